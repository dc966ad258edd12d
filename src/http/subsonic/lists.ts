/** Lists of albums and songs: new, popular, random, by genre or year, starred, playing now, and found by a search. */
import { hasRow, rowsWithIds } from '../../catalogue/columns/lookup.ts';
import type { Ordinal } from '../../catalogue/columns/types.ts';
import { listAlbums, listArtists, listTracks } from '../../catalogue/query/list-questions.ts';
import type { AlbumOrder, Order, TrackFilter } from '../../catalogue/query/query.ts';
import { parseDay } from '../../domain/calendar.ts';
import { dayOf, daysAfter } from '../../domain/timestamps.ts';
import { TRACK_TYPES } from '../../domain/vocabulary.ts';
import { bothEndpoints, endpoint, type PlayerCall } from './endpoint.ts';
import type { Tree } from './formats.ts';
import { findRows, listTrees, marksOf, songTree, songTrees, tracksWithIds } from './items.ts';
import { missing, oneOf, required, text, type Values, wholeNumber, withDefault } from './protocol.ts';
import { albumsOfGenre, randomSample, randomTracks } from './questions.ts';

const SIZE_MAX = 500;
const size = withDefault(wholeNumber(SIZE_MAX), 10);
const offset = withDefault(wholeNumber(Number.MAX_SAFE_INTEGER), 0);
const folder = wholeNumber(Number.MAX_SAFE_INTEGER);
const year = wholeNumber(9999);

const TYPES = [
  ...(['random', 'newest', 'highest', 'frequent', 'recent', 'starred', 'byYear', 'byGenre'] as const),
  ...(['alphabeticalByName', 'alphabeticalByArtist'] as const),
];

const ALBUM_LIST = {
  type: required(oneOf(TYPES)),
  size,
  offset,
  fromYear: year,
  toYear: year,
  genre: text,
  musicFolderId: folder,
};

type AlbumListQuery = Values<typeof ALBUM_LIST>;

/** The service counts no plays of a single user: `frequent` and `recent` are what all listeners play this month and this week. */
const ORDERS: Partial<Record<AlbumListQuery['type'], Order<AlbumOrder>[]>> = {
  newest: [{ field: 'releasedate', descending: true }],
  highest: [{ field: 'popularity_total', descending: true }],
  frequent: [{ field: 'popularity_month', descending: true }],
  recent: [{ field: 'popularity_week', descending: true }],
  alphabeticalByName: [{ field: 'name', descending: false }],
  alphabeticalByArtist: [
    { field: 'artist_name', descending: false },
    { field: 'name', descending: false },
  ],
};

async function albumList(call: PlayerCall, query: AlbumListQuery): Promise<Ordinal[]> {
  const paging = { offset: query.offset, limit: query.size };
  const order = ORDERS[query.type];
  if (order !== undefined) {
    const dated = query.type === 'newest' && { undated: false };
    return await findRows(call, 'albums', listAlbums, { ...paging, ...dated, order });
  }
  switch (query.type) {
    case 'starred':
      return await starredAlbums(call, paging);
    case 'byYear':
      return await findRows(call, 'albums', listAlbums, { ...paging, ...yearsOf(query) });
    case 'byGenre':
      if (query.genre === undefined) throw missing('genre');
      return await findRows(call, 'albums', albumsOfGenre, {
        ...paging,
        genre: query.genre,
        order: ORDERS['highest']!,
      });
    default:
      return randomSample({ count: call.catalogue.albums.count }, query.size);
  }
}

/** A range that ends before it begins is in descending order. */
function yearsOf({ fromYear, toYear }: Pick<AlbumListQuery, 'fromYear' | 'toYear'>) {
  if (fromYear === undefined) throw missing('fromYear');
  if (toYear === undefined) throw missing('toYear');
  const released = yearRange(Math.min(fromYear, toYear), Math.max(fromYear, toYear));
  const order: Order<AlbumOrder>[] = [{ field: 'releasedate', descending: fromYear > toYear }];
  return { released, order };
}

const yearRange = (from: number, to: number) => ({ from: from * 10_000, to: to * 10_000 + 1231 });

async function starredAlbums(
  { services, catalogue, user }: PlayerCall,
  paging: { offset: number; limit: number },
): Promise<Ordinal[]> {
  const page = await services.users.albums(user.id, {
    ...paging,
    descending: true,
    accept: hasRow(catalogue.albums.id),
  });
  return rowsWithIds(catalogue.albums.id, idsOf(page));
}

const idsOf = ({ rows }: { rows: readonly { id: number }[] }) => rows.map(({ id }) => id);

/** The latest of each kind. */
const STARRED_MAX = 2000;

async function starredTree(call: PlayerCall, areFolders: boolean): Promise<Tree> {
  const { services, catalogue, user } = call;
  const first = { offset: 0, limit: STARRED_MAX };
  const [artistPage, albums, trackPage] = await Promise.all([
    services.users.artists(user.id, { ...first, descending: true, accept: hasRow(catalogue.artists.id) }),
    starredAlbums(call, first),
    services.users.tracks(user.id, {
      ...first,
      accept: hasRow(catalogue.tracks.id),
      relations: ['like'],
      order: [{ field: 'updatedate', descending: true }],
    }),
  ]);
  const artists = rowsWithIds(catalogue.artists.id, idsOf(artistPage));
  const tracks = tracksWithIds(
    catalogue,
    trackPage.rows.map(({ track_id }) => track_id),
  );
  return await listTrees(call, { artists, albums, tracks }, areFolders);
}

const count = withDefault(wholeNumber(SIZE_MAX), 20);

const SEARCH = {
  /** An empty value is a query, too. */
  query: withDefault(text, ''),
  artistCount: count,
  artistOffset: offset,
  albumCount: count,
  albumOffset: offset,
  songCount: count,
  songOffset: offset,
  musicFolderId: folder,
};

/** Without quotes around all of it, and the star of a prefix search: clients of other servers send both. */
function wordsOf(sent: string): string {
  return sent.replaceAll(/["*]/g, ' ').trim();
}

async function searchTree(p: Values<typeof SEARCH>, call: PlayerCall, areFolders: boolean): Promise<Tree> {
  const words = wordsOf(p.query);
  const order = words === '' ? [{ field: 'id', descending: false } as const] : [];
  const byText = words === '' ? {} : { search: words };
  const byName = words === '' ? {} : { namesearch: words };
  const page = (offset: number, limit: number) => ({ offset, limit, order });
  const songQuery = { types: TRACK_TYPES, ...byText, ...page(p.songOffset, p.songCount) };
  const albumQuery = { ...byName, ...page(p.albumOffset, p.albumCount) };
  const artistQuery = { ...byName, ...page(p.artistOffset, p.artistCount) };
  const [tracks, albums, artists] = await Promise.all([
    p.songCount === 0 ? [] : findRows(call, 'tracks', listTracks, songQuery),
    p.albumCount === 0 ? [] : findRows(call, 'albums', listAlbums, albumQuery),
    p.artistCount === 0 ? [] : findRows(call, 'artists', listArtists, artistQuery),
  ]);
  return await listTrees(call, { artists, albums, tracks }, areFolders);
}

/** Deprecated since version 1.4.0 of the protocol; old players use it. */
const OLD_SEARCH = {
  artist: text,
  album: text,
  title: text,
  any: text,
  count,
  offset,
  newerThan: wholeNumber(Date.UTC(9999, 0)),
};

function findMatches({ ask }: PlayerCall, p: Values<typeof OLD_SEARCH>) {
  const search = wordsOf([p.any, p.artist, p.album].join(' '));
  const namesearch = wordsOf(p.title ?? '');
  // `created` of a song is the beginning of its day.
  const after = p.newerThan !== undefined && daysAfter(dayOf(p.newerThan), 1);
  return ask(listTracks, {
    types: TRACK_TYPES,
    ...(search !== '' && { search }),
    ...(namesearch !== '' && { namesearch }),
    ...(after && { released: { from: parseDay(after)!, to: 9999_12_31 } }),
    order: [],
    offset: p.offset,
    limit: p.count,
    fullcount: true,
  });
}

export const LISTS = [
  ...bothEndpoints(['getAlbumList', 'getAlbumList2'], ALBUM_LIST, async (p, call, areFolders) => {
    const { album } = await listTrees(call, { albums: await albumList(call, p) }, areFolders);
    return { album };
  }),

  endpoint(
    'getRandomSongs',
    { size, genre: text, fromYear: year, toYear: year, musicFolderId: folder },
    async (p, call) => {
      const filter: TrackFilter = { types: TRACK_TYPES };
      if (p.genre !== undefined) filter.tags = [p.genre];
      if (p.fromYear !== undefined || p.toYear !== undefined)
        filter.released = yearRange(p.fromYear ?? 0, p.toYear ?? 9999);
      const ids = await call.ask(randomTracks, { filter, size: p.size });
      return { song: await songTrees(call, tracksWithIds(call.catalogue, ids)) };
    },
  ),
  endpoint(
    'getSongsByGenre',
    { genre: required(text), count: size, offset, musicFolderId: folder },
    async (p, call) => {
      const tracks = await findRows(call, 'tracks', listTracks, {
        types: TRACK_TYPES,
        tags: [p.genre],
        order: [{ field: 'popularity_total', descending: true }],
        offset: p.offset,
        limit: p.count,
      });
      return { song: await songTrees(call, tracks) };
    },
  ),

  ...bothEndpoints(['getStarred', 'getStarred2'], {}, (_, call, areFolders) => starredTree(call, areFolders)),

  endpoint('getNowPlaying', {}, async (_, call) => {
    const { services, catalogue, user } = call;
    const playing = services.players.nowPlaying(user);
    const [track] = playing === undefined ? [] : tracksWithIds(catalogue, [playing.trackId]);
    if (playing === undefined || track === undefined) return { entry: [] };
    const marks = await marksOf(call, { tracks: [track] });
    const { minutesAgo, client, state, position, rate } = playing;
    return {
      entry: [
        {
          ...songTree(catalogue, track, marks),
          username: user.name,
          minutesAgo,
          playerId: 0,
          playerName: client,
          state,
          positionMs: position,
          playbackRate: rate,
        },
      ],
    };
  }),

  endpoint('search', OLD_SEARCH, async (p, call) => {
    const { ids, total: totalHits } = await findMatches(call, p);
    const tracks = tracksWithIds(call.catalogue, ids);
    return { offset: p.offset, totalHits, match: await songTrees(call, tracks) };
  }),
  ...bothEndpoints(['search2', 'search3'], SEARCH, searchTree),
];
