/**
 * A standby server for long reads that may lag behind: the first build of the catalogue, exports. It is optional, so whatever is wrong with it,
 * the primary is read instead.
 */
import type { DatabaseLocation } from '../../domain/ports.ts';
import { Refusal } from '../../domain/refusal.ts';
import { openStore, type Store, storeId } from '../store.ts';

export interface ReadSource {
  database: DatabaseLocation;
  standby: DatabaseLocation | undefined;
}

/** Does the work on the standby, or on the primary if there is none or it fails. `report` takes the reason. */
export async function readFromStandby<T>(
  { database, standby }: ReadSource,
  report: (reason: string) => void,
  work: (store: Store) => Promise<T>,
): Promise<T> {
  const primary = await openStore(database, { readOnly: true });
  try {
    if (standby !== undefined) {
      try {
        return await withStandby(standby, await storeId(primary), work);
      } catch (error) {
        report(`The standby cannot be used, so the primary is read: ${(error as Error).message}`);
      }
    }
    return await work(primary);
  } catch (error) {
    throw primary.dialect.explain(error) ?? error;
  } finally {
    await primary.close();
  }
}

async function withStandby<T>(
  location: DatabaseLocation,
  id: string,
  work: (store: Store) => Promise<T>,
): Promise<T> {
  const store = await openStore(location, { readOnly: true });
  try {
    if ((await storeId(store)) !== id) throw new Refusal('store', 'It is a standby of another database.');
    return await work(store);
  } finally {
    await store.close();
  }
}
