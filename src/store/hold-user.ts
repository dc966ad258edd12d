/** People who must not leave while something of theirs is written. */
import { sql, type Transaction } from 'kysely';
import { Refusal } from '../domain/refusal.ts';
import type { Schema } from './schema.ts';

/**
 * Refuses (kind `not-found`) a person who is gone. Whoever deletes this one waits until the transaction has ended, and then
 * sees what it has left, to delete it too.
 */
export async function holdUser(trx: Transaction<Schema>, id: number): Promise<void> {
  if (!(await isHeld(trx, id))) throw noUser(id);
}

/** The same without a refusal: `false` when the person is gone. */
export async function isHeld(trx: Transaction<Schema>, id: number): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('user')
    .set({ name: sql`name` })
    .where('id', '=', id)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export function noUser(id: number): Refusal {
  return new Refusal('not-found', `There is no user ${id}.`);
}
