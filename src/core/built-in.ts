/** Fills an empty store with the built-in catalogue, so that a first start has something to show. */
import type { BuiltInCatalogue } from '../domain/built-in.ts';
import { DEMO } from '../domain/imports/import-sources.ts';
import type { Log } from '../domain/ports.ts';
import { Refusal } from '../domain/refusal.ts';
import { importRecords } from '../import/writing/import-records.ts';
import { latestChanges } from '../store/changes/changes.ts';
import type { Store } from '../store/store.ts';

export type LoadBuiltIn = () => Promise<BuiltInCatalogue>;

/** Returns whether records were imported: a store that ever held a catalogue stays unchanged. */
export async function importBuiltIn(store: Store, load: LoadBuiltIn): Promise<boolean> {
  // Nearly every start ends here, without waiting for a running import.
  if ((await latestChanges(store.db)).catalogue > 0) return false;
  const catalogue = await load();
  const batches = [Array.from(catalogue.records(), (record, i) => ({ record, line: i + 1 }))];
  const source = {
    name: DEMO,
    owner: DEMO,
    batches,
    reopen: () => batches,
    bytesDone: () => 0,
    bytesTotal: 0,
  };
  const { records } = await importRecords(store, source, { onlyIfEmpty: true, accounts: true });
  return Object.keys(records).length > 0;
}

/** As `importBuiltIn`, but does not fail during another import, which fills the store anyway. */
export async function importBuiltInAtStart(store: Store, load: LoadBuiltIn, log: Log): Promise<void> {
  try {
    if (await importBuiltIn(store, load)) log.info('demo catalogue imported');
  } catch (error) {
    if (!(error instanceof Refusal) || error.kind !== 'overload') throw error;
    log.info('no demo catalogue is imported: another import is running');
  }
}
