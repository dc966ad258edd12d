import { loadConfig } from '../config.ts';
import { openStore, type Store } from '../store/store.ts';
import type { Context } from './command.ts';

/** Opens the store the settings name, lends it to `work`, and closes it whatever happens. */
export async function withStore<T>({ env, folder }: Context, work: (store: Store) => Promise<T>): Promise<T> {
  const store = await openStore(loadConfig(env, folder).config.database);
  try {
    return await work(store);
  } finally {
    await store.close();
  }
}
