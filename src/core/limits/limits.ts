/**
 * The rate limits of applications, addresses and users, and the daily quotas of applications. Rates are counted per minute
 * and by each node alone. Quotas are counted by all nodes together.
 */
import type { Client, Limits, RateLimitStatus } from '../../domain/ports.ts';
import { RateLimited, Refusal } from '../../domain/refusal.ts';
import { type Plan, WEB_CLIENT_ID } from '../../domain/vocabulary.ts';
import type { SharedDay } from '../applications/usage.ts';
import { networkOf } from './network.ts';
import { RateWindow } from './rate-window.ts';
import { createWindowMemory, SharedWindow, type WindowMemory } from './shared-window.ts';

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

/** The requests of an application today, on all nodes. */
export interface DayTotals {
  today(clientId: string): number;
}

/** Requests that each limit has rejected since the start of this thread. */
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
const DAY = 86_400;
/** For clients with too many streams. */
const STREAM_RETRY_SECONDS = 5;

/**
 * Keys that are counted in one minute. Further keys are not counted and so never refused: a flood from that many networks
 * passes a limit per network anyway, and must not lock out other clients.
 */
const KEYS_MAX = 65_536;

/** Of the limits that several threads count for. */
export type LimitMemory = Record<Plan | 'address', WindowMemory>;

export function createLimitMemory(): LimitMemory {
  const memory = () => createWindowMemory({ keysMax: KEYS_MAX });
  return { read: memory(), readwrite: memory(), address: memory() };
}

/** The requests of each application today, counted by all threads that have the memory. */
export function createSharedDay(memory: WindowMemory, clock: () => number = Date.now): DayTotals & SharedDay {
  const window = new SharedWindow(memory, { seconds: DAY, keysMax: KEYS_MAX });
  return {
    today: (clientId) => window.find(clientId, clock()),
    count: (clientId, requests) => void window.count(clientId, clock(), requests),
  };
}

export const createDayMemory = () => createWindowMemory({ keysMax: KEYS_MAX });

/** With `memory`, requests of applications and addresses are counted together with the other threads that have it. */
export function createLimits(
  settings: LimitSettings,
  usage: DayTotals,
  clock: () => number = Date.now,
  memory?: LimitMemory,
): CountedLimits {
  const rates: Record<Plan, MinuteLimit<string>> = {
    read: new MinuteLimit('application', settings.rateRead, minuteCounts(memory?.read)),
    readwrite: new MinuteLimit('application', settings.rateReadwrite, minuteCounts(memory?.readwrite)),
  };
  const quotas: Record<Plan, number> = { read: settings.quotaRead, readwrite: settings.quotaReadwrite };
  const addresses = new MinuteLimit<string>('address', settings.rateAddress, minuteCounts(memory?.address));
  const strangers = new MinuteLimit<string>('address', settings.rateAddress);
  const media = new MinuteLimit<string>('address', settings.rateMedia);
  /** Number of open streams by network. There are no more keys than connections. */
  const streams = new Map<string, number>();
  const users = new MinuteLimit<number>('user', settings.rateUser);
  const rejected = { quota: 0, streams: 0 };

  /** Of the application of our own pages: all listeners share it, so it has no limit. */
  const shared = new MinuteLimit<string>('application', 0);
  const rateOf = ({ clientId, plan }: Client) => (clientId === WEB_CLIENT_ID ? shared : rates[plan]);

  const quotaOf = ({ clientId, plan }: Client, now: number): RateLimitStatus | undefined => {
    const limit = quotas[plan];
    if (limit === 0 || clientId === WEB_CLIENT_ID) return undefined;
    return { limit, remaining: Math.max(0, limit - usage.today(clientId)), reset: secondsLeft(now, DAY) };
  };

  return {
    countRequest(client, address) {
      const now = clock();
      const network = networkOf(address);
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
    },
    countStranger(address) {
      strangers.requireAndCount(networkOf(address), clock());
    },
    countMedia(address) {
      media.requireAndCount(networkOf(address), clock());
    },
    openStream(address) {
      const network = networkOf(address);
      const open = streams.get(network) ?? 0;
      const max = settings.streamsAddress;
      if (max > 0 && open >= max) {
        rejected.streams++;
        const message = `Limit of the address exceeded: ${max} open streams.`;
        throw new Refusal('rate-limit', message, { retryAfter: STREAM_RETRY_SECONDS });
      }
      streams.set(network, open + 1);
      return () => {
        const left = (streams.get(network) ?? 1) - 1;
        if (left > 0) streams.set(network, left);
        else streams.delete(network);
      };
    },
    countUser(userId) {
      users.requireAndCount(userId, clock());
    },
    status(client, address) {
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

/** Counts of the present minute. */
interface MinuteCounts<K> {
  find(key: K, now: number): number;
  count(key: K, now: number): number;
}

function minuteCounts(memory: WindowMemory | undefined): MinuteCounts<string> {
  return memory === undefined
    ? ownCounts()
    : new SharedWindow(memory, { seconds: MINUTE, keysMax: KEYS_MAX });
}

/** Of this thread alone. */
function ownCounts<K>(): MinuteCounts<K> {
  const window = new RateWindow<K>({ seconds: MINUTE, start: 'clock', keysMax: KEYS_MAX, ignore: 'newest' });
  return {
    find: (key, now) => window.find(key, now)?.count ?? 0,
    count: (key, now) => window.count(key, now).count,
  };
}

/** The requests per minute of each key. `subject` is whose limit it is, for the message. No limit if `limit` is 0. */
class MinuteLimit<K> {
  readonly #subject: string;
  readonly #limit: number;
  readonly #counts: MinuteCounts<K>;
  /** Requests, since the start. */
  rejected = 0;

  constructor(subject: string, limit: number, counts: MinuteCounts<K> = ownCounts()) {
    this.#subject = subject;
    this.#limit = limit;
    this.#counts = counts;
  }

  /** Throws the refusal if nothing remains; does not count. */
  require(key: K, now: number): void {
    const status = this.status(key, now);
    if (status?.remaining !== 0) return;
    this.rejected++;
    throw limitExceeded(this.#subject, 'minute', status);
  }

  /** Counts one request. */
  count(key: K, now: number): RateLimitStatus | undefined {
    return this.#limit === 0 ? undefined : this.#statusOf(this.#counts.count(key, now), now);
  }

  requireAndCount(key: K, now: number): void {
    this.require(key, now);
    this.count(key, now);
  }

  status(key: K, now: number): RateLimitStatus | undefined {
    return this.#limit === 0 ? undefined : this.#statusOf(this.#counts.find(key, now), now);
  }

  #statusOf(count: number, now: number): RateLimitStatus {
    const limit = this.#limit;
    return { limit, remaining: Math.max(0, limit - count), reset: secondsLeft(now, MINUTE) };
  }
}

function tighter(
  one: RateLimitStatus | undefined,
  other: RateLimitStatus | undefined,
): RateLimitStatus | undefined {
  if (one === undefined || other === undefined) return one ?? other;
  return other.remaining < one.remaining ? other : one;
}

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
