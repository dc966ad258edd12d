/** Atom (RFC 4287), with the licence of each entry (RFC 4946). */
import { escapeXml } from '../xml-text.ts';
import { dateOf, element, empty, type ListingDocument, titleIn } from './document.ts';
import type { Item } from './listing.ts';

const GENERATOR = 'Cantiga';

export function* writeAtom(feed: ListingDocument): Generator<string> {
  const { id, title, author, site, page, self, image, language, updated } = feed;
  yield '<?xml version="1.0" encoding="UTF-8"?>\n';
  yield `<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${language}">\n`;
  yield `${element('id', id)}${titleElement(title)}${element('updated', updated.toISOString())}`;
  yield `<author>${element('name', author || site)}</author>${element('generator', GENERATOR)}`;
  yield empty('link', { rel: 'self', type: 'application/atom+xml', href: self });
  yield `${empty('link', { rel: 'alternate', type: 'text/html', href: page })}${element('logo', image)}\n`;
  for (const item of feed.items()) yield entryElement(feed, item);
  yield '</feed>\n';
}

function entryElement(feed: ListingDocument, item: Item): string {
  const { id, artist, album, audio, bytes, page, license } = item;
  const date = dateOf(item).toISOString();
  const size = bytes === 0 ? {} : { length: bytes };
  const parts = [
    `${element('id', id)}${titleElement(titleIn(feed, item))}`,
    `${element('published', date)}${element('updated', date)}`,
    `<author>${element('name', artist || feed.site)}</author>`,
    empty('link', { rel: 'alternate', type: 'text/html', href: page }),
    audio === '' ? '' : empty('link', { rel: 'enclosure', type: 'audio/mpeg', ...size, href: audio }),
    license === '' ? '' : empty('link', { rel: 'license', href: license }),
    element('summary', album === '' ? artist : `${artist} · ${album}`),
  ];
  return `<entry>${parts.join('')}</entry>\n`;
}

/** Required, even if it is empty. */
function titleElement(title: string): string {
  return `<title>${escapeXml(title)}</title>`;
}
