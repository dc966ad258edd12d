/**
 * The table `touched`: items whose ratings must be counted again, and users whose likes must be read again. Every node reads
 * those touched since its last read.
 */
import { sql } from 'kysely';
import type { TouchedKind } from '../domain/activity/activity.ts';
import { recordChange } from './changes/changes.ts';
import { inParts } from './queries/in-parts.ts';
import { pagesOf } from './queries/pages.ts';
import type { Db, Schema, Trx } from './schema.ts';
import type { Store } from './store.ts';

export interface Touched {
  kind: TouchedKind;
  id: number;
}

const PAGE = 4000;
/** Above the number of every change: a marked item is counted again with each change, until it is recorded as touched. */
const MARKED = Number.MAX_SAFE_INTEGER;

/**
 * Call it at the end of the transaction: from its call of `recordChange` on, other changes wait until the transaction has
 * ended. Items may repeat.
 */
export async function recordTouched(store: Store, trx: Trx, touched: readonly Touched[]): Promise<void> {
  if (touched.length === 0) return;
  await write(trx, touched, await recordChange(store, trx, { rating: true }));
}

/**
 * Marks items in the transaction that removes what counts for them; they are recorded as touched within a second. The mark of a process that
 * was killed in between stays: nothing else shows what was removed. Call it last.
 */
export const markTouched = (trx: Trx, touched: readonly Touched[]) => write(trx, touched, MARKED);

export const readMarked = (db: Db) => readTouchedAfter(db, MARKED - 1);

async function write(trx: Trx, touched: readonly Touched[], seq: number): Promise<void> {
  // Once, since one statement must not write a row twice; in one order, so that two transactions never wait for each other.
  const once = new Map(touched.map(({ kind, id }) => [`${kind} ${id}`, { kind, id, seq }]));
  const ordered = [...once].sort(([one], [other]) => (one < other ? -1 : 1));
  for (const some of inParts(ordered.map(([, row]) => row)))
    await trx
      .insertInto('touched')
      .values(some)
      .onConflict((conflict) => conflict.columns(['kind', 'id']).doUpdateSet({ seq }))
      .execute();
}

/** The items touched by changes above `seq`, page by page. */
export function readTouchedAfter(db: Db, seq: number): AsyncGenerator<Touched[]> {
  return pagesOf<Schema['touched']>(PAGE, async (last = { kind: 'album', id: 0, seq }) => {
    const { rows } = await sql<Schema['touched']>`
      select kind, id, seq from touched
      where seq > ${seq} and (seq, kind, id) > (${last.seq}, ${last.kind}, ${last.id})
      order by seq, kind, id limit ${sql.lit(PAGE)}`.execute(db);
    return rows;
  });
}
