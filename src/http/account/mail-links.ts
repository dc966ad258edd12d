/** Forgotten passwords, and what the links in our mails lead to. */
import type { Accounts } from '../../core/accounts/accounts.ts';
import type { Refusal } from '../../domain/refusal.ts';
import { type Html, html } from '../html.ts';
import { csrfField, type Page, pageAnswer, redirect } from '../page.ts';
import type { Route, Visit, WebRequest } from '../route.ts';
import { field, formAlert, orShowAgain, textOf, withNotice } from './fields.ts';

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
    {
      method: 'GET',
      path: '/reset/:token',
      access: 'visitor',
      speaks: 'html',
      async handle(request, visit) {
        const good = await accounts.isGoodLink('reset', request.parameters['token']);
        return good ? pageAnswer(200, resetPage(request, visit)) : pageAnswer(404, badLinkPage(visit));
      },
    },
    {
      method: 'POST',
      path: '/reset/:token',
      access: 'visitor',
      speaks: 'html',
      handle(request, visit) {
        return orShowAgain(
          async () => {
            await accounts.resetPassword(request.parameters['token'], textOf(request, 'password'));
            return redirect(withNotice('/login', 'reset'));
          },
          (refusal) =>
            refusal.kind === 'not-found' ? badLinkPage(visit) : resetPage(request, visit, refusal),
        );
      },
    },
    {
      // Programs that look through mail open the links in it: only a click on the button uses one up.
      method: 'GET',
      path: '/verify/:token',
      access: 'visitor',
      speaks: 'html',
      async handle(request, visit) {
        const good = await accounts.isGoodLink('verify', request.parameters['token']);
        return good ? pageAnswer(200, verifyPage(request, visit)) : pageAnswer(404, badLinkPage(visit));
      },
    },
    {
      method: 'POST',
      path: '/verify/:token',
      access: 'visitor',
      speaks: 'html',
      handle(request, visit) {
        return orShowAgain(
          async () => {
            await accounts.verifyEmail(request.parameters['token']);
            return redirect(withNotice(visit.person === undefined ? '/login' : '/account', 'verified'));
          },
          (refusal) =>
            refusal.kind === 'not-found' ? badLinkPage(visit) : verifyPage(request, visit, refusal),
        );
      },
    },
  ];
}

function forgotPage(request: WebRequest, visit: Visit, refusal?: Refusal): Page {
  const body = html`<h1>Set a new password</h1>
${formAlert(refusal, [])}
<p>Tell us your name or e-mail address, and we send you a link.</p>
<form method="post" action="/forgot" class="card">
${csrfField(visit)}${field(
  {
    id: 'username',
    name: 'username',
    label: 'Name or e-mail address',
    type: 'text',
    autocomplete: 'username',
    value: textOf(request, 'username'),
  },
  refusal,
)}<button type="submit">Send the link</button>
</form>
<p><a href="/login">Log in</a></p>`;
  return narrow('Set a new password', body, visit);
}

/** The same words whoever was asked for. */
function sentPage(visit: Visit): Page {
  const body = html`<h1>Look into your mail</h1>
<p role="status">If there is such an account, and it has an e-mail address, a link is on its way. It works for one hour.</p>
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
    hint: 'At least 8 characters. You will be logged out everywhere.',
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
${csrfField(visit)}<button type="submit">Confirm</button>
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
