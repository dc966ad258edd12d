/** The sessions of the user: list them, and end them. */
import type { Accounts } from '../../core/accounts/accounts.ts';
import { jsonResponse, noContent } from '../response.ts';
import type { Route } from '../route.ts';
import { bodyFields, readFields } from './fields.ts';
import { route } from './user-route.ts';

const SESSIONS = '/web-api/sessions';

export function sessionListRoutes(accounts: Pick<Accounts, 'listSessions' | 'endSession'>): Route[] {
  return [
    route('GET', SESSIONS, async ({ query }, { user, session }) => {
      readFields(query, {});
      return jsonResponse(200, await accounts.listSessions(user, session));
    }),
    route('DELETE', `${SESSIONS}/:id`, async ({ form, parameters }, { user }) => {
      bodyFields(form, {});
      await accounts.endSession(user, parameters['id']);
      return noContent();
    }),
  ];
}
