/** Where one is logged in. */
import type { Accounts } from '../../core/accounts/accounts.ts';
import { jsonAnswer, noContent } from '../page.ts';
import type { Route } from '../route.ts';
import { bodyFields, readFields } from './fields.ts';
import { route } from './person-route.ts';

const SESSIONS = '/portal/sessions';

export function sessionListRoutes(accounts: Pick<Accounts, 'listSessions' | 'endSession'>): Route[] {
  return [
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
