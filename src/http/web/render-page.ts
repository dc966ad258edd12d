/** Renders a page whose data is loaded. It needs nothing but the build of the pages, so it runs in a query thread. */
import type { Head, Language, RenderedPage } from '../../domain/pages.ts';
import { etagOf } from '../etag.ts';
import { type Built, createBuilt } from './built.ts';
import { element, escapeHtml } from './markup.ts';
import type { PageKind } from './page-headers.ts';

export interface LoadedDocument {
  /** The path of the page, without query. */
  path: string;
  /** Whole, with the public URL. */
  url: string;
  /** What the loaders have found: JSON, escaped for a script element. */
  data: string;
  kind: PageKind;
}

export interface RenderedDocument {
  body: Buffer;
  /** The ETag of the body. */
  tag: string;
}

const getBuilt = createBuilt();

/** The first page loads the application. */
export async function renderPage(page: LoadedDocument): Promise<RenderedDocument> {
  const built = await getBuilt();
  const text = documentOf(page, await built.application.render(page.url, page.data), built);
  return { body: Buffer.from(text), tag: etagOf(text) };
}

/** The HTML document around what the application has rendered. */
function documentOf(
  { path, data, kind }: LoadedDocument,
  { boot, head, body }: RenderedPage,
  built: Built,
): string {
  const { language, name, url } = boot;
  const isScripted = kind !== 'consent';
  const elements = [
    element('meta', { charset: 'utf-8' }),
    element('meta', { name: 'viewport', content: 'width=device-width, initial-scale=1, viewport-fit=cover' }),
    element('meta', { name: 'color-scheme', content: 'light dark' }),
    `<title>${escapeHtml(head.title)}</title>`,
    ...headElements(head, name, url),
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
