/** Passwords: computing their hashes without keeping everybody waiting, and letting nobody guess on. */
import { fitsPassword } from '../../domain/account-rules.ts';
import { createQueue } from '../../domain/queue.ts';
import { Refusal } from '../../domain/refusal.ts';
import type { User } from '../../domain/users.ts';
import { findUserByNameOrEmail, getPasswordHash } from '../../store/accounts.ts';
import { decoyHash, hashPassword, verifyPassword } from '../../store/secrets.ts';
import type { Store } from '../../store/store.ts';
import { networkOf } from '../limits/network.ts';
import { Attempts, inNetwork, QUARTER_HOUR, typedKey, userKey } from './attempts.ts';

type KnownAccount = NonNullable<Awaited<ReturnType<typeof findUserByNameOrEmail>>>;

/** `address` is that of whoever asks. Refuses (kind `rate-limit`) who has failed too often. */
export interface Passwords {
  hash(password: string, address: string): Promise<string>;
  /** The account that they open; `undefined` after the same work, whatever was wrong. */
  findAccount(nameOrEmail: string, password: string, address: string): Promise<KnownAccount | undefined>;
  /** The password again, where a borrowed session must not be enough. Refuses with kind `login`. */
  confirm(user: User, password: string, address: string): Promise<void>;
  /** Who knows the password begins anew where they are. What others guess elsewhere still counts. */
  unlockHere(user: User, address: string): void;
  /** Whom strangers have locked out by guessing gets in again, from wherever. */
  unlockEverywhere(user: User): void;
}

/** A hash takes 19 MB and one of the four threads that all file access shares. */
const HASHES_AT_ONCE = 2;
const HASHES_WAITING = 60;
/** Of one network. With as many as there are places it could keep everybody out: a login that succeeds costs it nothing. */
const HASHES_WAITING_OF_ONE = 6;

/**
 * An account is closed to the network that fails ten times. To all of them it is closed after a hundred, so that a guesser
 * with many addresses comes to an end, and one with a few cannot keep its owner out.
 */
const LIMITS = {
  ofAddress: { max: 50, seconds: QUARTER_HOUR },
  ofAccountHere: { max: 10, seconds: QUARTER_HOUR },
  ofAccount: { max: 100, seconds: QUARTER_HOUR },
};

export function createPasswords({ db }: Store, now: () => Date): Passwords {
  const failures = (of: keyof typeof LIMITS, what: string) =>
    new Attempts(LIMITS[of], what, () => now().getTime());
  const failuresOfAddress = failures('ofAddress', 'failed logins from your address');
  const failuresHere = failures('ofAccountHere', 'failed logins for this account');
  const failuresEverywhere = failures('ofAccount', 'failed logins for this account');
  const hashing = createQueue({
    atOnce: HASHES_AT_ONCE,
    waitingMax: HASHES_WAITING,
    ofOneMax: HASHES_WAITING_OF_ONE,
  });
  /** Stands for the hash of whoever has none or does not exist. */
  const decoy = decoyHash();

  /** The attempts are counted already, so that those side by side cannot outrun the count, and given back if it fits. */
  async function fits(
    password: string,
    kept: string,
    network: string,
    counted: [attempts: Attempts, key: string][],
  ): Promise<boolean> {
    let failed = false;
    try {
      failed = !(await hashing(() => verifyPassword(password, kept || decoy), { of: network }));
    } finally {
      // An error, too, is no guess: nothing was tried.
      if (!failed) for (const [attempts, key] of counted) attempts.uncount(key);
    }
    return !failed;
  }

  const keysOf = (user: User) => [userKey(user), typedKey(user.name), typedKey(user.email)];

  function unlockHere(user: User, address: string): void {
    for (const key of keysOf(user)) failuresHere.reset(inNetwork(key, networkOf(address)));
  }

  return {
    hash: (password, address) => hashing(() => hashPassword(password), { of: networkOf(address) }),

    async findAccount(nameOrEmail, password, address) {
      // It can be nobody's, so it is no guess: it is neither computed nor counted, whoever is asked for.
      if (!fitsPassword(password)) return undefined;
      const known = await findUserByNameOrEmail(db, nameOrEmail);
      const [network, typed] = [networkOf(address), typedKey(nameOrEmail)];
      const counted: Parameters<typeof fits>[3] = [
        [failuresOfAddress, network],
        [failuresHere, inNetwork(typed, network)],
        [failuresEverywhere, typed],
      ];
      for (const [attempts, key] of counted) attempts.count(key);
      // A person has one budget, whatever was typed. Its end is not told: that would tell whose address it is.
      const own: typeof counted =
        known === undefined
          ? []
          : [
              [failuresHere, inNetwork(userKey(known.person), network)],
              [failuresEverywhere, userKey(known.person)],
            ];
      const account = own.every(([attempts, key]) => attempts.tryCount(key)) ? known : undefined;
      if (account !== undefined) counted.push(...own);
      return (await fits(password, account?.passwordHash ?? '', network, counted)) ? account : undefined;
    },

    async confirm(user, password, address) {
      const wrong = new Refusal('login', 'This is not your current password.', { field: 'current_password' });
      if (!fitsPassword(password)) throw wrong;
      const kept = await getPasswordHash(db, user.id);
      const [network, key] = [networkOf(address), userKey(user)];
      failuresHere.count(inNetwork(key, network));
      failuresEverywhere.count(key);
      const fitting = await fits(password, kept, network, [
        [failuresHere, inNetwork(key, network)],
        [failuresEverywhere, key],
      ]);
      if (!fitting) throw wrong;
      unlockHere(user, address);
    },

    unlockHere,
    unlockEverywhere(user) {
      for (const key of keysOf(user)) {
        failuresHere.resetInAllNetworks(key);
        failuresEverywhere.reset(key);
      }
    },
  };
}
