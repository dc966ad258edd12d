/** Reads the store and writes the next generation of the catalogue to the data folder of the node. */
import { readFile } from 'node:fs/promises';
import { type CatalogueBuilder, createCatalogueBuilder } from '../../catalogue/build/builder.ts';
import { LIKES_COUNTED } from '../../catalogue/build/co-likes.ts';
import type { Catalogue } from '../../catalogue/catalogue.ts';
import { parseHierarchy, parseSynonyms } from '../../catalogue/tags/tag-tables.ts';
import { albumPopularity, artistPopularity, statsOf } from '../../domain/popularity.ts';
import type { DatabaseLocation } from '../../domain/ports.ts';
import { dayOf } from '../../domain/timestamps.ts';
import { fillWaveformFile, waveformsOnDisk } from '../../media/waveform-file.ts';
import { highestWaveform, readCatalogue, readWaveformsAfter } from '../../store/catalogue-rows.ts';
import { latestChanges } from '../../store/changes.ts';
import { readCounts } from '../../store/rating-rows.ts';
import type { Trx } from '../../store/schema.ts';
import { readLikesByUser } from '../../store/similarity-likes.ts';
import { type Store, storeId } from '../../store/store.ts';
import { createAudioCheck } from './audio-check.ts';
import { codeVersion } from './code-version.ts';
import { writeGeneration } from './generation-file.ts';
import { createThreadedNames } from './names-thread.ts';
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
  /** The `codeVersion` of the process that will read the generation. */
  code: string;
  /** The version of the generation in the folder, if any. If the store still has this version, nothing is built. */
  existing: number | undefined;
}

export interface BuildResult {
  /** The change sequence of the generation that is now in the folder. */
  version: number;
  /** Resolves when the waveform file is on the disk; it can be read before. */
  onDisk: Promise<void>;
}

const SYNONYMS = new URL('../../catalogue/tags/synonyms.tsv', import.meta.url);
const HIERARCHY = new URL('../../catalogue/tags/hierarchy.tsv', import.meta.url);

/** Fewer waveforms are written faster than a thread starts. */
const WORTH_A_THREAD = 20_000;

/** All waveforms of the generation exist before it appears in the folder. */
export async function buildGeneration(store: Store, task: BuildTask): Promise<BuildResult> {
  const { folder, library, part, code, existing } = task;
  if (codeVersion() !== code)
    throw new Error('the software was changed while it runs: start the service again');
  const synonyms = parseSynonyms(await readFile(SYNONYMS, 'utf8'));
  const builder = createCatalogueBuilder({
    synonyms,
    hierarchy: parseHierarchy(await readFile(HIERARCHY, 'utf8'), synonyms),
    trackNames: createThreadedNames(),
  });
  const id = await storeId(store);
  return await store.snapshot(async (snapshot) => {
    const { catalogue: version, rating } = await latestChanges(snapshot);
    const missing = (await highestWaveform(snapshot)) - waveformsOnDisk(folder, id);
    const filling = missing > WORTH_A_THREAD ? fillInThread(task) : undefined;
    const generation =
      version === existing ? undefined : await build(snapshot, builder, { version, rating, library });
    // The thread reads its own snapshot. If the store has changed in between, only this snapshot has all waveforms of the generation.
    const isFilled = (await filling?.version) === version;
    const filled = isFilled && filling ? filling : await fillHere(snapshot, folder, id);
    if (generation !== undefined)
      writeGeneration(folder, part, { storeId: id, code, version, rating }, generation);
    return { version, onDisk: Promise.all([filled.onDisk, filling?.onDisk]).then(() => {}) };
  });
}

async function build(
  snapshot: Trx,
  builder: CatalogueBuilder,
  { version, rating, library }: { version: number; rating: number; library: string },
): Promise<Catalogue> {
  const hasAudio = createAudioCheck(library);
  await readCatalogue(snapshot, {
    artists: (rows) => rows.forEach(builder.addArtist),
    albums: (rows) => rows.forEach(builder.addAlbum),
    tracks(rows) {
      for (const row of rows) builder.addTrack({ ...row, has_audio: hasAudio(row.audio) });
    },
  });
  const day = dayOf(new Date());
  for await (const rows of readCounts(snapshot, 'track', day))
    for (const counts of rows) {
      builder.addCounts(counts.id, counts);
      builder.addStats(statsOf(counts.id, counts));
    }
  for await (const rows of readCounts(snapshot, 'album', day))
    for (const counts of rows) builder.addAlbumPopularity(counts.id, albumPopularity(counts));
  for await (const rows of readCounts(snapshot, 'artist', day))
    for (const counts of rows) builder.addArtistPopularity(counts.id, artistPopularity(counts));
  for await (const trackIds of readLikesByUser(snapshot, LIKES_COUNTED)) builder.addLikes(trackIds);
  return builder.finish(version, { change: rating, day });
}

function fillHere(snapshot: Trx, folder: string, id: string) {
  return fillWaveformFile(folder, id, (record) => readWaveformsAfter(snapshot, record));
}
