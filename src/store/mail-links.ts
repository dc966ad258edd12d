/** Links that are mailed to somebody: whoever opens one reads mail at that address. Each works once. */
import type { Kysely } from 'kysely';
import { Refusal } from '../domain/refusal.ts';
import type { Schema } from './schema.ts';
import { hashSecret, newUrlToken } from './secrets.ts';
import type { Store } from './store.ts';

export type MailLink = Pick<Schema['mail_link'], 'user_id' | 'purpose' | 'email'>;

const LIFE_MS = { verify: 24 * 60 * 60 * 1000, reset: 60 * 60 * 1000 };

/** The token that the link holds. */
export async function createMailLink(store: Store, link: MailLink, now: Date): Promise<string> {
  const token = newUrlToken();
  const expires = new Date(now.getTime() + LIFE_MS[link.purpose]).toISOString();
  await store.commit((trx) =>
    trx
      .insertInto('mail_link')
      .values({ ...link, token_hash: hashSecret(token), expires })
      .execute(),
  );
  return token;
}

/** Whom the link is for; `undefined` when it is unknown, used or too old. Nothing is used up. */
export async function findMailLink(
  db: Kysely<Schema>,
  purpose: MailLink['purpose'],
  token: string,
  now: Date,
): Promise<MailLink | undefined> {
  return await db
    .selectFrom('mail_link')
    .select(['user_id', 'purpose', 'email'])
    .where('token_hash', '=', hashSecret(token))
    .where('purpose', '=', purpose)
    .where('expires', '>', now.toISOString())
    .executeTakeFirst();
}

/** Marks the address as verified, if it still is the person's. Refuses (kind `not-found`) a link that is not good. */
export async function useVerifyLink(store: Store, token: string, now: Date): Promise<void> {
  await store.commit(async (trx) => {
    const { user_id, email } = await takeLink(trx, 'verify', token, now);
    const { numUpdatedRows } = await trx
      .updateTable('user')
      .set({ email_verified: 1 })
      .where('id', '=', user_id)
      .where('email', '=', email)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) throw badLink();
    await trx
      .deleteFrom('mail_link')
      .where('user_id', '=', user_id)
      .where('purpose', '=', 'verify')
      .execute();
  });
}

/** Sets the hash of a new password, ends every session, and makes all other reset links useless. Refuses likewise. */
export async function useResetLink(
  store: Store,
  token: string,
  password_hash: string,
  now: Date,
): Promise<void> {
  await store.commit(async (trx) => {
    const { user_id, email } = await takeLink(trx, 'reset', token, now);
    // Whoever opened the link reads mail at that address: it is verified by the way.
    const { numUpdatedRows } = await trx
      .updateTable('user')
      .set({ password_hash, email_verified: 1 })
      .where('id', '=', user_id)
      .where('email', '=', email)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) throw badLink();
    await trx.deleteFrom('session').where('user_id', '=', user_id).execute();
    await trx.deleteFrom('mail_link').where('user_id', '=', user_id).where('purpose', '=', 'reset').execute();
  });
}

/** Of two who use one link at once, one deletes it and the other finds nothing. */
async function takeLink(
  trx: Kysely<Schema>,
  purpose: MailLink['purpose'],
  token: string,
  now: Date,
): Promise<MailLink> {
  const link = await findMailLink(trx, purpose, token, now);
  const { numDeletedRows } = await trx
    .deleteFrom('mail_link')
    .where('token_hash', '=', hashSecret(token))
    .executeTakeFirst();
  if (link === undefined || numDeletedRows === 0n) throw badLink();
  return link;
}

export function badLink(): Refusal {
  return new Refusal('not-found', 'This link is too old or has been used already. Ask for a new one.');
}
