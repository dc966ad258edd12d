/**
 * The tables, as Kysely types. Columns are named as in the API. Flags are 0 or 1, lists and objects
 * JSON text, dates ISO text (empty when not known), in both databases.
 */
import type { Generated, Kysely, RawBuilder, Transaction } from 'kysely';
import type { TouchedKind } from '../domain/activity/activity.ts';
import type { StoredColumns } from '../domain/columns.ts';
import type { WaveformRecord } from '../domain/ports.ts';
import type { ArtistEvent } from '../domain/studio/statistics.ts';
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
import type { AdminTables } from './schema-admin.ts';
import type { StudioTables } from './schema-studio.ts';
import type { UserTables } from './schema-users.ts';

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
export type IdKind = 'user' | 'playlist' | 'review' | 'feed' | CatalogueKind;

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

/** See `domain/imports/import-sources.ts`. */
interface Sourced {
  source: Generated<string>;
}

type SourcedTables = {
  [entity in keyof EntityRows]: EntityRows[entity] &
    Sourced &
    (entity extends 'playlist' ? PlaylistDetails : unknown);
};

/** The columns of a playlist that are not imported. */
interface PlaylistDetails {
  /** 1: only its owner and its collaborators see it. */
  private: Generated<number>;
  description: Generated<string>;
  /** Of a dynamic playlist: the parameters that find its tracks, as in a URL; empty for others. */
  query: Generated<string>;
  /** Hash of the token in its invitation link. */
  invite_hash: Generated<string | null>;
}

export interface Schema extends SourcedTables, UserTables, AdminTables, StudioTables {
  waveform: WaveformTable;
  /** The tracks whose waveforms a node computes. */
  waveform_claim: {
    track_id: number;
    /** Drawn by each process. */
    node: string;
    /** ISO timestamp: from then on, other nodes may claim the track. */
    expires: string;
  };
  /** ReplayGain computed here, for files without tags. */
  loudness: {
    track_id: number;
    /** The file that was measured. */
    audio: string;
    gain: number | null;
  };
  /** Work that one node does. Times are milliseconds since 1970 by the clock of the database; 0 if it has not happened. */
  job: {
    id: Generated<number>;
    kind: string;
    /** Unique within the kind. */
    key: string;
    /** JSON. */
    payload: string;
    /** Of the jobs of one lane, one is done at a time; empty for those without one. */
    lane: Generated<string>;
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
  /**
   * Counts of an artist who has members on one day, through one application: likes, playlists and fans that were added then. `client_id` is
   * empty if no application is known, and `OTHER_CLIENTS` for those that are summed up.
   */
  artist_day: {
    artist_id: number;
    /** `yyyy-mm-dd`, UTC. */
    day: string;
    client_id: string;
  } & { [Event in ArtistEvent]: Generated<number> };
  /** Items whose ratings must be counted again, because of listens, likes or other actions; and users whose likes have changed. */
  touched: {
    kind: TouchedKind;
    id: number;
    /** The latest change of kind `rating` that concerns it. */
    seq: number;
  };
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
     * `compatible_from`: the earliest version of the schema whose programs can use this database. `secret`: a random text from which the key of encrypted columns is derived (`sealed.ts`).
     * `admin_digest`: until when administrators were told of reports and requests; an ISO timestamp.
     * `site_name`: as an administrator has set it.
     * `node_settings`: what the settings of all nodes have in common, as the last one that started has them, in JSON.
     */
    key:
      | 'schema'
      | 'compatible_from'
      | 'changes_removed'
      | 'waveform_records'
      | 'id'
      | 'secret'
      | `last_${IdKind}_id`
      | `leaving_${number}`
      | `setup_${string}`
      | 'node_settings'
      | 'admin_digest'
      | 'site_name';
    value: string;
  };
}

/** The database, or a transaction on it. */
export type Db = Kysely<Schema>;
export type Trx = Transaction<Schema>;

/** A piece of SQL that is put into a query. */
export type SqlFragment = RawBuilder<unknown>;
