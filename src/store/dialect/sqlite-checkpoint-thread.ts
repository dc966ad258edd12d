/**
 * Checkpoints in a thread of their own. SQLite would make them at the end of a commit, in the thread of the caller: after the deletion of a
 * long playlist it would copy thousands of pages there and wait for the disk, and nothing else would be served.
 */
import { Worker } from 'node:worker_threads';

const WORKER = new URL('./sqlite-checkpoint-worker.ts', import.meta.url);
const RESTART_MS = 1000;

/** The file exists. Ends with `close`, and does not keep the process alive. */
export function startCheckpoints(path: string, env: NodeJS.ProcessEnv): { close(): Promise<void> } {
  let isClosed = false;
  let worker: Worker;
  const start = () => {
    if (isClosed) return;
    worker = new Worker(WORKER, { workerData: path, env });
    worker.unref();
    // Without a listener, a failure of the thread would end the process.
    worker.once('error', () => {});
    worker.once('exit', () => setTimeout(start, RESTART_MS).unref());
  };
  start();
  return {
    async close() {
      isClosed = true;
      await worker.terminate();
    },
  };
}
