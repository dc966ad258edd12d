/**
 * Keys with which the players of a user authenticate. A key is found by its hash. It is also stored encrypted, because the token
 * authentication of Subsonic sends only a hash of the password and a salt of the client.
 */
import { APP_KEY_NAME_MAX, APP_KEYS_MAX, type AppKeyRecord, type NewAppKey } from '../../domain/players.ts';
import { Refusal } from '../../domain/refusal.ts';
import { refusalMessage } from '../../domain/refusal-messages.ts';
import { requireLine } from '../../domain/text/texts.ts';
import type { User } from '../../domain/users.ts';
import { toUser, USER_COLUMNS } from '../accounts/accounts.ts';
import { holdUser } from '../hold-user.ts';
import { countRows } from '../queries/where.ts';
import type { Db } from '../schema.ts';
import type { Sealer } from '../sealed.ts';
import { hashSecret, newAppKey } from '../secrets.ts';
import type { Store } from '../store.ts';

/** The purpose of the sealer. */
export const APP_KEYS = 'app keys';

/** Rejects (kind `forbidden`) more than `APP_KEYS_MAX`. */
export async function createAppKey(
  store: Store,
  sealer: Sealer,
  { userId, name }: { userId: number; name: string },
): Promise<NewAppKey> {
  const key = newAppKey();
  const row = {
    name: requireLine('name', name, 1, APP_KEY_NAME_MAX),
    created: new Date().toISOString(),
    used: '',
    used_by: '',
  };
  const id = await store.commit(async (trx) => {
    await holdUser(trx, userId);
    const own = await countRows(trx.selectFrom('app_key').where('user_id', '=', userId));
    if (own >= APP_KEYS_MAX) throw new Refusal('forbidden', refusalMessage('keysMax', { max: APP_KEYS_MAX }));
    const stored = { user_id: userId, key_hash: hashSecret(key), sealed: sealer.seal(key) };
    const inserted = await trx
      .insertInto('app_key')
      .values({ ...row, ...stored })
      .returning('id')
      .executeTakeFirstOrThrow();
    return inserted.id;
  });
  return { id, ...row, key };
}

/** The newest first. */
export async function listAppKeys(db: Db, userId: number): Promise<AppKeyRecord[]> {
  return await db
    .selectFrom('app_key')
    .select(['id', 'name', 'created', 'used', 'used_by'])
    .where('user_id', '=', userId)
    .orderBy('id', 'desc')
    .execute();
}

/** Throws (kind `not-found`) for keys of other users, and those that were revoked. */
export async function revokeAppKey(store: Store, userId: number, id: number): Promise<void> {
  const { numDeletedRows } = await store.commit((trx) =>
    trx.deleteFrom('app_key').where('id', '=', id).where('user_id', '=', userId).executeTakeFirst(),
  );
  if (numDeletedRows === 0n) throw new Refusal('not-found', 'There is no such key any more.');
}

export interface FoundKey {
  id: number;
  user: User;
  used: string;
  used_by: string;
}

function keysOfUsers(db: Db) {
  return db
    .selectFrom('app_key')
    .innerJoin('user', 'user.id', 'app_key.user_id')
    .select(USER_COLUMNS)
    .select(['app_key.id as key_id', 'app_key.used', 'app_key.used_by', 'app_key.sealed'])
    .where('user.suspended', '=', 0);
}

type KeyRow = Awaited<ReturnType<ReturnType<typeof keysOfUsers>['executeTakeFirstOrThrow']>>;

function toFound({ key_id, used, used_by, ...row }: KeyRow): FoundKey {
  return { id: key_id, user: toUser(row), used, used_by };
}

/** The key and its user, unless the user is deleted or suspended. */
export async function findAppKey(db: Db, key: string): Promise<FoundKey | undefined> {
  const row = await keysOfUsers(db).where('app_key.key_hash', '=', hashSecret(key)).executeTakeFirst();
  return row && toFound(row);
}

/** The first key of a user that `matches`. */
export async function findMatchingKey(
  db: Db,
  sealer: Sealer,
  userId: number,
  matches: (key: string) => boolean,
): Promise<FoundKey | undefined> {
  const rows = await keysOfUsers(db)
    .where('app_key.user_id', '=', userId)
    .orderBy('app_key.used', 'desc')
    .orderBy('app_key.id')
    .limit(APP_KEYS_MAX)
    .execute();
  const found = rows.find(({ sealed }) => {
    const key = sealer.unseal(sealed);
    return key !== undefined && matches(key);
  });
  return found && toFound(found);
}

export async function recordKeyUse(store: Store, id: number, used: string, client: string): Promise<void> {
  await store.commit((trx) =>
    trx.updateTable('app_key').set({ used, used_by: client }).where('id', '=', id).execute(),
  );
}
