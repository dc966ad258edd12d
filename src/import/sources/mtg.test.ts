import assert from 'node:assert/strict';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { forEachDatabase } from '../../../test/databases.fixture.ts';
import type { Store } from '../../store/store.ts';
import { importPath } from '../import.ts';

const root = await mkdtemp(join(tmpdir(), 'cantiga-mtg-'));
after(() => rm(root, { recursive: true, force: true }));

let folders = 0;
async function folderOf(files: Record<string, string | Buffer>): Promise<string> {
  const folder = join(root, String(++folders));
  await mkdir(folder);
  for (const [name, content] of Object.entries(files)) await writeFile(join(folder, name), content);
  return folder;
}

const table = (...rows: string[]) => rows.map((row) => `${row.split(' ').join('\t')}\n`).join('');
const RAW = table(
  'TRACK_ID ARTIST_ID ALBUM_ID PATH DURATION TAGS',
  'track_0000214 artist_000014 album_000031 14/214.mp3 124.6 genre---punkrock mood/theme---fast instrument---guitar',
  'track_0000215 artist_000014 album_000031 15/215.mp3 151.4 genre---metal genre---rock',
  'track_0000300 artist_000020 album_000040 00/300.mp3 61.0 instrument---voice',
);

const readNames = async (store: Store) => ({
  artists: await store.db.selectFrom('artist').select(['id', 'name']).orderBy('id').execute(),
  albums: await store.db
    .selectFrom('album')
    .select(['id', 'name', 'artist_id', 'releasedate'])
    .orderBy('id')
    .execute(),
  tracks: await store.db.selectFrom('track').select(['id', 'name', 'releasedate']).orderBy('id').execute(),
});

forEachDatabase(({ openFresh }) => {
  test('a folder with raw_30s.tsv becomes tracks with tags, and stable invented names', async () => {
    const store = await openFresh();
    const summary = await importPath(store, await folderOf({ 'raw_30s.tsv': RAW }));
    assert.deepEqual(summary.records, { artist: 2, album: 2, track: 3 });
    assert.equal(summary.notes.length, 2);
    const columns = [
      'id',
      'album_id',
      'position',
      'duration',
      'audio',
      'genres',
      'instruments',
      'vartags',
    ] as const;
    assert.deepEqual(await store.db.selectFrom('track').select(columns).orderBy('id').execute(), [
      {
        ...{ id: 214, album_id: 31, position: 1, duration: 125, audio: '14/214.mp3' },
        ...{ genres: '["punkrock"]', instruments: '["guitar"]', vartags: '["fast"]' },
      },
      {
        ...{ id: 215, album_id: 31, position: 2, duration: 151, audio: '15/215.mp3' },
        ...{ genres: '["metal","rock"]', instruments: '[]', vartags: '[]' },
      },
      {
        ...{ id: 300, album_id: 40, position: 1, duration: 61, audio: '00/300.mp3' },
        ...{ genres: '[]', instruments: '["voice"]', vartags: '[]' },
      },
    ]);
    const first = await readNames(store);
    for (const { name } of [...first.artists, ...first.albums, ...first.tracks])
      assert.match(name, /^[A-Z][A-Za-z&' ]+$/);
    for (const { releasedate } of [...first.albums, ...first.tracks])
      assert.match(releasedate, /^20(0[4-9]|1\d)-/);

    const again = await openFresh();
    await importPath(again, join(await folderOf({ 'raw_30s.tsv.gz': gzipSync(RAW) }), 'raw_30s.tsv.gz'));
    assert.deepEqual(await readNames(again), first);
  });

  test('names and dates come from raw.meta.tsv if it exists', async () => {
    const store = await openFresh();
    const meta = table(
      'TRACK_ID ARTIST_ID ALBUM_ID TRACK_NAME ARTIST_NAME ALBUM_NAME RELEASEDATE URL',
      'track_0000214 artist_000014 album_000031 Trio Bernadette Simple 2004-12-29 http://x.example/214',
      'track_0000215 artist_000014 album_000031 Quartet Bernadette Simple 2004-12-29 http://x.example/215',
    );
    await importPath(store, await folderOf({ 'raw_30s.tsv': RAW, 'raw.meta.tsv': meta }));
    const { artists, albums, tracks } = await readNames(store);
    assert.deepEqual(artists[0], { id: 14, name: 'Bernadette' });
    assert.deepEqual(albums[0], { id: 31, name: 'Simple', artist_id: 14, releasedate: '2004-12-29' });
    assert.deepEqual(tracks[0], { id: 214, name: 'Trio', releasedate: '2004-12-29' });
    assert.equal(tracks.length, 3);
  });

  test('other columns, malformed cells and a truncated line are rejected with their line', async () => {
    const store = await openFresh();
    const header = 'TRACK_ID ARTIST_ID ALBUM_ID PATH DURATION TAGS';
    const cases: [string, RegExp][] = [
      ['', /:1: expected the columns TRACK_ID, .* got an empty file/],
      [table('ID NAME'), /:1: expected the columns TRACK_ID, .* got "ID, NAME"/],
      [
        table(header, 'x artist_1 album_1 a.mp3 1 genre---a'),
        /:2: TRACK_ID: expected an id such as track_0000214, got "x"/,
      ],
      [
        table(header, 'track_1 artist_1 album_1 a.mp3 long genre---a'),
        /:2: DURATION: expected seconds such as 124\.6, got "long"/,
      ],
      [
        table(header, 'track_1 artist_1 album_1 a.mp3 1 colour---red'),
        /:2: TAGS: expected genre---….* got "colour---red"/,
      ],
      [
        table(header, 'track_1 artist_1 album_1 a.mp3 1 constructor---rock'),
        /:2: TAGS: expected genre---….* got "constructor---rock"/,
      ],
      [table(header), /raw_30s\.tsv: expected at least one record, but the file is empty/],
      [
        table(header, 'track_1 artist_1'),
        /:2: expected at least 6 columns, got 2; the file may be truncated/,
      ],
      [
        table(header, ...Array(2).fill('track_1 artist_1 album_1 a.mp3 1 genre---a')),
        /:3: track 1 came before, on line 2/,
      ],
    ];
    for (const [content, message] of cases) {
      await assert.rejects(importPath(store, await folderOf({ 'raw_30s.tsv': content })), {
        kind: 'import',
        message,
      });
    }
    assert.deepEqual((await readNames(store)).artists, []);
  });
});
