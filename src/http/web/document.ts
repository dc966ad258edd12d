/** The HTML document around a page of the web application. */
import type { Head, Language } from '../../domain/pages.ts';
import type { Built } from './built.ts';
import { element, escapeHtml } from './markup.ts';
import type { PageKind } from './page-headers.ts';

export interface PageDocument {
  language: Language;
  /** The name of the site. */
  site: string;
  /** The path of the page. */
  path: string;
  /** The public URL of the service. */
  url: string;
  head: Head;
  /** HTML that the application rendered. */
  body: string;
  /** JSON, escaped for a script element. */
  data: string;
  kind: PageKind;
}

export function documentOf(page: PageDocument, built: Built): string {
  const { language, site, path, url, head, body, data, kind } = page;
  const isScripted = kind !== 'consent';
  const elements = [
    element('meta', { charset: 'utf-8' }),
    element('meta', { name: 'viewport', content: 'width=device-width, initial-scale=1, viewport-fit=cover' }),
    element('meta', { name: 'color-scheme', content: 'light dark' }),
    `<title>${escapeHtml(head.title)}</title>`,
    ...headElements(head, site, url),
    ...built.fonts.map((href) =>
      element('link', { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: '', href }),
    ),
    ...built.stylesOf(path).map((href) => element('link', { rel: 'stylesheet', href })),
    `${element('script', { src: built.early })}</script>`,
    ...(isScripted ? scripts(language, built) : []),
    element('link', { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' }),
    element('link', { rel: 'apple-touch-icon', href: '/icon-apple.png' }),
  ];
  const firstData = `<script type="application/json" id="first-data">${data}</script>\n`;
  return `<!doctype html>
<html lang="${language}">
<head>
${elements.join('\n')}
</head>
<body>
<div id="app">${body}</div>
${isScripted ? firstData : ''}</body>
</html>
`;
}

function scripts(language: Language, built: Built): string[] {
  return [
    element('link', { rel: 'modulepreload', href: built.messages[language] }),
    `${element('script', { type: 'module', src: built.script })}</script>`,
    element('link', { rel: 'manifest', href: '/manifest.webmanifest' }),
  ];
}

function headElements(head: Head, site: string, url: string): string[] {
  const {
    title,
    description,
    canonical,
    properties = [],
    about,
    alternates = [],
    embeddable,
    unlisted,
  } = head;
  const elements: string[] = [];
  const property = (name: string, content: string | number) =>
    elements.push(element('meta', { property: name, content }));
  if (description !== undefined)
    elements.push(element('meta', { name: 'description', content: description }));
  if (unlisted) elements.push(element('meta', { name: 'robots', content: 'noindex' }));
  if (canonical !== undefined) {
    elements.push(element('link', { rel: 'canonical', href: url + canonical }));
    property('og:url', url + canonical);
  }
  property('og:site_name', site);
  property('og:title', title);
  if (description !== undefined) property('og:description', description);
  for (const [name, content] of properties) property(name, content);
  if (embeddable && canonical !== undefined) {
    const href = `${url}/oembed?url=${encodeURIComponent(url + canonical)}`;
    elements.push(element('link', { rel: 'alternate', type: 'application/json+oembed', href, title }));
  }
  for (const { type, path, title: name } of alternates)
    elements.push(element('link', { rel: 'alternate', type, href: url + path, title: name }));
  if (about !== undefined) elements.push(`<script type="application/ld+json">${jsonLd(about)}</script>`);
  return elements;
}

/** `<` would let a name end its element. */
function jsonLd(about: object): string {
  return JSON.stringify({ '@context': 'https://schema.org', ...about }).replaceAll('<', '\\u003c');
}
