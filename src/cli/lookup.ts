/** Finds users and applications by name or client id, and suggests a similar one if there is none. */

import { findUserByName, listUsers } from '../core/accounts/users.ts';
import { findApplication, listApplications } from '../core/applications/application-rows.ts';
import { Refusal } from '../domain/refusal.ts';
import { nearest } from '../domain/text/nearest.ts';
import type { Application, User } from '../domain/users.ts';
import type { Store } from '../store/store.ts';

export async function getNamedUser({ db }: Store, name: string): Promise<User> {
  const found = await findUserByName(db, name);
  if (found !== undefined) return found;
  const users = await listUsers(db);
  throw unknownName(
    'user',
    name,
    Array.from(users, (user) => user.name),
  );
}

export async function getNamedApplication({ db }: Store, clientId: string): Promise<Application> {
  const found = await findApplication(db, clientId);
  if (found !== undefined) return found;
  const applications = await listApplications(db);
  throw unknownName(
    'application',
    clientId,
    Array.from(applications, ({ client_id }) => client_id),
  );
}

function unknownName(noun: 'user' | 'application', name: string, known: string[]): Refusal {
  const suggestion = nearest(name, known);
  const list = noun === 'user' ? '`cantiga user list`' : '`cantiga app list`';
  const hint = suggestion === undefined ? `See ${list}.` : `Did you mean "${suggestion}"?`;
  return new Refusal('not-found', `There is no ${noun} "${name}". ${hint}`);
}
