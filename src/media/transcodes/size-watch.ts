import { fstat } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import { promisify } from 'node:util';

/** How often readers are notified of new bytes; costs one system call. */
const EVERY_MS = 20;

/**
 * Calls `seen` with the size of an open file, one call at a time, and none after `stop`, when the descriptor may belong to
 * another file.
 */
export function watchSize(descriptor: number, seen: (size: number) => Promise<void>) {
  const over = new AbortController();
  const watching = (async () => {
    while (!over.signal.aborted) {
      const { size } = await promisify(fstat)(descriptor);
      await seen(size);
      await setTimeout(EVERY_MS, undefined, { signal: over.signal }).catch(() => {});
    }
  })();
  // It may fail long before `stop` is called; without a handler, that would end the process.
  watching.catch(() => {});
  return {
    /** Resolves when no call of `seen` is running or will follow. Rejects with the error that ended the watch before. */
    stop(): Promise<void> {
      over.abort();
      return watching;
    },
  };
}
