/**
 * Verifies a backup by restoring it: into a SQLite file next to it, from which every row is read again. The rows must be those that
 * were read from the database. This holds for PostgreSQL too: the files are the same for both.
 */
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { openUnmigrated, type Store } from '../store/store.ts';
import { listTables, readRows } from '../store/tables.ts';
import { damaged } from './files.ts';
import type { Manifest } from './manifest.ts';
import { checkFiles, type RestoreOptions, restoreTables } from './restore.ts';
import { createDigest, lineOf } from './row-lines.ts';

export interface VerifyOptions extends Pick<RestoreOptions, 'media' | 'signal'> {
  onRows?: (done: number, total: number) => void;
}

export async function verifyBackup(
  folder: string,
  manifest: Manifest,
  { media, onRows, signal }: VerifyOptions,
): Promise<void> {
  await checkFiles(folder, manifest, { media, signal });
  const place = join(folder, 'verification');
  const store = await openUnmigrated({ kind: 'sqlite', file: join(place, 'cantiga.db') });
  try {
    const to = manifest.schema;
    await restoreTables(store, folder, manifest, {
      to,
      signal,
      onProgress: ({ done, total }) => onRows?.(done, total),
    });
    await compareRows(store, folder, manifest, signal);
  } catch (error) {
    throw store.dialect.explain(error) ?? error;
  } finally {
    await store.close();
    await rm(place, { recursive: true, force: true });
  }
}

async function compareRows(
  store: Store,
  folder: string,
  manifest: Manifest,
  signal: AbortSignal,
): Promise<void> {
  for (const table of listTables(manifest.schema)) {
    const saved = manifest.tables.find(({ name }) => name === table.name);
    const digest = createDigest();
    for await (const rows of readRows(store.db, { ...table, columns: saved?.columns ?? table.columns })) {
      signal.throwIfAborted();
      for (const row of rows) digest.add(lineOf(row));
    }
    if (digest.rows() !== saved?.rows || digest.value() !== saved.content)
      throw damaged(folder, `the rows of ${table.name} differ after restoring them`);
  }
}
