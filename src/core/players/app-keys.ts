/** Keys of apps and players: their owners create and revoke them; players authenticate with them. */
import { createHash, timingSafeEqual } from 'node:crypto';
import type { AppKeyRecord, NewAppKey } from '../../domain/players.ts';
import { Refusal } from '../../domain/refusal.ts';
import { oneLine } from '../../domain/text/texts.ts';
import type { User } from '../../domain/users.ts';
import { findUserByName } from '../../store/accounts/accounts.ts';
import {
  APP_KEYS,
  createAppKey,
  type FoundKey,
  findAppKey,
  findMatchingKey,
  listAppKeys,
  recordKeyUse,
  revokeAppKey,
} from '../../store/players/app-keys.ts';
import { createSealer, type Sealer } from '../../store/sealed.ts';
import type { Store } from '../../store/store.ts';
import { Attempts, inNetwork, QUARTER_HOUR, typedKey } from '../accounts/attempts.ts';
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

export interface KeyUse {
  credentials: PlayerCredentials;
  address: string;
  /** The name of the client. */
  client: string;
}

export interface AppKeysParts {
  store: Store;
  /** Of the operator, see `store/sealed.ts`. */
  secret: string | undefined;
  /** For the limits. */
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
    new Attempts(shared, `key failures ${of}`, LIMITS[of], what);
  const failuresOfAddress = failures('ofAddress', 'wrong keys from your address');
  const failuresHere = failures('ofAccountHere', 'wrong keys for this account');
  let sealing: Promise<Sealer> | undefined;
  const sealer = async () => {
    sealing ??= createSealer(db, secret, APP_KEYS);
    try {
      return await sealing;
    } catch (error) {
      sealing = undefined;
      throw error;
    }
  };

  async function find(credentials: PlayerCredentials): Promise<FoundKey | undefined> {
    if ('apiKey' in credentials) return await findKey(credentials.apiKey);
    const { name } = credentials;
    if ('password' in credentials) {
      const found = await findKey(credentials.password);
      if (found === undefined) return undefined;
      return (await findUserByName(db, name))?.id === found.user.id ? found : undefined;
    }
    const user = await findUserByName(db, name);
    if (user === undefined) return undefined;
    const sent = Buffer.from(credentials.token.toLowerCase());
    return await findMatchingKey(db, await sealer(), user.id, (key) => {
      const token = Buffer.from(createHash('md5').update(key).update(credentials.salt).digest('hex'));
      return sent.length === token.length && timingSafeEqual(sent, token);
    });
  }

  const findKey = async (key: string) =>
    key.length > KEY_MAX ? undefined : await findAppKey(db, key.trim());

  /** Keys cannot be guessed, so only failures count: a right key is accepted from an address with many wrong ones. */
  async function countFailure(credentials: PlayerCredentials, address: string): Promise<void> {
    const network = networkOf(address);
    await failuresOfAddress.count(network);
    if ('name' in credentials) await failuresHere.count(inNetwork(typedKey(credentials.name), network));
  }

  async function recordUse({ id, used, used_by }: FoundKey, sent: string): Promise<void> {
    const client = oneLine(sent.toWellFormed()).slice(0, CLIENT_MAX);
    const now = clock();
    const writtenFor = client === used_by ? USE_MS : OTHER_CLIENT_MS;
    const isRecent = used !== '' && now.getTime() - Date.parse(used) < writtenFor;
    if (!isRecent) await recordKeyUse(store, id, now.toISOString(), client);
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
      return found.user;
    },

    /** For the owner. Durable when they resolve. */
    async create({ id }: Pick<User, 'id'>, name: string): Promise<NewAppKey> {
      return await createAppKey(store, await sealer(), { userId: id, name });
    },
    list: ({ id }: Pick<User, 'id'>): Promise<AppKeyRecord[]> => listAppKeys(db, id),
    revoke: ({ id: userId }: Pick<User, 'id'>, id: number) => revokeAppKey(store, userId, id),
  };
}

export type AppKeys = ReturnType<typeof createAppKeys>;
