/** What `findAlbums` and `findArtistTracks` must answer, said simply; see `tracks-model.ts`. */
import type { AlbumRow, ArtistRow, TrackRow } from '../../domain/ports.ts';
import type { Popularity } from '../../domain/vocabulary.ts';
import type { AlbumQuery, ArtistTracksQuery } from '../query/query.ts';
import {
  albumOf,
  artistOf,
  between,
  compareNames,
  cut,
  day,
  type ModelCatalogue,
  type ModelPage,
  type ModelScores,
  sameName,
  type TextModels,
} from './tracks-model.ts';

export function modelAlbums(catalogue: ModelCatalogue, query: AlbumQuery, texts: TextModels): ModelPage {
  const found =
    query.namesearch === undefined ? undefined : texts.namesearch(catalogue.albums, query.namesearch);
  const albums = catalogue.albums.filter(
    (album) =>
      (query.ids?.includes(album.id) ?? true) &&
      (query.name === undefined || sameName(album.name, query.name)) &&
      (query.artistIds?.includes(album.artist_id) ?? true) &&
      (query.artistName === undefined || sameName(artistOf(catalogue, album).name, query.artistName)) &&
      between(day(album.releasedate), query.released) &&
      (query.types?.includes(album.type) ?? true) &&
      (found?.has(album.id) ?? true),
  );
  const popularity = (album: AlbumRow, field: Popularity) =>
    sum(
      catalogue.tracks.filter(({ album_id }) => album_id === album.id),
      field,
    );
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

export function modelArtistTracks(
  catalogue: ModelCatalogue,
  query: ArtistTracksQuery,
  texts: TextModels,
): ModelPage & { tracks: number[][] } {
  const found =
    query.namesearch === undefined ? undefined : texts.namesearch(catalogue.artists, query.namesearch);
  const tracksOf = (artist: ArtistRow) =>
    catalogue.tracks
      .filter((track) => track.artist_id === artist.id && passes(catalogue, query, track))
      .sort((a, b) => {
        for (const { field, descending } of query.trackOrder) {
          const difference =
            field === 'track_name'
              ? compareNames(a.name, b.name)
              : field === 'track_id'
                ? a.id - b.id
                : day(a.releasedate) - day(b.releasedate);
          if (difference !== 0) return descending ? -difference : difference;
        }
        return a.id - b.id;
      });
  const artists = catalogue.artists.filter(
    (artist) =>
      (query.ids?.includes(artist.id) ?? true) &&
      (query.name === undefined || sameName(artist.name, query.name)) &&
      (!query.hasimage || artist.image !== '') &&
      between(day(artist.joindate), query.joined) &&
      (found?.has(artist.id) ?? true) &&
      tracksOf(artist).length > 0,
  );
  const popularity = (artist: ArtistRow, field: Popularity) =>
    sum(
      catalogue.tracks.filter(({ artist_id }) => artist_id === artist.id),
      field,
    );
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
  const page = cut(artists, query);
  const tracks = page.ids.map((id) =>
    tracksOf(artists.find((artist) => artist.id === id)!).map((track) => track.id),
  );
  return { ...page, tracks };
}

function passes(catalogue: ModelCatalogue, query: ArtistTracksQuery, track: TrackRow): boolean {
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

function sum(tracks: TrackRow[], field: Popularity): number {
  return tracks.reduce((total, track) => total + track[field], 0);
}

/** Without `order`: by how well the name matches, then by popularity, where there is a `namesearch`. */
function bestMatchFirst<Row extends { id: number }>(
  found: ModelScores | undefined,
  popularity: (row: Row) => number,
  a: Row,
  b: Row,
): number {
  if (found === undefined) return a.id - b.id;
  return found.get(b.id)! - found.get(a.id)! || popularity(b) - popularity(a) || a.id - b.id;
}
