/**
 * Pairs of tokens: an access token, which identifies the user, and a refresh token, which is exchanged once for the next
 * pair. Only hashes are stored. All pairs of one consent are a family.
 *
 *   login      A1 R1
 *   refresh    A1 R1 ── rotated ──▸ A2 R2      the same again within 30 seconds: A2 R2 again
 *              R1 after that                    a copy is in use: the whole family is deleted
 *
 * The next pair is derived from the refresh token and a salt that is generated on rotation. So it can be returned again
 * although only its hashes are stored, and neither the database nor a refresh token alone reveals it. Both together would, so
 * `purgeTokens` deletes the salt after its use: a copy of the database contains those of little more than the last hour.
 */
import { createHmac, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { DAY_MS, isoOf } from '../../domain/timestamps.ts';
import { type Consent, type Grant, SCOPE, type TokenPair } from '../../domain/users.ts';
import { WEB_CLIENT_ID } from '../../domain/vocabulary.ts';
import { holdUser } from '../../store/hold-user.ts';
import { deleteRows, insertRows, selectOne, updateReturning, updateRows } from '../../store/queries/rows.ts';
import { statement } from '../../store/queries/statement.ts';
import { deleteAll } from '../../store/revoke.ts';
import type { Db, Schema, Trx } from '../../store/schema.ts';
import { hashSecret } from '../../store/secrets.ts';
import type { Store } from '../../store/store.ts';

/** The lifetimes as reported to applications. */
const ACCESS_SECONDS = 7200;
/** How long a refresh may be repeated. */
const GRACE_SECONDS = 30;
/** Access tokens live longer by the grace period, so that the reported lifetime also holds for a repeated response. */
const LIFETIME_MS = (ACCESS_SECONDS + GRACE_SECONDS) * 1000;
/** Longer than the grace period, for nodes whose clocks differ. */
const SALT_KEPT_MS = 5 * 60 * 1000;
/** How long the reuse of a rotated token is detected. */
const ROTATED_KEPT_MS = 90 * DAY_MS;

const OWNER_COLUMNS = ['family', 'client_id', 'user_id', 'scope'] as const;

/** The user and the application of tokens. */
interface TokenOwner {
  client_id: string;
  user_id: number;
}

/** 160 random bits, as 40 hexadecimal characters. */
export function newToken(): string {
  return randomBytes(20).toString('hex');
}

/** The name of a new family; it is not a secret. */
export function newFamily(): string {
  return randomBytes(16).toString('hex');
}

/** A pair in a new family. Rejects (kind `not-found`) a deleted user. */
export async function createTokens(store: Store, { client_id, user_id }: TokenOwner): Promise<TokenPair> {
  return await store.commit(async (trx) => {
    await holdUser(trx, user_id);
    return await insertTokens(trx, { family: newFamily(), client_id, user_id, scope: SCOPE });
  });
}

export function pairOf(access_token: string, refresh_token: string): TokenPair {
  return { access_token, refresh_token, expires_in: ACCESS_SECONDS };
}

export async function insertTokens(
  trx: Trx,
  owner: TokenOwner & { family: string; scope: string },
  pair = pairOf(newToken(), newToken()),
): Promise<TokenPair> {
  const { family, client_id, user_id, scope } = owner;
  const now = Date.now();
  await insertRows(trx, 'oauth_token', {
    access_hash: hashSecret(pair.access_token),
    refresh_hash: hashSecret(pair.refresh_token),
    family,
    client_id,
    user_id,
    scope,
    created: isoOf(now),
    expires: isoOf(now + LIFETIME_MS),
    rotated: '',
    salt: '',
  });
  return pair;
}

type LivingRow = TokenOwner & { scope: string };

/** Tokens whose user is neither deleted nor suspended, and whose application is not deleted. */
const LIVING = sql`
  select oauth_token.client_id, oauth_token.user_id, oauth_token.scope
  from oauth_token
    inner join "user" on "user".id = oauth_token.user_id and "user".suspended = 0
    inner join application on application.client_id = oauth_token.client_id`;

const findLivingAccess = statement<'hash' | 'now', LivingRow>(
  (value) =>
    sql`${LIVING} where oauth_token.access_hash = ${value('hash')} and oauth_token.expires > ${value('now')}`,
);

const findLivingRefresh = statement<'hash', LivingRow>(
  (value) => sql`${LIVING} where oauth_token.refresh_hash = ${value('hash')}`,
);

/** The grant of an access token. None if the user is deleted or suspended, or the application is deleted. */
export async function findGrant(db: Db, accessToken: string): Promise<Grant | undefined> {
  const query = findLivingAccess(db, { hash: hashSecret(accessToken), now: isoOf(Date.now()) });
  const { rows } = await db.executeQuery(query);
  const row = rows.at(0);
  return row && { userId: row.user_id, clientId: row.client_id, scope: row.scope };
}

/** The owner of a refresh token, rotated or not. */
export async function findRefreshToken(db: Db, refreshToken: string): Promise<LivingRow | undefined> {
  const { rows } = await db.executeQuery(findLivingRefresh(db, { hash: hashSecret(refreshToken) }));
  return rows.at(0);
}

/** `reused`: it was rotated too long ago, and its whole family is now deleted. */
type Rotation = { outcome: 'rotated'; pair: TokenPair } | { outcome: 'reused' | 'unknown' };

/** One of several concurrent refreshes rotates, and all get its pair. */
export async function rotateTokens(store: Store, refreshToken: string): Promise<Rotation> {
  const refresh_hash = hashSecret(refreshToken);
  const rotation = await store.commit(async (trx): Promise<Rotation | { copied: string }> => {
    const salt = randomBytes(16).toString('hex');
    const unrotated = { refresh_hash, rotated: '' };
    const changes = { rotated: isoOf(Date.now()), salt };
    const [rotated] = await updateReturning(trx, 'oauth_token', unrotated, changes, OWNER_COLUMNS);
    if (rotated !== undefined)
      return { outcome: 'rotated', pair: await insertTokens(trx, rotated, nextPair(refreshToken, salt)) };
    const earlier = await selectOne(trx, 'oauth_token', ['family', 'rotated', 'salt'], { refresh_hash });
    if (earlier === undefined) return { outcome: 'unknown' };
    if (Date.now() - Date.parse(earlier.rotated) <= GRACE_SECONDS * 1000) {
      return { outcome: 'rotated', pair: nextPair(refreshToken, earlier.salt) };
    }
    return { copied: earlier.family };
  });
  if ('outcome' in rotation) return rotation;
  await store.rewrite((trx) => deleteFamily(trx, rotation.copied));
  return { outcome: 'reused' };
}

function nextPair(refreshToken: string, salt: string): TokenPair {
  const derive = (what: string) =>
    createHmac('sha256', refreshToken).update(`${salt} ${what}`).digest('hex').slice(0, 40);
  return pairOf(derive('access'), derive('refresh'));
}

/** Deletes the family of an access or refresh token. `foreign`: it belongs to another application, and stays. */
export async function revokeToken(
  store: Store,
  clientId: string,
  token: string,
): Promise<'revoked' | 'foreign' | 'unknown'> {
  const hash = hashSecret(token);
  return await store.rewrite(async (trx) => {
    const row = await trx
      .selectFrom('oauth_token')
      .select(['family', 'client_id'])
      .where((where) => where.or([where('access_hash', '=', hash), where('refresh_hash', '=', hash)]))
      .executeTakeFirst();
    if (row === undefined) return 'unknown';
    if (row.client_id !== clientId) return 'foreign';
    await deleteFamily(trx, row.family);
    return 'revoked';
  });
}

/** Call it in a transaction of `Store.rewrite`: an application that refreshes all the time has thousands of pairs. */
async function deleteFamily(trx: Trx, family: string): Promise<void> {
  await deleteAll(() => deleteRows(trx, 'oauth_token', { family }));
}

/** By name, without the pages' own application, which needs no consent. */
export async function listAllowed(db: Db, userId: number): Promise<Consent[]> {
  return await db
    .selectFrom('oauth_token')
    .innerJoin('application', 'application.client_id', 'oauth_token.client_id')
    .where('oauth_token.user_id', '=', userId)
    .where('oauth_token.client_id', '<>', WEB_CLIENT_ID)
    .groupBy(['oauth_token.client_id', 'name', 'scope'])
    .select(({ fn }) => [
      'oauth_token.client_id',
      'name',
      fn.min('oauth_token.created').as('first'),
      fn.max('oauth_token.created').as('last'),
      'scope',
    ])
    .orderBy('name')
    .orderBy('oauth_token.client_id')
    .execute();
}

/**
 * Salts past their use, rotated tokens whose reuse need not be detected any longer, and tokens of our own pages that have
 * expired and cannot be refreshed.
 */
export async function purgeTokens(store: Store, now: Date): Promise<void> {
  await store.commit((trx) =>
    deleteRows(trx, 'oauth_token', { client_id: WEB_CLIENT_ID, expires: sql`<= ${now.toISOString()}` }),
  );
  const isUsed = { salt: sql`<> ''`, rotated: sql`< ${isoOf(now.getTime() - SALT_KEPT_MS)}` };
  await store.commit((trx) => updateRows(trx, 'oauth_token', isUsed, { salt: '' }));
  await store.commit((trx) =>
    trx
      .deleteFrom('oauth_token')
      .where('rotated', '<>', '')
      .where('rotated', '<', isoOf(now.getTime() - ROTATED_KEPT_MS))
      // The first pair of a family stays: it has the date of the consent.
      .where(({ exists, selectFrom }) =>
        exists(
          selectFrom('oauth_token as earlier')
            .select('earlier.access_hash')
            .whereRef('earlier.family', '=', 'oauth_token.family')
            .whereRef('earlier.created', '<', 'oauth_token.created'),
        ),
      )
      .execute(),
  );
}

// Authorization codes. Each works once; using it again revokes its tokens.

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

/** An issued code, in any state, and whether the application is public. None for a deleted user or application. */
export async function findCode(db: Db, code: string) {
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
    const [misused] = await updateReturning(trx, 'oauth_code', { code_hash }, { used: MISUSED }, ['family']);
    if (misused !== undefined) await deleteFamily(trx, misused.family);
  });
  return false;
}

/** The first pair of the code's family; none if the code was used again, or revoked, since it was used. */
export async function createTokensOfCode(store: Store, code: string): Promise<TokenPair | undefined> {
  return await store.commit(async (trx) => {
    // Updated to lock the row: a second use of the code, or the deletion of its user, waits here and then sees the tokens.
    const once = { code_hash: hashSecret(code), used: SPENT };
    const [spent] = await updateReturning(trx, 'oauth_code', once, { used: SPENT }, OWNER_COLUMNS);
    return spent && (await insertTokens(trx, spent));
  });
}

export async function purgeCodes(store: Store, now: Date): Promise<void> {
  const before = new Date(now.getTime() - KEPT_MS).toISOString();
  await store.commit((trx) => deleteRows(trx, 'oauth_code', { expires: sql`< ${before}` }));
}
