import { useEffect, useRef } from 'react';

/** Missing in the types of browsers: Chromium has it. */
interface CloseWatcher {
  onclose: (() => void) | null;
  destroy(): void;
}

type Watching = Window & { CloseWatcher?: new () => CloseWatcher };

/** Calls `onClose` when the user goes back with the button or the gesture of the device, instead of leaving the page. */
export function useCloseRequest(isOpen: boolean, onClose: () => void): void {
  const latest = useRef(onClose);
  latest.current = onClose;
  useEffect(() => {
    const { CloseWatcher: Watcher } = window as Watching;
    if (!isOpen || Watcher === undefined) return;
    const watcher = new Watcher();
    watcher.onclose = () => latest.current();
    return () => watcher.destroy();
  }, [isOpen]);
}
