/** The naive model of the queries of albums; see `tracks-model.fixture.ts`. */

import type { AlbumMusicinfoQuery, AlbumQuery, AlbumTracksQuery } from '../../src/catalogue/query/query.ts';
import type { AlbumRow } from '../../src/domain/ports.ts';
import type { Popularity } from '../../src/domain/vocabulary.ts';
import {
  bearingTag,
  bestMatchFirst,
  type ModelNestedPage,
  type NestedOptions,
  nestedPage,
  sumOf,
} from './owners-model.fixture.ts';
import {
  artistOf,
  between,
  compareNames,
  cut,
  day,
  type ModelCatalogue,
  type ModelPage,
  sameName,
  type TextModels,
} from './tracks-model.fixture.ts';

export function modelAlbums(
  catalogue: ModelCatalogue,
  query: AlbumQuery,
  texts: TextModels,
  { passes = () => true, scores = [] }: NestedOptions<AlbumRow> = {},
): ModelPage {
  const found =
    query.namesearch === undefined
      ? scores
      : [texts.namesearch(catalogue.albums, query.namesearch), ...scores];
  const albums = catalogue.albums.filter(
    (album) =>
      (query.ids?.includes(album.id) ?? true) &&
      (query.name === undefined || sameName(album.name, query.name)) &&
      (query.artistIds?.includes(album.artist_id) ?? true) &&
      (query.artistName === undefined || sameName(artistOf(catalogue, album).name, query.artistName)) &&
      between(day(album.releasedate), query.released) &&
      (query.types?.includes(album.type) ?? true) &&
      (query.undated === undefined || query.undated === (album.undated === 1)) &&
      found.every((one) => one.has(album.id)) &&
      passes(album),
  );
  const popularity = (album: AlbumRow, field: Popularity) => sumOf(tracksOn(catalogue, album), field);
  albums.sort((a, b) => {
    for (const { field, descending } of query.order) {
      const difference =
        field === 'name'
          ? compareNames(a.name, b.name)
          : field === 'artist_name'
            ? compareNames(artistOf(catalogue, a).name, artistOf(catalogue, b).name)
            : field === 'releasedate'
              ? day(a.releasedate) - day(b.releasedate)
              : field === 'id' || field === 'artist_id'
                ? a[field] - b[field]
                : popularity(a, field) - popularity(b, field);
      if (difference !== 0) return descending || field.startsWith('popularity') ? -difference : difference;
    }
    if (query.order.length > 0) return a.id - b.id;
    return bestMatchFirst(found, (row: typeof a) => popularity(row, 'popularity_month'), a, b);
  });
  return cut(albums, query);
}

function tracksOn({ tracks }: ModelCatalogue, album: { id: number }) {
  return tracks.filter(({ album_id }) => album_id === album.id);
}

export function modelAlbumTracks(
  catalogue: ModelCatalogue,
  query: AlbumTracksQuery,
  texts: TextModels,
): ModelNestedPage {
  const order =
    query.trackOrder.length > 0 ? query.trackOrder : [{ field: 'track_position', descending: false }];
  const tracksOf = (album: { id: number }) =>
    tracksOn(catalogue, album)
      .filter(
        (track) =>
          (query.trackIds?.includes(track.id) ?? true) &&
          (query.trackName === undefined || sameName(track.name, query.trackName)),
      )
      .sort((a, b) => {
        for (const { field, descending } of order) {
          const difference =
            field === 'track_name'
              ? compareNames(a.name, b.name)
              : field === 'track_id'
                ? a.id - b.id
                : a.position - b.position;
          if (difference !== 0) return descending ? -difference : difference;
        }
        return a.id - b.id;
      });
  const page = modelAlbums(catalogue, query, texts, { passes: (album) => tracksOf(album).length > 0 });
  return nestedPage(page, tracksOf);
}

export function modelAlbumMusicinfo(
  catalogue: ModelCatalogue,
  query: AlbumMusicinfoQuery,
  texts: TextModels,
): ModelPage {
  const scores =
    query.tag === undefined
      ? []
      : [bearingTag(catalogue, catalogue.albums, (album) => tracksOn(catalogue, album), query.tag)];
  return modelAlbums(catalogue, query, texts, { scores });
}
