/** The frame around every page that the server writes: one style, one set of headers. */
import { createHash } from 'node:crypto';
import type { Handled } from './answer.ts';
import { type Html, html } from './html.ts';
import type { Visit } from './route.ts';
import { STYLE } from './style.ts';

export interface Page {
  title: string;
  body: Html;
  /** Who looks at it; the head of the page then offers their account, or to log in. */
  visit?: Visit;
}

const STYLE_HASH = createHash('sha256').update(STYLE).digest('base64');

/** No `form-action`: browsers apply it to where a form's answer leads, and consent leads to the application. */
const HEADERS: readonly string[] = [
  'Content-Type',
  'text/html; charset=utf-8',
  'Cache-Control',
  'no-store',
  'Content-Security-Policy',
  `default-src 'none'; style-src 'sha256-${STYLE_HASH}'; img-src 'self'; base-uri 'none'; frame-ancestors 'none'`,
  'X-Frame-Options',
  'DENY',
  // With `no-referrer` browsers send no origin along with a form, and the proof of where it came from would be lost.
  'Referrer-Policy',
  'same-origin',
  'X-Content-Type-Options',
  'nosniff',
];

export function pageAnswer(status: number, page: Page): Handled {
  const headers = [...HEADERS, ...(page.visit?.cookie ?? [])];
  return { status, headers, body: Buffer.from(document(page).html) };
}

function document({ title, body, visit }: Page): Html {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title === 'Cantiga' ? title : `${title} · Cantiga`}</title>
<style>${{ html: STYLE }}</style>
</head>
<body>
<header class="top"><a class="home" href="/">Cantiga</a>${visit === undefined ? undefined : greeting(visit)}</header>
<main>
${body}
</main>
</body>
</html>
`;
}

function greeting({ person }: Visit): Html {
  if (person === undefined) return html`<nav aria-label="Account"><a href="/login">Log in</a></nav>`;
  return html`<nav aria-label="Account"><a href="/account">${person.dispname || person.name}</a></nav>`;
}

/** Stands in every form that changes something. */
export function csrfField({ csrfToken }: Visit): Html {
  return html`<input type="hidden" name="csrf_token" value="${csrfToken}">`;
}

/** Leads on after a form was taken, so that reloading does not send it again. */
export function redirect(location: string, headers: readonly string[] = []): Handled {
  return { status: 303, headers: ['Location', location, 'Cache-Control', 'no-store', ...headers] };
}

export function jsonAnswer(status: number, value: unknown, headers: readonly string[] = []): Handled {
  return {
    status,
    headers: [
      'Content-Type',
      'application/json; charset=utf-8',
      'Cache-Control',
      'no-store',
      'X-Content-Type-Options',
      'nosniff',
      ...headers,
    ],
    body: Buffer.from(`${JSON.stringify(value)}\n`),
  };
}

/** Done, and there is nothing to say of it. */
export function noContent(): Handled {
  return { status: 204, headers: ['Cache-Control', 'no-store'] };
}
