import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { eventually } from '../../../test/cli-process.fixture.ts';
import { forEachDatabase } from '../../../test/databases.fixture.ts';
import { COMMAND_LINE } from '../../domain/admin.ts';
import { importPath } from '../../import/import.ts';
import { album, artist, fileOf, peaks, track, user } from '../../import/sample-records.fixture.ts';
import { listActions } from '../../store/admin-log.ts';
import { readChangedAfter } from '../../store/changes/changed.ts';
import { latestChanges } from '../../store/changes/changes.ts';
import { latestVersion } from '../../store/migrations/migrations.ts';
import type { Store } from '../../store/store.ts';
import { listTables } from '../../store/tables.ts';
import { purgeReports } from '../reports/reports.ts';
import { deleteItem, findDeletion } from './delete-items.ts';
import { mergeArtist } from './merge-artists.ts';

const date = '2024-05-06 07:08:09';
const of = (id: number, artist_id: number, album_id?: number) => ({
  ...track,
  id,
  artist_id,
  album_id,
  waveform: peaks(id),
});
/** Album 5 of artist 1 has a track of artist 2; artist 3 was merged into artist 1. */
const RECORDS = [
  ...[1, 2, 3].map((id) => ({ ...artist, id })),
  album,
  { ...album, id: 6, artist_id: 2 },
  ...[of(7, 1, 5), of(8, 2, 5), of(9, 2, 6), of(10, 1)],
  user,
  ...[7, 8, 9, 10].map((track_id) => ({ entity: 'relation', user_id: 3, relation: 'like', track_id, date })),
  ...[5, 6].map((album_id) => ({ entity: 'relation', user_id: 3, relation: 'myalbums', album_id, date })),
  ...[1, 2].map((artist_id) => ({ entity: 'relation', user_id: 3, relation: 'fan', artist_id, date })),
  ...[7, 9].map((track_id) => ({ entity: 'review', id: track_id, user_id: 3, track_id, score: 7, date })),
  { entity: 'review', id: 5, user_id: 3, album_id: 5, score: 7, date },
  {
    entity: 'playlist',
    id: 1,
    name: 'Mine',
    user_id: 3,
    tracks: [7, 9, 8, 9, 10].map((track_id) => ({ track_id })),
  },
  ...[1, 2].map((joinid) => ({
    ...{ entity: 'feed', id: 40 + joinid, type: 'artist', joinid, title: { en: 'New' }, text: { en: 'Yes' } },
    ...{ link: '/artist', lang: ['en'], date_start: date, date_end: date, position: 1 },
  })),
  { entity: 'radio', id: 4, name: 'all', dispname: 'All', tracks: [7, 8, 9, 10] },
];

/** A row about each item in the tables that imports do not fill. */
async function fill(store: Store): Promise<void> {
  await importPath(store, await fileOf(RECORDS));
  const { db } = store;
  await db.transaction().execute((trx) => mergeArtist(trx, 3, 1));
  const items = [
    ...[7, 8, 9, 10].map((id) => ({ kind: 'track' as const, id })),
    ...[5, 6].map((id) => ({ kind: 'album' as const, id })),
    ...[1, 2].map((id) => ({ kind: 'artist' as const, id })),
  ];
  const rows = (more: object) => items.map((item) => ({ ...item, ...more })) as never;
  await db
    .insertInto('hidden')
    .values(rows({ reason: 'file-missing', at: '' }))
    .execute();
  await db
    .insertInto('edited')
    .values(rows({ field: 'name', value: '"x"' }))
    .execute();
  await db
    .insertInto('cover')
    .values(rows({ picture: new Uint8Array([1]), changed: '' }))
    .execute();
  await sql`delete from touched`.execute(db);
  await db
    .insertInto('touched')
    .values(rows({ seq: 1 }))
    .execute();
  for (const track_id of [7, 8, 9, 10]) {
    await db
      .insertInto('activity')
      .values({ track_id, day: '2026-01-01', client_id: '', listens: 1, downloads: 0 })
      .execute();
    await sql`insert into folder_file (path, size, modified, hash, tags, claim, track_id, written, gone)
      values (${`/${track_id}`}, 1, 1, '', '{}', '', ${track_id}, '', '')`.execute(db);
  }
  await sql`insert into folder_name (kind, key, id, written) values ('artist', 'a', 1, ''), ('album', 'a', 5, '')`.execute(
    db,
  );
  for (const item_id of [7, 9])
    await db.insertInto('report').values({ kind: 'review', item_id, name: '', created: '' }).execute();
}

/** Every column that refers to an item, in all tables, so that none can be forgotten: `user_track 7`. */
async function references(store: Store, kind: 'artist' | 'album' | 'track', id: number): Promise<string[]> {
  const found: string[] = [];
  for (const { name, columns } of listTables(latestVersion())) {
    if (name === 'changed' || name === 'admin_action') continue;
    const names = columns.map((column) => column.name);
    const conditions = names
      .filter((column) => column === `${kind}_id` || (name === kind && column === 'id'))
      .map((column) => sql`${sql.ref(column)} = ${id}`);
    if (names.includes('kind') && names.includes('id'))
      conditions.push(sql`kind = ${sql.lit(kind)} and id = ${id}`);
    if (name === 'merged_artist' && kind === 'artist') conditions.push(sql`into_id = ${id}`);
    if (conditions.length === 0) continue;
    const { rows } =
      await sql`select 1 from ${sql.table(name)} where ${sql.join(conditions, sql` or `)}`.execute(store.db);
    if (rows.length > 0) found.push(name);
  }
  return found;
}

forEachDatabase(({ openFresh }) => {
  test('an artist is deleted with all that belongs to them, and nothing else', async () => {
    const store = await openFresh();
    await fill(store);
    const before = await references(store, 'track', 9);
    assert.ok(before.length > 8, before.join());
    const { catalogue } = await latestChanges(store.db);
    const planned = await findDeletion(store.db, 'artist', 1);
    const { ids } = await deleteItem(store, 'artist', 1, COMMAND_LINE);
    assert.deepEqual(ids, { artist: [1, 3], album: [5], track: [7, 8, 10] });
    assert.deepEqual(planned.ids, ids);

    for (const id of ids.artist) assert.deepEqual(await references(store, 'artist', id), []);
    assert.deepEqual(await references(store, 'album', 5), []);
    for (const id of ids.track) assert.deepEqual(await references(store, 'track', id), []);
    assert.deepEqual(await references(store, 'track', 9), before);
    const entries = store.db
      .selectFrom('playlist_track')
      .select(['position', 'track_id'])
      .orderBy('position');
    assert.deepEqual(
      await entries.execute(),
      [1, 2].map((position) => ({ position, track_id: 9 })),
    );
    const radio = await store.db.selectFrom('radio').select('tracks').executeTakeFirstOrThrow();
    assert.equal(radio.tracks, '[9]');
    await purgeReports(store, new Date());
    const reports = await store.db.selectFrom('report').select('item_id').execute();
    assert.deepEqual(reports, [{ item_id: 9 }]);

    const feeds = await store.db.selectFrom('feed').select('joinid').execute();
    assert.deepEqual(feeds, [{ joinid: 2 }]);
    const last = store.db.selectFrom('meta').select(['key', 'value']).orderBy('key');
    assert.deepEqual(await last.where('key', 'in', ['last_feed_id', 'last_review_id']).execute(), [
      { key: 'last_feed_id', value: '41' },
      { key: 'last_review_id', value: '7' },
    ]);

    const changed = (await Array.fromAsync(readChangedAfter(store.db, catalogue))).flat();
    const deleted = changed
      .filter(({ action }) => action === 'deleted')
      .map(({ entity, id }) => `${entity} ${id}`);
    assert.deepEqual(deleted, ['album 5', 'artist 1', 'artist 3', 'track 7', 'track 8', 'track 10']);
    const touched = await store.db
      .selectFrom('touched')
      .select(['kind', 'id'])
      .where('seq', '>', 1)
      .orderBy('kind')
      .execute();
    assert.deepEqual(touched, [
      { kind: 'artist', id: 2 },
      { kind: 'user', id: 3 },
    ]);
    const [logged] = await listActions(store.db, { limit: 1 });
    assert.equal(`${logged.action} of ${logged.subject}`, 'artist.delete of artist 1');
    assert.deepEqual(logged.detail, { name: artist.name, artists: 2, albums: 1, tracks: 3 });
  });

  test('an album is deleted with its tracks, a track alone; an unknown one is refused', async () => {
    const store = await openFresh();
    await fill(store);
    assert.deepEqual((await deleteItem(store, 'track', 10, COMMAND_LINE)).ids, {
      artist: [],
      album: [],
      track: [10],
    });
    assert.deepEqual((await deleteItem(store, 'album', 5, COMMAND_LINE)).ids, {
      artist: [],
      album: [5],
      track: [7, 8],
    });
    assert.ok((await references(store, 'artist', 1)).length > 0);
    await assert.rejects(deleteItem(store, 'track', 10, COMMAND_LINE), /no track with the id 10/);
  });

  test('a playlist that is edited at the same time has no gap', async (t) => {
    const store = await openFresh();
    if (/SQLite/.test(store.dialect.title)) return t.skip('one transaction writes at a time');
    await fill(store);
    const held = Promise.withResolvers<void>();
    const finish = Promise.withResolvers<void>();
    const editing = store.db.transaction().execute(async (trx) => {
      await trx.updateTable('playlist').set({ version: 9 }).where('id', '=', 1).execute();
      const entry = { playlist_id: 1, position: 6, track_id: 9, date };
      await trx.insertInto('playlist_track').values(entry).execute();
      held.resolve();
      await finish.promise;
    });
    await held.promise;
    const deleting = deleteItem(store, 'track', 8, COMMAND_LINE);
    // Until it waits for the edit.
    await eventually(
      async () => (await sql`select 1 from pg_locks where not granted`.execute(store.db)).rows.length,
      (waiting) => waiting > 0,
    );
    finish.resolve();
    await Promise.all([editing, deleting]);
    const entries = await store.db.selectFrom('playlist_track').select('position').execute();
    assert.deepEqual(entries.map(({ position }) => position).sort(), [1, 2, 3, 4, 5]);
  });
});
