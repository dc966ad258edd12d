/** Signing up, logging in and out. */
import type { Accounts, LoggedIn } from '../../core/accounts/accounts.ts';
import type { Refusal } from '../../domain/refusal.ts';
import type { Cookies } from '../cookies.ts';
import { html } from '../html.ts';
import { csrfField, type Page, pageAnswer, redirect } from '../page.ts';
import type { Route, Visit, WebRequest } from '../route.ts';
import { speechOf } from '../words/speech.ts';
import { field, formAlert, textOf, whoField } from './fields.ts';
import { nextOf, withNext } from './next.ts';
import { notice, withNotice } from './notices.ts';
import { orShowAgain } from './show-again.ts';

export interface AccountDependencies {
  accounts: Accounts;
  cookies: Cookies;
}

/** Whoever logs in gets a session that nobody knew before, and the old one ends. */
export async function cookieOf(
  { session, seconds }: LoggedIn,
  visit: Visit,
  { accounts, cookies }: AccountDependencies,
): Promise<readonly [string, string]> {
  if (visit.person !== undefined && visit.session !== undefined) await accounts.logOut(visit.session);
  return cookies.set(session, seconds);
}

export function loginRoutes({ accounts, cookies }: AccountDependencies): Route[] {
  const enter = async (loggedIn: LoggedIn, visit: Visit, path: string) =>
    redirect(path, await cookieOf(loggedIn, visit, { accounts, cookies }));
  const signUpAnswer = (request: WebRequest, visit: Visit, next: string, refusal?: Refusal) =>
    accounts.takesSignUps() ? signUpPage(request, visit, next, refusal) : closedPage(request, visit);

  return [
    {
      method: 'GET',
      path: '/login',
      access: 'visitor',
      speaks: 'html',
      handle(request, visit) {
        const next = nextOf(request.query.get('next'));
        if (visit.person !== undefined) return redirect(speechOf(request, visit).to(next));
        return pageAnswer(200, loginPage(request, visit, next));
      },
    },
    {
      method: 'POST',
      path: '/login',
      access: 'visitor',
      speaks: 'html',
      handle(request, visit) {
        const next = nextOf(textOf(request, 'next'));
        return orShowAgain(
          async () => {
            const [username, password] = [textOf(request, 'username'), textOf(request, 'password')];
            const loggedIn = await accounts.logIn(username, password, request.address);
            return await enter(loggedIn, visit, speechOf(request).to(next));
          },
          (refusal) => loginPage(request, visit, next, refusal),
        );
      },
    },
    {
      method: 'POST',
      path: '/logout',
      access: 'visitor',
      speaks: 'html',
      async handle(request, { session }) {
        if (session !== undefined) await accounts.logOut(session);
        // From the consent page people come back to it, as somebody else.
        const next = textOf(request, 'next');
        const login = next === '' ? withNotice('/login', 'logged-out') : withNext('/login', nextOf(next));
        return redirect(speechOf(request).to(login), cookies.clear());
      },
    },
    {
      method: 'GET',
      path: '/signup',
      access: 'visitor',
      speaks: 'html',
      handle(request, visit) {
        const next = nextOf(request.query.get('next'));
        if (visit.person !== undefined) return redirect(speechOf(request, visit).to(next));
        return pageAnswer(200, signUpAnswer(request, visit, next));
      },
    },
    {
      method: 'POST',
      path: '/signup',
      access: 'visitor',
      speaks: 'html',
      handle(request, visit) {
        const next = nextOf(textOf(request, 'next'));
        return orShowAgain(
          async () => {
            const { language: lang, to } = speechOf(request);
            const [name, email] = [textOf(request, 'username'), textOf(request, 'email')];
            const account = { name, email, password: textOf(request, 'password'), lang };
            const loggedIn = await accounts.signUp(account, request.address);
            return await enter(loggedIn, visit, to(next === '/account' ? withNotice(next, 'welcome') : next));
          },
          (refusal) => signUpAnswer(request, visit, next, refusal),
        );
      },
    },
  ];
}

function loginPage(request: WebRequest, visit: Visit, next: string, refusal?: Refusal): Page {
  const { words, to } = speechOf(request, visit);
  const { login } = words;
  const outcome = { refusal, words };
  const body = html`<div class="narrow">
<h1>${login.title}</h1>
${notice(request, words)}${formAlert(outcome, [])}
<form method="post" action="${to('/login')}" class="card-card">
${csrfField(visit)}<input type="hidden" name="next" value="${next}">
${whoField(request, outcome)}${field(
  {
    id: 'password',
    name: 'password',
    label: login.password,
    type: 'password',
    autocomplete: 'current-password',
  },
  outcome,
)}<button type="submit" class="button-button button-primary button-wide">${login.logIn}</button>
</form>
${
  // Told after every failure, so that it does not tell whether this account is closed.
  refusal && html`<p class="quiet">${login.closes}</p>`
}
<p><a href="${to('/forgot')}">${login.forgot}</a></p>
<p>${login.noAccount} <a href="${to(withNext('/signup', next))}">${login.signUp}</a></p>
</div>`;
  return { title: login.title, body, request, visit, here: withNext('/login', next) };
}

function signUpPage(request: WebRequest, visit: Visit, next: string, refusal?: Refusal): Page {
  const { words, to } = speechOf(request, visit);
  const { signUp, login } = words;
  const outcome = { refusal, words };
  const body = html`<div class="narrow">
<h1>${signUp.title}</h1>
${formAlert(outcome, ['name', 'email', 'password'])}
<form method="post" action="${to('/signup')}" class="card-card">
${csrfField(visit)}<input type="hidden" name="next" value="${next}">
${field(
  {
    id: 'username',
    name: 'username',
    refusedAs: 'name',
    label: signUp.name,
    type: 'text',
    autocomplete: 'username',
    value: textOf(request, 'username'),
    hint: signUp.nameHint,
  },
  outcome,
)}${field(
  {
    id: 'email',
    name: 'email',
    label: signUp.email,
    type: 'email',
    autocomplete: 'email',
    value: textOf(request, 'email'),
    hint: signUp.emailHint,
    required: false,
  },
  outcome,
)}${field(
  {
    id: 'password',
    name: 'password',
    label: signUp.password,
    type: 'password',
    autocomplete: 'new-password',
    hint: signUp.passwordHint,
  },
  outcome,
)}<button type="submit" class="button-button button-primary button-wide">${signUp.signUp}</button>
</form>
<p>${signUp.hasAccount} <a href="${to(withNext('/login', next))}">${login.logIn}</a></p>
</div>`;
  return { title: signUp.title, body, request, visit, here: withNext('/signup', next) };
}

function closedPage(request: WebRequest, visit: Visit): Page {
  const { words, to } = speechOf(request, visit);
  const { signUp, login } = words;
  const body = html`<div class="narrow">
<h1>${signUp.title}</h1>
<p>${signUp.closed}</p>
<p><a href="${to('/login')}">${login.logIn}</a></p>
</div>`;
  return { title: signUp.title, body, request, visit, here: '/signup' };
}
