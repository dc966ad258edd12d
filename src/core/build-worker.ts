/** The thread in which a generation is built, so that requests go on meanwhile. Its data: a `BuildTask`. */
import { parentPort, workerData } from 'node:worker_threads';
import { buffersOf } from '../catalogue/buffers.ts';
import { openStore, type StoreLocation } from '../store/store.ts';
import { buildGeneration } from './build-generation.ts';

export interface BuildTask {
  store: StoreLocation;
  /** Where the node's own files are. */
  folder: string;
}

const { store: location, folder } = workerData as BuildTask;
const store = await openStore(location);
try {
  const catalogue = await buildGeneration(store, folder);
  parentPort!.postMessage(catalogue, buffersOf(catalogue));
} finally {
  await store.close();
}
