/** Making pictures takes a thread and much memory: each once, few at a time, some that wait, and a clear no to the rest. */
import { Refusal } from '../../domain/refusal.ts';

export interface Workbench {
  /** Whoever comes with the key of something that is under way gets what comes out of it. */
  once(key: string, work: () => Promise<Buffer>): Promise<Buffer>;
  /** Refuses (kind `overload`) when too many wait. Those who wait are served in the order they came. */
  inTurn(work: () => Promise<Buffer>): Promise<Buffer>;
}

/** Node has four threads for files and pictures together. */
const AT_ONCE = 2;
const WAITING_MAX = 100;

export function createWorkbench(): Workbench {
  const underway = new Map<string, Promise<Buffer>>();
  const waiting: (() => void)[] = [];
  let free = AT_ONCE;

  return {
    once(key, work) {
      const already = underway.get(key);
      if (already !== undefined) return already;
      const result = work().finally(() => underway.delete(key));
      underway.set(key, result);
      return result;
    },
    async inTurn(work) {
      if (free > 0) free -= 1;
      else {
        if (waiting.length === WAITING_MAX) {
          throw new Refusal('overload', 'Many pictures are being made just now. Please try again.', {
            retryAfter: 2,
          });
        }
        await new Promise<void>((begin) => waiting.push(begin));
      }
      try {
        return await work();
      } finally {
        // The place goes straight to the next one, so nobody who comes later can take it.
        const next = waiting.shift();
        if (next === undefined) free += 1;
        else next();
      }
    },
  };
}
