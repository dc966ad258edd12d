/** The generation in the folder of the node: found at the start, and written again after many changes. */
import type { Catalogue } from '../../catalogue/catalogue.ts';
import { FORMAT } from '../../catalogue/format.ts';
import type { Log } from '../../domain/ports.ts';
import { latestChanges, timeOfChange } from '../../store/changes/changes.ts';
import type { Db } from '../../store/schema.ts';
import type { Store } from '../../store/store.ts';
import {
  findGeneration,
  type GenerationKey,
  newPart,
  removeAbandonedParts,
  writeGeneration,
} from './generation-file.ts';

export interface OpenedStore {
  store: Store;
  id: string;
}

/** The generation of an earlier run, if what it lacks is in the change log. */
export async function findSaved(
  { store, id }: OpenedStore,
  folder: string,
  log: Log,
): Promise<Catalogue | undefined> {
  removeAbandonedParts(folder, id);
  const isUsable = async (key: GenerationKey) => {
    const reason = await whyUseless(store, id, key);
    if (reason !== undefined) log.info('the cached catalogue is not used', { reason });
    return reason === undefined;
  };
  try {
    return await findGeneration(folder, id, isUsable);
  } catch (error) {
    log.warn('the cached catalogue is damaged and not used', { error });
    return undefined;
  }
}

async function whyUseless(store: Store, id: string, key: GenerationKey): Promise<string | undefined> {
  if (key.storeId !== id) return 'another database';
  if (key.format !== FORMAT) return 'another format';
  // A restored backup: it has not made these changes, or others under the same numbers.
  const { rating } = await latestChanges(store.db);
  const isSameHistory = key.rating <= rating && key.changedAt === (await timeOfChange(store.db, key.version));
  return isSameHistory ? undefined : 'another history of the database';
}

/** Writes the file of the store. `part` comes from `newPart`. */
export async function saveGeneration(
  db: Db,
  { folder, part, storeId }: { folder: string; part: string; storeId: string },
  generation: Catalogue,
): Promise<void> {
  const { version, counted } = generation;
  const changedAt = await timeOfChange(db, version);
  const key = { storeId, format: FORMAT, version, changedAt, rating: counted.change };
  await writeGeneration(folder, part, key, generation);
}

/** Fewer changed records are not saved at the end: writing the file would take longer than deriving them. */
const SAVED_AT_END = 500;

export interface GenerationSaverOptions {
  folder: string;
  /** The generation is saved after so many changed records. */
  savedAfter: number;
  /** After a save that failed. */
  saveAgainMs: number;
  open(): Promise<OpenedStore>;
  log: Log;
}

export function createGenerationSaver(options: GenerationSaverOptions) {
  const { folder, savedAfter, saveAgainMs, open, log } = options;
  /** The records that have changed since the file was written. */
  let unsaved = 0;
  /** Not before, by `performance.now()`. */
  let nextSave = 0;
  let saving: Promise<void> | undefined;

  /** Returns whether it was written. Never rejects. */
  async function write(generation: Catalogue): Promise<boolean> {
    try {
      const { store, id } = await open();
      await saveGeneration(store.db, { folder, part: newPart(folder, id), storeId: id }, generation);
      return true;
    } catch (error) {
      log.warn('the catalogue could not be saved; the next start takes longer', { error });
      return false;
    }
  }

  /** Does nothing while one is being saved: the next change tries again. After a failure, a change tries again later. */
  function save(generation: Catalogue | undefined): void {
    if (generation === undefined || saving !== undefined) return;
    const records = unsaved;
    unsaved = 0;
    saving = write(generation).then((isSaved) => {
      saving = undefined;
      if (isSaved) return;
      unsaved += records;
      nextSave = performance.now() + saveAgainMs;
    });
  }

  return {
    /** So many records have changed. */
    changed(records: number): void {
      unsaved += records;
    },
    /** A build has written the current generation. */
    built(): void {
      unsaved = 0;
    },
    /** Not awaited: generations are derived meanwhile. */
    saveIfDue(current: Catalogue | undefined): void {
      if (unsaved >= savedAfter && performance.now() >= nextSave) save(current);
    },
    /** Resolves when nothing is being written. */
    async settled(): Promise<void> {
      await saving;
    },
    async close(current: Catalogue | undefined): Promise<void> {
      await saving;
      if (unsaved >= SAVED_AT_END) save(current);
      await saving;
    },
  };
}
