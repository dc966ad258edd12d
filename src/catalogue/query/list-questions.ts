/** Questions for one page of tracks, albums or artists, as their ids. */
import type { OrdinalPage } from '../catalogue.ts';
import type { Question } from '../question.ts';
import { findAlbums } from './albums.ts';
import { findAlbumsOfTracks } from './albums-of-tracks.ts';
import { findArtists } from './artists.ts';
import { chartOfAlbums, chartOfTracks } from './charts.ts';
import type {
  AlbumQuery,
  ArtistQuery,
  ChartQuery,
  Paging,
  SimilarTracksQuery,
  TrackFilter,
  TrackQuery,
} from './query.ts';
import { findSimilarTracks } from './similar/similar-tracks.ts';
import { findTracks } from './tracks.ts';

export interface IdPage {
  ids: number[];
  /** If it was requested. */
  total: number | undefined;
}

export function idsOf(id: Float64Array, { ordinals, fullcount }: OrdinalPage): IdPage {
  return { ids: ordinals.map((ordinal) => id[ordinal]), total: fullcount };
}

export const listTracks: Question<TrackQuery, IdPage> = {
  name: 'tracks',
  answer: (catalogue, query) => idsOf(catalogue.tracks.id, findTracks(catalogue, query)),
};

export const listAlbums: Question<AlbumQuery, IdPage> = {
  name: 'albums',
  answer: (catalogue, query) => idsOf(catalogue.albums.id, findAlbums(catalogue, query)),
};

export const listArtists: Question<ArtistQuery, IdPage> = {
  name: 'artists',
  answer: (catalogue, query) => idsOf(catalogue.artists.id, findArtists(catalogue, query)),
};

export interface AlbumsOfTracksQuery {
  filter: TrackFilter;
  paging: Paging & Pick<AlbumQuery, 'order'>;
}

export const listAlbumsOfTracks: Question<AlbumsOfTracksQuery, IdPage> = {
  name: 'albums of tracks',
  answer: (catalogue, { filter, paging }) =>
    idsOf(catalogue.albums.id, findAlbumsOfTracks(catalogue, filter, paging)),
};

export const listSimilar: Question<SimilarTracksQuery, IdPage> = {
  name: 'similar tracks',
  answer: (catalogue, query) => idsOf(catalogue.tracks.id, findSimilarTracks(catalogue, query)),
};

export const listChart: Question<ChartQuery & { of: 'tracks' | 'albums' }, IdPage> = {
  name: 'chart',
  answer: (catalogue, { of, ...query }) =>
    of === 'tracks'
      ? idsOf(catalogue.tracks.id, chartOfTracks(catalogue, query))
      : idsOf(catalogue.albums.id, chartOfAlbums(catalogue, query)),
};

export const LIST_QUESTIONS = [
  listTracks,
  listAlbums,
  listArtists,
  listAlbumsOfTracks,
  listSimilar,
  listChart,
];
