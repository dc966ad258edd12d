/**
 * Restores a backup into an empty database: all or nothing, in one transaction. The tables are made as the backup has them, filled, and
 * then migrated to this program's version, so the backup may come from an earlier version, and from the other kind of database.
 */
import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import type { DatabaseLocation } from '../domain/ports.ts';
import { Refusal } from '../domain/refusal.ts';
import { dropMailJobs } from '../store/jobs/jobs.ts';
import { applyMigrations, EXECUTED } from '../store/migrate.ts';
import { latestVersion } from '../store/migrations/migrations.ts';
import type { Trx } from '../store/schema.ts';
import { openUnmigrated, type Store } from '../store/store.ts';
import { clearRows, listTables, rowWriter, type Table } from '../store/tables.ts';
import { damaged, readLines, requireUnchanged } from './files.ts';
import { type BackedUpTable, type Manifest, mediaListPath, readManifest, tablePath } from './manifest.ts';
import { checkMedia, restoreMedia } from './media.ts';
import type { MediaPlaces } from './media-places.ts';
import { rowOf } from './row-lines.ts';

export interface RestoreProgress {
  phase: 'checking' | 'tables' | 'media';
  /** Bytes, rows or files. */
  done: number;
  total: number;
}

export interface RestoreOptions {
  /** Absent: without media. */
  media?: MediaPlaces | undefined;
  onProgress?: (progress: RestoreProgress) => void;
  signal: AbortSignal;
}

export interface RestoreSummary {
  created: string;
  /** Before it was migrated. */
  schema: number;
  rows: number;
  /** `undefined` without media. */
  files: number | undefined;
}

/** `folder` is absolute. Throws a `Refusal`, and leaves the database as it was, unless it succeeds. */
export async function restoreBackup(
  folder: string,
  location: DatabaseLocation,
  options: RestoreOptions,
): Promise<RestoreSummary> {
  const { media, signal } = options;
  const manifest = await readManifest(folder);
  if (media !== undefined && manifest.media === undefined)
    throw new Refusal('store', `The backup ${folder} has no media: it was made without --media.`);
  const isNew = location.kind === 'sqlite' && !existsSync(location.file);
  const store = await openUnmigrated(location);
  /** A service may have been started since, and have filled it. */
  let isStillEmpty = false;
  try {
    return await restoreInto(store, folder, manifest, options).finally(async () => {
      const tables = store.dialect.tableNames(store.db);
      isStillEmpty = await tables.then(
        (names) => names.length === 0,
        () => false,
      );
      await store.close();
    });
  } catch (error) {
    if (isNew && isStillEmpty) await removeDatabase(location.file);
    if (signal.aborted)
      throw new Refusal('store', 'The restore was interrupted. The database is still empty.');
    throw store.dialect.explain(error) ?? error;
  }
}

async function restoreInto(
  store: Store,
  folder: string,
  manifest: Manifest,
  options: RestoreOptions,
): Promise<RestoreSummary> {
  const { media, onProgress = () => {}, signal } = options;
  // First of all: a refused restore should not take minutes.
  await requireEmpty(store, store.db);
  await checkFiles(folder, manifest, options);
  const files = manifest.media?.files ?? 0;
  let done = 0;
  const onFile = () => onProgress({ phase: 'media', done: ++done, total: files });
  // Before the tables: a catalogue with files that are missing is worse than files without a catalogue.
  if (media !== undefined) await restoreMedia(folder, { places: media, onFile, signal });
  await restoreTables(store, folder, manifest, { ...options, to: latestVersion(), without: dropTemporary });
  const { created, schema } = manifest;
  return { created, schema, rows: rowsOf(manifest), files: media && files };
}

async function requireEmpty({ dialect }: Store, db: Store['db']): Promise<void> {
  if ((await dialect.tableNames(db)).length === 0) return;
  throw new Refusal(
    'store',
    `Cannot restore into ${dialect.title}: it is not empty, and a service may be using it. Restore into an empty data folder (CANTIGA_DATA) or an empty database (CANTIGA_DATABASE).`,
  );
}

/** An empty file would be filled with the demo catalogue by the next start. */
async function removeDatabase(file: string): Promise<void> {
  for (const ending of ['', '-wal', '-shm']) await rm(file + ending, { force: true });
}

/** Throws a `Refusal` that names the first file that is missing or has changed. */
export async function checkFiles(
  folder: string,
  { tables, media }: Manifest,
  { media: withMedia, onProgress = () => {}, signal }: RestoreOptions,
): Promise<void> {
  const total = tables.reduce((sum, { bytes }) => sum + bytes, 0);
  let done = 0;
  for (const table of tables) {
    await requireUnchanged(tablePath(folder, table.name), table, signal);
    done += table.bytes;
    onProgress({ phase: 'checking', done, total });
  }
  if (media === undefined) return;
  await requireUnchanged(mediaListPath(folder), media, signal);
  if (withMedia === undefined) return;
  let files = 0;
  await checkMedia(
    folder,
    () => onProgress({ phase: 'checking', done: ++files, total: media.files }),
    signal,
  );
}

interface TablesRestoreOptions extends RestoreOptions {
  to: number;
  /** Removes rows before the migrations. */
  without?: (trx: Trx) => Promise<void>;
}

/** The backup may have been made between the statements of a migration, which the restored tables do not have. */
async function dropTemporary(trx: Trx): Promise<void> {
  await dropMailJobs(trx);
  await trx.deleteFrom('meta').where('key', '=', EXECUTED).execute();
}

/** `to`: the version of the schema afterwards, at least that of the backup. */
export async function restoreTables(
  store: Store,
  folder: string,
  manifest: Manifest,
  { to, without, onProgress = () => {}, signal }: TablesRestoreOptions,
): Promise<void> {
  const { dialect } = store;
  const total = rowsOf(manifest);
  let done = 0;
  const onRow = () => {
    if (++done % 1000 !== 0) return;
    signal.throwIfAborted();
    onProgress({ phase: 'tables', done, total });
  };
  await store.db.transaction().execute(async (trx) => {
    await dialect.lock(trx, 'migrate');
    await requireEmpty(store, trx);
    await applyMigrations(trx, dialect, { from: 0, to: manifest.schema });
    for (const table of listTables(manifest.schema))
      await restoreTable(trx, store, { folder, table, manifest, onRow });
    await without?.(trx);
    await applyMigrations(trx, dialect, { from: manifest.schema, to });
    signal.throwIfAborted();
  });
}

interface TableRestore {
  folder: string;
  table: Table;
  manifest: Manifest;
  onRow(): void;
}

async function restoreTable(trx: Trx, { dialect }: Store, { folder, table, manifest, onRow }: TableRestore) {
  const path = tablePath(folder, table.name);
  const saved = manifest.tables.find(({ name }) => name === table.name);
  if (saved === undefined) throw damaged(folder, `there is no table ${table.name}`);
  await clearRows(trx, table);
  const writer = rowWriter(trx, dialect, { ...table, columns: knownColumns(saved, table, path) });
  let rows = 0;
  for await (const line of readLines(path)) {
    await writer.add(rowOf(line, saved.columns));
    rows++;
    onRow();
  }
  await writer.flush();
  if (rows !== saved.rows) throw damaged(path, `expected ${saved.rows} rows, got ${rows}`);
}

/** The columns of the backup, which must be those of the table. */
function knownColumns(saved: BackedUpTable, table: Table, path: string): Table['columns'] {
  const namesOf = ({ columns }: Pick<Table, 'columns'>) =>
    columns.map(({ name, kind }) => `${name} ${kind}`).sort();
  if (String(namesOf(saved)) !== String(namesOf(table))) throw damaged(path, 'it has other columns');
  return saved.columns;
}

function rowsOf({ tables }: Manifest): number {
  return tables.reduce((sum, { rows }) => sum + rows, 0);
}
