/** Listings of the catalogue: albums, the releases of an artist, new releases, tracks by tag and other filters, charts. */
import type { Catalogue } from '../../catalogue/catalogue.ts';
import { listAt } from '../../catalogue/columns/list-column.ts';
import { indexOfNumber, rowsWithIds } from '../../catalogue/columns/lookup.ts';
import { textOfRow } from '../../catalogue/columns/row-texts.ts';
import type { Ordinal } from '../../catalogue/columns/types.ts';
import {
  listAlbums,
  listAlbumsOfTracks,
  listChart,
  listTracks,
} from '../../catalogue/query/list-questions.ts';
import type { Order, TrackFilter, TrackOrder } from '../../catalogue/query/query.ts';
import type { AskFor } from '../../catalogue/question.ts';
import type { Language } from '../../domain/pages.ts';
import { type ChartPeriod, TRACK_TYPES } from '../../domain/vocabulary.ts';
import { imagePath, type Listing, type ListingKind, type TrackEntry } from './listing.ts';
import { type ChartedKind, LISTING_MESSAGES } from './listing-messages.ts';

/** Entries of a feed: podcast players load all of them again and again. */
export const FEED_MAX = 300;
/** Entries of a list that the user has not put together. */
const SELECTION_MAX = 500;
/** Tracks of an album, a playlist, or the likes of a user. */
export const LIST_MAX = 10_000;
/** As many as the page shows. */
const RANKS_MAX = 100;

export interface ListingOptions {
  catalogue: Catalogue;
  ask: AskFor;
  kind: ListingKind;
  language: Language;
}

const tagsOf = ({ tags = [] }: TrackFilter) => tags.join(', ');
const NEWEST: Order<'releasedate'> = { field: 'releasedate', descending: true };
const maxOf = (kind: ListingKind) => (kind === 'feed' ? FEED_MAX : SELECTION_MAX);
const entriesOf = (tracks: readonly Ordinal[]): TrackEntry[] => tracks.map((track) => ({ track }));

export function albumListing({ catalogue, kind }: ListingOptions, id: number): Listing | undefined {
  const { albums, artists } = catalogue;
  const album = indexOfNumber(albums.id, id);
  if (album < 0) return undefined;
  const tracks = tracksOfAlbum(catalogue, album).slice(0, kind === 'feed' ? FEED_MAX : LIST_MAX);
  return {
    key: `album:${id}`,
    title: textOfRow(albums.name.exact, album),
    author: textOfRow(artists.name.exact, albums.artist[album]),
    page: `/list/a${id}`,
    image: imagePath('album', id),
    isSerial: true,
    entries: entriesOf(tracks),
  };
}

/** The newest first; those of one album in its order. */
export async function artistListing(options: ListingOptions, id: number): Promise<Listing | undefined> {
  const { catalogue, language } = options;
  const { artists } = catalogue;
  const artist = indexOfNumber(artists.id, id);
  if (artist < 0) return undefined;
  const author = textOfRow(artists.name.exact, artist);
  return {
    key: `artist:${id}`,
    title: LISTING_MESSAGES[language].newBy(author),
    author,
    page: `/artist/${id}`,
    image: imagePath('artist', id),
    isSerial: false,
    entries: entriesOf(await newest(options, { types: TRACK_TYPES, artistIds: [id] })),
  };
}

/** The tracks of the newest albums, album by album; only of albums with a track that matches. */
export async function newReleasesListing(
  { catalogue, ask, kind, language }: ListingOptions,
  { filter, search }: Omit<SelectionQuery, 'order'>,
): Promise<Listing> {
  const max = maxOf(kind);
  const paging = { order: [NEWEST], offset: 0, limit: max, fullcount: false };
  const { ids } =
    search === ''
      ? await ask(listAlbums, { ...paging, undated: false })
      : await ask(listAlbumsOfTracks, { filter: { ...filter, undated: false }, paging });
  return {
    key: `new-releases${search}`,
    title: LISTING_MESSAGES[language].newReleases(tagsOf(filter)),
    author: '',
    page: `/albums${search}`,
    image: '',
    isSerial: false,
    entries: entriesOf(tracksOfAlbums(catalogue, ids, max)),
  };
}

export interface SelectionQuery {
  filter: TrackFilter;
  /** The newest first, if it is empty. */
  order: Order<TrackOrder>[];
  /** Of the page, as it identifies the selection. */
  search: string;
}

export async function selectionListing(
  options: ListingOptions,
  { filter, order, search }: SelectionQuery,
): Promise<Listing> {
  const { language } = options;
  const tracks = order.length === 0 ? await newest(options, filter) : await find(options, filter, order);
  return {
    key: `tracks${search}`,
    title: LISTING_MESSAGES[language].newTracks(tagsOf(filter)),
    author: '',
    page: `/browse${search}`,
    image: '',
    isSerial: false,
    entries: entriesOf(tracks),
  };
}

/** The tracks by rank, or those of the albums by rank. */
export async function chartListing(
  { catalogue, ask, kind, language }: ListingOptions,
  { what, period }: { what: ChartedKind; period: ChartPeriod },
): Promise<Listing> {
  const query = { of: what, period, offset: 0, limit: RANKS_MAX, fullcount: false };
  const { ids } = await ask(listChart, query);
  const tracks =
    what === 'tracks' ? rowsWithIds(catalogue.tracks.id, ids) : tracksOfAlbums(catalogue, ids, maxOf(kind));
  const page = new URLSearchParams();
  if (what !== 'tracks') page.set('what', what);
  if (period !== 'week') page.set('period', period);
  return {
    key: `chart:${what}:${period}`,
    title: LISTING_MESSAGES[language].chart(what, period),
    author: '',
    page: page.size === 0 ? '/charts' : `/charts?${page}`,
    image: '',
    isSerial: true,
    entries: entriesOf(tracks),
  };
}

async function find(
  { catalogue, ask, kind }: ListingOptions,
  filter: TrackFilter,
  order: Order<TrackOrder>[],
): Promise<Ordinal[]> {
  const page = { order, offset: 0, limit: maxOf(kind), fullcount: false };
  return rowsWithIds(catalogue.tracks.id, (await ask(listTracks, { ...filter, ...page })).ids);
}

/** A feed has new music; a playlist of the same tracks has all. */
async function newest(options: ListingOptions, filter: TrackFilter): Promise<Ordinal[]> {
  const { releasedate, album, position } = options.catalogue.tracks;
  const dated = options.kind === 'feed' ? { ...filter, undated: false } : filter;
  const tracks = await find(options, dated, [NEWEST]);
  return tracks.sort(
    (a, b) => releasedate[b] - releasedate[a] || album[b] - album[a] || position[a] - position[b] || a - b,
  );
}

function tracksOfAlbums(catalogue: Catalogue, ids: readonly number[], max: number): Ordinal[] {
  const found: Ordinal[] = [];
  for (const album of rowsWithIds(catalogue.albums.id, ids)) {
    found.push(...tracksOfAlbum(catalogue, album).slice(0, max - found.length));
    if (found.length >= max) break;
  }
  return found;
}

/** In the order of the album. */
function tracksOfAlbum({ albums, tracks }: Catalogue, album: Ordinal): Ordinal[] {
  return [...listAt(albums.tracks, album)].sort((a, b) => tracks.position[a] - tracks.position[b] || a - b);
}
