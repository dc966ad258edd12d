/** Whom and what a command line names; the names of others are near at hand when it is mistyped. */
import { nearest } from '../domain/nearest.ts';
import { Refusal } from '../domain/refusal.ts';
import type { Application, User } from '../domain/users.ts';
import { findUserByName, listUsers } from '../store/accounts.ts';
import { findApplication, listApplications } from '../store/application-rows.ts';
import type { Store } from '../store/store.ts';

export async function getNamedUser({ db }: Store, name: string): Promise<User> {
  const found = await findUserByName(db, name);
  if (found !== undefined) return found;
  throw unknown(
    'user',
    name,
    (await listUsers(db)).map((one) => one.name),
  );
}

export async function getNamedApplication({ db }: Store, clientId: string): Promise<Application> {
  const found = await findApplication(db, clientId);
  if (found !== undefined) return found;
  throw unknown(
    'application',
    clientId,
    (await listApplications(db)).map((one) => one.client_id),
  );
}

function unknown(noun: 'user' | 'application', name: string, known: string[]): Refusal {
  const meant = nearest(name, known);
  const list = noun === 'user' ? '`cantiga user list`' : '`cantiga app list`';
  const hint = meant === undefined ? `${list} shows those there are.` : `Did you mean "${meant}"?`;
  return new Refusal('not-found', `There is no ${noun} "${name}". ${hint}`);
}
