/** Fills the waveform file in a separate thread during the build: after a large import it takes about as long. */
import { Worker } from 'node:worker_threads';
import type { DatabaseLocation } from '../../domain/ports.ts';

export interface FillTask {
  store: DatabaseLocation;
  folder: string;
}

export interface Filling {
  /**
   * The change number of the store up to which waveforms can be read; it may be later than requested.
   * `undefined` when the thread failed.
   */
  version: Promise<number | undefined>;
  /** See `fillWaveformFile`. */
  onDisk: Promise<void>;
}

const WORKER = new URL('./waveforms-worker.ts', import.meta.url);

export function fillInThread(task: FillTask): Filling {
  const worker = new Worker(WORKER, { workerData: task });
  const version = new Promise<number | undefined>((resolve) => {
    worker.once('message', resolve);
    // The fallback that fills the file reports the same error.
    worker.once('error', () => resolve(undefined));
    worker.once('exit', () => resolve(undefined));
  });
  const onDisk = new Promise<void>((resolve) => worker.once('exit', () => resolve()));
  return { version, onDisk };
}
