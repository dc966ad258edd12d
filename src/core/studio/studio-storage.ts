/**
 * Where the files of the Studio are: in the storage of all nodes, or without one in the data folder of this node.
 *
 *   uploads/<upload>/000000008388608-3f9a   a received part; every node can continue an upload
 *   originals/3f/3f9a….flac                 a verified file, as imports write them
 */
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { DATA, STORED } from '../../domain/media/media.ts';
import { pathOf } from '../../media/library-file.ts';
import { originalKey } from '../../media/originals.ts';
import { createFolderStorage } from '../../media/storage/folder-storage.ts';
import type { Storage } from '../../media/storage/storage.ts';
import type { Db } from '../../store/schema.ts';
import { isStoredUsed } from './studio-rows.ts';

export interface StudioStorage {
  files: Pick<Storage, 'find' | 'read' | 'write' | 'remove'>;
  /** Files are put together here before they are checked. */
  workFolder: string;
  /** The text that the catalogue has for `3f9a….flac`. */
  storedText(name: string): string;
  /** While an original is written and gets its row, it is not removed. */
  holdOriginal<T>(stored: string, work: () => Promise<T>): Promise<T>;
  /** Removes an original unless a row has the text, also of another release. */
  removeUnused(stored: string): Promise<void>;
}

export function createStudioStorage(data: string, shared: Storage | undefined, db: Db): StudioStorage {
  const folder = join(data, 'studio');
  /** The last that uses each original. One process has the folder. */
  const users = new Map<string, Promise<unknown>>();

  async function hold<T>(stored: string, work: () => Promise<T>): Promise<T> {
    const mine = (users.get(stored) ?? Promise.resolve()).then(work, work);
    users.set(stored, mine);
    try {
      return await mine;
    } finally {
      if (users.get(stored) === mine) users.delete(stored);
    }
  }

  return {
    files: shared ?? createFolderStorage(folder),
    workFolder: join(folder, 'checking'),
    storedText: (name) => (shared === undefined ? `${DATA}studio/${originalKey(name)}` : STORED + name),
    holdOriginal: hold,
    async removeUnused(stored) {
      // A folder import may have stored the same object: `cantiga prune` knows all that are used. Other folders may be those of another service.
      if (!stored.startsWith(DATA)) return;
      await hold(stored, async () => {
        if (!(await isStoredUsed(db, stored)))
          await rm(pathOf(stored, { data, library: data }), { force: true });
      });
    },
  };
}
