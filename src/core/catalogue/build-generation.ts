/** Reads the store and writes the next generation of the catalogue to the data folder of the node. */
import { FORMAT } from '../../catalogue/format.ts';
import type { DatabaseLocation } from '../../domain/ports.ts';
import { dayOf } from '../../domain/timestamps.ts';
import { latestChanges, timeOfChange } from '../../store/changes/changes.ts';
import { type Store, storeId } from '../../store/store.ts';
import { writeGeneration } from './generation-file.ts';
import { readGeneration } from './read-generation.ts';
import { createThreadedTexts } from './texts-thread.ts';

export interface BuildTask {
  /** Sent in a message, not on the command line, which others can read: it may contain a password. */
  store: DatabaseLocation;
  standby?: DatabaseLocation | undefined;
  /** The folder of the node's own files. */
  folder: string;
  /** The folder of the tracks' files; `undefined` if they are in a storage. */
  library: string | undefined;
  /** The path to write to until the generation is complete. */
  part: string;
  /** The `FORMAT` of the process that will read the generation. */
  format: string;
}

/** Returns the change sequence of the generation that is now in the folder. */
export async function buildGeneration(store: Store, task: BuildTask): Promise<number> {
  const { folder, library, part, format } = task;
  if (format !== FORMAT) throw new Error('the software was changed while it runs: start the service again');
  const id = await storeId(store);
  return await store.snapshot(async (snapshot) => {
    const { catalogue: version, rating } = await latestChanges(snapshot);
    const generation = await readGeneration(snapshot, {
      version,
      folders: { data: folder, library },
      trackTexts: createThreadedTexts(),
      counted: { change: rating, day: dayOf(new Date()) },
    });
    const changedAt = await timeOfChange(snapshot, version);
    await writeGeneration(folder, part, { storeId: id, format, version, changedAt, rating }, generation);
    return version;
  });
}
