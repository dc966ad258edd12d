/** The table `activity`: listens and downloads, one row for each track, day and application. */
import { sql } from 'kysely';
import type { TouchedKind } from '../../domain/activity/activity.ts';
import { DAYS_LOOKED_AT } from '../../domain/activity/popularity.ts';
import { dayOf, daysAfter } from '../../domain/timestamps.ts';
import { inParts } from '../queries/in-parts.ts';
import type { Db, Schema, Trx } from '../schema.ts';
import type { Store } from '../store.ts';
import type { Touched } from './touched.ts';

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
