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

const MINUTE = 60;
const WAIT_MS = 1000;
/** Tells clients with too many streams when to retry. */
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
) {
  const { now: clock, settle } = shared;
  const streams = shared.open('streams');
  const limitOf = (name: string, subject: string, limit: number) =>
    createWindowLimit(subject, limit, 'minute', shared.window(name, MINUTE));
  const limitsOfPlan = (plan: Plan, rate: number, quota: number) => ({
    rate: limitOf(plan, 'application', rate),
    quota: createWindowLimit('application', quota, 'day (UTC)', day),
  });
  const plans = {
    read: limitsOfPlan('read', settings.rateRead, settings.quotaRead),
    readwrite: limitsOfPlan('readwrite', settings.rateReadwrite, settings.quotaReadwrite),
  };
  const addresses = limitOf('address', 'address', settings.rateAddress);
  const strangers = limitOf('stranger', 'address', settings.rateAddress);
  const media = limitOf('media', 'address', settings.rateMedia);
  const users = limitOf('user', 'user', settings.rateUser);
  let rejectedStreams = 0;

  /** The application of our own pages is shared by all listeners, so it has no limit. */
  const unlimited = limitsOfPlan('read', 0, 0);
  const limitsOf = ({ clientId, plan }: Client) => (clientId === WEB_CLIENT_ID ? unlimited : plans[plan]);

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
    const { rate, quota } = limitsOf(client);
    // All of them, so that one exchange is enough.
    return [
      addresses.isAhead(network, isExact),
      rate.isAhead(clientId, isExact),
      quota.isAhead(clientId, isExact),
    ].includes(true);
  }

  function countRequest(client: Client, network: string): RateLimitStatus | undefined {
    const now = clock();
    const { clientId } = client;
    const { rate, quota } = limitsOf(client);
    // Nothing is counted if one limit is used up: a flood from one address must not use up the rate of an application.
    addresses.require(network, now);
    rate.require(clientId, now);
    quota.require(clientId, now);
    const rates = tighter(rate.count(clientId, now), addresses.count(network, now));
    return tighter(rates, quota.status(clientId, now));
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
      rejectedStreams++;
      const message = `Too many open streams from this address (limit: ${max}).`;
      throw new Refusal('rate-limit', message, { retryAfter: STREAM_RETRY_SECONDS });
    },
    countUser: (userId) => countOne(users, String(userId)),
    async status(client: Client, address?: string) {
      if (isRequestAhead(client, networkOf(address ?? ''), true)) await settle();
      const now = clock();
      const { rate, quota } = limitsOf(client);
      const all = {
        application: rate.status(client.clientId, now),
        address: address === undefined ? undefined : addresses.status(networkOf(address), now),
        quota: quota.status(client.clientId, now),
      };
      const on: Record<string, RateLimitStatus> = {};
      for (const [name, status] of Object.entries(all)) if (status !== undefined) on[name] = status;
      return on;
    },
    /** Requests that each limit has rejected since the start. */
    rejected: () => ({
      application: plans.read.rate.rejected + plans.readwrite.rate.rejected,
      address: addresses.rejected + strangers.rejected,
      media: media.rejected,
      user: users.rejected,
      quota: plans.read.quota.rejected + plans.readwrite.quota.rejected,
      streams: rejectedStreams,
    }),
  } satisfies Limits & Record<string, unknown>;
}

function tighter(
  one: RateLimitStatus | undefined,
  other: RateLimitStatus | undefined,
): RateLimitStatus | undefined {
  if (one === undefined || other === undefined) return one ?? other;
  return other.remaining < one.remaining ? other : one;
}

/** One limit: the requests of each key in a window of time; 0 is no limit. `subject` is whose limit it is, and `span` the window, for the message. */
function createWindowLimit(subject: string, limit: number, span: string, counts: SharedWindow) {
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
      if (limit === 0 || counts.find(key, now) < limit) return;
      window.rejected++;
      throw limitExceeded(subject, span, statusOf(limit, now));
    },
    /** Whether the counts of other nodes must be known before one more request is counted. */
    isAhead: (key: string, isExact?: boolean): boolean =>
      limit > 0 && counts.isAhead(key, limit, isExact) && counts.find(key) < limit,
    /** Counts one request. */
    count: (key: string, now: number): RateLimitStatus | undefined =>
      limit === 0 ? undefined : statusOf(counts.count(key, limit, now), now),
    status: (key: string, now: number): RateLimitStatus | undefined =>
      limit === 0 ? undefined : statusOf(counts.find(key, now), now),
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
