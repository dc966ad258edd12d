/** Protects users from deletion while a write for them is in progress. */
import { sql } from 'kysely';
import { Refusal } from '../domain/refusal.ts';
import { updateRows } from './queries/rows.ts';
import type { Trx } from './schema.ts';

/**
 * Rejects (kind `not-found`) a deleted user. A deletion waits until the transaction has ended, and then deletes what it wrote.
 */
export async function holdUser(trx: Trx, id: number): Promise<void> {
  if (!(await isHeld(trx, id))) throw noUser(id);
}

/** The same without throwing: `false` when the user is deleted. */
export async function isHeld(trx: Trx, id: number): Promise<boolean> {
  return (await updateRows(trx, 'user', { id }, { name: sql`name` })) > 0;
}

export function noUser(id: number): Refusal {
  return new Refusal('not-found', `There is no user ${id}.`);
}
