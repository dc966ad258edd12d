/**
 * The title of the window tells what plays, as long as it plays. Pages set their own titles when they come: the latest of
 * those is put back afterwards.
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
