/** The formats of listings, by the ending of their paths. */
import { LISTING_TYPES, type ListingFormatName } from '../../domain/catalogue/listings.ts';
import { writeAtom } from './atom.ts';
import type { ListingDocument } from './document.ts';
import type { ListingKind } from './listing.ts';
import { writeM3u } from './m3u.ts';
import { writeRss } from './rss.ts';
import { writeXspf } from './xspf.ts';

interface ListingFormat {
  kind: ListingKind;
  /** In parts, at least one for each item, so that a long list is written in pieces. */
  write(document: ListingDocument): Iterable<string>;
}

export const FORMATS: Record<ListingFormatName, ListingFormat> = {
  m3u: { kind: 'playlist', write: writeM3u },
  m3u8: { kind: 'playlist', write: writeM3u },
  xspf: { kind: 'playlist', write: writeXspf },
  rss: { kind: 'feed', write: writeRss },
  atom: { kind: 'feed', write: writeAtom },
};

export const FORMAT_NAMES = Object.keys(LISTING_TYPES) as ListingFormatName[];
