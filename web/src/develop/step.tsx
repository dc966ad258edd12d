import { Check } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import { useRestoredFocus } from '../design/hooks/use-restored-focus.ts';
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
