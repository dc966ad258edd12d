/**
 * Follows a running import. Browsers reconnect a lost stream on their own, unless the response was an error: then it is
 * opened again here after a delay. Ends with the first state that is not `running`.
 */
import type { ImportProgress } from '../../../../src/domain/imports/import-runs.ts';

/** The members of `EventSource` used here. */
export interface EventStream {
  readyState: number;
  addEventListener(type: string, listener: (event: { data: string }) => void): void;
  close(): void;
}

interface ProgressWatch {
  open(): EventStream;
  onProgress(progress: ImportProgress): void;
  /** Called when the connection is lost or restored. */
  onConnection(isConnected: boolean): void;
  /** `setTimeout`; returns a function that clears it. */
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
