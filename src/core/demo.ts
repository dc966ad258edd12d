/** Fills an empty store with the demo catalogue, so that a first start has something to show. */
import { demoRecords } from '../demo/demo.ts';
import { importRecords } from '../import/writer.ts';
import { latestChanges } from '../store/changes.ts';
import type { Store } from '../store/store.ts';

/** Whether it did: a store that ever held a catalogue is left alone. */
export async function fillWithDemo(store: Store): Promise<boolean> {
  const { catalogue } = await latestChanges(store.db);
  if (catalogue > 0) return false;
  const records = Array.from(demoRecords(), (record, i) => ({ record, line: i + 1 }));
  await importRecords(store, { name: 'demo', batches: [records], bytesDone: () => 0, bytesTotal: 0 });
  return true;
}
