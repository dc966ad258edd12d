/** Fills an empty store with the demo catalogue, so that a first start has something to show. */
import { demoRecords } from '../demo/demo.ts';
import { DEMO } from '../domain/import-sources.ts';
import type { Log } from '../domain/ports.ts';
import { Refusal } from '../domain/refusal.ts';
import { importRecords } from '../import/writing/writer.ts';
import { latestChanges } from '../store/changes.ts';
import type { Store } from '../store/store.ts';

/** Whether it did: a store that ever held a catalogue is left alone. */
export async function fillWithDemo(store: Store): Promise<boolean> {
  // Nearly every start ends here, without waiting for an import that may be going on.
  if ((await latestChanges(store.db)).catalogue > 0) return false;
  const placed = Array.from(demoRecords(), (record, i) => ({ record, line: i + 1 }));
  const batches = [placed];
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

/** The same at a start, which must not fail because somebody else writes: they are filling the catalogue, and need no demo. */
export async function makeDemo(store: Store, log: Log): Promise<void> {
  try {
    if (await fillWithDemo(store)) log.info('demo catalogue made');
  } catch (error) {
    if (!(error instanceof Refusal) || error.kind !== 'overload') throw error;
    log.info('no demo catalogue is made: an import is going on');
  }
}
