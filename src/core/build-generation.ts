/** Reads the store and leaves the next generation of the catalogue in the node's data folder. */
import { readFile } from 'node:fs/promises';
import { createCatalogueBuilder } from '../catalogue/build/builder.ts';
import { parseSynonyms } from '../catalogue/tags/parse-synonyms.ts';
import { fillWaveformFile } from '../media/waveform-file.ts';
import { readCatalogue, readWaveformsAfter } from '../store/catalogue-rows.ts';
import { latestChanges } from '../store/changes.ts';
import { storeId } from '../store/identity.ts';
import type { Store } from '../store/store.ts';
import { codeMark } from './code-mark.ts';
import { writeGeneration } from './generation-file.ts';
import { createThreadedNames } from './names-thread.ts';

export interface BuildOrder {
  /** Where the node's own files are. */
  folder: string;
  /** What to write the generation under until it is whole. */
  part: string;
  /** What `codeMark` gave to whoever will read the generation. */
  code: string;
  /** The generation that is in the folder already, if any: nothing is built while the store is still there. */
  existing: number | undefined;
}

export interface BuildResult {
  /** The change sequence of the generation that now is in the folder. */
  version: number;
  /** The waveform file can be read, but whether it would survive a power cut is known only when this resolves. */
  onDisk: Promise<void>;
}

const SYNONYMS = new URL('../catalogue/tags/synonyms.tsv', import.meta.url);

/** Before the generation appears in the folder, every waveform that it names is there. */
export async function buildGeneration(store: Store, order: BuildOrder): Promise<BuildResult> {
  const { folder, part, code, existing } = order;
  if (codeMark() !== code) throw new Error('the software was changed while it runs: start the service again');
  const builder = createCatalogueBuilder({
    synonyms: parseSynonyms(await readFile(SYNONYMS, 'utf8')),
    trackNames: createThreadedNames(),
  });
  const id = await storeId(store);
  const { version, onDisk } = await store.snapshot(async (snapshot) => {
    const { catalogue: version } = await latestChanges(snapshot);
    if (version !== existing)
      await readCatalogue(snapshot, {
        artists: (rows) => rows.forEach(builder.addArtist),
        albums: (rows) => rows.forEach(builder.addAlbum),
        tracks: (rows) => rows.forEach(builder.addTrack),
        stats: (rows) => rows.forEach(builder.addStats),
      });
    const { onDisk } = await fillWaveformFile(folder, id, (record) => readWaveformsAfter(snapshot, record));
    return { version, onDisk };
  });
  if (version !== existing)
    writeGeneration(folder, part, { storeId: id, code, version }, builder.finish(version));
  return { version, onDisk };
}
