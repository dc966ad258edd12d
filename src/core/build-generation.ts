/** Reads the store and builds the next generation of the catalogue from it. */
import { readFile } from 'node:fs/promises';
import { createCatalogueBuilder } from '../catalogue/build/builder.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import { parseSynonyms } from '../catalogue/tags/parse-synonyms.ts';
import { fillWaveformFile } from '../media/waveform-file.ts';
import { readCatalogue, readWaveformsAfter } from '../store/catalogue-rows.ts';
import { storeId } from '../store/identity.ts';
import type { Store } from '../store/store.ts';

const SYNONYMS = new URL('../catalogue/tags/synonyms.tsv', import.meta.url);

/** Before it returns, `folder` has every waveform that the generation names. */
export async function buildGeneration(store: Store, folder: string): Promise<Catalogue> {
  const builder = createCatalogueBuilder({ synonyms: parseSynonyms(await readFile(SYNONYMS, 'utf8')) });
  const id = await storeId(store);
  const version = await store.snapshot(async (snapshot) => {
    const version = await readCatalogue(snapshot, {
      artists: (rows) => rows.forEach(builder.addArtist),
      albums: (rows) => rows.forEach(builder.addAlbum),
      tracks: (rows) => rows.forEach(builder.addTrack),
      stats: (rows) => rows.forEach(builder.addStats),
    });
    await fillWaveformFile(folder, id, (record) => readWaveformsAfter(snapshot, record));
    return version;
  });
  return builder.finish(version);
}
