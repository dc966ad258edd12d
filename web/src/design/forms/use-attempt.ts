import { useCallback, useRef, useState } from 'react';

export interface Attempt {
  isBusy: boolean;
  /** Why it did not work, for a `FormAlert`; empty otherwise. */
  refused: string;
  /** Never rejects: what `work` throws is what was refused. The same function all the time. */
  attempt(work: () => Promise<void>): Promise<void>;
}

/** Something that takes a while and may be refused. `explain` says why, where the error's own words are not enough. */
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
