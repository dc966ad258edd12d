/** Protects users from deletion while a write for them is in progress. */
import { sql } from 'kysely';
import { Refusal } from '../domain/refusal.ts';
import type { Trx } from './schema.ts';

/**
 * Rejects (kind `not-found`) a deleted user. A deletion waits until the transaction has ended, and then deletes what it wrote.
 */
export async function holdUser(trx: Trx, id: number): Promise<void> {
  if (!(await isHeld(trx, id))) throw noUser(id);
}

/** The same without throwing: `false` when the user is deleted. */
export async function isHeld(trx: Trx, id: number): Promise<boolean> {
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
