/**
 * The tables, as Kysely types. Columns are named as the interface names them. Flags are 0 or 1, lists and objects
 * JSON text, dates ISO text (empty when not known), in both databases.
 */
import type { AlbumRow, ArtistRow, TrackRow } from '../domain/ports.ts';
import type { Plan, RelationName } from '../domain/vocabulary.ts';

export interface ArtistTable extends ArtistRow {
  locations: string;
  tags: string;
  description: string;
}

export interface AlbumTable extends AlbumRow {
  image: string;
  tags: string;
  description: string;
}

export interface TrackTable extends TrackRow {
  /** Files, relative to the library. */
  audio: string;
  image: string;
}

/**
 * The content of a record number never changes, and numbers are given in the order of commits, so a reader that
 * holds all records up to N is complete with "all records above N". A changed waveform gets a new number.
 */
export interface WaveformTable {
  record: number;
  track_id: number;
  /** 960 bytes, each 0..100. */
  peaks: Uint8Array;
}

export interface UserTable {
  id: number;
  name: string;
  /** The name as it is compared: no two users differ in case alone. */
  name_folded: string;
  dispname: string;
  lang: string;
  creationdate: string;
  avatar: string;
  email: string;
  /** Empty: this user cannot log in with a password. */
  password_hash: string;
  admin: number;
}

export type TargetKind = 'track' | 'album' | 'artist';

export interface RelationTable {
  user_id: number;
  relation: RelationName;
  target: TargetKind;
  target_id: number;
  date: string;
}

export interface ReviewTable {
  id: number;
  user_id: number;
  track_id: number | null;
  album_id: number | null;
  score: number | null;
  title: string;
  text: string;
  lang: string;
  date: string;
  agreecnt: number;
}

export interface PlaylistTable {
  id: number;
  name: string;
  user_id: number;
  creationdate: string;
}

export interface PlaylistTrackTable {
  playlist_id: number;
  /** From 1. */
  position: number;
  track_id: number;
  date: string;
}

export interface RadioTable {
  id: number;
  name: string;
  dispname: string;
  type: 'www' | 'pro';
  image: string;
  tags: string;
  tracks: string;
}

export interface FeedTable {
  id: number;
  type: string;
  title: string;
  text: string;
  subtitle: string;
  link: string;
  lang: string;
  date_start: string;
  date_end: string;
  position: number;
  target: 'all' | 'logged' | 'notlogged';
  joinid: number;
  image: string;
}

export interface ApplicationTable {
  client_id: string;
  secret_hash: string;
  name: string;
  description: string;
  redirect_uri: string;
  plan: Plan;
  user_id: number | null;
  suspended: number;
  failures_as_200: number;
  created: string;
}

export type ChangeKind = 'catalogue' | 'application';

export interface ChangeTable {
  seq: number;
  kind: ChangeKind;
  at: string;
}

export interface MetaTable {
  key: 'schema' | 'waveform_records' | 'id';
  value: string;
}

export interface Schema {
  artist: ArtistTable;
  album: AlbumTable;
  track: TrackTable;
  waveform: WaveformTable;
  user: UserTable;
  relation: RelationTable;
  review: ReviewTable;
  playlist: PlaylistTable;
  playlist_track: PlaylistTrackTable;
  radio: RadioTable;
  feed: FeedTable;
  application: ApplicationTable;
  change: ChangeTable;
  meta: MetaTable;
}
