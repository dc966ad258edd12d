/** The tables of administrators: their actions, their decisions about the catalogue, and imports. */
import type { Generated } from 'kysely';
import type { HiddenReason } from '../domain/admin.ts';
import type { ImportItem, ImportPhase, ImportState } from '../domain/imports/import-runs.ts';
import type { ReportedKind, ReportOutcome, ReportReason, ReportState } from '../domain/reports.ts';
import type { CatalogueKind } from '../domain/vocabulary.ts';

export interface AdminTables {
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
  /** The reports of listeners about one item, until they are closed: then further ones are a new row. Times are ISO timestamps. */
  report: {
    id: Generated<number>;
    kind: ReportedKind;
    item_id: number;
    /** Of the item at that time. */
    name: string;
    state: Generated<ReportState>;
    /** The administrator who handles it, or has closed it; null if there is none, or the account was deleted. */
    handler_id: number | null;
    outcome: Generated<ReportOutcome | ''>;
    reply: Generated<string>;
    owner_reply: Generated<string>;
    created: string;
    closed: Generated<string>;
  };
  report_entry: {
    report_id: number;
    user_id: number;
    reason: ReportReason;
    text: string;
    at: string;
  };
  /** What members did with a release; `release_id` is 0 for what concerns the artist. */
  release_action: {
    id: Generated<number>;
    artist_id: number;
    release_id: number;
    /** Null if the account was deleted, and for scheduled publications. */
    user_id: number | null;
    at: string;
    action: string;
    /** JSON object. */
    detail: string;
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
    /** The id of an upload of audio files; empty for others. */
    upload: Generated<string>;
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
}
