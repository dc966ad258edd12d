/**
 * Follows an import while it runs. Browsers open a lost stream again by themselves, unless the answer was an error: then it
 * is opened again here, a while later. With the first state that is not `running` it ends for good.
 */
import type { ImportProgress } from '../../../../src/domain/import-runs.ts';

/** What is used of an `EventSource`. */
export interface EventStream {
  readyState: number;
  addEventListener(type: string, listener: (event: { data: string }) => void): void;
  close(): void;
}

interface ProgressWatch {
  open(): EventStream;
  onProgress(progress: ImportProgress): void;
  /** Whether there is a connection, whenever that changes. */
  onConnection(isConnected: boolean): void;
  /** `setTimeout`, and what ends it. */
  later(act: () => void): () => void;
}

const CLOSED = 2;

export function watchProgress({ open, onProgress, onConnection, later }: ProgressWatch): () => void {
  let stream: EventStream | undefined;
  let stopWaiting = () => {};
  let hasEnded = false;
  const end = () => {
    hasEnded = true;
    stopWaiting();
    stream?.close();
  };
  const begin = () => {
    const current = open();
    stream = current;
    current.addEventListener('open', () => onConnection(true));
    current.addEventListener('progress', ({ data }) => {
      const progress: ImportProgress = JSON.parse(data);
      if (progress.state !== 'running') end();
      onProgress(progress);
    });
    current.addEventListener('error', () => {
      if (hasEnded) return;
      onConnection(false);
      if (current.readyState === CLOSED) stopWaiting = later(begin);
    });
  };
  begin();
  return end;
}
