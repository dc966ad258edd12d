import { useCallback, useRef, useState } from 'react';
import { useFailureText } from '../../messages/use-failure-text.ts';
import { useToast } from '../popups/toast.tsx';

export interface Attempt {
  isBusy: boolean;
  /** The error message, for a `FormAlert`; empty otherwise. */
  refused: string;
  /** The name of the field that it is about; empty if it is about the whole form. */
  refusedField: string;
  /** The error message if it is about this field. */
  errorOf(field: string): string | undefined;
  /** Never rejects: an error of `work` becomes `refused`. Resolves to whether there was none. The function is stable. */
  attempt(work: () => Promise<void>): Promise<boolean>;
  /** Removes the message. */
  reset(): void;
}

const NO_ERROR = { refused: '', refusedField: '' };

/** Runs an action that takes a while and may fail. `explain` returns the message, where that of the service is not enough. */
export function useAttempt(explain?: (error: Error) => string): Attempt {
  const failureText = useFailureText();
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState(NO_ERROR);
  const explaining = useRef(explain ?? failureText);
  explaining.current = explain ?? failureText;
  const attempt = useCallback(async (work: () => Promise<void>) => {
    setBusy(true);
    setError(NO_ERROR);
    try {
      await work();
      return true;
    } catch (failure) {
      const { field = '' } = failure as { field?: string };
      setError({ refused: explaining.current(failure as Error), refusedField: field });
      return false;
    } finally {
      setBusy(false);
    }
  }, []);
  const reset = useCallback(() => setError(NO_ERROR), []);
  const errorOf = (field: string) => (field === error.refusedField ? error.refused : undefined);
  return { ...error, isBusy, errorOf, attempt, reset };
}

/** The same, where a toast reports the failure. */
export function useAttemptWithToast(failed: string): Attempt {
  const toast = useToast();
  return useAttempt(() => {
    toast(failed, { kind: 'bad' });
    return failed;
  });
}
