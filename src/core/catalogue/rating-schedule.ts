/**
 * When ratings are refreshed: at once after the first change, then at most once in a few seconds however much happens,
 * and at midnight (UTC), when weeks and months begin a day later.
 */

import type { Log } from '../../domain/ports.ts';
import { DAY_MS } from '../../domain/timestamps.ts';

export interface RatingSchedule {
  /** Something happened that ratings are made of. */
  wake(): void;
  /** The last refresh that worked, if any did, and whether the latest one failed. */
  status(): { refreshed: { at: Date; ms: number } | undefined; failing: boolean };
  /** Waits for what is under way. */
  close(): Promise<void>;
}

export interface RatingScheduleOptions {
  refresh(): Promise<void>;
  clock(): Date;
  log: Pick<Log, 'warn'>;
  /** At least so long from the beginning of one refresh to that of the next. */
  everyMs?: number;
}

const EVERY_MS = 5000;

export function createRatingSchedule(options: RatingScheduleOptions): RatingSchedule {
  const { refresh, clock, log, everyMs = EVERY_MS } = options;
  let isWanted = false;
  let isFailing = false;
  let refreshed: { at: Date; ms: number } | undefined;
  let closed = false;
  let running: Promise<void> | undefined;
  let pause: NodeJS.Timeout | undefined;
  let midnight: NodeJS.Timeout | undefined;

  const run = async () => {
    isWanted = false;
    pause = setTimeout(() => {
      pause = undefined;
      proceed();
    }, everyMs).unref();
    const started = performance.now();
    try {
      await refresh();
      refreshed = { at: clock(), ms: Math.round(performance.now() - started) };
      isFailing = false;
    } catch (error) {
      if (!isFailing && !closed)
        log.warn('ratings could not be refreshed; trying again until it works', { error });
      isFailing = true;
      isWanted = true;
    }
  };
  const proceed = () => {
    if (!isWanted || closed || pause !== undefined || running !== undefined) return;
    running = run().finally(() => {
      running = undefined;
      proceed();
    });
  };
  const wake = () => {
    isWanted = true;
    proceed();
  };
  /** A timer may be a little early, or very late after the machine slept: the refresh looks at the clock itself. */
  const awaitMidnight = () => {
    const left = DAY_MS - (clock().getTime() % DAY_MS);
    midnight = setTimeout(() => {
      wake();
      awaitMidnight();
    }, left + 1).unref();
  };
  awaitMidnight();

  return {
    wake,
    status: () => ({ refreshed, failing: isFailing }),
    async close() {
      closed = true;
      clearTimeout(pause);
      clearTimeout(midnight);
      await running;
    },
  };
}
