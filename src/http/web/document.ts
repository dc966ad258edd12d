/** The HTML document around a page of the web application. */
import type { Head, Language } from '../../domain/pages.ts';
import { type Html, html } from '../html.ts';
import type { Built } from './built.ts';

export interface Document {
  language: Language;
  /** Of the page. */
  path: string;
  /** The public address of the service. */
  url: string;
  head: Head;
  /** HTML that the application wrote. */
  body: string;
  /** JSON, safe to stand in an element. */
  data: string;
}

export function documentOf({ language, path, url, head, body, data }: Document, built: Built): string {
  return html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="color-scheme" content="light dark">
<title>${head.title}</title>
${headElements(head, url)}${built.fonts.map((font) => html`<link rel="preload" as="font" type="font/woff2" crossorigin href="${font}">\n`)}${built.stylesOf(path).map((style) => html`<link rel="stylesheet" href="${style}">\n`)}<script src="${built.early}"></script>
<link rel="modulepreload" href="${built.words[language]}">
<script type="module" src="${built.script}"></script>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link rel="manifest" href="/manifest.webmanifest">
</head>
<body>
<div id="app">${{ html: body }}</div>
<script type="application/json" id="first-data">${{ html: data }}</script>
</body>
</html>
`.html;
}

function headElements(head: Head, url: string): Html {
  const { title, description, canonical, properties = [], about, embeddable, unlisted } = head;
  const address = canonical === undefined ? undefined : url + canonical;
  const oembed =
    embeddable && address !== undefined ? `${url}/oembed?url=${encodeURIComponent(address)}` : undefined;
  return html`${description !== undefined && html`<meta name="description" content="${description}">\n`}${unlisted && html`<meta name="robots" content="noindex">\n`}${address !== undefined && html`<link rel="canonical" href="${address}">\n<meta property="og:url" content="${address}">\n`}<meta property="og:site_name" content="Cantiga">
<meta property="og:title" content="${title}">
${description !== undefined && html`<meta property="og:description" content="${description}">\n`}${properties.map(([property, content]) => html`<meta property="${property}" content="${content}">\n`)}${oembed !== undefined && html`<link rel="alternate" type="application/json+oembed" href="${oembed}" title="${title}">\n`}${about !== undefined && html`<script type="application/ld+json">${jsonLd(about)}</script>\n`}`;
}

/** `<` would let a name end the element it stands in. */
function jsonLd(about: object): Html {
  const whole = { '@context': 'https://schema.org', ...about };
  return { html: JSON.stringify(whole).replaceAll('<', '\\u003c') };
}
