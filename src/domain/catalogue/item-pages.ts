/** What the pages of artists, albums and tracks show from the catalogue. */
import type { AlbumTeaser, ArtistTeaser, PlayableTrack } from './teasers.ts';

/** `GET /web-api/artist`, which takes the `id`. */
export interface ArtistAnswer extends ArtistTeaser {
  website: string;
  /** `yyyy-mm-dd` */
  joindate: string;
  tags: string[];
  /** By language. */
  description: Record<string, string>;
  places: { city: string; country: string }[];
  /** The most popular ones. */
  tracks: PlayableTrack[];
  /** Here as below, the newest first. */
  albums: AlbumTeaser[];
  /** Singles that were released as such. */
  releases: AlbumTeaser[];
  /** Tracks that belong to no album. */
  singles: PlayableTrack[];
  similar: ArtistTeaser[];
}

/** `GET /web-api/album`, which takes the `id`. */
export interface AlbumAnswer extends AlbumTeaser {
  tags: string[];
  /** By language. */
  description: Record<string, string>;
  /** By position. */
  tracks: PlayableTrack[];
  /** URL; empty where nothing may be downloaded. */
  zip: string;
  /** Other albums of the artist, the newest first. */
  others: AlbumTeaser[];
}

/** `GET /web-api/track`, which takes the `id`; the API has all else of a track. */
export interface TrackAnswer {
  track: PlayableTrack;
  /** The most similar ones, few of each artist. */
  similar: PlayableTrack[];
}
