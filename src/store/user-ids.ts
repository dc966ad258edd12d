/** Ids of users. None is ever given twice: what was said of a person who left must not become somebody else's. */
import { sql, type Transaction } from 'kysely';
import { Refusal } from '../domain/refusal.ts';
import type { Schema } from './schema.ts';

/**
 * Whoever else makes, renames or deletes users waits until this transaction has ended, and then sees what it has left:
 * an update that changes nothing locks its row in both databases.
 */
export async function lockUsers(trx: Transaction<Schema>): Promise<void> {
  await trx.updateTable('meta').set({ value: sql`value` }).where('key', '=', 'last_user_id').execute();
}

/**
 * Refuses (kind `not-found`) a person who is gone. Whoever deletes this one waits until the transaction has ended, and then
 * sees what it has left, to delete it too.
 */
export async function holdUser(trx: Transaction<Schema>, id: number): Promise<void> {
  const { numUpdatedRows } = await trx
    .updateTable('user')
    .set({ name: sql`name` })
    .where('id', '=', id)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw noUser(id);
}

export function noUser(id: number): Refusal {
  return new Refusal('not-found', `There is no user ${id}.`);
}

/** Greater than every id that anybody ever had. */
export async function takeUserId(trx: Transaction<Schema>): Promise<number> {
  await lockUsers(trx);
  const { value } = await trx
    .selectFrom('meta')
    .select('value')
    .where('key', '=', 'last_user_id')
    .executeTakeFirstOrThrow();
  const { highest } = await trx
    .selectFrom('user')
    .select((select) => select.fn.max('id').as('highest'))
    .executeTakeFirstOrThrow();
  const id = Math.max(Number(value), highest ?? 0) + 1;
  if (!Number.isSafeInteger(id)) throw new Refusal('store', 'No user id is left below 2^53.');
  await raiseLastUserId(trx, id);
  return id;
}

/** So that the id is never given again, also when its user is gone. */
export async function raiseLastUserId(trx: Transaction<Schema>, id: number): Promise<void> {
  await trx
    .updateTable('meta')
    .set({ value: String(id) })
    .where('key', '=', 'last_user_id')
    .where(sql<number>`cast(value as bigint)`, '<', id)
    .execute();
}
