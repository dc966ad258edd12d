/** The routes of accounts: sign-up, log-in, mailed links, and the account page with its forms. */
import { AVATAR_MAX_BYTES } from '../../domain/account-limits.ts';
import type { AccountForm, AccountPageData, RejectedForm } from '../../domain/account-pages.ts';
import { keepLanguage } from '../language.ts';
import { type HttpResponse, redirectForm } from '../response.ts';
import type { KnownVisit, Route, WebRequest } from '../route.ts';
import { orShowAgain, rejectedForm, textOf } from './forms.ts';
import { type AccountDependencies, loginRoutes } from './login.ts';
import { mailLinkRoutes } from './mail-links.ts';
import { type Notice, withNotice } from './notices.ts';

/** The image, and the form around it. */
const UPLOAD_MAX = AVATAR_MAX_BYTES + 16 * 1024;

export function accountRoutes(dependencies: AccountDependencies): Route[] {
  const { accounts, cookies, pages } = dependencies;

  async function accountData(
    { user }: KnownVisit,
    rejected: (RejectedForm & { form: AccountForm }) | null = null,
  ): Promise<AccountPageData> {
    const [applications, avatar = null] = await Promise.all([
      accounts.listAllowed(user),
      accounts.avatars.findVersion(user.id),
    ]);
    return { user, avatar, applications, rejected };
  }

  /**
   * A form of the account page: redirects back to it with a notice, or shows it again with the refusal. A GET of its URL, as
   * after a reload, redirects to the account page too.
   */
  function accountForm(
    path: string,
    form: AccountForm,
    act: (request: WebRequest, visit: KnownVisit) => Promise<Notice | HttpResponse>,
    filesMax?: number,
  ): Route[] {
    return [
      {
        method: 'GET',
        path,
        access: 'user',
        speaks: 'html',
        handle: (request) => redirectForm(request, keepLanguage(request, '/account')),
      },
      {
        method: 'POST',
        path,
        access: 'user',
        speaks: 'html',
        ...(filesMax === undefined ? {} : { filesMax }),
        handle: (request, visit) =>
          orShowAgain(
            request,
            async () => {
              const done = await act(request, visit);
              if (typeof done !== 'string') return done;
              return redirectForm(request, keepLanguage(request, withNotice('/account', done)));
            },
            async (refusal, page) => {
              const rejected = { ...rejectedForm(request, refusal, ['dispname', 'lang', 'email'])!, form };
              return await pages.renderForm(request, visit, {
                ...page,
                data: await accountData(visit, rejected),
              });
            },
          ),
      },
    ];
  }

  return [
    ...loginRoutes(dependencies),
    ...mailLinkRoutes(dependencies),
    {
      method: 'GET',
      path: '/account',
      access: 'user',
      speaks: 'html',
      handle: async (request, visit) => pages.renderForm(request, visit, { data: await accountData(visit) }),
    },
    ...accountForm('/account/name', 'name', async (request, { user }) => {
      await accounts.changeDispname(user, textOf(request, 'dispname'));
      return 'name';
    }),
    ...accountForm('/account/language', 'language', async (request, { user }) => {
      await accounts.changeLanguage(user, textOf(request, 'lang'));
      // Without the language of the URL, which would win over the new one.
      return redirectForm(request, withNotice('/account', 'language'));
    }),
    ...accountForm('/account/email', 'email', async (request, { user }) => {
      const email = textOf(request, 'email');
      await accounts.changeEmail(user, email, textOf(request, 'current_password'), request.address);
      return email.trim() === '' ? 'no-email' : 'email';
    }),
    ...accountForm('/account/verification', 'email', async (_request, { user }) => {
      accounts.mailVerification(user);
      return 'mail-sent';
    }),
    ...accountForm('/account/password', 'password', async (request, { user }) => {
      const [current, next] = [textOf(request, 'current_password'), textOf(request, 'password')];
      const { session, seconds } = await accounts.changePassword(user, current, next, request.address);
      const path = keepLanguage(request, withNotice('/account', 'password'));
      return redirectForm(request, path, cookies.set(session, seconds));
    }),
    ...accountForm(
      '/account/avatar',
      'avatar',
      async ({ form }, { user }) => {
        await accounts.avatars.save(user.id, form.files.get('avatar')?.bytes ?? Buffer.alloc(0));
        return 'avatar';
      },
      UPLOAD_MAX,
    ),
    ...accountForm('/account/avatar/delete', 'avatar', async (_request, { user }) => {
      await accounts.avatars.remove(user.id);
      return 'no-avatar';
    }),
    ...accountForm(
      '/account/applications/:client_id/revoke',
      'applications',
      async ({ parameters }, { user }) => {
        await accounts.revokeAllowed(user, parameters['client_id']);
        return 'revoked';
      },
    ),
    ...accountForm('/account/delete', 'delete', async (request, { user }) => {
      await accounts.deleteAccount(user, textOf(request, 'current_password'), request.address);
      const path = keepLanguage(request, withNotice('/login', 'deleted'));
      return redirectForm(request, path, cookies.clear());
    }),
    {
      method: 'GET',
      path: '/account/export',
      access: 'user',
      speaks: 'html',
      handle: (_request, { user }) => ({
        status: 200,
        headers: [
          ...['Content-Type', 'application/json; charset=utf-8', 'Cache-Control', 'no-store'],
          ...['X-Content-Type-Options', 'nosniff'],
          ...['Content-Disposition', `attachment; filename="cantiga-account-${user.id}.json"`],
        ],
        stream: accounts.exportData(user),
      }),
    },
  ];
}
