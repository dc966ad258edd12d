/** What the formats write: the listing, its items, and the URLs around them. */
import type { Language } from '../../domain/pages.ts';
import { escapeXml } from '../xml-text.ts';
import { type Item, type ItemSource, itemOf, type Listing, urnOf } from './listing.ts';

export interface ListingDocument extends Omit<Listing, 'entries'> {
  /** A URN. */
  id: string;
  /** URLs: of this document, of the page, and of the image. */
  self: string;
  page: string;
  image: string;
  language: Language;
  /** The name of the site. */
  site: string;
  /** Of the newest entry. */
  updated: Date;
  /** Each is described when it is written: a playlist can be long. */
  items(): Iterable<Item>;
}

/** Where an entry without a date needs one. */
const NO_DATE = new Date(0);

export function documentOf(
  listing: Listing,
  source: ItemSource,
  { self, language, site }: Pick<ListingDocument, 'self' | 'language' | 'site'>,
): ListingDocument {
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
    get updated() {
      return entries.reduce((latest, entry) => {
        const { moment = NO_DATE } = itemOf(source, entry);
        return moment > latest ? moment : latest;
      }, NO_DATE);
    },
    items: () => Iterator.from(entries.values()).map((entry) => itemOf(source, entry)),
  };
}

/** Podcast players require one: a list without an image has that of its first entry. */
function imageOf({ image, entries: [first] }: Listing, source: ItemSource): string {
  if (image !== '') return source.url + image;
  return first === undefined ? '' : itemOf(source, first).image;
}

/** `Aurora – Rising`; the title alone in a list of the same artist. */
export function titleIn({ author }: Pick<Listing, 'author'>, { artist, title }: Item): string {
  return artist === '' || artist === author ? title : `${artist} – ${title}`;
}

export function dateOf({ moment = NO_DATE }: Item): Date {
  return moment;
}

/** An element with a text; nothing if the text is empty. */
export function element(name: string, text: string): string {
  return text === '' ? '' : `<${name}>${escapeXml(text)}</${name}>`;
}

/** An element with attributes only. */
export function empty(name: string, attributes: Record<string, string | number>): string {
  const pairs = Object.entries(attributes).map(([key, value]) => ` ${key}="${escapeXml(String(value))}"`);
  return `<${name}${pairs.join('')}/>`;
}
