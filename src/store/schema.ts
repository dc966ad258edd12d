/**
 * The tables, as Kysely types. Columns are named as in the API. Flags are 0 or 1, lists and objects
 * JSON text, dates ISO text (empty when not known), in both databases.
 */
import type { Generated, Kysely, RawBuilder, Transaction } from 'kysely';
import type { TouchedKind } from '../domain/activity.ts';
import type { HiddenReason } from '../domain/admin.ts';
import type { StoredColumns } from '../domain/columns.ts';
import type { ImportItem, ImportPhase, ImportState } from '../domain/import-runs.ts';
import type { WaveformRecord } from '../domain/ports.ts';
import type { Application } from '../domain/users.ts';
import type {
  CatalogueKind,
  ChangeAction,
  ChangedEntity,
  FeedTarget,
  FeedType,
  RadioType,
  Rating,
} from '../domain/vocabulary.ts';

interface TrackTable extends StoredColumns<'track'>, Record<Rating, number> {
  /** Record number of the waveform, or null. */
  waveform: number | null;
}

/**
 * The content of a record number never changes, and numbers are assigned in the order of commits, so a reader that
 * holds all records up to N is complete with "all records above N". A changed waveform gets a new number.
 */
interface WaveformTable extends WaveformRecord {
  track_id: number;
}

/** An imported file of a folder, as last read. */
export interface FolderFileTable {
  /** Absolute. */
  path: string;
  size: number;
  /** Milliseconds since 1970. */
  modified: number;
  /** Of samples of its content. */
  hash: string;
  /** Its tags, as JSON. */
  tags: string;
  /** The track it claims to be: of files that claim the same one, one is imported. */
  claim: string;
  /** `null` for a file that is not imported. */
  track_id: number | null;
  /** Hash of its last written record. */
  written: string;
  /** Since when the file is missing, as an ISO timestamp; empty while it exists. */
  gone: string;
}

/** The ids of artists and albums that came from a folder. */
export interface FolderNameTable {
  kind: 'artist' | 'album';
  /** Hash of the identifying values. */
  key: string;
  id: number;
  /** Hash of its last written record. */
  written: string;
}

/** The kinds of changes that nodes follow: `rating` is user activity, which does not change the catalogue. */
export type ChangeKind = 'catalogue' | 'application' | 'rating';

/** Kinds of items that are created here as well as imported. */
export type IdKind = 'user' | 'playlist' | 'review' | 'feed';

type ApplicationFlag = 'public' | 'suspended' | 'http_statuses';

/** The imported columns, by entity: the rows without their source. */
export interface EntityRows {
  artist: StoredColumns<'artist'>;
  album: StoredColumns<'album'>;
  track: TrackTable;
  user: {
    id: number;
    name: string;
    /** The name in comparable form: no two users differ only in case. */
    name_folded: string;
    dispname: string;
    lang: string;
    creationdate: string;
    /** A file relative to the library; uploaded avatars are in the table `avatar`. */
    avatar: string;
    email: string;
    /** The e-mail address in comparable form; empty if it cannot be used to log in. */
    email_folded: string;
    email_verified: number;
    /** Empty: this user cannot log in with a password. */
    password_hash: string;
    admin: number;
    /** Set by an administrator: no login, and no token is valid. */
    suspended: number;
  };
  review: {
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
    /** By an administrator: it is shown nowhere and does not count. */
    hidden: number;
  };
  playlist: {
    id: number;
    name: string;
    /** The name in sortable and searchable form, and in comparable form; `null` until the service has added them. */
    name_folded: string | null;
    name_caseless: string | null;
    user_id: number;
    creationdate: string;
    /** When a track was last added to it; empty if none ever was. */
    updated: string;
    /** Changes whenever its tracks change. */
    version: number;
  };
  radio: {
    id: number;
    name: string;
    dispname: string;
    type: RadioType;
    image: string;
    tags: string;
    tracks: string;
  };
  feed: {
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
  };
  application: Omit<Application, 'owner' | ApplicationFlag> &
    Record<ApplicationFlag, number> & { secret_hash: string };
}

/** See `domain/import-sources.ts`. */
interface Sourced {
  source: Generated<string>;
}

type SourcedTables = { [entity in keyof EntityRows]: EntityRows[entity] & Sourced };

export interface Schema extends SourcedTables {
  waveform: WaveformTable;
  /** The tracks whose waveforms a node computes. */
  waveform_claim: {
    track_id: number;
    /** Drawn by each process. */
    node: string;
    /** ISO timestamp: from then on, other nodes may claim the track. */
    expires: string;
  };
  /** Work that one node does. Times are milliseconds since 1970 by the clock of the database; 0 if it has not happened. */
  job: {
    id: Generated<number>;
    kind: string;
    /** Unique within the kind. */
    key: string;
    /** JSON. */
    payload: string;
    due: number;
    attempts: Generated<number>;
    /** Drawn by each process; empty if no node has the job. */
    node: Generated<string>;
    /** From then on, other nodes may take the job. */
    lease: Generated<number>;
    done: Generated<number>;
    /** When it was given up. */
    dead: Generated<number>;
    error: Generated<string>;
  };
  /**
   * The relations of one user to one track. Timestamps are `yyyy-mm-dd hh:mm:ss`, to the millisecond where
   * known, and empty where the relation does not exist.
   */
  user_track: {
    user_id: number;
    track_id: number;
    liked: string;
    favorited: string;
    disliked: string;
    /** Time and score of the user's latest review. */
    reviewed: string;
    score: number;
    /** The latest of liked, favorited and reviewed. */
    updated: string;
  };
  user_album: Record<'user_id' | 'album_id', number> & { date: string };
  user_artist: Record<'user_id' | 'artist_id', number> & { date: string };
  avatar: {
    user_id: number;
    /** The kind of file, e.g. `webp`. */
    kind: string;
    picture: Uint8Array;
    changed: string;
  };
  /** Secrets are stored as hashes; `expires`, `created` and similar columns are ISO timestamps with `T` and `Z`. */
  session: {
    token_hash: string;
    user_id: number;
    created: string;
    expires: string;
  };
  /** A mailed link; it works once. */
  mail_link: {
    token_hash: string;
    user_id: number;
    purpose: 'verify' | 'reset';
    /** The address it was mailed to. */
    email: string;
    expires: string;
  };
  oauth_code: {
    code_hash: string;
    /** All tokens that descend from this code share this name. */
    family: string;
    client_id: string;
    user_id: number;
    /** As sent to authorize; empty if none was. */
    redirect_uri: string;
    scope: string;
    /** Of PKCE (S256); empty if there is none. */
    challenge: string;
    expires: string;
    used: number;
  };
  /** One pair of tokens. Revoked pairs are deleted, rotated ones stay: their reuse reveals a theft. */
  oauth_token: {
    access_hash: string;
    refresh_hash: string;
    family: string;
    client_id: string;
    user_id: number;
    scope: string;
    created: string;
    /** Of the access token. */
    expires: string;
    /** When the refresh token was used; empty while it is valid. */
    rotated: string;
    /** The next pair is derived from it and the refresh token, so that a repeated refresh returns the same pair. */
    salt: string;
  };
  app_usage: {
    client_id: string;
    /** `yyyy-mm-dd`, UTC. */
    day: string;
    operation: string;
    requests: number;
    failures: number;
  };
  app_error: {
    client_id: string;
    /** `yyyy-mm-dd`, UTC. */
    day: string;
    /** Empty for an unknown path. */
    operation: string;
    /** The code of the API. */
    code: number;
    errors: number;
  };
  /** A user's report of a review. */
  review_report: {
    review_id: number;
    user_id: number;
    date: string;
    reason: string;
  };
  playlist_track: {
    playlist_id: number;
    /** From 1. */
    position: number;
    track_id: number;
    date: string;
  };
  folder_file: FolderFileTable;
  folder_name: FolderNameTable;
  /** Listens and downloads of a track on one day, through one application. */
  activity: {
    track_id: number;
    /** `yyyy-mm-dd`, UTC; empty for activity that is too old to be stored by day. */
    day: string;
    /** Empty if no application is known. */
    client_id: string;
    listens: number;
    downloads: number;
  };
  /** Items whose ratings must be counted again, because of listens, likes or other actions; and users whose likes have changed. */
  touched: {
    kind: TouchedKind;
    id: number;
    /** The latest change of kind `rating` that concerns it. */
    seq: number;
  };
  /** Actions of administrators. The database rejects changes and deletions of rows. */
  admin_action: {
    id: Generated<number>;
    /** ISO timestamp. */
    at: string;
    user_id: number | null;
    /** The name of the account at that time, which stays when the account is deleted. */
    who: string;
    action: string;
    subject: string;
    /** JSON object. */
    detail: string;
  };
  /** Hidden items, possibly for several reasons; their children are hidden with them. */
  hidden: {
    kind: CatalogueKind;
    id: number;
    reason: HiddenReason;
    at: string;
  };
  /** Edits of administrators, field by field: imports apply them over the values of their source. */
  edited: {
    kind: CatalogueKind;
    id: number;
    /** A column of the kind's table. */
    field: string;
    /** The value of the column, as JSON. */
    value: string;
  };
  /** Artists merged into another one. Their row in `artist` stays, so that their id is never reused. */
  merged_artist: {
    id: number;
    /** Never itself merged. */
    into_id: number;
  };
  /** Images that administrators uploaded; they take precedence over imported ones. */
  cover: {
    kind: CatalogueKind;
    id: number;
    picture: Uint8Array;
    /** ISO timestamp. */
    changed: string;
  };
  /** One import, and its progress. */
  import_run: {
    id: Generated<number>;
    /** Null for the command line. */
    user_id: number | null;
    /** The account's name at that time. */
    who: string;
    kind: 'path' | 'upload';
    source: string;
    /** ISO timestamps. */
    started: string;
    /** Empty while it runs. */
    ended: Generated<string>;
    state: Generated<ImportState>;
    phase: Generated<ImportPhase>;
    done: Generated<number>;
    total: Generated<number>;
    records: Generated<number>;
    refused: Generated<number>;
    last: Generated<string>;
    /** The last heartbeat of the process that runs it. */
    seen: string;
    /** A cancellation was requested. */
    cancel: Generated<number>;
    reason: Generated<string>;
    taken: Generated<string>;
    /** Empty if there were none. */
    files: Generated<string>;
    notes: Generated<string>;
    items: Generated<number>;
    items_beyond: Generated<number>;
  };
  /** Positions count from 1. */
  import_run_item: ImportItem & { run_id: number; position: number };
  change: {
    seq: number;
    kind: ChangeKind;
    at: string;
  };
  /** The latest change of each record that is or was visible. */
  changed: {
    entity: ChangedEntity;
    id: number;
    /** The number of a change of kind `catalogue`. */
    seq: number;
    action: ChangeAction;
    /** ISO timestamp. */
    at: string;
  };
  meta: {
    /**
     * `leaving_<user id>`: data that is still to be deleted of a deleted user. `changes_removed`: for each entity, the last
     * of the rows that were removed from `changed`. `setup_<hash>`: a code of the setup page; the value is when it was made.
     */
    key:
      | 'schema'
      | 'changes_removed'
      | 'waveform_records'
      | 'id'
      | `last_${IdKind}_id`
      | `leaving_${number}`
      | `setup_${string}`;
    value: string;
  };
}

/** The database, or a transaction on it. */
export type Db = Kysely<Schema>;
export type Trx = Transaction<Schema>;

/** A piece of SQL that is put into a query. */
export type SqlFragment = RawBuilder<unknown>;
