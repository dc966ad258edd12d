/**
 * RSS 2.0 with the elements that podcast players read: an enclosure for the audio, and `itunes:` for the duration, the image, the artist
 * and the order.
 */
import { dateOf, element, empty, type ListingDocument, titleIn } from './document.ts';
import type { Item } from './listing.ts';

const NAMESPACES = {
  'xmlns:atom': 'http://www.w3.org/2005/Atom',
  'xmlns:itunes': 'http://www.itunes.com/dtds/podcast-1.0.dtd',
  'xmlns:creativeCommons': 'http://backend.userland.com/creativeCommonsRssModule',
};
const GENERATOR = 'Cantiga';
/** Minutes between two requests. */
const TTL = '60';
const EPISODE_MAX = 100_000;

export function* writeRss(feed: ListingDocument): Generator<string> {
  const { title, author, site, page, self, image, language, isSerial } = feed;
  yield '<?xml version="1.0" encoding="UTF-8"?>\n';
  yield `${empty('rss', { version: '2.0', ...NAMESPACES }).replace('/>', '>')}\n<channel>\n`;
  yield element('title', named(title)) + element('link', page);
  yield element('description', author === '' ? named(title) : `${named(title)} · ${author}`);
  yield element('language', language) + element('generator', GENERATOR) + element('ttl', TTL);
  yield empty('atom:link', { rel: 'self', type: 'application/rss+xml', href: self });
  if (image !== '') {
    yield `<image>${element('url', image)}${element('title', named(title))}${element('link', page)}</image>`;
    yield empty('itunes:image', { href: image });
  }
  yield element('itunes:author', author || site) + element('itunes:type', isSerial ? 'serial' : 'episodic');
  yield `${empty('itunes:category', { text: 'Music' })}<itunes:explicit>false</itunes:explicit>\n`;
  let episode = 0;
  for (const item of feed.items()) yield itemElement(feed, item, ++episode);
  yield '</channel>\n</rss>\n';
}

function itemElement(feed: ListingDocument, item: Item, episode: number): string {
  const { id, artist, album, seconds, audio, bytes, page, image, license, moment } = item;
  const parts = [
    element('title', named(titleIn(feed, item))),
    element('link', page),
    `<guid isPermaLink="false">${id}</guid>`,
    moment === undefined ? '' : element('pubDate', dateOf(item).toUTCString()),
    element('description', album === '' ? artist : `${artist} · ${album}`),
    // The length is required; 0 says that it is unknown.
    audio === '' ? '' : empty('enclosure', { url: audio, length: bytes, type: 'audio/mpeg' }),
    element('itunes:author', artist),
    seconds === undefined ? '' : element('itunes:duration', String(seconds)),
    empty('itunes:image', { href: image }),
    feed.isSerial && episode < EPISODE_MAX ? element('itunes:episode', String(episode)) : '',
    element('creativeCommons:license', license),
  ];
  return `<item>${parts.join('')}</item>\n`;
}

/** Players reject an empty title. */
function named(text: string): string {
  return text.trim() === '' ? '–' : text;
}
