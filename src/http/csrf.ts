/**
 * Proof that a form was sent from one of our own pages. Every form carries a token made from the browser's cookie, which
 * other sites can neither read nor guess; what a browser itself says of where a request comes from must agree.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { Refusal } from '../domain/refusal.ts';
import type { WebRequest } from './route.ts';

export function csrfTokenOf(session: string): string {
  return createHmac('sha256', session).update('csrf').digest('base64url');
}

/**
 * Refuses (kind `forbidden`) what a browser says comes from elsewhere; `own` is the public address. Programs that are no
 * browser say nothing.
 */
export function requireOwnOrigin(headers: IncomingHttpHeaders, own: string): void {
  const site = headers['sec-fetch-site'];
  if (site !== undefined && site !== 'same-origin' && site !== 'none') throw foreign();
  if (headers.origin === undefined) return;
  // A browser names the host it really asked, so a page elsewhere cannot make the two agree.
  const origin = URL.parse(headers.origin);
  if (origin === null || (origin.host !== headers.host && origin.origin !== URL.parse(own)?.origin))
    throw foreign();
}

/** Refuses (kind `forbidden`) a form without the token of this browser. */
export function requireOwnForm({ headers, form }: WebRequest, session: string | undefined): void {
  const proof = form.fields.get('csrf_token') ?? headers['x-csrf-token'];
  if (session === undefined || typeof proof !== 'string' || !isEqual(proof, csrfTokenOf(session))) {
    throw new Refusal(
      'forbidden',
      'This form is too old, or cookies are switched off. Please go back, reload the page and send it again.',
      { field: 'csrf_token' },
    );
  }
}

function foreign(): Refusal {
  const message = 'This form was sent from another site, so nothing was done.';
  return new Refusal('forbidden', message, { field: 'origin' });
}

function isEqual(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
}
