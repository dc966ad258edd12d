import { type Config, loadConfig } from '../config/config.ts';
import { openStorage } from '../media/storage/open-storage.ts';
import type { Storage } from '../media/storage/storage.ts';
import { type Store, usingStore } from '../store/store.ts';
import type { Context } from './command.ts';

/** Calls `work` with the settings, and with the files that all nodes share, if the settings name them. Closes these afterwards. */
export async function withStorage<T>(
  { env, folder }: Context,
  work: (config: Config, storage: Storage | undefined) => Promise<T>,
): Promise<T> {
  const { config } = loadConfig(env, folder);
  const storage = config.storage && openStorage(config.storage);
  return await work(config, storage).finally(() => storage?.close());
}

/** Calls `work` with the configured store: see `usingStore`. */
export function withStore<T>({ env, folder }: Context, work: (store: Store) => Promise<T>): Promise<T> {
  return usingStore(loadConfig(env, folder).config.database, {}, work);
}
