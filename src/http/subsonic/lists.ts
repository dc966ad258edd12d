/** Lists of albums and songs: new, popular, random, by genre or year, starred, playing now. */
import { randomInt } from 'node:crypto';
import { indexOfNumber, rowsWithIds } from '../../catalogue/columns/lookup.ts';
import type { Ordinal } from '../../catalogue/columns/types.ts';
import type { AlbumOrder, Order, TrackFilter } from '../../catalogue/query/query.ts';
import { TRACK_TYPES } from '../../domain/vocabulary.ts';
import { albumTree, folderOf } from './album.ts';
import { artistTree } from './artist.ts';
import { endpoint, type PlayerCall } from './endpoint.ts';
import { folderArtist } from './folders.ts';
import { findAlbums, findTracks, tracksWithIds } from './lookup.ts';
import { marksOf } from './marks.ts';
import { missing, oneOf, required, text, wholeNumber, withDefault } from './parameters.ts';
import { albumsOfGenre, randomTracks } from './questions.ts';
import { randomSample } from './random-sample.ts';
import { songTree } from './song.ts';
import { longList, type Tree } from './tree.ts';

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

interface AlbumListQuery {
  type: (typeof TYPES)[number];
  size: number;
  offset: number;
  fromYear: number | undefined;
  toYear: number | undefined;
  genre: string | undefined;
}

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

async function listAlbums(call: PlayerCall, query: AlbumListQuery): Promise<Ordinal[]> {
  const { catalogue, ask } = call;
  const paging = { offset: query.offset, limit: query.size, fullcount: false };
  const order = ORDERS[query.type];
  if (order !== undefined) {
    const dated = query.type === 'newest' && { undated: false };
    return await findAlbums(call, { ...paging, ...dated, order });
  }
  switch (query.type) {
    case 'starred':
      return await starredAlbums(call, paging);
    case 'byYear': {
      const { released, descending } = yearsOf(query);
      return await findAlbums(call, { ...paging, released, order: [{ field: 'releasedate', descending }] });
    }
    case 'byGenre':
      if (query.genre === undefined) throw missing('genre');
      return rowsWithIds(
        catalogue.albums.id,
        (await ask(albumsOfGenre, { ...paging, genre: query.genre, order: ORDERS['highest']! })).ids,
      );
    default:
      return randomSample({ count: catalogue.albums.count }, query.size, randomInt);
  }
}

/** A range that ends before it begins is in descending order. */
function yearsOf({ fromYear, toYear }: Pick<AlbumListQuery, 'fromYear' | 'toYear'>) {
  if (fromYear === undefined) throw missing('fromYear');
  if (toYear === undefined) throw missing('toYear');
  const released = yearRange(Math.min(fromYear, toYear), Math.max(fromYear, toYear));
  return { released, descending: fromYear > toYear };
}

const yearRange = (from: number, to: number) => ({ from: from * 10_000, to: to * 10_000 + 1231 });

async function starredAlbums(
  { services, catalogue, user }: PlayerCall,
  paging: { offset: number; limit: number },
): Promise<Ordinal[]> {
  const page = await services.users.albums(user.id, {
    ...paging,
    count: false,
    descending: true,
    accept: (id) => indexOfNumber(catalogue.albums.id, id) >= 0,
  });
  return page.rows.map(({ id }) => indexOfNumber(catalogue.albums.id, id));
}

/** Of each kind, the latest. */
const STARRED_MAX = 2000;

async function starredTree(call: PlayerCall, areFolders: boolean): Promise<Tree> {
  const { services, catalogue, user } = call;
  const first = { offset: 0, limit: STARRED_MAX, count: false };
  const isArtist = (id: number) => indexOfNumber(catalogue.artists.id, id) >= 0;
  const isTrack = (id: number) => indexOfNumber(catalogue.tracks.id, id) >= 0;
  const [artistPage, albums, trackPage] = await Promise.all([
    services.users.artists(user.id, { ...first, descending: true, accept: isArtist }),
    starredAlbums(call, first),
    services.users.tracks(user.id, {
      ...first,
      accept: isTrack,
      relations: ['like'],
      order: [{ field: 'updatedate', descending: true }],
    }),
  ]);
  const artists = artistPage.rows.map(({ id }) => indexOfNumber(catalogue.artists.id, id));
  const tracks = tracksWithIds(
    catalogue,
    trackPage.rows.map(({ track_id }) => track_id),
  );
  const marks = await marksOf(call, { artists, albums, tracks });
  const { url } = services.settings;
  return {
    artist: longList(artists, (artist) => {
      const tree = artistTree(catalogue, artist, url, marks);
      return areFolders ? folderArtist(tree) : tree;
    }),
    album: longList(albums, (album) => {
      const tree = albumTree(catalogue, album, marks);
      return areFolders ? folderOf(tree) : tree;
    }),
    song: longList(tracks, (track) => songTree(catalogue, track, marks)),
  };
}

/** Songs of a response, with what the user has starred and rated. */
export async function songTrees(call: PlayerCall, tracks: readonly Ordinal[]): Promise<Tree> {
  const marks = await marksOf(call, { tracks });
  return { song: longList(tracks, (track) => songTree(call.catalogue, track, marks)) };
}

export const LISTS = [
  endpoint('getAlbumList', ALBUM_LIST, async (p, call) => {
    const albums = await listAlbums(call, p);
    const marks = await marksOf(call, { albums });
    return {
      albumList: { album: longList(albums, (album) => folderOf(albumTree(call.catalogue, album, marks))) },
    };
  }),
  endpoint('getAlbumList2', ALBUM_LIST, async (p, call) => {
    const albums = await listAlbums(call, p);
    const marks = await marksOf(call, { albums });
    return { albumList2: { album: longList(albums, (album) => albumTree(call.catalogue, album, marks)) } };
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
      return { randomSongs: await songTrees(call, tracksWithIds(call.catalogue, ids)) };
    },
  ),
  endpoint(
    'getSongsByGenre',
    { genre: required(text), count: size, offset, musicFolderId: folder },
    async (p, call) => {
      const tracks = await findTracks(call, {
        types: TRACK_TYPES,
        tags: [p.genre],
        order: [{ field: 'popularity_total', descending: true }],
        offset: p.offset,
        limit: p.count,
        fullcount: false,
      });
      return { songsByGenre: await songTrees(call, tracks) };
    },
  ),

  endpoint('getStarred', {}, async (_, call) => ({ starred: await starredTree(call, true) })),
  endpoint('getStarred2', {}, async (_, call) => ({ starred2: await starredTree(call, false) })),

  endpoint('getNowPlaying', {}, async (_, call) => {
    const { services, catalogue, user } = call;
    const playing = services.players.nowPlaying(user);
    const [track] = playing === undefined ? [] : tracksWithIds(catalogue, [playing.trackId]);
    if (playing === undefined || track === undefined) return { nowPlaying: { entry: [] } };
    const marks = await marksOf(call, { tracks: [track] });
    const { minutesAgo, client, state, position, rate } = playing;
    return {
      nowPlaying: {
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
      },
    };
  }),
];
