/** The URL of an item's image, relative to the service. */

import { UPLOADED } from '../../domain/media/media.ts';
import type { CatalogueKind } from '../../domain/vocabulary.ts';

interface Pictured {
  /** A track on an album shows the album's. */
  album_id?: number | null;
  /** Of the item itself: a file, or `uploaded:…`. */
  picture: string;
}

/** Empty for an artist without an image, whose initials are shown. A new image has a new URL, so that no cache shows the old one. */
export function imageOf(kind: CatalogueKind, id: number, { album_id, picture }: Pictured): string {
  if (album_id) return `/image/?type=album&id=${album_id}`;
  if (kind === 'artist' && picture === '') return '';
  const version = picture.startsWith(UPLOADED) ? picture.slice(UPLOADED.length) : '';
  return `/image/?type=${kind}&id=${id}${version && `&v=${encodeURIComponent(version)}`}`;
}
