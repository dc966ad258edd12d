import assert from 'node:assert/strict';
import { test } from 'node:test';
import { forEachDatabase } from '../../../test/databases.fixture.ts';
import { readChangedAfter } from '../changes/changed.ts';
import { openStore } from '../store.ts';
import { changed } from './014-changed.ts';
import { createEarlierDatabase } from './earlier.fixture.ts';
import { MIGRATIONS } from './migrations.ts';

const VERSION = MIGRATIONS.indexOf(changed);
const at = '2024-01-01T00:00:00.000Z';

const artistRow = (id: number) => `(${id}, 'Artist', '', '', '', '[]', '[]', '{}', '[]')`;
const albumRow = (id: number, artist: number) =>
  `(${id}, 'Album', ${artist}, '2020-01-01', 'album', '', 1, '[]', '{}')`;
const trackRow = (id: number, artist: number, album: number | null) =>
  `(${id}, 'Track', ${artist}, ${album}, 1, 1, '2020-01-01', '', '', '', 1, 0, 0, '', 0, 0, '', '', '', '', '', '', '[]', '[]', '[]', '')`;

forEachDatabase(({ emptyLocation }) => {
  test('the log starts with every visible record', async () => {
    const location = await emptyLocation();
    await createEarlierDatabase(location, VERSION, [
      `insert into artist (id, name, website, joindate, image, locations, tags, description, "similar")
        values ${[1, 2, 3].map(artistRow).join(', ')}`,
      `insert into album (id, name, artist_id, releasedate, type, image, zip_allowed, tags, description)
        values ${albumRow(5, 1)}, ${albumRow(6, 2)}, ${albumRow(7, 1)}`,
      `insert into track (id, name, artist_id, album_id, position, duration, releasedate, license_ccurl, audio, image,
          audiodownload_allowed, content_id_free, featured, prourl, prolicensing, probackground, lyrics, vocalinstrumental,
          lang, gender, acousticelectric, speed, genres, instruments, vartags, isrc)
        values ${[
          trackRow(1, 1, 5),
          trackRow(2, 1, null),
          trackRow(3, 1, 5),
          trackRow(4, 2, 5),
          trackRow(5, 1, 6),
          trackRow(6, 1, 7),
        ].join(', ')}`,
      `insert into radio (id, name, dispname, type, image, tags, tracks) values (9, 'jazz', 'Jazz', 'www', '', '[]', '[]')`,
      `insert into hidden (kind, id, reason, at) values ('artist', 2, 'administrator', '${at}'),
        ('album', 7, 'administrator', '${at}'), ('track', 3, 'file-missing', '${at}')`,
      `insert into merged_artist (id, into_id) values (3, 1)`,
      `insert into change (seq, kind, at) values (4, 'catalogue', '${at}'), (5, 'rating', '${at}')`,
    ]);
    const store = await openStore(location);
    try {
      const rows = (await Array.fromAsync(readChangedAfter(store.db, 3))).flat();
      assert.deepEqual(
        rows.map(({ seq, entity, id, action }) => `${seq} ${entity} ${id} ${action}`),
        [
          '4 album 5 created',
          '4 artist 1 created',
          '4 radio 9 created',
          '4 track 1 created',
          '4 track 2 created',
        ],
      );
      assert.ok(rows.every(({ at }) => Math.abs(Date.parse(at) - Date.now()) < 60_000));
    } finally {
      await store.close();
    }
  });
});
