/** From the ids of a request to the rows of the catalogue. Unknown ids are errors 70. */
import type { Catalogue } from '../../catalogue/catalogue.ts';
import { indexOfNumber, rowsWithIds } from '../../catalogue/columns/lookup.ts';
import type { Ordinal } from '../../catalogue/columns/types.ts';
import { listAlbums, listArtists, listTracks } from '../../catalogue/query/list-questions.ts';
import type { AlbumQuery, ArtistQuery, TrackQuery } from '../../catalogue/query/query.ts';
import type { PlayerCall } from './endpoint.ts';
import { notFound } from './failures.ts';

function getOrdinal(ids: Float64Array, id: number, what: string): Ordinal {
  const ordinal = indexOfNumber(ids, id);
  if (ordinal < 0) throw notFound(what);
  return ordinal;
}

export const getTrack = ({ tracks }: Catalogue, { id }: { id: number }) => getOrdinal(tracks.id, id, 'song');
export const getAlbum = ({ albums }: Catalogue, { id }: { id: number }) => getOrdinal(albums.id, id, 'album');
export const getArtist = ({ artists }: Catalogue, { id }: { id: number }) =>
  getOrdinal(artists.id, id, 'artist');

/** A track without an album: `sg-7`. */
export function getSingle(catalogue: Catalogue, { id }: { id: number }): Ordinal {
  const track = getOrdinal(catalogue.tracks.id, id, 'album');
  if (catalogue.tracks.album[track] >= 0) throw notFound('album');
  return track;
}

/** The tracks with these ids that the catalogue has, in the same order. */
export const tracksWithIds = ({ tracks }: Catalogue, ids: Iterable<number>) => rowsWithIds(tracks.id, ids);

/** The tracks of a query that the catalogue has. */
export async function findTracks({ ask, catalogue }: PlayerCall, query: TrackQuery): Promise<Ordinal[]> {
  return tracksWithIds(catalogue, (await ask(listTracks, query)).ids);
}

export async function findAlbums({ ask, catalogue }: PlayerCall, query: AlbumQuery): Promise<Ordinal[]> {
  return rowsWithIds(catalogue.albums.id, (await ask(listAlbums, query)).ids);
}

export async function findArtists({ ask, catalogue }: PlayerCall, query: ArtistQuery): Promise<Ordinal[]> {
  return rowsWithIds(catalogue.artists.id, (await ask(listArtists, query)).ids);
}
