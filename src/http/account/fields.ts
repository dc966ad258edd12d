/** Fields of a form, each with its label, its hint, and what was wrong with it. */
import { Refusal } from '../../domain/refusal.ts';
import type { Handled } from '../answer.ts';
import { type Html, html } from '../html.ts';
import { type Page, pageAnswer } from '../page.ts';
import type { WebRequest } from '../route.ts';
import { statusOf } from '../web-errors.ts';

export interface Field {
  /** Unique on the page. */
  id: string;
  name: string;
  label: string;
  type: 'text' | 'email' | 'password' | 'file';
  /** For the browser and the password manager: `username`, `current-password`, … */
  autocomplete?: string;
  value?: string | undefined;
  hint?: string;
  required?: boolean;
  accept?: string;
}

export function field(one: Field, refusal: Refusal | undefined): Html {
  const { id, name, label, type, autocomplete, hint, required = true, accept } = one;
  const wrong = refusal?.field === name ? refusal.message : undefined;
  const described = [hint && `${id}-hint`, wrong && `${id}-wrong`].filter(Boolean).join(' ');
  // Names are typed as they are: no capital letter, no correction.
  const plain = type === 'text' && autocomplete === 'username';
  return html`<label for="${id}"><span>${label}</span>
<input id="${id}" name="${name}" type="${type}"${one.value !== undefined && html` value="${one.value}"`}${
    autocomplete !== undefined && html` autocomplete="${autocomplete}"`
  }${type === 'email' && html` inputmode="email"`}${plain && html` autocapitalize="none" spellcheck="false"`}${
    accept !== undefined && html` accept="${accept}"`
  }${required && html` required`}${described !== '' && html` aria-describedby="${described}"`}${
    wrong !== undefined && html` aria-invalid="true" autofocus`
  }>${hint !== undefined && html`<small id="${id}-hint">${hint}</small>`}${
    wrong !== undefined && html`<small id="${id}-wrong" class="wrong" role="alert">${wrong}</small>`
  }</label>
`;
}

/** What was wrong with the form as a whole; what is about one of its `fields` stands beside that. */
export function formAlert(refusal: Refusal | undefined, fields: readonly string[]): Html | undefined {
  if (refusal === undefined || (refusal.field !== undefined && fields.includes(refusal.field)))
    return undefined;
  return html`<p class="error" role="alert">${refusal.message}</p>`;
}

/** Does what a form asks for; a refusal shows the form again, with what was wrong. */
export async function orShowAgain(
  work: () => Promise<Handled>,
  show: (refusal: Refusal) => Page | Promise<Page>,
): Promise<Handled> {
  try {
    return await work();
  } catch (error) {
    const status = statusOf(error);
    if (status === undefined || !(error instanceof Refusal)) throw error;
    const answer = pageAnswer(status, await show(error));
    const { retryAfter } = error;
    if (retryAfter === undefined) return answer;
    return { ...answer, headers: [...answer.headers, 'Retry-After', String(retryAfter)] };
  }
}

export function textOf({ form }: WebRequest, name: string): string {
  return form.fields.get(name) ?? '';
}

/** A word in the address of the page that a form leads on to. */
const NOTICES = {
  welcome: 'Your account is made.',
  'logged-out': 'You are logged out.',
  name: 'Your display name is changed.',
  email: 'Your e-mail address is changed. A link to confirm it is on its way.',
  'no-email': 'Your e-mail address is removed.',
  'mail-sent': 'A link is on its way to your e-mail address.',
  verified: 'Your e-mail address is confirmed.',
  password: 'Your password is changed, and you are logged out everywhere else.',
  reset: 'Your password is changed. You can log in with it now.',
  avatar: 'Your picture is changed.',
  'no-avatar': 'Your picture is removed.',
  revoked: 'The application can no longer act for you.',
  deleted: 'Your account is deleted.',
};

export type Notice = keyof typeof NOTICES;

export function notice({ query }: WebRequest): Html | undefined {
  const word = query.get('notice') ?? '';
  if (!Object.hasOwn(NOTICES, word)) return undefined;
  return html`<p class="notice" role="status">${NOTICES[word as Notice]}</p>`;
}

export function withNotice(path: string, word: Notice): string {
  return `${path}${path.includes('?') ? '&' : '?'}notice=${word}`;
}
