/** Pages without a session: signing up, logging in and out, forgotten passwords, the links in our mails, and the setup. */
import type { LoggedIn } from '../../core/accounts/account-options.ts';
import {
  ACCOUNT_PATH,
  type ForgotPageData,
  type LoginPageData,
  type MailLinkPageData,
  type SetupPageData,
  withNext,
} from '../../domain/accounts/account-pages.ts';
import { languageOf } from '../request/language.ts';
import { type Route, route, type Visit, type WebRequest } from '../route.ts';
import type { RouteContext } from '../route-context.ts';
import { formPage, nextOf, redirectForm, textOf, withNotice } from './forms.ts';

/** A log-in starts a new session and ends the one before. */
export async function cookieOf(
  { session, seconds }: LoggedIn,
  visit: Visit,
  { accounts, cookies }: RouteContext,
): Promise<readonly [string, string]> {
  if (visit.user !== undefined && visit.session !== undefined) await accounts.logOut(visit.session);
  return cookies.set(session, seconds);
}

/** Sign-up, log-in, mailed links, and the setup. */
export function loginRoutes(context: RouteContext): Route[] {
  const { accounts, cookies, pages } = context;
  /** The pages to log in and to sign up. */
  const enterPage = (
    path: '/login' | '/signup',
    enter: (request: WebRequest) => Promise<LoggedIn>,
    pathAfter = (next: string) => next,
  ) =>
    formPage(context, path, {
      fields: ['username', 'email'],
      skip: (request, { user }) => user && redirectForm(request, requestedNext(request)),
      data: (request): Omit<LoginPageData, 'rejected'> => ({ next: requestedNext(request) }),
      async act(request, visit) {
        const cookie = await cookieOf(await enter(request), visit, context);
        return redirectForm(request, pathAfter(requestedNext(request)), cookie);
      },
    });

  /** Mail scanners open the links in mails: only the form on the page uses a link up. `use` returns the path that follows. */
  const linkPage = (
    purpose: 'reset' | 'verify',
    use: (request: WebRequest, token: string, visit: Visit) => Promise<string>,
  ) =>
    formPage(context, `/${purpose}/:token`, {
      fields: [],
      isOpen: ({ parameters }) => accounts.isGoodLink(purpose, parameters['token']),
      data: (_request, isValid): Omit<MailLinkPageData, 'rejected'> => ({ purpose, isValid }),
      async act(request, visit) {
        return redirectForm(request, await use(request, request.parameters['token'], visit));
      },
    });

  return [
    ...enterPage('/login', (request) =>
      accounts.logIn(textOf(request, 'username'), textOf(request, 'password'), request.address),
    ),
    route('visitor', 'html', 'POST', '/logout', async (request, { session }) => {
      if (session !== undefined) await accounts.logOut(session);
      // The consent page logs out to log in as another user, and comes back.
      const next = textOf(request, 'next');
      const login = next === '' ? withNotice('/login', 'logged-out') : withNext('/login', nextOf(next));
      return redirectForm(request, login, cookies.clear());
    }),
    ...enterPage(
      '/signup',
      (request) => accounts.signUp(newAccount(request), request.address),
      (next) => (next === ACCOUNT_PATH ? withNotice(next, 'welcome') : next),
    ),
    ...formPage(context, '/forgot', {
      fields: ['username'],
      data: (): Omit<ForgotPageData, 'rejected'> => ({ isSent: false }),
      async act(request, visit) {
        await accounts.mailReset(textOf(request, 'username'), request.address);
        // The same for every account, so that it does not tell which exist.
        const data: ForgotPageData = { isSent: true, rejected: null };
        return await pages.renderForm(request, visit, { data });
      },
    }),
    ...linkPage('reset', async (request, token) => {
      await accounts.resetPassword(token, textOf(request, 'password'), request.address);
      return withNotice('/login', 'reset');
    }),
    ...linkPage('verify', async (_request, token, { user }) => {
      await accounts.verifyEmail(token);
      return withNotice(user === undefined ? '/login' : '/account', 'verified');
    }),
    // The setup page, which creates the first administrator.
    ...formPage(context, '/setup', {
      fields: ['username', 'email'],
      isOpen: accounts.needsSetup,
      data: (_request, isOpen): Omit<SetupPageData, 'rejected'> => ({ isOpen }),
      async act(request, visit) {
        const loggedIn = await accounts.setUp(textOf(request, 'code'), newAccount(request), request.address);
        return redirectForm(request, '/admin', await cookieOf(loggedIn, visit, context));
      },
    }),
  ];
}

function requestedNext(request: WebRequest): string {
  return nextOf(request.method === 'POST' ? textOf(request, 'next') : request.query.get('next'));
}

function newAccount(request: WebRequest) {
  const [name, email] = [textOf(request, 'username'), textOf(request, 'email')];
  return { name, email, password: textOf(request, 'password'), lang: languageOf(request) };
}
