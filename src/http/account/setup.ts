/** The setup page, which creates the first administrator. */
import type { SetupPageData } from '../../domain/accounts/account-pages.ts';
import { keepLanguage, languageOf } from '../request/language.ts';
import { redirectForm } from '../response.ts';
import { type Route, route } from '../route.ts';
import { orShowAgain, rejectedForm, textOf } from './forms.ts';
import { type AccountDependencies, cookieOf } from './login.ts';

const PATH = '/setup';

export function setupRoutes(dependencies: AccountDependencies): Route[] {
  const { accounts, pages } = dependencies;
  return [
    route('visitor', 'html', 'GET', PATH, async (request, visit) => {
      const isOpen = await accounts.needsSetup();
      const data: SetupPageData = { isOpen, rejected: null };
      return await pages.renderForm(request, visit, { status: isOpen ? 200 : 404, data });
    }),
    route('visitor', 'html', 'POST', PATH, (request, visit) =>
      orShowAgain(
        request,
        async () => {
          const [name, email] = [textOf(request, 'username'), textOf(request, 'email')];
          const account = { name, email, password: textOf(request, 'password'), lang: languageOf(request) };
          const loggedIn = await accounts.setUp(textOf(request, 'code'), account, request.address);
          const cookie = await cookieOf(loggedIn, visit, dependencies);
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
