/** Runs work that takes much memory or a processor: a few run at a time, some wait, the rest is rejected. */
import { Refusal } from '../refusal.ts';

/**
 * Runs tasks with limited concurrency. Waiting tasks run in order of arrival, but one owner's further tasks run after the first of
 * every other owner, and patient tasks last:
 *
 *     a a a b a c   are served as   a b c a a a
 *
 * Throws (kind `overload`) when too many wait already; rejects with the signal's reason when that comes while it waits.
 */
export type Queue = <T>(work: () => Promise<T>, waiter?: Waiter) => Promise<T>;

export interface Waiter {
  /** The owner of the task, for fairness between owners. */
  of?: string | undefined;
  signal?: AbortSignal;
  /** Runs after all tasks that are not patient. */
  patient?: boolean;
}

export interface QueueOptions {
  atOnce: number;
  waitingMax: number;
  /** How many of `waitingMax` may be of the same owner, so that no owner can fill the queue. */
  ofOneMax?: number;
  /** The message of the rejection when the queue is full. */
  message?: string;
  /** Seconds. */
  retryAfter?: number;
}

const BUSY = 'The server is very busy. Try again in a moment.';

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
      // The slot passes directly to the next task, so that no later task can take it.
      const next = waiting.shift();
      if (next === undefined) free += 1;
      else next.begin();
    }
  };
}

/** Calls while the work runs become one further run. Each call resolves with a run that began after it. */
export function coalesced(work: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> = Promise.resolve();
  let next: Promise<void> | undefined;
  const run = () => {
    next = undefined;
    running = work();
    return running;
  };
  return () => {
    next ??= running.then(run, run);
    return next;
  };
}
