/** Albums: as `AlbumID3` of the protocol, and as folders. Tracks without an album are shown as albums of one song. */
import type { Catalogue } from '../../catalogue/catalogue.ts';
import { listAt } from '../../catalogue/columns/list-column.ts';
import { textOfRow } from '../../catalogue/columns/row-texts.ts';
import type { Ordinal } from '../../catalogue/columns/types.ts';
import type { Marks } from '../../core/users/users.ts';
import { RELEASE_TYPES } from '../../domain/vocabulary.ts';
import { idText } from './ids.ts';
import { markFields } from './marks.ts';
import { dateOf, genresOf, yearOf } from './song.ts';
import type { Tree } from './tree.ts';

/** Songs of one album. */
const SONGS_MAX = 10_000;

/** The tracks of an album, in their order. */
export function albumTracks({ albums, tracks }: Catalogue, album: Ordinal): Ordinal[] {
  return [...listAt(albums.tracks, album).subarray(0, SONGS_MAX)].sort(
    (a, b) => tracks.position[a] - tracks.position[b] || a - b,
  );
}

export function albumTree(catalogue: Catalogue, album: Ordinal, marks?: Marks): Tree {
  const { albums } = catalogue;
  const id = albums.id[album];
  return releaseTree(catalogue, {
    id: idText('album', id),
    name: textOfRow(albums.name.exact, album),
    artist: albums.artist[album],
    day: albums.releasedate[album],
    cover: idText('album', id),
    tracks: listAt(albums.tracks, album),
    isSingle: RELEASE_TYPES[albums.type[album]] === 'single',
    mark: markFields(marks?.albums.get(id)),
  });
}

/** A track without an album. */
export function singleTree(catalogue: Catalogue, track: Ordinal, marks?: Marks): Tree {
  const { tracks } = catalogue;
  const id = tracks.id[track];
  return releaseTree(catalogue, {
    id: idText('single', id),
    name: textOfRow(tracks.name.exact, track),
    artist: tracks.artist[track],
    day: tracks.releasedate[track],
    cover: idText('track', id),
    tracks: [track],
    isSingle: true,
    mark: markFields(marks?.tracks.get(id)),
  });
}

interface Release {
  id: string;
  name: string;
  artist: Ordinal;
  day: number;
  cover: string;
  tracks: ArrayLike<Ordinal>;
  isSingle: boolean;
  mark: Tree;
}

function releaseTree(catalogue: Catalogue, release: Release): Tree {
  const { artists, tracks } = catalogue;
  const artist = textOfRow(artists.name.exact, release.artist);
  const artistId = idText('artist', artists.id[release.artist]);
  const { length } = release.tracks;
  let duration = 0;
  for (let i = 0; i < length; i++) duration += tracks.duration[release.tracks[i]];
  const genres = length === 0 ? [] : genresOf(catalogue, release.tracks[0]);
  return {
    id: release.id,
    name: release.name,
    artist,
    artistId,
    coverArt: release.cover,
    songCount: length,
    duration,
    created: dateOf(release.day),
    year: yearOf(release.day),
    genre: genres[0],
    ...release.mark,
    genres: genres.map((name) => ({ name })),
    artists: [{ id: artistId, name: artist }],
    displayArtist: artist,
    releaseTypes: [release.isSingle ? 'Single' : 'Album'],
    releaseDate: dayTree(release.day),
    isCompilation: false,
  };
}

function dayTree(day: number): Tree | undefined {
  if (day === 0) return undefined;
  return { year: Math.trunc(day / 10_000), month: Math.trunc(day / 100) % 100, day: day % 100 };
}

/** The same as a folder, for browsing by folders. */
export function folderOf({ name, artistId, ...album }: Tree): Tree {
  const { id, artist, coverArt, created, year, genre, starred, userRating, duration, songCount } = album;
  return {
    id,
    parent: artistId,
    isDir: true,
    // Players read one or the other.
    name,
    title: name,
    album: name,
    artist,
    year,
    genre,
    coverArt,
    songCount,
    duration,
    created,
    starred,
    userRating,
    albumId: id,
    artistId,
    mediaType: 'album',
  };
}
