/** What administrators do with the accounts of others. */
import type { Part } from '../../domain/lists.ts';
import type { PasswordReset, Person, PersonRecord } from '../../domain/people.ts';
import type { Mailer } from '../../mail/mailer.ts';
import {
  getPersonRecord,
  listPeople,
  type PeopleQuery,
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
export interface AccountAdministration {
  list(query: PeopleQuery): Promise<Part<PersonRecord>>;
  /** They are logged out everywhere at once, and applications can do nothing for them any more. */
  suspend(by: Person, id: number): Promise<PersonRecord>;
  resume(by: Person, id: number): Promise<PersonRecord>;
  setAdmin(by: Person, id: number, admin: boolean): Promise<PersonRecord>;
  /** Nobody gets in until a new password was chosen by a link. Refuses (kind `conflict`) somebody who is suspended. */
  reset(by: Person, id: number): Promise<PasswordReset>;
}

interface AdministrationOptions {
  store: Store;
  mailer: Pick<Mailer, 'sends' | 'send'>;
  /** The public address is final once the server listens. */
  settings: { url: string };
  now?: () => Date;
}

export function createAccountAdministration(options: AdministrationOptions): AccountAdministration {
  const { store, mailer, settings, now = () => new Date() } = options;
  return {
    list: (query) => listPeople(store.db, query),
    suspend: (by, id) => suspendUser(store, id, by),
    resume: (by, id) => resumeUser(store, id, by),
    setAdmin: (by, id, admin) => setAdmin(store, id, admin, by),
    async reset(by, id) {
      const person = await getPersonRecord(store.db, id);
      const mailed = mailer.sends && person.email !== '';
      const token = await resetUser(store, { id, mailed }, by, now());
      const link = `${settings.url}/reset/${token}`;
      if (!mailed) return { mailed: null, link };
      mailer.send(administratorResetMail(person, link));
      return { mailed: person.email, link: null };
    },
  };
}
