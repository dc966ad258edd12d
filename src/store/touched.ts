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

/**
 * Call it at the end of the transaction: from its call of `recordChange` on, other changes wait until the transaction has
 * ended. Items may repeat.
 */
export async function recordTouched(store: Store, trx: Trx, touched: readonly Touched[]): Promise<void> {
  if (touched.length === 0) return;
  const seq = await recordChange(store, trx, { rating: true });
  for (const some of inParts(touched)) {
    // One statement must not write a row twice.
    const once = new Map(some.map(({ kind, id }) => [`${kind} ${id}`, { kind, id, seq }]));
    await trx
      .insertInto('touched')
      .values([...once.values()])
      .onConflict((conflict) => conflict.columns(['kind', 'id']).doUpdateSet({ seq }))
      .execute();
  }
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
