/** For work that takes much memory or a processor: a few at a time, some that wait, and a clear no to the rest. */
import { Refusal } from './refusal.ts';

/**
 * Does the work when there is a place. Those who wait are served in the order they came; on whose behalf others wait already,
 * behind the first of everybody else, and the patient ones last:
 *
 *     a a a b a c   are served as   a b c a a a
 *
 * Refuses (kind `overload`) when too many wait already; rejects with the signal's reason when that comes while it waits.
 */
export type Queue = <T>(work: () => Promise<T>, waiter?: Waiter) => Promise<T>;

export interface Waiter {
  /** On whose behalf, where places are given out by that. */
  of?: string | undefined;
  signal?: AbortSignal;
  /** Stands behind all who are not. */
  patient?: boolean;
}

export interface QueueOptions {
  atOnce: number;
  waitingMax: number;
  /** Of `waitingMax`, so many on the same behalf, so that nobody can take all places. */
  ofOneMax?: number;
  /** What those are told who come too many. */
  message?: string;
  /** Seconds. */
  retryAfter?: number;
}

const BUSY = 'The service is very busy. Please try again in a moment.';

export function createQueue(options: QueueOptions): Queue {
  const { atOnce, waitingMax, ofOneMax = waitingMax, message = BUSY, retryAfter = 5 } = options;
  /** By rank: how many waited on the same behalf when they came. */
  const waiting: { of: string | undefined; rank: number; begin(): void }[] = [];
  let free = atOnce;

  function turn({ of, signal, patient = false }: Waiter): Promise<void> {
    const ofOne = of === undefined ? 0 : waiting.filter((one) => one.of === of).length;
    if (waiting.length >= waitingMax || ofOne >= ofOneMax) {
      throw new Refusal('overload', message, { retryAfter });
    }
    return new Promise((resolve, reject) => {
      const giveUp = () => {
        waiting.splice(waiting.indexOf(one), 1);
        reject(signal?.reason);
      };
      const one = {
        of,
        rank: patient ? Number.POSITIVE_INFINITY : ofOne,
        begin() {
          signal?.removeEventListener('abort', giveUp);
          resolve();
        },
      };
      const behind = waiting.findIndex((other) => other.rank > one.rank);
      waiting.splice(behind < 0 ? waiting.length : behind, 0, one);
      signal?.addEventListener('abort', giveUp, { once: true });
    });
  }

  return async (work, waiter = {}) => {
    waiter.signal?.throwIfAborted();
    if (free > 0) free -= 1;
    else await turn(waiter);
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
