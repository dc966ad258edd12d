/** What players list, and the API does not. */
import { randomInt } from 'node:crypto';
import { findAlbums } from '../../catalogue/query/albums.ts';
import { type IdPage, idsOf } from '../../catalogue/query/list-questions.ts';
import { withAny } from '../../catalogue/query/nested.ts';
import { type RowFilter, select } from '../../catalogue/query/pages/selection.ts';
import type { AlbumQuery, TrackFilter } from '../../catalogue/query/query.ts';
import { taggedWithAll } from '../../catalogue/query/tags/tags.ts';
import { rowFiltersOf } from '../../catalogue/query/tracks.ts';
import type { Question } from '../../catalogue/question.ts';
import { indexArtists } from './artist-index.ts';
import { type GenreCount, genreCounts } from './genres.ts';
import { randomSample } from './random-sample.ts';

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
    return randomSample(among, size, randomInt).map((track) => id[track]);
  },
};

export const genres: Question<undefined, GenreCount[]> = {
  name: 'subsonic: genres',
  answer: genreCounts,
};

export interface LetterIds {
  letter: string;
  ids: number[];
}

/** The artists by first letter. The input are ids of artists that must be in it. */
export const artistLetters: Question<readonly number[], LetterIds[]> = {
  name: 'subsonic: artists by letter',
  answer: (catalogue, also) =>
    indexArtists(catalogue, also).map(({ letter, artists }) => ({
      letter,
      ids: artists.map((artist) => catalogue.artists.id[artist]),
    })),
};

export const SUBSONIC_QUESTIONS = [albumsOfGenre, randomTracks, genres, artistLetters];
