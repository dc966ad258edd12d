/**
 * The tables, as Kysely types. Columns are named as the interface names them. Flags are 0 or 1, lists and objects
 * JSON text, dates ISO text (empty when not known), in both databases.
 */
import type { AlbumRow, ArtistRow, TrackRow, WaveformRecord } from '../domain/ports.ts';
import type {
  FeedTarget,
  FeedType,
  Plan,
  RadioType,
  RELATION_TARGETS,
  RelationName,
} from '../domain/vocabulary.ts';

interface ArtistTable extends ArtistRow {
  locations: string;
  tags: string;
  description: string;
}

interface AlbumTable extends AlbumRow {
  image: string;
  tags: string;
  description: string;
}

interface TrackTable extends TrackRow {
  /** Files, relative to the library. */
  audio: string;
  image: string;
}

/**
 * The content of a record number never changes, and numbers are given in the order of commits, so a reader that
 * holds all records up to N is complete with "all records above N". A changed waveform gets a new number.
 */
interface WaveformTable extends WaveformRecord {
  track_id: number;
}

interface UserTable {
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

interface RelationTable {
  user_id: number;
  relation: RelationName;
  target: (typeof RELATION_TARGETS)[RelationName];
  target_id: number;
  date: string;
}

interface ReviewTable {
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

interface PlaylistTable {
  id: number;
  name: string;
  user_id: number;
  creationdate: string;
}

interface PlaylistTrackTable {
  playlist_id: number;
  /** From 1. */
  position: number;
  track_id: number;
  date: string;
}

interface RadioTable {
  id: number;
  name: string;
  dispname: string;
  type: RadioType;
  image: string;
  tags: string;
  tracks: string;
}

interface FeedTable {
  id: number;
  type: FeedType;
  title: string;
  text: string;
  subtitle: string;
  link: string;
  lang: string;
  date_start: string;
  date_end: string;
  position: number;
  target: FeedTarget;
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

interface ChangeTable {
  seq: number;
  kind: ChangeKind;
  at: string;
}

interface MetaTable {
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
