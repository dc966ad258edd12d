/**
 * The counts of all nodes, on a Redis or Valkey server. Every method also counts in the memory of this node, which is what counts while the
 * server is away.
 */
import { randomBytes, randomUUID } from 'node:crypto';
import { BoundedMap } from '../../domain/collections/bounded-map.ts';
import { createMemoryShared } from './memory.ts';
import { openRedisServer, type RedisServer, type RedisServerOptions } from './redis-server.ts';
import {
  ADD_RANGES,
  ADD_TOTALS,
  EXTEND,
  IS_FIRST,
  OPEN_ONE,
  RESET,
  RESET_GROUP,
  SALT,
  SET_OPEN,
  TRY_COUNT,
  UNCOUNT,
} from './scripts.ts';
import {
  type AttemptLimit,
  HALF_HOUR_SECONDS,
  HOUR_SECONDS,
  type Range,
  type Shared,
  type SharedAttempts,
  type SharedFirsts,
  type SharedOpen,
} from './shared.ts';

/** Keys of one script, which blocks the server meanwhile. */
const CHUNK = 500;
const DAY_MS = 86_400_000;
/** What a node has open counts for so long after a crash. */
const OPEN_MS = 30_000;
const RANGES_MAX = 64;
/** Extensions of one key within this time are one. */
const EXTEND_MS = 60_000;
const EXTENDED_MAX = 100_000;

export interface RedisOptions extends RedisServerOptions {
  openMs?: number;
}

export async function openRedisShared({ openMs = OPEN_MS, ...options }: RedisOptions): Promise<Shared> {
  const server = await openRedisServer(options);
  const memory = createMemoryShared();
  const renewals = new Set<() => void>();
  const timer = setInterval(() => {
    for (const renew of renewals) renew();
  }, openMs / 3).unref();
  const salts = await openSalts(server, memory.salt());
  return {
    isConnected: server.isConnected,
    now: server.now,
    async addTotals(changes) {
      const totals: number[] = [];
      for (let at = 0; at < changes.length; at += CHUNK) {
        const chunk = changes.slice(at, at + CHUNK);
        const values = chunk.flatMap(({ known, added, seconds }) => [known, added, seconds * 1000]);
        const keys = chunk.map(({ key }) => `total:${key}`);
        const added = await server.run(ADD_TOTALS, keys, values);
        if (added === undefined) return undefined;
        totals.push(...(added as number[]));
      }
      return totals;
    },
    attempts: (name, limit) => redisAttempts(server, name, limit, memory.attempts(name, limit)),
    open: (name) => redisOpen(server, name, memory.open(name), { openMs, renewals }),
    firsts: (name, groupMax) => redisFirsts(server, name, groupMax, memory.firsts(name, groupMax)),
    async addRanges(keys) {
      const all: Range[][] = [];
      for (let at = 0; at < keys.length; at += CHUNK) {
        const chunk = keys.slice(at, at + CHUNK);
        const values = [
          HOUR_SECONDS * 1000,
          RANGES_MAX,
          ...chunk.map(({ ranges }) => JSON.stringify(ranges)),
        ];
        const names = chunk.map(({ key }) => `ranges:${key}`);
        const merged = await server.run(ADD_RANGES, names, values);
        if (merged === undefined) return undefined;
        for (const json of merged as string[]) all.push(JSON.parse(json));
      }
      return all;
    },
    salt: salts.current,
    status: () => ({ connected: server.isConnected(), fallbacks: server.fallbacks() }),
    async close() {
      clearInterval(timer);
      salts.close();
      await server.close();
    },
  };
}

function redisAttempts(
  server: RedisServer,
  name: string,
  { max, seconds }: AttemptLimit,
  own: SharedAttempts,
): SharedAttempts {
  const keyOf = (key: string) => `attempts:${name}:${key}`;
  const groupOf = (group: string) => `attempts-of:${name}:${group}`;
  return {
    async tryCount(key) {
      const alone = await own.tryCount(key);
      const [group, member] = key.split(' ');
      const keys = member === undefined ? [keyOf(key)] : [keyOf(key), groupOf(group)];
      const reply = await server.run(TRY_COUNT, keys, [max, seconds * 1000]);
      if (reply === undefined) return alone;
      const [isCounted, ms] = reply as number[];
      return { isCounted: isCounted === 1, secondsLeft: ms / 1000 };
    },
    async uncount(key) {
      await own.uncount(key);
      await server.run(UNCOUNT, [keyOf(key)], []);
    },
    async reset(key) {
      await own.reset(key);
      await server.run(RESET, [keyOf(key)], []);
    },
    async resetGroup(group) {
      await own.resetGroup(group);
      await server.run(RESET_GROUP, [groupOf(group)], []);
    },
  };
}

/** The server has the count of this node as one number, which is renewed as long as it is not 0. */
function redisOpen(
  server: RedisServer,
  name: string,
  alone: SharedOpen,
  { openMs, renewals }: { openMs: number; renewals: Set<() => void> },
): SharedOpen {
  const node = randomUUID();
  const counts = new Map<string, number>();
  const add = (key: string, by: number) => {
    const count = (counts.get(key) ?? 0) + by;
    if (count > 0) counts.set(key, count);
    else counts.delete(key);
  };
  const send = (key: string) =>
    void server.run(SET_OPEN, [`open:${name}:${key}`], [node, counts.get(key) ?? 0, openMs]);
  renewals.add(() => {
    for (const key of counts.keys()) send(key);
  });
  return {
    async open(key, max) {
      // Counted before the response: a renewal in between must include it.
      add(key, 1);
      const reply = await server.run(OPEN_ONE, [`open:${name}:${key}`], [node, max, openMs]);
      // Alone, this node may have no more than the max of its own; with the server, all nodes together.
      const closeOwn = await alone.open(key, reply === undefined ? max : Number.POSITIVE_INFINITY);
      if (reply === 0 || closeOwn === undefined) {
        add(key, -1);
        closeOwn?.();
        return undefined;
      }
      return () => {
        closeOwn();
        add(key, -1);
        send(key);
      };
    },
  };
}

function redisFirsts(server: RedisServer, name: string, groupMax: number, own: SharedFirsts): SharedFirsts {
  const ms = HALF_HOUR_SECONDS * 1000;
  const extended = new BoundedMap<string, true>({ maxAgeMs: EXTEND_MS, max: EXTENDED_MAX });
  return {
    async isFirst(key, group, seconds = 0) {
      const alone = await own.isFirst(key, group, seconds);
      const keys = [`first:${name}:${key}`, `firsts:${name}:${group}`];
      const reply = await server.run(IS_FIRST, keys, [groupMax, ms, Math.max(ms, Math.ceil(seconds * 1000))]);
      return reply === undefined ? alone : reply === 1;
    },
    extend(key) {
      own.extend(key);
      if (extended.has(key)) return;
      extended.set(key, true);
      void server.run(EXTEND, [`first:${name}:${key}`], [ms]);
    },
  };
}

/** One salt for each day, which the server forgets on the next. Until it is read, that of this node. */
async function openSalts(server: RedisServer, own: Buffer) {
  let current = own;
  let day = 0;
  async function read(): Promise<void> {
    const today = Math.floor(server.now() / DAY_MS);
    if (today === day) return;
    const salt = await server.run(SALT, [`salt:${today}`], [randomBytes(32).toString('base64'), DAY_MS * 2]);
    if (typeof salt !== 'string') return;
    current = Buffer.from(salt, 'base64');
    day = today;
  }
  await read();
  const timer = setInterval(() => void read(), 1000).unref();
  return { current: () => current, close: () => clearInterval(timer) };
}
