/** Fills the waveform file in a thread of its own, beside the build: after a large import it takes about as long. */
import { Worker } from 'node:worker_threads';
import type { DatabaseLocation } from '../../domain/ports.ts';

export interface FillTask {
  store: DatabaseLocation;
  folder: string;
}

export interface Filling {
  /**
   * The change sequence of the store whose waveforms can now be read: it may have moved on since this was asked for.
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
    // Whatever it was, whoever fills the file instead meets it again, and says so.
    worker.once('error', () => resolve(undefined));
    worker.once('exit', () => resolve(undefined));
  });
  const onDisk = new Promise<void>((resolve) => worker.once('exit', () => resolve()));
  return { version, onDisk };
}
