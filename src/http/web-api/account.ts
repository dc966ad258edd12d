/** The applications that the user has allowed, the sessions of the user, and tokens with which our pages call the API for the user. */
import type { Accounts } from '../../core/accounts/accounts.ts';
import type { WebTokens } from '../../core/accounts/sessions.ts';
import type { Route } from '../route.ts';
import { jsonRoute } from './json-route.ts';

export function consentRoutes(accounts: Pick<Accounts, 'listAllowed' | 'revokeAllowed'>): Route[] {
  return [
    jsonRoute('user', 'GET', '/web-api/consents', {}, (_, { user }) => accounts.listAllowed(user)),
    jsonRoute('user', 'DELETE', '/web-api/consents/:client_id', {}, (_, { user, parameters }) =>
      accounts.revokeAllowed(user, parameters['client_id']),
    ),
  ];
}

export function sessionListRoutes(accounts: Pick<Accounts, 'listSessions' | 'endSession'>): Route[] {
  return [
    jsonRoute('user', 'GET', '/web-api/sessions', {}, (_, { user, session }) =>
      accounts.listSessions(user, session),
    ),
    jsonRoute('user', 'DELETE', '/web-api/sessions/:id', {}, (_, { user, parameters }) =>
      accounts.endSession(user, parameters['id']),
    ),
  ];
}

export function webTokenRoute(webTokens: WebTokens): Route {
  return jsonRoute('user', 'POST', '/web-api/token', {}, (_, { user, session }) =>
    webTokens.create(user, session),
  );
}
