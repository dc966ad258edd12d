/** Sessions. A cookie holds a random text; the store has its hash, so a copy of the store opens no account. */

import { sql } from 'kysely';
import type { WebToken } from '../../domain/accounts/session.ts';
import { Refusal, requireFound } from '../../domain/refusal.ts';
import { DAY_MS } from '../../domain/timestamps.ts';
import { type Owner, SCOPE, type SessionRecord, type User } from '../../domain/users.ts';
import { WEB_CLIENT_ID } from '../../domain/vocabulary.ts';
import { isHeld } from '../../store/hold-user.ts';
import { deleteRows, insertRows, selectOne, selectRows, updateRows } from '../../store/queries/rows.ts';
import { revokeTokens } from '../../store/revoke.ts';
import type { Db, SqlFragment, Trx } from '../../store/schema.ts';
import { hashSecret, newUrlToken } from '../../store/secrets.ts';
import type { Store } from '../../store/store.ts';
import { insertTokens, newFamily } from '../oauth/oauth-tokens.ts';
import { toUser, USER_COLUMNS } from './users.ts';

export const SESSION_SECONDS = 30 * 24 * 60 * 60;
/** A session without requests for so long ends before that. */
export const IDLE_SECONDS = 14 * 24 * 60 * 60;
/** The end moves with the requests, and is written once a day. */
const WRITTEN_MS = DAY_MS;
/** More than the browsers of a user; bounds the store. */
const SESSIONS_MAX = 50;

interface LoginProof {
  userId: number;
  /** The hash that the password matched. */
  verified: string;
  /** The hash to store: the same, or a new one at the current cost. */
  next: string;
}

/** A new session; `undefined` when the password has changed since it was checked, or the account is deleted or suspended. */
export async function createSession(
  store: Store,
  { userId, verified, next }: LoginProof,
  now: Date,
): Promise<string | undefined> {
  const token = newUrlToken();
  return await store.commit(async (trx) => {
    // It also locks the row: a new password or a suspension, which end all sessions, happens entirely before or after.
    const updated = await updateRows(
      trx,
      'user',
      { id: userId, password_hash: verified, suspended: 0 },
      { password_hash: next },
    );
    if (updated === 0) return undefined;
    const own = sql`user_id = ${userId}`;
    await deleteOldest(trx, ['session', 'token_hash'], { own, isLive: sql`true`, max: SESSIONS_MAX });
    await insertRows(trx, 'session', {
      token_hash: hashSecret(token),
      user_id: userId,
      created: now.toISOString(),
      expires: endOf(now, now),
    });
    return token;
  });
}

/** Room for one more: of the rows of a user, all but the latest ones are deleted. */
async function deleteOldest(
  trx: Trx,
  [table, key]: ['session', 'token_hash'] | ['oauth_token', 'access_hash'],
  { own, isLive, max }: { own: SqlFragment; isLive: SqlFragment; max: number },
): Promise<void> {
  await sql`
    delete from ${sql.table(table)} where ${own} and ${sql.ref(key)} not in (
      select ${sql.ref(key)} from ${sql.table(table)} where ${own} and ${isLive}
      order by created desc, ${sql.ref(key)} limit ${sql.lit(max - 1)})`.execute(trx);
}

function endOf(created: Date, used: Date): string {
  const end = Math.min(created.getTime() + SESSION_SECONDS * 1000, used.getTime() + IDLE_SECONDS * 1000);
  return new Date(end).toISOString();
}

export async function findSession(db: Db, token: string, now: Date): Promise<User | undefined> {
  const row = await findSessionRow(db, token, now);
  return row && toUser(row);
}

/** The same, for a request of the user: moves the end of the session. */
export async function useSession(store: Store, token: string, now: Date): Promise<User | undefined> {
  const row = await findSessionRow(store.db, token, now);
  if (row === undefined) return undefined;
  const expires = endOf(new Date(row.created), now);
  if (Date.parse(expires) - Date.parse(row.expires) >= WRITTEN_MS) {
    const moved = store.commit((trx) =>
      updateRows(trx, 'session', { token_hash: hashSecret(token) }, { expires }),
    );
    // A read must not fail because the database accepts no writes.
    await moved.catch((error: unknown) => {
      if (!(error instanceof Refusal)) throw error;
    });
  }
  return toUser(row);
}

function findSessionRow(db: Db, token: string, now: Date) {
  return db
    .selectFrom('session')
    .innerJoin('user', 'user.id', 'session.user_id')
    .select(USER_COLUMNS)
    .select(['session.created', 'session.expires'])
    .where('session.token_hash', '=', hashSecret(token))
    .where('session.expires', '>', now.toISOString())
    .where('user.suspended', '=', 0)
    .executeTakeFirst();
}

/** Identifies a session to its owner, and opens nothing: it is derived from the hash. */
const handleOf = (token_hash: string) => hashSecret(`handle ${token_hash}`).slice(0, 32);

/** The latest first; `session` is the current one. */
export async function listSessions(
  db: Db,
  userId: number,
  session: string,
  now: Date,
): Promise<SessionRecord[]> {
  const columns = ['token_hash', 'created', 'expires'] as const;
  const unexpired = { user_id: userId, expires: sql`> ${now.toISOString()}` };
  const rows = await selectRows(db, 'session', columns, unexpired, ['created desc', 'token_hash']);
  const current = hashSecret(session);
  return rows.map(({ token_hash, created, expires }) => {
    return { id: handleOf(token_hash), created, expires, current: token_hash === current };
  });
}

/** Throws (kind `not-found`) if the user has no session with this handle. */
export async function endSessionNamed(store: Store, userId: number, handle: string): Promise<void> {
  await store.rewrite(async (trx) => {
    // Locked first, as in `endSession`.
    await isHeld(trx, userId);
    const own = await selectRows(trx, 'session', ['token_hash'], { user_id: userId });
    const found = own.find(({ token_hash }) => handleOf(token_hash) === handle);
    const { token_hash } = requireFound(found, 'You are already signed out there.');
    await deleteRows(trx, 'session', { token_hash });
    await revokeTokens(trx, { user_id: userId, client_id: WEB_CLIENT_ID });
  });
}

/** Ends all sessions of the user but this one. */
export async function endOtherSessions(store: Store, userId: number, session: string): Promise<void> {
  await store.rewrite(async (trx) => {
    await isHeld(trx, userId);
    const others = { user_id: userId, token_hash: sql`<> ${hashSecret(session)}` };
    await deleteRows(trx, 'session', others);
    await revokeTokens(trx, { user_id: userId, client_id: WEB_CLIENT_ID });
  });
}

/** Also revokes the tokens of the pages, including those of the user's other browsers, which get new ones automatically. */
export async function endSession(store: Store, token: string): Promise<void> {
  const token_hash = hashSecret(token);
  await store.rewrite(async (trx) => {
    const session = await selectOne(trx, 'session', ['user_id'], { token_hash });
    if (session === undefined) return;
    // Waits for a token that is being created; later requests find no session.
    await isHeld(trx, session.user_id);
    await deleteRows(trx, 'session', { token_hash });
    await revokeTokens(trx, { user_id: session.user_id, client_id: WEB_CLIENT_ID });
  });
}

export async function purgeSessions(store: Store, now: Date): Promise<void> {
  await store.commit((trx) => deleteRows(trx, 'session', { expires: sql`<= ${now.toISOString()}` }));
}

// Tokens for our own pages: an access token only, since the session renews it.

/** More than the open pages of a user; bounds the store against endless requests. */
const LIVE_MAX = 20;

export function createWebTokens(store: Store) {
  return {
    /** Creates a token of this session. Rejects (kind `login`) a session that has ended. Beyond `LIVE_MAX` live ones the oldest is deleted. */
    async create({ id: userId }: Owner, session: string): Promise<WebToken> {
      const now = new Date();
      // The other token is not returned: it cannot be refreshed.
      const { access_token, expires_in } = await store.commit(async (trx) => {
        // Locked before the session is read: a concurrent logout waits, and then finds this token to revoke.
        const isUser = (await isHeld(trx, userId)) && (await findSession(trx, session, now))?.id === userId;
        if (!isUser) throw new Refusal('login', 'Sign in first.');
        await deleteOldest(trx, ['oauth_token', 'access_hash'], {
          own: sql`user_id = ${userId} and client_id = ${WEB_CLIENT_ID}`,
          isLive: sql`expires > ${now.toISOString()}`,
          max: LIVE_MAX,
        });
        const owner = { family: newFamily(), client_id: WEB_CLIENT_ID, user_id: userId, scope: SCOPE };
        return await insertTokens(trx, owner);
      });
      return { access_token, expires_in };
    },
  };
}

export type WebTokens = ReturnType<typeof createWebTokens>;
