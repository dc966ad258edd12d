/**
 * A backup is a folder. `manifest.json` describes it, and is written last:
 *
 *   manifest.json
 *   tables/track.jsonl.gz    a line for each row, as a JSON array; bytes in base64
 *   media.jsonl.gz           with media: a line for each file in `media/`
 *   media/…                  the files: see `media-places.ts`
 */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Refusal } from '../domain/refusal.ts';
import { FIRST_VERSION, LAST_WITH_EARLIER, latestVersion } from '../store/migrations/migrations.ts';
import type { TableColumn } from '../store/tables.ts';

export const MANIFEST = 'manifest.json';
/** Raised when an older program could not read the folder any more. */
export const FORMAT = 1;

/** A file as it was written. */
export interface HashedFile {
  bytes: number;
  sha256: string;
}

export interface BackedUpTable extends HashedFile {
  name: string;
  columns: TableColumn[];
  rows: number;
  /** The checksum of all rows, in any order: see `row-lines.ts`. */
  content: string;
}

export interface Manifest {
  format: number;
  /** The version of the program. */
  program: string;
  /** The version of the schema. */
  schema: number;
  /** ISO timestamp of the state that was backed up. */
  created: string;
  tables: BackedUpTable[];
  /** The list of media files; absent in a backup without media. */
  media?: HashedFile & { files: number };
}

export function tablePath(folder: string, name: string): string {
  return join(folder, 'tables', `${name}.jsonl.gz`);
}

/** A line of the list of media files. */
export interface MediaFile extends HashedFile {
  /** As the catalogue names it. */
  name: string;
}

export function mediaListPath(folder: string): string {
  return join(folder, 'media.jsonl.gz');
}

/** Throws a `Refusal` if the folder is not a complete backup, or is one of a newer program or of one that is too old. */
export async function readManifest(folder: string): Promise<Manifest> {
  const manifest = await parseManifest(folder);
  const { format, program, schema } = manifest;
  const refuse = (reason: string) => new Refusal('store', `Cannot read the backup ${folder}: ${reason}`);
  if (format > FORMAT || schema > latestVersion()) {
    throw refuse(
      `it is newer than this program (made by version ${program}, schema version ${schema}, expected at most ${latestVersion()}). Install the newer program.`,
    );
  }
  if (schema < FIRST_VERSION) {
    throw refuse(
      `it has schema version ${schema}, and this program reads backups from version ${FIRST_VERSION} on. Restore it with the last version that migrates it, the commit ${LAST_WITH_EARLIER}, and use that database with this one.`,
    );
  }
  return manifest;
}

async function parseManifest(folder: string): Promise<Manifest> {
  const refuse = (reason: string, cause?: unknown) =>
    new Refusal('store', `Cannot read the backup ${folder}: ${reason}.`, { cause });
  let text: string;
  try {
    text = await readFile(join(folder, MANIFEST), 'utf8');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    const isAbsent = code === 'ENOENT' || code === 'ENOTDIR';
    throw refuse(
      isAbsent ? `expected a folder with the file ${MANIFEST}` : `${MANIFEST} cannot be read`,
      error,
    );
  }
  try {
    const manifest = JSON.parse(text) as unknown;
    if (isManifest(manifest)) return manifest;
  } catch {
    // The refusal below has the reason.
  }
  throw refuse(`${MANIFEST} is damaged`);
}

/** Names of tables become paths, so they are checked too. */
function isManifest(value: unknown): value is Manifest {
  const manifest = value as Manifest;
  return (
    Number.isSafeInteger(manifest?.format) &&
    Number.isSafeInteger(manifest.schema) &&
    manifest.schema > 0 &&
    [manifest.program, manifest.created].every((each) => typeof each === 'string') &&
    Array.isArray(manifest.tables) &&
    manifest.tables.every(
      ({ name, columns, rows, content, sha256, bytes }) =>
        /^[a-z_]+$/.test(name) &&
        Array.isArray(columns) &&
        columns.every((column) => typeof column?.name === 'string') &&
        [rows, bytes].every(Number.isSafeInteger) &&
        [content, sha256].every((each) => typeof each === 'string'),
    ) &&
    (manifest.media === undefined || typeof manifest.media.sha256 === 'string')
  );
}
