import { Check } from 'lucide-react';
import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import styles from './develop.module.css';

interface Props {
  number: number;
  title: string;
  done?: boolean;
  children: ReactNode;
}

/** A numbered step. Its title gets the focus when the focused element in it is removed. */
export function Step({ number, title, done = false, children }: Props) {
  const step = useRef<HTMLLIElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  useRestoredFocus(step, heading);
  return (
    <li ref={step} className={styles['step']} data-done={done || undefined}>
      <span className={styles['number']} aria-hidden="true">
        {done ? <Check /> : number}
      </span>
      <h2 ref={heading} tabIndex={-1}>
        {title}
      </h2>
      <div className={styles['stack']}>{children}</div>
    </li>
  );
}

/** When the focused element in `place` is removed, such as a form that was sent, `target` gets the focus. */
function useRestoredFocus(place: RefObject<HTMLElement | null>, target: RefObject<HTMLElement | null>) {
  useEffect(() => {
    const element = place.current;
    if (element === null) return;
    let last: Element | null = null;
    const note = (event: FocusEvent) => {
      last = event.target as Element;
    };
    const observer = new MutationObserver(() => {
      if (last === null || last.isConnected) return;
      last = null;
      if (document.activeElement === document.body) target.current?.focus();
    });
    element.addEventListener('focusin', note);
    observer.observe(element, { childList: true, subtree: true });
    return () => {
      element.removeEventListener('focusin', note);
      observer.disconnect();
    };
  }, [place, target]);
}
