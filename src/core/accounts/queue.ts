/** A queue for work that takes much memory or a thread: a few at a time, some that wait, and a clear no to the rest. */
import { Refusal } from '../../domain/refusal.ts';

/** `of`: on whose behalf, where places are given out by that. */
type Queue = <T>(work: () => Promise<T>, of?: string) => Promise<T>;

interface Waiting {
  of: string | undefined;
  begin(): void;
}

/**
 * Refuses with kind `overload` when `waitingMax` wait already, or `ofOneMax` on the same behalf, so that nobody can take all
 * places. Those who wait are served in the order they came.
 */
export function createQueue(atOnce: number, waitingMax: number, ofOneMax = waitingMax): Queue {
  const waiting: Waiting[] = [];
  let free = atOnce;

  return async (work, of) => {
    if (free > 0) free -= 1;
    else {
      const ofOne = of === undefined ? 0 : waiting.filter((one) => one.of === of).length;
      if (waiting.length >= waitingMax || ofOne >= ofOneMax) {
        throw new Refusal('overload', 'The service is very busy. Please try again in a moment.', {
          retryAfter: 5,
        });
      }
      await new Promise<void>((begin) => waiting.push({ of, begin }));
    }
    try {
      return await work();
    } finally {
      // The place goes straight to the next one, so nobody who comes later can take it.
      const next = waiting.shift();
      if (next === undefined) free += 1;
      else next.begin();
    }
  };
}
