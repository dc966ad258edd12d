/** Signing up, logging in and out. */
import type { LoggedIn } from '../../core/accounts/account-context.ts';
import type { Accounts } from '../../core/accounts/accounts.ts';
import type { AppKeys } from '../../core/players/app-keys.ts';
import type { Reports } from '../../core/reports/reports.ts';
import type { Scrobbling } from '../../core/scrobbling/scrobbling.ts';
import { ACCOUNT_PATH, type LoginPageData, withNext } from '../../domain/accounts/account-pages.ts';
import type { ReportedRefusal } from '../../domain/pages.ts';
import type { Cookies } from '../request/cookies.ts';
import { keepLanguage, languageOf } from '../request/language.ts';
import { redirectForm } from '../response.ts';
import { type Route, route, type Visit, type WebRequest } from '../route.ts';
import type { FormPage, Pages } from '../web/pages.ts';
import { orShowAgain, rejectedForm, textOf } from './forms.ts';
import { nextOf } from './next.ts';
import { withNotice } from './notices.ts';

export interface AccountDependencies {
  accounts: Accounts;
  appKeys: Pick<AppKeys, 'create' | 'list' | 'revoke'>;
  reports: Pick<Reports, 'own'>;
  scrobbling: Pick<Scrobbling, 'status' | 'connect' | 'check' | 'remove'>;
  settings: { url: string };
  cookies: Cookies;
  pages: Pages;
}

/** A log-in starts a new session and ends the one before. */
export async function cookieOf(
  { session, seconds }: LoggedIn,
  visit: Visit,
  { accounts, cookies }: Pick<AccountDependencies, 'accounts' | 'cookies'>,
): Promise<readonly [string, string]> {
  if (visit.user !== undefined && visit.session !== undefined) await accounts.logOut(visit.session);
  return cookies.set(session, seconds);
}

export function loginRoutes(dependencies: AccountDependencies): Route[] {
  const { accounts, cookies, pages } = dependencies;
  const enter = async (loggedIn: LoggedIn, request: WebRequest, visit: Visit, next: string) =>
    redirectForm(request, keepLanguage(request, next), await cookieOf(loggedIn, visit, dependencies));

  const show = (
    request: WebRequest,
    visit: Visit,
    next: string,
    refusal?: ReportedRefusal,
    page: Pick<FormPage, 'status' | 'headers'> = {},
  ) => {
    const data: LoginPageData = { next, rejected: rejectedForm(request, refusal, ['username', 'email']) };
    return pages.renderForm(request, visit, { ...page, data });
  };

  /** The pages to log in and to sign up. */
  const open = (path: '/login' | '/signup') =>
    route('visitor', 'html', 'GET', path, (request, visit) => {
      const next = nextOf(request.query.get('next'));
      if (visit.user !== undefined) return redirectForm(request, keepLanguage(request, next));
      return show(request, visit, next);
    });

  const submit = (
    path: '/login' | '/signup',
    act: (request: WebRequest, visit: Visit, next: string) => ReturnType<typeof enter>,
  ) =>
    route('visitor', 'html', 'POST', path, (request, visit) => {
      const next = nextOf(textOf(request, 'next'));
      return orShowAgain(
        request,
        () => act(request, visit, next),
        (refusal, page) => show(request, visit, next, refusal, page),
      );
    });

  return [
    open('/login'),
    submit('/login', async (request, visit, next) => {
      const [username, password] = [textOf(request, 'username'), textOf(request, 'password')];
      return await enter(await accounts.logIn(username, password, request.address), request, visit, next);
    }),
    route('visitor', 'html', 'POST', '/logout', async (request, { session }) => {
      if (session !== undefined) await accounts.logOut(session);
      // The consent page logs out to log in as another user, and comes back.
      const next = textOf(request, 'next');
      const login = next === '' ? withNotice('/login', 'logged-out') : withNext('/login', nextOf(next));
      return redirectForm(request, keepLanguage(request, login), cookies.clear());
    }),
    open('/signup'),
    submit('/signup', async (request, visit, next) => {
      const [name, email] = [textOf(request, 'username'), textOf(request, 'email')];
      const account = { name, email, password: textOf(request, 'password'), lang: languageOf(request) };
      const loggedIn = await accounts.signUp(account, request.address);
      const path = next === ACCOUNT_PATH ? withNotice(next, 'welcome') : next;
      return await enter(loggedIn, request, visit, path);
    }),
  ];
}
