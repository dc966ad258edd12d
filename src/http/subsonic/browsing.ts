/** Browsing: artists, their albums, and songs; the same as folders. There is one music folder. */
import type { Catalogue } from '../../catalogue/catalogue.ts';
import { rowsWithIds } from '../../catalogue/columns/lookup.ts';
import { textOfRow } from '../../catalogue/columns/row-texts.ts';
import type { Ordinal } from '../../catalogue/columns/types.ts';
import { endpoint, type PlayerCall } from './endpoint.ts';
import { longList, type Tree } from './formats.ts';
import {
  albumsOf,
  albumTracks,
  artistTree,
  type CatalogueItem,
  folderArtist,
  folderOf,
  markFields,
  marksOf,
  releaseTree,
  rowOf,
  singlesOf,
  songTree,
} from './items.ts';
import {
  idText,
  itemId,
  milliseconds,
  notFound,
  readParameters,
  required,
  text,
  wholeNumber,
} from './protocol.ts';
import { artistLetters, genres } from './questions.ts';

/** Its id is a number in the protocol. */
export const MUSIC_FOLDER = 1;
const FOLDER = { musicFolderId: wholeNumber(Number.MAX_SAFE_INTEGER) };

/** Artists that the user is a fan of, the latest first. */
const FANS_MAX = 1000;

async function indexTree(call: PlayerCall, toTree: (artist: Ordinal) => Tree): Promise<Tree[]> {
  const { services, catalogue, ask, user } = call;
  const fans = await services.users.artists(user.id, {
    offset: 0,
    limit: FANS_MAX,
    descending: true,
    accept: () => true,
  });
  const letters = await ask(
    artistLetters,
    fans.rows.map(({ id }) => id),
  );
  return letters.map(({ letter, ids }) => ({
    name: letter,
    artist: longList(rowsWithIds(catalogue.artists.id, ids), toTree),
  }));
}

/** When columns of the catalogue were seen first, as milliseconds. */
const seenSince = new WeakMap<object, number>();

/** The index depends on the names of artists, and on who has tracks; a change of one keeps the columns of the other. */
function lastModified({ artists }: Catalogue): number {
  const moments = [artists.name, artists.tracks].map((column) => {
    const since = seenSince.get(column) ?? Date.now();
    seenSince.set(column, since);
    return since;
  });
  return Math.max(...moments);
}

/** The albums of an artist, and then the tracks without one. */
async function artistReleases(call: PlayerCall, artist: Ordinal, toItem = (release: Tree) => release) {
  const { catalogue } = call;
  const [albums, singles] = [albumsOf(catalogue, artist), singlesOf(catalogue, artist)];
  const marks = await marksOf(call, { albums, tracks: singles, artists: [artist] });
  const releases = [
    ...albums.map((row) => ({ kind: 'album', row }) as const),
    ...singles.map((row) => ({ kind: 'single', row }) as const),
  ];
  const toTree = ({ kind, row }: (typeof releases)[number]) =>
    toItem(releaseTree(catalogue, kind, row, marks));
  return { marks, releases: longList(releases, toTree) };
}

async function artistFolder(call: PlayerCall, artist: Ordinal): Promise<Tree> {
  const { catalogue } = call;
  const { marks, releases } = await artistReleases(call, artist, folderOf);
  const id = catalogue.artists.id[artist];
  return {
    id: idText('artist', id),
    parent: String(MUSIC_FOLDER),
    name: textOfRow(catalogue.artists.name.exact, artist),
    ...markFields(marks.artists.get(id)),
    child: releases,
  };
}

/** An album, or a track without one, with its songs. */
async function albumWithSongs(call: PlayerCall, item: CatalogueItem<'album' | 'single'>) {
  const { catalogue } = call;
  const isSingle = item.kind === 'single';
  const row = rowOf(catalogue, item);
  const tracks = isSingle ? [row] : albumTracks(catalogue, row);
  const marks = await marksOf(call, { tracks, albums: isSingle ? [] : [row] });
  return {
    album: releaseTree(catalogue, item.kind, row, marks),
    songs: longList(tracks, (track) => songTree(catalogue, track, marks)),
  };
}

async function rootFolder(call: PlayerCall): Promise<Tree> {
  const { catalogue, ask } = call;
  const letters = await ask(artistLetters, []);
  const ids = letters.flatMap((letter) => letter.ids);
  const artists = rowsWithIds(catalogue.artists.id, ids);
  return {
    id: String(MUSIC_FOLDER),
    name: 'Music',
    child: longList(artists, (artist) => {
      const { id, name, coverArt } = artistTree(call, artist);
      return { id, parent: String(MUSIC_FOLDER), isDir: true, title: name, artist: name, coverArt };
    }),
  };
}

const DIRECTORY = { id: required(itemId('artist', 'album', 'single')) };

async function folderTree(id: string, call: PlayerCall): Promise<Tree> {
  if (id === String(MUSIC_FOLDER)) return await rootFolder(call);
  const item = readParameters(DIRECTORY, new Map([['id', [id]]])).id;
  const { kind } = item;
  if (kind === 'artist') return await artistFolder(call, rowOf(call.catalogue, item));
  const { album, songs } = await albumWithSongs(call, { ...item, kind });
  const { id: albumId, artistId, name, starred, userRating } = album;
  return { id: albumId, parent: artistId, name, starred, userRating, child: songs };
}

export const BROWSING = [
  endpoint('getMusicFolders', {}, () => ({ musicFolder: [{ id: MUSIC_FOLDER, name: 'Music' }] })),

  endpoint('getIndexes', { ...FOLDER, ifModifiedSince: milliseconds }, async (p, call) => {
    const modified = lastModified(call.catalogue);
    const isKnown = p.ifModifiedSince !== undefined && p.ifModifiedSince >= modified;
    const index = isKnown ? [] : await indexTree(call, (artist) => folderArtist(artistTree(call, artist)));
    return { lastModified: modified, ignoredArticles: '', index };
  }),

  endpoint('getArtists', FOLDER, async (_, call) => ({
    ignoredArticles: '',
    index: await indexTree(call, (artist) => artistTree(call, artist)),
  })),

  endpoint('getMusicDirectory', { id: required(text) }, (p, call) => folderTree(p.id, call), 'directory'),

  endpoint('getGenres', {}, async (_, { ask }) => ({
    genre: (await ask(genres, undefined)).map(({ name, songs, albums }) => ({
      value: name,
      songCount: songs,
      albumCount: albums,
    })),
  })),

  endpoint('getArtist', { id: required(itemId('artist')) }, async ({ id }, call) => {
    const artist = rowOf(call.catalogue, id);
    const { marks, releases } = await artistReleases(call, artist);
    return { ...artistTree(call, artist, marks), album: releases };
  }),

  endpoint('getAlbum', { id: required(itemId('album', 'single')) }, async ({ id }, call) => {
    const { album, songs } = await albumWithSongs(call, id);
    return { ...album, song: songs };
  }),

  endpoint('getSong', { id: required(itemId('track')) }, async ({ id }, call) => {
    const track = rowOf(call.catalogue, id);
    return songTree(call.catalogue, track, await marksOf(call, { tracks: [track] }));
  }),

  endpoint('getVideos', {}, () => ({})),
  endpoint('getVideoInfo', { id: required(text) }, () => {
    throw notFound('video');
  }),
];
