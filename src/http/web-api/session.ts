/** Log in, log out and sign up without leaving the page, as JSON. */
import type { LoggedIn } from '../../core/accounts/accounts.ts';
import { type AccountDependencies, cookieOf } from '../account/login.ts';
import { csrfTokenOf } from '../csrf.ts';
import { type HttpResponse, jsonResponse, noContent } from '../response.ts';
import type { Route, Visit } from '../route.ts';
import { sessionInfo } from '../session-info.ts';
import { bodyFields, readFields, required, text } from './fields.ts';
import { visitorRoute } from './user-route.ts';

const SESSION = '/web-api/session';

export function sessionRoutes(dependencies: Omit<AccountDependencies, 'pages'>): Route[] {
  const { accounts, cookies } = dependencies;

  const infoOf = (visit: Pick<Visit, 'user' | 'csrfToken'>) => sessionInfo(visit, accounts.takesSignUps());

  async function entered(status: number, loggedIn: LoggedIn, visit: Visit): Promise<HttpResponse> {
    const { user, session } = loggedIn;
    const cookie = await cookieOf(loggedIn, visit, dependencies);
    return jsonResponse(status, infoOf({ user, csrfToken: csrfTokenOf(session) }), cookie);
  }

  return [
    visitorRoute('GET', SESSION, ({ query }, visit) => {
      readFields(query, {});
      return jsonResponse(200, infoOf(visit), visit.cookie);
    }),
    visitorRoute('POST', SESSION, async ({ form, address }, visit) => {
      const { username, password } = bodyFields(form, { username: text, password: text });
      const who = required('username', username);
      return await entered(200, await accounts.logIn(who, required('password', password), address), visit);
    }),
    visitorRoute('DELETE', SESSION, async ({ form }, { session }) => {
      bodyFields(form, {});
      if (session !== undefined) await accounts.logOut(session);
      return noContent(cookies.clear());
    }),
    visitorRoute('POST', '/web-api/account', async ({ form, address }, visit) => {
      const declared = { name: text, email: text, password: text, lang: text };
      const { name, email = '', password, lang } = bodyFields(form, declared);
      const secret = required('password', password);
      const account = { name: required('name', name), email, password: secret, lang };
      return await entered(201, await accounts.signUp(account, address), visit);
    }),
  ];
}
