/** The frame around every plain page: one look, one set of headers, in the language of whoever looks at it. */
import { LANGUAGE_NAMES, LANGUAGE_PARAMETER, LANGUAGES } from '../domain/pages.ts';
import { isLocalPath } from './account/next.ts';
import { type Html, html } from './html.ts';
import type { HttpResponse } from './response.ts';
import type { Visit } from './route.ts';
import { createStyle, type Style } from './style.ts';
import { type Asker, inLanguage, type Speech, speechOf } from './words/speech.ts';

export interface Page {
  title: string;
  body: Html;
  /** What it answers. */
  request: Asker;
  /** Who looks at it; the head of the page then offers their account, or to log in. */
  visit?: Visit | undefined;
  /** Where it is found again, in other languages: a path with its query. Needed where it answers a form. */
  here?: string;
}

const getStyle = createStyle();

/** No `form-action`: browsers apply it to where a form's answer leads, and consent leads to the application. */
function headersOf({ hash }: Style): string[] {
  return [
    'Content-Type',
    'text/html; charset=utf-8',
    'Content-Security-Policy',
    `default-src 'none'; style-src ${hash}; script-src 'self'; font-src 'self'; img-src 'self'; base-uri 'none'; frame-ancestors 'none'`,
    'X-Frame-Options',
    'DENY',
    // With `no-referrer` browsers send no origin along with a form, and the proof of where it came from would be lost.
    'Referrer-Policy',
    'same-origin',
    'X-Content-Type-Options',
    'nosniff',
    'Cache-Control',
    'no-store',
  ];
}

export function pageAnswer(status: number, page: Page): HttpResponse {
  const style = getStyle();
  const headers = [...headersOf(style), ...(page.visit?.cookie ?? [])];
  return { status, headers, body: Buffer.from(document(page, style).html) };
}

function document(page: Page, { text, early, fonts }: Style): Html {
  const { title, body, request, visit } = page;
  const speech = speechOf(request, visit);
  const { frame } = speech.words;
  return html`<!doctype html>
<html lang="${speech.language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>${title} · Cantiga</title>
${fonts.map((font) => html`<link rel="preload" as="font" type="font/woff2" crossorigin href="${font}">\n`)}<style>${{ html: text }}</style>
${early !== undefined && html`<script src="${early}"></script>\n`}<link rel="icon" href="/favicon.svg" type="image/svg+xml">
</head>
<body>
<a href="#content" class="frame-skip">${frame.skip}</a>
<div class="frame-page">
<header class="header-header">
<a class="header-name" href="${speech.to('/')}">${MARK}<span>Cantiga</span></a>
<nav aria-label="${frame.navigation}" class="header-places">${places(speech, visit, 'header-place')}</nav>
${visit !== undefined && greeting(request, visit, speech)}
</header>
<main id="content" tabindex="-1" class="frame-content">
${body}
</main>
<footer class="footer-footer">
<ul class="footer-links">${places(speech, visit).map((place) => html`<li>${place}</li>`)}</ul>
${languages(page, speech)}
<p>${frame.licenceNote}</p>
</footer>
</div>
</body>
</html>
`;
}

/** The same as `web/src/shell/logo.tsx`. */
const MARK = html`<svg viewBox="0 0 32 32" width="32" height="32" aria-hidden="true">
<rect width="32" height="32" rx="9" fill="var(--accent)"/>
<g fill="none" stroke="var(--on-accent)" stroke-width="2.75" stroke-linecap="round"><path d="M21.6 9.4a8.6 8.6 0 1 0 0 13.2"/><path d="M18.4 13a4 4 0 1 0 0 6"/></g>
<circle cx="22.4" cy="16" r="1.9" fill="var(--on-accent)"/></svg>`;

function places({ words: { frame }, to }: Speech, visit: Visit | undefined, name = ''): Html[] {
  const all = [
    ['/', frame.home],
    ['/browse', frame.browse],
    ['/radios', frame.radios],
    ...(visit?.person === undefined ? [] : [['/library', frame.library]]),
    ['/developers', frame.developers],
    ...(visit?.person?.admin ? [['/admin', frame.admin]] : []),
  ];
  return all.map(
    ([path, label]) => html`<a${name !== '' && html` class="${name}"`} href="${to(path)}">${label}</a>`,
  );
}

function greeting(
  { path }: Asker,
  { person: user }: Visit,
  { words: { frame }, to }: Speech,
): Html | undefined {
  if (user !== undefined) {
    const name = user.dispname || user.name;
    return html`<nav aria-label="${frame.account}" class="header-menus"><a class="button-button button-small button-secondary account" dir="auto" href="${to('/account')}">${name}</a></nav>`;
  }
  if (path === '/login') return undefined;
  return html`<nav aria-label="${frame.account}" class="header-menus"><a class="button-button button-small button-primary" href="${to('/login')}">${frame.logIn}</a></nav>`;
}

/** What an application sends along may be long, and would be repeated with each language. */
const HERE_MAX = 2000;

function languages(
  { request, here = hereOf(request) }: Page,
  { language, words: { frame } }: Speech,
): Html | undefined {
  if (here === undefined || here.length > HERE_MAX) return undefined;
  const links = LANGUAGES.map(
    (one) =>
      html`<li><a href="${inLanguage(here, one)}" hreflang="${one}" lang="${one}" rel="nofollow"${one === language && html` aria-current="true"`}>${LANGUAGE_NAMES[one]}</a></li>`,
  );
  return html`<ul class="footer-links" aria-label="${frame.language}">${links}</ul>`;
}

function hereOf({ method, path, query }: Asker): string | undefined {
  if (method !== 'GET' || !isLocalPath(path)) return undefined;
  const kept = [...query].filter(([name]) => name !== 'notice' && name !== LANGUAGE_PARAMETER);
  return kept.length === 0 ? path : `${path}?${new URLSearchParams(kept)}`;
}

/** Stands in every form that changes something. */
export function csrfField({ csrfToken }: Visit): Html {
  return html`<input type="hidden" name="csrf_token" value="${csrfToken}">`;
}

/** Leads on after a form was taken, so that reloading does not send it again. */
export function redirect(location: string, headers: readonly string[] = []): HttpResponse {
  return { status: 303, headers: ['Location', location, 'Cache-Control', 'no-store', ...headers] };
}

export function jsonAnswer(status: number, value: unknown, headers: readonly string[] = []): HttpResponse {
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
export function noContent(headers: readonly string[] = []): HttpResponse {
  return { status: 204, headers: ['Cache-Control', 'no-store', ...headers] };
}
