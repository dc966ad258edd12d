import { type RefObject, useEffect } from 'react';

/** Where the element with the focus is removed from `place`, as a form that is done, the focus goes to `target` instead of nowhere. */
export function useKeptFocus(place: RefObject<HTMLElement | null>, target: RefObject<HTMLElement | null>) {
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
