/** Actions of administrators on the accounts of others. */
import type { PasswordReset, User } from '../../domain/users.ts';
import type { Mailer } from '../../mail/mailer.ts';
import type { Store } from '../../store/store.ts';
import { administratorResetMail } from './account-mails.ts';
import {
  type AdminUsersQuery,
  getAdminUser,
  listAdminUsers,
  resetUser,
  resumeUser,
  setAdmin,
  suspendUser,
} from './admin-users.ts';

interface AdministrationOptions {
  store: Store;
  mailer: Pick<Mailer, 'sends'>;
  /** The public address is final once the server listens. */
  settings: { url: string };
  now?: () => Date;
}

/**
 * All methods throw `not-found` for an unknown account, and `forbidden` where the administrator would lock out themselves or the last
 * administrator. All actions are logged.
 */
export function createAccountAdmin(options: AdministrationOptions) {
  const { store, mailer, settings, now = () => new Date() } = options;
  return {
    list: (query: AdminUsersQuery) => listAdminUsers(store.longReads, query),
    /** All sessions end immediately, and tokens of applications are revoked. */
    suspend: (by: User, id: number) => suspendUser(store, id, by),
    resume: (by: User, id: number) => resumeUser(store, id, by),
    setAdmin: (by: User, id: number, admin: boolean) => setAdmin(store, id, admin, by),
    /** No login is possible until a new password is chosen through the link. Rejects (kind `conflict`) a suspended user. */
    async reset(by: User, id: number): Promise<PasswordReset> {
      const user = await getAdminUser(store.db, id);
      const mail = mailer.sends && user.email !== '' ? administratorResetMail(user) : undefined;
      const token = await resetUser(store, { id, mail }, by, now());
      return token === undefined
        ? { mailed: user.email, link: null }
        : { mailed: null, link: `${settings.url}/reset/${token}` };
    },
  };
}

export type AccountAdmin = ReturnType<typeof createAccountAdmin>;
