/**
 * Collects listens, downloads and touched items in memory and writes them to the store within a second, where the counts of
 * all nodes add up. While the database is unavailable they wait in memory.
 */

import { sql } from 'kysely';
import type { ActivityCounter, RemovedEvent, TouchedKind } from '../../domain/activity/activity.ts';
import { DAYS_LOOKED_AT } from '../../domain/activity/popularity.ts';
import { createFailureLog } from '../../domain/node/failure-log.ts';
import type { Log } from '../../domain/ports.ts';
import type { AddedEvent } from '../../domain/studio/statistics.ts';
import { dayOf, daysAfter } from '../../domain/timestamps.ts';
import { inParts } from '../../store/queries/in-parts.ts';
import type { Db, Schema, Trx } from '../../store/schema.ts';
import type { Store } from '../../store/store.ts';
import { recordTouched, type Touched } from '../../store/touched.ts';
import { createPendingRows, createWriteBehind } from '../node/write-behind.ts';
import { addArtistDays, type CountedEvent } from './artist-days.ts';

interface ActivityOptions {
  store: Store;
  log: Log;
  clock?: () => number;
  /** Max number of rows that wait to be written, and of touched items. */
  max?: number;
}

/** From the first count to the start of the commit. The commit has the rest of the second. */
const WRITE_AFTER_MS = 800;
/** About 30 MB, after hours without a database. */
const PENDING_MAX = 100_000;
/** Rows of one commit: a long commit blocks other writes. */
const CHUNK = 5000;

/** Likes, playlist entries or fans that were added to a track or an artist on one day, less those that were removed on the same day. */
interface AddedRow {
  event: AddedEvent;
  id: number;
  day: string;
  count: number;
}

export function createActivity({ store, log, clock = Date.now, max = PENDING_MAX }: ActivityOptions) {
  /** Listens and downloads that were dropped; and touched items: their ratings are out of date until they are touched again. */
  const none = { lost: 0, lostTouched: 0 };
  let dropped = { ...none };
  const pending = createPendingRows<ActivityRow>({
    keyOf: (row) => `${row.track_id} ${row.day} ${row.client_id}`,
    merge(sum, { listens, downloads }) {
      sum.listens += listens;
      sum.downloads += downloads;
    },
    max,
    onDropped: ({ listens, downloads }) => {
      dropped.lost += listens + downloads;
    },
  });
  const touched = createPendingRows<Touched>({
    keyOf: ({ kind, id }) => `${kind} ${id}`,
    merge() {},
    max,
    onDropped: () => {
      dropped.lostTouched++;
    },
  });
  const added = createPendingRows<AddedRow>({
    keyOf: ({ event, id, day }) => `${event} ${id} ${day}`,
    merge(sum, { count }) {
      sum.count += count;
    },
    max,
  });
  const failures = createFailureLog(log, {
    fails: 'cannot write listens, downloads and touched items; retrying',
    works: 'listens, downloads and touched items are written again',
  });
  const writing = createWriteBehind({ delayMs: WRITE_AFTER_MS, write, onFailure: failures.failed });

  function count(track_id: number, client_id: string, listens: number, downloads: number): void {
    pending.add({ track_id, day: dayOf(clock()), client_id, listens, downloads });
    writing.schedule();
  }

  async function write(): Promise<void> {
    while (pending.size() > 0 || touched.size() > 0 || added.size() > 0)
      await pending.write(CHUNK, (rows) =>
        touched.write(CHUNK, (items) => added.write(CHUNK, (events) => commit(rows, items, events))),
      );
    const isLogged = failures.worked({ ...dropped });
    if (!isLogged && dropped.lost + dropped.lostTouched > 0)
      log.warn('some listens, downloads or touched items were lost', { ...dropped });
    dropped = { ...none };
  }

  /** Touched tracks are recorded in the commit of their counts, so that every node reads the counts after the change. */
  function commit(rows: ActivityRow[], items: Touched[], events: AddedRow[]): Promise<void> {
    const changed = [...items, ...rows.map(({ track_id: id }) => ({ kind: 'track', id }) as const)];
    return store.commit(async (trx) => {
      await addActivity(trx, rows);
      await addArtistDays(trx, [...rows.map(heard), ...events.map(addedTo)]);
      await recordTouched(store, trx, await keepExisting(trx, changed));
    });
  }

  return {
    listened: (trackId, clientId) => count(trackId, clientId, 1, 0),
    downloaded: (trackId, clientId) => count(trackId, clientId, 0, 1),
    touch(kind: TouchedKind, id: number, event?: AddedEvent | RemovedEvent): void {
      touched.add({ kind, id });
      const day = dayOf(clock());
      if (typeof event === 'string') added.add({ event, id, day, count: 1 });
      else if (event?.since.startsWith(day)) added.add({ event: event.removed, id, day, count: -1 });
      writing.schedule();
    },
    /** Writes everything that waits. Never throws: what cannot be written waits for the next time. */
    flush: writing.flush,
    /** Writes for the last time. */
    async close(): Promise<void> {
      await writing.close();
      for (const { listens, downloads } of pending.values()) dropped.lost += listens + downloads;
      dropped.lostTouched += touched.size();
      if (dropped.lost + dropped.lostTouched > 0)
        log.warn('listens, downloads or touched items could not be written before the end', { ...dropped });
    },
  } satisfies ActivityCounter & Record<string, unknown>;
}

export type Activity = ReturnType<typeof createActivity>;

function heard({ track_id, day, client_id, listens, downloads }: ActivityRow): CountedEvent {
  return { kind: 'track', id: track_id, day, client_id, counts: { listens, downloads } };
}

function addedTo({ event, id, day, count }: AddedRow): CountedEvent {
  return { kind: event === 'fans' ? 'artist' : 'track', id, day, client_id: '', counts: { [event]: count } };
}

// The table `activity`: listens and downloads, one row for each track, day and application.

export type ActivityRow = Schema['activity'];

/**
 * Adds to the existing counts of all nodes; no two of the rows have the same key. In key order, so that nodes that write at the
 * same time cannot deadlock.
 */
export async function addActivity(trx: Trx, rows: readonly ActivityRow[]): Promise<void> {
  for (const some of inParts([...rows].sort(byKey))) {
    await trx
      .insertInto('activity')
      .values(some)
      .onConflict((conflict) =>
        conflict.columns(['track_id', 'day', 'client_id']).doUpdateSet({
          listens: sql`activity.listens + excluded.listens`,
          downloads: sql`activity.downloads + excluded.downloads`,
        }),
      )
      .execute();
  }
}

function byKey(one: ActivityRow, other: ActivityRow): number {
  if (one.track_id !== other.track_id) return one.track_id - other.track_id;
  if (one.day !== other.day) return one.day < other.day ? -1 : 1;
  return one.client_id < other.client_id ? -1 : 1;
}

/** Those of the items that exist, so that unknown ids cannot fill the table `touched`. */
export async function keepExisting(db: Db, touched: readonly Touched[]): Promise<Touched[]> {
  const existing: Touched[] = [];
  for (const [kind, all] of Map.groupBy(touched, (one) => one.kind)) {
    for (const some of inParts(all.map(({ id }) => id)))
      existing.push(...(await findIds(db, kind, some)).map((id) => ({ kind, id })));
  }
  return existing;
}

async function findIds(db: Db, kind: TouchedKind, ids: number[]): Promise<number[]> {
  const rows = await db.selectFrom(kind).select('id').where('id', 'in', ids).execute();
  return rows.map(({ id }) => id);
}

/** The longest period of ratings, plus a few days for nodes whose clocks are behind. */
const KEPT_DAYS = DAYS_LOOKED_AT + 10;
/** Rows per batch: a longer transaction would block other writers. */
const FOLD_CHUNK = 500;

/**
 * Counts older than the longest rating period are no longer needed by day: they are added to the row of the empty day, so that
 * totals stay. Only the node that deletes a row gets its content, so that nodes that do this at the same time count nothing twice.
 */
export async function foldActivity(store: Store, now: Date): Promise<void> {
  const oldest = daysAfter(dayOf(now), -KEPT_DAYS);
  for (;;) {
    const day = await findOldDay(store.db, oldest);
    if (day === undefined) return;
    const last = await findLastOfChunk(store.db, day);
    await store.commit(async (trx) => {
      const due = trx.deleteFrom('activity').where('day', '=', day);
      const rows = await (last === undefined ? due : due.where('track_id', '<=', last))
        .returningAll()
        .execute();
      await addActivity(
        trx,
        rows.map((row) => ({ ...row, day: '' })),
      );
    });
  }
}

async function findOldDay(db: Db, oldest: string): Promise<string | undefined> {
  const { rows } = await sql<{ day: string | null }>`
    select min(day) as day from activity where day > '' and day < ${oldest}`.execute(db);
  return rows[0].day ?? undefined;
}

/** The last track of a batch of this day; none if the rest of the day is one batch. */
async function findLastOfChunk(db: Db, day: string): Promise<number | undefined> {
  const row = await db
    .selectFrom('activity')
    .select('track_id')
    .where('day', '=', day)
    .orderBy('track_id')
    .offset(FOLD_CHUNK - 1)
    .limit(1)
    .executeTakeFirst();
  return row?.track_id;
}
