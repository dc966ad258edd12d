/** Accounts: sign-up, login, sessions, mails, and changes by their owners. */
import { requireEmailOrNone, requirePassword, requireUnreserved } from '../../domain/account-rules.ts';
import { isClientId } from '../../domain/application-rules.ts';
import type { Log } from '../../domain/ports.ts';
import { Refusal } from '../../domain/refusal.ts';
import { SUSPENDED } from '../../domain/session.ts';
import type { Consent, SessionRecord, User } from '../../domain/users.ts';
import type { Mailer } from '../../mail/mailer.ts';
import {
  changePassword,
  createUser,
  getPasswordHash,
  getUser,
  setDispname,
  setEmail,
  setLanguage,
} from '../../store/accounts.ts';
import { deleteUser, finishLeaving } from '../../store/delete-user.ts';
import { badLink, findMailLink, useResetLink, useVerifyLink } from '../../store/mail-links.ts';
import { listAllowed, revokeTokens } from '../../store/oauth-tokens.ts';
import { isOutdated } from '../../store/secrets.ts';
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
import { networkOf } from '../limits/network.ts';
import { createAccountMails } from './account-mails.ts';
import { Attempts, HOUR } from './attempts.ts';
import { type Avatars, createAvatars } from './avatars.ts';
import { createExports, type Exports } from './exports.ts';
import { createPasswords } from './passwords.ts';

interface SignUp {
  name: string;
  /** May be empty. */
  email: string;
  password: string;
  /** Of the page, as two letters. */
  lang?: string | undefined;
}

export interface LoggedIn {
  user: User;
  /** The value of the cookie. The store has only its hash. */
  session: string;
  /** How long the session lasts. */
  seconds: number;
}

export interface Accounts {
  avatars: Avatars;
  /** Whether visitors may create accounts. */
  takesSignUps(): boolean;
  signUp(account: SignUp, address: string): Promise<LoggedIn>;
  /** Refuses with kind `login`, with the same message and after the same work in every case. */
  logIn(nameOrEmail: string, password: string, address: string): Promise<LoggedIn>;
  logOut(session: string): Promise<void>;
  findSession(session: string): Promise<User | undefined>;
  changeDispname(user: User, dispname: string): Promise<void>;
  /** Of pages and mails; two letters, or empty for none. */
  changeLanguage(user: User, lang: string): Promise<void>;
  /** Sends a link to the new email address. */
  changeEmail(user: User, email: string, password: string, address: string): Promise<void>;
  /** Ends every session and returns a new one. Applications stay allowed. */
  changePassword(user: User, current: string, next: string, address: string): Promise<LoggedIn>;
  /** Throws (kind `rate-limit`) after too many mails. */
  mailVerification(user: User): void;
  /** Whether the link is valid, without using it. */
  isGoodLink(purpose: 'verify' | 'reset', token: string): Promise<boolean>;
  verifyEmail(token: string): Promise<void>;
  /** Does not reveal whether the user exists. Refuses only addresses with too many requests. */
  mailReset(nameOrEmail: string, address: string): void;
  /** Ends every session and revokes the access of all applications. */
  resetPassword(token: string, password: string, address: string): Promise<void>;
  listAllowed(user: User): Promise<Consent[]>;
  revokeAllowed(user: User, clientId: string): Promise<void>;
  /** The latest first; `session` is the current one. */
  listSessions(user: User, session: string): Promise<SessionRecord[]>;
  /** Throws (kind `not-found`) sessions of other users, and those that have ended. */
  endSession(user: User, id: string): Promise<void>;
  /** All data of the user, as JSON. */
  exportData: Exports;
  /** No data of the user is visible when it resolves. Hidden rows are deleted later. */
  deleteAccount(user: User, password: string, address: string): Promise<void>;
  /** Waits for pending mails, and stops the deletion of hidden rows. */
  close(): Promise<void>;
}

interface AccountOptions {
  store: Store;
  mailer: Pick<Mailer, 'send'>;
  settings: { url: string; signup: boolean };
  log: Log;
  now?: () => Date;
}

const LIMITS = {
  signUpsOfAddress: { max: 30, seconds: HOUR },
  resetsOfAddress: { max: 20, seconds: HOUR },
  mailsOfAccount: { max: 5, seconds: HOUR },
};

export function createAccounts(options: AccountOptions): Accounts {
  const { store, mailer, settings, log, now = () => new Date() } = options;
  const attempts = (of: keyof typeof LIMITS, what: string) =>
    new Attempts(LIMITS[of], what, () => now().getTime());
  const signUpsOfAddress = attempts('signUpsOfAddress', 'new accounts from your address');
  const resetsOfAddress = attempts('resetsOfAddress', 'requests from your address');
  const resetsOfAccount = attempts('mailsOfAccount', 'mails to this account');
  const verificationsOfAccount = attempts('mailsOfAccount', 'mails to this account');
  const noticesOfAccount = attempts('mailsOfAccount', 'mails to this account');
  const passwords = createPasswords(store, now);
  const mails = createAccountMails({ store, mailer, settings, log, resetsOfAccount, noticesOfAccount, now });

  async function begin(user: User, verified: string, next = verified): Promise<LoggedIn> {
    const session = await createSession(store, { userId: user.id, verified, next }, now());
    if (session === undefined) throw wrongLogin();
    return { user, session, seconds: SESSION_SECONDS };
  }

  const stop = new AbortController();
  let finishing = Promise.resolve();
  /** In the background; if it fails, housekeeping does it later. */
  function finish(): void {
    finishing = finishing
      .then(() => finishLeaving(store, stop.signal))
      .catch((error) => log.error('what is left of a deleted account could not be deleted yet', { error }));
  }

  return {
    avatars: createAvatars(store, now),
    takesSignUps: () => settings.signup,
    async signUp(account, address) {
      if (!settings.signup) throw new Refusal('forbidden', 'The operators create the accounts here.');
      const { name, email, password, lang = '' } = account;
      requireUnreserved('name', name);
      signUpsOfAddress.count(networkOf(address));
      const hash = (text: string) => passwords.hash(text, address);
      const made = createUser(store, { name, email, password, lang }, { hash });
      const user = await made.catch((error: unknown) => {
        if (error instanceof Refusal && error.kind === 'type') signUpsOfAddress.uncount(networkOf(address));
        throw error;
      });
      mails.sendVerification(user);
      return await begin(user, await getPasswordHash(store.db, user.id));
    },
    async logIn(nameOrEmail, password, address) {
      const account = await passwords.findAccount(nameOrEmail, password, address);
      if (account === undefined) throw wrongLogin();
      // Only after the right password.
      if (account.suspended) throw new Refusal('login', SUSPENDED);
      passwords.unlockHere(account.user, address);
      const kept = account.passwordHash;
      const next = isOutdated(kept) ? await passwords.hash(password, address) : kept;
      return await begin(account.user, kept, next);
    },
    logOut: (session) => endSession(store, session),
    findSession: (session) => findSession(store.db, session, now()),
    async changeDispname({ id, admin }, dispname) {
      if (!admin) requireUnreserved('dispname', dispname);
      await setDispname(store, id, dispname);
    },
    changeLanguage: ({ id }, lang) => setLanguage(store, id, lang),
    async changeEmail(user, email, password, address) {
      const next = requireEmailOrNone(email);
      await passwords.confirm(user, password, address);
      // Before the change, so that changing the email address again and again cannot send mails to strangers.
      if (next !== '') verificationsOfAccount.count(String(user.id));
      await setEmail(store, user.id, next);
      mails.sendChanged('email', user);
      mails.sendVerification({ ...user, email: next, emailVerified: false });
    },
    async changePassword(user, current, next, address) {
      await passwords.confirm(user, current, address);
      requirePassword(next, user);
      const password_hash = await passwords.hash(next, address);
      await store.commit((trx) => changePassword(trx, user.id, password_hash));
      mails.sendChanged('password', user);
      return await begin(user, password_hash);
    },
    mailVerification(user) {
      verificationsOfAccount.count(String(user.id));
      mails.sendVerification(user);
    },
    isGoodLink: async (purpose, token) => (await findMailLink(store.db, purpose, token, now())) !== undefined,
    verifyEmail: (token) => useVerifyLink(store, token, now()),
    mailReset(nameOrEmail, address) {
      resetsOfAddress.count(networkOf(address));
      mails.sendReset(nameOrEmail);
    },
    async resetPassword(token, password, address) {
      // Checked before the expensive hash, and again when it is used.
      const link = await findMailLink(store.db, 'reset', token, now());
      if (link === undefined) throw badLink();
      const user = await getUser(store.db, link.user_id);
      requirePassword(password, user);
      await useResetLink(store, token, await passwords.hash(password, address), now());
      passwords.unlockEverywhere(user);
      // The link has verified the email address.
      mails.sendChanged('password', { ...user, emailVerified: true });
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
    async deleteAccount(user, password, address) {
      await passwords.confirm(user, password, address);
      await deleteUser(store, user.id);
      finish();
    },
    async close() {
      stop.abort();
      await Promise.all([mails.settle(), finishing]);
    },
  };
}

function wrongLogin(): Refusal {
  return new Refusal('login', 'The name or the password is wrong.');
}
