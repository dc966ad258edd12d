import { useCallback, useRef, useState } from 'react';
import { useFailureText } from '../../messages/use-failure-text.ts';
import { useToast } from '../popups/toast.tsx';

export interface Attempt {
  isBusy: boolean;
  /** The error message, for a `FormAlert`; empty otherwise. */
  refused: string;
  /** Never rejects: an error of `work` becomes `refused`. The function is stable. */
  attempt(work: () => Promise<void>): Promise<void>;
  /** Removes the message. */
  reset(): void;
}

/** Runs an action that takes a while and may fail. `explain` returns the message, where that of the service is not enough. */
export function useAttempt(explain?: (error: Error) => string): Attempt {
  const failureText = useFailureText();
  const [isBusy, setBusy] = useState(false);
  const [refused, setRefused] = useState('');
  const explaining = useRef(explain ?? failureText);
  explaining.current = explain ?? failureText;
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
  const reset = useCallback(() => setRefused(''), []);
  return { isBusy, refused, attempt, reset };
}

/** The same, where a toast reports the failure. */
export function useAttemptWithToast(failed: string): Attempt {
  const toast = useToast();
  return useAttempt(() => {
    toast(failed, { kind: 'bad' });
    return failed;
  });
}
