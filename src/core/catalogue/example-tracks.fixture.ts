/** A few tracks, for the tests of this folder. */
import type { Catalogue } from '../../catalogue/catalogue.ts';
import { textOfRow } from '../../catalogue/columns/row-texts.ts';
import type { ImportRecord } from '../../domain/imports/records.ts';
import { WAVEFORM_PEAKS } from '../../domain/vocabulary.ts';
import type { Store } from '../../store/store.ts';
import { take } from '../playlists/lists.fixture.ts';

export const artist: ImportRecord = { entity: 'artist', id: 1, name: 'Ana' };

export const track = (id: number, name: string, peak: number): ImportRecord => ({
  entity: 'track',
  id,
  name,
  artist_id: 1,
  duration: 60,
  releasedate: '2020-01-01',
  license_ccurl: 'http://creativecommons.org/licenses/by/4.0/',
  waveform: Array(WAVEFORM_PEAKS).fill(peak),
});

export async function put(store: Store, ...records: ImportRecord[]): Promise<void> {
  await take(store, records);
}

export function trackNames({ tracks }: Catalogue): string[] {
  return Array.from({ length: tracks.count }, (_, ordinal) => textOfRow(tracks.name.exact, ordinal));
}
