/**
 * When ratings are refreshed: immediately after the first change, then at most every few seconds, and at midnight (UTC), when
 * the periods of ratings move by a day.
 */

import type { Log } from '../../domain/ports.ts';
import { DAY_MS } from '../../domain/timestamps.ts';

export interface RatingScheduleOptions {
  refreshRatings(): Promise<void>;
  clock(): Date;
  log: Pick<Log, 'warn'>;
  /** Min time from the start of one refresh to the next. */
  everyMs?: number;
}

const EVERY_MS = 5000;

export function createRatingSchedule(options: RatingScheduleOptions) {
  const { refreshRatings, clock, log, everyMs = EVERY_MS } = options;
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
      await refreshRatings();
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
  /** A timer may be a little early, or late after the machine slept: the refresh reads the clock itself. */
  const awaitMidnight = () => {
    const left = DAY_MS - (clock().getTime() % DAY_MS);
    midnight = setTimeout(() => {
      wake();
      awaitMidnight();
    }, left + 1).unref();
  };
  awaitMidnight();

  return {
    /** Items have been touched. */
    wake,
    /** The last successful refresh, and whether the latest one failed. */
    status: () => ({ refreshed, failing: isFailing }),
    /** Waits for the running refresh. */
    async close(): Promise<void> {
      closed = true;
      clearTimeout(pause);
      clearTimeout(midnight);
      await running;
    },
  };
}

export type RatingSchedule = ReturnType<typeof createRatingSchedule>;
