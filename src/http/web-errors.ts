/** How pages and the portal tell a failure: the other transports have tables of their own. */
import { Refusal, type RefusalKind, Unavailable } from '../domain/refusal.ts';
import { html } from './html.ts';
import { jsonAnswer, pageAnswer } from './page.ts';
import type { HttpResponse } from './response.ts';
import type { Route, Visit } from './route.ts';
import type { PageWords } from './words/en.ts';
import { refusalText } from './words/refused.ts';
import { type Asker, speechOf } from './words/speech.ts';

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
  unavailable: 503,
};

const FAULT = 'Something went wrong on our side. Please try again.';

/** `undefined` for what is not the asker's doing. */
export function statusOf(error: unknown): number | undefined {
  return error instanceof Refusal ? STATUSES[error.kind] : undefined;
}

export function failureAnswer(
  error: unknown,
  speaks: Route['speaks'],
  asker: Asker,
  visit?: Visit,
): HttpResponse {
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
  const { words, to } = speechOf(asker, visit);
  const { titles, fault } = words.failures;
  const isAway = error instanceof Unavailable;
  const title = titles[isAway ? 'unavailable' : (TITLES[status] ?? 'other')];
  const text = known ? sentence(refusalText(error, words)) : fault;
  const body = html`<div class="narrow"><h1>${title}</h1>
<p role="alert">${text}</p>
<p><a class="button-button button-secondary" href="${to('/')}">${words.frame.toHome}</a></p></div>`;
  const answer = pageAnswer(status, { title, body, request: asker, visit });
  return { ...answer, headers: [...answer.headers, ...after] };
}

const TITLES: Record<number, keyof PageWords['failures']['titles']> = {
  403: 'forbidden',
  404: 'nothing',
  405: 'method',
  429: 'tooMany',
  500: 'fault',
  503: 'busy',
};

function sentence(text: string): string {
  const capital = text.charAt(0).toUpperCase() + text.slice(1);
  return /[.!?]$/.test(capital) ? capital : `${capital}.`;
}
