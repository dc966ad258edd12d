/**
 * How often somebody may try something that could be guessing. Counted in memory, by each node for itself, in windows
 * that begin with the first attempt. An attempt counts before its outcome is known, so that a thousand at once count as
 * a thousand.
 */
import { foldUserName } from '../../domain/account-rules.ts';
import { Refusal } from '../../domain/refusal.ts';
import { hashSecret } from '../../store/secrets.ts';

/** Spans that limits are for, in seconds. */
export const QUARTER_HOUR = 15 * 60;
export const HOUR = 60 * 60;

interface AttemptLimit {
  most: number;
  seconds: number;
}

export interface Attempts {
  /** Counts one attempt. Throws a `Refusal` of kind `rate-limit`, which tells when to try again, when none is left. */
  count(key: string): void;
  /** The same without a word: `false` when none is left. */
  take(key: string): boolean;
  /** One attempt turned out to be none. */
  giveBack(key: string): void;
  forget(key: string): void;
  /** All keys that `at` has made of this one. It looks through all there are: for what happens seldom. */
  forgetEverywhere(key: string): void;
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

  const take = (key: string): boolean => {
    const window = current(key);
    if (window === undefined) {
      windows.set(key, { count: 1, endsAt: now() + seconds * 1000 });
      if (windows.size > KEYS_MAX) windows.delete(windows.keys().next().value!);
      return true;
    }
    if (window.count >= most) return false;
    window.count += 1;
    return true;
  };

  return {
    take,
    count(key) {
      if (take(key)) return;
      const retryAfter = Math.ceil((windows.get(key)!.endsAt - now()) / 1000);
      throw new Refusal('rate-limit', `Too many ${what}. Please try again in ${inWords(retryAfter)}.`, {
        retryAfter,
      });
    },
    giveBack(key) {
      const window = current(key);
      if (window !== undefined && window.count > 0) window.count -= 1;
    },
    forget(key) {
      windows.delete(key);
    },
    forgetEverywhere(key) {
      for (const one of windows.keys()) if (one.startsWith(at(key, ''))) windows.delete(one);
    },
  };
}

function inWords(seconds: number): string {
  if (seconds < 90) return `${seconds} seconds`;
  return `${Math.ceil(seconds / 60)} minutes`;
}

/** The key of an account as one network sees it. */
export function at(key: string, network: string): string {
  return `${key} ${network}`;
}

/** The key of what somebody typed, known or not, in a form that takes little room whatever it was. */
export function typedKey(nameOrEmail: string): string {
  return hashSecret(foldUserName(nameOrEmail));
}

/** The key of a person, whatever was typed for them. */
export function personKey({ id }: { id: number }): string {
  return `#${id}`;
}
