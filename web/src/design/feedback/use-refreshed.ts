/** A value that is reloaded every few seconds while the page is visible, and immediately when it becomes visible again. */
import { useEffect, useState } from 'react';

interface Refreshed<T> {
  value: T;
  /** The last attempt failed, and the value is an older one. */
  isStale: boolean;
}

interface Refreshing<T> extends Refreshed<T> {
  /** Reloads it now. */
  refresh(): void;
  /** Shows a value that is known to be current. */
  set(value: T): void;
}

export function useRefreshed<T>(
  first: T,
  load: (signal: AbortSignal) => Promise<T>,
  everyMs: number,
): Refreshing<T> {
  /** How often it was reloaded on request. */
  const [requests, setRequests] = useState(0);
  const [state, setState] = useState<Refreshed<T>>({ value: first, isStale: false });
  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const refresh = async () => {
      clearTimeout(timer);
      timer = undefined;
      try {
        const value = await load(signal);
        if (!signal.aborted) setState({ value, isStale: false });
      } catch {
        if (!signal.aborted) setState((now) => ({ ...now, isStale: true }));
      }
      if (!signal.aborted && !document.hidden) timer = setTimeout(refresh, everyMs);
    };
    const onVisibilityChange = () => {
      if (document.hidden) {
        clearTimeout(timer);
        timer = undefined;
      } else if (timer === undefined) void refresh();
    };
    if (requests > 0) void refresh();
    else timer = setTimeout(refresh, everyMs);
    document.addEventListener('visibilitychange', onVisibilityChange, { signal });
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [load, everyMs, requests]);
  return {
    ...state,
    refresh: () => setRequests((now) => now + 1),
    set: (value) => setState({ value, isStale: false }),
  };
}
