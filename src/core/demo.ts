/** Fills an empty store with the demo catalogue, so that a first start has something to show. */
import { demoRecords } from '../demo/demo.ts';
import { importRecords } from '../import/writing/writer.ts';
import { latestChanges } from '../store/changes.ts';
import type { Store } from '../store/store.ts';

/** Whether it did: a store that ever held a catalogue is left alone. */
export async function fillWithDemo(store: Store): Promise<boolean> {
  // Nearly every start ends here, without waiting for an import that may be going on.
  if ((await latestChanges(store.db)).catalogue > 0) return false;
  const placed = Array.from(demoRecords(), (record, i) => ({ record, line: i + 1 }));
  const source = { name: 'demo', batches: [placed], bytesDone: () => 0, bytesTotal: 0 };
  const { records } = await importRecords(store, source, { onlyIfEmpty: true });
  return Object.keys(records).length > 0;
}
