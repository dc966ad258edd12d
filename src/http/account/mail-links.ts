/** Forgotten passwords, and the links in our mails. */
import type { Accounts } from '../../core/accounts/accounts.ts';
import type { ForgotPageData, MailLinkPageData } from '../../domain/accounts/account-pages.ts';
import { keepLanguage } from '../request/language.ts';
import { redirectForm } from '../response.ts';
import { type Route, route, type Visit, type WebRequest } from '../route.ts';
import type { Pages } from '../web/pages.ts';
import { orShowAgain, rejectedForm, textOf } from './forms.ts';
import { withNotice } from './notices.ts';

interface MailLinkDependencies {
  accounts: Accounts;
  pages: Pages;
}

export function mailLinkRoutes(dependencies: MailLinkDependencies): Route[] {
  const { accounts, pages } = dependencies;
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
    ...linkRoutes('reset', dependencies, async (request) => {
      const { parameters, address } = request;
      await accounts.resetPassword(parameters['token'], textOf(request, 'password'), address);
      return withNotice('/login', 'reset');
    }),
    ...linkRoutes('verify', dependencies, async ({ parameters }, { user }) => {
      await accounts.verifyEmail(parameters['token']);
      return withNotice(user === undefined ? '/login' : '/account', 'verified');
    }),
  ];
}

/** Mail scanners open the links in mails: only the form on the page uses a link up. `use` returns the path that follows. */
function linkRoutes(
  purpose: 'reset' | 'verify',
  { accounts, pages }: MailLinkDependencies,
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
