/**
 * Writes a backup: one state of the database, read in one transaction while the service runs, and the media on request. All is written
 * under a temporary name, verified by restoring, and renamed at the end, so an incomplete backup never looks like a complete one.
 */
import { existsSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { Refusal } from '../domain/refusal.ts';
import { flushFolder } from '../media/storage/folder-storage.ts';
import { requireKnown } from '../store/migrate.ts';
import type { Trx } from '../store/schema.ts';
import type { Store } from '../store/store.ts';
import { countRows, listTables, readRows, type Table } from '../store/tables.ts';
import { syncTree, writeCompressed, writeHashed } from './files.ts';
import { claimFolder, releaseFolder } from './incomplete.ts';
import { type BackedUpTable, FORMAT, MANIFEST, type Manifest, tablePath } from './manifest.ts';
import { type CopiedMedia, copyMedia, findMedia } from './media.ts';
import type { MediaPlaces } from './media-places.ts';
import { createDigest, lineOf } from './row-lines.ts';
import { verifyBackup } from './verify.ts';

export interface BackupProgress {
  phase: 'tables' | 'media' | 'verifying';
  /** Rows or files. */
  done: number;
  total: number;
}

export interface BackupOptions {
  /** The version of the program. */
  program: string;
  /** Absent: without media. */
  media?: MediaPlaces | undefined;
  verify: boolean;
  onProgress?: (progress: BackupProgress) => void;
  signal: AbortSignal;
}

export interface BackupSummary {
  schema: number;
  tables: number;
  rows: number;
  /** The size of the whole backup. */
  bytes: number;
  media: { files: number; missing: string[] } | undefined;
  verified: boolean;
}

/** `path` is absolute. Throws a `Refusal` if it exists, and leaves nothing behind unless it succeeds. */
export async function writeBackup(
  store: Store & { version: number },
  path: string,
  options: BackupOptions,
): Promise<BackupSummary> {
  if (store.version === 0) throw new Refusal('store', `There is no catalogue in ${store.dialect.title} yet.`);
  await requireKnown(store.db, store.dialect, 'back up');
  if (existsSync(path)) throw new Refusal('store', `${path} exists already. A backup needs a new path.`);
  const folder = `${path}.incomplete`;
  await claimFolder(folder);
  try {
    const { manifest, media } = await writeAll(store, folder, options);
    const onRows = (done: number, total: number) => options.onProgress?.({ phase: 'verifying', done, total });
    if (options.verify) await verifyBackup(folder, manifest, { ...options, onRows });
    await releaseFolder(folder);
    await syncTree(folder);
    // A folder that was made meanwhile is not replaced: only an empty one could be.
    await rename(folder, path);
    await flushFolder(dirname(path));
    return summaryOf(manifest, media, options.verify);
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    throw explain(error, path, store, options.signal);
  }
}

async function writeAll(
  store: Store & { version: number },
  folder: string,
  { program, media, onProgress = () => {}, signal }: BackupOptions,
): Promise<{ manifest: Manifest; media: CopiedMedia | undefined }> {
  const { tables, names, created } = await store.snapshot(async (snapshot) => {
    const created = new Date().toISOString();
    const found = listTables(store.version);
    let total = 0;
    for (const table of found) total += await countRows(snapshot, table);
    let done = 0;
    const onRows = (rows: number) => {
      signal.throwIfAborted();
      done += rows;
      onProgress({ phase: 'tables', done, total });
    };
    const tables: BackedUpTable[] = [];
    for (const table of found) tables.push(await writeTable(snapshot, folder, table, onRows));
    const names = media === undefined ? [] : await findMedia(snapshot);
    return { tables, names, created };
  });
  // Files do not change, so they need not hold up the transaction.
  let files = 0;
  const onFile = () => onProgress({ phase: 'media', done: ++files, total: names.length });
  const copied = media && (await copyMedia(folder, names, { places: media, onFile, signal }));
  const manifest: Manifest = {
    format: FORMAT,
    program,
    schema: store.version,
    created,
    tables,
    ...(copied && { media: copied.list }),
  };
  const text = Buffer.from(`${JSON.stringify(manifest, undefined, 1)}\n`);
  await writeHashed(join(folder, MANIFEST), Readable.from([text]), signal);
  return { manifest, media: copied };
}

async function writeTable(
  snapshot: Trx,
  folder: string,
  table: Table,
  onRows: (rows: number) => void,
): Promise<BackedUpTable> {
  const digest = createDigest();
  async function* lines(): AsyncGenerator<string> {
    for await (const rows of readRows(snapshot, table)) {
      const page = rows.map(lineOf);
      for (const line of page) digest.add(line);
      yield `${page.join('\n')}\n`;
      onRows(rows.length);
    }
  }
  const written = await writeCompressed(tablePath(folder, table.name), lines());
  const { name, columns } = table;
  return { name, columns, rows: digest.rows(), content: digest.value(), ...written };
}

function summaryOf(manifest: Manifest, media: CopiedMedia | undefined, verified: boolean): BackupSummary {
  const sum = (values: number[]) => values.reduce((one, other) => one + other, 0);
  return {
    schema: manifest.schema,
    tables: manifest.tables.length,
    rows: sum(manifest.tables.map(({ rows }) => rows)),
    bytes: sum(manifest.tables.map(({ bytes }) => bytes)) + (media?.bytes ?? 0),
    media: media && { files: media.list.files, missing: media.missing },
    verified,
  };
}

const FULL: readonly unknown[] = ['ENOSPC', 'EDQUOT'];

/** The error for the operator. */
function explain(error: unknown, path: string, { dialect }: Store, { aborted }: AbortSignal): unknown {
  if (aborted) return new Refusal('store', 'The backup was interrupted. Nothing was left on the disk.');
  if (FULL.includes((error as NodeJS.ErrnoException).code))
    return new Refusal(
      'store',
      `Cannot write the backup ${path}: the disk is full. Nothing was left on it.`,
      {
        cause: error,
      },
    );
  return dialect.explain(error) ?? error;
}
