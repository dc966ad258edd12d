/**
 * A standby server for long reads that may lag behind: the first build of the catalogue, exports. It is optional, so whatever is wrong with it,
 * the primary is read instead.
 */
import type { DatabaseLocation } from '../../domain/ports.ts';
import { Refusal } from '../../domain/refusal.ts';
import { type Store, storeId, usingStore } from '../store.ts';

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
  const readOnly = true;
  return await usingStore(database, { readOnly }, async (primary) => {
    if (standby !== undefined) {
      try {
        return await usingStore(standby, { readOnly }, async (store) => {
          if ((await storeId(store)) !== (await storeId(primary)))
            throw new Refusal('store', 'It is a standby of another database.');
          return await work(store);
        });
      } catch (error) {
        report(`The standby cannot be used, so the primary is read: ${(error as Error).message}`);
      }
    }
    return await work(primary);
  });
}
