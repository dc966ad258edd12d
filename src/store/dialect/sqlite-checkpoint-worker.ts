/** The module of the thread for checkpoints. */
import { workerData } from 'node:worker_threads';
import { createCheckpoints } from './sqlite-checkpoint.ts';

/** Looking costs some microseconds. */
const LOOK_MS = 100;

const checkpoints = createCheckpoints(workerData as string);

setInterval(() => {
  try {
    checkpoints.run(performance.now());
  } catch {
    // Nothing is lost: it stays in the log until a later time. Faults of the disk are reported where something is read or written.
  }
}, LOOK_MS);
