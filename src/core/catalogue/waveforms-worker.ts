/** The thread of `waveforms-thread.ts`: reports when the file can be read, and ends when it is on disk. */
import { parentPort, workerData } from 'node:worker_threads';
import { fillWaveformFile } from '../../media/waveform-file.ts';
import { readWaveformsAfter } from '../../store/catalogue-rows.ts';
import { latestChanges } from '../../store/changes.ts';
import { openStore, storeId } from '../../store/store.ts';
import type { FillTask } from './waveforms-thread.ts';

const { store: location, folder } = workerData as FillTask;
const store = await openStore(location);
const id = await storeId(store);
const { version, onDisk } = await store.snapshot(async (snapshot) => {
  const { catalogue: version } = await latestChanges(snapshot);
  const { onDisk } = await fillWaveformFile(folder, id, (record) => readWaveformsAfter(snapshot, record));
  return { version, onDisk };
});
parentPort!.postMessage(version);
await onDisk;
await store.close();
