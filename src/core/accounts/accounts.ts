/** What people do with their accounts. */
import {
  fitsPassword,
  requireEmailOrNone,
  requirePassword,
  requireUnreserved,
} from '../../domain/account-rules.ts';
import { isClientId } from '../../domain/application-rules.ts';
import type { Person } from '../../domain/people.ts';
import type { Log } from '../../domain/ports.ts';
import { Refusal } from '../../domain/refusal.ts';
import type { Mailer } from '../../mail/mailer.ts';
import { type AccountExport, exportAccount } from '../../store/account-export.ts';
import {
  createUser,
  deleteUser,
  findUserByNameOrEmail,
  getPasswordHash,
  getUser,
  setDispname,
  setEmail,
  setPassword,
} from '../../store/accounts.ts';
import { badLink, findMailLink, useResetLink, useVerifyLink } from '../../store/mail-links.ts';
import { type Allowed, listAllowed, revokeTokens } from '../../store/oauth-tokens.ts';
import { decoyHash, hashPassword, isOutdated, verifyPassword } from '../../store/secrets.ts';
import { createSession, endSession, findSession, SESSION_SECONDS } from '../../store/sessions.ts';
import type { Store } from '../../store/store.ts';
import { networkOf } from '../limits.ts';
import { type Attempts, createAttempts, personKey, typedKey } from './attempts.ts';
import { type Avatars, createAvatars } from './avatars.ts';
import { createLetters } from './letters.ts';
import { createQueue } from './queue.ts';

interface SignUp {
  name: string;
  /** May be empty. */
  email: string;
  password: string;
}

export interface LoggedIn {
  person: Person;
  /** The value of the cookie; nobody can read it from the store. */
  session: string;
  /** How long the session lasts. */
  seconds: number;
}

export interface Accounts {
  avatars: Avatars;
  /** Whether people may make accounts themselves. */
  takesSignUps(): boolean;
  signUp(account: SignUp, address: string): Promise<LoggedIn>;
  /** Refuses with kind `login`, in the same words and after the same work, whatever was wrong. */
  logIn(nameOrEmail: string, password: string, address: string): Promise<LoggedIn>;
  logOut(session: string): Promise<void>;
  findSession(session: string): Promise<Person | undefined>;
  changeDispname(person: Person, dispname: string): Promise<void>;
  /** The new address is mailed a link. */
  changeEmail(person: Person, email: string, password: string): Promise<void>;
  /** Ends every session; returns a new one for whoever did this. */
  changePassword(person: Person, current: string, next: string): Promise<LoggedIn>;
  /** Refuses (kind `rate-limit`) when too many were asked for. */
  mailVerification(person: Person): void;
  /** Whether the link is good, without using it up. */
  isGoodLink(purpose: 'verify' | 'reset', token: string): Promise<boolean>;
  verifyEmail(token: string): Promise<void>;
  /** The same for everybody, known or not; refuses only an address that asks too often. */
  mailReset(nameOrEmail: string, address: string): void;
  resetPassword(token: string, password: string): Promise<void>;
  listAllowed(person: Person): Promise<Allowed[]>;
  revokeAllowed(person: Person, clientId: string): Promise<void>;
  exportData(person: Person): Promise<AccountExport>;
  deleteAccount(person: Person, password: string): Promise<void>;
  /** Waits for the mails under way. */
  close(): Promise<void>;
}

interface AccountOptions {
  store: Store;
  mailer: Mailer;
  settings: { url: string; signup: boolean };
  log: Log;
  now?: () => Date;
}

/** A hash takes 19 MB and one of the four threads that all file access shares. */
const HASHES_AT_ONCE = 2;
const HASHES_WAITING = 60;

const QUARTER_HOUR = 15 * 60;
const HOUR = 60 * 60;
const LIMITS = {
  failuresOfAddress: { most: 50, seconds: QUARTER_HOUR },
  failuresOfAccount: { most: 10, seconds: QUARTER_HOUR },
  signUpsOfAddress: { most: 30, seconds: HOUR },
  resetsOfAddress: { most: 20, seconds: HOUR },
  mailsOfAccount: { most: 5, seconds: HOUR },
};

export function createAccounts(options: AccountOptions): Accounts {
  const { store, mailer, settings, log, now = () => new Date() } = options;
  const attempts = (of: keyof typeof LIMITS, what: string) =>
    createAttempts(LIMITS[of], what, () => now().getTime());
  const failuresOfAddress = attempts('failuresOfAddress', 'failed logins from your address');
  const failuresOfAccount = attempts('failuresOfAccount', 'failed logins for this account');
  const failuresOfTyped = attempts('failuresOfAccount', 'failed logins for this account');
  const signUpsOfAddress = attempts('signUpsOfAddress', 'new accounts from your address');
  const resetsOfAddress = attempts('resetsOfAddress', 'requests from your address');
  const resetsOfAccount = attempts('mailsOfAccount', 'mails to this account');
  const verificationsOfAccount = attempts('mailsOfAccount', 'mails to this account');
  const hashing = createQueue(HASHES_AT_ONCE, HASHES_WAITING);
  const hash = (password: string) => hashing(() => hashPassword(password));
  const letters = createLetters({ store, mailer, settings, log, resetsOfAccount, now });
  /** Stands for the hash of whoever has none or does not exist. */
  const decoy = decoyHash();

  /** The attempts are counted already, so that those side by side cannot outrun the count, and given back if it fits. */
  async function fits(
    password: string,
    kept: string,
    counted: [attempts: Attempts, key: string][],
  ): Promise<boolean> {
    if (!fitsPassword(password)) return false;
    let failed = false;
    try {
      failed = !(await hashing(() => verifyPassword(password, kept || decoy)));
    } finally {
      // An error, too, is no guess: nothing was tried.
      if (!failed) for (const [attempts, key] of counted) attempts.giveBack(key);
    }
    return !failed;
  }

  /** Whom strangers have locked out by guessing gets in again. */
  function unlock(person: Person): void {
    failuresOfAccount.forget(personKey(person));
    for (const typed of [person.name, person.email]) failuresOfTyped.forget(typedKey(typed));
  }

  async function begin(person: Person, verified: string, next = verified): Promise<LoggedIn> {
    const session = await createSession(store, { userId: person.id, verified, next }, now());
    if (session === undefined) throw wrongLogin();
    return { person, session, seconds: SESSION_SECONDS };
  }

  /** The password again, where a borrowed session must not be enough. */
  async function confirm(person: Person, password: string): Promise<void> {
    const kept = await getPasswordHash(store.db, person.id);
    failuresOfAccount.count(personKey(person));
    if (await fits(password, kept, [[failuresOfAccount, personKey(person)]])) return unlock(person);
    throw new Refusal('login', 'This is not your current password.', { field: 'current_password' });
  }

  return {
    avatars: createAvatars(store, now),
    takesSignUps: () => settings.signup,
    async signUp(account, address) {
      if (!settings.signup) throw new Refusal('forbidden', 'Accounts are made by the operators here.');
      const { name, email, password } = account;
      requireUnreserved(name);
      signUpsOfAddress.count(networkOf(address));
      const person = await createUser(store, { name, email, password }, hash).catch((error: unknown) => {
        if (error instanceof Refusal && error.kind === 'type') signUpsOfAddress.giveBack(networkOf(address));
        throw error;
      });
      letters.sendVerification(person);
      return await begin(person, await getPasswordHash(store.db, person.id));
    },
    async logIn(nameOrEmail, password, address) {
      const known = await findUserByNameOrEmail(store.db, nameOrEmail);
      const [network, typed] = [networkOf(address), typedKey(nameOrEmail)];
      failuresOfAddress.count(network);
      failuresOfTyped.count(typed);
      const counted: Parameters<typeof fits>[2] = [
        [failuresOfAddress, network],
        [failuresOfTyped, typed],
      ];
      // A person has one budget, whatever was typed. Its end is not told: that would tell whose address it is.
      const account = known && failuresOfAccount.take(personKey(known.person)) ? known : undefined;
      if (account !== undefined) counted.push([failuresOfAccount, personKey(account.person)]);
      const kept = account?.passwordHash ?? '';
      if (!(await fits(password, kept, counted)) || account === undefined) throw wrongLogin();
      unlock(account.person);
      return await begin(account.person, kept, isOutdated(kept) ? await hash(password) : kept);
    },
    logOut: (session) => endSession(store, session),
    findSession: (session) => findSession(store.db, session, now()),
    changeDispname: ({ id }, dispname) => setDispname(store, id, dispname),
    async changeEmail(person, email, password) {
      const next = requireEmailOrNone(email);
      await confirm(person, password);
      // Before the change: nobody is to send mails to all the world by changing an address again and again.
      if (next !== '') verificationsOfAccount.count(String(person.id));
      await setEmail(store, person.id, next);
      letters.sendVerification({ ...person, email: next, emailVerified: false });
    },
    async changePassword(person, current, next) {
      await confirm(person, current);
      await setPassword(store, person.id, next, hash);
      return await begin(person, await getPasswordHash(store.db, person.id));
    },
    mailVerification(person) {
      verificationsOfAccount.count(String(person.id));
      letters.sendVerification(person);
    },
    isGoodLink: async (purpose, token) => (await findMailLink(store.db, purpose, token, now())) !== undefined,
    verifyEmail: (token) => useVerifyLink(store, token, now()),
    mailReset(nameOrEmail, address) {
      resetsOfAddress.count(networkOf(address));
      letters.sendReset(nameOrEmail);
    },
    async resetPassword(token, password) {
      // Looked at before the dear work, and again when it is used.
      const link = await findMailLink(store.db, 'reset', token, now());
      if (link === undefined) throw badLink();
      const person = await getUser(store.db, link.user_id);
      requirePassword(password, person);
      await useResetLink(store, token, await hash(password), now());
      unlock(person);
    },
    listAllowed: ({ id }) => listAllowed(store.db, id),
    async revokeAllowed({ id }, clientId) {
      if (!isClientId(clientId)) return;
      await store.commit((trx) => revokeTokens(trx, { user_id: id, client_id: clientId }));
    },
    exportData: ({ id }) => exportAccount(store, id),
    async deleteAccount(person, password) {
      await confirm(person, password);
      await deleteUser(store, person.id);
    },
    async close() {
      await letters.settle();
    },
  };
}

function wrongLogin(): Refusal {
  return new Refusal('login', 'The name or the password is wrong.');
}
