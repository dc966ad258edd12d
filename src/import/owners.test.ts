/** Which records an import changes, by their source. */
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { forEachDatabase } from '../../test/databases.fixture.ts';
import { createUser } from '../core/accounts/users.ts';
import type { Store } from '../store/store.ts';
import { importPath, type PathOptions } from './import.ts';
import { album, artist, fileOf, track, user } from './sample-records.fixture.ts';
import { audio, BY, newFolder } from './sources/folder/music.fixture.ts';
import { importRecords } from './writing/import-records.ts';

const take = async (store: Store, records: object[], options?: PathOptions) =>
  await importPath(store, await fileOf(records), options);
const names = async (store: Store, table: 'artist' | 'album' | 'track' | 'user' | 'playlist' | 'review') => {
  const title = table === 'review' ? 'text' : 'name';
  const rows = await store.db
    .selectFrom(table)
    .select(['id', 'source'])
    .select(title as never)
    .orderBy('id')
    .execute();
  return rows.map((row) => `${row.id} ${(row as Record<string, unknown>)[title]} ${row.source}`);
};
const refusedBy = ({ refused }: { refused: { record: string; reason: string }[] }) =>
  refused.map(({ record, reason }) => `${record}: ${reason}`);
const ofSource = (source: string) =>
  `the record with this id belongs to the source ${source}; only an import that replaces records of other sources (--replace) changes it`;

/** Two tracks of one album, with the first ids of the range for folders. */
async function importedFolder(store: Store): Promise<string> {
  const folder = await newFolder();
  for (const [at, title] of ['Onda', 'Faro'].entries())
    await audio(
      join(folder, `${at + 1}.flac`),
      { artist: 'Lume', album: 'Mar', title, license: BY },
      300 + at,
    );
  await importPath(store, folder);
  return folder;
}
const [FOLDER_ARTIST, FOLDER_ALBUM, FOLDER_TRACK] = [1_000_000_000, 1_000_000_000, 1_000_000_000];

forEachDatabase(({ openFresh }) => {
  test('a file changes no record of a folder, in any order of lines; records that refer to one are refused too', async () => {
    const store = await openFresh();
    const folder = await importedFolder(store);
    const before = await names(store, 'track');
    assert.deepEqual(before, [`${FOLDER_TRACK} Onda folder`, `${FOLDER_TRACK + 1} Faro folder`]);
    const summary = await take(store, [
      { ...track, id: 8, album_id: FOLDER_ALBUM },
      { ...track, id: FOLDER_TRACK, album_id: undefined },
      { ...track, id: 9, album_id: undefined },
      { ...album, id: FOLDER_ALBUM },
      artist,
      user,
      { entity: 'playlist', id: 1, name: 'Mine', user_id: 3, tracks: [{ track_id: 8 }] },
      {
        entity: 'playlist',
        id: 2,
        name: 'Other',
        user_id: 3,
        tracks: [{ track_id: 9 }, { track_id: FOLDER_TRACK + 1 }],
      },
      { entity: 'review', id: 1, user_id: 3, track_id: FOLDER_TRACK + 1, text: 'Sea' },
      { entity: 'relation', user_id: 3, album_id: FOLDER_ALBUM, relation: 'myalbums' },
    ]);
    assert.deepEqual(summary.records, { artist: 1, track: 1, user: 1, playlist: 1, review: 1 });
    const withAlbum = `it refers to album ${FOLDER_ALBUM}, which was refused`;
    assert.deepEqual(refusedBy(summary), [
      `track 8: ${withAlbum}`,
      `track ${FOLDER_TRACK}: ${ofSource('folder')}`,
      `album ${FOLDER_ALBUM}: ${ofSource('folder')}`,
      'playlist 1: it refers to track 8, which was refused',
      `relation myalbums of user 3: ${withAlbum}`,
    ]);
    assert.equal(summary.refused[1].line, 2);
    assert.deepEqual(await names(store, 'track'), [`9 Maré jsonl`, ...before]);
    assert.deepEqual((await importPath(store, folder)).records, {}, 'the folder has nothing to repair');
  });

  test('a refused artist causes the refusal of its albums and tracks; records of another source that only refer to it are imported', async () => {
    const store = await openFresh();
    await importedFolder(store);
    const single = { ...track, album_id: undefined };
    const summary = await take(store, [
      { ...track, artist_id: FOLDER_ARTIST, album_id: 6 },
      { ...album, id: 6, artist_id: FOLDER_ARTIST },
      { ...artist, id: FOLDER_ARTIST },
      artist,
      { ...single, id: 10 },
    ]);
    assert.deepEqual(
      refusedBy(summary).map((each) => each.split(':')[0]),
      ['track 7', 'album 6', `artist ${FOLDER_ARTIST}`],
    );
    const refers = await take(store, [
      { ...album, artist_id: FOLDER_ARTIST },
      { ...track, artist_id: FOLDER_ARTIST },
    ]);
    assert.deepEqual([refers.records, refers.refused], [{ album: 1, track: 1 }, []]);
  });

  test('--replace adopts a record; the folder then gives its file another id, or takes the record back', async () => {
    const store = await openFresh();
    const folder = await importedFolder(store);
    const other = { ...track, id: FOLDER_TRACK, album_id: undefined };
    const { records, refused } = await take(store, [artist, other], { replace: true });
    assert.deepEqual([records, refused], [{ artist: 1, track: 1 }, []]);
    assert.deepEqual((await importPath(store, folder)).records, { track: 1 });
    const both = [
      `${FOLDER_TRACK} Maré jsonl`,
      `${FOLDER_TRACK + 1} Faro folder`,
      `${FOLDER_TRACK + 2} Onda folder`,
    ];
    assert.deepEqual(await names(store, 'track'), both);
    assert.deepEqual((await importPath(store, folder)).records, {});

    await take(store, [{ ...other, id: FOLDER_TRACK + 1 }], { replace: true });
    await importPath(store, folder, { replace: true });
    assert.equal((await names(store, 'track'))[1], `${FOLDER_TRACK + 1} Faro folder`);
  });

  test('accounts that signed up here, and their data, stay unchanged', async () => {
    const store = await openFresh();
    const { id } = await createUser(store, { name: 'eva', password: 'long enough' });
    const row = () => store.db.selectFrom('user').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    const before = await row();
    const list = { entity: 'playlist', id: 4, name: 'Hers', user_id: id, tracks: [] };
    const { records, refused } = await take(store, [
      { ...user, id, name: 'eva', dispname: 'Mallory', email: 'mallory@example.org' },
      list,
      { entity: 'review', id: 4, user_id: id, track_id: 7, text: 'Not hers' },
      { entity: 'relation', user_id: id, track_id: 7, relation: 'dislike', date: '2030-01-01' },
      artist,
      album,
      track,
    ]);
    assert.deepEqual(records, { artist: 1, album: 1, track: 1 });
    const because = `it is of user ${id}, who belongs to the source local; only an import that replaces records of other sources (--replace) changes that`;
    assert.deepEqual(
      refused.map(({ reason }) => reason),
      [ofSource('local'), because, because, because],
    );
    assert.deepEqual(await row(), before);
    // Not in the file either.
    assert.deepEqual(refusedBy(await take(store, [artist, list])), [`playlist 4: ${because}`]);
    assert.deepEqual((await take(store, [list], { replace: true })).records, { playlist: 1 });
  });

  test('files of one source update each other, those of another source do not', async () => {
    const store = await openFresh();
    await take(store, [artist, album, track], { source: 'label' });
    assert.deepEqual(
      (await take(store, [{ ...track, name: 'Maré cheia' }], { source: 'label' })).refused,
      [],
    );
    await assert.rejects(take(store, [{ ...track, name: 'Other' }]), {
      message:
        /^catalogue-\d+\.jsonl: every record was refused \(1\), the first on line 1: track 7: .* source label; /,
    });
    assert.deepEqual(await names(store, 'track'), ['7 Maré cheia label']);
  });

  test('only folders get new ids of their range', async () => {
    for (const isFilled of [false, true]) {
      const store = await openFresh();
      if (isFilled) await importedFolder(store);
      const far = 2 ** 31 - 1;
      const records = [
        artist,
        { ...track, album_id: undefined, artist_id: far },
        { ...artist, id: far },
        { ...artist, id: far + 1 },
      ];
      const { refused } = await take(store, records, { replace: true });
      assert.deepEqual(refusedBy({ refused }), [
        `track 7: it refers to artist ${far}, which was refused`,
        `artist ${far}: ids from 1000000000 to 2147483647 are reserved for folders of audio files`,
      ]);
    }
  });

  test('a record created during an import is not overwritten: the import fails', async () => {
    const store = await openFresh();
    await createUser(store, { name: 'eva' });
    const source = { name: 'late', owner: 'jsonl', bytesTotal: 0, bytesDone: () => 0, reopen: () => [] };
    const batches = [[{ record: { ...user, id: 1 }, line: 1 }]];
    await assert.rejects(importRecords(store, { ...source, batches }), {
      message: /^late: another user .* was created during the import/,
    });
    assert.deepEqual(await names(store, 'user'), ['1 eva local']);
  });

  test('without --accounts a file grants no rights and sets no passwords or secrets', async () => {
    const store = await openFresh();
    const application = { entity: 'application', client_id: '0000abcd', name: 'New' };
    const cases: [object, string][] = [
      [{ ...user, password: 'long enough' }, 'user.password'],
      [{ ...user, admin: false }, 'user.admin'],
      [{ ...application, plan: 'readwrite' }, 'application.plan'],
      [{ ...application, client_secret: '0'.repeat(32) }, 'application.client_secret'],
    ];
    for (const [record, field] of cases) {
      await assert.rejects(take(store, [artist, record], { replace: true }), (error: Error) => {
        assert.match(
          error.message,
          new RegExp(`^catalogue-\\d+\\.jsonl:2: ${field}: expected no such field without --accounts`),
        );
        return true;
      });
    }
    assert.deepEqual([await names(store, 'artist'), await names(store, 'user')], [[], []]);
    assert.deepEqual((await take(store, [user, application])).records, { user: 1, application: 1 });
  });

  test('without --accounts, accounts that can log in and applications stay unchanged, also with --replace', async () => {
    const store = await openFresh();
    const application = {
      entity: 'application',
      client_id: '0000abcd',
      name: 'New',
      redirect_uri: 'https://a.example/',
    };
    const users = [{ ...user, password: 'long enough', admin: true }, application];
    await take(store, users, { accounts: true });
    const rows = async () => [
      await store.db.selectFrom('user').selectAll().execute(),
      await store.db.selectFrom('application').selectAll().execute(),
    ];
    const before = await rows();
    const { records, refused } = await take(
      store,
      [
        artist,
        { ...user, email: 'mallory@example.org' },
        { ...application, redirect_uri: 'https://evil.example/' },
      ],
      { replace: true },
    );
    assert.deepEqual(records, { artist: 1 });
    assert.deepEqual(
      refused.map(({ record, reason }) => `${record}: ${reason}`),
      [
        'user 3: this account can sign in; only an import with --accounts on the command line changes it',
        'application 0000abcd: this application exists; only an import with --accounts on the command line changes it',
      ],
    );
    assert.deepEqual(await rows(), before);
    assert.deepEqual(
      (await take(store, [user, application])).refused,
      [],
      'a record without changes is accepted',
    );
  });
});
