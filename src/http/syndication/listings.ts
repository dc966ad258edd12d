/**
 * Which pages have listings, and how each is found: those of the catalogue (albums, the releases of an artist, new releases, tracks by tag
 * and other filters, charts), and those that change without it (playlists, the likes of users, radios).
 */

import type { Catalogue } from '../../catalogue/catalogue.ts';
import { hasRow, indexOfNumber, rowsWithIds } from '../../catalogue/columns/lookup.ts';
import { textOfRow } from '../../catalogue/columns/row-texts.ts';
import type { Ordinal } from '../../catalogue/columns/types.ts';
import { tracksOfAlbum } from '../../catalogue/query/albums.ts';
import {
  listAlbums,
  listAlbumsOfTracks,
  listChart,
  listTracks,
} from '../../catalogue/query/list-questions.ts';
import type { Order, TrackFilter, TrackOrder } from '../../catalogue/query/query.ts';
import type { AskFor } from '../../catalogue/question.ts';
import type { EntryKey } from '../../core/playlists/playlist-reads.ts';
import { LANGUAGE_PARAMETER, type Language } from '../../domain/pages.ts';
import { CHART_PERIODS, type ChartPeriod, TRACK_TYPES } from '../../domain/vocabulary.ts';
import { isId } from '../media/storage.ts';
import { createFilterReader, type FilterName } from '../parameter-reader.ts';
import type { WebRequest } from '../route.ts';
import type { RouteContext } from '../route-context.ts';
import { readOne, requireNames } from '../v3.0/errors.ts';
import { TRACK_ORDER } from '../v3.0/operations/tracks.ts';
import {
  CHARTED,
  type ChartedKind,
  type FoundListing,
  imagePath,
  LISTING_MESSAGES,
  type ListingKind,
  radioImagePath,
  type TrackEntry,
} from './listing.ts';

/** Entries of a feed: podcast players load all of them again and again. */
const FEED_MAX = 300;
/** Entries of a list that the user has not put together. */
const SELECTION_MAX = 500;
/** Tracks of an album, a playlist, or the likes of a user. */
const LIST_MAX = 10_000;
/** As many as the page shows. */
const RANKS_MAX = 100;

interface ListingOptions {
  context: RouteContext;
  catalogue: Catalogue;
  ask: AskFor;
  kind: ListingKind;
  language: Language;
}

const tagsOf = ({ tags = [] }: TrackFilter) => tags.join(', ');
const NEWEST: Order<'releasedate'> = { field: 'releasedate', descending: true };
const maxOf = (kind: ListingKind) => (kind === 'feed' ? FEED_MAX : SELECTION_MAX);
const entriesOf = (tracks: readonly Ordinal[]): TrackEntry[] => tracks.map((track) => ({ track }));

function albumListing({ catalogue, kind }: ListingOptions, id: number): FoundListing | undefined {
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
async function artistListing(options: ListingOptions, id: number): Promise<FoundListing | undefined> {
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
    entries: entriesOf(await newest(options, { types: TRACK_TYPES, artistIds: [id] })),
  };
}

/** The tracks of the newest albums, album by album; only of albums with a track that matches. */
async function newReleasesListing(
  { catalogue, ask, kind, language }: ListingOptions,
  { filter, search }: Omit<SelectionQuery, 'order'>,
): Promise<FoundListing> {
  const max = maxOf(kind);
  const paging = { order: [NEWEST], offset: 0, limit: max };
  const { ids } =
    search === ''
      ? await ask(listAlbums, { ...paging, undated: false })
      : await ask(listAlbumsOfTracks, { filter: { ...filter, undated: false }, paging });
  return {
    key: `new-releases${search}`,
    title: LISTING_MESSAGES[language].newReleases(tagsOf(filter)),
    page: `/albums${search}`,
    entries: entriesOf(tracksOfAlbums(catalogue, ids, max)),
  };
}

interface SelectionQuery {
  filter: TrackFilter;
  /** The newest first, if it is empty. */
  order: Order<TrackOrder>[];
  /** The query of the page, as it identifies the selection. */
  search: string;
}

async function selectionListing(
  options: ListingOptions,
  { filter, order, search }: SelectionQuery,
): Promise<FoundListing> {
  const { language } = options;
  const tracks = order.length === 0 ? await newest(options, filter) : await find(options, filter, order);
  return {
    key: `tracks${search}`,
    title: LISTING_MESSAGES[language].newTracks(tagsOf(filter)),
    page: `/browse${search}`,
    entries: entriesOf(tracks),
  };
}

/** The tracks by rank, or those of the albums by rank. */
async function chartListing(
  { catalogue, ask, kind, language }: ListingOptions,
  { what, period }: { what: ChartedKind; period: ChartPeriod },
): Promise<FoundListing> {
  const query = { of: what, period, offset: 0, limit: RANKS_MAX };
  const { ids } = await ask(listChart, query);
  const tracks =
    what === 'tracks' ? rowsWithIds(catalogue.tracks.id, ids) : tracksOfAlbums(catalogue, ids, maxOf(kind));
  const page = new URLSearchParams();
  if (what !== 'tracks') page.set('what', what);
  if (period !== 'week') page.set('period', period);
  return {
    key: `chart:${what}:${period}`,
    title: LISTING_MESSAGES[language].chart(what, period),
    page: page.size === 0 ? '/charts' : `/charts?${page}`,
    isSerial: true,
    entries: entriesOf(tracks),
  };
}

async function find(
  { catalogue, ask, kind }: ListingOptions,
  filter: TrackFilter,
  order: Order<TrackOrder>[],
): Promise<Ordinal[]> {
  const page = { order, offset: 0, limit: maxOf(kind) };
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

const LATEST_ADDED: { keys: EntryKey[] } = {
  keys: [
    { of: ({ date }) => date, descending: true },
    { of: ({ position }) => position, descending: true },
  ],
};
const ONE = { offset: 0, limit: 1 };

/** In its own order; as a feed, what was added last is first. Nothing is added to a dynamic playlist: its feed has its order, too. */
async function playlistListing(options: ListingOptions, id: number): Promise<FoundListing | undefined> {
  const { playlists } = options.context;
  const [found] = (await playlists.find({ ids: [id] }, [], ONE)).rows;
  if (found === undefined) return undefined;
  const isFeed = options.kind === 'feed';
  const { name: title, user_name: author, query } = found;
  const { rows } = await playlists.entries(found, {
    offset: 0,
    limit: isFeed ? FEED_MAX : LIST_MAX,
    order: isFeed && query === '' ? LATEST_ADDED : { descending: false },
    accept: hasRow(options.catalogue.tracks.id),
  });
  const page = `/list/p${id}`;
  const dated = datedEntries(options, rows, ({ date }) => date);
  const entries = query === '' ? dated : dated.map(({ track }) => ({ track }));
  return { key: `playlist:${id}`, title, author, page, entries };
}

/** The tracks that the page of the user shows: those that the user likes, the latest first. */
async function likesListing(options: ListingOptions, id: number): Promise<FoundListing | undefined> {
  const { users } = options.context;
  const [user] = await users.findUsers({ ids: [id] });
  if (user === undefined) return undefined;
  const { rows } = await users.tracks(id, {
    offset: 0,
    limit: options.kind === 'feed' ? FEED_MAX : LIST_MAX,
    order: [{ field: 'updatedate', descending: true }],
    relations: ['like'],
    accept: hasRow(options.catalogue.tracks.id),
  });
  const author = user.dispname || user.name;
  return {
    key: `likes:${id}`,
    title: LISTING_MESSAGES[options.language].likedBy(author),
    author,
    page: `/user/${id}`,
    entries: datedEntries(options, rows, ({ updated }) => updated),
  };
}

/** The live stream; as a feed, the track that is playing. */
async function radioListing(options: ListingOptions, id: number): Promise<FoundListing | undefined> {
  const radio = options.context.radios.find(id);
  if (radio === undefined) return undefined;
  const isFeed = options.kind === 'feed';
  const { dispname } = radio;
  return {
    key: `radio:${id}`,
    title: isFeed ? LISTING_MESSAGES[options.language].playingOn(dispname) : dispname,
    page: `/radio/${id}`,
    image: radioImagePath(id),
    entries: isFeed ? await playingEntry(options, id) : [{ radio }],
  };
}

async function playingEntry({ context, catalogue }: ListingOptions, id: number): Promise<TrackEntry[]> {
  const slot = (await context.radios.programme(id)).at(Date.now());
  if (slot === undefined) return [];
  const { trackId, start } = slot;
  const key = `radio:${id}:${Math.floor(start / 1000)}:track:${trackId}`;
  const track = indexOfNumber(catalogue.tracks.id, trackId);
  return track < 0 ? [] : [{ track, added: start, key }];
}

/** The live streams of all radios. */
function radiosListing({ context, language }: ListingOptions): FoundListing {
  const entries = context.radios.list().map((radio) => ({ radio }));
  const title = LISTING_MESSAGES[language].radios;
  return { key: 'radios', title, page: '/radios', isSerial: true, entries };
}

/** A feed has each track once, even if the playlist has it twice: entries with one id would be one episode. */
function datedEntries<Row extends { track_id: number }>(
  { catalogue, kind }: ListingOptions,
  rows: readonly Row[],
  dateOf: (row: Row) => string,
): TrackEntry[] {
  const seen = new Set<number>();
  return rows.flatMap((row) => {
    const id = row.track_id;
    if (kind === 'feed' && seen.has(id)) return [];
    seen.add(id);
    const track = indexOfNumber(catalogue.tracks.id, id);
    return [{ track, added: Date.parse(`${dateOf(row).replace(' ', 'T')}Z`) }];
  });
}

/** A page alone replaces that of the request. `undefined`: it does not exist. */
type Found = FoundListing | { page: string } | undefined;
type FindListing = (request: WebRequest, options: ListingOptions) => Promise<Found> | Found;

/** The filters of the pages. */
const ALBUM_FILTERS: readonly FilterName[] = [
  ...(['search', 'tags', 'vocalinstrumental', 'acousticelectric', 'speed', 'gender', 'lang'] as const),
  ...(['audio', 'ccnc', 'ccnd', 'ccsa', 'datebetween'] as const),
];
const BROWSE_FILTERS: readonly FilterName[] = [...ALBUM_FILTERS, 'durationbetween'];
const readAlbumFilters = createFilterReader('albums', {}, ALBUM_FILTERS);
const readFilters = createFilterReader('browse', { order: TRACK_ORDER }, BROWSE_FILTERS);

const numbered = (text: string, find: (id: number) => Promise<Found> | Found) =>
  isId(text) ? find(Number(text)) : undefined;
const byId =
  (find: (options: ListingOptions, id: number) => Promise<Found>): FindListing =>
  ({ parameters }, options) =>
    numbered(parameters['id'], (id) => find(options, id));

/** By the path of the page. */
export const SOURCES: Record<string, FindListing> = {
  '/list/:what'({ parameters: { what } }, options) {
    if (what.startsWith('a')) return numbered(what.slice(1), (id) => albumListing(options, id));
    if (!what.startsWith('p')) return undefined;
    return numbered(what.slice(1), (id) => playlistListing(options, id));
  },
  '/artist/:id': byId(async (options, id) => {
    const listing = await artistListing(options, id);
    if (listing !== undefined) return listing;
    // Merged into another one.
    const successor = await options.context.successors.find(id);
    return successor === undefined ? undefined : { page: `/artist/${successor}` };
  }),
  '/user/:id': byId(likesListing),
  '/radio/:id': byId(radioListing),
  '/radios': (_, options) => radiosListing(options),
  '/albums'(request, options) {
    const query = withoutLanguage(request);
    const { filter } = readAlbumFilters(query);
    return newReleasesListing(options, { filter, search: searchOf(query) });
  },
  '/charts'(request, options) {
    const query = withoutLanguage(request);
    requireNames(query.keys(), ['what', 'period']);
    const what = readOne('what', query.get('what') || CHARTED[0], CHARTED);
    const period = readOne('period', query.get('period') || CHART_PERIODS[0], CHART_PERIODS);
    return chartListing(options, { what, period });
  },
  '/browse'(request, options) {
    const query = withoutLanguage(request);
    const { filter, values } = readFilters(query);
    const search = searchOf(query);
    return selectionListing(options, {
      filter: { ...filter, types: TRACK_TYPES },
      order: values.order,
      search,
    });
  },
};

/** Unknown parameters are refused where parameters select the tracks: a feed cannot show that it ignores one, as the page does. */
function withoutLanguage(request: WebRequest): URLSearchParams {
  const query = new URLSearchParams(request.query);
  query.delete(LANGUAGE_PARAMETER);
  return query;
}

function searchOf(query: URLSearchParams): string {
  return query.size === 0 ? '' : `?${query}`;
}
