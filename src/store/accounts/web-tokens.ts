/** Tokens for our own pages: an access token only, since the session renews it. */
import type { WebToken } from '../../domain/accounts/session.ts';
import { SCOPE } from '../../domain/users.ts';
import { WEB_CLIENT_ID } from '../../domain/vocabulary.ts';
import { isHeld } from '../hold-user.ts';
import { insertTokens, newFamily, newToken, pairOf } from '../oauth/oauth-tokens.ts';
import type { Trx } from '../schema.ts';
import type { Store } from '../store.ts';
import { findSession } from './sessions.ts';

/** More than the open pages of a user; bounds the store against endless requests. */
const LIVE_MOST = 20;

/** `undefined` if the session has ended. Beyond this number of live ones the oldest is deleted. */
export async function createWebToken(
  store: Store,
  { session, userId }: { session: string; userId: number },
  now: Date,
): Promise<WebToken | undefined> {
  // The second is not returned: it cannot be refreshed.
  const pair = pairOf(newToken(), newToken());
  const made = await store.commit(async (trx) => {
    // Locked before the session is read: a concurrent logout waits, and then finds this token to revoke.
    if (!(await isHeld(trx, userId))) return false;
    const user = await findSession(trx, session, now);
    if (user?.id !== userId) return false;
    await deleteOldest(trx, userId, now);
    const owner = { family: newFamily(), client_id: WEB_CLIENT_ID, user_id: userId, scope: SCOPE };
    await insertTokens(trx, owner, pair);
    return true;
  });
  return made ? { access_token: pair.access_token, expires_in: pair.expires_in } : undefined;
}

async function deleteOldest(trx: Trx, userId: number, now: Date): Promise<void> {
  const newest = trx
    .selectFrom('oauth_token')
    .select('access_hash')
    .where('user_id', '=', userId)
    .where('client_id', '=', WEB_CLIENT_ID)
    .where('expires', '>', now.toISOString())
    .orderBy('created', 'desc')
    .orderBy('access_hash')
    .limit(LIVE_MOST - 1);
  await trx
    .deleteFrom('oauth_token')
    .where('user_id', '=', userId)
    .where('client_id', '=', WEB_CLIENT_ID)
    .where('access_hash', 'not in', newest)
    .execute();
}
