/** What people do with their accounts. */
import {
  fitsPassword,
  requireEmailOrNone,
  requirePassword,
  requireUnreserved,
} from '../../domain/account-rules.ts';
import { isClientId } from '../../domain/application-rules.ts';
import type { Consent, Person, SessionRecord } from '../../domain/people.ts';
import type { Log } from '../../domain/ports.ts';
import { createQueue } from '../../domain/queue.ts';
import { Refusal } from '../../domain/refusal.ts';
import type { Mailer } from '../../mail/mailer.ts';
import {
  changePassword,
  createUser,
  findUserByNameOrEmail,
  getPasswordHash,
  getUser,
  setDispname,
  setEmail,
} from '../../store/accounts.ts';
import { deleteUser, finishLeaving } from '../../store/leaving.ts';
import { badLink, findMailLink, useResetLink, useVerifyLink } from '../../store/mail-links.ts';
import { listAllowed, revokeTokens } from '../../store/oauth-tokens.ts';
import { decoyHash, hashPassword, isOutdated, verifyPassword } from '../../store/secrets.ts';
import {
  createSession,
  endSession,
  endSessionNamed,
  findSession,
  listSessions,
  SESSION_SECONDS,
  sessionHandle,
} from '../../store/sessions.ts';
import type { Store } from '../../store/store.ts';
import { networkOf } from '../limits.ts';
import { type Attempts, at, createAttempts, personKey, typedKey } from './attempts.ts';
import { type Avatars, createAvatars } from './avatars.ts';
import { createExports, type Exports } from './exports.ts';
import { createLetters } from './letters.ts';

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
  changeEmail(person: Person, email: string, password: string, address: string): Promise<void>;
  /** Ends every session; returns a new one for whoever did this. Applications stay allowed. */
  changePassword(person: Person, current: string, next: string, address: string): Promise<LoggedIn>;
  /** Refuses (kind `rate-limit`) when too many were asked for. */
  mailVerification(person: Person): void;
  /** Whether the link is good, without using it up. */
  isGoodLink(purpose: 'verify' | 'reset', token: string): Promise<boolean>;
  verifyEmail(token: string): Promise<void>;
  /** The same for everybody, known or not; refuses only an address that asks too often. */
  mailReset(nameOrEmail: string, address: string): void;
  /** Ends every session, and takes back what applications were allowed. */
  resetPassword(token: string, password: string, address: string): Promise<void>;
  listAllowed(person: Person): Promise<Consent[]>;
  revokeAllowed(person: Person, clientId: string): Promise<void>;
  /** Where the person is logged in, the latest first; `session` is the one that asks. */
  listSessions(person: Person, session: string): Promise<SessionRecord[]>;
  /** Refuses (kind `not-found`) one that is not the person's, or has ended. */
  endSession(person: Person, id: string): Promise<void>;
  /** All that is kept about the person, as JSON. */
  exportData: Exports;
  /** Nothing of the person is to be seen when it resolves; rows that nobody sees are deleted later. */
  deleteAccount(person: Person, password: string, address: string): Promise<void>;
  /** Waits for the mails under way, and ends the clearing away of deleted accounts. */
  close(): Promise<void>;
}

interface AccountOptions {
  store: Store;
  mailer: Pick<Mailer, 'send'>;
  settings: { url: string; signup: boolean };
  log: Log;
  now?: () => Date;
}

/** A hash takes 19 MB and one of the four threads that all file access shares. */
const HASHES_AT_ONCE = 2;
const HASHES_WAITING = 60;
/** Of one network. With as many as there are places it could keep everybody out: a login that succeeds costs it nothing. */
const HASHES_WAITING_OF_ONE = 6;

const QUARTER_HOUR = 15 * 60;
const HOUR = 60 * 60;
/**
 * An account is closed to the network that fails ten times. To all of them it is closed after a hundred, so that a guesser
 * with many addresses comes to an end, and one with a few cannot keep its owner out.
 */
const LIMITS = {
  failuresOfAddress: { most: 50, seconds: QUARTER_HOUR },
  failuresOfAccountHere: { most: 10, seconds: QUARTER_HOUR },
  failuresOfAccount: { most: 100, seconds: QUARTER_HOUR },
  signUpsOfAddress: { most: 30, seconds: HOUR },
  resetsOfAddress: { most: 20, seconds: HOUR },
  mailsOfAccount: { most: 5, seconds: HOUR },
};

export function createAccounts(options: AccountOptions): Accounts {
  const { store, mailer, settings, log, now = () => new Date() } = options;
  const attempts = (of: keyof typeof LIMITS, what: string) =>
    createAttempts(LIMITS[of], what, () => now().getTime());
  const failuresOfAddress = attempts('failuresOfAddress', 'failed logins from your address');
  const failuresHere = attempts('failuresOfAccountHere', 'failed logins for this account');
  const failuresEverywhere = attempts('failuresOfAccount', 'failed logins for this account');
  const signUpsOfAddress = attempts('signUpsOfAddress', 'new accounts from your address');
  const resetsOfAddress = attempts('resetsOfAddress', 'requests from your address');
  const resetsOfAccount = attempts('mailsOfAccount', 'mails to this account');
  const verificationsOfAccount = attempts('mailsOfAccount', 'mails to this account');
  const noticesOfAccount = attempts('mailsOfAccount', 'mails to this account');
  const hashing = createQueue({
    atOnce: HASHES_AT_ONCE,
    waitingMax: HASHES_WAITING,
    ofOneMax: HASHES_WAITING_OF_ONE,
  });
  const hash = (password: string, address: string) =>
    hashing(() => hashPassword(password), { of: networkOf(address) });
  const letters = createLetters({ store, mailer, settings, log, resetsOfAccount, noticesOfAccount, now });
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
      if (!failed) for (const [attempts, key] of counted) attempts.giveBack(key);
    }
    return !failed;
  }

  const keysOf = (person: Person) => [personKey(person), typedKey(person.name), typedKey(person.email)];

  /** Who knows the password begins anew where they are. What others guess elsewhere still counts. */
  function unlockHere(person: Person, network: string): void {
    for (const key of keysOf(person)) failuresHere.forget(at(key, network));
  }

  /** Whom strangers have locked out by guessing gets in again, from wherever. */
  function unlockEverywhere(person: Person): void {
    for (const key of keysOf(person)) {
      failuresHere.forgetEverywhere(key);
      failuresEverywhere.forget(key);
    }
  }

  async function begin(person: Person, verified: string, next = verified): Promise<LoggedIn> {
    const session = await createSession(store, { userId: person.id, verified, next }, now());
    if (session === undefined) throw wrongLogin();
    return { person, session, seconds: SESSION_SECONDS };
  }

  const stop = new AbortController();
  let finishing = Promise.resolve();
  /** Nobody waits for it; where it fails, housekeeping does it later. */
  function finish(): void {
    finishing = finishing
      .then(() => finishLeaving(store, stop.signal))
      .catch((error) => log.error('what is left of a deleted account could not be deleted yet', { error }));
  }

  /** The password again, where a borrowed session must not be enough. */
  async function confirm(person: Person, password: string, address: string): Promise<void> {
    const wrong = new Refusal('login', 'This is not your current password.', { field: 'current_password' });
    if (!fitsPassword(password)) throw wrong;
    const kept = await getPasswordHash(store.db, person.id);
    const [network, key] = [networkOf(address), personKey(person)];
    failuresHere.count(at(key, network));
    failuresEverywhere.count(key);
    const fitting = await fits(password, kept, network, [
      [failuresHere, at(key, network)],
      [failuresEverywhere, key],
    ]);
    if (!fitting) throw wrong;
    unlockHere(person, network);
  }

  return {
    avatars: createAvatars(store, now),
    takesSignUps: () => settings.signup,
    async signUp(account, address) {
      if (!settings.signup) throw new Refusal('forbidden', 'Accounts are made by the operators here.');
      const { name, email, password } = account;
      requireUnreserved('name', name);
      signUpsOfAddress.count(networkOf(address));
      const made = createUser(store, { name, email, password }, { hash: (text) => hash(text, address) });
      const person = await made.catch((error: unknown) => {
        if (error instanceof Refusal && error.kind === 'type') signUpsOfAddress.giveBack(networkOf(address));
        throw error;
      });
      letters.sendVerification(person);
      return await begin(person, await getPasswordHash(store.db, person.id));
    },
    async logIn(nameOrEmail, password, address) {
      // It can be nobody's, so it is no guess: it is neither computed nor counted, whoever is asked for.
      if (!fitsPassword(password)) throw wrongLogin();
      const known = await findUserByNameOrEmail(store.db, nameOrEmail);
      const [network, typed] = [networkOf(address), typedKey(nameOrEmail)];
      const counted: Parameters<typeof fits>[3] = [
        [failuresOfAddress, network],
        [failuresHere, at(typed, network)],
        [failuresEverywhere, typed],
      ];
      for (const [attempts, key] of counted) attempts.count(key);
      // A person has one budget, whatever was typed. Its end is not told: that would tell whose address it is.
      const own: typeof counted =
        known === undefined
          ? []
          : [
              [failuresHere, at(personKey(known.person), network)],
              [failuresEverywhere, personKey(known.person)],
            ];
      const account = own.every(([attempts, key]) => attempts.take(key)) ? known : undefined;
      if (account !== undefined) counted.push(...own);
      const kept = account?.passwordHash ?? '';
      if (!(await fits(password, kept, network, counted)) || account === undefined) throw wrongLogin();
      // Told only to who knows the password.
      if (account.suspended) throw new Refusal('login', SUSPENDED);
      unlockHere(account.person, network);
      return await begin(account.person, kept, isOutdated(kept) ? await hash(password, address) : kept);
    },
    logOut: (session) => endSession(store, session),
    findSession: (session) => findSession(store.db, session, now()),
    async changeDispname({ id, admin }, dispname) {
      if (!admin) requireUnreserved('dispname', dispname);
      await setDispname(store, id, dispname);
    },
    async changeEmail(person, email, password, address) {
      const next = requireEmailOrNone(email);
      await confirm(person, password, address);
      // Before the change: nobody is to send mails to all the world by changing an address again and again.
      if (next !== '') verificationsOfAccount.count(String(person.id));
      await setEmail(store, person.id, next);
      letters.sendChanged('email', person);
      letters.sendVerification({ ...person, email: next, emailVerified: false });
    },
    async changePassword(person, current, next, address) {
      await confirm(person, current, address);
      requirePassword(next, person);
      const password_hash = await hash(next, address);
      await store.commit((trx) => changePassword(trx, person.id, password_hash));
      letters.sendChanged('password', person);
      return await begin(person, password_hash);
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
    async resetPassword(token, password, address) {
      // Looked at before the dear work, and again when it is used.
      const link = await findMailLink(store.db, 'reset', token, now());
      if (link === undefined) throw badLink();
      const person = await getUser(store.db, link.user_id);
      requirePassword(password, person);
      await useResetLink(store, token, await hash(password, address), now());
      unlockEverywhere(person);
      // The link has verified the address.
      letters.sendChanged('password', { ...person, emailVerified: true });
    },
    listAllowed: ({ id }) => listAllowed(store.db, id),
    async revokeAllowed({ id }, clientId) {
      if (!isClientId(clientId)) return;
      await store.commit((trx) => revokeTokens(trx, { user_id: id, client_id: clientId }));
    },
    async listSessions({ id }, session) {
      const current = sessionHandle(session);
      const sessions = await listSessions(store.db, id, now());
      return sessions.map((one) => ({ ...one, current: one.id === current }));
    },
    endSession: ({ id: userId }, id) => endSessionNamed(store, userId, id),
    exportData: createExports(store),
    async deleteAccount(person, password, address) {
      await confirm(person, password, address);
      await deleteUser(store, person.id);
      finish();
    },
    async close() {
      stop.abort();
      await Promise.all([letters.settle(), finishing]);
    },
  };
}

const SUSPENDED = 'This account is suspended. Turn to the operators of the service.';

function wrongLogin(): Refusal {
  return new Refusal('login', 'The name or the password is wrong.');
}
