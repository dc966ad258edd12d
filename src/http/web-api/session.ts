/** Log in, log out and sign up without leaving the page, as JSON. */
import type { LoggedIn } from '../../core/accounts/account-context.ts';
import { type AccountDependencies, cookieOf } from '../account/login.ts';
import { csrfTokenOf } from '../request/csrf.ts';
import { type HttpResponse, jsonResponse, noContent } from '../response.ts';
import { type Route, route, type Visit } from '../route.ts';
import { sessionInfo } from '../web/session-info.ts';
import { bodyFields, readFields, required, text, withDefault } from './fields.ts';

const SESSION = '/web-api/session';

const ACCOUNT = { name: required(text), email: withDefault(text, ''), password: required(text), lang: text };

export function sessionRoutes(dependencies: Pick<AccountDependencies, 'accounts' | 'cookies'>): Route[] {
  const { accounts, cookies } = dependencies;

  const infoOf = (visit: Pick<Visit, 'user' | 'csrfToken'>) => sessionInfo(visit, accounts.takesSignUps());

  async function entered(status: number, loggedIn: LoggedIn, visit: Visit): Promise<HttpResponse> {
    const { user, session } = loggedIn;
    const cookie = await cookieOf(loggedIn, visit, dependencies);
    return jsonResponse(status, infoOf({ user, csrfToken: csrfTokenOf(session) }), cookie);
  }

  return [
    route('visitor', 'json', 'GET', SESSION, ({ query }, visit) => {
      readFields(query, {});
      return jsonResponse(200, infoOf(visit), visit.cookie);
    }),
    route('visitor', 'json', 'POST', SESSION, async ({ form, address }, visit) => {
      const { username, password } = bodyFields(form, { username: required(text), password: required(text) });
      return await entered(200, await accounts.logIn(username, password, address), visit);
    }),
    route('visitor', 'json', 'DELETE', SESSION, async ({ form }, { session }) => {
      bodyFields(form, {});
      if (session !== undefined) await accounts.logOut(session);
      return noContent(cookies.clear());
    }),
    route('visitor', 'json', 'POST', '/web-api/account', async ({ form, address }, visit) =>
      entered(201, await accounts.signUp(bodyFields(form, ACCOUNT), address), visit),
    ),
  ];
}
