/** Sessions. A cookie holds a random text; the store has its hash, so a copy of the store opens no account. */

import type { WebToken } from '../../domain/accounts/session.ts';
import { Refusal } from '../../domain/refusal.ts';
import { SCOPE, type User } from '../../domain/users.ts';
import { WEB_CLIENT_ID } from '../../domain/vocabulary.ts';
import { isHeld } from '../../store/hold-user.ts';
import { deleteRows, insertRows, selectOne, updateRows } from '../../store/queries/rows.ts';
import { revokeTokens } from '../../store/revoke.ts';
import type { Db, Schema, Trx } from '../../store/schema.ts';
import { hashSecret, newUrlToken } from '../../store/secrets.ts';
import type { Store } from '../../store/store.ts';
import { insertTokens, newFamily, newToken, pairOf } from '../oauth/oauth-tokens.ts';
import { toUser, USER_COLUMNS } from './users.ts';

export const SESSION_SECONDS = 30 * 24 * 60 * 60;
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
    await endOldest(trx, userId, SESSIONS_MAX - 1);
    await insertRows(trx, 'session', {
      token_hash: hashSecret(token),
      user_id: userId,
      created: now.toISOString(),
      expires: new Date(now.getTime() + SESSION_SECONDS * 1000).toISOString(),
    });
    return token;
  });
}

async function endOldest(trx: Trx, userId: number, kept: number): Promise<void> {
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

export async function findSession(db: Db, token: string, now: Date): Promise<User | undefined> {
  const row = await db
    .selectFrom('session')
    .innerJoin('user', 'user.id', 'session.user_id')
    .select(USER_COLUMNS)
    .where('session.token_hash', '=', hashSecret(token))
    .where('session.expires', '>', now.toISOString())
    .where('user.suspended', '=', 0)
    .executeTakeFirst();
  return row && toUser(row);
}

/** The sessions of a user. */
interface OwnSession extends Pick<Schema['session'], 'created' | 'expires'> {
  /** Identifies it to its owner, and opens nothing: it is derived from the hash. */
  id: string;
}

const handleOf = (token_hash: string) => hashSecret(`handle ${token_hash}`).slice(0, 32);

export function sessionHandle(token: string): string {
  return handleOf(hashSecret(token));
}

/** The latest first. */
export async function listSessions(db: Db, userId: number, now: Date): Promise<OwnSession[]> {
  const rows = await ownSessions(db, userId)
    .where('expires', '>', now.toISOString())
    .orderBy('created', 'desc')
    .orderBy('token_hash')
    .execute();
  return rows.map(({ token_hash, created, expires }) => ({ id: handleOf(token_hash), created, expires }));
}

function ownSessions(db: Db, userId: number) {
  return db.selectFrom('session').select(['token_hash', 'created', 'expires']).where('user_id', '=', userId);
}

/** Throws (kind `not-found`) if the user has no session with this handle. */
export async function endSessionNamed(store: Store, userId: number, handle: string): Promise<void> {
  await store.rewrite(async (trx) => {
    // Locked first, as in `endSession`.
    await isHeld(trx, userId);
    const own = await ownSessions(trx, userId).execute();
    const found = own.find(({ token_hash }) => handleOf(token_hash) === handle);
    if (found === undefined) throw new Refusal('not-found', 'You are already signed out there.');
    await deleteRows(trx, 'session', { token_hash: found.token_hash });
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
  await store.commit((trx) => trx.deleteFrom('session').where('expires', '<=', now.toISOString()).execute());
}

// Tokens for our own pages: an access token only, since the session renews it.

/** More than the open pages of a user; bounds the store against endless requests. */
const LIVE_MAX = 20;

export function createWebTokens(store: Store) {
  return {
    /** For the user of this session. Rejects (kind `login`) a session that has ended. Beyond `LIVE_MAX` live ones the oldest is deleted. */
    async create({ id: userId }: Pick<User, 'id'>, session: string): Promise<WebToken> {
      const now = new Date();
      // The second is not returned: it cannot be refreshed.
      const pair = pairOf(newToken(), newToken());
      await store.commit(async (trx) => {
        // Locked before the session is read: a concurrent logout waits, and then finds this token to revoke.
        const isUser = (await isHeld(trx, userId)) && (await findSession(trx, session, now))?.id === userId;
        if (!isUser) throw new Refusal('login', 'Sign in first.');
        await deleteOldest(trx, userId, now);
        const owner = { family: newFamily(), client_id: WEB_CLIENT_ID, user_id: userId, scope: SCOPE };
        await insertTokens(trx, owner, pair);
      });
      return { access_token: pair.access_token, expires_in: pair.expires_in };
    },
  };
}

export type WebTokens = ReturnType<typeof createWebTokens>;

async function deleteOldest(trx: Trx, userId: number, now: Date): Promise<void> {
  const newest = trx
    .selectFrom('oauth_token')
    .select('access_hash')
    .where('user_id', '=', userId)
    .where('client_id', '=', WEB_CLIENT_ID)
    .where('expires', '>', now.toISOString())
    .orderBy('created', 'desc')
    .orderBy('access_hash')
    .limit(LIVE_MAX - 1);
  await trx
    .deleteFrom('oauth_token')
    .where('user_id', '=', userId)
    .where('client_id', '=', WEB_CLIENT_ID)
    .where('access_hash', 'not in', newest)
    .execute();
}
