/**
 * The nouns, as the import format and the store know them; the field names are the interface's own.
 * Dates are `yyyy-mm-dd`, moments `yyyy-mm-dd hh:mm:ss` (UTC). An id is an integer in 1..2^53-1.
 */
import type {
  AcousticElectric,
  FeedTarget,
  FeedType,
  Gender,
  Plan,
  RadioType,
  Rating,
  RelationName,
  ReleaseType,
  Speed,
  TagKind,
  VocalInstrumental,
} from './vocabulary.ts';

export type Translations = Record<string, string>;

export interface Location {
  latitude: number;
  longitude: number;
  country: string;
  city: string;
}

/** An artist outside the catalogue that this one resembles; `score` in 0..1. */
export interface Similar {
  name: string;
  score: number;
}

export interface ArtistRecord {
  entity: 'artist';
  id: number;
  name: string;
  website?: string;
  joindate?: string;
  image?: string;
  locations?: Location[];
  tags?: string[];
  description?: Translations;
  similar?: Similar[];
}

export interface AlbumRecord {
  entity: 'album';
  id: number;
  name: string;
  artist_id: number;
  releasedate: string;
  type?: ReleaseType;
  image?: string;
  zip_allowed?: boolean;
  tags?: string[];
  description?: Translations;
}

export interface MusicInfo {
  vocalinstrumental?: VocalInstrumental | '';
  lang?: string;
  gender?: Gender | '';
  acousticelectric?: AcousticElectric | '';
  speed?: Speed | '';
  tags?: Partial<Record<TagKind, string[]>>;
}

export interface TrackRecord {
  entity: 'track';
  id: number;
  name: string;
  artist_id: number;
  album_id?: number;
  position?: number;
  /** Whole seconds. */
  duration: number;
  releasedate: string;
  license_ccurl: string;
  audio?: string;
  image?: string;
  audiodownload_allowed?: boolean;
  content_id_free?: boolean;
  featured?: boolean;
  prourl?: string;
  prolicensing?: boolean;
  probackground?: boolean;
  lyrics?: string;
  /** International Standard Recording Code, without hyphens. */
  isrc?: string;
  /** What brings it to the loudness of others, in dB. */
  replaygain?: number;
  waveform?: number[] | Uint8Array;
  musicinfo?: MusicInfo;
  ratings?: Partial<Record<Rating, number>>;
}

export interface UserRecord {
  entity: 'user';
  id: number;
  name: string;
  dispname?: string;
  lang?: string;
  creationdate?: string;
  avatar?: string;
  email?: string;
  password?: string;
  admin?: boolean;
}

export interface RelationRecord {
  entity: 'relation';
  user_id: number;
  track_id?: number;
  album_id?: number;
  artist_id?: number;
  relation: RelationName;
  date?: string;
}

export interface ReviewRecord {
  entity: 'review';
  id: number;
  user_id: number;
  track_id?: number;
  album_id?: number;
  score?: number;
  title?: string;
  text?: string;
  lang?: string;
  date?: string;
  agreecnt?: number;
}

export interface PlaylistRecord {
  entity: 'playlist';
  id: number;
  name: string;
  user_id: number;
  creationdate?: string;
  tracks: { track_id: number; date?: string }[];
}

export interface RadioRecord {
  entity: 'radio';
  id: number;
  name: string;
  dispname: string;
  type?: RadioType;
  image?: string;
  tags?: string[];
  tracks?: number[];
}

export interface FeedRecord {
  entity: 'feed';
  id: number;
  type: FeedType;
  title: Translations;
  text: Translations;
  subtitle?: Translations;
  link: string;
  lang: string[];
  date_start: string;
  date_end: string;
  position: number;
  target?: FeedTarget;
  joinid?: number;
  image?: string;
}

export interface ApplicationRecord {
  entity: 'application';
  client_id?: string;
  client_secret?: string;
  name: string;
  description?: string;
  redirect_uri?: string;
  plan?: Plan;
  user_id?: number;
}

export type ImportRecord =
  | ArtistRecord
  | AlbumRecord
  | TrackRecord
  | UserRecord
  | RelationRecord
  | ReviewRecord
  | PlaylistRecord
  | RadioRecord
  | FeedRecord
  | ApplicationRecord;
