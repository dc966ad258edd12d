/** One limit: the requests of each key in a window of time. */
import type { RateLimitStatus } from '../../domain/ports.ts';
import { RateLimited } from '../../domain/refusal.ts';
import type { SharedWindow } from '../common-counts/exchange.ts';

export interface WindowLimitOptions {
  /** Whose limit it is, for the message. */
  subject: string;
  /** 0: no limit. */
  limit: number;
  counts: SharedWindow;
}

export class WindowLimit {
  readonly #options: WindowLimitOptions;
  /** Requests, since the start. */
  rejected = 0;

  constructor(options: WindowLimitOptions) {
    this.#options = options;
  }

  /** Throws the refusal if nothing remains; does not count. */
  require(key: string, now: number): void {
    const { subject, limit, counts } = this.#options;
    if (limit === 0 || counts.find(key) < limit) return;
    this.rejected++;
    throw limitExceeded(subject, 'minute', this.#statusOf(limit, now));
  }

  /** Whether the counts of other nodes must be known before one more request is counted. */
  isAhead(key: string, isExact?: boolean): boolean {
    const { limit, counts } = this.#options;
    return limit > 0 && counts.isAhead(key, limit, isExact) && counts.find(key) < limit;
  }

  /** Counts one request. */
  count(key: string, now: number): RateLimitStatus | undefined {
    const { limit, counts } = this.#options;
    return limit === 0 ? undefined : this.#statusOf(counts.count(key, limit), now);
  }

  requireAndCount(key: string, now: number): void {
    this.require(key, now);
    this.count(key, now);
  }

  status(key: string, now: number): RateLimitStatus | undefined {
    const { limit, counts } = this.#options;
    return limit === 0 ? undefined : this.#statusOf(counts.find(key), now);
  }

  #statusOf(count: number, now: number): RateLimitStatus {
    const { limit, counts } = this.#options;
    return { limit, remaining: Math.max(0, limit - count), reset: secondsLeft(now, counts.seconds) };
  }
}

export function limitExceeded(subject: string, span: string, status: RateLimitStatus): RateLimited {
  const { limit, reset } = status;
  const retry = `Try again in ${reset} second${reset === 1 ? '' : 's'}.`;
  return new RateLimited(
    `Rate limit of the ${subject} exceeded: ${limit} requests per ${span}. ${retry}`,
    status,
  );
}

/** Whole seconds to the end of the window, at least 1. */
export function secondsLeft(now: number, window: number): number {
  return Math.max(1, window - (Math.floor(now / 1000) % window));
}
