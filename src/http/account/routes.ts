/** Accounts: every address of the pages on which people make, use and leave one. */
import { AVATAR_MAX_BYTES } from '../../domain/account-rules.ts';
import { pageAnswer, redirect } from '../page.ts';
import type { HttpResponse } from '../response.ts';
import type { KnownVisit, Route, WebRequest } from '../route.ts';
import { speechOf } from '../words/speech.ts';
import { accountPage, type Failed } from './account-page.ts';
import { textOf } from './fields.ts';
import { type AccountDependencies, loginRoutes } from './login.ts';
import { mailLinkRoutes } from './mail-links.ts';
import { type Notice, withNotice } from './notices.ts';
import { orShowAgain } from './show-again.ts';

/** The picture, and the form around it. */
const UPLOAD_MAX = AVATAR_MAX_BYTES + 16 * 1024;

export function accountRoutes(dependencies: AccountDependencies): Route[] {
  const { accounts, cookies } = dependencies;
  /**
   * A form of the account page: leads back to it with a notice, or shows it again with what was wrong. Whoever then opens the
   * address of the form is led back too.
   */
  function accountForm(
    path: string,
    form: Failed['form'],
    act: (request: WebRequest, visit: KnownVisit) => Promise<Notice | HttpResponse>,
    filesMax?: number,
  ): Route[] {
    return [
      {
        method: 'GET',
        path,
        access: 'person',
        speaks: 'html',
        handle: (request) => redirect(speechOf(request).to('/account')),
      },
      {
        method: 'POST',
        path,
        access: 'person',
        speaks: 'html',
        ...(filesMax === undefined ? {} : { filesMax }),
        handle: (request, visit) =>
          orShowAgain(
            async () => {
              const done = await act(request, visit);
              if (typeof done !== 'string') return done;
              return redirect(speechOf(request).to(withNotice('/account', done)));
            },
            (refusal) => accountPage(accounts, request, visit, { form, refusal }),
          ),
      },
    ];
  }

  return [
    ...loginRoutes(dependencies),
    ...mailLinkRoutes(accounts),
    {
      method: 'GET',
      path: '/account',
      access: 'person',
      speaks: 'html',
      handle: async (request, visit) => pageAnswer(200, await accountPage(accounts, request, visit)),
    },
    ...accountForm('/account/name', 'name', async (request, { person: user }) => {
      await accounts.changeDispname(user, textOf(request, 'dispname'));
      return 'name';
    }),
    ...accountForm('/account/language', 'language', async (request, { person: user }) => {
      await accounts.changeLanguage(user, textOf(request, 'lang'));
      // The address would go on asking for another one.
      return redirect(withNotice('/account', 'language'));
    }),
    ...accountForm('/account/email', 'email', async (request, { person: user }) => {
      const email = textOf(request, 'email');
      await accounts.changeEmail(user, email, textOf(request, 'current_password'), request.address);
      return email.trim() === '' ? 'no-email' : 'email';
    }),
    ...accountForm('/account/verification', 'email', async (_request, { person: user }) => {
      accounts.mailVerification(user);
      return 'mail-sent';
    }),
    ...accountForm('/account/password', 'password', async (request, { person: user }) => {
      const [current, next] = [textOf(request, 'current_password'), textOf(request, 'password')];
      const { session, seconds } = await accounts.changePassword(user, current, next, request.address);
      const path = speechOf(request).to(withNotice('/account', 'password'));
      return redirect(path, cookies.set(session, seconds));
    }),
    ...accountForm(
      '/account/avatar',
      'avatar',
      async ({ form }, { person: user }) => {
        await accounts.avatars.save(user.id, form.files.get('avatar')?.bytes ?? Buffer.alloc(0));
        return 'avatar';
      },
      UPLOAD_MAX,
    ),
    ...accountForm('/account/avatar/delete', 'avatar', async (_request, { person: user }) => {
      await accounts.avatars.remove(user.id);
      return 'no-avatar';
    }),
    ...accountForm(
      '/account/applications/:client_id/revoke',
      'applications',
      async ({ parameters }, { person: user }) => {
        await accounts.revokeAllowed(user, parameters['client_id']);
        return 'revoked';
      },
    ),
    ...accountForm('/account/delete', 'delete', async (request, { person: user }) => {
      await accounts.deleteAccount(user, textOf(request, 'current_password'), request.address);
      return redirect(speechOf(request).to(withNotice('/login', 'deleted')), cookies.clear());
    }),
    {
      method: 'GET',
      path: '/account/export',
      access: 'person',
      speaks: 'html',
      handle: (_request, { person: user }) => ({
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
