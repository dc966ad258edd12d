/**
 * Limits attempts that could be guesses. An attempt counts before its outcome is known, so that parallel attempts cannot
 * pass the limit.
 */
import { foldUserName } from '../../domain/account-rules.ts';
import { Refusal } from '../../domain/refusal.ts';
import { hashSecret } from '../../store/secrets.ts';
import { RateWindow } from '../limits/rate-window.ts';

/** In seconds. */
export const QUARTER_HOUR = 15 * 60;
export const HOUR = 60 * 60;

interface AttemptLimit {
  max: number;
  seconds: number;
}

/** So that made-up names cannot fill the memory. */
const KEYS_MAX = 50_000;

export class Attempts {
  readonly #max: number;
  readonly #what: string;
  readonly #now: () => number;
  readonly #window: RateWindow<string>;

  /** `what` is in the message of the refusal: `failed logins`. */
  constructor({ max, seconds }: AttemptLimit, what: string, now: () => number = Date.now) {
    this.#max = max;
    this.#what = what;
    this.#now = now;
    this.#window = new RateWindow({ seconds, start: 'first', keysMax: KEYS_MAX, ignore: 'oldest' });
  }

  /** Counts one attempt. If none is left, throws a `Refusal` of kind `rate-limit` with the time to wait. */
  count(key: string): void {
    if (this.tryCount(key)) return;
    const now = this.#now();
    const endsAt = this.#window.find(key, now)?.endsAt ?? now;
    const retryAfter = Math.ceil((endsAt - now) / 1000);
    throw new Refusal(
      'rate-limit',
      `Too many ${this.#what}. Please try again in ${formatWait(retryAfter)}.`,
      { retryAfter },
    );
  }

  /** Counts one attempt; `false` if none is left. */
  tryCount(key: string): boolean {
    const now = this.#now();
    if ((this.#window.find(key, now)?.count ?? 0) >= this.#max) return false;
    this.#window.count(key, now);
    return true;
  }

  /** Takes back one count. */
  uncount(key: string): void {
    const window = this.#window.find(key, this.#now());
    if (window !== undefined && window.count > 0) window.count--;
  }

  reset(key: string): void {
    this.#window.delete(key);
  }

  /** Resets the keys that `inNetwork` returns for this key. Reads all keys: only for rare events. */
  resetInAllNetworks(key: string): void {
    for (const other of this.#window.keys()) if (other.startsWith(inNetwork(key, ''))) this.reset(other);
  }
}

function formatWait(seconds: number): string {
  if (seconds < 90) return `${seconds} seconds`;
  return `${Math.ceil(seconds / 60)} minutes`;
}

/** The key of an account for attempts from one network. */
export function inNetwork(key: string, network: string): string {
  return `${key} ${network}`;
}

/** The key of a name or email address as typed, which may belong to no user. Of a fixed length. */
export function typedKey(nameOrEmail: string): string {
  return hashSecret(foldUserName(nameOrEmail));
}

export function userKey({ id }: { id: number }): string {
  return `#${id}`;
}
