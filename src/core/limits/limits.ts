/**
 * The rate limits of applications, addresses and users, and the daily quotas of applications. Rates are counted per minute, by all nodes
 * together (`common-counts/exchange.ts`).
 */
import type { Client, Limits, RateLimitStatus } from '../../domain/ports.ts';
import { RateLimited, Refusal } from '../../domain/refusal.ts';
import { type Plan, WEB_CLIENT_ID } from '../../domain/vocabulary.ts';
import type { SharedWindow } from '../common-counts/exchange.ts';
import { createShared, type Shared } from '../common-counts/shared.ts';
import { networkOf } from './network.ts';

/** Numbers of requests; 0 sets no limit. */
export interface LimitSettings {
  /** A minute. */
  rateRead: number;
  rateReadwrite: number;
  rateAddress: number;
  rateUser: number;
  rateMedia: number;
  /** At the same time. */
  streamsAddress: number;
  /** A day. */
  quotaRead: number;
  quotaReadwrite: number;
}

/** Requests that each limit has rejected since the start. */
export interface LimitCounts {
  application: number;
  address: number;
  media: number;
  user: number;
  quota: number;
  streams: number;
}

export interface CountedLimits extends Limits {
  rejected(): LimitCounts;
}

const MINUTE = 60;
const WAIT_MS = 1000;
/** For clients with too many streams. */
const STREAM_RETRY_SECONDS = 5;

export interface LimitOptions {
  shared?: Shared;
  /** How long a request waits for the counts of other nodes, at most. */
  waitMs?: number;
}

/** `day` has the requests of each application today, by client id. */
export function createLimits(
  settings: LimitSettings,
  day: SharedWindow,
  { shared = createShared(), waitMs = WAIT_MS }: LimitOptions = {},
): CountedLimits {
  const { now: clock, settle } = shared;
  const streams = shared.open('streams');
  const limitOf = (name: string, subject: string, limit: number) =>
    createWindowLimit(subject, limit, shared.window(name, MINUTE));
  const rates: Record<Plan, WindowLimit> = {
    read: limitOf('read', 'application', settings.rateRead),
    readwrite: limitOf('readwrite', 'application', settings.rateReadwrite),
  };
  const quotas: Record<Plan, number> = { read: settings.quotaRead, readwrite: settings.quotaReadwrite };
  const addresses = limitOf('address', 'address', settings.rateAddress);
  const strangers = limitOf('stranger', 'address', settings.rateAddress);
  const media = limitOf('media', 'address', settings.rateMedia);
  const users = limitOf('user', 'user', settings.rateUser);
  const rejected = { quota: 0, streams: 0 };

  /** Of the application of our own pages: all listeners share it, so it has no limit. */
  const unlimited = limitOf('read', 'application', 0);
  const rateOf = ({ clientId, plan }: Client) => (clientId === WEB_CLIENT_ID ? unlimited : rates[plan]);

  const quotaOf = ({ clientId, plan }: Client, now: number): RateLimitStatus | undefined => {
    const limit = quotas[plan];
    if (limit === 0 || clientId === WEB_CLIENT_ID) return undefined;
    const remaining = Math.max(0, limit - day.find(clientId));
    return { limit, remaining, reset: secondsLeft(now, day.seconds) };
  };

  /** Counts, once the counts of other nodes are known well enough. Checks and counts in one step, as others may wait for the same. */
  function counted<T>(isAhead: () => boolean, count: () => T): T | Promise<T> {
    return isAhead() ? countLater(isAhead, count) : count();
  }

  /** Each exchange may let only one of those pass that wait for it. */
  async function countLater<T>(isAhead: () => boolean, count: () => T): Promise<T> {
    const until = performance.now() + waitMs;
    do await settle();
    while (isAhead() && performance.now() < until);
    return count();
  }

  function isRequestAhead(client: Client, network: string, isExact?: boolean): boolean {
    const { clientId } = client;
    // All of them, so that one exchange is enough.
    const isRateAhead = [
      addresses.isAhead(network, isExact),
      rateOf(client).isAhead(clientId, isExact),
    ].includes(true);
    const quota = quotaOf(client, clock());
    return (
      (quota !== undefined && quota.remaining > 0 && day.isAhead(clientId, quota.limit, isExact)) ||
      isRateAhead
    );
  }

  function countRequest(client: Client, network: string): RateLimitStatus | undefined {
    const now = clock();
    const rate = rateOf(client);
    const quota = quotaOf(client, now);
    // Nothing is counted if one limit is used up: a flood from one address must not use up the rate of an application.
    addresses.require(network, now);
    rate.require(client.clientId, now);
    if (quota?.remaining === 0) {
      rejected.quota++;
      throw limitExceeded('application', 'day (UTC)', quota);
    }
    return tighter(tighter(rate.count(client.clientId, now), addresses.count(network, now)), quota);
  }

  const countOne = (limit: WindowLimit, key: string) =>
    counted(
      () => limit.isAhead(key),
      () => {
        const now = clock();
        limit.require(key, now);
        limit.count(key, now);
      },
    );

  return {
    countRequest(client, address) {
      const network = networkOf(address);
      return counted(
        () => isRequestAhead(client, network),
        () => countRequest(client, network),
      );
    },
    countStranger: (address) => countOne(strangers, networkOf(address)),
    countMedia: (address) => countOne(media, networkOf(address)),
    async openStream(address) {
      const max = settings.streamsAddress;
      if (max === 0) return () => {};
      const close = await streams.open(networkOf(address), max);
      if (close !== undefined) return close;
      rejected.streams++;
      const message = `Too many open streams from this address (limit: ${max}).`;
      throw new Refusal('rate-limit', message, { retryAfter: STREAM_RETRY_SECONDS });
    },
    countUser: (userId) => countOne(users, String(userId)),
    async status(client, address) {
      if (isRequestAhead(client, networkOf(address ?? ''), true)) await settle();
      const now = clock();
      const all = {
        application: rateOf(client).status(client.clientId, now),
        address: address === undefined ? undefined : addresses.status(networkOf(address), now),
        quota: quotaOf(client, now),
      };
      const on: Record<string, RateLimitStatus> = {};
      for (const [name, status] of Object.entries(all)) if (status !== undefined) on[name] = status;
      return on;
    },
    rejected: () => ({
      application: rates.read.rejected + rates.readwrite.rejected,
      address: addresses.rejected + strangers.rejected,
      media: media.rejected,
      user: users.rejected,
      ...rejected,
    }),
  };
}

function tighter(
  one: RateLimitStatus | undefined,
  other: RateLimitStatus | undefined,
): RateLimitStatus | undefined {
  if (one === undefined || other === undefined) return one ?? other;
  return other.remaining < one.remaining ? other : one;
}

/** One limit: the requests of each key in a window of time; 0 is no limit. `subject` is whose limit it is, for the message. */
function createWindowLimit(subject: string, limit: number, counts: SharedWindow) {
  const statusOf = (count: number, now: number): RateLimitStatus => ({
    limit,
    remaining: Math.max(0, limit - count),
    reset: secondsLeft(now, counts.seconds),
  });
  const window = {
    /** Requests, since the start. */
    rejected: 0,
    /** Throws the refusal if nothing remains; does not count. */
    require(key: string, now: number): void {
      if (limit === 0 || counts.find(key) < limit) return;
      window.rejected++;
      throw limitExceeded(subject, 'minute', statusOf(limit, now));
    },
    /** Whether the counts of other nodes must be known before one more request is counted. */
    isAhead: (key: string, isExact?: boolean): boolean =>
      limit > 0 && counts.isAhead(key, limit, isExact) && counts.find(key) < limit,
    /** Counts one request. */
    count: (key: string, now: number): RateLimitStatus | undefined =>
      limit === 0 ? undefined : statusOf(counts.count(key, limit), now),
    status: (key: string, now: number): RateLimitStatus | undefined =>
      limit === 0 ? undefined : statusOf(counts.find(key), now),
  };
  return window;
}

type WindowLimit = ReturnType<typeof createWindowLimit>;

function limitExceeded(subject: string, span: string, status: RateLimitStatus): RateLimited {
  const { limit, reset } = status;
  const retry = `Try again in ${reset} second${reset === 1 ? '' : 's'}.`;
  return new RateLimited(
    `Rate limit of the ${subject} exceeded: ${limit} requests per ${span}. ${retry}`,
    status,
  );
}

/** Whole seconds to the end of the window, at least 1. */
function secondsLeft(now: number, window: number): number {
  return Math.max(1, window - (Math.floor(now / 1000) % window));
}
