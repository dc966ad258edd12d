/** Search. An empty query lists everything, in pages: players synchronize their whole library that way. */
import type { Ordinal } from '../../catalogue/columns/types.ts';
import { listTracks } from '../../catalogue/query/list-questions.ts';
import type { Paging } from '../../catalogue/query/query.ts';
import { parseDay } from '../../domain/calendar.ts';
import { dayOf, daysAfter } from '../../domain/timestamps.ts';
import { TRACK_TYPES } from '../../domain/vocabulary.ts';
import { albumTree, folderOf } from './album.ts';
import { artistTree } from './artist.ts';
import { endpoint, type PlayerCall } from './endpoint.ts';
import { folderArtist } from './folders.ts';
import { findAlbums, findArtists, findTracks, tracksWithIds } from './lookup.ts';
import { marksOf } from './marks.ts';
import { type Parameter, required, text, type Values, wholeNumber, withDefault } from './parameters.ts';
import { songTree } from './song.ts';
import { longList, type Tree } from './tree.ts';

const COUNT_MAX = 500;
const count = withDefault(wholeNumber(COUNT_MAX), 20);
const offset = withDefault(wholeNumber(Number.MAX_SAFE_INTEGER), 0);

/** An empty value is a query, too. */
const query: Parameter<string> = {
  read: (name, values) => (values.length === 0 ? '' : required(text).read(name, values)),
};

const SEARCH = {
  query,
  artistCount: count,
  artistOffset: offset,
  albumCount: count,
  albumOffset: offset,
  songCount: count,
  songOffset: offset,
  musicFolderId: wholeNumber(Number.MAX_SAFE_INTEGER),
};

/** Without quotes around all of it, and the star of a prefix search: clients of other servers send both. */
function wordsOf(sent: string): string {
  return sent.replaceAll(/["*]/g, ' ').trim();
}

interface Found {
  artists: Ordinal[];
  albums: Ordinal[];
  tracks: Ordinal[];
}

const page = (first: number, limit: number): Paging => ({ offset: first, limit, fullcount: false });

async function find(call: PlayerCall, p: Values<typeof SEARCH>): Promise<Found> {
  const words = wordsOf(p.query);
  const order = words === '' ? [{ field: 'id', descending: false } as const] : [];
  const byText = words === '' ? {} : { search: words };
  const byName = words === '' ? {} : { namesearch: words };
  const [songs, albumPage, artistPage] = [
    page(p.songOffset, p.songCount),
    page(p.albumOffset, p.albumCount),
    page(p.artistOffset, p.artistCount),
  ];
  const [tracks, albums, artists] = await Promise.all([
    songs.limit === 0 ? [] : findTracks(call, { types: TRACK_TYPES, ...songs, ...byText, order }),
    albumPage.limit === 0 ? [] : findAlbums(call, { ...albumPage, ...byName, order }),
    artistPage.limit === 0 ? [] : findArtists(call, { ...artistPage, ...byName, order }),
  ]);
  return { artists, albums, tracks };
}

async function searchTree(call: PlayerCall, found: Found, areFolders: boolean): Promise<Tree> {
  const { catalogue, services } = call;
  const marks = await marksOf(call, found);
  const { url } = services.settings;
  return {
    artist: longList(found.artists, (artist) => {
      const tree = artistTree(catalogue, artist, url, marks);
      return areFolders ? folderArtist(tree) : tree;
    }),
    album: longList(found.albums, (album) => {
      const tree = albumTree(catalogue, album, marks);
      return areFolders ? folderOf(tree) : tree;
    }),
    song: longList(found.tracks, (track) => songTree(catalogue, track, marks)),
  };
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

export const SEARCHING = [
  endpoint('search', OLD_SEARCH, async (p, call) => {
    const { ids, total: totalHits } = await findMatches(call, p);
    const tracks = tracksWithIds(call.catalogue, ids);
    const marks = await marksOf(call, { tracks });
    const match = longList(tracks, (track) => songTree(call.catalogue, track, marks));
    return { searchResult: { offset: p.offset, totalHits, match } };
  }),
  endpoint('search2', SEARCH, async (p, call) => ({
    searchResult2: await searchTree(call, await find(call, p), true),
  })),
  endpoint('search3', SEARCH, async (p, call) => ({
    searchResult3: await searchTree(call, await find(call, p), false),
  })),
];
