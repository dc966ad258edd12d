/** Reads the store and writes the next generation of the catalogue to the data folder of the node. */
import { FORMAT } from '../../catalogue/format.ts';
import type { DatabaseLocation } from '../../domain/ports.ts';
import { dayOf } from '../../domain/timestamps.ts';
import { fillWaveformFile, waveformsOnDisk } from '../../media/waveform-file.ts';
import { highestWaveform, readWaveformsAfter } from '../../store/catalogue-rows.ts';
import { latestChanges, timeOfChange } from '../../store/changes.ts';
import type { Trx } from '../../store/schema.ts';
import { type Store, storeId } from '../../store/store.ts';
import { writeGeneration } from './generation-file.ts';
import { readGeneration } from './read-generation.ts';
import { createThreadedTexts } from './texts-thread.ts';
import { fillInThread } from './waveforms-thread.ts';

export interface BuildTask {
  /** Sent in a message, not on the command line, which others can read: it may contain a password. */
  store: DatabaseLocation;
  /** The folder of the node's own files. */
  folder: string;
  /** The folder of the tracks' files. */
  library: string;
  /** The path to write to until the generation is complete. */
  part: string;
  /** The `FORMAT` of the process that will read the generation. */
  format: string;
}

export interface BuildResult {
  /** The change sequence of the generation that is now in the folder. */
  version: number;
  /** Resolves when the waveform file is on the disk; it can be read before. */
  onDisk: Promise<void>;
}

/** Fewer waveforms are written faster than a thread starts. */
const WORTH_A_THREAD = 20_000;

/** All waveforms of the generation exist before it appears in the folder. */
export async function buildGeneration(store: Store, task: BuildTask): Promise<BuildResult> {
  const { folder, library, part, format } = task;
  if (format !== FORMAT) throw new Error('the software was changed while it runs: start the service again');
  const id = await storeId(store);
  return await store.snapshot(async (snapshot) => {
    const { catalogue: version, rating } = await latestChanges(snapshot);
    const missing = (await highestWaveform(snapshot)) - waveformsOnDisk(folder, id);
    const filling = missing > WORTH_A_THREAD ? fillInThread(task) : undefined;
    const generation = await readGeneration(snapshot, {
      ...{ version, library, trackTexts: createThreadedTexts() },
      counted: { change: rating, day: dayOf(new Date()) },
    });
    // The thread reads its own snapshot. If the store has changed in between, only this snapshot has all waveforms of the generation.
    const isFilled = (await filling?.version) === version;
    const filled = isFilled && filling ? filling : await fillHere(snapshot, folder, id);
    const changedAt = await timeOfChange(snapshot, version);
    writeGeneration(folder, part, { storeId: id, format, version, changedAt, rating }, generation);
    return { version, onDisk: Promise.all([filled.onDisk, filling?.onDisk]).then(() => {}) };
  });
}

function fillHere(snapshot: Trx, folder: string, id: string) {
  return fillWaveformFile(folder, id, (record) => readWaveformsAfter(snapshot, record));
}
