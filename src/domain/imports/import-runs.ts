/**
 * Imports as administrators see them, as JSON. All of it is for administrators alone:
 *
 *   GET    /web-api/admin/imports               ?offset= &limit=             → ImportPage
 *   POST   /web-api/admin/imports               path, and of ImportChoices   → 201 ImportRun; 409 while another one runs
 *   POST   /web-api/admin/imports/uploads                                    → 201 { id }: an upload of audio files, and of what is next to them
 *   POST   /web-api/admin/imports/uploads/:upload/files   ?path=Album/01.flac &modified=; the body is the file → 204
 *   POST   /web-api/admin/imports/uploads/:upload/import   name, files (how many), license → 201 ImportRun; 409 if files are missing
 *   DELETE /web-api/admin/imports/uploads/:upload                            → 204; so does a day without a further file
 *   POST   /web-api/admin/imports/upload        ?name=music.jsonl, &source= and &replace=; the body is the file itself, whatever its content type
 *                                                                           → 201 ImportRun; 409 while another one runs
 *   GET    /web-api/admin/imports/places        ?path=                       → ImportPlace; without a path the top folders
 *   GET    /web-api/admin/imports/:id           ?outcome= &offset= &limit=   → ImportReport
 *   POST   /web-api/admin/imports/:id/cancel                                 → ImportRun; 409 when it has ended
 *   GET    /web-api/admin/imports/:id/progress                               → text/event-stream: see ImportProgress
 */
import type { Actor } from '../admin.ts';
import type { ListPage } from '../lists.ts';
import type { ImportRecord } from './records.ts';

/** What an administrator may choose for an import. Rights and passwords (`--accounts`) are for the command line alone. */
export interface ImportChoices {
  /** The licence of files of a folder that have none. */
  license?: string;
  /** Whose records a file holds. */
  source?: string;
  /** Also changes records of other sources. */
  replace?: boolean;
}

/**
 * - `done`: everything was imported, except for the items that the report lists.
 * - `refused`: something was wrong, and nothing was taken.
 * - `cancelled`: it was stopped, and nothing was imported.
 * - `interrupted`: it ended without saying so, with the service or by a fault of ours, and nothing was taken.
 */
export type ImportState = 'running' | 'done' | 'refused' | 'cancelled' | 'interrupted';

/**
 * - `starting`: nothing is known yet.
 * - `reading`: audio files are read; `done` and `total` count them.
 * - `writing`: records are written; `done` and `total` count bytes of the file, or are 0 if unknown.
 * - `checking`: everything was read, and what refers to what is being checked.
 */
export type ImportPhase = 'starting' | 'reading' | 'writing' | 'checking';

/** How far an import is. */
export interface ImportStep {
  phase: ImportPhase;
  done: number;
  /** 0 if unknown. */
  total: number;
  /** The number of records imported so far; at the end all, or 0. */
  records: number;
  /** How many files were left out so far. */
  refused: number;
  /** The file that was read last, or the line (`line 1200`); may be empty. */
  last: string;
}

/**
 * The data of each event (`event: progress`) of `/progress`: immediately, and on every change, at most a few per second. The
 * stream ends after the first event whose state is not `running`; the client should close it then, or the browser reconnects.
 */
export interface ImportProgress extends ImportStep {
  state: ImportState;
}

/** How many records of one entity came. */
export interface ImportCount {
  records: number;
  /** How many of them were new; the others replaced one that existed. Absent if not counted. */
  added?: number;
}

/** What a folder of audio files held. */
export interface ImportFiles {
  found: number;
  /** New or changed, so that they were read. All others are as they were. */
  read: number;
  left_out: number;
  /** They were there the last time: their tracks are hidden. */
  gone: number;
}

export interface ImportRun extends ImportProgress {
  id: number;
  by: Actor;
  source: {
    kind: 'path' | 'upload';
    /** The path, or the name of the file or folder that was uploaded. */
    name: string;
    /** The upload of audio files: they can be imported again, for a day, if they were refused. */
    upload?: string;
  };
  /** ISO moments; `ended` is null while it runs. */
  started: string;
  ended: string | null;
  /** Why it was refused or interrupted, whole, possibly on several lines; empty otherwise. */
  reason: string;
  /** The imported records; none for a run that is not `done`. */
  taken: Partial<Record<ImportRecord['entity'], ImportCount>>;
  /** The files of an imported folder of audio files; null otherwise. */
  files: ImportFiles | null;
  /** What should be known of it, each a sentence. */
  notes: string[];
  /** How many items the report has, and how many more there were that it does not keep. */
  items: number;
  items_beyond: number;
}

/**
 * - `refused`: a record or a file that was not taken; of a run that is `refused`, why nothing was.
 * - `left-out`: everything else was taken.
 * - `gone`: it was there the last time; its track is hidden.
 * - `restored`: it was missing, and its track is shown again.
 */
export const ITEM_OUTCOMES = ['refused', 'left-out', 'gone', 'restored'] as const;
export type ItemOutcome = (typeof ITEM_OUTCOMES)[number];

/** One file, or one line of a file. */
export interface ImportItem {
  outcome: ItemOutcome;
  /** The path of a file of a folder, relative to it. */
  file: string;
  /** From 1; null where it is about the file as a whole. */
  line: number | null;
  /** `track.duration`; empty where it is about no single one. */
  field: string;
  reason: string;
}

/** The field of items that need a default licence. */
export const NO_LICENCE = 'license_ccurl';

export interface ImportPage {
  /** The latest first. */
  runs: ImportRun[];
  /** How many there are in all. */
  total: number;
  /** The id of one that runs now; null where none does. */
  running: number | null;
}

/** The items with the requested outcome. */
export interface ImportReport extends ListPage<ImportItem> {
  run: ImportRun;
}

/** A folder on the server that may be chosen, or the list of top folders. */
export interface ImportPlace {
  /** Empty for that list. */
  path: string;
  /** The folder above, where one may go up; empty: to the list; null: this is the list. */
  parent: string | null;
  /** Folders first, by name. Only what can be imported, or holds something. */
  entries: ImportPlaceEntry[];
  /** How many more there are that are not listed. */
  beyond: number;
}

export interface ImportPlaceEntry {
  kind: 'folder' | 'file';
  name: string;
  /** To be sent as `path`. */
  path: string;
  /** Bytes; null for a folder. */
  size: number | null;
}
