/** The generated catalogue as the read model, without a store in between. */
import { createCatalogueBuilder } from '../../src/catalogue/build/builder.ts';
import type { Catalogue } from '../../src/catalogue/catalogue.ts';
import type { UserLikes } from '../../src/domain/ports.ts';
import { albumRow, artistRow, trackRow } from '../../src/import/writing/rows.ts';
import type { BenchProgress } from '../measure/progress.ts';
import { likes } from './likes.ts';
import { type BenchRecord, records } from './records.ts';
import { hierarchy, synonyms } from './synonyms.ts';

let built: { tracks: number; catalogue: Catalogue } | undefined;

/** The same object every time: parts of a run share it. */
export function sharedCatalogue(tracks: number, progress: BenchProgress): Catalogue {
  if (built?.tracks !== tracks)
    built = { tracks, catalogue: buildFrom(records(tracks), tracks, progress, likes(tracks)) };
  return built.catalogue;
}

export function buildFrom(
  all: Iterable<BenchRecord>,
  tracks: number,
  progress: BenchProgress,
  users: Iterable<UserLikes> = [],
): Catalogue {
  const builder = createCatalogueBuilder({ synonyms: synonyms(), hierarchy: hierarchy() });
  let made = 0;
  for (const record of all) {
    if (record.entity === 'artist') builder.addArtist(artistRow(record));
    else if (record.entity === 'album') builder.addAlbum(albumRow(record));
    else builder.addTrack({ ...trackRow(record), has_audio: true, waveform: made++ });
    if (made % 5000 === 1) progress.step('building the catalogue', made / tracks);
  }
  for (const user of users) builder.addLikes(user);
  return builder.finish(1);
}
