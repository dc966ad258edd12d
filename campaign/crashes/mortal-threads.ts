/**
 * Loaded by a service before its own code (`NODE_OPTIONS=--import`): SIGUSR2 ends one of its threads, as a fault in it would. The
 * threads take turns. A thread cannot be ended from outside in any other way.
 */
import { createRequire, syncBuiltinESMExports } from 'node:module';
import { basename } from 'node:path';
import { isMainThread, type Worker } from 'node:worker_threads';

/** Child processes get the same options. */
if (isMainThread && process.send === undefined) {
  const threads = createRequire(import.meta.url)('node:worker_threads');
  /** The next one to end is the first. */
  const alive = new Map<Worker, string>();
  threads.Worker = class extends threads.Worker {
    constructor(file: string | URL, options: object) {
      super(file, options);
      const thread = this as unknown as Worker;
      alive.set(thread, basename(String(file)));
      thread.once('exit', () => alive.delete(thread));
    }
  };
  syncBuiltinESMExports();
  process.on('SIGUSR2', () => {
    const [next] = alive;
    if (next === undefined) return;
    process.stderr.write(`{"ended":"${next[1]}"}\n`);
    void next[0].terminate();
  });
}
