/** The formats of listings, and what they write: the listing, its items, and the URLs around them. */
import { LISTING_TYPES, type ListingFormatName } from '../../domain/catalogue/listings.ts';
import type { Language } from '../../domain/pages.ts';
import { oneLine } from '../../domain/text/texts.ts';
import { escapeXml } from '../xml-text.ts';
import { type Item, type ItemSource, itemOf, type Listing, type ListingKind, urnOf } from './listing.ts';

type ListingDocument = ReturnType<typeof documentOf>;

/** Where an entry without a date needs one. */
const NO_DATE = new Date(0);

/** What the formats write. `self` is the path of this document, `site` the name of the site. */
export function documentOf(
  listing: Listing,
  source: ItemSource,
  { self, language, site }: { self: string; language: Language; site: string },
) {
  const { entries, ...head } = listing;
  const { url, installation } = source;
  return {
    ...head,
    id: urnOf(installation, listing.key),
    self: url + self,
    page: url + listing.page,
    image: imageOf(listing, source),
    language,
    site,
    /** The date of the newest entry. */
    get updated() {
      return entries.reduce((latest, entry) => {
        const { moment = NO_DATE } = itemOf(source, entry);
        return moment > latest ? moment : latest;
      }, NO_DATE);
    },
    /** Each is described when it is written: a playlist can be long. */
    items: () => Iterator.from(entries.values()).map((entry) => itemOf(source, entry)),
  };
}

/** Podcast players require one: a list without an image has that of its first entry. */
function imageOf({ image, entries: [first] }: Listing, source: ItemSource): string {
  if (image !== '') return source.url + image;
  return first === undefined ? '' : itemOf(source, first).image;
}

/** `Aurora – Rising`; the title alone in a list of the same artist. */
function titleIn({ author }: Pick<Listing, 'author'>, { artist, title }: Item): string {
  return artist === '' || artist === author ? title : `${artist} – ${title}`;
}

function dateOf({ moment = NO_DATE }: Item): Date {
  return moment;
}

/** An element with a text; nothing if the text is empty. */
function element(name: string, text: string): string {
  return text === '' ? '' : `<${name}>${escapeXml(text)}</${name}>`;
}

/** An element with attributes only. */
function empty(name: string, attributes: Record<string, string | number>): string {
  const pairs = Object.entries(attributes).map(([key, value]) => ` ${key}="${escapeXml(String(value))}"`);
  return `<${name}${pairs.join('')}/>`;
}

/**
 * M3U with the common extensions, in UTF-8:
 *
 *   #EXTM3U
 *   #PLAYLIST:Morning
 *   #EXTINF:95,Aurora - Rising
 *   #EXTALB:Morning
 *   https://music.example/storage/track/700.mp3
 */

/** A live stream has no duration. */
const LIVE = -1;

/** Tracks without audio are left out. */
function* writeM3u({ title, items }: ListingDocument): Generator<string> {
  yield `#EXTM3U\n#PLAYLIST:${line(title)}\n`;
  for (const { seconds = LIVE, artist, title: name, album, audio } of items()) {
    if (audio === '') {
      yield '';
      continue;
    }
    const titled = artist === '' ? line(name) : `${line(artist)} - ${line(name)}`;
    yield `#EXTINF:${seconds},${titled}\n${album === '' ? '' : `#EXTALB:${line(album)}\n`}${audio}\n`;
  }
}

/** A name must not begin another line, which a player would open as a file. */
function line(text: string): string {
  return oneLine(text.toWellFormed());
}

/** XSPF version 1 (xspf.org/spec): elements in the order of the specification. */
const LICENSE = 'http://creativecommons.org/ns#license';

/** Tracks without audio are left out. */
function* writeXspf(list: ListingDocument): Generator<string> {
  yield '<?xml version="1.0" encoding="UTF-8"?>\n<playlist version="1" xmlns="http://xspf.org/ns/0/">\n';
  yield element('title', list.title) + element('creator', list.author) + element('info', list.page);
  yield element('location', list.self) + element('identifier', list.id) + element('image', list.image);
  yield '\n<trackList>\n';
  for (const { audio, id, title, artist, page, image, album, position, seconds, license } of list.items()) {
    if (audio === '') {
      yield '';
      continue;
    }
    yield `<track>${element('location', audio)}${element('identifier', id)}${element('title', title)}`;
    yield element('creator', artist) + element('info', page) + element('image', image);
    yield element('album', album) + element('trackNum', position === 0 ? '' : String(position));
    yield element('duration', seconds === undefined ? '' : String(seconds * 1000));
    // XSPF has a licence of the playlist alone.
    yield license === '' ? '' : `<meta rel="${LICENSE}">${escapeXml(license)}</meta>`;
    yield '</track>\n';
  }
  yield '</trackList>\n</playlist>\n';
}

/**
 * RSS 2.0 with the elements that podcast players read: an enclosure for the audio, and `itunes:` for the duration, the image, the artist
 * and the order.
 */
const NAMESPACES = {
  'xmlns:atom': 'http://www.w3.org/2005/Atom',
  'xmlns:itunes': 'http://www.itunes.com/dtds/podcast-1.0.dtd',
  'xmlns:creativeCommons': 'http://backend.userland.com/creativeCommonsRssModule',
};
const GENERATOR = 'Cantiga';
/** Minutes between two requests. */
const TTL = '60';
const EPISODE_MAX = 100_000;

function* writeRss(feed: ListingDocument): Generator<string> {
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

/** Atom (RFC 4287), with the licence of each entry (RFC 4946). */
function* writeAtom(feed: ListingDocument): Generator<string> {
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

interface ListingFormat {
  kind: ListingKind;
  /** In parts, at least one for each item, so that a long list is written in pieces. */
  write(document: ListingDocument): Iterable<string>;
}

/** By the ending of their paths. */
export const FORMATS: Record<ListingFormatName, ListingFormat> = {
  m3u: { kind: 'playlist', write: writeM3u },
  m3u8: { kind: 'playlist', write: writeM3u },
  xspf: { kind: 'playlist', write: writeXspf },
  rss: { kind: 'feed', write: writeRss },
  atom: { kind: 'feed', write: writeAtom },
};

export const FORMAT_NAMES = Object.keys(LISTING_TYPES) as ListingFormatName[];
