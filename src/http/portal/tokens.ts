/** What one's own account is open to: the applications that one has allowed, and the browsers where one is logged in. */
import type { Accounts } from '../../core/accounts/accounts.ts';
import { jsonAnswer, noContent } from '../page.ts';
import type { Route } from '../route.ts';
import { bodyFields, readFields } from './fields.ts';
import { route } from './person-route.ts';

const CONSENTS = '/portal/consents';
const SESSIONS = '/portal/sessions';

export type TokenAccounts = Pick<Accounts, 'listAllowed' | 'revokeAllowed' | 'listSessions' | 'endSession'>;

export function tokenRoutes(accounts: TokenAccounts): Route[] {
  return [
    route('GET', CONSENTS, async ({ query }, { person }) => {
      readFields(query, {});
      return jsonAnswer(200, await accounts.listAllowed(person));
    }),
    route('DELETE', `${CONSENTS}/:client_id`, async ({ form, parameters }, { person }) => {
      bodyFields(form, {});
      await accounts.revokeAllowed(person, parameters['client_id']);
      return noContent();
    }),
    route('GET', SESSIONS, async ({ query }, { person, session }) => {
      readFields(query, {});
      return jsonAnswer(200, await accounts.listSessions(person, session));
    }),
    route('DELETE', `${SESSIONS}/:id`, async ({ form, parameters }, { person }) => {
      bodyFields(form, {});
      await accounts.endSession(person, parameters['id']);
      return noContent();
    }),
  ];
}
