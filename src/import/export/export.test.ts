import assert from 'node:assert/strict';
import { test } from 'node:test';
import { forEachDatabase } from '../../../test/databases.fixture.ts';
import { columnsOf } from '../../domain/columns.ts';
import type { ImportRecord, TrackRecord } from '../../domain/imports/records.ts';
import type { Store } from '../../store/store.ts';
import { findFault } from '../entities.ts';
import { importPath } from '../import.ts';
import { album, artist, fileOf, peaks, track, user } from '../sample-records.fixture.ts';
import { trackRow } from '../writing/rows.ts';
import { exportRecords } from './export.ts';
import { trackRecord } from './record-of-row.ts';

async function exported(store: Store, people: boolean, leftOut: string[] = []): Promise<ImportRecord[]> {
  const options = { people, data: '/srv/data', library: '/srv/library' };
  return await store.snapshot(async (snapshot) =>
    (await Array.fromAsync(exportRecords(snapshot, options, (file) => leftOut.push(file)))).flat(),
  );
}

const FULL_TRACK: TrackRecord = {
  ...(track as TrackRecord),
  audio: 'a/1.mp3',
  featured: true,
  audiodownload_allowed: false,
  lyrics: 'one\ntwo',
  replaygain: -3.5,
  isrc: 'GBAYE0601498',
  musicinfo: { lang: 'pt', speed: 'low', tags: { genres: ['fado'] } },
  ratings: { popularity_week: 1 / 3 },
  waveform: peaks(3),
};
const date = '2024-05-06 07:08:09';
const CATALOGUE = [
  {
    ...artist,
    joindate: '2012-03-04',
    locations: [{ latitude: 1, longitude: 2, country: 'PRT', city: 'Porto' }],
  },
  { ...artist, id: 2, name: 'Hidden' },
  { ...album, zip_allowed: false, description: { en: 'Beach' } },
  FULL_TRACK,
  { ...track, id: 8, artist_id: 2 },
  {
    entity: 'radio',
    id: 4,
    name: 'fado',
    dispname: 'Fado',
    type: 'www',
    tags: ['fado'],
    tracks: [8, 7],
    image: '',
  },
];
const PEOPLE = [
  { ...user, dispname: 'Rui C', lang: 'pt', creationdate: '2020-01-02' },
  { entity: 'relation', user_id: 3, relation: 'like', track_id: 7, date },
  { entity: 'relation', user_id: 3, relation: 'favorite', track_id: 7, date },
  { entity: 'relation', user_id: 3, relation: 'like', track_id: 8, date },
  { entity: 'relation', user_id: 3, relation: 'myalbums', album_id: 5, date },
  { entity: 'relation', user_id: 3, relation: 'fan', artist_id: 1, date },
  {
    entity: 'review',
    id: 6,
    user_id: 3,
    track_id: 7,
    score: 7,
    title: 'Good',
    text: 'Yes',
    lang: 'en',
    date,
    agreecnt: 2,
  },
  {
    entity: 'playlist',
    id: 9,
    name: 'Mine',
    user_id: 3,
    creationdate: '2020-01-02',
    tracks: [8, 7, 7].map((track_id) => ({ track_id, date })),
  },
];

forEachDatabase(({ openFresh }) => {
  test('what is visible is exported, is valid, and imports to the same', async () => {
    const store = await openFresh();
    await importPath(store, await fileOf([...CATALOGUE, ...PEOPLE]));
    await store.db
      .insertInto('hidden')
      .values({ kind: 'artist', id: 2, reason: 'administrator', at: '' })
      .execute();
    const found = await exported(store, true);
    for (const record of found) assert.equal(findFault(record), undefined);
    const isShown = (record: object) =>
      !/"(artist_id|track_id)":[28][,}]|"Hidden"/.test(JSON.stringify(record));
    const expected = [...CATALOGUE, ...PEOPLE].flatMap((record): object[] => {
      if ('tracks' in record && record.entity === 'radio') return [{ ...record, tracks: [7] }];
      if ('tracks' in record) return [{ ...record, tracks: [7, 7].map((track_id) => ({ track_id, date })) }];
      return isShown(record) ? [record] : [];
    });
    assert.deepEqual(found, expected);

    const other = await openFresh();
    await importPath(other, await fileOf(found));
    assert.deepEqual(await exported(other, true), found);
    assert.deepEqual(
      await exported(other, false),
      found.filter(({ entity }) => ['artist', 'album', 'track', 'radio'].includes(entity)),
    );
  });

  test('files of the library are named by their relative path, others are left out and reported', async () => {
    const store = await openFresh();
    await importPath(store, await fileOf([artist, album, track]));
    await store.db
      .updateTable('track')
      .set({ audio: '/srv/library/a/1.mp3', image: '/srv/librarian/1.jpg' })
      .execute();
    await store.db.updateTable('album').set({ image: 'embedded:/srv/library/a/1.mp3' }).execute();
    const leftOut: string[] = [];
    const found = await exported(store, false, leftOut);
    const record = found.find(({ entity }) => entity === 'track') as TrackRecord;
    assert.deepEqual([record.audio, record.image], ['a/1.mp3', undefined]);
    assert.deepEqual(leftOut.sort(), ['/srv/librarian/1.jpg', 'embedded:/srv/library/a/1.mp3']);
  });
});

test('a record of a row makes the same row, for every column', () => {
  const row = trackRow(FULL_TRACK);
  const same = (stored: string) => stored;
  assert.deepEqual(trackRow(trackRecord({ ...row, peaks: null }, same)), row);
  const flipped: Partial<typeof row> = Object.fromEntries(
    columnsOf('track').map(([name, { type }]) => {
      const before = row[name as keyof typeof row];
      return [name, type === 'flag' ? 1 - Number(before) : before];
    }),
  );
  const changed = { ...row, ...flipped };
  assert.deepEqual(trackRow(trackRecord({ ...changed, peaks: null }, same)), changed);
});
