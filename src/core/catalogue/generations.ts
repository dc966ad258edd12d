/**
 * Provides generations: a separate process builds each one and writes it to a file in the data folder. The first one is the file
 * of an earlier run, if the store has not changed since.
 */
import type { Catalogue } from '../../catalogue/catalogue.ts';
import { FORMAT } from '../../catalogue/format.ts';
import type { DatabaseLocation, Log } from '../../domain/ports.ts';
import { waveformsOnDisk } from '../../media/waveform-file.ts';
import { latestChanges } from '../../store/changes.ts';
import { openStore, storeId } from '../../store/store.ts';
import { findGeneration, type GenerationKey, newPart, removeAbandonedParts } from './generation-file.ts';
import { type Build, runBuild } from './run-build.ts';

export interface GenerationOptions {
  store: DatabaseLocation;
  /** The folder of the node's own files. */
  folder: string;
  /** The folder of the tracks' files. */
  library: string;
}

export function createGenerations({ store, folder, library }: GenerationOptions, log: Log) {
  const builds = new Set<Build>();
  let id: string | undefined;
  let closed = false;

  const first = async (wanted: GenerationKey): Promise<Catalogue> => {
    removeAbandonedParts(folder, wanted.storeId);
    const cached = await cachedGeneration(folder, wanted, log);
    if (cached !== undefined && highest(cached.tracks.waveform) <= waveformsOnDisk(folder, wanted.storeId))
      return cached;
    return await build(wanted.storeId, cached);
  };

  const build = async (storeId: string, cached?: Catalogue): Promise<Catalogue> => {
    if (closed) throw new Error('closed before the build began');
    const task = {
      store,
      folder,
      library,
      part: newPart(folder, storeId),
      format: FORMAT,
      existing: cached?.version,
    };
    const build = runBuild(task, log);
    builds.add(build);
    void build.ended.then(() => builds.delete(build));
    const version = await build.version;
    if (version === cached?.version) return cached;
    // Another process that shares the folder may have left a later one already.
    const built = await findGeneration(
      folder,
      storeId,
      (key) => key.format === FORMAT && key.version >= version,
    );
    if (built === undefined) throw new Error('another version of the software shares the data folder');
    return built;
  };

  return {
    /** The current state of the store. Every waveform that the generation names is in the folder. */
    async next(): Promise<Catalogue> {
      if (id !== undefined) return await build(id);
      const state = await stateOf(store);
      id = state.storeId;
      return await first({ ...state, format: FORMAT });
    },
    /** Ends all builds; callers that wait for one get an error. */
    async close(): Promise<void> {
      closed = true;
      const ended = Array.from(builds, (build) => {
        build.kill();
        return build.ended;
      });
      await Promise.all(ended);
    },
  };
}

export type Generations = ReturnType<typeof createGenerations>;

async function stateOf(location: DatabaseLocation): Promise<Omit<GenerationKey, 'format'>> {
  const store = await openStore(location);
  try {
    const { catalogue: version, rating } = await latestChanges(store.db);
    return { storeId: await storeId(store), version, rating };
  } finally {
    await store.close();
  }
}

/** The generation of an earlier run, if it is current except for ratings. */
async function cachedGeneration(
  folder: string,
  { storeId, format, version, rating }: GenerationKey,
  log: Log,
): Promise<Catalogue | undefined> {
  const isWanted = (key: GenerationKey) => {
    const reason =
      key.storeId !== storeId
        ? 'another database'
        : key.format !== format
          ? 'another format'
          : key.version !== version
            ? 'an earlier state of the database'
            : key.rating > rating
              ? 'a later state of the database'
              : undefined;
    if (reason !== undefined) log.info('the cached catalogue is not used', { reason });
    return reason === undefined;
  };
  try {
    return await findGeneration(folder, storeId, isWanted);
  } catch (error) {
    log.warn('the cached catalogue is damaged and not used', { error });
    return undefined;
  }
}

function highest(records: Int32Array): number {
  let highest = -1;
  for (const record of records) if (record > highest) highest = record;
  return highest;
}
