/** Accounts: sign-up, login, sessions, mails, and changes by their owners. */
import {
  requireEmailOrNone,
  requirePassword,
  requireUnreserved,
} from '../../domain/accounts/account-rules.ts';
import { SUSPENDED } from '../../domain/accounts/session.ts';
import { isClientId } from '../../domain/applications/application-rules.ts';
import { Refusal } from '../../domain/refusal.ts';
import { REFUSAL_MESSAGES } from '../../domain/refusal-messages.ts';
import type { User } from '../../domain/users.ts';
import { changePassword, revokeTokens } from '../../store/revoke.ts';
import { isOutdated } from '../../store/secrets.ts';
import { createShared } from '../common-counts/shared.ts';
import { deleteUser, finishLeaving, listOnlyOwned } from '../delete-user.ts';
import { createJobs } from '../jobs/jobs.ts';
import { networkOf } from '../limits/network.ts';
import { listAllowed } from '../oauth/oauth-tokens.ts';
import type { AccountContext } from './account-context.ts';
import { createAccountMails } from './account-mails.ts';
import { type AccountOptions, LIMITS, type LoggedIn, type SignUp } from './account-options.ts';
import { createAvatars } from './avatars.ts';
import { createExports } from './exports.ts';
import { badLink, findMailLink, useResetLink, useVerifyLink } from './mail-links.ts';
import { createPasswords } from './passwords.ts';
import {
  createSession,
  endOtherSessions,
  endSession,
  endSessionNamed,
  listSessions,
  SESSION_SECONDS,
  useSession,
} from './sessions.ts';
import { createSetup } from './setup.ts';
import { createUser, getPasswordHash, getUser, setDispname, setEmail, setLanguage } from './users.ts';

export function createAccounts(options: AccountOptions) {
  const { store, mailer, settings, log, now = () => new Date() } = options;
  const { jobs = createJobs({ store, log }) } = options;
  const { shared = createShared({ clock: () => now().getTime() }) } = options;
  const attempts = (of: keyof typeof LIMITS, what: string) => shared.attempts(of, LIMITS[of], what);
  const base = { store, mailer, jobs, settings, log, shared, now, attempts };
  const mails = createAccountMails(base);
  const context: AccountContext = {
    ...base,
    passwords: createPasswords(store, shared, log),
    mails,
    async begin(user, verified, next = verified) {
      const session = await createSession(store, { userId: user.id, verified, next }, now());
      if (session === undefined) throw wrongLogin();
      return { user, session, seconds: SESSION_SECONDS };
    },
  };
  const deletion = createDeletion(context);
  return {
    avatars: createAvatars(store, now),
    /** All data of the user, as JSON. */
    exportData: createExports(store),
    ...createLogins(context),
    ...createSetup(context),
    ...createSessionLists(context),
    ...createChanges(context),
    ...createResets(context),
    deleteAccount: deletion.deleteAccount,
    /** Waits for pending mails, and stops the deletion of hidden rows. */
    async close(): Promise<void> {
      await Promise.all([mails.settle(), deletion.close()]);
    },
  };
}

export type Accounts = ReturnType<typeof createAccounts>;

function createLogins({ store, settings, log, passwords, mails, attempts, begin }: AccountContext) {
  const signUpsOfAddress = attempts('signUpsOfAddress', 'new accounts from your network');
  return {
    /** Whether visitors may create accounts. */
    takesSignUps: () => settings.signup,
    async signUp(account: SignUp, address: string): Promise<LoggedIn> {
      if (!settings.signup) throw new Refusal('forbidden', REFUSAL_MESSAGES.signUpClosed);
      const { name, email, password, lang = '' } = account;
      requireUnreserved('name', name);
      await signUpsOfAddress.count(networkOf(address));
      const hash = (text: string) => passwords.hash(text, address);
      const made = createUser(store, { name, email, password, lang }, { hash });
      const user = await made.catch(async (error: unknown) => {
        if (error instanceof Refusal && error.kind === 'type')
          await signUpsOfAddress.uncount(networkOf(address));
        throw error;
      });
      log.info('account created', { user: user.id, address });
      await mails.sendVerification(user);
      return await begin(user, await getPasswordHash(store.db, user.id));
    },
    /** Refuses with kind `login`, with the same message and after the same work in every case. */
    async logIn(nameOrEmail: string, password: string, address: string): Promise<LoggedIn> {
      const account = await passwords.findAccount(nameOrEmail, password, address);
      if (account === undefined) throw wrongLogin();
      // Only after the right password.
      if (account.suspended) {
        log.info('login of a suspended user', { user: account.user.id, address });
        throw new Refusal('login', SUSPENDED);
      }
      await passwords.unlockHere(account.user, address);
      const stored = account.passwordHash;
      const next = isOutdated(stored) ? await passwords.hash(password, address) : stored;
      const loggedIn = await begin(account.user, stored, next);
      log.info('login', { user: account.user.id, address });
      return loggedIn;
    },
    logOut: (session: string) => endSession(store, session),
  };
}

/** The sessions of a user, and the applications that the user has allowed. */
function createSessionLists({ store, now }: AccountContext) {
  return {
    findSession: (session: string) => useSession(store, session, now()),
    listSessions: ({ id }: User, session: string) => listSessions(store.db, id, session, now()),
    /** Throws (kind `not-found`) sessions of other users, and those that have ended. */
    endSession: ({ id: userId }: User, id: string) => endSessionNamed(store, userId, id),
    endOtherSessions: ({ id }: User, session: string) => endOtherSessions(store, id, session),
    onlyOwned: ({ id }: User) => listOnlyOwned(store.db, id),
    listAllowed: ({ id }: User) => listAllowed(store.longReads, id),
    async revokeAllowed({ id }: User, clientId: string): Promise<void> {
      if (!isClientId(clientId)) return;
      await store.rewrite((trx) => revokeTokens(trx, { user_id: id, client_id: clientId }));
    },
  };
}

/** Changes by the owner of the account. */
function createChanges({ store, log, passwords, mails, attempts, begin }: AccountContext) {
  const verificationsOfAccount = attempts('verificationsOfAccount', 'emails to this account');
  return {
    async changeDispname({ id, admin }: User, dispname: string): Promise<void> {
      if (!admin) requireUnreserved('dispname', dispname);
      await setDispname(store, id, dispname);
    },
    /** Changes the language of pages and mails; two letters, or empty for none. */
    changeLanguage: ({ id }: User, lang: string) => setLanguage(store, id, lang),
    /** Sends a link to the new email address. */
    async changeEmail(user: User, email: string, password: string, address: string): Promise<void> {
      const next = requireEmailOrNone(email);
      await passwords.confirm(user, password, address);
      // Before the change, so that changing the email address again and again cannot send mails to strangers.
      if (next !== '') await verificationsOfAccount.count(String(user.id));
      await setEmail(store, user.id, next);
      log.info('email address changed', { user: user.id, address });
      await mails.sendChanged('email', user);
      await mails.sendVerification({ ...user, email: next, emailVerified: false });
    },
    /** Throws (kind `rate-limit`) after too many mails. */
    async mailVerification(user: User): Promise<void> {
      await verificationsOfAccount.count(String(user.id));
      await mails.sendVerification(user);
    },
    /** Ends every session and returns a new one. Applications stay allowed. */
    async changePassword(user: User, current: string, next: string, address: string): Promise<LoggedIn> {
      await passwords.confirm(user, current, address);
      requirePassword(next, user);
      const password_hash = await passwords.hash(next, address);
      await store.rewrite((trx) => changePassword(trx, user.id, password_hash));
      log.info('password changed', { user: user.id, address });
      await mails.sendChanged('password', user);
      return await begin(user, password_hash);
    },
  };
}

/** The links in mails, and forgotten passwords. */
function createResets({ store, log, now, passwords, mails, attempts }: AccountContext) {
  const resetsOfAddress = attempts('resetsOfAddress', 'requests from your network');
  return {
    /** Whether the link is valid, without using it. */
    isGoodLink: async (purpose: 'verify' | 'reset', token: string) =>
      (await findMailLink(store.db, purpose, token, now())) !== undefined,
    verifyEmail: (token: string) => useVerifyLink(store, token, now()),
    /** Does not reveal whether the user exists. Refuses only addresses with too many requests. */
    async mailReset(nameOrEmail: string, address: string): Promise<void> {
      await resetsOfAddress.count(networkOf(address));
      await mails.sendReset(nameOrEmail);
    },
    /** Ends every session and revokes the access of all applications. */
    async resetPassword(token: string, password: string, address: string): Promise<void> {
      // Checked before the expensive hash, and again when it is used.
      const link = await findMailLink(store.db, 'reset', token, now());
      if (link === undefined) throw badLink();
      const user = await getUser(store.db, link.user_id);
      requirePassword(password, user);
      await useResetLink(store, token, await passwords.hash(password, address), now());
      log.info('password replaced through a mailed link', { user: user.id, address });
      await passwords.unlockEverywhere(user);
      // The link has verified the email address.
      await mails.sendChanged('password', { ...user, emailVerified: true });
    },
  };
}

function createDeletion({ store, log, passwords }: AccountContext) {
  const stop = new AbortController();
  let finishing = Promise.resolve();
  return {
    /** No data of the user is visible when it resolves. Hidden rows are deleted in the background; if that fails, housekeeping does it. */
    async deleteAccount(user: User, password: string, address: string): Promise<void> {
      await passwords.confirm(user, password, address);
      await deleteUser(store, user.id);
      log.info('account deleted', { user: user.id, address });
      finishing = finishing
        .then(() => finishLeaving(store, stop.signal))
        .catch((error) =>
          log.error('the remaining data of a deleted account could not be deleted yet', { error }),
        );
    },
    close(): Promise<void> {
      stop.abort();
      return finishing;
    },
  };
}

function wrongLogin(): Refusal {
  return new Refusal('login', 'The username or password is wrong.');
}
