/**
 * When ratings are refreshed: immediately after the first change, then at most every few seconds, and when the date (UTC) is another
 * one, because then the periods of ratings move.
 */

import type { Log } from '../../domain/ports.ts';
import { DAY_MS, dayOf } from '../../domain/timestamps.ts';

export interface RatingScheduleOptions {
  refreshRatings(): Promise<void>;
  clock(): Date;
  log: Pick<Log, 'warn'>;
  /** Min time from the start of one refresh to the next. */
  everyMs?: number;
}

const EVERY_MS = 5000;
/** A timer does not notice that the clock was set, or that the machine slept: the date is compared this often. */
const DATE_CHECK_MS = 60_000;

export function createRatingSchedule(options: RatingScheduleOptions) {
  const { refreshRatings, clock, log, everyMs = EVERY_MS } = options;
  let isWanted = false;
  let isFailing = false;
  let refreshed: { at: Date; ms: number } | undefined;
  let closed = false;
  let running: Promise<void> | undefined;
  let pause: NodeJS.Timeout | undefined;
  let nextDay: NodeJS.Timeout | undefined;

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
      if (!isFailing && !closed) log.warn('ratings could not be refreshed; retrying', { error });
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
  let day = dayOf(clock());
  const awaitNextDay = () => {
    const left = DAY_MS - (clock().getTime() % DAY_MS);
    nextDay = setTimeout(
      () => {
        const today = dayOf(clock());
        if (today !== day) wake();
        day = today;
        awaitNextDay();
      },
      Math.min(left + 1, DATE_CHECK_MS),
    ).unref();
  };
  awaitNextDay();

  return {
    /** Items have been touched. */
    wake,
    /** The last successful refresh, and whether the latest one failed. */
    status: () => ({ refreshed, failing: isFailing }),
    /** Waits for the running refresh. */
    async close(): Promise<void> {
      closed = true;
      clearTimeout(pause);
      clearTimeout(nextDay);
      await running;
    },
  };
}

export type RatingSchedule = ReturnType<typeof createRatingSchedule>;
