/** The routes of accounts: sign-up, log-in, mailed links, setup, and the account page with its forms. */
import { AVATAR_MAX_BYTES } from '../../domain/accounts/account-limits.ts';
import type { AccountForm, AccountPageData } from '../../domain/accounts/account-pages.ts';
import { uploadTimeOf } from '../../domain/media/media.ts';
import { type HttpResponse, JSON_TYPE, NO_STORE } from '../response.ts';
import { type KnownVisit, type Route, route, type WebRequest } from '../route.ts';
import type { RouteContext } from '../route-context.ts';
import { type Notice, orShowAgain, redirectForm, rejectedForm, textOf, withNotice } from './forms.ts';
import { loginRoutes } from './login.ts';

/** The image, and the form around it. */
const UPLOAD_MAX = AVATAR_MAX_BYTES + 16 * 1024;

/** The latest ones of the user. */
const REPORTS_SHOWN = 20;

const FIELDS_SHOWN_AGAIN = ['dispname', 'lang', 'email', 'key_name', 'scrobble_url'];

export function accountRoutes(context: RouteContext): Route[] {
  const { accounts, appKeys, cookies, media, pages, reports, scrobbling, settings } = context;

  async function pageData(
    { user }: KnownVisit,
    { rejected = null, newKey = null }: Partial<Pick<AccountPageData, 'rejected' | 'newKey'>> = {},
  ): Promise<AccountPageData> {
    const [applications, picture, keys, scrobbler, reported, artists] = await Promise.all([
      accounts.listAllowed(user),
      media.findImageOwner('user', user.id),
      appKeys.list(user),
      scrobbling.status(user),
      reports.own(user, { offset: 0, limit: REPORTS_SHOWN }),
      accounts.onlyOwned(user),
    ]);
    const lists = { applications, keys, reports: reported, artists };
    const avatar = picture?.file ? uploadTimeOf(picture.file) : null;
    return { user, avatar, ...lists, newKey, scrobbling: scrobbler, server: settings.url, rejected };
  }

  /**
   * A form redirects back to the page with a notice, or shows it again with the refusal. A GET of its URL, as after a reload, redirects
   * to the page too.
   */
  function form(
    path: string,
    name: AccountForm,
    act: (request: WebRequest, visit: KnownVisit) => Promise<Notice | HttpResponse>,
    filesMax?: number,
  ): Route[] {
    const submit = (request: WebRequest, visit: KnownVisit) =>
      orShowAgain(
        request,
        async () => {
          const done = await act(request, visit);
          return typeof done === 'string' ? redirectForm(request, withNotice('/account', done)) : done;
        },
        async (refusal, page) => {
          const rejected = { ...rejectedForm(request, refusal, FIELDS_SHOWN_AGAIN), form: name };
          const data = await pageData(visit, { rejected });
          return await pages.renderForm(request, visit, { ...page, data });
        },
      );
    return [
      route('user', 'html', 'GET', path, (request) => redirectForm(request, '/account')),
      route('user', 'html', 'POST', path, submit, { filesMax }),
    ];
  }

  return [
    ...loginRoutes(context),
    route('user', 'html', 'GET', '/account', async (request, visit) =>
      pages.renderForm(request, visit, { data: await pageData(visit) }),
    ),
    ...form('/account/name', 'name', async (request, { user }) => {
      await accounts.changeDispname(user, textOf(request, 'dispname'));
      return 'name';
    }),
    ...form('/account/language', 'language', async (request, { user }) => {
      await accounts.changeLanguage(user, textOf(request, 'lang'));
      // Without the language of the URL, which would win over the new one.
      const path = withNotice('/account', 'language');
      return redirectForm(request, path, [], path);
    }),
    ...form('/account/email', 'email', async (request, { user }) => {
      const email = textOf(request, 'email');
      await accounts.changeEmail(user, email, textOf(request, 'current_password'), request.address);
      return email.trim() === '' ? 'no-email' : 'email';
    }),
    ...form('/account/verification', 'email', async (_request, { user }) => {
      await accounts.mailVerification(user);
      return 'mail-sent';
    }),
    ...form(
      '/account/avatar',
      'avatar',
      async (request, { user }) => {
        await accounts.avatars.save(user.id, request.form.files.get('avatar')?.bytes ?? Buffer.alloc(0));
        return 'avatar';
      },
      UPLOAD_MAX,
    ),
    ...form('/account/avatar/delete', 'avatar', async (_request, { user }) => {
      await accounts.avatars.remove(user.id);
      return 'no-avatar';
    }),
    // These two end the session.
    ...form('/account/password', 'password', async (request, { user }) => {
      const [current, next] = [textOf(request, 'current_password'), textOf(request, 'password')];
      const { session, seconds } = await accounts.changePassword(user, current, next, request.address);
      return redirectForm(request, withNotice('/account', 'password'), cookies.set(session, seconds));
    }),
    ...form('/account/delete', 'delete', async (request, { user }) => {
      await accounts.deleteAccount(user, textOf(request, 'current_password'), request.address);
      return redirectForm(request, withNotice('/login', 'deleted'), cookies.clear());
    }),
    ...form('/account/applications/:client_id/revoke', 'applications', async (request, { user }) => {
      await accounts.revokeAllowed(user, request.parameters['client_id']);
      return 'revoked';
    }),
    // Keys of players. A new one is in the response itself: no URL leads to it again.
    ...form('/account/keys', 'keys', async (request, visit) => {
      const newKey = await appKeys.create(visit.user, textOf(request, 'key_name'));
      return await pages.renderForm(request, visit, { data: await pageData(visit, { newKey }) });
    }),
    ...form('/account/keys/:id/revoke', 'keys', async ({ parameters }, { user }) => {
      await appKeys.revoke(user, Number(parameters['id']));
      return 'key-revoked';
    }),
    // The service that listens are sent to. Its token is never shown again.
    ...form('/account/scrobbling', 'scrobbling', async (request, { user }) => {
      const [url, token] = [textOf(request, 'scrobble_url'), textOf(request, 'scrobble_token')];
      await scrobbling.connect(user, { url, token });
      return 'scrobbling';
    }),
    ...form('/account/scrobbling/check', 'scrobbling-check', async (_request, { user }) => {
      await scrobbling.check(user);
      return 'scrobbling-checked';
    }),
    ...form('/account/scrobbling/remove', 'scrobbling-check', async (_request, { user }) => {
      await scrobbling.remove(user);
      return 'no-scrobbling';
    }),
    route('user', 'html', 'GET', '/account/export', (_request, { user }) => ({
      status: 200,
      headers: [
        ...[...JSON_TYPE, ...NO_STORE],
        ...['Content-Disposition', `attachment; filename="cantiga-account-${user.id}.json"`],
      ],
      stream: accounts.exportData(user),
    })),
  ];
}
