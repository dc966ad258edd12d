/**
 * Shows what plays in the title of the window. Pages set their own titles meanwhile: the latest one is restored
 * afterwards.
 */
import { useEffect } from 'react';

export function useDocumentTitle(shown: string | undefined): void {
  useEffect(() => {
    if (shown === undefined) return;
    let own = document.title;
    const show = () => {
      if (document.title === shown) return;
      own = document.title;
      document.title = shown;
    };
    show();
    const observer = new MutationObserver(show);
    observer.observe(document.head, { childList: true, subtree: true, characterData: true });
    return () => {
      observer.disconnect();
      if (document.title === shown) document.title = own;
    };
  }, [shown]);
}
