/** Mailed links: opening one proves access to the e-mail address. Each works once. */
import { sql } from 'kysely';
import { MAIL_LINK_HOURS } from '../../domain/accounts/account-limits.ts';
import { Refusal } from '../../domain/refusal.ts';
import { holdUser, isHeld } from '../../store/hold-user.ts';
import { deleteRows, insertRows, selectOne, updateRows } from '../../store/queries/rows.ts';
import { replacePassword } from '../../store/revoke.ts';
import type { Db, Schema, Trx } from '../../store/schema.ts';
import { hashSecret, newUrlToken } from '../../store/secrets.ts';
import type { Store } from '../../store/store.ts';

type MailLink = Pick<Schema['mail_link'], 'user_id' | 'purpose' | 'email'>;

const HOUR_MS = 60 * 60 * 1000;

/** The token in the link. Throws (kind `not-found`) for a deleted user. */
export async function createMailLink(store: Store, link: MailLink, now: Date): Promise<string> {
  return await store.commit((trx) => insertMailLink(trx, link, now));
}

/** The same. Without an address it is handed over by other means, and verifies none. */
export async function insertMailLink(trx: Trx, link: MailLink, now: Date): Promise<string> {
  const token = newUrlToken();
  const expires = new Date(now.getTime() + MAIL_LINK_HOURS[link.purpose] * HOUR_MS).toISOString();
  await holdUser(trx, link.user_id);
  await insertRows(trx, 'mail_link', { ...link, token_hash: hashSecret(token), expires });
  return token;
}

/** The user of the link; `undefined` if it is unknown, used or expired. Does not use it up. */
export async function findMailLink(
  db: Db,
  purpose: MailLink['purpose'],
  token: string,
  now: Date,
): Promise<MailLink | undefined> {
  const unexpired = sql`> ${now.toISOString()}`;
  const where = { token_hash: hashSecret(token), purpose, expires: unexpired };
  return await selectOne(db, 'mail_link', ['user_id', 'purpose', 'email'], where);
}

/** Verifies the address. Throws (kind `not-found`) for an invalid link. */
export async function useVerifyLink(store: Store, token: string, now: Date): Promise<void> {
  await store.commit(async (trx) => {
    const user_id = await takeLink(trx, 'verify', token, now);
    await deleteRows(trx, 'mail_link', { user_id, purpose: 'verify' });
  });
}

/** See `replacePassword`. Opening the link proves access to the e-mail address, so it is verified too. Throws likewise. */
export async function useResetLink(
  store: Store,
  token: string,
  password_hash: string,
  now: Date,
): Promise<void> {
  await store.rewrite(async (trx) => {
    await replacePassword(trx, await takeLink(trx, 'reset', token, now), password_hash);
  });
}

/**
 * Uses the link up: the address is verified, if the user still has it; returns the user's id. Of two concurrent uses, one
 * deletes the link and the other finds nothing.
 */
async function takeLink(trx: Trx, purpose: MailLink['purpose'], token: string, now: Date): Promise<number> {
  const link = await findMailLink(trx, purpose, token, now);
  if (link === undefined) throw badLink();
  // The user first, like all writers that change both: two links of one user do not deadlock.
  const { user_id: id, email } = link;
  const updated =
    email === ''
      ? await isHeld(trx, id)
      : await updateRows(trx, 'user', { id, email }, { email_verified: 1 });
  const deleted = await deleteRows(trx, 'mail_link', { token_hash: hashSecret(token) });
  if (!updated || deleted === 0) throw badLink();
  return id;
}

export async function purgeMailLinks(store: Store, now: Date): Promise<void> {
  await store.commit((trx) => deleteRows(trx, 'mail_link', { expires: sql`<= ${now.toISOString()}` }));
}

export function badLink(): Refusal {
  return new Refusal('not-found', 'This link has expired or was already used. Request a new one.');
}
