/** Ids of what is made here. None is ever given twice: what was said of one thing must not become another's. */
import { sql, type Transaction } from 'kysely';
import { Refusal } from '../domain/refusal.ts';
import type { Schema } from './schema.ts';

/** What is made here, beside being imported. */
export type Made = 'user' | 'playlist' | 'review' | 'feed';

/** Whoever else takes such an id waits until this transaction has ended: an update that changes nothing locks its row in both databases. */
export async function lockIds(trx: Transaction<Schema>, of: Made): Promise<void> {
  await trx.updateTable('meta').set({ value: sql`value` }).where('key', '=', keyOf(of)).execute();
}

/** Greater than every id that any of them ever had. */
export async function takeId(trx: Transaction<Schema>, of: Made): Promise<number> {
  await lockIds(trx, of);
  const { value } = await trx
    .selectFrom('meta')
    .select('value')
    .where('key', '=', keyOf(of))
    .executeTakeFirstOrThrow();
  const { highest } = await trx
    .selectFrom(of)
    .select((select) => select.fn.max('id').as('highest'))
    .executeTakeFirstOrThrow();
  const id = Math.max(Number(value), highest ?? 0) + 1;
  if (!Number.isSafeInteger(id)) throw new Refusal('store', `No ${of} id is left below 2^53.`);
  await raiseLastId(trx, of, id);
  return id;
}

/** So that the id is never given again, also when what had it is gone. */
export async function raiseLastId(trx: Transaction<Schema>, of: Made, id: number): Promise<void> {
  await trx
    .updateTable('meta')
    .set({ value: String(id) })
    .where('key', '=', keyOf(of))
    .where(sql<number>`cast(value as bigint)`, '<', id)
    .execute();
}

function keyOf(of: Made): `last_${Made}_id` {
  return `last_${of}_id`;
}
