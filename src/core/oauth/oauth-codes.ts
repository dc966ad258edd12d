/** Authorization codes. Each works once; using it again revokes its tokens. */
import { DAY_MS } from '../../domain/timestamps.ts';
import type { TokenPair } from '../../domain/users.ts';
import { holdUser } from '../../store/hold-user.ts';
import { insertRows, updateRows } from '../../store/queries/rows.ts';
import type { Db, Schema } from '../../store/schema.ts';
import { hashSecret } from '../../store/secrets.ts';
import type { Store } from '../../store/store.ts';
import { deleteFamily, insertTokens, newFamily, newToken, pairOf, type TokenOwner } from './oauth-tokens.ts';

/** How long the reuse of a code is detected. */
const KEPT_MS = DAY_MS;

/** Values of `oauth_code.used`. */
const FRESH = 0;
const SPENT = 1;
/** Presented again after it was used. */
const MISUSED = 2;

interface Code extends TokenOwner, Pick<Schema['oauth_code'], 'redirect_uri' | 'scope' | 'challenge'> {
  expires: Date;
}

/** Throws (kind `not-found`) for a deleted user. */
export async function saveCode(store: Store, code: string, what: Code): Promise<void> {
  const { client_id, user_id, redirect_uri, scope, challenge, expires } = what;
  await store.commit(async (trx) => {
    await holdUser(trx, user_id);
    await insertRows(trx, 'oauth_code', {
      code_hash: hashSecret(code),
      family: newFamily(),
      client_id,
      user_id,
      redirect_uri,
      scope,
      challenge,
      expires: expires.toISOString(),
      used: FRESH,
    });
  });
}

interface FoundCode extends Code {
  spent: boolean;
  /** Whether the application is public. */
  public: boolean;
}

/** An issued code, in any state. None for a deleted user or application. */
export async function findCode(db: Db, code: string): Promise<FoundCode | undefined> {
  const row = await db
    .selectFrom('oauth_code')
    .innerJoin('user', 'user.id', 'oauth_code.user_id')
    .innerJoin('application', 'application.client_id', 'oauth_code.client_id')
    .select(['oauth_code.client_id', 'oauth_code.user_id', 'oauth_code.redirect_uri'])
    .select(['scope', 'challenge', 'expires', 'used', 'public'])
    .where('code_hash', '=', hashSecret(code))
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const { used, expires, ...what } = row;
  return { ...what, expires: new Date(expires), public: row.public === 1, spent: used !== FRESH };
}

/** `false`: it was used before, and all its tokens, or those about to be created, are revoked. */
export async function spendCode(store: Store, code: string): Promise<boolean> {
  const code_hash = hashSecret(code);
  const updated = await store.commit((trx) =>
    updateRows(trx, 'oauth_code', { code_hash, used: FRESH }, { used: SPENT }),
  );
  if (updated === 1) return true;
  await store.rewrite(async (trx) => {
    const misused = await trx
      .updateTable('oauth_code')
      .set({ used: MISUSED })
      .where('code_hash', '=', code_hash)
      .returning('family')
      .executeTakeFirst();
    if (misused !== undefined) await deleteFamily(trx, misused.family);
  });
  return false;
}

/** The first pair of the code's family; none if the code was used again, or revoked, since it was used. */
export async function createTokensOfCode(store: Store, code: string): Promise<TokenPair | undefined> {
  const pair = pairOf(newToken(), newToken());
  return await store.commit(async (trx) => {
    // Updated to lock the row: a second use of the code, or the deletion of its user, waits here and then sees the tokens.
    const spent = await trx
      .updateTable('oauth_code')
      .set({ used: SPENT })
      .where('code_hash', '=', hashSecret(code))
      .where('used', '=', SPENT)
      .returning(['family', 'client_id', 'user_id', 'scope'])
      .executeTakeFirst();
    if (spent === undefined) return undefined;
    await insertTokens(trx, spent, pair);
    return pair;
  });
}

export async function purgeCodes(store: Store, now: Date): Promise<void> {
  const before = new Date(now.getTime() - KEPT_MS).toISOString();
  await store.commit((trx) => trx.deleteFrom('oauth_code').where('expires', '<', before).execute());
}
