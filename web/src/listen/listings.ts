/** The playlist files and feeds of a page: announced in its head, and offered by its share dialog. */
import {
  LISTING_TYPES,
  type ListingFormatName,
  listingPath,
} from '../../../src/domain/catalogue/listings.ts';
import { type Head, type Language, withLanguage } from '../../../src/domain/pages.ts';

/** What other programs call the formats. */
export const FORMAT_NAMES = { rss: 'RSS', atom: 'Atom', m3u8: 'M3U', xspf: 'XSPF' } as const;

const FILES = ['m3u8', 'xspf'] as const;
const ALL = ['rss', 'atom', ...FILES] as const;

type Alternates = NonNullable<Head['alternates']>;

/** `page`: the path of the page, with the query that selects its list. */
export function alternatesOf(page: string, title: string): Alternates {
  return ALL.map((format) => alternateOf(page, title, format));
}

/** Playlist files only, which pages with live streams have. */
export function filesOf(page: string, title: string): Alternates {
  return FILES.map((format) => alternateOf(page, title, format));
}

function alternateOf(
  page: string,
  title: string,
  format: ListingFormatName & keyof typeof FORMAT_NAMES,
): Alternates[number] {
  const name = FORMAT_NAMES[format];
  return { type: LISTING_TYPES[format], path: listingPath(page, format), title: `${title} (${name})` };
}

/** The page in a language: lists without a name of their own have a title in the language of the page. */
export function titledIn(language: Language, page: string): string {
  return language === 'en' ? page : withLanguage(page, language);
}
