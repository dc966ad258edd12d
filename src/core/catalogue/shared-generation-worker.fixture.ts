/** A thread that holds the latest generation it was sent, and responds with the last byte of its column. */
import { parentPort } from 'node:worker_threads';
import { applyDifference, collectColumns, type Difference } from './shared-generation.ts';

let generation: { column: Uint8Array } | undefined;
parentPort!.on('message', (difference: Difference) => {
  generation = applyDifference<{ column: Uint8Array }>(generation, difference);
  collectColumns(difference);
  parentPort!.postMessage(generation.column.at(-1));
});
