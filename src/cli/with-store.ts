import { loadConfig } from '../config/config.ts';
import { openStorage } from '../media/storage/open-storage.ts';
import type { Storage } from '../media/storage/storage.ts';
import { openStore, type Store } from '../store/store.ts';
import type { Context } from './command.ts';

/** The files that all nodes share, if the settings name them. */
export function findStorage({ env, folder }: Context): Storage | undefined {
  const { storage } = loadConfig(env, folder).config;
  return storage && openStorage(storage);
}

/**
 * Opens the configured store, calls `work` with it, and always closes it. A database that becomes unavailable
 * during the work is a `Refusal`, as it is when it cannot be opened.
 */
export async function withStore<T>({ env, folder }: Context, work: (store: Store) => Promise<T>): Promise<T> {
  const store = await openStore(loadConfig(env, folder).config.database);
  try {
    return await work(store);
  } catch (error) {
    throw store.dialect.explain(error) ?? error;
  } finally {
    await store.close();
  }
}
