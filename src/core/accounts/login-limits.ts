/**
 * How often somebody may try something that could be guessing. Counted in memory, by each node for itself, in windows
 * that begin with the first attempt. An attempt counts before its outcome is known, so that a thousand at once count as
 * a thousand.
 */
import { Refusal } from '../../domain/refusal.ts';

export interface AttemptLimit {
  most: number;
  seconds: number;
}

export interface Attempts {
  /** Counts one attempt. Throws a `Refusal` of kind `rate-limit`, which tells when to try again, when none is left. */
  count(key: string): void;
  /** One attempt turned out to be none. */
  giveBack(key: string): void;
  forget(key: string): void;
}

interface Window {
  count: number;
  endsAt: number;
}

/** Beyond so many keys the oldest is forgotten: nobody can fill the memory with made-up names. */
const KEYS_MAX = 50_000;

export function createAttempts(
  { most, seconds }: AttemptLimit,
  what: string,
  now: () => number = Date.now,
): Attempts {
  const windows = new Map<string, Window>();

  const current = (key: string): Window | undefined => {
    const window = windows.get(key);
    if (window === undefined || window.endsAt > now()) return window;
    windows.delete(key);
    return undefined;
  };

  return {
    count(key) {
      const window = current(key);
      if (window === undefined) {
        windows.set(key, { count: 1, endsAt: now() + seconds * 1000 });
        if (windows.size > KEYS_MAX) windows.delete(windows.keys().next().value!);
      } else if (window.count < most) {
        window.count += 1;
      } else {
        const retryAfter = Math.ceil((window.endsAt - now()) / 1000);
        throw new Refusal('rate-limit', `Too many ${what}. Please try again in ${inWords(retryAfter)}.`, {
          retryAfter,
        });
      }
    },
    giveBack(key) {
      const window = current(key);
      if (window !== undefined && window.count > 0) window.count -= 1;
    },
    forget(key) {
      windows.delete(key);
    },
  };
}

function inWords(seconds: number): string {
  if (seconds < 90) return `${seconds} seconds`;
  return `${Math.ceil(seconds / 60)} minutes`;
}
