/**
 * How much an application, an address and a person may ask for. Rates are counted in memory, by each node for itself,
 * in windows that begin with the minute; the quota of a day is what all nodes have counted.
 */
import type { Client, Limits, RateLimitStatus } from '../../domain/ports.ts';
import { RateLimited, Refusal } from '../../domain/refusal.ts';
import { type Plan, WEB_CLIENT_ID } from '../../domain/vocabulary.ts';

/** Requests; 0 sets no limit. */
export interface LimitSettings {
  /** A minute. */
  rateRead: number;
  rateReadwrite: number;
  rateAddress: number;
  rateUser: number;
  rateMedia: number;
  /** At once. */
  streamsAddress: number;
  /** A day. */
  quotaRead: number;
  quotaReadwrite: number;
}

/** What an application has asked for today, on all nodes. */
export interface DayTotals {
  today(clientId: string): number;
}

const MINUTE = 60;
const DAY = 86_400;
/** When another of its streams may have ended. */
const RETRY_SECONDS = 5;

/**
 * How many keys one window counts. Beyond it, keys that are new to the window are not counted and so never refused: a
 * flood from that many networks would pass a limit for each of them anyway, and those who come by honestly must not
 * suffer for it.
 */
const KEYS_MOST = 65_536;

export function createLimits(
  settings: LimitSettings,
  usage: DayTotals,
  clock: () => number = Date.now,
): Limits {
  const rates: Record<Plan, Window<string>> = {
    read: createWindow('The application', settings.rateRead),
    readwrite: createWindow('The application', settings.rateReadwrite),
  };
  const quotas: Record<Plan, number> = { read: settings.quotaRead, readwrite: settings.quotaReadwrite };
  const addresses = createWindow<string>('The address that asks', settings.rateAddress);
  const strangers = createWindow<string>('The address that asks', settings.rateAddress);
  const media = createWindow<string>('The address that asks', settings.rateMedia);
  /** How many are open, for each network that has any: no more than there are connections. */
  const streams = new Map<string, number>();
  const users = createWindow<number>('The person whose token this is', settings.rateUser);

  /** Of our own pages: all listeners share that application, so what one of them asks for must not be counted against others. */
  const shared = createWindow<string>('The application', 0);
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
      // Nothing is counted when one of them refuses: who floods from one address must not use up an application's rate.
      addresses.require(network, now);
      rate.require(client.clientId, now);
      if (quota?.remaining === 0) throw usedUp('The application', 'day (UTC)', quota);
      return tighter(tighter(rate.count(client.clientId, now), addresses.count(network, now)), quota);
    },
    countStranger(address) {
      const now = clock();
      strangers.require(networkOf(address), now);
      strangers.count(networkOf(address), now);
    },
    countMedia(address) {
      const now = clock();
      media.require(networkOf(address), now);
      media.count(networkOf(address), now);
    },
    openStream(address) {
      const network = networkOf(address);
      const open = streams.get(network) ?? 0;
      const most = settings.streamsAddress;
      if (most > 0 && open >= most) {
        const message = `The address that asks has ${most} streams open, and may have no more.`;
        throw new Refusal('rate-limit', message, { retryAfter: RETRY_SECONDS });
      }
      streams.set(network, open + 1);
      return () => {
        const left = (streams.get(network) ?? 1) - 1;
        if (left > 0) streams.set(network, left);
        else streams.delete(network);
      };
    },
    countUser(userId) {
      const now = clock();
      users.require(userId, now);
      users.count(userId, now);
    },
    status(client, address) {
      const now = clock();
      const all = {
        application: rateOf(client).standing(client.clientId, now),
        address: address === undefined ? undefined : addresses.standing(networkOf(address), now),
        quota: quotaOf(client, now),
      };
      const on: Record<string, RateLimitStatus> = {};
      for (const [name, status] of Object.entries(all)) if (status !== undefined) on[name] = status;
      return on;
    },
  };
}

interface Window<K> {
  /** Throws the refusal when nothing remains; does not count. */
  require(key: K, now: number): void;
  /** Counts one request and says what remains; `undefined` where nothing is limited. */
  count(key: K, now: number): RateLimitStatus | undefined;
  standing(key: K, now: number): RateLimitStatus | undefined;
}

/** Counts the requests of each key in the current minute. `who` begins the sentence of the refusal. */
function createWindow<K>(who: string, limit: number): Window<K> {
  if (limit === 0) return { require() {}, count: () => undefined, standing: () => undefined };
  let number = 0;
  let counts = new Map<K, { requests: number }>();
  const find = (key: K, now: number) => {
    const current = Math.floor(now / (MINUTE * 1000));
    if (current !== number) {
      number = current;
      counts = new Map();
    }
    return counts.get(key);
  };
  const status = (requests: number, now: number) => ({
    limit,
    remaining: Math.max(0, limit - requests),
    reset: secondsLeft(now, MINUTE),
  });
  return {
    require(key, now) {
      const requests = find(key, now)?.requests ?? 0;
      if (requests >= limit) throw usedUp(who, 'minute', status(requests, now));
    },
    count(key, now) {
      let entry = find(key, now);
      if (entry === undefined) {
        entry = { requests: 0 };
        if (counts.size < KEYS_MOST) counts.set(key, entry);
      }
      entry.requests++;
      return status(entry.requests, now);
    },
    standing: (key, now) => status(find(key, now)?.requests ?? 0, now),
  };
}

function tighter(
  one: RateLimitStatus | undefined,
  other: RateLimitStatus | undefined,
): RateLimitStatus | undefined {
  if (one === undefined || other === undefined) return one ?? other;
  return other.remaining < one.remaining ? other : one;
}

function usedUp(who: string, span: string, status: RateLimitStatus): RateLimited {
  const { limit, reset } = status;
  const anew = `the count begins anew in ${reset} second${reset === 1 ? '' : 's'}`;
  return new RateLimited(`${who} has used up its ${limit} requests a ${span}; ${anew}.`, status);
}

/** Whole seconds to the end of the window, at least 1. */
function secondsLeft(now: number, window: number): number {
  return Math.max(1, window - Math.floor((now / 1000) % window));
}

/**
 * What counts as one address: an IPv4 address, or the first 64 bits of an IPv6 address, since a single customer has at
 * least all that begin with them.
 *
 *   192.0.2.7 → 192.0.2.7      2001:db8:1:2:3:4:5:6 → 2001:db8:1:2      2001:db8::7 → 2001:db8:0:0
 */
export function networkOf(address: string): string {
  let end = address.indexOf(':');
  if (end === -1) return address;
  for (let groups = 1; groups < 4; groups++) {
    const next = address.indexOf(':', end + 1);
    if (next <= end + 1) return expandedNetwork(address);
    end = next;
  }
  return address.slice(0, end);
}

/** For an address that leaves out zeros within its first four groups. */
function expandedNetwork(address: string): string {
  const [before, after] = address.split('::').map((part) => part.split(':').filter((group) => group !== ''));
  const zeros = Array<string>(Math.max(0, 8 - before.length - (after ?? []).length)).fill('0');
  return [...before, ...zeros, ...(after ?? [])].slice(0, 4).join(':');
}
