/** A queue for work that takes much memory or a thread: a few at a time, some that wait, and a clear no to the rest. */
import { Refusal } from '../../domain/refusal.ts';

type Queue = <T>(work: () => Promise<T>) => Promise<T>;

/** Refuses with kind `overload` when `waitingMax` wait already. Those who wait are served in the order they came. */
export function createQueue(atOnce: number, waitingMax: number): Queue {
  const waiting: (() => void)[] = [];
  let free = atOnce;

  return async (work) => {
    if (free > 0) free -= 1;
    else {
      if (waiting.length >= waitingMax) {
        throw new Refusal('overload', 'The service is very busy. Please try again in a moment.', {
          retryAfter: 5,
        });
      }
      await new Promise<void>((resolve) => waiting.push(resolve));
    }
    try {
      return await work();
    } finally {
      // The place goes straight to the next one, so nobody who comes later can take it.
      const next = waiting.shift();
      if (next === undefined) free += 1;
      else next();
    }
  };
}
