import { useCallback, useRef, useState } from 'react';

export interface Attempt {
  isBusy: boolean;
  /** The error message, for a `FormAlert`; empty otherwise. */
  refused: string;
  /** Never rejects: an error of `work` becomes `refused`. The function is stable. */
  attempt(work: () => Promise<void>): Promise<void>;
}

/** Runs an action that takes a while and may fail. `explain` returns the message, where that of the error is not enough. */
export function useAttempt(explain = (error: Error) => error.message): Attempt {
  const [isBusy, setBusy] = useState(false);
  const [refused, setRefused] = useState('');
  const explaining = useRef(explain);
  explaining.current = explain;
  const attempt = useCallback(async (work: () => Promise<void>) => {
    setBusy(true);
    setRefused('');
    try {
      await work();
    } catch (error) {
      setRefused(explaining.current(error as Error));
    } finally {
      setBusy(false);
    }
  }, []);
  return { isBusy, refused, attempt };
}
