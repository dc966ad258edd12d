/** What administrators do with the accounts of others. */
import type { ListPage } from '../../domain/lists.ts';
import type { AdminUser, PasswordReset, User } from '../../domain/users.ts';
import type { Mailer } from '../../mail/mailer.ts';
import {
  type AdminUsersQuery,
  getAdminUser,
  listAdminUsers,
  resetUser,
  resumeUser,
  setAdmin,
  suspendUser,
} from '../../store/admin-users.ts';
import type { Store } from '../../store/store.ts';
import { administratorResetMail } from './account-mails.ts';

/**
 * Every verb refuses with `not-found` an account that is not there, and with `forbidden` what would shut out whoever does it
 * or the last administrator. All are logged.
 */
export interface AccountAdmin {
  list(query: AdminUsersQuery): Promise<ListPage<AdminUser>>;
  /** All sessions end immediately, and tokens of applications are revoked. */
  suspend(by: User, id: number): Promise<AdminUser>;
  resume(by: User, id: number): Promise<AdminUser>;
  setAdmin(by: User, id: number, admin: boolean): Promise<AdminUser>;
  /** No login is possible until a new password is chosen through the link. Rejects (kind `conflict`) a suspended user. */
  reset(by: User, id: number): Promise<PasswordReset>;
}

interface AdministrationOptions {
  store: Store;
  mailer: Pick<Mailer, 'sends' | 'send'>;
  /** The public address is final once the server listens. */
  settings: { url: string };
  now?: () => Date;
}

export function createAccountAdmin(options: AdministrationOptions): AccountAdmin {
  const { store, mailer, settings, now = () => new Date() } = options;
  return {
    list: (query) => listAdminUsers(store.db, query),
    suspend: (by, id) => suspendUser(store, id, by),
    resume: (by, id) => resumeUser(store, id, by),
    setAdmin: (by, id, admin) => setAdmin(store, id, admin, by),
    async reset(by, id) {
      const user = await getAdminUser(store.db, id);
      const mailed = mailer.sends && user.email !== '';
      const token = await resetUser(store, { id, mailed }, by, now());
      const link = `${settings.url}/reset/${token}`;
      if (!mailed) return { mailed: null, link };
      mailer.send(administratorResetMail(user, link));
      return { mailed: user.email, link: null };
    },
  };
}
