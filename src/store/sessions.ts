/** Who is logged in. A cookie holds a random text; the store keeps its hash, so a copy of the store opens no account. */
import type { Kysely, Transaction } from 'kysely';
import type { Person } from '../domain/people.ts';
import { PERSON_COLUMNS, personOf } from './accounts.ts';
import type { Schema } from './schema.ts';
import { hashSecret, newUrlToken } from './secrets.ts';
import type { Store } from './store.ts';

export const SESSION_SECONDS = 30 * 24 * 60 * 60;
/** More than anybody has browsers; who logs in without end does not fill the store. */
const SESSIONS_MAX = 50;

interface LoginProof {
  userId: number;
  /** The hash that the password was found to fit. */
  verified: string;
  /** What is kept in its place: the same, or one made at today's cost. */
  next: string;
}

/** A new session; `undefined` when the password was changed since it was looked at, or the account is gone. */
export async function createSession(
  store: Store,
  { userId, verified, next }: LoginProof,
  now: Date,
): Promise<string | undefined> {
  const token = newUrlToken();
  return await store.commit(async (trx) => {
    // It also locks the row: a change of the password, which ends all sessions, comes wholly before this one or after it.
    const { numUpdatedRows } = await trx
      .updateTable('user')
      .set({ password_hash: next })
      .where('id', '=', userId)
      .where('password_hash', '=', verified)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return undefined;
    await endOldest(trx, userId, SESSIONS_MAX - 1);
    await trx
      .insertInto('session')
      .values({
        token_hash: hashSecret(token),
        user_id: userId,
        created: now.toISOString(),
        expires: new Date(now.getTime() + SESSION_SECONDS * 1000).toISOString(),
      })
      .execute();
    return token;
  });
}

async function endOldest(trx: Transaction<Schema>, userId: number, kept: number): Promise<void> {
  const newest = trx
    .selectFrom('session')
    .select('token_hash')
    .where('user_id', '=', userId)
    .orderBy('created', 'desc')
    .orderBy('token_hash')
    .limit(kept);
  await trx
    .deleteFrom('session')
    .where('user_id', '=', userId)
    .where('token_hash', 'not in', newest)
    .execute();
}

export async function findSession(db: Kysely<Schema>, token: string, now: Date): Promise<Person | undefined> {
  const row = await db
    .selectFrom('session')
    .innerJoin('user', 'user.id', 'session.user_id')
    .select(PERSON_COLUMNS)
    .where('session.token_hash', '=', hashSecret(token))
    .where('session.expires', '>', now.toISOString())
    .executeTakeFirst();
  return row && personOf(row);
}

export async function endSession(store: Store, token: string): Promise<void> {
  await store.commit((trx) =>
    trx.deleteFrom('session').where('token_hash', '=', hashSecret(token)).execute(),
  );
}

export async function purgeSessions(store: Store, now: Date): Promise<void> {
  await store.commit((trx) => trx.deleteFrom('session').where('expires', '<=', now.toISOString()).execute());
}
