/** Forgotten passwords, and what the links in our mails lead to. */
import type { Accounts } from '../../core/accounts/accounts.ts';
import { mailLinkLife } from '../../domain/account-rules.ts';
import type { Refusal } from '../../domain/refusal.ts';
import { type Html, html } from '../html.ts';
import { csrfField, type Page, pageAnswer, redirect } from '../page.ts';
import type { Route, Visit, WebRequest } from '../route.ts';
import { field, formAlert, NEW_PASSWORD_HINT, textOf, whoField } from './fields.ts';
import { withNotice } from './notices.ts';
import { orShowAgain } from './show-again.ts';

export function mailLinkRoutes(accounts: Accounts): Route[] {
  return [
    {
      method: 'GET',
      path: '/forgot',
      access: 'visitor',
      speaks: 'html',
      handle: (request, visit) => pageAnswer(200, forgotPage(request, visit)),
    },
    {
      method: 'POST',
      path: '/forgot',
      access: 'visitor',
      speaks: 'html',
      handle(request, visit) {
        return orShowAgain(
          async () => {
            accounts.mailReset(textOf(request, 'username'), request.address);
            return pageAnswer(200, sentPage(visit));
          },
          (refusal) => forgotPage(request, visit, refusal),
        );
      },
    },
    ...linkRoutes(accounts, 'reset', resetPage, async (request) => {
      const { parameters, address } = request;
      await accounts.resetPassword(parameters['token'], textOf(request, 'password'), address);
      return withNotice('/login', 'reset');
    }),
    ...linkRoutes(accounts, 'verify', verifyPage, async ({ parameters }, { person }) => {
      await accounts.verifyEmail(parameters['token']);
      return withNotice(person === undefined ? '/login' : '/account', 'verified');
    }),
  ];
}

type LinkPage = (request: WebRequest, visit: Visit, refusal?: Refusal) => Page;

/** Programs that look through mail open the links in it: only the form on the page uses one up. `use` tells where it leads. */
function linkRoutes(
  accounts: Accounts,
  purpose: 'reset' | 'verify',
  linkPage: LinkPage,
  use: (request: WebRequest, visit: Visit) => Promise<string>,
): Route[] {
  const path = `/${purpose}/:token`;
  return [
    {
      method: 'GET',
      path,
      access: 'visitor',
      speaks: 'html',
      async handle(request, visit) {
        const good = await accounts.isGoodLink(purpose, request.parameters['token']);
        return good ? pageAnswer(200, linkPage(request, visit)) : pageAnswer(404, badLinkPage(visit));
      },
    },
    {
      method: 'POST',
      path,
      access: 'visitor',
      speaks: 'html',
      handle: (request, visit) =>
        orShowAgain(
          async () => redirect(await use(request, visit)),
          (refusal) =>
            refusal.kind === 'not-found' ? badLinkPage(visit) : linkPage(request, visit, refusal),
        ),
    },
  ];
}

function forgotPage(request: WebRequest, visit: Visit, refusal?: Refusal): Page {
  const body = html`<h1>Set a new password</h1>
${formAlert(refusal, [])}
<p>Tell us your name or e-mail address, and we send you a link.</p>
<form method="post" action="/forgot" class="card">
${csrfField(visit)}${whoField(request, refusal)}<button type="submit">Send the link</button>
</form>
<p><a href="/login">Log in</a></p>`;
  return narrow('Set a new password', body, visit);
}

/** The same words whoever was asked for. */
function sentPage(visit: Visit): Page {
  const body = html`<h1>Look into your mail</h1>
<p role="status">If there is such an account, and it has an e-mail address, a link is on its way. It works for ${mailLinkLife('reset')}.</p>
<p><a href="/login">Log in</a></p>`;
  return narrow('Look into your mail', body, visit);
}

function resetPage(request: WebRequest, visit: Visit, refusal?: Refusal): Page {
  const body = html`<h1>Set a new password</h1>
${formAlert(refusal, ['password'])}
<form method="post" action="${request.path}" class="card">
${csrfField(visit)}${field(
  {
    id: 'password',
    name: 'password',
    label: 'New password',
    type: 'password',
    autocomplete: 'new-password',
    hint: `${NEW_PASSWORD_HINT} You will be logged out everywhere, and no application can act for you until you allow it again.`,
  },
  refusal,
)}<button type="submit">Set the password</button>
</form>`;
  return narrow('Set a new password', body, visit);
}

function verifyPage(request: WebRequest, visit: Visit, refusal?: Refusal): Page {
  const body = html`<h1>Confirm your e-mail address</h1>
${formAlert(refusal, [])}
<form method="post" action="${request.path}" class="card">
${csrfField(visit)}<p>The address that this link was mailed to is confirmed when you press the button.</p>
<button type="submit">Confirm the address</button>
</form>`;
  return narrow('Confirm your e-mail address', body, visit);
}

function badLinkPage(visit: Visit): Page {
  const body = html`<h1>This link does not work</h1>
<p role="alert">It is too old or has been used already.</p>
<p><a href="/forgot">Set a new password</a> or <a href="/account">go to your account</a> for a new one.</p>`;
  return narrow('This link does not work', body, visit);
}

function narrow(title: string, body: Html, visit: Visit): Page {
  return { title, body: html`<div class="narrow">${body}</div>`, visit };
}
