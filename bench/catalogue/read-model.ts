/** The generated catalogue as the read model, without a store in between. */
import { createCatalogueBuilder } from '../../src/catalogue/build/builder.ts';
import type { Catalogue } from '../../src/catalogue/catalogue.ts';
import type { UserLikes } from '../../src/domain/ports.ts';
import { albumRow, artistRow, trackRow } from '../../src/import/writing/rows.ts';
import type { BenchProgress } from '../measure/progress.ts';
import { likes } from './likes.ts';
import { type BenchRecord, records } from './records.ts';
import { hierarchy, synonyms } from './synonyms.ts';

export interface BuiltCatalogue {
  catalogue: Catalogue;
  /** Milliseconds in the builder alone. */
  duration: number;
}

const BATCH = 5000;

export function buildCatalogue(tracks: number, progress: BenchProgress): BuiltCatalogue {
  return buildFrom(records(tracks), tracks, progress, likes(tracks));
}

export function buildFrom(
  all: Iterable<BenchRecord>,
  tracks: number,
  progress: BenchProgress,
  users: Iterable<UserLikes> = [],
): BuiltCatalogue {
  const builder = createCatalogueBuilder({ synonyms: synonyms(), hierarchy: hierarchy() });
  let duration = 0;
  let made = 0;
  const timed = <T>(work: () => T): T => {
    const start = performance.now();
    const result = work();
    duration += performance.now() - start;
    return result;
  };
  // Rows are made outside of the measured time, a batch at a time.
  let adds: (() => void)[] = [];
  const flush = (): void => {
    timed(() => {
      for (const add of adds) add();
    });
    adds = [];
  };
  const prepare = (record: BenchRecord): (() => void) => {
    if (record.entity === 'artist') {
      const row = artistRow(record);
      return () => builder.addArtist(row);
    }
    if (record.entity === 'album') {
      const row = albumRow(record);
      return () => builder.addAlbum(row);
    }
    const row = { ...trackRow(record), has_audio: true, waveform: made++ };
    return () => builder.addTrack(row);
  };
  for (const record of all) {
    adds.push(prepare(record));
    if (adds.length === BATCH) {
      flush();
      progress.step('building the catalogue', made / tracks);
    }
  }
  flush();
  for (const user of users) builder.addLikes(user);
  const catalogue = timed(() => builder.finish(1));
  return { catalogue, duration };
}
