/** Lists of tracks as files: the page of a list and the paths of its playlist files and feeds. */

/** By the ending of the path. */
export const LISTING_TYPES = {
  m3u: 'audio/x-mpegurl',
  /** The same for players that expect UTF-8 only with this ending. */
  m3u8: 'audio/x-mpegurl',
  xspf: 'application/xspf+xml',
  rss: 'application/rss+xml',
  atom: 'application/atom+xml',
} as const;

export type ListingFormatName = keyof typeof LISTING_TYPES;

/** `/charts?period=month` → `/charts.rss?period=month` */
export function listingPath(page: string, format: ListingFormatName): string {
  const [path, query] = page.split('?', 2);
  return `${path}.${format}${query === undefined ? '' : `?${query}`}`;
}
