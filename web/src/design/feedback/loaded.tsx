/** Something that belongs to a person: asked for in the browser, with a face while it is on its way and when it failed. */
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { Loading, Skeleton } from './skeleton.tsx';
import { FailedState } from './states.tsx';

interface Props<T> {
  /** The same as long as the same is asked for. */
  load(signal: AbortSignal): Promise<T>;
  children(value: T, reload: () => void): ReactNode;
}

type State<T> = { is: 'loading' } | { is: 'there'; value: T } | { is: 'failed'; message: string };

export function Loaded<T>({ load, children }: Props<T>) {
  const [state, setState] = useState<State<T>>({ is: 'loading' });
  const asking = useRef<AbortController>(undefined);
  const reload = useCallback(() => {
    asking.current?.abort();
    asking.current = new AbortController();
    const { signal } = asking.current;
    setState((now) => (now.is === 'there' ? now : { is: 'loading' }));
    load(signal).then(
      (value) => signal.aborted || setState({ is: 'there', value }),
      (error: Error) => signal.aborted || setState({ is: 'failed', message: error.message }),
    );
  }, [load]);
  useEffect(() => {
    reload();
    return () => asking.current?.abort();
  }, [reload]);
  if (state.is === 'there') return children(state.value, reload);
  if (state.is === 'failed') return <FailedState message={state.message} onRetry={reload} />;
  return (
    <Loading>
      <Skeleton shape="block" rows={8} />
    </Loading>
  );
}
