/** What people do with their accounts. */
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
  /** In which they did so, as two letters. */
  lang?: string | undefined;
}

export interface LoggedIn {
  person: User;
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
  findSession(session: string): Promise<User | undefined>;
  changeDispname(user: User, dispname: string): Promise<void>;
  /** Of pages and letters; two letters, or empty for none in particular. */
  changeLanguage(user: User, lang: string): Promise<void>;
  /** The new address is mailed a link. */
  changeEmail(user: User, email: string, password: string, address: string): Promise<void>;
  /** Ends every session; returns a new one for whoever did this. Applications stay allowed. */
  changePassword(user: User, current: string, next: string, address: string): Promise<LoggedIn>;
  /** Refuses (kind `rate-limit`) when too many were asked for. */
  mailVerification(user: User): void;
  /** Whether the link is good, without using it up. */
  isGoodLink(purpose: 'verify' | 'reset', token: string): Promise<boolean>;
  verifyEmail(token: string): Promise<void>;
  /** The same for everybody, known or not; refuses only an address that asks too often. */
  mailReset(nameOrEmail: string, address: string): void;
  /** Ends every session, and takes back what applications were allowed. */
  resetPassword(token: string, password: string, address: string): Promise<void>;
  listAllowed(user: User): Promise<Consent[]>;
  revokeAllowed(user: User, clientId: string): Promise<void>;
  /** Where the person is logged in, the latest first; `session` is the one that asks. */
  listSessions(user: User, session: string): Promise<SessionRecord[]>;
  /** Refuses (kind `not-found`) one that is not the person's, or has ended. */
  endSession(user: User, id: string): Promise<void>;
  /** All that is kept about the person, as JSON. */
  exportData: Exports;
  /** Nothing of the person is to be seen when it resolves; rows that nobody sees are deleted later. */
  deleteAccount(user: User, password: string, address: string): Promise<void>;
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
    return { person: user, session, seconds: SESSION_SECONDS };
  }

  const stop = new AbortController();
  let finishing = Promise.resolve();
  /** Nobody waits for it; where it fails, housekeeping does it later. */
  function finish(): void {
    finishing = finishing
      .then(() => finishLeaving(store, stop.signal))
      .catch((error) => log.error('what is left of a deleted account could not be deleted yet', { error }));
  }

  return {
    avatars: createAvatars(store, now),
    takesSignUps: () => settings.signup,
    async signUp(account, address) {
      if (!settings.signup) throw new Refusal('forbidden', 'Accounts are made by the operators here.');
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
      // Told only to who knows the password.
      if (account.suspended) throw new Refusal('login', SUSPENDED);
      passwords.unlockHere(account.person, address);
      const kept = account.passwordHash;
      const next = isOutdated(kept) ? await passwords.hash(password, address) : kept;
      return await begin(account.person, kept, next);
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
      // Before the change: nobody is to send mails to all the world by changing an address again and again.
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
      // Looked at before the dear work, and again when it is used.
      const link = await findMailLink(store.db, 'reset', token, now());
      if (link === undefined) throw badLink();
      const user = await getUser(store.db, link.user_id);
      requirePassword(password, user);
      await useResetLink(store, token, await passwords.hash(password, address), now());
      passwords.unlockEverywhere(user);
      // The link has verified the address.
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
