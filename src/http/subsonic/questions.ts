/** What players list, and the API does not. */
import { randomInt } from 'node:crypto';
import type { Catalogue } from '../../catalogue/catalogue.ts';
import { cached } from '../../catalogue/columns/cached.ts';
import { indexOfNumber } from '../../catalogue/columns/lookup.ts';
import type { Ordinal } from '../../catalogue/columns/types.ts';
import { findAlbums } from '../../catalogue/query/albums.ts';
import { hasTracks, initialOf } from '../../catalogue/query/artist-index.ts';
import { type IdPage, idsOf } from '../../catalogue/query/list-questions.ts';
import { withAny } from '../../catalogue/query/nested.ts';
import {
  type RowFilter,
  type Selection,
  select,
  selectedOrdinals,
} from '../../catalogue/query/pages/selection.ts';
import type { AlbumQuery, TrackFilter } from '../../catalogue/query/query.ts';
import { taggedWithAll } from '../../catalogue/query/tags/tags.ts';
import { rowFiltersOf } from '../../catalogue/query/tracks.ts';
import type { Question } from '../../catalogue/question.ts';
import { tagKindOf, tagOf } from '../../catalogue/tags/tag-columns.ts';
import { TAG_KINDS } from '../../domain/vocabulary.ts';

/** Albums with at least one track of the genre. */
export const albumsOfGenre: Question<AlbumQuery & { genre: string }, IdPage> = {
  name: 'subsonic: albums of a genre',
  answer(catalogue, { genre, ...query }) {
    const { tracks, albums } = catalogue;
    const onAlbum: RowFilter = { kind: 'bits', set: tracks.having.album, without: false };
    const ofGenre = select(tracks.count, [onAlbum, ...taggedWithAll(catalogue, [genre])]);
    const filters = [withAny(ofGenre, albums.tracks, tracks.album)];
    return idsOf(albums.id, findAlbums(catalogue, query, filters));
  },
};

export const randomTracks: Question<{ filter: TrackFilter; size: number }, number[]> = {
  name: 'subsonic: random tracks',
  answer(catalogue, { filter, size }) {
    const { count, id } = catalogue.tracks;
    const filters = rowFiltersOf(catalogue, filter);
    const among = filters.length === 0 ? { count } : select(count, filters);
    return randomSample(among, size).map((track) => id[track]);
  },
};

export const genres: Question<undefined, GenreCount[]> = {
  name: 'subsonic: genres',
  answer: cached(
    ({ tracks, albums, tags }: Catalogue) => [tracks.tags, tracks.album, albums.tracks, tags],
    countGenres,
  ),
};

/** The artists by first letter. The input are ids of artists that must be in it. */
export const artistLetters: Question<readonly number[], { letter: string; ids: number[] }[]> = {
  name: 'subsonic: artists by letter',
  answer(catalogue, also) {
    const letters = Map.groupBy(listedArtists(catalogue, also), (artist) => {
      const initial = initialOf(catalogue, artist);
      return initial.length === 1 ? initial : OTHERS;
    });
    return [...letters]
      .map(([letter, artists]) => ({ letter, ids: artists.map((artist) => catalogue.artists.id[artist]) }))
      .sort((one, other) => (one.letter < other.letter ? -1 : 1));
  },
};

export const SUBSONIC_QUESTIONS = [albumsOfGenre, randomTracks, genres, artistLetters];

/** A genre of tracks, with the numbers of its songs and albums. */
interface GenreCount {
  name: string;
  songs: number;
  albums: number;
}

const GENRES = TAG_KINDS.indexOf('genres');
/** The most frequent. */
const GENRES_MAX = 1000;

/** The most frequent first. */
function countGenres({ tracks, albums, tags }: Catalogue): GenreCount[] {
  const { starts, items } = tracks.tags;
  const songs = new Uint32Array(tags.name.length);
  const albumCounts = new Uint32Array(tags.name.length);
  /** 1 + the last album that was counted for each tag. */
  const last = new Uint32Array(tags.name.length);
  const visit = (track: number, release: number) => {
    for (let i = starts[track]; i < starts[track + 1]; i++) {
      if (tagKindOf(items[i]) !== GENRES) continue;
      const tag = tagOf(items[i]);
      songs[tag]++;
      if (last[tag] === release) continue;
      last[tag] = release;
      albumCounts[tag]++;
    }
  };
  for (let album = 0; album < albums.count; album++)
    for (let i = albums.tracks.starts[album]; i < albums.tracks.starts[album + 1]; i++)
      visit(albums.tracks.items[i], album + 1);
  // Each of the others is an album of its own.
  for (let track = 0; track < tracks.count; track++)
    if (tracks.album[track] < 0) visit(track, albums.count + 1 + track);
  return tags.name
    .map((name, tag) => ({ name, songs: songs[tag], albums: albumCounts[tag] }))
    .filter((genre) => genre.songs > 0)
    .sort((one, other) => other.songs - one.songs || (one.name < other.name ? -1 : 1))
    .slice(0, GENRES_MAX);
}

/**
 * The artists of `getIndexes` and `getArtists`, by first letter. Players load the whole list, so it is bounded: in a larger catalogue it
 * has the artists that the user is a fan of and the most popular ones; all others are found by search and through their albums.
 */
const ARTISTS_MAX = 10_000;
/** Digits, signs and other scripts together. */
const OTHERS = '#';

/** By name. Artists without tracks are left out. */
function listedArtists(catalogue: Catalogue, also: readonly number[]): Iterable<Ordinal> {
  const { artists } = catalogue;
  if (artists.count <= ARTISTS_MAX)
    return Iterator.from(artists.name.ascending).filter((artist) => hasTracks(catalogue, artist));
  const listed = new Set<Ordinal>();
  for (const id of also) {
    const artist = indexOfNumber(artists.id, id);
    if (artist >= 0) listed.add(artist);
  }
  const popular = artists.descending.popularity_total;
  for (let i = 0; i < popular.length && listed.size < ARTISTS_MAX; i++)
    if (hasTracks(catalogue, popular[i])) listed.add(popular[i]);
  const { rank } = artists.name;
  return Uint32Array.from(listed).sort((a, b) => rank[a] - rank[b] || a - b);
}

/** A random choice of rows, each at most once, in random order: a set keeps the order in which they were drawn. */
export function randomSample(among: Selection | { count: number }, size: number): Ordinal[] {
  const { count } = among;
  const chosen = new Set<number>();
  while (chosen.size < Math.min(size, count)) chosen.add(randomInt(count));
  if (!('kind' in among)) return [...chosen];
  const ordinals = selectedOrdinals(among);
  return Array.from(chosen, (position) => ordinals[position]);
}
