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
import { addCounts } from '../../store/queries/add-counts.ts';
import { inParts } from '../../store/queries/in-parts.ts';
import { selectRows } from '../../store/queries/rows.ts';
import type { Db, Schema } from '../../store/schema.ts';
import type { Store } from '../../store/store.ts';
import { recordTouched, type Touched } from '../../store/touched.ts';
import { createWriteBehind } from '../node/write-behind.ts';
import { addArtistDays, addEvents, type CountedEvent } from './artist-days.ts';

interface ActivityOptions {
  store: Store;
  log: Log;
  clock?: () => number;
  /** Max number of rows that wait to be written. */
  max?: number;
}

/** From the first event to the start of the commit. The commit has the rest of the second. */
const WRITE_AFTER_MS = 800;
/** About 30 MB, after hours without a database. */
const PENDING_MAX = 100_000;
/** Rows of one commit: a long commit blocks other writes. */
const CHUNK = 5000;

export function createActivity({ store, log, clock = Date.now, max = PENDING_MAX }: ActivityOptions) {
  /** Listens and downloads that were dropped; and touched items: their ratings are out of date until they are touched again. */
  const none = { lost: 0, lostTouched: 0 };
  let dropped = { ...none };
  const drop = ({ counts: { listens = 0, downloads = 0 } }: CountedEvent) => {
    dropped.lost += listens + downloads;
    if (listens + downloads === 0) dropped.lostTouched++;
  };
  const failures = createFailureLog(log, {
    fails: 'cannot write listens, downloads and touched items; retrying',
    works: 'listens, downloads and touched items are written again',
  });
  const pending = createWriteBehind<CountedEvent>({
    keyOf: ({ kind, id, day, client_id }) => `${kind} ${id} ${day} ${client_id}`,
    merge: addEvents,
    max,
    onDropped: drop,
    delayMs: WRITE_AFTER_MS,
    chunk: CHUNK,
    write: commit,
    onWritten() {
      const isLogged = failures.worked({ ...dropped });
      if (!isLogged && dropped.lost + dropped.lostTouched > 0)
        log.warn('some listens, downloads or touched items were lost', { ...dropped });
      dropped = { ...none };
    },
    onFailure: failures.failed,
  });

  function add(kind: TouchedKind, id: number, client_id: string, counts: CountedEvent['counts']): void {
    pending.add({ kind, id, day: dayOf(clock()), client_id, counts });
  }

  /** Touched tracks are recorded in the commit of their counts, so that every node reads the counts after the change. */
  function commit(events: CountedEvent[]): Promise<void> {
    return store.commit(async (trx) => {
      await addCounts(trx, 'activity', events.flatMap(activityOf));
      await addArtistDays(trx, events);
      await recordTouched(store, trx, await keepExisting(trx, events));
    });
  }

  return {
    listened: (trackId, clientId) => add('track', trackId, clientId, { listens: 1 }),
    downloaded: (trackId, clientId) => add('track', trackId, clientId, { downloads: 1 }),
    touch(kind: TouchedKind, id: number, event?: AddedEvent | RemovedEvent): void {
      if (typeof event === 'string') add(kind, id, '', { [event]: 1 });
      else if (event?.since.startsWith(dayOf(clock()))) add(kind, id, '', { [event.removed]: -1 });
      else add(kind, id, '', {});
    },
    /** Writes everything that waits. Never throws: what cannot be written waits for the next time. */
    flush: pending.flush,
    /** Writes for the last time. */
    async close(): Promise<void> {
      await pending.close();
      for (const event of pending.values()) drop(event);
      if (dropped.lost + dropped.lostTouched > 0)
        log.warn('listens, downloads or touched items could not be written before the end', { ...dropped });
    },
  } satisfies ActivityCounter & Record<string, unknown>;
}

export type Activity = ReturnType<typeof createActivity>;

// The table `activity`: listens and downloads, one row for each track, day and application.

function activityOf({ id: track_id, day, client_id, counts }: CountedEvent): Schema['activity'][] {
  const { listens = 0, downloads = 0 } = counts;
  return listens + downloads === 0 ? [] : [{ track_id, day, client_id, listens, downloads }];
}

/** The items that exist, so that unknown ids cannot fill the table `touched`. */
export async function keepExisting(db: Db, touched: readonly Touched[]): Promise<Touched[]> {
  const existing: Touched[] = [];
  for (const [kind, all] of Map.groupBy(touched, (one) => one.kind)) {
    for (const ids of inParts([...new Set(all.map(({ id }) => id))])) {
      const rows = await selectRows<TouchedKind, 'id'>(db, kind, ['id'], { id: ids });
      existing.push(...rows.map(({ id }) => ({ kind, id })));
    }
  }
  return existing;
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
  const isOld = { day: sql`between '0' and ${daysAfter(oldest, -1)}` };
  for (;;) {
    const [old] = await selectRows(store.db, 'activity', ['day'], isOld, ['day'], 1);
    if (old === undefined) return;
    const { day } = old;
    const last = await findLastOfChunk(store.db, day);
    await store.commit(async (trx) => {
      const due = trx.deleteFrom('activity').where('day', '=', day);
      const rows = await (last === undefined ? due : due.where('track_id', '<=', last))
        .returningAll()
        .execute();
      const folded = rows.map((row) => ({ ...row, day: '' }));
      await addCounts(trx, 'activity', folded);
    });
  }
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
