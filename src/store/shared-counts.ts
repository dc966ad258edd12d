/**
 * What all nodes of a PostgreSQL database count together, in the table `shared_count`: unlogged, since it may be lost with a crash of the
 * server. Every statement is a transaction of its own. Times are those of the database, in milliseconds, and every row ends.
 *
 *   key                                                 total   value
 *   total read 1767225660000 <hash of a client id>      4711                               requests of a minute
 *   attempts failures network <hash> <hash>             3                                  of an account and a network
 *   open streams <hash of a network>                            {"<node>": [2, <until>]}
 *   ranges <hash of listener and track> <node>                  [[0, 12.5]]
 *   salt 20454                                                  6f2c…                      of a day
 *
 * Keys have hashes of addresses and names, so that the server's log of statements has none of them; a salt is made by the server for the same
 * reason. Backups leave out the table.
 */
import { createHmac, randomUUID } from 'node:crypto';
import { Kysely, sql } from 'kysely';
import { inParts } from './queries/in-parts.ts';
import type { Schema } from './schema.ts';
import { readSecret } from './sealed.ts';
import type { Store } from './store.ts';

/** What is counted, and the parts of its key, which are hashed. */
export type CountKey = [name: string, ...parts: string[]];

/** A total that nodes add to. */
export interface TotalChange {
  of: CountKey;
  endsAt: number;
  /** What this node knows of the total: a database that has lost it takes it over. */
  known: number;
  added: number;
}

/** A range; the end is exclusive. */
export type Range = [from: number, to: number];

export interface RangesOfKey {
  key: string;
  ranges: Range[];
}

export type SharedCounts = NonNullable<Awaited<ReturnType<typeof openSharedCounts>>>;

const ENDED_MAX = 10_000;
/** A total is kept so long after its window, for nodes that are late. */
const LATE_MS = 60_000;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const HASH_LENGTH = 16;

/** `undefined` if the database serves one node. */
export async function openSharedCounts({ db: main, dialect }: Store) {
  if (dialect.counting === undefined) return undefined;
  const db = new Kysely<Schema>({ dialect: dialect.counting() });
  const secret = await readSecret(main);
  const node = randomUUID();
  const now = sql.raw<number>(dialect.now);

  const hash = (part: string) =>
    createHmac('sha256', secret).update(part).digest('base64url').slice(0, HASH_LENGTH);
  const keyOf = ([name, ...parts]: CountKey) => [name, ...parts.map(hash)].join(' ');

  return {
    isReachable: dialect.availability.isReachable,

    /** Returns the new totals. */
    async addTotals(changes: readonly TotalChange[]): Promise<number[]> {
      const keys = changes.map(({ of }) => keyOf(of));
      // In the order of keys: otherwise two nodes may wait for each other.
      const order = [...keys.keys()].sort((one, other) => (keys[one] < keys[other] ? -1 : 1));
      const totals = new Array<number>(changes.length);
      for (const chunk of inParts(order)) {
        const columns = [
          chunk.map((i) => keys[i]),
          chunk.map((i) => changes[i].known + changes[i].added),
          chunk.map((i) => changes[i].added),
          chunk.map((i) => changes[i].endsAt + LATE_MS),
        ];
        const { rows } = await sql<{ key: string; total: number }>`
          insert into shared_count as known (key, total, added, ends_at)
          select * from unnest(${columns[0]}::text[], ${columns[1]}::bigint[], ${columns[2]}::bigint[], ${columns[3]}::bigint[])
          on conflict (key) do update set total = greatest(known.total + excluded.added, excluded.total), added = excluded.added
          returning key, total`.execute(db);
        const totalOf = new Map(rows.map(({ key, total }) => [key, total]));
        for (const i of chunk) totals[i] = totalOf.get(keys[i])!;
      }
      return totals;
    },

    /** Counts one, unless the max is reached. */
    async tryCount(
      of: CountKey,
      max: number,
      ms: number,
    ): Promise<{ isCounted: boolean; secondsLeft: number }> {
      const key = keyOf(of);
      const { rows } = await sql<{ counted: number; ms: number }>`
        with counted as (
          insert into shared_count as known (key, total, ends_at) values (${key}, 1, ${now} + ${ms}::bigint)
          on conflict (key) do update set
            total = case when known.ends_at <= ${now} then 1 else known.total + 1 end,
            ends_at = case when known.ends_at <= ${now} then excluded.ends_at else known.ends_at end
          where known.ends_at <= ${now} or known.total < ${max}::bigint
          returning ends_at
        )
        select 1 as counted, ends_at - ${now} as ms from counted
        union all
        select 0, ends_at - ${now} from shared_count where key = ${key} and not exists (select 1 from counted)`.execute(
        db,
      );
      // No row: that of another node is newer than this statement.
      const [{ counted, ms: left } = { counted: 0, ms }] = rows;
      return { isCounted: counted === 1, secondsLeft: Math.max(0, left) / 1000 };
    },

    async uncount(of: CountKey): Promise<void> {
      await sql`update shared_count set total = total - 1 where key = ${keyOf(of)} and total > 0`.execute(db);
    },

    async remove(of: CountKey): Promise<void> {
      await sql`delete from shared_count where key = ${keyOf(of)}`.execute(db);
    },

    /** All keys with these parts and more. */
    async removeBelow(of: CountKey): Promise<void> {
      const key = keyOf(of);
      await sql`delete from shared_count where key > ${`${key} `} and key < ${`${key}!`}`.execute(db);
    },

    /** The key counts for so long from now on. A longer time stays. */
    async extend(of: CountKey, ms: number): Promise<void> {
      await sql`insert into shared_count as known (key, total, ends_at) values (${keyOf(of)}, 1, ${now} + ${ms}::bigint)
        on conflict (key) do update set ends_at = greatest(known.ends_at, excluded.ends_at)`.execute(db);
    },

    /** This node has so many open, for some time. `false`, without a change, if all nodes would have more than the max. */
    async setOpen(of: CountKey, count: number, ms: number, max = Number.MAX_SAFE_INTEGER): Promise<boolean> {
      const { rows } = await sql`
        insert into shared_count as known (key, value, ends_at)
        select ${keyOf(of)}, jsonb_build_object(${node}::text, jsonb_build_array(${count}::bigint, ends))::text, ends
        from (select ${now} + ${ms}::bigint as ends) until where ${count}::bigint <= ${max}::bigint
        on conflict (key) do update set
          ends_at = excluded.ends_at, value = (known.value::jsonb || excluded.value::jsonb)::text
        where ${count}::bigint + (
          select coalesce(sum((other.value->>0)::bigint), 0) from jsonb_each(known.value::jsonb) other
          where other.key <> ${node}::text and (other.value->>1)::bigint > ${now}
        ) <= ${max}::bigint
        returning 1`.execute(db);
      return rows.length > 0;
    },

    /** Replaces the ranges of this node, and returns those of all nodes. */
    async addRanges(all: readonly RangesOfKey[]): Promise<Range[][]> {
      const found: Range[][] = [];
      for (const chunk of inParts(all)) {
        const keys = chunk.map(({ key }) => keyOf(['ranges', key]));
        const values = chunk.map(({ ranges }) => JSON.stringify(ranges));
        await sql`insert into shared_count (key, value, ends_at)
          select key || ' ' || ${node}::text, value, ${now} + ${HOUR_MS}::bigint
          from unnest(${keys}::text[], ${values}::text[]) as own (key, value)
          on conflict (key) do update set value = excluded.value, ends_at = excluded.ends_at`.execute(db);
        // Not in the same statement: one of two nodes that write at the same time must see the other's.
        const { rows } = await sql<{ key: string; value: string }>`
          select own.key, shared_count.value from unnest(${keys}::text[]) as own (key)
          inner join shared_count on shared_count.key > own.key || ' ' and shared_count.key < own.key || '!'`.execute(
          db,
        );
        const byKey = Map.groupBy(rows, ({ key }) => key);
        for (const key of keys)
          found.push(byKey.get(key)!.flatMap(({ value }) => JSON.parse(value) as Range[]));
      }
      return found;
    },

    /** The time, and the salt of the day. */
    async readDay(): Promise<{ now: number; salt: string }> {
      const day = sql`${now} / ${sql.lit(DAY_MS)}`;
      await sql`insert into shared_count (key, value, ends_at)
        values ('salt ' || ${day}, gen_random_uuid()::text || gen_random_uuid()::text, (${day} + 1) * ${sql.lit(DAY_MS)} + ${sql.lit(HOUR_MS)})
        on conflict (key) do nothing`.execute(db);
      const { rows } = await sql<{ now: number; salt: string }>`
        select ${now} as now, value as salt from shared_count where key = 'salt ' || ${day}`.execute(db);
      // The day has just changed.
      if (rows.length === 0) return await this.readDay();
      return rows[0];
    },

    /** Rows that another node has taken are left to it: neither waits for the other. */
    async removeEnded(): Promise<void> {
      await sql`delete from shared_count where key in (
        select key from shared_count where ends_at <= ${now} limit ${sql.lit(ENDED_MAX)} for update skip locked
      )`.execute(db);
    },

    close: () => db.destroy(),
  };
}
