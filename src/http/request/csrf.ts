/**
 * Protection against forged forms. Every form contains a token derived from the cookie of the browser, which other sites can neither
 * read nor guess; the headers with which browsers report the origin of a request must agree.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { Refusal } from '../../domain/refusal.ts';
import type { WebRequest } from '../route.ts';

export function csrfTokenOf(session: string): string {
  return createHmac('sha256', session).update('csrf').digest('base64url');
}

/**
 * Rejects (kind `forbidden`) requests that a browser sends from another origin; `own` is the public URL. Programs that are not
 * browsers send no such header.
 */
export function requireOwnOrigin(headers: IncomingHttpHeaders, own: string): void {
  const site = headers['sec-fetch-site'];
  if (site !== undefined && site !== 'same-origin' && site !== 'none') throw foreign();
  if (headers.origin === undefined) return;
  // A browser sends the real host, so a page of another site cannot make the two agree.
  const origin = URL.parse(headers.origin);
  if (origin === null || (origin.host !== headers.host && origin.origin !== URL.parse(own)?.origin))
    throw foreign();
}

/** Rejects (kind `forbidden`) a form without the token of this browser. */
export function requireOwnForm({ headers, form }: WebRequest, session: string | undefined): void {
  const proof = form.fields.get('csrf_token') ?? headers['x-csrf-token'];
  if (session === undefined || typeof proof !== 'string' || !isEqual(proof, csrfTokenOf(session))) {
    throw new Refusal(
      'forbidden',
      'The form has expired, or cookies are turned off. Go back, reload the page and submit it again.',
      { field: 'csrf_token' },
    );
  }
}

function foreign(): Refusal {
  const message = 'The form was sent from another website. Nothing was changed.';
  return new Refusal('forbidden', message, { field: 'origin' });
}

function isEqual(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
}
