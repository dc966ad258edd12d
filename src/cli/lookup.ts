/** Finds users and applications by name or client id, and suggests a similar one if there is none. */

import { findUserByName, listUsers } from '../core/accounts/users.ts';
import { findApplication, listApplications } from '../core/applications/application-rows.ts';
import { Refusal } from '../domain/refusal.ts';
import { nearest } from '../domain/text/nearest.ts';
import type { Application, User } from '../domain/users.ts';
import type { Store } from '../store/store.ts';

export async function getNamedUser({ db }: Store, name: string): Promise<User> {
  const found = await findUserByName(db, name);
  return (
    found ??
    refuseUnknown(
      'user',
      name,
      (await listUsers(db)).map((user) => user.name),
    )
  );
}

export async function getNamedApplication({ db }: Store, clientId: string): Promise<Application> {
  const found = await findApplication(db, clientId);
  return (
    found ??
    refuseUnknown(
      'app',
      clientId,
      (await listApplications(db)).map((one) => one.client_id),
    )
  );
}

function refuseUnknown(command: 'user' | 'app', name: string, known: string[]): never {
  const noun = command === 'app' ? 'application' : command;
  const suggestion = nearest(name, known);
  const hint =
    suggestion === undefined ? `See \`cantiga ${command} list\`.` : `Did you mean "${suggestion}"?`;
  throw new Refusal('not-found', `There is no ${noun} "${name}". ${hint}`);
}
