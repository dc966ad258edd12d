/** Forgotten passwords, and what the links in our mails lead to. */
import type { Accounts } from '../../core/accounts/accounts.ts';
import { MAIL_LINK_HOURS } from '../../domain/account-rules.ts';
import type { Refusal } from '../../domain/refusal.ts';
import { type Html, html } from '../html.ts';
import { csrfField, type Page, pageAnswer, redirect } from '../page.ts';
import type { Route, Visit, WebRequest } from '../route.ts';
import { speechOf } from '../words/speech.ts';
import { field, formAlert, textOf, whoField } from './fields.ts';
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
            return pageAnswer(200, sentPage(request, visit));
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
    ...linkRoutes(accounts, 'verify', verifyPage, async ({ parameters }, { person: user }) => {
      await accounts.verifyEmail(parameters['token']);
      return withNotice(user === undefined ? '/login' : '/account', 'verified');
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
        return good
          ? pageAnswer(200, linkPage(request, visit))
          : pageAnswer(404, badLinkPage(request, visit));
      },
    },
    {
      method: 'POST',
      path,
      access: 'visitor',
      speaks: 'html',
      handle: (request, visit) =>
        orShowAgain(
          async () => redirect(speechOf(request).to(await use(request, visit))),
          (refusal) =>
            refusal.kind === 'not-found' ? badLinkPage(request, visit) : linkPage(request, visit, refusal),
        ),
    },
  ];
}

function forgotPage(request: WebRequest, visit: Visit, refusal?: Refusal): Page {
  const { words, to } = speechOf(request, visit);
  const { mailLinks, login } = words;
  const outcome = { refusal, words };
  const body = html`${formAlert(outcome, [])}
<p>${mailLinks.forgotText}</p>
<form method="post" action="${to('/forgot')}" class="card-card">
${csrfField(visit)}${whoField(request, outcome)}${submit(mailLinks.send)}
</form>
<p><a href="${to('/login')}">${login.logIn}</a></p>`;
  return { ...narrow(mailLinks.forgotTitle, body, request, visit), here: '/forgot' };
}

/** The same words whoever was asked for. */
function sentPage(request: WebRequest, visit: Visit): Page {
  const { words, to } = speechOf(request, visit);
  const { mailLinks, login } = words;
  const body = html`<p role="status">${mailLinks.sent(MAIL_LINK_HOURS.reset)}</p>
<p><a href="${to('/login')}">${login.logIn}</a></p>`;
  return narrow(mailLinks.sentTitle, body, request, visit);
}

function resetPage(request: WebRequest, visit: Visit, refusal?: Refusal): Page {
  const { words, to } = speechOf(request, visit);
  const { mailLinks } = words;
  const outcome = { refusal, words };
  const body = html`${formAlert(outcome, ['password'])}
<form method="post" action="${to(request.path)}" class="card-card">
${csrfField(visit)}${field(
  {
    id: 'password',
    name: 'password',
    label: mailLinks.newPassword,
    type: 'password',
    autocomplete: 'new-password',
    hint: mailLinks.newPasswordHint,
  },
  outcome,
)}${submit(mailLinks.reset)}
</form>`;
  return narrow(mailLinks.resetTitle, body, request, visit);
}

function verifyPage(request: WebRequest, visit: Visit, refusal?: Refusal): Page {
  const { words, to } = speechOf(request, visit);
  const { mailLinks } = words;
  const body = html`${formAlert({ refusal, words }, [])}
<form method="post" action="${to(request.path)}" class="card-card">
${csrfField(visit)}<p>${mailLinks.verifyText}</p>
${submit(mailLinks.verify)}
</form>`;
  return narrow(mailLinks.verifyTitle, body, request, visit);
}

function badLinkPage(request: WebRequest, visit: Visit): Page {
  const { words, to } = speechOf(request, visit);
  const { mailLinks } = words;
  const forgot = html`<a href="${to('/forgot')}">${mailLinks.toForgot}</a>`;
  const account = html`<a href="${to('/account')}">${mailLinks.toAccount}</a>`;
  const body = html`<p role="alert">${mailLinks.badText}</p>
<p>${mailLinks.newOne(forgot, account)}</p>`;
  return narrow(mailLinks.badTitle, body, request, visit);
}

function submit(label: string): Html {
  return html`<button type="submit" class="button-button button-primary button-wide">${label}</button>`;
}

function narrow(title: string, body: Html, request: WebRequest, visit: Visit): Page {
  return { title, body: html`<div class="narrow"><h1>${title}</h1>${body}</div>`, request, visit };
}
