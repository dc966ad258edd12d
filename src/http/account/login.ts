/** Signing up, logging in and out. */
import type { Accounts, LoggedIn } from '../../core/accounts/accounts.ts';
import type { Refusal } from '../../domain/refusal.ts';
import type { Cookies } from '../cookies.ts';
import { html } from '../html.ts';
import { csrfField, type Page, pageAnswer, redirect } from '../page.ts';
import type { Route, Visit, WebRequest } from '../route.ts';
import { field, formAlert, NEW_PASSWORD_HINT, textOf, whoField } from './fields.ts';
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

  return [
    {
      method: 'GET',
      path: '/login',
      access: 'visitor',
      speaks: 'html',
      handle(request, visit) {
        const next = nextOf(request.query.get('next'));
        return visit.person === undefined ? pageAnswer(200, loginPage(request, visit, next)) : redirect(next);
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
            return await enter(await accounts.logIn(username, password, request.address), visit, next);
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
        return redirect(login, cookies.clear());
      },
    },
    {
      method: 'GET',
      path: '/signup',
      access: 'visitor',
      speaks: 'html',
      handle(request, visit) {
        const next = nextOf(request.query.get('next'));
        if (visit.person !== undefined) return redirect(next);
        return pageAnswer(
          200,
          accounts.takesSignUps() ? signUpPage(request, visit, next) : closedPage(visit),
        );
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
            const [name, email] = [textOf(request, 'username'), textOf(request, 'email')];
            const password = textOf(request, 'password');
            const loggedIn = await accounts.signUp({ name, email, password }, request.address);
            return await enter(loggedIn, visit, next === '/account' ? withNotice(next, 'welcome') : next);
          },
          (refusal) =>
            accounts.takesSignUps() ? signUpPage(request, visit, next, refusal) : closedPage(visit),
        );
      },
    },
  ];
}

function loginPage(request: WebRequest, visit: Visit, next: string, refusal?: Refusal): Page {
  const body = html`<div class="narrow">
<h1>Log in</h1>
${notice(request)}${formAlert(refusal, [])}
<form method="post" action="/login" class="card">
${csrfField(visit)}<input type="hidden" name="next" value="${next}">
${whoField(request, refusal)}${field(
  {
    id: 'password',
    name: 'password',
    label: 'Password',
    type: 'password',
    autocomplete: 'current-password',
  },
  refusal,
)}<button type="submit">Log in</button>
</form>
${
  // Told after every failure, so that it does not tell whether this account is closed.
  refusal &&
  html`<p class="quiet">After many failed logins an account stays closed for a while. A new password opens it at once.</p>`
}
<p><a href="/forgot">Forgotten your password?</a></p>
<p>No account yet? <a href="${withNext('/signup', next)}">Sign up</a></p>
</div>`;
  return { title: 'Log in', body, visit };
}

function signUpPage(request: WebRequest, visit: Visit, next: string, refusal?: Refusal): Page {
  const body = html`<div class="narrow">
<h1>Sign up</h1>
${formAlert(refusal, ['name', 'email', 'password'])}
<form method="post" action="/signup" class="card">
${csrfField(visit)}<input type="hidden" name="next" value="${next}">
${field(
  {
    id: 'username',
    name: 'username',
    refusedAs: 'name',
    label: 'Name',
    type: 'text',
    autocomplete: 'username',
    value: textOf(request, 'username'),
    hint: 'Everybody can see it. Letters, digits, dots, hyphens and underscores.',
  },
  refusal,
)}${field(
  {
    id: 'email',
    name: 'email',
    label: 'E-mail address (optional)',
    type: 'email',
    autocomplete: 'email',
    value: textOf(request, 'email'),
    hint: 'Only for setting a new password should you forget yours. Nobody else sees it.',
    required: false,
  },
  refusal,
)}${field(
  {
    id: 'password',
    name: 'password',
    label: 'Password',
    type: 'password',
    autocomplete: 'new-password',
    hint: `${NEW_PASSWORD_HINT} Several words make a good one.`,
  },
  refusal,
)}<button type="submit">Sign up</button>
</form>
<p>You have an account? <a href="${withNext('/login', next)}">Log in</a></p>
</div>`;
  return { title: 'Sign up', body, visit };
}

function closedPage(visit: Visit): Page {
  const body = html`<div class="narrow">
<h1>Sign up</h1>
<p>Accounts are made by the operators here. Please ask them for one.</p>
<p><a href="/login">Log in</a></p>
</div>`;
  return { title: 'Sign up', body, visit };
}
