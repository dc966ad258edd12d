/** Passwords that change, and the tokens, codes and keys that are revoked: also by imports. */
import { WEB_CLIENT_ID } from '../domain/vocabulary.ts';
import { noUser } from './hold-user.ts';
import { deleteRows, updateRows } from './queries/rows.ts';
import type { EntityRows, Trx } from './schema.ts';

/**
 * All tokens of a user, of an application, or of a user with an application. Also unused codes, and all keys of a user. They may be many: call it
 * in a transaction of `Store.rewrite`.
 */
export async function revokeTokens(
  trx: Trx,
  owner: { user_id: number; client_id?: string } | { user_id?: number; client_id: string },
): Promise<void> {
  const { user_id, client_id } = owner;
  if (user_id === undefined && client_id === undefined)
    throw new TypeError('neither a user nor an application to revoke tokens of');
  // Codes first: one that is being exchanged is waited for, and its tokens are then seen.
  for (const table of ['oauth_code', 'oauth_token'] as const)
    await deleteAll(() => deleteRows(trx, table, owner));
  if (user_id !== undefined && client_id === undefined) await deleteRows(trx, 'app_key', { user_id });
}

/** Repeated until nothing is left: PostgreSQL does not show the pair of a refresh that ended while the deletion waited for it. */
export async function deleteAll(deletion: () => Promise<number>): Promise<void> {
  while ((await deletion()) > 0);
}

/**
 * Replaces a password without the old one, by mail, by an operator or by an import: as `changePassword`, and revokes the
 * consents of applications: an attacker who knew the old password may have given them.
 */
export async function replacePassword(trx: Trx, userId: number, password_hash: string): Promise<void> {
  await changePassword(trx, userId, password_hash);
  await revokeTokens(trx, { user_id: userId });
}

/**
 * Ends every session, with the tokens of our own pages, and pending reset links. Authorized applications stay: users who
 * change a password do not expect their players to stop.
 */
export async function changePassword(trx: Trx, userId: number, password_hash: string): Promise<void> {
  await updateUser(trx, userId, { password_hash });
  await deleteRows(trx, 'session', { user_id: userId });
  await revokeTokens(trx, { user_id: userId, client_id: WEB_CLIENT_ID });
  await deleteRows(trx, 'mail_link', { user_id: userId, purpose: 'reset' });
}

export async function updateUser(
  trx: Trx,
  id: number,
  change: Partial<Omit<EntityRows['user'], 'id'>>,
): Promise<void> {
  if ((await updateRows(trx, 'user', { id }, change)) === 0) throw noUser(id);
}
