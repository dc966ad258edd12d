/**
 * Limits attempts that could be guesses. An attempt counts before its outcome is known, so that parallel attempts cannot
 * pass the limit.
 */
import { foldUserName } from '../../domain/accounts/account-rules.ts';
import { Refusal } from '../../domain/refusal.ts';
import { hashSecret } from '../../store/secrets.ts';
import type { AttemptLimit, Shared, SharedAttempts } from '../common-counts/shared.ts';

/** In seconds. */
export const QUARTER_HOUR = 15 * 60;
export const HOUR = 60 * 60;

export class Attempts {
  readonly #what: string;
  readonly #shared: SharedAttempts;

  /** `name` identifies the limit on all nodes. `what` is in the message of the refusal: `failed logins`. */
  constructor(shared: Pick<Shared, 'attempts'>, name: string, limit: AttemptLimit, what: string) {
    this.#what = what;
    this.#shared = shared.attempts(name, limit);
  }

  /** Counts one attempt. If none is left, throws a `Refusal` of kind `rate-limit` with the time to wait. */
  async count(key: string): Promise<void> {
    const { isCounted, secondsLeft } = await this.#shared.tryCount(key);
    if (isCounted) return;
    const retryAfter = Math.ceil(secondsLeft);
    throw new Refusal('rate-limit', `Too many ${this.#what}. Try again in ${formatWait(retryAfter)}.`, {
      retryAfter,
    });
  }

  /** Counts one attempt; `false` if none is left. */
  async tryCount(key: string): Promise<boolean> {
    return (await this.#shared.tryCount(key)).isCounted;
  }

  /** Takes back one count. */
  uncount(key: string): Promise<void> {
    return this.#shared.uncount(key);
  }

  reset(key: string): Promise<void> {
    return this.#shared.reset(key);
  }

  /** Resets the keys that `inNetwork` returns for this key. */
  resetInAllNetworks(key: string): Promise<void> {
    return this.#shared.resetGroup(key);
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
