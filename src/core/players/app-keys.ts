/**
 * Keys of apps and players: their owners create and revoke them; players authenticate with them. A key is found by its hash. It is also stored
 * encrypted, because the token authentication of Subsonic sends only a hash of the password and a salt of the client.
 */

import { createHash, timingSafeEqual } from 'node:crypto';
import { APP_KEY_NAME_MAX, APP_KEYS_MAX, type AppKeyRecord, type NewAppKey } from '../../domain/players.ts';
import { Refusal, requireFound } from '../../domain/refusal.ts';
import { requireFewer } from '../../domain/refusal-messages.ts';
import { oneLine, requireLine } from '../../domain/text/texts.ts';
import type { Owner, User } from '../../domain/users.ts';
import { holdUser } from '../../store/hold-user.ts';
import { countRows, deleteRows, insertRow, selectRows, updateRows } from '../../store/queries/rows.ts';
import type { Db } from '../../store/schema.ts';
import { lazySealer } from '../../store/sealed.ts';
import { hashSecret, newAppKey } from '../../store/secrets.ts';
import type { Store } from '../../store/store.ts';
import { inNetwork, QUARTER_HOUR, typedKey } from '../accounts/passwords.ts';
import { findUserByName, toUser, USER_COLUMNS } from '../accounts/users.ts';
import { createShared, type Shared } from '../common-counts/shared.ts';
import { networkOf } from '../limits/network.ts';

/**
 * What a player sends: a key alone, a user name with a key as its password, or a user name with `md5(key + salt)`. The password of the
 * account is never accepted: it would be stored on every device, and each guess would cost a slow hash.
 */
export type PlayerCredentials =
  | { apiKey: string }
  | { name: string; password: string }
  | { name: string; token: string; salt: string };

interface KeyUse {
  credentials: PlayerCredentials;
  address: string;
  /** The name of the client. */
  client: string;
}

interface AppKeysParts {
  store: Store;
  /** The operator's secret, see `store/sealed.ts`. */
  secret: string | undefined;
  /** Counts for the limits. */
  shared?: Pick<Shared, 'attempts'>;
  clock?: () => Date;
}

/** As those of log-ins (`core/accounts/passwords.ts`), counted separately: a player with an old key must not lock its user out of the pages. */
const LIMITS = {
  ofAddress: { max: 50, seconds: QUARTER_HOUR },
  ofAccountHere: { max: 10, seconds: QUARTER_HOUR },
};

/** The last use is written so often; that by another client sooner. Two clients with one key must not write with each request. */
const USE_MS = 10 * 60_000;
const OTHER_CLIENT_MS = 60_000;
const CLIENT_MAX = 60;
/** Longer texts are not keys. */
const KEY_MAX = 100;

export function createAppKeys({ store, secret, clock = () => new Date(), ...options }: AppKeysParts) {
  const { db } = store;
  const { shared = createShared({ clock: () => clock().getTime() }) } = options;
  const failures = (of: keyof typeof LIMITS, what: string) =>
    shared.attempts(`key failures ${of}`, LIMITS[of], what);
  const failuresOfAddress = failures('ofAddress', 'wrong keys from your address');
  const failuresHere = failures('ofAccountHere', 'wrong keys for this account');
  const sealer = lazySealer(db, secret, 'app keys');

  async function findKey(key: string): Promise<FoundKey | undefined> {
    if (key.length > KEY_MAX) return undefined;
    return await keysOfUsers(db).where('app_key.key_hash', '=', hashSecret(key.trim())).executeTakeFirst();
  }

  async function find(credentials: PlayerCredentials): Promise<FoundKey | undefined> {
    if ('apiKey' in credentials) return await findKey(credentials.apiKey);
    const { name } = credentials;
    if ('password' in credentials) {
      const found = await findKey(credentials.password);
      return found && (await findUserByName(db, name))?.id === found.id ? found : undefined;
    }
    const user = await findUserByName(db, name);
    if (user === undefined) return undefined;
    const { unseal } = await sealer();
    const sent = Buffer.from(credentials.token.toLowerCase());
    const keys = keysOfUsers(db).where('app_key.user_id', '=', user.id);
    const rows = await keys
      .orderBy('app_key.used', 'desc')
      .orderBy('app_key.id')
      .limit(APP_KEYS_MAX)
      .execute();
    return rows.find(({ sealed }) => {
      const key = unseal(sealed);
      if (key === undefined) return false;
      const token = Buffer.from(createHash('md5').update(key).update(credentials.salt).digest('hex'));
      return sent.length === token.length && timingSafeEqual(sent, token);
    });
  }

  /** Keys cannot be guessed, so only failures count: a right key is accepted from an address with many wrong ones. */
  async function countFailure(credentials: PlayerCredentials, address: string): Promise<void> {
    const network = networkOf(address);
    await failuresOfAddress.count(network);
    if ('name' in credentials) await failuresHere.count(inNetwork(typedKey(credentials.name), network));
  }

  async function recordUse({ key_id: id, used, used_by }: FoundKey, sent: string): Promise<void> {
    const client = oneLine(sent.toWellFormed()).slice(0, CLIENT_MAX);
    const now = clock();
    const writtenFor = client === used_by ? USE_MS : OTHER_CLIENT_MS;
    const isRecent = used !== '' && now.getTime() - Date.parse(used) < writtenFor;
    if (isRecent) return;
    await store.commit((trx) =>
      updateRows(trx, 'app_key', { id }, { used: now.toISOString(), used_by: client }),
    );
  }

  return {
    /**
     * The user of a key. `undefined`: the credentials are wrong; after too many of these, throws (kind `rate-limit`). The key is looked
     * up every time, so that a revoked one is rejected immediately on every node.
     */
    async authenticate({ credentials, address, client }: KeyUse): Promise<User | undefined> {
      const found = await find(credentials);
      if (found === undefined) {
        await countFailure(credentials, address);
        return undefined;
      }
      // A read must not fail because the database accepts no writes.
      await recordUse(found, client).catch((error: unknown) => {
        if (!(error instanceof Refusal)) throw error;
      });
      return toUser(found);
    },

    /** Creates a key of the owner. Durable when it resolves. Rejects (kind `forbidden`) more than `APP_KEYS_MAX`. */
    async create({ id: userId }: Owner, name: string): Promise<NewAppKey> {
      const key = newAppKey();
      const { seal } = await sealer();
      const row = {
        name: requireLine('name', name, 1, APP_KEY_NAME_MAX),
        created: new Date().toISOString(),
        used: '',
        used_by: '',
      };
      const id = await store.commit(async (trx) => {
        await holdUser(trx, userId);
        requireFewer(await countRows(trx, 'app_key', { user_id: userId }), APP_KEYS_MAX, 'keysMax');
        const stored = { user_id: userId, key_hash: hashSecret(key), sealed: seal(key) };
        return (await insertRow(trx, 'app_key', { ...row, ...stored }, ['id'])).id;
      });
      return { id, ...row, key };
    },
    /** The newest first. */
    async list({ id }: Owner): Promise<AppKeyRecord[]> {
      const columns = ['id', 'name', 'created', 'used', 'used_by'] as const;
      return await selectRows(db, 'app_key', columns, { user_id: id }, ['id desc']);
    },
    /** Throws (kind `not-found`) for keys of other users, and those that were revoked. */
    async revoke({ id: userId }: Owner, id: number): Promise<void> {
      const deleted = await store.commit((trx) => deleteRows(trx, 'app_key', { id, user_id: userId }));
      requireFound(deleted, 'There is no such key any more.');
    },
  };
}

export type AppKeys = ReturnType<typeof createAppKeys>;

/** Keys with their users, who are neither deleted nor suspended. */
function keysOfUsers(db: Db) {
  return db
    .selectFrom('app_key')
    .innerJoin('user', 'user.id', 'app_key.user_id')
    .select(USER_COLUMNS)
    .select(['app_key.id as key_id', 'app_key.used', 'app_key.used_by', 'app_key.sealed'])
    .where('user.suspended', '=', 0);
}

type FoundKey = Awaited<ReturnType<ReturnType<typeof keysOfUsers>['executeTakeFirstOrThrow']>>;
