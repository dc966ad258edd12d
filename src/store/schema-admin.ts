/** The tables of administrators: their actions, their decisions about the catalogue, reports, and imports. Times are ISO timestamps. */
import type { HiddenReason } from '../domain/admin.ts';
import type { ImportPhase, ImportState, ItemOutcome } from '../domain/imports/import-runs.ts';
import type { ReportedKind, ReportOutcome, ReportReason, ReportState } from '../domain/reports.ts';
import type { CatalogueKind } from '../domain/vocabulary.ts';
import { bytes, each, integer, numbered, type Tables, text } from './declare-tables.ts';

const kind = text.as<CatalogueKind>();

export const ADMIN_TABLES = {
  /** Actions of administrators. The database rejects changes and deletions of rows. */
  admin_action: {
    columns: {
      id: numbered,
      at: text,
      user_id: integer.optional,
      /** The name of the account at that time, which stays when the account is deleted. */
      who: text,
      action: text,
      subject: text,
      /** JSON object. */
      detail: text,
    },
    indexes: {
      admin_action_by_user_id: '(user_id, id)',
      admin_action_by_who: '(who, id)',
      admin_action_by_action: '(action, id)',
      admin_action_by_subject: '(subject, id)',
    },
    also: ({ appendOnly }) => appendOnly('admin_action'),
  },
  /** Hidden items, possibly for several reasons; their children are hidden with them. */
  hidden: {
    columns: { kind, id: integer, reason: text.as<HiddenReason>(), at: text },
    byKey: ['kind', 'id', 'reason'],
  },
  /**
   * Edits of administrators, field by field: imports apply them over the values of their source. `field` is a column of the kind's table,
   * `value` the value of the column, as JSON.
   */
  edited: {
    columns: { kind, id: integer, field: text, value: text },
    byKey: ['kind', 'id', 'field'],
  },
  /** Artists merged into another one, which is never itself merged. Their row in `artist` stays, so that their id is never reused. */
  merged_artist: {
    columns: { id: integer.key, into_id: integer },
    indexes: { merged_artist_by_into: '(into_id)' },
  },
  /** Images that administrators uploaded; they take precedence over imported ones. */
  cover: { columns: { kind, id: integer, picture: bytes, changed: text }, key: ['kind', 'id'] },
  /** The reports of listeners about one item, until they are closed: then further ones are a new row. */
  report: {
    columns: {
      id: numbered,
      kind: text.as<ReportedKind>(),
      item_id: integer,
      /** The name of the item at that time. */
      name: text,
      state: text.as<ReportState>().or('open'),
      /** The administrator who handles it, or has closed it; null if there is none, or the account was deleted. */
      handler_id: integer.optional,
      outcome: text.as<ReportOutcome | ''>().or(''),
      reply: text.or(''),
      owner_reply: text.or(''),
      created: text,
      closed: text.or(''),
    },
    indexes: {
      report_by_state: '(state, id)',
      report_by_handler: '(handler_id) where handler_id is not null',
      report_by_closing: '(closed)',
    },
    uniqueIndexes: { report_unclosed: `(kind, item_id) where state <> 'closed'` },
  },
  report_entry: {
    columns: {
      report_id: integer,
      user_id: integer,
      reason: text.as<ReportReason>(),
      text,
      at: text,
    },
    byKey: ['report_id', 'user_id'],
    indexes: { report_entry_by_user: '(user_id, at)' },
  },
  /** What members did with a release; `release_id` is 0 for what concerns the artist. */
  release_action: {
    columns: {
      id: numbered,
      artist_id: integer,
      release_id: integer,
      /** Null if the account was deleted, and for scheduled publications. */
      user_id: integer.optional,
      at: text,
      action: text,
      /** JSON object. */
      detail: text,
    },
    indexes: {
      release_action_by_release: '(artist_id, release_id, id)',
      release_action_by_user: '(user_id, id)',
    },
  },
  /** One import, and its progress. */
  import_run: {
    columns: {
      id: numbered,
      /** Null for the command line. */
      user_id: integer.optional,
      /** The account's name at that time. */
      who: text,
      kind: text.as<'path' | 'upload'>(),
      source: text,
      started: text,
      /** Empty while it runs. */
      ended: text.or(''),
      state: text.as<ImportState>().or('running'),
      phase: text.as<ImportPhase>().or('starting'),
      ...each(['done', 'total', 'records', 'refused'], integer.or(0)),
      last: text.or(''),
      /** The last heartbeat of the process that runs it. */
      seen: text,
      /** A cancellation was requested. */
      cancel: integer.or(0),
      reason: text.or(''),
      taken: text.or('{}'),
      /** Empty if there were none. */
      files: text.or(''),
      notes: text.or('[]'),
      items: integer.or(0),
      items_beyond: integer.or(0),
      /** The id of an upload of audio files, so that refused ones can be imported again; empty for others. */
      upload: text.or(''),
    },
    indexes: { import_run_running: `(seen) where state = 'running'` },
  },
  /** The refused or left-out records of a run; see `ImportItem`. Positions count from 1. */
  import_run_item: {
    columns: {
      run_id: integer,
      position: integer,
      outcome: text.as<ItemOutcome>(),
      file: text,
      line: integer.optional,
      field: text,
      reason: text,
    },
    byKey: ['run_id', 'position'],
    indexes: { import_run_item_by_outcome: '(run_id, outcome, position)' },
  },
} satisfies Tables;
