/** The thread of `texts-thread.ts`: receives batches of names, then `end`, and responds on the port once. */
import { parentPort, workerData } from 'node:worker_threads';
import { createTrackTextsBuilder } from '../../catalogue/build/track-texts.ts';
import { toSnapshot } from '../../catalogue/snapshot.ts';
import type { ThreadAnswer, ThreadTask } from './texts-thread.ts';

const { port, answered } = workerData as ThreadTask;
const builder = createTrackTextsBuilder();

parentPort!.on('message', (batch: string[] | 'end') => {
  try {
    if (batch !== 'end') for (const name of batch) builder.add(name);
    else finish();
  } catch (error) {
    answer({ error }, []);
  }
});

function finish(): void {
  const texts = builder.finish();
  const buffers = new Set(toSnapshot(texts).arrays.map((array) => array.buffer as ArrayBuffer));
  answer({ texts }, [...buffers]);
}

function answer(message: ThreadAnswer, buffers: ArrayBuffer[]): void {
  port.postMessage(message, buffers);
  Atomics.store(answered, 0, 1);
  Atomics.notify(answered, 0);
  parentPort!.close();
}
