/** How pages and the portal tell a failure: the other transports have tables of their own. */
import { Refusal, type RefusalKind } from '../domain/refusal.ts';
import type { Handled } from './answer.ts';
import { html } from './html.ts';
import { jsonAnswer, pageAnswer } from './page.ts';
import type { Route, Visit } from './route.ts';

const STATUSES: Partial<Record<RefusalKind, number>> = {
  'http-method': 405,
  type: 400,
  'required-parameter': 400,
  login: 401,
  forbidden: 403,
  'not-found': 404,
  duplicate: 409,
  conflict: 409,
  'rate-limit': 429,
  overload: 503,
};

const FAULT = 'Something went wrong on our side. Please try again.';

/** `undefined` for what is not the asker's doing. */
export function statusOf(error: unknown): number | undefined {
  return error instanceof Refusal ? STATUSES[error.kind] : undefined;
}

export function failureAnswer(error: unknown, speaks: Route['speaks'], visit?: Visit): Handled {
  const status = statusOf(error) ?? 500;
  const known = status !== 500 && error instanceof Refusal;
  const message = known ? error.message : FAULT;
  const after = known && error.retryAfter !== undefined ? ['Retry-After', String(error.retryAfter)] : [];
  if (speaks === 'oauth') {
    // RFC 6749 5.2 has no other names for what is wrong with a request as such.
    const error = known ? 'invalid_request' : 'server_error';
    return jsonAnswer(status, { error, error_description: message }, after);
  }
  if (speaks === 'json') {
    // The field that it is about, where there is one: JSON leaves out what is undefined.
    const field = known ? error.field : undefined;
    return jsonAnswer(status, { error: known ? error.kind : 'internal', message, field }, after);
  }
  const body = html`<h1>${TITLES[status] ?? 'That did not work'}</h1><p role="alert">${sentence(message)}</p>
<p><a href="/">To the front page</a></p>`;
  const answer = pageAnswer(status, { title: TITLES[status] ?? 'Error', body, ...(visit ? { visit } : {}) });
  return { ...answer, headers: [...answer.headers, ...after] };
}

const TITLES: Record<number, string> = {
  403: 'Not allowed',
  404: 'Nothing here',
  405: 'Not that way',
  429: 'Too many attempts',
  500: 'Our fault',
  503: 'Busy',
};

function sentence(text: string): string {
  const capital = text.charAt(0).toUpperCase() + text.slice(1);
  return /[.!?]$/.test(capital) ? capital : `${capital}.`;
}
