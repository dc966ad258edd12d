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
import type { ReportedRefusal } from '../../domain/pages.ts';
import { keepLanguage, languageOf } from '../request/language.ts';
import { redirectForm } from '../response.ts';
import { type Route, route, type Visit, type WebRequest } from '../route.ts';
import type { RouteContext } from '../route-context.ts';
import type { FormPage } from '../web/pages.ts';
import { nextOf, orShowAgain, rejectedForm, textOf, withNotice } from './forms.ts';

/** A log-in starts a new session and ends the one before. */
export async function cookieOf(
  { session, seconds }: LoggedIn,
  visit: Visit,
  { accounts, cookies }: RouteContext,
): Promise<readonly [string, string]> {
  if (visit.user !== undefined && visit.session !== undefined) await accounts.logOut(visit.session);
  return cookies.set(session, seconds);
}

export function loginRoutes(context: RouteContext): Route[] {
  const { accounts, cookies, pages } = context;
  const enter = async (loggedIn: LoggedIn, request: WebRequest, visit: Visit, next: string) =>
    redirectForm(request, keepLanguage(request, next), await cookieOf(loggedIn, visit, context));

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
      const loggedIn = await accounts.signUp(newAccount(request), request.address);
      const path = next === ACCOUNT_PATH ? withNotice(next, 'welcome') : next;
      return await enter(loggedIn, request, visit, path);
    }),
  ];
}

/** Forgotten passwords, and the links in our mails. */
export function mailLinkRoutes(context: RouteContext): Route[] {
  const { accounts, pages } = context;
  return [
    route('visitor', 'html', 'GET', '/forgot', (request, visit) => {
      const data: ForgotPageData = { isSent: false, rejected: null };
      return pages.renderForm(request, visit, { data });
    }),
    route('visitor', 'html', 'POST', '/forgot', (request, visit) =>
      orShowAgain(
        request,
        async () => {
          await accounts.mailReset(textOf(request, 'username'), request.address);
          // The same for every account, so that it does not tell which exist.
          const data: ForgotPageData = { isSent: true, rejected: null };
          return await pages.renderForm(request, visit, { data });
        },
        (refusal, page) => {
          const rejected = rejectedForm(request, refusal, ['username']);
          const data: ForgotPageData = { isSent: false, rejected };
          return pages.renderForm(request, visit, { ...page, data });
        },
      ),
    ),
    ...linkRoutes('reset', context, async (request) => {
      const { parameters, address } = request;
      await accounts.resetPassword(parameters['token'], textOf(request, 'password'), address);
      return withNotice('/login', 'reset');
    }),
    ...linkRoutes('verify', context, async ({ parameters }, { user }) => {
      await accounts.verifyEmail(parameters['token']);
      return withNotice(user === undefined ? '/login' : '/account', 'verified');
    }),
  ];
}

/** Mail scanners open the links in mails: only the form on the page uses a link up. `use` returns the path that follows. */
function linkRoutes(
  purpose: 'reset' | 'verify',
  { accounts, pages }: RouteContext,
  use: (request: WebRequest, visit: Visit) => Promise<string>,
): Route[] {
  const path = `/${purpose}/:token`;
  return [
    route('visitor', 'html', 'GET', path, async (request, visit) => {
      const isValid = await accounts.isGoodLink(purpose, request.parameters['token']);
      const data: MailLinkPageData = { purpose, isValid, rejected: null };
      return await pages.renderForm(request, visit, { status: isValid ? 200 : 404, data });
    }),
    route('visitor', 'html', 'POST', path, (request, visit) =>
      orShowAgain(
        request,
        async () => redirectForm(request, keepLanguage(request, await use(request, visit))),
        (refusal, page) => {
          const rejected = rejectedForm(request, refusal, []);
          const data: MailLinkPageData = { purpose, isValid: refusal.kind !== 'not-found', rejected };
          return pages.renderForm(request, visit, { ...page, data });
        },
      ),
    ),
  ];
}

/** The setup page, which creates the first administrator. */
export function setupRoutes(context: RouteContext): Route[] {
  const { accounts, pages } = context;
  return [
    route('visitor', 'html', 'GET', '/setup', async (request, visit) => {
      const isOpen = await accounts.needsSetup();
      const data: SetupPageData = { isOpen, rejected: null };
      return await pages.renderForm(request, visit, { status: isOpen ? 200 : 404, data });
    }),
    route('visitor', 'html', 'POST', '/setup', (request, visit) =>
      orShowAgain(
        request,
        async () => {
          const code = textOf(request, 'code');
          const loggedIn = await accounts.setUp(code, newAccount(request), request.address);
          const cookie = await cookieOf(loggedIn, visit, context);
          return redirectForm(request, keepLanguage(request, '/admin'), cookie);
        },
        (refusal, page) => {
          const rejected = rejectedForm(request, refusal, ['username', 'email']);
          const data: SetupPageData = { isOpen: refusal.kind !== 'not-found', rejected };
          return pages.renderForm(request, visit, { ...page, data });
        },
      ),
    ),
  ];
}

function newAccount(request: WebRequest) {
  const [name, email] = [textOf(request, 'username'), textOf(request, 'email')];
  return { name, email, password: textOf(request, 'password'), lang: languageOf(request) };
}
