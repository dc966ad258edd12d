/** Loads data of the user in the browser, with a skeleton meanwhile and an error state. */
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { useFailureText } from '../../messages/use-failure-text.ts';
import { Loading, Skeleton } from './skeleton.tsx';
import { FailedState } from './states.tsx';

type LoadState<T> = { is: 'loading' } | { is: 'loaded'; value: T } | { is: 'failed'; message: string };

/** Loads again when `of` changes, which names the data. `change` replaces the value without loading it again. */
export function useLoaded<T>(load: (signal: AbortSignal) => Promise<T>, of?: string | number) {
  const failureText = useFailureText();
  const [state, setState] = useState<LoadState<T>>({ is: 'loading' });
  const controller = useRef<AbortController>(undefined);
  const latest = useRef(load);
  latest.current = load;
  const reload = useCallback(() => {
    controller.current?.abort();
    controller.current = new AbortController();
    const { signal } = controller.current;
    setState((now) => (now.is === 'loaded' ? now : { is: 'loading' }));
    latest.current(signal).then(
      (value) => signal.aborted || setState({ is: 'loaded', value }),
      (error: Error) => signal.aborted || setState({ is: 'failed', message: failureText(error) }),
    );
  }, [failureText]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: other data.
  useEffect(() => {
    reload();
    return () => controller.current?.abort();
  }, [reload, of]);
  const change = useCallback((next: (value: T | undefined) => T) => {
    setState((now) => ({ is: 'loaded', value: next(now.is === 'loaded' ? now.value : undefined) }));
  }, []);
  return { state, reload, change };
}

interface Props<T> {
  load(signal: AbortSignal): Promise<T>;
  of?: string | number;
  children(value: T, reload: () => void): ReactNode;
}

export function Loaded<T>({ load, of, children }: Props<T>) {
  const { state, reload } = useLoaded(load, of);
  if (state.is === 'loaded') return children(state.value, reload);
  if (state.is === 'failed') return <FailedState message={state.message} onRetry={reload} />;
  return (
    <Loading>
      <Skeleton shape="block" rows={8} />
    </Loading>
  );
}
