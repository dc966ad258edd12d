/** The account of the user: log in and sign up without leaving the page, sessions, allowed applications, and tokens for our pages. */
import type { LoggedIn } from '../../core/accounts/account-options.ts';
import { cookieOf } from '../account/login.ts';
import { csrfTokenOf } from '../request/csrf.ts';
import { type HttpResponse, jsonResponse, noContent } from '../response.ts';
import type { Route, Visit } from '../route.ts';
import type { RouteContext } from '../route-context.ts';
import { sessionInfo } from '../web/session-info.ts';
import { required, text, withDefault } from './fields.ts';
import { forUser, forVisitor } from './json-route.ts';

const SESSION = '/web-api/session';
const SESSIONS = '/web-api/sessions';
const CONSENTS = '/web-api/consents';

const LOGIN = { username: required(text), password: required(text) };
const ACCOUNT = { name: required(text), email: withDefault(text, ''), password: required(text), lang: text };

export function ownAccountRoutes(context: RouteContext): Route[] {
  const { accounts, cookies, webTokens } = context;

  const infoOf = (visit: Pick<Visit, 'user' | 'csrfToken'>) => sessionInfo(visit, accounts.takesSignUps());

  async function entered(status: number, loggedIn: LoggedIn, visit: Visit): Promise<HttpResponse> {
    const { user, session } = loggedIn;
    const cookie = await cookieOf(loggedIn, visit, context);
    return jsonResponse(status, infoOf({ user, csrfToken: csrfTokenOf(session) }), cookie);
  }

  return [
    forVisitor.respond('GET', SESSION, {}, async (_, visit) =>
      jsonResponse(200, infoOf(visit), visit.cookie),
    ),
    forVisitor.respond('POST', SESSION, LOGIN, async ({ username, password }, visit) =>
      entered(200, await accounts.logIn(username, password, visit.address), visit),
    ),
    forVisitor.respond('DELETE', SESSION, {}, async (_, { session }) => {
      if (session !== undefined) await accounts.logOut(session);
      return noContent(cookies.clear());
    }),
    forVisitor.respond('POST', '/web-api/account', ACCOUNT, async (fields, visit) =>
      entered(201, await accounts.signUp(fields, visit.address), visit),
    ),
    // With the token, our pages call the API for the user.
    forUser.post('/web-api/token', {}, (_, { user, session }) => webTokens.create(user, session)),
    forUser.get(SESSIONS, {}, (_, { user, session }) => accounts.listSessions(user, session)),
    forUser.delete(SESSIONS, {}, (_, { user, session }) => accounts.endOtherSessions(user, session)),
    forUser.delete(`${SESSIONS}/:id`, {}, (_, { user, parameters }) =>
      accounts.endSession(user, parameters['id']),
    ),
    forUser.get(CONSENTS, {}, (_, { user }) => accounts.listAllowed(user)),
    forUser.delete(`${CONSENTS}/:client_id`, {}, (_, { user, parameters }) =>
      accounts.revokeAllowed(user, parameters['client_id']),
    ),
  ];
}
