/** The frame around every page that the server writes: one style, one set of headers. */
import { createHash } from 'node:crypto';
import type { Handled } from './answer.ts';
import { hash, matches } from './caching.ts';
import { type Html, html } from './html.ts';
import type { Visit, WebRequest } from './route.ts';
import { STYLE } from './style.ts';

export interface Page {
  title: string;
  /** Further elements of its head. */
  head?: Html;
  body: Html;
  /** Who looks at it; the head of the page then offers their account, or to log in. */
  visit?: Visit;
}

const STYLE_HASH = createHash('sha256').update(STYLE).digest('base64');

/** No `form-action`: browsers apply it to where a form's answer leads, and consent leads to the application. */
const HEADERS: readonly string[] = [
  'Content-Type',
  'text/html; charset=utf-8',
  'Content-Security-Policy',
  `default-src 'none'; style-src 'sha256-${STYLE_HASH}'; img-src 'self'; media-src 'self'; base-uri 'none'; frame-ancestors 'none'`,
  'X-Frame-Options',
  'DENY',
  // With `no-referrer` browsers send no origin along with a form, and the proof of where it came from would be lost.
  'Referrer-Policy',
  'same-origin',
  'X-Content-Type-Options',
  'nosniff',
];

export function pageAnswer(status: number, page: Page): Handled {
  const headers = [...HEADERS, 'Cache-Control', 'no-store', ...(page.visit?.cookie ?? [])];
  return { status, headers, body: Buffer.from(document(page).html) };
}

/** For a page that is the same for everybody: others may keep it for a minute. */
export function keptPage(page: Omit<Page, 'visit'>, { headers }: Pick<WebRequest, 'headers'>): Handled {
  const text = document(page).html;
  const tag = `"${hash(text)}"`;
  const kept = ['ETag', tag, 'Cache-Control', 'public, max-age=60'];
  if (matches(headers['if-none-match'] ?? '', tag)) return { status: 304, headers: kept };
  return { status: 200, headers: [...HEADERS, ...kept], body: Buffer.from(text) };
}

function document({ title, head, body, visit }: Page): Html {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title === 'Cantiga' ? title : `${title} · Cantiga`}</title>
${head}
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
export function noContent(headers: readonly string[] = []): Handled {
  return { status: 204, headers: ['Cache-Control', 'no-store', ...headers] };
}
