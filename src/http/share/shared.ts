/** What the pages show of artists, albums and tracks, read from one generation of the catalogue. */
import { type Catalogue, FLAG } from '../../catalogue/catalogue.ts';
import { listAt } from '../../catalogue/columns/list-column.ts';
import { textAt } from '../../catalogue/columns/text-column.ts';
import type { Ordinal } from '../../catalogue/columns/types.ts';
import { createBest } from '../../catalogue/query/best.ts';
import { formatDay } from '../../domain/calendar.ts';
import type { Image } from './addresses.ts';

export interface Named {
  id: number;
  name: string;
}

export interface SharedTrack extends Named {
  artist: Named;
  /** Absent for a single. */
  album: Named | undefined;
  image: Image;
  /** Seconds. */
  duration: number;
  releasedate: string;
  /** An address; empty where none is stated. */
  license: string;
  downloadable: boolean;
}

export interface SharedAlbum extends Named {
  artist: Named;
  image: Image;
  releasedate: string;
}

export interface AlbumWithTracks extends SharedAlbum {
  /** The first of them. */
  tracks: SharedTrack[];
  trackCount: number;
  /** There is a zip, and something in it. */
  zip: boolean;
}

export interface SharedArtist extends Named {
  website: string;
  image: Image | undefined;
  /** The newest, and the most popular. */
  albums: SharedAlbum[];
  albumCount: number;
  tracks: SharedTrack[];
  trackCount: number;
}

/** Most tracks on a page of an album or a playlist. */
export const LIST_MAX = 100;
const ARTIST_ALBUMS = 24;
const ARTIST_TRACKS = 20;

export function trackAt(catalogue: Catalogue, ordinal: Ordinal): SharedTrack {
  const { tracks, albums, licenses } = catalogue;
  const id = tracks.id[ordinal];
  const album = tracks.album[ordinal];
  return {
    id,
    name: textAt(tracks.name.exact, ordinal),
    artist: nameOfArtist(catalogue, tracks.artist[ordinal]),
    album: album < 0 ? undefined : { id: albums.id[album], name: textAt(albums.name.exact, album) },
    image: album < 0 ? { type: 'track', id } : { type: 'album', id: albums.id[album] },
    duration: tracks.duration[ordinal],
    releasedate: dayAt(tracks.releasedate, ordinal),
    license: licenses[tracks.license[ordinal]],
    downloadable: isDownloadable(catalogue, ordinal),
  };
}

export function albumAt(catalogue: Catalogue, ordinal: Ordinal): AlbumWithTracks {
  const { albums, tracks } = catalogue;
  const ordinals = listAt(albums.tracks, ordinal);
  const first = highest(ordinals, (track) => -tracks.position[track], LIST_MAX);
  return {
    ...summaryOf(catalogue, ordinal),
    tracks: first.map((track) => trackAt(catalogue, track)),
    trackCount: ordinals.length,
    zip: albums.zipAllowed[ordinal] !== 0 && ordinals.some((track) => isDownloadable(catalogue, track)),
  };
}

export function artistAt(catalogue: Catalogue, ordinal: Ordinal): SharedArtist {
  const { artists, albums, tracks } = catalogue;
  const ofArtist = listAt(albums.ofArtist, ordinal);
  const ownTracks = listAt(artists.tracks, ordinal);
  const newest = highest(ofArtist, (album) => albums.releasedate[album], ARTIST_ALBUMS);
  const popular = highest(ownTracks, (track) => tracks.rating.popularity_total[track], ARTIST_TRACKS);
  return {
    ...nameOfArtist(catalogue, ordinal),
    website: textAt(artists.website, ordinal),
    image: artists.hasImage[ordinal] === 0 ? undefined : { type: 'artist', id: artists.id[ordinal] },
    albums: newest.map((album) => summaryOf(catalogue, album)),
    albumCount: ofArtist.length,
    tracks: popular.map((track) => trackAt(catalogue, track)),
    trackCount: ownTracks.length,
  };
}

function summaryOf(catalogue: Catalogue, ordinal: Ordinal): SharedAlbum {
  const { albums } = catalogue;
  const id = albums.id[ordinal];
  return {
    id,
    name: textAt(albums.name.exact, ordinal),
    artist: nameOfArtist(catalogue, albums.artist[ordinal]),
    image: { type: 'album', id },
    releasedate: dayAt(albums.releasedate, ordinal),
  };
}

function nameOfArtist({ artists }: Catalogue, ordinal: Ordinal): Named {
  return { id: artists.id[ordinal], name: textAt(artists.name.exact, ordinal) };
}

function isDownloadable({ tracks }: Catalogue, ordinal: Ordinal): boolean {
  return (tracks.flags[ordinal] & FLAG.downloadAllowed) !== 0;
}

/** Empty where it is not known. */
function dayAt(days: Uint32Array, ordinal: Ordinal): string {
  return days[ordinal] === 0 ? '' : formatDay(days[ordinal]);
}

/** The highest first; of equals that with the lower id. */
function highest(ordinals: Uint32Array, rank: (ordinal: Ordinal) => number, most: number): Ordinal[] {
  const best = createBest(most);
  for (const ordinal of ordinals) best.offer(ordinal, rank(ordinal));
  return best.inOrder().map(({ ordinal }) => ordinal);
}
