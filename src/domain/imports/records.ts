/**
 * The records of the import format; the field names are those of the API. Artists, albums and tracks: see `domain/columns.ts`.
 * Dates are `yyyy-mm-dd`, moments `yyyy-mm-dd hh:mm:ss` (UTC). An id is an integer in 1..2^53-1.
 */
import type { ImportFields, MusicInfoFields } from '../columns.ts';
import type { FeedTarget, FeedType, Plan, RadioType, Rating, RelationName, TagKind } from '../vocabulary.ts';
import type { Translations } from './record-values.ts';

export interface ArtistRecord extends ImportFields<'artist'> {
  entity: 'artist';
}

export interface AlbumRecord extends ImportFields<'album'> {
  entity: 'album';
}

export interface MusicInfo extends MusicInfoFields {
  tags?: Partial<Record<TagKind, string[]>>;
}

export interface TrackRecord extends ImportFields<'track'> {
  entity: 'track';
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
