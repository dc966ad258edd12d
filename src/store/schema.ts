/**
 * All tables: what a new database gets (version `FIRST_VERSION` of the schema; later changes are migrations), and their Kysely types.
 * Columns are named as in the API. Flags are 0 or 1, lists and objects JSON text, dates ISO text (empty when not known), in both databases.
 */
import type { Kysely, RawBuilder, Selectable, Transaction } from 'kysely';
import type { TouchedKind } from '../domain/activity/activity.ts';
import type { StoredColumns } from '../domain/columns.ts';
import { ARTIST_EVENTS } from '../domain/studio/statistics.ts';
import {
  type CatalogueKind,
  type ChangeAction,
  type ChangedEntity,
  type FeedTarget,
  type FeedType,
  RATINGS,
  type RadioType,
} from '../domain/vocabulary.ts';
import {
  bytes,
  each,
  integer,
  numbered,
  ordered,
  type RowsOf,
  real,
  type Tables,
  text,
} from './declare-tables.ts';
import { ADMIN_TABLES } from './schema-admin.ts';
import { STUDIO_TABLES } from './schema-studio.ts';
import { source, USER_TABLES } from './schema-users.ts';

/** The kinds of changes that nodes follow: `rating` is user activity, which does not change the catalogue. */
export type ChangeKind = 'catalogue' | 'application' | 'rating';

/** Kinds of items that are created here as well as imported. */
export type IdKind = 'user' | 'playlist' | 'review' | 'feed' | CatalogueKind;

/**
 * `leaving_<user id>`: data that is still to be deleted of a deleted user. `changes_removed`: for each entity, the last
 * of the rows that were removed from `changed`. `setup_<hash>`: a code of the setup page; the value is when it was made.
 * `compatible_from`: the earliest version of the schema whose programs can use this database. `secret`: a random text from which the key of encrypted columns is derived (`sealed.ts`).
 * `admin_digest`: until when administrators were told of reports and requests; an ISO timestamp.
 * `site_name`: as an administrator has set it.
 * `node_settings`: what the settings of all nodes have in common, as the last one that started has them, in JSON.
 */
type MetaKey =
  | 'schema'
  | 'compatible_from'
  | 'executed_statements'
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

/** The source of rows that are only imported. */
const importSource = text.or('');

const CATALOGUE_TABLES = {
  meta: { columns: { key: text.as<MetaKey>().key, value: text } },
  change: {
    columns: { seq: integer.key, kind: text.as<ChangeKind>(), at: text },
    indexes: { change_by_kind: '(kind, seq)' },
  },
  /** The latest change of each record that is or was visible: `seq` is the number of a change of kind `catalogue`, `at` an ISO timestamp. */
  changed: {
    columns: {
      entity: ordered.as<ChangedEntity>(),
      id: integer,
      seq: integer,
      action: text.as<ChangeAction>(),
      at: text,
    },
    byKey: ['entity', 'id'],
    indexes: {
      changed_by_seq: '(entity, seq, id)',
      changed_deleted: `(at) where action = 'deleted'`,
    },
  },
  /** `domain/columns.ts` describes the columns of artists, albums and tracks. */
  artist: {
    columns: {
      id: integer.key,
      ...each(['name', 'website', 'joindate', 'image', 'locations', 'tags', 'description', 'similar'], text),
      source: importSource,
    },
    // A request for a new artist looks for another one with its name.
    indexes: { artist_by_lowercase_name: '(lower(name))' },
  },
  album: {
    columns: {
      id: integer.key,
      name: text,
      artist_id: integer,
      ...each(['releasedate', 'type', 'image'], text),
      zip_allowed: integer,
      ...each(['tags', 'description'], text),
      source: importSource,
      undated: integer.or(0),
    },
    indexes: { album_by_artist: '(artist_id)' },
  },
  track: {
    columns: {
      id: integer.key,
      name: text,
      artist_id: integer,
      album_id: integer.optional,
      ...each(['position', 'duration'], integer),
      ...each(['releasedate', 'license_ccurl', 'audio', 'image'], text),
      ...each(['audiodownload_allowed', 'content_id_free', 'featured'], integer),
      prourl: text,
      ...each(['prolicensing', 'probackground'], integer),
      ...each(['lyrics', 'vocalinstrumental', 'lang', 'gender', 'acousticelectric', 'speed'], text),
      ...each(['genres', 'instruments', 'vartags'], text),
      /** Record number of the waveform, or null. */
      waveform: integer.optional,
      ...each(RATINGS, real.or(0)),
      isrc: text.or(''),
      replaygain: real.optional,
      source: importSource,
      undated: integer.or(0),
    },
    indexes: {
      track_by_artist: '(artist_id)',
      track_by_album: '(album_id, position, id)',
      track_without_waveform: `(id) where waveform is null and audio <> ''`,
    },
  },
  /**
   * The content of a record number never changes, and numbers are assigned in the order of commits, so a reader that
   * holds all records up to N is complete with "all records above N". A changed waveform gets a new number.
   * Peaks are 960 bytes, each 0..100.
   */
  waveform: { columns: { record: integer.key, track_id: integer.unique, peaks: bytes } },
  /** The tracks whose waveforms a node computes. */
  waveform_claim: {
    columns: {
      track_id: integer.key,
      /** Drawn by each process. */
      node: text,
      /** ISO timestamp: from then on, other nodes may claim the track. */
      expires: text,
    },
  },
  /** ReplayGain computed here, for files without tags; null where a file is silent or cannot be decoded. */
  loudness: {
    columns: {
      track_id: integer.key,
      /** The file that was measured. */
      audio: text,
      gain: real.optional,
    },
  },
  radio: {
    columns: {
      id: integer.key,
      name: text.unique,
      dispname: text,
      type: text.as<RadioType>(),
      ...each(['image', 'tags', 'tracks'], text),
      source: importSource,
    },
  },
  feed: {
    columns: {
      id: integer.key,
      type: text.as<FeedType>(),
      ...each(['title', 'text', 'subtitle', 'link', 'lang', 'date_start', 'date_end'], text),
      position: integer,
      target: text.as<FeedTarget>(),
      joinid: integer,
      image: text,
      source,
    },
  },
  /** An imported file of a folder, as last read. */
  folder_file: {
    columns: {
      /** Absolute. */
      path: text.key,
      size: integer,
      /** Milliseconds since 1970. */
      modified: integer,
      /** A hash of samples of its content. */
      hash: text,
      /** Its tags, as JSON. */
      tags: text,
      /** The track it claims to be: of files that claim the same one, one is imported. */
      claim: text,
      /** `null` for a file that is not imported. */
      track_id: integer.optional,
      /** Hash of its last written record. */
      written: text,
      /** Since when the file is missing, as an ISO timestamp; empty while it exists. */
      gone: text,
    },
    indexes: { folder_file_by_track: '(track_id)' },
  },
  /** The ids of artists and albums that came from a folder. */
  folder_name: {
    columns: {
      kind: text.as<'artist' | 'album'>(),
      /** Hash of the identifying values. */
      key: text,
      id: integer,
      /** Hash of its last written record. */
      written: text,
    },
    key: ['kind', 'key'],
  },
  /** Listens and downloads of a track on one day, through one application. */
  activity: {
    columns: {
      track_id: integer,
      /** `yyyy-mm-dd`, UTC; empty for activity that is too old to be stored by day. */
      day: text,
      /** Empty if no application is known. */
      client_id: text,
      listens: integer,
      downloads: integer,
    },
    byKey: ['track_id', 'day', 'client_id'],
    indexes: { activity_by_day: '(day, track_id)' },
  },
  /**
   * Counts of an artist who has members on one day (`yyyy-mm-dd`, UTC), through one application: likes, playlists and fans that were added then.
   * `client_id` is empty if no application is known, and `OTHER_CLIENTS` for those that are summed up. The first row of an artist, without counts,
   * says since when it is counted.
   */
  artist_day: {
    columns: { artist_id: integer, day: text, client_id: text, ...each(ARTIST_EVENTS, integer.or(0)) },
    byKey: ['artist_id', 'day', 'client_id'],
    indexes: { artist_day_by_day: '(day, artist_id)' },
  },
  /**
   * Items whose ratings must be counted again, because of listens, likes or other actions; and users whose likes have changed. `seq` is the
   * latest change of kind `rating` that concerns it; above all of them while it is only marked (`markTouched`).
   */
  touched: {
    columns: { kind: text.as<TouchedKind>(), id: integer, seq: integer },
    key: ['kind', 'id'],
    indexes: { touched_by_seq: '(seq)' },
  },
  /** Work that one node does. Times are milliseconds since 1970 by the clock of the database; 0 if it has not happened. */
  job: {
    columns: {
      id: numbered,
      kind: text,
      /** Unique within the kind. */
      key: text,
      /** JSON. */
      payload: text,
      due: integer,
      attempts: integer.or(0),
      /** Drawn by each process; empty if no node has the job. */
      node: text.or(''),
      /** From then on, other nodes may take the job. */
      lease: integer.or(0),
      done: integer.or(0),
      /** When it was given up. */
      dead: integer.or(0),
      error: text.or(''),
      /** One job of a lane is done at a time; empty for jobs without one. */
      lane: text.or(''),
    },
    indexes: {
      job_due: '(kind, due) where done = 0 and dead = 0',
      job_by_lane: `(kind, lane) where lane <> '' and done = 0 and dead = 0`,
    },
    uniqueIndexes: { job_key: '(kind, key)' },
  },
} satisfies Tables;

export const TABLES = { ...CATALOGUE_TABLES, ...USER_TABLES, ...ADMIN_TABLES, ...STUDIO_TABLES };

type Declared = RowsOf<typeof TABLES>;

/** Columns that later migrations add are declared by `domain/columns.ts` alone, so the types come from there. */
export interface Schema extends Omit<Declared, CatalogueKind> {
  artist: StoredColumns<'artist'> & Pick<Declared['artist'], 'source'>;
  album: StoredColumns<'album'> & Pick<Declared['album'], 'source'>;
  track: StoredColumns<'track'> & Pick<Declared['track'], 'source' | 'waveform' | (typeof RATINGS)[number]>;
}

/** The imported columns, by entity: the rows without their source. */
export interface EntityRows {
  artist: Imported<'artist'>;
  album: Imported<'album'>;
  track: Imported<'track'>;
  user: Imported<'user'>;
  review: Imported<'review'>;
  playlist: Imported<'playlist', 'private' | 'description' | 'query' | 'invite_hash'>;
  radio: Imported<'radio'>;
  feed: Imported<'feed'>;
  application: Imported<'application'>;
}
type Imported<Entity extends keyof Schema, NotImported extends string = never> = Omit<
  Selectable<Schema[Entity]>,
  'source' | NotImported
>;

export type FolderFileTable = Schema['folder_file'];
export type FolderNameTable = Schema['folder_name'];

/** The database, or a transaction on it. */
export type Db = Kysely<Schema>;
export type Trx = Transaction<Schema>;

/** A piece of SQL that is put into a query. */
export type SqlFragment = RawBuilder<unknown>;
