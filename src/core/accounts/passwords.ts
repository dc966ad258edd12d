/** Passwords: computes their hashes in a queue, and limits guessing. */
import { fitsPassword, foldUserName } from '../../domain/accounts/account-rules.ts';
import { createQueue } from '../../domain/collections/queue.ts';
import { createLimitedLog } from '../../domain/node/limited-log.ts';
import type { Log } from '../../domain/ports.ts';
import { Refusal } from '../../domain/refusal.ts';
import type { User } from '../../domain/users.ts';
import { decoyHash, hashPassword, hashSecret, verifyPassword } from '../../store/secrets.ts';
import type { Store } from '../../store/store.ts';
import type { Shared, SharedAttempts } from '../common-counts/shared.ts';
import { networkOf } from '../limits/network.ts';
import { findUserByNameOrEmail, getPasswordHash } from './users.ts';

/** In seconds. */
export const QUARTER_HOUR = 15 * 60;
export const HOUR = 60 * 60;

type KnownAccount = NonNullable<Awaited<ReturnType<typeof findUserByNameOrEmail>>>;

/** A hash takes 19 MB and one of the four threads that all file access shares. */
const HASHES_AT_ONCE = 2;
const HASHES_WAITING = 60;
/** The limit of one network, so that it cannot fill the queue: successful logins have no other limit. */
const HASHES_WAITING_OF_ONE = 6;

/**
 * An account is locked for a network after ten failures, and for all networks after a hundred: a guesser with many addresses
 * is stopped, and one with few addresses cannot lock out the owner.
 */
const LIMITS = {
  ofAddress: { max: 50, seconds: QUARTER_HOUR },
  ofAccountHere: { max: 10, seconds: QUARTER_HOUR },
  ofAccount: { max: 100, seconds: QUARTER_HOUR },
};

type CountedKey = [attempts: SharedAttempts, key: string];

/** `address` is the client's. Throws (kind `rate-limit`) after too many failures. */
export function createPasswords({ db }: Store, shared: Pick<Shared, 'attempts'>, log: Log) {
  const writeLine = createLimitedLog(log);
  const failures = (of: keyof typeof LIMITS, what: string) =>
    shared.attempts(`failures ${of}`, LIMITS[of], what);
  const failuresOfAddress = failures('ofAddress', 'failed sign-ins from your network');
  const failuresHere = failures('ofAccountHere', 'failed sign-ins for this account');
  const failuresEverywhere = failures('ofAccount', 'failed sign-ins for this account');
  const hashing = createQueue({
    atOnce: HASHES_AT_ONCE,
    waitingMax: HASHES_WAITING,
    ofOneMax: HASHES_WAITING_OF_ONE,
  });
  /** Compared with for users without a password, and for unknown names. */
  const decoy = decoyHash();

  /** The attempts are counted already, so that parallel attempts cannot pass the limit. They are taken back if the password is right. */
  async function fits(
    password: string,
    stored: string,
    network: string,
    counted: CountedKey[],
  ): Promise<boolean> {
    let failed = false;
    try {
      failed = !(await hashing(() => verifyPassword(password, stored || decoy), { of: network }));
    } finally {
      // After an error too: nothing was tried.
      if (!failed) await Promise.all(counted.map(([attempts, key]) => attempts.uncount(key)));
    }
    return !failed;
  }

  async function countAll(counted: readonly CountedKey[], address: string): Promise<void> {
    try {
      for (const [attempts, key] of counted) await attempts.count(key);
    } catch (error) {
      if (error instanceof Refusal) writeLine('too many failed logins', { address });
      throw error;
    }
  }

  const accountKeys = (account: string, network: string): CountedKey[] => [
    [failuresHere, inNetwork(account, network)],
    [failuresEverywhere, account],
  ];
  const keysOf = (user: User) => [userKey(user), typedKey(user.name), typedKey(user.email)];

  async function unlockHere(user: User, address: string): Promise<void> {
    await Promise.all(keysOf(user).map((key) => failuresHere.reset(inNetwork(key, networkOf(address)))));
  }

  return {
    hash: (password: string, address: string) =>
      hashing(() => hashPassword(password), { of: networkOf(address) }),

    /** `undefined` if the login is wrong, after the same work in every case. */
    async findAccount(
      nameOrEmail: string,
      password: string,
      address: string,
    ): Promise<KnownAccount | undefined> {
      // No account can have this password, so it is not a guess: it is not computed and not counted.
      if (!fitsPassword(password)) return undefined;
      const known = await findUserByNameOrEmail(db, nameOrEmail);
      const [network, typed] = [networkOf(address), typedKey(nameOrEmail)];
      const counted: CountedKey[] = [[failuresOfAddress, network], ...accountKeys(typed, network)];
      await countAll(counted, address);
      // A user has one limit for all names. It is not reported: that would reveal to whom an email address belongs. Unknown names take
      // the same time, with a key of their own.
      const user = known === undefined ? `?${typed}` : userKey(known.user);
      const own = accountKeys(user, network);
      const isCounted = async ([attempts, key]: CountedKey) => (await attempts.tryCount(key)).isCounted;
      const isAllowed = (await isCounted(own[0])) && (await isCounted(own[1]));
      const account = isAllowed ? known : undefined;
      if (isAllowed) counted.push(...own);
      if (await fits(password, account?.passwordHash ?? '', network, counted)) return account;
      // Never what was typed: it may be a password in the wrong field.
      writeLine('login failed', { user: known?.user.id, address });
      return undefined;
    },

    /** Checks the password again, for changes that a stolen session must not allow. Refuses with kind `login`. */
    async confirm(user: User, password: string, address: string): Promise<void> {
      const wrong = new Refusal('login', 'The current password is wrong.', { field: 'current_password' });
      if (!fitsPassword(password)) throw wrong;
      const stored = await getPasswordHash(db, user.id);
      const network = networkOf(address);
      const counted = accountKeys(userKey(user), network);
      await countAll(counted, address);
      if (!(await fits(password, stored, network, counted))) {
        writeLine('the password to confirm a change was wrong', { user: user.id, address });
        throw wrong;
      }
      await unlockHere(user, address);
    },

    /** Resets the failures of the user in this network. Failures in other networks still count. */
    unlockHere,
    /** Resets the failures of the user in all networks. */
    async unlockEverywhere(user: User): Promise<void> {
      await Promise.all(
        keysOf(user).flatMap((key) => [failuresHere.resetGroup(key), failuresEverywhere.reset(key)]),
      );
    },
  };
}

export type Passwords = ReturnType<typeof createPasswords>;

// The keys by which attempts that could be guesses are counted.

/** The key of an account for attempts from one network. */
export function inNetwork(key: string, network: string): string {
  return `${key} ${network}`;
}

/** The key of a name or email address as typed, which may belong to no user. Of a fixed length. */
export function typedKey(nameOrEmail: string): string {
  return hashSecret(foldUserName(nameOrEmail));
}

export function userKey({ id }: { id: number }): string {
  return `#${id}`;
}
