import { existsSync } from 'node:fs';
import { realpath } from 'node:fs/promises';
import { join } from 'node:path';
import type { Log } from '../../domain/ports.ts';
import { recordChange } from '../../store/changes/changes.ts';
import { hasImportedFiles, listAbsoluteFiles, moveToData } from '../../store/imports/data-files.ts';
import type { Store } from '../../store/store.ts';

/**
 * Names the files of the data folder relative to it, where an earlier version has stored absolute paths: those in the folder, and those of
 * another data folder that was moved here: each of its files is in this one, or in neither. Files elsewhere stay as they are. Never throws.
 */
export async function nameDataFiles(store: Store, data: string, log: Log): Promise<void> {
  try {
    const own = new Set([data, await realpath(data)]);
    const isHere = (inside: string) => existsSync(join(data, inside));
    const isMoved = (folder: string, files: string[]) =>
      files.some(isHere) && files.every((inside) => isHere(inside) || !existsSync(join(folder, inside)));
    const folders = new Set<string>();
    for (const folder of own) if (await hasImportedFiles(store.db, folder)) folders.add(folder);
    for (const [folder, files] of await listAbsoluteFiles(store.db))
      if (own.has(folder) || isMoved(folder, files)) folders.add(folder);
    for (const folder of folders) {
      await store.commit(async (trx) => {
        await store.dialect.lock(trx, 'import');
        const track = await moveToData(trx, folder);
        // Of a folder that was moved, the catalogue may have noted that the files are missing.
        if (!own.has(folder)) await recordChange(store, trx, { catalogue: { written: { track } } });
      });
      log.info('files of the data folder are now named relative to it', { folder });
    }
  } catch (error) {
    log.warn('files of the data folder are still named by absolute paths', { error });
  }
}
