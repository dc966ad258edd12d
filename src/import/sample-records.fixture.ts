/** The records that the tests of this folder import. */
import { mkdtempSync, rmSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { statsOf } from '../domain/activity/popularity.ts';
import type { StoredTrackRow, TrackStatsRow } from '../domain/ports.ts';
import { readCatalogue } from '../store/catalogue/catalogue-rows.ts';
import { readCounts } from '../store/catalogue/rating-rows.ts';
import type { Store } from '../store/store.ts';

let folder: string | undefined;

/** A folder that is removed at the end of the process: several test files may use it. */
export function testFolder(): string {
  if (folder === undefined) {
    const created = mkdtempSync(join(tmpdir(), 'cantiga-import-'));
    process.once('exit', () => rmSync(created, { recursive: true, force: true }));
    folder = created;
  }
  return folder;
}

let files = 0;
/** A file of these records, or of this text unchanged. */
export async function fileOf(content: object[] | string | Buffer, ending = '.jsonl'): Promise<string> {
  const path = join(testFolder(), `catalogue-${++files}${ending}`);
  const lines = Array.isArray(content)
    ? content.map((record) => `${JSON.stringify(record)}\n`).join('')
    : content;
  await writeFile(path, lines);
  return path;
}

export const artist = { entity: 'artist', id: 1, name: 'Ana Luz' };
export const album = { entity: 'album', id: 5, name: 'Praia', artist_id: 1, releasedate: '2014-02-28' };
export const track = {
  entity: 'track',
  id: 7,
  name: 'Maré',
  artist_id: 1,
  album_id: 5,
  position: 1,
  duration: 200,
  releasedate: '2014-02-28',
  license_ccurl: 'http://creativecommons.org/licenses/by/3.0/',
};
export const user = { entity: 'user', id: 3, name: 'Rui' };
export const peaks = (seed: number) => Array.from({ length: 960 }, (_, at) => (at * seed) % 101);

export async function readTracks(store: Store): Promise<StoredTrackRow[]> {
  const found: StoredTrackRow[] = [];
  const ignore = () => {};
  await store.snapshot((snapshot) =>
    readCatalogue(snapshot, {
      artists: ignore,
      albums: ignore,
      tracks: (rows) => void found.push(...rows),
    }),
  );
  return found;
}

/** All user activity for each track. */
export async function readStats(store: Store): Promise<TrackStatsRow[]> {
  const pages = await store.snapshot((snapshot) =>
    Array.fromAsync(readCounts(snapshot, 'track', '2020-01-01')),
  );
  return pages.flat().map((counts) => statsOf(counts.id, counts));
}

export async function readPeaks(store: Store, after: number): Promise<Map<number, number[]>> {
  const waveforms = store.db.selectFrom('waveform').select(['record', 'peaks']);
  const rows = await waveforms.where('record', '>', after).orderBy('record').execute();
  return new Map(rows.map(({ record, peaks }) => [record, [...peaks]]));
}
