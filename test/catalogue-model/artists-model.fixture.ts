/** The naive model of the queries of artists; see `tracks-model.fixture.ts`. */

import type {
  ArtistAlbumsQuery,
  ArtistLocationsQuery,
  ArtistMusicinfoQuery,
  ArtistQuery,
  ArtistTracksQuery,
} from '../../src/catalogue/query/query.ts';
import type { Location } from '../../src/domain/imports/record-values.ts';
import type { AlbumRow, ArtistRow, TrackRow } from '../../src/domain/ports.ts';
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
  albumOf,
  between,
  compareNames,
  cut,
  day,
  type ModelCatalogue,
  type ModelPage,
  sameName,
  type TextModels,
} from './tracks-model.fixture.ts';

export function modelArtists(
  catalogue: ModelCatalogue,
  query: ArtistQuery,
  texts: TextModels,
  { passes = () => true, scores = [] }: NestedOptions<ArtistRow> = {},
): ModelPage {
  const found =
    query.namesearch === undefined
      ? scores
      : [texts.namesearch(catalogue.artists, query.namesearch), ...scores];
  const artists = catalogue.artists.filter(
    (artist) =>
      (query.ids?.includes(artist.id) ?? true) &&
      (query.name === undefined || sameName(artist.name, query.name)) &&
      (!query.hasimage || artist.image !== '') &&
      between(day(artist.joindate), query.joined) &&
      found.every((one) => one.has(artist.id)) &&
      passes(artist),
  );
  const popularity = (artist: ArtistRow, field: Popularity) => sumOf(tracksBy(catalogue, artist), field);
  artists.sort((a, b) => {
    for (const { field, descending } of query.order) {
      const difference =
        field === 'name'
          ? compareNames(a.name, b.name)
          : field === 'joindate'
            ? day(a.joindate) - day(b.joindate)
            : field === 'id'
              ? a.id - b.id
              : popularity(a, field) - popularity(b, field);
      if (difference !== 0) return descending || field.startsWith('popularity') ? -difference : difference;
    }
    if (query.order.length > 0) return a.id - b.id;
    return bestMatchFirst(found, (row: typeof a) => popularity(row, 'popularity_month'), a, b);
  });
  return cut(artists, query);
}

function tracksBy({ tracks }: ModelCatalogue, artist: { id: number }): TrackRow[] {
  return tracks.filter(({ artist_id }) => artist_id === artist.id);
}

/** By names, ids and dates, each optionally descending, then by id. */
function compareNested<Row extends { id: number; name: string; releasedate: string }>(
  order: { field: string; descending: boolean }[],
): (a: Row, b: Row) => number {
  return (a, b) => {
    for (const { field, descending } of order) {
      const difference = field.endsWith('_name')
        ? compareNames(a.name, b.name)
        : field.endsWith('_id')
          ? a.id - b.id
          : day(a.releasedate) - day(b.releasedate);
      if (difference !== 0) return descending ? -difference : difference;
    }
    return a.id - b.id;
  };
}

export function modelArtistTracks(
  catalogue: ModelCatalogue,
  query: ArtistTracksQuery,
  texts: TextModels,
): ModelNestedPage {
  const tracksOf = (artist: { id: number }) =>
    tracksBy(catalogue, artist)
      .filter((track) => trackPasses(catalogue, query, track))
      .sort(compareNested<TrackRow>(query.trackOrder));
  const page = modelArtists(catalogue, query, texts, { passes: (artist) => tracksOf(artist).length > 0 });
  return nestedPage(page, tracksOf);
}

function trackPasses(catalogue: ModelCatalogue, query: ArtistTracksQuery, track: TrackRow): boolean {
  const album = albumOf(catalogue, track);
  return (
    query.trackTypes.includes(album ? 'albumtrack' : 'single') &&
    (query.trackIds?.includes(track.id) ?? true) &&
    (query.trackName === undefined || sameName(track.name, query.trackName)) &&
    (query.albumIds === undefined || (album !== undefined && query.albumIds.includes(album.id))) &&
    (query.albumName === undefined || (album !== undefined && sameName(album.name, query.albumName))) &&
    (query.albumReleased === undefined ||
      (album !== undefined && between(day(album.releasedate), query.albumReleased)))
  );
}

export function modelArtistAlbums(
  catalogue: ModelCatalogue,
  query: ArtistAlbumsQuery,
  texts: TextModels,
): ModelNestedPage {
  const albumsOf = (artist: { id: number }) =>
    catalogue.albums
      .filter(
        (album) =>
          album.artist_id === artist.id &&
          (query.albumIds?.includes(album.id) ?? true) &&
          (query.albumName === undefined || sameName(album.name, query.albumName)) &&
          between(day(album.releasedate), query.albumReleased),
      )
      .sort(compareNested<AlbumRow>(query.albumOrder));
  const page = modelArtists(catalogue, query, texts, { passes: (artist) => albumsOf(artist).length > 0 });
  return nestedPage(page, albumsOf);
}

export function modelArtistLocations(
  catalogue: ModelCatalogue,
  query: ArtistLocationsQuery,
  texts: TextModels,
): ModelNestedPage {
  const all = (artist: { id: number }) =>
    JSON.parse(catalogue.artists.find(({ id }) => id === artist.id)!.locations) as Location[];
  const isFiltered = (query.countries ?? query.city ?? query.near) !== undefined;
  const locationsOf = (artist: { id: number }) =>
    all(artist)
      .map((location, id) => ({ ...location, id }))
      .filter(
        (location) =>
          (query.countries?.includes(location.country) ?? true) &&
          (query.city === undefined || sameName(location.city, query.city)) &&
          (query.near === undefined || angle(location, query.near) * EARTH <= query.near.radius + 1e-6),
      );
  const passes = (artist: ArtistRow) =>
    (query.haslocation === undefined || query.haslocation === all(artist).length > 0) &&
    (!isFiltered || locationsOf(artist).length > 0);
  return nestedPage(modelArtists(catalogue, query, texts, { passes }), locationsOf);
}

const EARTH = 6371.0088;

/** The angle between two locations, seen from the centre of the earth. */
function angle(one: Location, other: Pick<Location, 'latitude' | 'longitude'>): number {
  const direction = ({ latitude, longitude }: typeof other) => {
    const [north, east] = [latitude, longitude].map((degrees) => (degrees * Math.PI) / 180);
    return [Math.cos(north) * Math.cos(east), Math.cos(north) * Math.sin(east), Math.sin(north)];
  };
  const [a, b] = [direction(one), direction(other)];
  return 2 * Math.asin(Math.min(1, Math.hypot(...a.map((part, i) => part - b[i])) / 2));
}

export function modelArtistMusicinfo(
  catalogue: ModelCatalogue,
  query: ArtistMusicinfoQuery,
  texts: TextModels,
): ModelPage {
  const scores =
    query.tag === undefined
      ? []
      : [bearingTag(catalogue, catalogue.artists, (artist) => tracksBy(catalogue, artist), query.tag)];
  return modelArtists(catalogue, query, texts, { scores });
}
