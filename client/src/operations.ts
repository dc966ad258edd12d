/** Made from the declarations of the interface by `npm run docs`: change those, and not this. */
import type {
  Between,
  FileAddress,
  KeyedRead,
  List,
  NestedRead,
  PagedRead,
  Read,
  Row,
  Sorted,
  Translations,
  Write,
} from './types.ts';

export interface AlbumsParameters {
  /** How many results to skip. Accepted: a whole number of digits only, at most 2^53. Without it: 0. */
  offset?: number;
  /** How many results at most. Accepted: 1 to 200, or all. Without it: 10. */
  limit?: number | 'all';
  /** Adds the number of all results to the headers, as `results_fullcount`. Accepted: true, false, 1, 0. */
  fullcount?: boolean;
  /** Sort fields. */
  order?: List<
    Sorted<
      | 'name'
      | 'id'
      | 'releasedate'
      | 'artist_id'
      | 'artist_name'
      | 'popularity_total'
      | 'popularity_month'
      | 'popularity_week'
    >
  >;
  /** Album ids. Accepted: a list of: a whole number of digits only, at most 2^53. */
  id?: List<number | string>;
  /** The whole album name, in any letter case. Accepted: text of at most 1000 characters, without control characters. */
  name?: string;
  /** The album name contains this text. Accepted: text of at most 1000 characters, without control characters. */
  namesearch?: string;
  /** Artist ids. Accepted: a list of: a whole number of digits only, at most 2^53. */
  artist_id?: List<number | string>;
  /** The whole artist name, in any letter case. Accepted: text of at most 1000 characters, without control characters. */
  artist_name?: string;
  /** Released between these days, both included. Accepted: <from>_<to>, two dates yyyy-mm-dd that exist, the first not after the second (0000-00-00: from the beginning; a month or day of 00 is the first). */
  datebetween?: Between<string>;
  /** Width of the images in pixels. Without it: 300. */
  imagesize?: 25 | 35 | 50 | 55 | 60 | 65 | 70 | 75 | 85 | 100 | 130 | 150 | 200 | 300 | 400 | 500 | 600;
  /** Format of the tracks in the zip. Without it: mp32. */
  audioformat?: 'mp32';
  /** Kinds of release. Without it: both. */
  type?: List<'album' | 'single'>;
}

export interface AlbumsFileParameters {
  /** Album id. Accepted: a whole number of digits only, at most 2^53. */
  id: number | string;
  /** Format of the files in the zip; both names mean it. Without it: mp32. */
  audioformat?: 'mp32' | 'mp3';
}

export interface AlbumsMusicinfoParameters {
  /** How many results to skip. Accepted: a whole number of digits only, at most 2^53. Without it: 0. */
  offset?: number;
  /** How many results at most. Accepted: 1 to 200, or all. Without it: 10. */
  limit?: number | 'all';
  /** Adds the number of all results to the headers, as `results_fullcount`. Accepted: true, false, 1, 0. */
  fullcount?: boolean;
  /** Sort fields; without them, with `tag`, those it fits best come first. */
  order?: List<
    Sorted<
      | 'name'
      | 'id'
      | 'releasedate'
      | 'artist_id'
      | 'artist_name'
      | 'popularity_total'
      | 'popularity_month'
      | 'popularity_week'
    >
  >;
  /** Album ids. Accepted: a list of: a whole number of digits only, at most 2^53. */
  id?: List<number | string>;
  /** The whole album name, in any letter case. Accepted: text of at most 1000 characters, without control characters. */
  name?: string;
  /** The album name contains this text. Accepted: text of at most 1000 characters, without control characters. */
  namesearch?: string;
  /** Artist ids. Accepted: a list of: a whole number of digits only, at most 2^53. */
  artist_id?: List<number | string>;
  /** The whole artist name, in any letter case. Accepted: text of at most 1000 characters, without control characters. */
  artist_name?: string;
  /** Released between these days, both included. Accepted: <from>_<to>, two dates yyyy-mm-dd that exist, the first not after the second (0000-00-00: from the beginning; a month or day of 00 is the first). */
  datebetween?: Between<string>;
  /** Width of the images in pixels. Without it: 300. */
  imagesize?: 25 | 35 | 50 | 55 | 60 | 65 | 70 | 75 | 85 | 100 | 130 | 150 | 200 | 300 | 400 | 500 | 600;
  /** Format of the tracks in the zip. Without it: mp32. */
  audioformat?: 'mp32';
  /** Kinds of release. Without it: both. */
  type?: List<'album' | 'single'>;
  /** One tag, in any of its spellings and languages. Accepted: text of at most 1000 characters, without control characters. */
  tag?: string;
}

export interface AlbumsTracksParameters {
  /** How many results to skip. Accepted: a whole number of digits only, at most 2^53. Without it: 0. */
  offset?: number;
  /** How many results at most. Accepted: 1 to 200, or all. Without it: 10. */
  limit?: number | 'all';
  /** Adds the number of all results to the headers, as `results_fullcount`. Accepted: true, false, 1, 0. */
  fullcount?: boolean;
  /** Sort fields; those of `track_` sort the tracks of each album. */
  order?: List<
    Sorted<
      | 'name'
      | 'id'
      | 'releasedate'
      | 'artist_id'
      | 'artist_name'
      | 'popularity_total'
      | 'popularity_month'
      | 'popularity_week'
      | 'track_id'
      | 'track_name'
      | 'track_position'
    >
  >;
  /** Album ids. Accepted: a list of: a whole number of digits only, at most 2^53. */
  id?: List<number | string>;
  /** The whole album name, in any letter case. Accepted: text of at most 1000 characters, without control characters. */
  name?: string;
  /** The album name contains this text. Accepted: text of at most 1000 characters, without control characters. */
  namesearch?: string;
  /** Artist ids. Accepted: a list of: a whole number of digits only, at most 2^53. */
  artist_id?: List<number | string>;
  /** The whole artist name, in any letter case. Accepted: text of at most 1000 characters, without control characters. */
  artist_name?: string;
  /** Released between these days, both included. Accepted: <from>_<to>, two dates yyyy-mm-dd that exist, the first not after the second (0000-00-00: from the beginning; a month or day of 00 is the first). */
  datebetween?: Between<string>;
  /** Width of the images in pixels. Without it: 300. */
  imagesize?: 25 | 35 | 50 | 55 | 60 | 65 | 70 | 75 | 85 | 100 | 130 | 150 | 200 | 300 | 400 | 500 | 600;
  /** Format of `audio`. Without it: mp31. */
  audioformat?: 'mp31' | 'mp32' | 'ogg' | 'flac';
  /** Kinds of release. Without it: both. */
  type?: List<'album' | 'single'>;
  /** Format of `audiodownload`. Without it: that of audioformat; mp32 when both are absent. */
  audiodlformat?: 'mp31' | 'mp32' | 'ogg' | 'flac';
  /** Track ids. Accepted: a list of: a whole number of digits only, at most 2^53. */
  track_id?: List<number | string>;
  /** The whole track name, in any letter case. Accepted: text of at most 1000 characters, without control characters. */
  track_name?: string;
}

export interface ArtistsParameters {
  /** How many results to skip. Accepted: a whole number of digits only, at most 2^53. Without it: 0. */
  offset?: number;
  /** How many results at most. Accepted: 1 to 200, or all. Without it: 10. */
  limit?: number | 'all';
  /** Adds the number of all results to the headers, as `results_fullcount`. Accepted: true, false, 1, 0. */
  fullcount?: boolean;
  /** Sort fields. */
  order?: List<
    Sorted<'name' | 'id' | 'joindate' | 'popularity_total' | 'popularity_month' | 'popularity_week'>
  >;
  /** Artist ids. Accepted: a list of: a whole number of digits only, at most 2^53. */
  id?: List<number | string>;
  /** The whole artist name, in any letter case. Accepted: text of at most 1000 characters, without control characters. */
  name?: string;
  /** The artist name contains this text. Accepted: text of at most 1000 characters, without control characters. */
  namesearch?: string;
  /** Only artists with an image. Accepted: true, 1. */
  hasimage?: true;
  /** Joined between these days, both included. Accepted: <from>_<to>, two dates yyyy-mm-dd that exist, the first not after the second (0000-00-00: from the beginning; a month or day of 00 is the first). */
  datebetween?: Between<string>;
}

export interface ArtistsAlbumsParameters {
  /** How many results to skip. Accepted: a whole number of digits only, at most 2^53. Without it: 0. */
  offset?: number;
  /** How many results at most. Accepted: 1 to 200, or all. Without it: 10. */
  limit?: number | 'all';
  /** Adds the number of all results to the headers, as `results_fullcount`. Accepted: true, false, 1, 0. */
  fullcount?: boolean;
  /** Sort fields; those of `album_` sort the albums of each artist. */
  order?: List<
    Sorted<
      | 'name'
      | 'id'
      | 'joindate'
      | 'popularity_total'
      | 'popularity_month'
      | 'popularity_week'
      | 'album_name'
      | 'album_id'
      | 'album_releasedate'
    >
  >;
  /** Artist ids. Accepted: a list of: a whole number of digits only, at most 2^53. */
  id?: List<number | string>;
  /** The whole artist name, in any letter case. Accepted: text of at most 1000 characters, without control characters. */
  name?: string;
  /** The artist name contains this text. Accepted: text of at most 1000 characters, without control characters. */
  namesearch?: string;
  /** Only artists with an image. Accepted: true, 1. */
  hasimage?: true;
  /** Joined between these days, both included. Accepted: <from>_<to>, two dates yyyy-mm-dd that exist, the first not after the second (0000-00-00: from the beginning; a month or day of 00 is the first). */
  datebetween?: Between<string>;
  /** Album ids. Accepted: a list of: a whole number of digits only, at most 2^53. */
  album_id?: List<number | string>;
  /** The whole album name, in any letter case. Accepted: text of at most 1000 characters, without control characters. */
  album_name?: string;
  /** Albums released between these days, both included. Accepted: <from>_<to>, two dates yyyy-mm-dd that exist, the first not after the second (0000-00-00: from the beginning; a month or day of 00 is the first). */
  album_datebetween?: Between<string>;
  /** Width of the images in pixels. Without it: 300. */
  imagesize?: 25 | 35 | 50 | 55 | 60 | 65 | 70 | 75 | 85 | 100 | 130 | 150 | 200 | 300 | 400 | 500 | 600;
}

export interface ArtistsLocationsParameters {
  /** How many results to skip. Accepted: a whole number of digits only, at most 2^53. Without it: 0. */
  offset?: number;
  /** How many results at most. Accepted: 1 to 200, or all. Without it: 10. */
  limit?: number | 'all';
  /** Adds the number of all results to the headers, as `results_fullcount`. Accepted: true, false, 1, 0. */
  fullcount?: boolean;
  /** Sort fields. */
  order?: List<
    Sorted<'name' | 'id' | 'joindate' | 'popularity_total' | 'popularity_month' | 'popularity_week'>
  >;
  /** Artist ids. Accepted: a list of: a whole number of digits only, at most 2^53. */
  id?: List<number | string>;
  /** The whole artist name, in any letter case. Accepted: text of at most 1000 characters, without control characters. */
  name?: string;
  /** The artist name contains this text. Accepted: text of at most 1000 characters, without control characters. */
  namesearch?: string;
  /** Only artists with an image. Accepted: true, 1. */
  hasimage?: true;
  /** Joined between these days, both included. Accepted: <from>_<to>, two dates yyyy-mm-dd that exist, the first not after the second (0000-00-00: from the beginning; a month or day of 00 is the first). */
  datebetween?: Between<string>;
  /** Only artists with a location, or only those without. Accepted: true, false, 1, 0. */
  haslocation?: boolean;
  /** Locations in any of these countries. Accepted: a list of: a country code of three letters, such as FRA. */
  location_country?: List<string>;
  /** Locations in this city: its whole name, in any letter case. Accepted: text of at most 1000 characters, without control characters. */
  location_city?: string;
  /** Locations around this place, as far as `location_radius` says. Accepted: <latitude>_<longitude> in degrees, from -90 to 90 and from -180 to 180, such as 48.85_-2.35. */
  location_coords?: string;
  /** Kilometres from `location_coords`, along the great circle; ignored without those. Accepted: a whole number of digits only, at most 2^53. Without it: 1. */
  location_radius?: number;
}

export interface ArtistsMusicinfoParameters {
  /** How many results to skip. Accepted: a whole number of digits only, at most 2^53. Without it: 0. */
  offset?: number;
  /** How many results at most. Accepted: 1 to 200, or all. Without it: 10. */
  limit?: number | 'all';
  /** Adds the number of all results to the headers, as `results_fullcount`. Accepted: true, false, 1, 0. */
  fullcount?: boolean;
  /** Sort fields; without them, with `tag`, those it fits best come first. */
  order?: List<
    Sorted<'name' | 'id' | 'joindate' | 'popularity_total' | 'popularity_month' | 'popularity_week'>
  >;
  /** Artist ids. Accepted: a list of: a whole number of digits only, at most 2^53. */
  id?: List<number | string>;
  /** The whole artist name, in any letter case. Accepted: text of at most 1000 characters, without control characters. */
  name?: string;
  /** The artist name contains this text. Accepted: text of at most 1000 characters, without control characters. */
  namesearch?: string;
  /** Only artists with an image. Accepted: true, 1. */
  hasimage?: true;
  /** Joined between these days, both included. Accepted: <from>_<to>, two dates yyyy-mm-dd that exist, the first not after the second (0000-00-00: from the beginning; a month or day of 00 is the first). */
  datebetween?: Between<string>;
  /** One tag, in any of its spellings and languages. Accepted: text of at most 1000 characters, without control characters. */
  tag?: string;
}

export interface ArtistsTracksParameters {
  /** How many results to skip. Accepted: a whole number of digits only, at most 2^53. Without it: 0. */
  offset?: number;
  /** How many results at most. Accepted: 1 to 200, or all. Without it: 10. */
  limit?: number | 'all';
  /** Adds the number of all results to the headers, as `results_fullcount`. Accepted: true, false, 1, 0. */
  fullcount?: boolean;
  /** Sort fields; those of `track_` sort the tracks of each artist. */
  order?: List<
    Sorted<
      | 'name'
      | 'id'
      | 'joindate'
      | 'popularity_total'
      | 'popularity_month'
      | 'popularity_week'
      | 'track_name'
      | 'track_id'
      | 'track_releasedate'
    >
  >;
  /** Artist ids. Accepted: a list of: a whole number of digits only, at most 2^53. */
  id?: List<number | string>;
  /** The whole artist name, in any letter case. Accepted: text of at most 1000 characters, without control characters. */
  name?: string;
  /** The artist name contains this text. Accepted: text of at most 1000 characters, without control characters. */
  namesearch?: string;
  /** Only artists with an image. Accepted: true, 1. */
  hasimage?: true;
  /** Joined between these days, both included. Accepted: <from>_<to>, two dates yyyy-mm-dd that exist, the first not after the second (0000-00-00: from the beginning; a month or day of 00 is the first). */
  datebetween?: Between<string>;
  /** Track ids. Accepted: a list of: a whole number of digits only, at most 2^53. */
  track_id?: List<number | string>;
  /** The whole track name, in any letter case. Accepted: text of at most 1000 characters, without control characters. */
  track_name?: string;
  /** A single is a track without an album. Without it: albumtrack. Since 2015. */
  track_type?: List<'single' | 'albumtrack'>;
  /** On albums released between these days, both included. Accepted: <from>_<to>, two dates yyyy-mm-dd that exist, the first not after the second (0000-00-00: from the beginning; a month or day of 00 is the first). */
  album_datebetween?: Between<string>;
  /** Album ids. Accepted: a list of: a whole number of digits only, at most 2^53. */
  album_id?: List<number | string>;
  /** The whole album name, in any letter case. Accepted: text of at most 1000 characters, without control characters. */
  album_name?: string;
  /** Width of the images in pixels. Without it: 300. */
  imagesize?: 25 | 35 | 50 | 55 | 60 | 65 | 70 | 75 | 85 | 100 | 130 | 150 | 200 | 300 | 400 | 500 | 600;
  /** Format of `audio`. Without it: mp31. */
  audioformat?: 'mp31' | 'mp32' | 'ogg' | 'flac';
  /** Format of `audiodownload`. Without it: that of audioformat; mp32 when both are absent. */
  audiodlformat?: 'mp31' | 'mp32' | 'ogg' | 'flac';
}

export interface AutocompleteParameters {
  /** Adds the number of all results to the headers, as `results_fullcount`. Accepted: true, false, 1, 0. */
  fullcount?: boolean;
  /** How many names of each kind at most. Accepted: 1 to 200, or all. Without it: 10. */
  limit?: number | 'all';
  /** What was typed so far; a name, or a later word in it, begins so. Accepted: text of 2 to 1000 characters, without control characters. */
  prefix: string;
  /** Kinds of names. Without it: all of them. */
  entity?: List<'artists' | 'albums' | 'tracks' | 'tags'>;
  /** Each name with how many there are. Accepted: true, false, 1, 0. */
  matchcount?: boolean;
}

export interface ChartsAlbumsParameters {
  /** How many results to skip. Accepted: a whole number of digits only, at most 2^53. Without it: 0. */
  offset?: number;
  /** How many results at most. Accepted: 1 to 200, or all. Without it: 10. */
  limit?: number | 'all';
  /** Adds the number of all results to the headers, as `results_fullcount`. Accepted: true, false, 1, 0. */
  fullcount?: boolean;
  /** The time that counts: the last 7 days, the last 30, or all time. Without it: week. */
  period?: 'week' | 'month' | 'total';
  /** Only what bears this tag; an album or an artist bears those of the tracks. Accepted: text of at most 1000 characters, without control characters. */
  tag?: string;
  /** Width of the images in pixels. Without it: 300. */
  imagesize?: 25 | 35 | 50 | 55 | 60 | 65 | 70 | 75 | 85 | 100 | 130 | 150 | 200 | 300 | 400 | 500 | 600;
  /** Format of the tracks in the zip. Without it: mp32. */
  audioformat?: 'mp32';
}

export interface ChartsArtistsParameters {
  /** How many results to skip. Accepted: a whole number of digits only, at most 2^53. Without it: 0. */
  offset?: number;
  /** How many results at most. Accepted: 1 to 200, or all. Without it: 10. */
  limit?: number | 'all';
  /** Adds the number of all results to the headers, as `results_fullcount`. Accepted: true, false, 1, 0. */
  fullcount?: boolean;
  /** The time that counts: the last 7 days, the last 30, or all time. Without it: week. */
  period?: 'week' | 'month' | 'total';
  /** Only what bears this tag; an album or an artist bears those of the tracks. Accepted: text of at most 1000 characters, without control characters. */
  tag?: string;
  /** Width of the images in pixels. Without it: 300. */
  imagesize?: 25 | 35 | 50 | 55 | 60 | 65 | 70 | 75 | 85 | 100 | 130 | 150 | 200 | 300 | 400 | 500 | 600;
}

export interface ChartsTracksParameters {
  /** How many results to skip. Accepted: a whole number of digits only, at most 2^53. Without it: 0. */
  offset?: number;
  /** How many results at most. Accepted: 1 to 200, or all. Without it: 10. */
  limit?: number | 'all';
  /** Adds the number of all results to the headers, as `results_fullcount`. Accepted: true, false, 1, 0. */
  fullcount?: boolean;
  /** The time that counts: the last 7 days, the last 30, or all time. Without it: week. */
  period?: 'week' | 'month' | 'total';
  /** Only what bears this tag; an album or an artist bears those of the tracks. Accepted: text of at most 1000 characters, without control characters. */
  tag?: string;
  /** Width of the images in pixels. Without it: 300. */
  imagesize?: 25 | 35 | 50 | 55 | 60 | 65 | 70 | 75 | 85 | 100 | 130 | 150 | 200 | 300 | 400 | 500 | 600;
  /** Format of `audio`. Without it: mp31. */
  audioformat?: 'mp31' | 'mp32' | 'ogg' | 'flac';
  /** Format of `audiodownload`. Without it: that of audioformat; mp32 when both are absent. */
  audiodlformat?: 'mp31' | 'mp32' | 'ogg' | 'flac';
}

export interface FeedsParameters {
  /** How many results to skip. Accepted: a whole number of digits only, at most 2^53. Without it: 0. */
  offset?: number;
  /** How many results at most. Accepted: 1 to 200, or all. Without it: 10. */
  limit?: number | 'all';
  /** Adds the number of all results to the headers, as `results_fullcount`. Accepted: true, false, 1, 0. */
  fullcount?: boolean;
  /** Sort fields; without them, by position. */
  order?: List<Sorted<'id' | 'date_start' | 'date_end' | 'position'>>;
  /** Feed id. Accepted: a whole number of digits only, at most 2^53. */
  id?: number | string;
  /** Those that are written in this language. */
  lang?: 'en' | 'fr' | 'es' | 'de' | 'pl' | 'it' | 'ru' | 'pt';
  /** Who they are shown to; feeds for `all` are always included. Without it: all. */
  target?: 'all' | 'logged' | 'notlogged';
  /** What they announce. */
  type?: List<
    'album' | 'artist' | 'playlist' | 'track' | 'news' | 'interview' | 'contest' | 'video' | 'update'
  >;
}

export interface PlaylistsParameters {
  /** How many results to skip. Accepted: a whole number of digits only, at most 2^53. Without it: 0. */
  offset?: number;
  /** How many results at most. Accepted: 1 to 200, or all. Without it: 10. */
  limit?: number | 'all';
  /** Adds the number of all results to the headers, as `results_fullcount`. Accepted: true, false, 1, 0. */
  fullcount?: boolean;
  /** Sort fields. */
  order?: List<Sorted<'name' | 'id' | 'creationdate'>>;
  /** Playlist ids. Accepted: a list of: a whole number of digits only, at most 2^53. */
  id?: List<number | string>;
  /** The whole name, in any letter case. Accepted: text of at most 1000 characters, without control characters. */
  name?: string;
  /** Text anywhere in the name, without regard to case and accents. Accepted: text of at most 1000 characters, without control characters. */
  namesearch?: string;
  /** Ids of their owners. Accepted: a list of: a whole number of digits only, at most 2^53. */
  user_id?: List<number | string>;
  /** Token of the owner, where neither `id`, `user_id` nor `user_name` says whose they are. Accepted: an access token. */
  access_token?: string;
  /** The whole user name of the owner, in any letter case. Accepted: text of at most 1000 characters, without control characters. */
  user_name?: string;
  /** Days they were made. Accepted: <from>_<to>, two dates yyyy-mm-dd that exist, the first not after the second (0000-00-00: from the beginning; a month or day of 00 is the first). */
  datebetween?: Between<string>;
  /** Format of `zip`. Without it: mp32. */
  audioformat?: 'mp32';
}

export interface PlaylistsFileParameters {
  /** Playlist id. Accepted: a whole number of digits only, at most 2^53. */
  id: number | string;
  /** Format of the files in the zip; both names mean it. Without it: mp32. */
  audioformat?: 'mp32' | 'mp3';
}

export interface PlaylistsHotsParameters {
  /** How many results to skip. Accepted: a whole number of digits only, at most 2^53. Without it: 0. */
  offset?: number;
  /** How many results at most. Accepted: 1 to 200, or all. Without it: 10. */
  limit?: number | 'all';
  /** Adds the number of all results to the headers, as `results_fullcount`. Accepted: true, false, 1, 0. */
  fullcount?: boolean;
  /** Sort fields; without them, the hottest come first. */
  order?: List<Sorted<'name' | 'id' | 'creationdate'>>;
  /** Playlist ids. Accepted: a list of: a whole number of digits only, at most 2^53. */
  id?: List<number | string>;
  /** The whole name, in any letter case. Accepted: text of at most 1000 characters, without control characters. */
  name?: string;
  /** Text anywhere in the name, without regard to case and accents. Accepted: text of at most 1000 characters, without control characters. */
  namesearch?: string;
  /** Ids of their owners. Accepted: a list of: a whole number of digits only, at most 2^53. */
  user_id?: List<number | string>;
  /** Token of the owner, where neither `id`, `user_id` nor `user_name` says whose they are. Accepted: an access token. */
  access_token?: string;
  /** The whole user name of the owner, in any letter case. Accepted: text of at most 1000 characters, without control characters. */
  user_name?: string;
  /** Days they were made. Accepted: <from>_<to>, two dates yyyy-mm-dd that exist, the first not after the second (0000-00-00: from the beginning; a month or day of 00 is the first). */
  datebetween?: Between<string>;
  /** Format of `zip`. Without it: mp32. */
  audioformat?: 'mp32';
}

/** One of id, name, user_id, access_token, user_name is needed. */
export interface PlaylistsTracksParameters {
  /** How many results to skip. Accepted: a whole number of digits only, at most 2^53. Without it: 0. */
  offset?: number;
  /** How many results at most. Accepted: 1 to 200, or all. Without it: 10. */
  limit?: number | 'all';
  /** Adds the number of all results to the headers, as `results_fullcount`. Accepted: true, false, 1, 0. */
  fullcount?: boolean;
  /** Sort fields of the playlists, and of the tracks in each. */
  order?: List<
    Sorted<'name' | 'id' | 'creationdate' | 'track_id' | 'track_name' | 'track_added_date' | 'track_position'>
  >;
  /** Playlist ids. Accepted: a list of: a whole number of digits only, at most 2^53. */
  id?: List<number | string>;
  /** The whole name, in any letter case. Accepted: text of at most 1000 characters, without control characters. */
  name?: string;
  /** Text anywhere in the name, without regard to case and accents. Accepted: text of at most 1000 characters, without control characters. */
  namesearch?: string;
  /** Ids of their owners. Accepted: a list of: a whole number of digits only, at most 2^53. */
  user_id?: List<number | string>;
  /** Token of the owner, where neither `id`, `user_id` nor `user_name` says whose they are. Accepted: an access token. */
  access_token?: string;
  /** The whole user name of the owner, in any letter case. Accepted: text of at most 1000 characters, without control characters. */
  user_name?: string;
  /** Days they were made. Accepted: <from>_<to>, two dates yyyy-mm-dd that exist, the first not after the second (0000-00-00: from the beginning; a month or day of 00 is the first). */
  datebetween?: Between<string>;
  /** Format of `audio`. Without it: mp31. */
  audioformat?: 'mp31' | 'mp32' | 'ogg' | 'flac';
  /** A single is a track without an album. Without it: albumtrack. */
  track_type?: List<'single' | 'albumtrack'>;
  /** Width of the images in pixels. Without it: 300. */
  imagesize?: 25 | 35 | 50 | 55 | 60 | 65 | 70 | 75 | 85 | 100 | 130 | 150 | 200 | 300 | 400 | 500 | 600;
  /** Places on the playlist. Accepted: <from>_<to>, two whole numbers, the first not greater than the second. */
  positionbetween?: Between<number>;
  /** Format of `audiodownload`. Without it: that of audioformat; mp32 when both are absent. */
  audiodlformat?: 'mp31' | 'mp32' | 'ogg' | 'flac';
}

export interface RadiosParameters {
  /** How many results to skip. Accepted: a whole number of digits only, at most 2^53. Without it: 0. */
  offset?: number;
  /** How many results at most. Accepted: 1 to 200, or all. Without it: 10. */
  limit?: number | 'all';
  /** Adds the number of all results to the headers, as `results_fullcount`. Accepted: true, false, 1, 0. */
  fullcount?: boolean;
  /** Sort fields. */
  order?: List<Sorted<'id' | 'name' | 'dispname'>>;
  /** Radio id. Accepted: a whole number of digits only, at most 2^53. */
  id?: number | string;
  /** Kind of radio. Without it: www. */
  type?: 'www' | 'pro';
  /** The whole name of the radio, in any letter case. Accepted: text of at most 1000 characters, without control characters. */
  name?: string;
  /** Width of the image in pixels. Without it: 150. */
  imagesize?: 150 | 30;
}

/** One of id, name is needed. */
export interface RadiosStreamParameters {
  /** Adds the number of all results to the headers, as `results_fullcount`. Accepted: true, false, 1, 0. */
  fullcount?: boolean;
  /** Radio id. Accepted: a whole number of digits only, at most 2^53. */
  id?: number | string;
  /** Kind of radio. Without it: any. */
  type?: 'www' | 'pro';
  /** The whole name of the radio, in any letter case. Accepted: text of at most 1000 characters, without control characters. */
  name?: string;
  /** Width of the image in pixels. Without it: 150. */
  imagesize?: 150 | 30;
  /** Width of `track_image` in pixels. Without it: 300. */
  track_imagesize?:
    | 25
    | 35
    | 50
    | 55
    | 60
    | 65
    | 70
    | 75
    | 85
    | 100
    | 130
    | 150
    | 200
    | 300
    | 400
    | 500
    | 600;
}

export interface RateLimitParameters {
  /** Adds the number of all results to the headers, as `results_fullcount`. Accepted: true, false, 1, 0. */
  fullcount?: boolean;
}

export interface ReviewsAlbumsParameters {
  /** How many results to skip. Accepted: a whole number of digits only, at most 2^53. Without it: 0. */
  offset?: number;
  /** How many results at most. Accepted: 1 to 200, or all. Without it: 10. */
  limit?: number | 'all';
  /** Adds the number of all results to the headers, as `results_fullcount`. Accepted: true, false, 1, 0. */
  fullcount?: boolean;
  /** Sort fields. */
  order?: List<Sorted<'addeddate' | 'score' | 'id'>>;
  /** Review ids. Accepted: a list of: a whole number of digits only, at most 2^53. */
  id?: List<number | string>;
  /** Language they are written in. Accepted: a language code of two letters. */
  lang?: string;
  /** Days they were written. Accepted: <from>_<to>, two dates yyyy-mm-dd that exist, the first not after the second (0000-00-00: from the beginning; a month or day of 00 is the first). */
  datebetween?: Between<string>;
  /** Id of their author. Accepted: a whole number of digits only, at most 2^53. */
  user_id?: number | string;
  /** Token of their author, where neither `id` nor `user_id` says whose they are. Accepted: an access token. */
  access_token?: string;
  /** Whether they have a score. Accepted: true, false, 1, 0. */
  hasscore?: boolean;
  /** Id of the artist. Accepted: a whole number of digits only, at most 2^53. */
  artist_id?: number | string;
  /** Album ids. Accepted: a list of: a whole number of digits only, at most 2^53. */
  album_id?: List<number | string>;
}

export interface ReviewsTracksParameters {
  /** How many results to skip. Accepted: a whole number of digits only, at most 2^53. Without it: 0. */
  offset?: number;
  /** How many results at most. Accepted: 1 to 200, or all. Without it: 10. */
  limit?: number | 'all';
  /** Adds the number of all results to the headers, as `results_fullcount`. Accepted: true, false, 1, 0. */
  fullcount?: boolean;
  /** Sort fields. */
  order?: List<Sorted<'addeddate' | 'score' | 'id'>>;
  /** Review ids. Accepted: a list of: a whole number of digits only, at most 2^53. */
  id?: List<number | string>;
  /** Language they are written in. Accepted: a language code of two letters. */
  lang?: string;
  /** Days they were written. Accepted: <from>_<to>, two dates yyyy-mm-dd that exist, the first not after the second (0000-00-00: from the beginning; a month or day of 00 is the first). */
  datebetween?: Between<string>;
  /** Id of their author. Accepted: a whole number of digits only, at most 2^53. */
  user_id?: number | string;
  /** Token of their author, where neither `id` nor `user_id` says whose they are. Accepted: an access token. */
  access_token?: string;
  /** Whether they have a score. Accepted: true, false, 1, 0. */
  hasscore?: boolean;
  /** Id of the artist. Accepted: a whole number of digits only, at most 2^53. */
  artist_id?: number | string;
  /** Track ids. Accepted: a list of: a whole number of digits only, at most 2^53. */
  track_id?: List<number | string>;
  /** Id of the album the tracks are on. Accepted: a whole number of digits only, at most 2^53. */
  album_id?: number | string;
  /** Format of `audio`. Without it: mp31. */
  audioformat?: 'mp31' | 'mp32' | 'ogg' | 'flac';
  /** Format of `audiodownload`. Without it: that of audioformat; mp32 when both are absent. */
  audiodlformat?: 'mp31' | 'mp32' | 'ogg' | 'flac';
}

export interface SetuserDislikeParameters {
  /** Adds the number of all results to the headers, as `results_fullcount`. Accepted: true, false, 1, 0. */
  fullcount?: boolean;
  /** Track identifier. Accepted: a whole number of digits only, at most 2^53. */
  track_id: number | string;
}

export interface SetuserFanParameters {
  /** Adds the number of all results to the headers, as `results_fullcount`. Accepted: true, false, 1, 0. */
  fullcount?: boolean;
  /** Artist identifier. Accepted: a whole number of digits only, at most 2^53. */
  artist_id: number | string;
}

export interface SetuserFavoriteParameters {
  /** Adds the number of all results to the headers, as `results_fullcount`. Accepted: true, false, 1, 0. */
  fullcount?: boolean;
  /** Track identifier. Accepted: a whole number of digits only, at most 2^53. */
  track_id: number | string;
}

export interface SetuserLikeParameters {
  /** Adds the number of all results to the headers, as `results_fullcount`. Accepted: true, false, 1, 0. */
  fullcount?: boolean;
  /** Track identifier. Accepted: a whole number of digits only, at most 2^53. */
  track_id: number | string;
}

export interface SetuserMyalbumParameters {
  /** Adds the number of all results to the headers, as `results_fullcount`. Accepted: true, false, 1, 0. */
  fullcount?: boolean;
  /** Album identifier. Accepted: a whole number of digits only, at most 2^53. */
  album_id: number | string;
}

export interface TracksParameters {
  /** How many results to skip. Accepted: a whole number of digits only, at most 2^53. Without it: 0. */
  offset?: number;
  /** How many results at most. Accepted: 1 to 200, or all. Without it: 10. */
  limit?: number | 'all';
  /** Adds the number of all results to the headers, as `results_fullcount`. Accepted: true, false, 1, 0. */
  fullcount?: boolean;
  /** Sort fields; another first field than `relevance` discards it. Without it: relevance. */
  order?: List<
    Sorted<
      | 'relevance'
      | 'buzzrate'
      | 'downloads_week'
      | 'downloads_month'
      | 'downloads_total'
      | 'listens_week'
      | 'listens_month'
      | 'listens_total'
      | 'popularity_week'
      | 'popularity_month'
      | 'popularity_total'
      | 'name'
      | 'album_name'
      | 'artist_name'
      | 'releasedate'
      | 'duration'
      | 'id'
    >
  >;
  /** Track ids. Accepted: a list of: a whole number of digits only, at most 2^53. */
  id?: List<number | string>;
  /** The whole track name, in any letter case. Accepted: text of at most 1000 characters, without control characters. */
  name?: string;
  /** The track name contains this text. Accepted: text of at most 1000 characters, without control characters. */
  namesearch?: string;
  /** A single is a track without an album. Without it: albumtrack. Since 2015. */
  type?: List<'single' | 'albumtrack'>;
  /** Album ids. Accepted: a list of: a whole number of digits only, at most 2^53. */
  album_id?: List<number | string>;
  /** The whole album name, in any letter case. Accepted: text of at most 1000 characters, without control characters. */
  album_name?: string;
  /** Artist ids. Accepted: a list of: a whole number of digits only, at most 2^53. */
  artist_id?: List<number | string>;
  /** The whole artist name, in any letter case. Accepted: text of at most 1000 characters, without control characters. */
  artist_name?: string;
  /** Free of content identification, or not. Accepted: true, false, 1, 0. */
  content_id_free?: boolean;
  /** Released between these days, both included. Accepted: <from>_<to>, two dates yyyy-mm-dd that exist, the first not after the second (0000-00-00: from the beginning; a month or day of 00 is the first). */
  datebetween?: Between<string>;
  /** Only tracks selected by the editors. Accepted: true, 1. */
  featured?: true;
  /** Width of the images in pixels. Without it: 300. */
  imagesize?: 25 | 35 | 50 | 55 | 60 | 65 | 70 | 75 | 85 | 100 | 130 | 150 | 200 | 300 | 400 | 500 | 600;
  /** Format of `audio`. Without it: mp31. */
  audioformat?: 'mp31' | 'mp32' | 'ogg' | 'flac';
  /** Format of `audiodownload`. Without it: that of audioformat; mp32 when both are absent. */
  audiodlformat?: 'mp31' | 'mp32' | 'ogg' | 'flac';
  /** Tracks that bear all these tags. Accepted: a list of: text of at most 1000 characters, without control characters. */
  tags?: List<string>;
  /** Tracks that bear any of these tags; those with all of them first. Accepted: a list of: text of at most 1000 characters, without control characters. */
  fuzzytags?: List<string>;
  /** How it is played. */
  acousticelectric?: 'acoustic' | 'electric';
  /** Whether somebody sings. */
  vocalinstrumental?: 'vocal' | 'instrumental';
  /** The singer's gender. */
  gender?: 'male' | 'female';
  /** Any of these speeds. */
  speed?: List<'verylow' | 'low' | 'medium' | 'high' | 'veryhigh'>;
  /** Any of these languages of the lyrics. Accepted: a list of: a language code of two letters. */
  lang?: List<string>;
  /** Length between these seconds, both included. Accepted: <from>_<to>, two whole numbers, the first not greater than the second. */
  durationbetween?: Between<number>;
  /** Tracks most similar to this artist outside the catalogue. Accepted: text of at most 1000 characters, without control characters. */
  xartist?: string;
  /** Free text over track, album and artist names, tags and similar artists. Accepted: text of at most 1000 characters, without control characters. */
  search?: string;
  /** In the single-track commercial programme, or not. Accepted: true, false, 1, 0. */
  prolicensing?: boolean;
  /** In the background-music commercial programme, or not. Accepted: true, false, 1, 0. */
  probackground?: boolean;
  /** Licence with the share-alike condition, or without. Accepted: true, false, 1, 0. */
  ccsa?: boolean;
  /** Licence with the no-derivatives condition, or without. Accepted: true, false, 1, 0. */
  ccnd?: boolean;
  /** Licence with the non-commercial condition, or without. Accepted: true, false, 1, 0. */
  ccnc?: boolean;
  /** Fields to add to each track. */
  include?: List<'licenses' | 'musicinfo' | 'stats' | 'lyrics'>;
  /** One track per artist or album: the first in the order. */
  groupby?: 'artist_id' | 'album_id';
  /** Raises the ranking by a rating and keeps relevance. Without it: popularity_month, gently. */
  boost?:
    | 'buzzrate'
    | 'downloads_week'
    | 'downloads_month'
    | 'downloads_total'
    | 'listens_week'
    | 'listens_month'
    | 'listens_total'
    | 'popularity_week'
    | 'popularity_month'
    | 'popularity_total';
}

export interface TracksFileParameters {
  /** Track id. Accepted: a whole number of digits only, at most 2^53. */
  id: number | string;
  /** Format of the sound. Without it: mp31. */
  audioformat?: 'mp31' | 'mp32' | 'ogg' | 'flac';
  /** What it is for. Without it: download. */
  action?: 'download' | 'stream';
  /** Adds the number of all results to the headers, as `results_fullcount`. Accepted: true, false, 1, 0. */
  fullcount?: boolean;
}

export interface TracksSimilarParameters {
  /** How many results to skip. Accepted: a whole number of digits only, at most 2^53. Without it: 0. */
  offset?: number;
  /** How many results at most. Accepted: 1 to 200, or all. Without it: 10. */
  limit?: number | 'all';
  /** Adds the number of all results to the headers, as `results_fullcount`. Accepted: true, false, 1, 0. */
  fullcount?: boolean;
  /** Width of the images in pixels. Without it: 300. */
  imagesize?: 25 | 35 | 50 | 55 | 60 | 65 | 70 | 75 | 85 | 100 | 130 | 150 | 200 | 300 | 400 | 500 | 600;
  /** Format of `audio`. Without it: mp31. */
  audioformat?: 'mp31' | 'mp32' | 'ogg' | 'flac';
  /** Format of `audiodownload`. Without it: that of audioformat; mp32 when both are absent. */
  audiodlformat?: 'mp31' | 'mp32' | 'ogg' | 'flac';
  /** Fields to add to each track. */
  include?: List<'licenses' | 'musicinfo' | 'stats' | 'lyrics'>;
  /** Id of the track that others are compared with. Accepted: a whole number of digits only, at most 2^53. */
  id: number | string;
  /** Leave out tracks of the artist with this id; `true`: of the artist of the given track. Accepted: an id of digits only, at most 2^53; or true, false. */
  no_artist?: number | string | boolean;
  /** Leave out tracks of the album with this id; `true`: of the album of the given track. Accepted: an id of digits only, at most 2^53; or true, false. */
  no_album?: number | string | boolean;
}

/** One of id, access_token, name is needed. */
export interface UsersParameters {
  /** How many results to skip. Accepted: a whole number of digits only, at most 2^53. Without it: 0. */
  offset?: number;
  /** How many results at most. Accepted: 1 to 200, or all. Without it: 10. */
  limit?: number | 'all';
  /** Adds the number of all results to the headers, as `results_fullcount`. Accepted: true, false, 1, 0. */
  fullcount?: boolean;
  /** Sort fields. */
  order?: List<Sorted<'id' | 'name' | 'creationdate'>>;
  /** User ids. Accepted: a list of: a whole number of digits only, at most 2^53. */
  id?: List<number | string>;
  /** Token of the user whose data is read, where nothing else says whose. Accepted: an access token. */
  access_token?: string;
  /** The whole user name, in any letter case. Accepted: text of at most 1000 characters, without control characters. */
  name?: string;
  /** Width of the avatar in pixels. Without it: 100. */
  imagesize?: 30 | 50 | 100;
}

/** One of id, access_token, name is needed. */
export interface UsersAlbumsParameters {
  /** How many results to skip. Accepted: a whole number of digits only, at most 2^53. Without it: 0. */
  offset?: number;
  /** How many results at most. Accepted: 1 to 200, or all. Without it: 10. */
  limit?: number | 'all';
  /** Adds the number of all results to the headers, as `results_fullcount`. Accepted: true, false, 1, 0. */
  fullcount?: boolean;
  /** When the albums were added; without it, the newest come first. */
  order?: List<Sorted<'updatedate'>>;
  /** User ids. Accepted: a list of: a whole number of digits only, at most 2^53. */
  id?: List<number | string>;
  /** Token of the user whose data is read, where nothing else says whose. Accepted: an access token. */
  access_token?: string;
  /** The whole user name, in any letter case. Accepted: text of at most 1000 characters, without control characters. */
  name?: string;
  /** Width of the avatar in pixels. Without it: 100. */
  imagesize?: 30 | 50 | 100;
  /** Album ids. Accepted: a list of: a whole number of digits only, at most 2^53. */
  album_id?: List<number | string>;
  /** Width of the covers in pixels. Without it: 300. */
  album_imagesize?:
    | 25
    | 35
    | 50
    | 55
    | 60
    | 65
    | 70
    | 75
    | 85
    | 100
    | 130
    | 150
    | 200
    | 300
    | 400
    | 500
    | 600;
  /** Why an album is listed. */
  relation?: List<'myalbums'>;
}

/** One of id, access_token, name is needed. */
export interface UsersArtistsParameters {
  /** How many results to skip. Accepted: a whole number of digits only, at most 2^53. Without it: 0. */
  offset?: number;
  /** How many results at most. Accepted: 1 to 200, or all. Without it: 10. */
  limit?: number | 'all';
  /** Adds the number of all results to the headers, as `results_fullcount`. Accepted: true, false, 1, 0. */
  fullcount?: boolean;
  /** When they became fans; without it, the newest come first. */
  order?: List<Sorted<'updatedate'>>;
  /** User ids. Accepted: a list of: a whole number of digits only, at most 2^53. */
  id?: List<number | string>;
  /** Token of the user whose data is read, where nothing else says whose. Accepted: an access token. */
  access_token?: string;
  /** The whole user name, in any letter case. Accepted: text of at most 1000 characters, without control characters. */
  name?: string;
  /** Width of the avatar in pixels. Without it: 100. */
  imagesize?: 30 | 50 | 100;
  /** Artist ids. Accepted: a list of: a whole number of digits only, at most 2^53. */
  artist_id?: List<number | string>;
  /** Why an artist is listed. */
  relation?: List<'fan'>;
}

/** One of id, access_token is needed. */
export interface UsersTracksParameters {
  /** How many results to skip. Accepted: a whole number of digits only, at most 2^53. Without it: 0. */
  offset?: number;
  /** How many results at most. Accepted: 1 to 200, or all. Without it: 10. */
  limit?: number | 'all';
  /** Adds the number of all results to the headers, as `results_fullcount`. Accepted: true, false, 1, 0. */
  fullcount?: boolean;
  /** Date of the latest action, or all scores together; without it, the newest come first. */
  order?: List<Sorted<'updatedate' | 'rating'>>;
  /** One user id. Accepted: a whole number of digits only, at most 2^53. */
  id?: number | string;
  /** Token of the user whose data is read, where nothing else says whose. Accepted: an access token. */
  access_token?: string;
  /** The whole user name, in any letter case. Accepted: text of at most 1000 characters, without control characters. */
  name?: string;
  /** Width of the avatar in pixels. Without it: 100. */
  imagesize?: 30 | 50 | 100;
  /** A single is a track without an album. Without it: albumtrack. Since 2015. */
  track_type?: List<'single' | 'albumtrack'>;
  /** Track ids. Accepted: a list of: a whole number of digits only, at most 2^53. */
  track_id?: List<number | string>;
  /** Artist ids. Accepted: a list of: a whole number of digits only, at most 2^53. */
  artist_id?: List<number | string>;
  /** Album ids. Accepted: a list of: a whole number of digits only, at most 2^53. */
  album_id?: List<number | string>;
  /** Format of `audio`. Without it: mp31. */
  audioformat?: 'mp31' | 'mp32' | 'ogg' | 'flac';
  /** Format of `audiodownload`. Without it: that of audioformat; mp32 when both are absent. */
  audiodlformat?: 'mp31' | 'mp32' | 'ogg' | 'flac';
  /** Width of the covers in pixels. Without it: 300. */
  album_imagesize?:
    | 25
    | 35
    | 50
    | 55
    | 60
    | 65
    | 70
    | 75
    | 85
    | 100
    | 130
    | 150
    | 200
    | 300
    | 400
    | 500
    | 600;
  /** Tracks with any of these; without it, with any at all. */
  relation?: List<'like' | 'favorite' | 'review'>;
}

export interface Album {
  /** Album identifier. */
  id: string;
  /** Album name. */
  name: string;
  /** Release date. */
  releasedate: string;
  /** Artist identifier. */
  artist_id: string;
  /** Artist name. */
  artist_name: string;
  /** Cover, in the size asked for. */
  image: string;
  /** Zip of the tracks (mp3); empty when `zip_allowed` is false. */
  zip: string;
  /** Short address for sharing. */
  shorturl: string;
  /** Address of the page for sharing. */
  shareurl: string;
  /** Whether the album may be offered for download. Since 2021-02. */
  zip_allowed: boolean;
}

export interface AlbumsMusicinfoResult {
  /** Album identifier. */
  id: string;
  /** Album name. */
  name: string;
  /** Release date. */
  releasedate: string;
  /** Artist identifier. */
  artist_id: string;
  /** Artist name. */
  artist_name: string;
  /** Cover, in the size asked for. */
  image: string;
  /** Zip of the tracks (mp3); empty when `zip_allowed` is false. */
  zip: string;
  /** Short address for sharing. */
  shorturl: string;
  /** Address of the page for sharing. */
  shareurl: string;
  /** Whether the album may be offered for download. Since 2021-02. */
  zip_allowed: boolean;
  /** What the album is like. */
  musicinfo: {
    /** Tags; where none were given, those of the tracks, the most frequent first. */
    tags: string[];
    /** Texts by language; empty where there is none. */
    description: Translations;
  };
}

export interface AlbumsTracksResult {
  /** Album identifier. */
  id: string;
  /** Album name. */
  name: string;
  /** Release date. */
  releasedate: string;
  /** Artist identifier. */
  artist_id: string;
  /** Artist name. */
  artist_name: string;
  /** Cover, in the size asked for. */
  image: string;
  /** Zip of the tracks (mp3); empty when `zip_allowed` is false. */
  zip: string;
  /** Whether the album may be offered for download. Since 2021-02. */
  zip_allowed: boolean;
  /** The album's tracks that were asked for. */
  tracks: {
    /** Track identifier. */
    id: string;
    /** Position within the album. */
    position: string;
    /** Track name. */
    name: string;
    /** Seconds. */
    duration: string;
    /** Address of the open licence. */
    license_ccurl: string;
    /** Stream, in the format of `audioformat`. */
    audio: string;
    /** Download, in the format of `audiodlformat`; empty when `audiodownload_allowed` is false. */
    audiodownload: string;
    /** Whether the track may be offered for download. Since 2021-02. */
    audiodownload_allowed: boolean;
  }[];
}

export interface Artist {
  /** Artist identifier. */
  id: string;
  /** Artist name. */
  name: string;
  /** The artist's own site; may be empty. */
  website: string;
  /** Day the artist joined. */
  joindate: string;
  /** The artist's image; may be empty. */
  image: string;
  /** Short address for sharing. */
  shorturl: string;
  /** Address of the page for sharing. */
  shareurl: string;
}

export interface ArtistsAlbumsResult {
  /** Artist identifier. */
  id: string;
  /** Artist name. */
  name: string;
  /** The artist's own site; may be empty. */
  website: string;
  /** Day the artist joined. */
  joindate: string;
  /** The artist's image; may be empty. */
  image: string;
  /** The artist's albums that were asked for. */
  albums: {
    /** Album identifier. */
    id: string;
    /** Album name. */
    name: string;
    /** Release date. */
    releasedate: string;
    /** Cover, in the size asked for. */
    image: string;
  }[];
}

export interface ArtistsLocationsResult {
  /** Artist identifier. */
  id: string;
  /** Artist name. */
  name: string;
  /** The artist's own site; may be empty. */
  website: string;
  /** Day the artist joined. */
  joindate: string;
  /** The artist's image; may be empty. */
  image: string;
  /** Short address for sharing. */
  shorturl: string;
  /** Address of the page for sharing. */
  shareurl: string;
  /** The artist's locations that were asked for. */
  locations: {
    /** The artist's identifier and two digits that number the location. */
    id: string;
    /** Degrees east. */
    longitude: string;
    /** Degrees north. */
    latitude: string;
    /** Three capital letters (ISO 3166-1 alpha-3); may be empty. */
    country: string;
    /** Name of the city; may be empty. */
    city: string;
  }[];
}

export interface ArtistsMusicinfoResult {
  /** Artist identifier. */
  id: string;
  /** Artist name. */
  name: string;
  /** The artist's own site; may be empty. */
  website: string;
  /** Day the artist joined. */
  joindate: string;
  /** The artist's image; may be empty. */
  image: string;
  /** Short address for sharing. */
  shorturl: string;
  /** Address of the page for sharing. */
  shareurl: string;
  /** What the artist is like. */
  musicinfo: {
    /** Tags; where none were given, those of the tracks, the most frequent first. */
    tags: string[];
    /** Texts by language; empty where there is none. */
    description: Translations;
  };
}

export interface ArtistsTracksResult {
  /** Artist identifier. */
  id: string;
  /** Artist name. */
  name: string;
  /** The artist's own site; may be empty. */
  website: string;
  /** Day the artist joined. */
  joindate: string;
  /** The artist's image; may be empty. */
  image: string;
  /** The artist's tracks that were asked for. */
  tracks: {
    /** Album identifier; empty for a single. */
    album_id: string;
    /** Album name; empty for a single. */
    album_name: string;
    /** Track identifier. */
    id: string;
    /** Track name. */
    name: string;
    /** Seconds. */
    duration: string;
    /** Release date. */
    releasedate: string;
    /** Address of the open licence. */
    license_ccurl: string;
    /** Cover; empty for a single. */
    album_image: string;
    /** The album's cover, or a single's own image. */
    image: string;
    /** Stream, in the format of `audioformat`. */
    audio: string;
    /** Download, in the format of `audiodlformat`; empty when `audiodownload_allowed` is false. */
    audiodownload: string;
    /** Whether the track may be offered for download. Since 2021-02. */
    audiodownload_allowed: boolean;
  }[];
}

export interface Completions {
  /** Names of artists in lower case, the most frequent first; absent where there is none. Only with `entity=artists`. */
  artists?:
    | string[]
    | {
        /** The name, in lower case. */
        match: string;
        /** How many artists, albums or tracks have that name, or how many tracks that tag. */
        count: number;
      }[];
  /** Names of albums in lower case, the most frequent first; absent where there is none. Only with `entity=albums`. */
  albums?:
    | string[]
    | {
        /** The name, in lower case. */
        match: string;
        /** How many artists, albums or tracks have that name, or how many tracks that tag. */
        count: number;
      }[];
  /** Names of tracks in lower case, the most frequent first; absent where there is none. Only with `entity=tracks`. */
  tracks?:
    | string[]
    | {
        /** The name, in lower case. */
        match: string;
        /** How many artists, albums or tracks have that name, or how many tracks that tag. */
        count: number;
      }[];
  /** Names of tags in lower case, the most frequent first; absent where there is none. Only with `entity=tags`. */
  tags?:
    | string[]
    | {
        /** The name, in lower case. */
        match: string;
        /** How many artists, albums or tracks have that name, or how many tracks that tag. */
        count: number;
      }[];
}

export interface ChartsAlbumsResult {
  /** Place in the chart, from 1 on. */
  rank: number;
  /** Place in the chart of the period before; 0 for a new one. */
  previous_rank: number;
  /** Album identifier. */
  id: string;
  /** Album name. */
  name: string;
  /** Release date. */
  releasedate: string;
  /** Artist identifier. */
  artist_id: string;
  /** Artist name. */
  artist_name: string;
  /** Cover, in the size asked for. */
  image: string;
  /** Zip of the tracks (mp3); empty when `zip_allowed` is false. */
  zip: string;
  /** Short address for sharing. */
  shorturl: string;
  /** Address of the page for sharing. */
  shareurl: string;
  /** Whether the album may be offered for download. Since 2021-02. */
  zip_allowed: boolean;
}

export interface ChartsArtistsResult {
  /** Place in the chart, from 1 on. */
  rank: number;
  /** Place in the chart of the period before; 0 for a new one. */
  previous_rank: number;
  /** Artist identifier. */
  id: string;
  /** Artist name. */
  name: string;
  /** The artist's own site; may be empty. */
  website: string;
  /** Day the artist joined. */
  joindate: string;
  /** The artist's image; may be empty. */
  image: string;
  /** Short address for sharing. */
  shorturl: string;
  /** Address of the page for sharing. */
  shareurl: string;
}

export interface ChartsTracksResult {
  /** Place in the chart, from 1 on. */
  rank: number;
  /** Place in the chart of the period before; 0 for a new one. */
  previous_rank: number;
  /** Track identifier. */
  id: string;
  /** Track name. */
  name: string;
  /** Seconds. */
  duration: number;
  /** Artist identifier. */
  artist_id: string;
  /** Artist name. */
  artist_name: string;
  /** Artist identifier as text. */
  artist_idstr: string;
  /** Album name; empty for a single. */
  album_name: string;
  /** Album identifier; empty for a single. */
  album_id: string;
  /** Address of the open licence. */
  license_ccurl: string;
  /** Position within the album. */
  position: number;
  /** Release date. */
  releasedate: string;
  /** Cover; empty for a single. */
  album_image: string;
  /** Stream, in the format of `audioformat`. */
  audio: string;
  /** Download, in the format of `audiodlformat`; empty when `audiodownload_allowed` is false. */
  audiodownload: string;
  /** Address for commercial licensing; may be empty. */
  prourl: string;
  /** Short address for sharing. */
  shorturl: string;
  /** Address of the page for sharing. */
  shareurl: string;
  /** JSON text: an object with `peaks`, an array of integers 0 to 100. */
  waveform: string;
  /** The album's cover, or a single's own image. */
  image: string;
  /** Whether the track may be offered for download. Since 2021-02. */
  audiodownload_allowed: boolean;
  /** Whether the track is free of content identification. */
  content_id_free: boolean;
}

export interface Feed {
  /** Feed identifier. */
  id: string;
  /** Titles by language; empty where there is none. */
  title: Translations;
  /** Texts by language; empty where there is none. */
  text: Translations;
  /** Where it leads. */
  link: string;
  /** Place among the others. */
  position: string;
  /** Languages it is written in. */
  lang: string[];
  /** Since when it is shown, `yyyy-mm-dd hh:mm:ss`. */
  date_start: string;
  /** Until when it is shown, `yyyy-mm-dd hh:mm:ss`. */
  date_end: string;
  /** What it announces. */
  type: string;
  /** Identifier of what it announces; 0 if none. */
  joinid: string;
  /** Subtitles by language; an empty list when there are none. */
  subtitle: Translations | [];
  /** Whom it is shown: all, logged or notlogged. */
  target: string;
  /** Its image in four sizes. */
  images: {
    /** 996 by 350 pixels. */
    size996_350: string;
    /** 315 by 111 pixels. */
    size315_111: string;
    /** 600 by 211 pixels. */
    size600_211: string;
    /** 470 by 165 pixels. */
    size470_165: string;
  };
}

export interface Playlist {
  /** Playlist identifier. */
  id: string;
  /** Name. */
  name: string;
  /** Day it was made. */
  creationdate: string;
  /** Identifier of its owner. */
  user_id: string;
  /** User name of its owner. */
  user_name: string;
  /** Zip of the tracks that may be downloaded (mp3). */
  zip: string;
  /** Short address for sharing. */
  shorturl: string;
  /** Address of the page for sharing. */
  shareurl: string;
}

export interface PlaylistsHotsResult {
  /** Playlist identifier. */
  id: string;
  /** Name. */
  name: string;
  /** Day it was made. */
  creationdate: string;
  /** Identifier of its owner. */
  user_id: string;
  /** User name of its owner. */
  user_name: string;
  /** Zip of the tracks that may be downloaded (mp3). */
  zip: string;
  /** Short address for sharing. */
  shorturl: string;
  /** Address of the page for sharing. */
  shareurl: string;
}

export interface PlaylistsTracksResult {
  /** Playlist identifier. */
  id: string;
  /** Name. */
  name: string;
  /** Day it was made. */
  creationdate: string;
  /** Identifier of its owner. */
  user_id: string;
  /** User name of its owner. */
  user_name: string;
  /** Zip of the tracks that may be downloaded (mp3). */
  zip: string;
  /** Tracks on the playlist. */
  tracks: {
    /** Track identifier. */
    id: string;
    /** Track name. */
    name: string;
    /** Album identifier; empty for a single. */
    album_id: string;
    /** Artist identifier. */
    artist_id: string;
    /** Seconds. */
    duration: string;
    /** Artist name. */
    artist_name: string;
    /** When it was put on the playlist, `yyyy-mm-dd hh:mm:ss`. */
    playlistadddate: string;
    /** Place on the playlist, from 1. */
    position: string;
    /** Address of the open licence. */
    license_ccurl: string;
    /** Cover; empty for a single. */
    album_image: string;
    /** The album's cover, or a single's own image. */
    image: string;
    /** Stream, in the format of `audioformat`. */
    audio: string;
    /** Download, in the format of `audiodlformat`; empty when `audiodownload_allowed` is false. */
    audiodownload: string;
    /** Whether the track may be offered for download. Since 2021-02. */
    audiodownload_allowed: boolean;
  }[];
}

export interface Radio {
  /** Radio identifier. */
  id: number;
  /** Unique name. */
  name: string;
  /** Name to be shown. */
  dispname: string;
  /** Kind of radio: www or pro. */
  type: string;
  /** Image. */
  image: string;
}

export interface RadiosStreamResult {
  /** Radio identifier. */
  id: number;
  /** Unique name. */
  name: string;
  /** Name to be shown. */
  dispname: string;
  /** Kind of radio: www or pro. */
  type: string;
  /** Image. */
  image: string;
  /** Address of the endless stream. */
  stream: string;
  /** What plays at this moment. */
  playingnow: {
    /** Track identifier; 0 when nothing plays. */
    track_id: number;
    /** Artist identifier; 0 when nothing plays. */
    artist_id: number;
    /** Album identifier; 0 for a single. */
    album_id: number;
    /** Album name; empty for a single. */
    album_name: string;
    /** Track name. */
    track_name: string;
    /** Image of the track, in the width of `track_imagesize`. */
    track_image: string;
    /** Artist name. */
    artist_name: string;
  };
  /** Milliseconds until the next track begins. */
  callmeback: string;
}

export interface Limit {
  /** Name of the limit. */
  name: string;
  /** Requests in one window. */
  limit: number;
  /** Requests that are left in this one. */
  remaining: number;
  /** Seconds until the next one begins. */
  reset: number;
}

export interface ReviewsAlbumsResult {
  /** Review identifier. */
  id: string;
  /** Title; may be empty. */
  title: string;
  /** What it says: plain text, whatever signs are in it. */
  text: string;
  /** Day it was written, `yyyy-mm-dd`. */
  dateadded: string;
  /** How many agreed. */
  agreecnt: string;
  /** Language, two letters; may be empty. */
  lang: string;
  /** Identifier of its author. */
  user_id: string;
  /** User name of its author. */
  user_name: string;
  /** Name of its author to be shown. */
  user_dispname: string;
  /** From 0 to 10; empty without one. */
  score: string;
  /** Album identifier. */
  album_id: string;
  /** Album name. */
  album_name: string;
  /** Artist identifier. */
  artist_id: string;
}

export interface ReviewsTracksResult {
  /** Review identifier. */
  id: string;
  /** Title; may be empty. */
  title: string;
  /** What it says: plain text, whatever signs are in it. */
  text: string;
  /** Day it was written, `yyyy-mm-dd`. */
  dateadded: string;
  /** How many agreed. */
  agreecnt: string;
  /** Language, two letters; may be empty. */
  lang: string;
  /** Identifier of its author. */
  user_id: string;
  /** User name of its author. */
  user_name: string;
  /** Name of its author to be shown. */
  user_dispname: string;
  /** From 0 to 10; empty without one. */
  score: string;
  /** Track identifier. */
  track_id: string;
  /** Track name. */
  track_name: string;
  /** Album identifier; empty for a single. */
  album_id: string;
  /** Artist identifier. */
  artist_id: string;
  /** Whether the track may be offered for download. */
  track_audiodownload_allowed: boolean;
  /** Address of the open licence. */
  track_license_ccurl: string;
  /** Stream, in the format of `audioformat`. */
  track_audio: string;
  /** Download, in the format of `audiodlformat`; empty when `track_audiodownload_allowed` is false. */
  track_audiodownload: string;
}

export interface Track {
  /** Track identifier. */
  id: string;
  /** Track name. */
  name: string;
  /** Seconds. */
  duration: number;
  /** Artist identifier. */
  artist_id: string;
  /** Artist name. */
  artist_name: string;
  /** Artist identifier as text. */
  artist_idstr: string;
  /** Album name; empty for a single. */
  album_name: string;
  /** Album identifier; empty for a single. */
  album_id: string;
  /** Address of the open licence. */
  license_ccurl: string;
  /** Position within the album. */
  position: number;
  /** Release date. */
  releasedate: string;
  /** Cover; empty for a single. */
  album_image: string;
  /** Stream, in the format of `audioformat`. */
  audio: string;
  /** Download, in the format of `audiodlformat`; empty when `audiodownload_allowed` is false. */
  audiodownload: string;
  /** Address for commercial licensing; may be empty. */
  prourl: string;
  /** Short address for sharing. */
  shorturl: string;
  /** Address of the page for sharing. */
  shareurl: string;
  /** JSON text: an object with `peaks`, an array of integers 0 to 100. */
  waveform: string;
  /** The album's cover, or a single's own image. */
  image: string;
  /** What the music is like. Only with `include=musicinfo`. */
  musicinfo?: {
    /** vocal, instrumental or empty. */
    vocalinstrumental: string;
    /** Language of the lyrics, two letters; may be empty. */
    lang: string;
    /** The singer's: male, female or empty. */
    gender: string;
    /** acoustic, electric or empty. */
    acousticelectric: string;
    /** verylow, low, medium, high, veryhigh or empty. */
    speed: string;
    /** Tags by kind. */
    tags: {
      /** Genres. */
      genres: string[];
      /** Instruments; may be empty. */
      instruments: string[];
      /** Moods, themes and other tags. */
      vartags: string[];
    };
  };
  /** Licence conditions, as "true" or "false". Only with `include=licenses`. */
  licenses?: {
    /** Non-commercial. */
    ccnc: string;
    /** No derivatives. */
    ccnd: string;
    /** Share-alike. */
    ccsa: string;
    /** In the single-track commercial programme. */
    prolicensing: string;
    /** In the background-music commercial programme. */
    probackground: string;
  };
  /** What people did with the track. Only with `include=stats`. */
  stats?: {
    /** Downloads. */
    rate_downloads_total: number;
    /** Listens. */
    rate_listened_total: number;
    /** People who have it on a playlist. */
    playlisted: number;
    /** People who made it a favourite. */
    favorited: number;
    /** People who like it. */
    likes: number;
    /** People who dislike it. */
    dislikes: number;
    /** Mean score of its reviews. */
    avgnote: number;
    /** Number of review scores. */
    notes: number;
  };
  /** Empty when there are none. Only with `include=lyrics`. */
  lyrics?: string;
  /** Whether the track may be offered for download. Since 2021-02. */
  audiodownload_allowed: boolean;
  /** Whether the track is free of content identification. */
  content_id_free: boolean;
}

export interface TracksSimilarResult {
  /** Track identifier. */
  id: string;
  /** Track name. */
  name: string;
  /** Seconds. */
  duration: number;
  /** Artist identifier. */
  artist_id: string;
  /** Artist name. */
  artist_name: string;
  /** Artist identifier as text. */
  artist_idstr: string;
  /** Album name; empty for a single. */
  album_name: string;
  /** Album identifier; empty for a single. */
  album_id: string;
  /** Address of the open licence. */
  license_ccurl: string;
  /** Position within the album. */
  position: number;
  /** Release date. */
  releasedate: string;
  /** Cover; empty for a single. */
  album_image: string;
  /** Stream, in the format of `audioformat`. */
  audio: string;
  /** Download, in the format of `audiodlformat`; empty when `audiodownload_allowed` is false. */
  audiodownload: string;
  /** Address for commercial licensing; may be empty. */
  prourl: string;
  /** Short address for sharing. */
  shorturl: string;
  /** Address of the page for sharing. */
  shareurl: string;
  /** JSON text: an object with `peaks`, an array of integers 0 to 100. */
  waveform: string;
  /** The album's cover, or a single's own image. */
  image: string;
  /** What the music is like. Only with `include=musicinfo`. */
  musicinfo?: {
    /** vocal, instrumental or empty. */
    vocalinstrumental: string;
    /** Language of the lyrics, two letters; may be empty. */
    lang: string;
    /** The singer's: male, female or empty. */
    gender: string;
    /** acoustic, electric or empty. */
    acousticelectric: string;
    /** verylow, low, medium, high, veryhigh or empty. */
    speed: string;
    /** Tags by kind. */
    tags: {
      /** Genres. */
      genres: string[];
      /** Instruments; may be empty. */
      instruments: string[];
      /** Moods, themes and other tags. */
      vartags: string[];
    };
  };
  /** Licence conditions, as "true" or "false". Only with `include=licenses`. */
  licenses?: {
    /** Non-commercial. */
    ccnc: string;
    /** No derivatives. */
    ccnd: string;
    /** Share-alike. */
    ccsa: string;
    /** In the single-track commercial programme. */
    prolicensing: string;
    /** In the background-music commercial programme. */
    probackground: string;
  };
  /** What people did with the track. Only with `include=stats`. */
  stats?: {
    /** Downloads. */
    rate_downloads_total: number;
    /** Listens. */
    rate_listened_total: number;
    /** People who have it on a playlist. */
    playlisted: number;
    /** People who made it a favourite. */
    favorited: number;
    /** People who like it. */
    likes: number;
    /** People who dislike it. */
    dislikes: number;
    /** Mean score of its reviews. */
    avgnote: number;
    /** Number of review scores. */
    notes: number;
  };
  /** Empty when there are none. Only with `include=lyrics`. */
  lyrics?: string;
  /** Whether the track may be offered for download. Since 2021-02. */
  audiodownload_allowed: boolean;
  /** Whether the track is free of content identification. */
  content_id_free: boolean;
  /** How similar the track is: above 0, at most 1. */
  score: number;
}

export interface User {
  /** User name. */
  name: string;
  /** Name to be shown. */
  dispname: string;
  /** User identifier. */
  id: string;
  /** Language, two letters; may be empty. */
  lang: string;
  /** Day the user joined. */
  creationdate: string;
  /** Avatar; empty when there is none. */
  image: string;
}

export interface UsersAlbumsResult {
  /** User name. */
  name: string;
  /** Name to be shown. */
  dispname: string;
  /** User identifier. */
  id: string;
  /** Language, two letters; may be empty. */
  lang: string;
  /** Day the user joined. */
  creationdate: string;
  /** Avatar; empty when there is none. */
  image: string;
  /** The user's albums. */
  albums: {
    /** Album identifier. */
    id: string;
    /** Album name. */
    name: string;
    /** Release date. */
    releasedate: string;
    /** Artist identifier. */
    artist_id: string;
    /** Artist name. */
    artist_name: string;
    /** When it came there, `yyyy-mm-dd hh:mm:ss`. */
    updatedate: string;
    /** Cover, in the size asked for. */
    image: string;
    /** Why it is listed. */
    relations: {
      /** Always 1. */
      myalbums: string;
    };
  }[];
}

export interface UsersArtistsResult {
  /** User name. */
  name: string;
  /** Name to be shown. */
  dispname: string;
  /** User identifier. */
  id: string;
  /** Language, two letters; may be empty. */
  lang: string;
  /** Day the user joined. */
  creationdate: string;
  /** Avatar; empty when there is none. */
  image: string;
  /** The artists whose fan the user is. */
  artists: {
    /** Artist identifier. */
    id: string;
    /** Artist name. */
    name: string;
    /** The artist's image; may be empty. */
    image: string;
    /** Day the artist joined. */
    joindate: string;
    /** When it came there, `yyyy-mm-dd hh:mm:ss`. */
    updatedate: string;
    /** Why it is listed. */
    relations: {
      /** Always 1. */
      fan: string;
    };
  }[];
}

export interface UsersTracksResult {
  /** User name. */
  name: string;
  /** Name to be shown. */
  dispname: string;
  /** User identifier. */
  id: string;
  /** Language, two letters; may be empty. */
  lang: string;
  /** Day the user joined. */
  creationdate: string;
  /** `file` when there is an avatar, otherwise empty. */
  avatar_type: string;
  /** Kind of file of the avatar; empty when there is none. */
  avatar: string;
  /** Always empty: nobody here has a cover for an avatar. */
  album_id: string;
  /** Tracks the user liked, favoured or reviewed. */
  tracks: {
    /** Track identifier. */
    id: string;
    /** Track name. */
    name: string;
    /** Release date. */
    releasedate: string;
    /** Album identifier; empty for a single. */
    album_id: string;
    /** Artist identifier. */
    artist_id: string;
    /** Seconds. */
    duration: string;
    /** Artist name. */
    artist_name: string;
    /** Address of the open licence. */
    license_ccurl: string;
    /** The latest like, favorite or review, `yyyy-mm-dd hh:mm:ss`. */
    updatedate: string;
    /** Cover; empty for a single. */
    album_image: string;
    /** The album's cover, or a single's own image. */
    image: string;
    /** Stream, in the format of `audioformat`. */
    audio: string;
    /** Download, in the format of `audiodlformat`; empty when `audiodownload_allowed` is false. */
    audiodownload: string;
    /** Whether the track may be offered for download. Since 2021-02. */
    audiodownload_allowed: boolean;
    /** What the user has to do with the track. */
    relations: {
      /** The score of the review; 0 without one. */
      review: string;
      /** 1 for a favourite, otherwise 0. */
      favorite: string;
      /** 1 for a like, otherwise 0. */
      like: string;
    };
  }[];
}

/** Every operation; one below another is its property. */
export interface Operations {
  /** Albums, and singles released as such. */
  albums: PagedRead<AlbumsParameters, Album> & {
    /** Leads to the zip of an album. */
    file: FileAddress<AlbumsFileParameters>;
    /** Albums, each with its tags and descriptions. */
    musicinfo: PagedRead<AlbumsMusicinfoParameters, AlbumsMusicinfoResult>;
    /** Albums, each with the tracks that pass, in the order of the album. */
    tracks: PagedRead<AlbumsTracksParameters, AlbumsTracksResult>;
  };
  /** Artists. */
  artists: PagedRead<ArtistsParameters, Artist> & {
    /** Artists, each with the albums that pass. */
    albums: PagedRead<ArtistsAlbumsParameters, ArtistsAlbumsResult>;
    /** Artists, each with the locations that pass; where nothing is asked of those, artists without one too. */
    locations: PagedRead<ArtistsLocationsParameters, ArtistsLocationsResult>;
    /** Artists, each with its tags and descriptions. */
    musicinfo: PagedRead<ArtistsMusicinfoParameters, ArtistsMusicinfoResult>;
    /** Artists, each with the tracks that pass. */
    tracks: PagedRead<ArtistsTracksParameters, ArtistsTracksResult>;
  };
  /** What the beginning of a name may become: artists, albums, tracks and tags. */
  autocomplete: KeyedRead<AutocompleteParameters, Completions>;
  charts: {
    /** The most popular albums of a period. */
    albums: PagedRead<ChartsAlbumsParameters, ChartsAlbumsResult>;
    /** The most popular artists of a period. */
    artists: PagedRead<ChartsArtistsParameters, ChartsArtistsResult>;
    /** The most popular tracks of a period; each recording once. */
    tracks: PagedRead<ChartsTracksParameters, ChartsTracksResult>;
  };
  /** What is announced at this moment. */
  feeds: PagedRead<FeedsParameters, Feed>;
  /** Playlists. */
  playlists: PagedRead<PlaylistsParameters, Playlist> & {
    /** Leads to the zip of a playlist, of at most 100 tracks. */
    file: FileAddress<PlaylistsFileParameters>;
    /** The 200 playlists that most happened to lately, the hottest first. */
    hots: PagedRead<PlaylistsHotsParameters, PlaylistsHotsResult>;
    /** Playlists, each with its tracks. */
    tracks: NestedRead<
      PlaylistsTracksParameters,
      PlaylistsTracksResult,
      { playlist: Omit<PlaylistsTracksResult, 'tracks'>; track: PlaylistsTracksResult['tracks'][number] }
    >;
  };
  /** Radios. */
  radios: PagedRead<RadiosParameters, Radio> & {
    /** A radio to listen to, and what it plays at this moment. */
    stream: Read<RadiosStreamParameters, RadiosStreamResult>;
  };
  /** Where the application and the address stand with each limit. */
  rateLimit: Read<RateLimitParameters, Limit>;
  reviews: {
    /** Reviews of albums. */
    albums: PagedRead<ReviewsAlbumsParameters, ReviewsAlbumsResult>;
    /** Reviews of tracks. */
    tracks: PagedRead<ReviewsTracksParameters, ReviewsTracksResult>;
  };
  setuser: {
    /** The user dislikes a track, and no longer likes it. */
    dislike: Write<SetuserDislikeParameters>;
    /** The user becomes a fan of an artist. */
    fan: Write<SetuserFanParameters>;
    /** The user makes a track a favourite. */
    favorite: Write<SetuserFavoriteParameters>;
    /** The user likes a track. */
    like: Write<SetuserLikeParameters>;
    /** Adds an album to the user's albums. */
    myalbum: Write<SetuserMyalbumParameters>;
  };
  /** Tracks: by id, by name, by what they sound like, by free text. */
  tracks: PagedRead<TracksParameters, Track> & {
    /** Leads to the sound of a track: to keep, or to listen to. */
    file: FileAddress<TracksFileParameters>;
    /** The tracks most similar to one, best first; each recording once. */
    similar: PagedRead<TracksSimilarParameters, TracksSimilarResult>;
  };
  /** Users, by id or name, or the one whose token comes. */
  users: PagedRead<UsersParameters, User> & {
    /** Users, each with the albums they keep. */
    albums: NestedRead<
      UsersAlbumsParameters,
      UsersAlbumsResult,
      { user: Omit<UsersAlbumsResult, 'albums'>; album: UsersAlbumsResult['albums'][number] }
    >;
    /** Users, each with the artists whose fans they are. */
    artists: NestedRead<
      UsersArtistsParameters,
      UsersArtistsResult,
      { user: Omit<UsersArtistsResult, 'artists'>; artist: UsersArtistsResult['artists'][number] }
    >;
    /** A user with the tracks they liked, favoured or reviewed. */
    tracks: NestedRead<
      UsersTracksParameters,
      UsersTracksResult,
      { user: Omit<UsersTracksResult, 'tracks'>; track: UsersTracksResult['tracks'][number] }
    >;
  };
}

/** What there is to know about an operation when it is called, by its path. */
export const OPERATIONS: Readonly<Record<string, Row>> = {
  albums: { kind: 'read', paged: true },
  'albums/file': { kind: 'file' },
  'albums/musicinfo': { kind: 'read', paged: true },
  'albums/tracks': { kind: 'read', paged: true },
  artists: { kind: 'read', paged: true },
  'artists/albums': { kind: 'read', paged: true },
  'artists/locations': { kind: 'read', paged: true },
  'artists/musicinfo': { kind: 'read', paged: true },
  'artists/tracks': { kind: 'read', paged: true },
  autocomplete: { kind: 'read' },
  'charts/albums': { kind: 'read', paged: true },
  'charts/artists': { kind: 'read', paged: true },
  'charts/tracks': { kind: 'read', paged: true },
  feeds: { kind: 'read', paged: true },
  playlists: { kind: 'read', paged: true },
  'playlists/file': { kind: 'file' },
  'playlists/hots': { kind: 'read', paged: true },
  'playlists/tracks': {
    kind: 'read',
    paged: true,
    list: { name: 'tracks', item: 'playlist', entry: 'track' },
    whose: ['id', 'name', 'user_id', 'access_token', 'user_name'],
  },
  radios: { kind: 'read', paged: true },
  'radios/stream': { kind: 'read' },
  'rate-limit': { kind: 'read' },
  'reviews/albums': { kind: 'read', paged: true },
  'reviews/tracks': { kind: 'read', paged: true },
  'setuser/dislike': { kind: 'write' },
  'setuser/fan': { kind: 'write' },
  'setuser/favorite': { kind: 'write' },
  'setuser/like': { kind: 'write' },
  'setuser/myalbum': { kind: 'write' },
  tracks: { kind: 'read', paged: true },
  'tracks/file': { kind: 'file' },
  'tracks/similar': { kind: 'read', paged: true },
  users: { kind: 'read', paged: true, whose: ['id', 'access_token', 'name'] },
  'users/albums': {
    kind: 'read',
    paged: true,
    list: { name: 'albums', item: 'user', entry: 'album' },
    whose: ['id', 'access_token', 'name'],
  },
  'users/artists': {
    kind: 'read',
    paged: true,
    list: { name: 'artists', item: 'user', entry: 'artist' },
    whose: ['id', 'access_token', 'name'],
  },
  'users/tracks': {
    kind: 'read',
    paged: true,
    list: { name: 'tracks', item: 'user', entry: 'track' },
    whose: ['id', 'access_token'],
  },
};

/** The types of errors, by their codes. */
export const KINDS = {
  1: 'Exception',
  2: 'Http Method',
  3: 'Type',
  4: 'Required Parameter',
  5: 'Invalid Client Id',
  6: 'Rate Limit Exceeded',
  7: 'Method Not Found',
  8: 'Needed Parameter',
  9: 'Format',
  10: 'Entry Point',
  11: 'Suspended Application',
  12: 'Access Token',
  13: 'Insufficient Scope',
  21: 'Invalid User',
  22: 'Email Already Exist',
  23: 'Duplicate Value',
  24: 'Invalid Playlist',
} as const;
