import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { forEachDatabase } from '../../../test/databases.fixture.ts';
import { askHere } from '../../catalogue/ask-here.fixture.ts';
import { findSuccessor } from '../../store/catalogue-edits.ts';
import { latestChanges } from '../../store/changes/changes.ts';
import { readTouchedAfter } from '../../store/touched.ts';
import { fillCatalogue, take } from '../playlists/lists.fixture.ts';
import { openStudio } from '../studio/studio.fixture.ts';
import { openAdmin } from './admin.fixture.ts';
import { createCatalogueAdmin } from './catalogue.ts';

const date = (day: number) => `2020-01-0${day} 00:00:00`;

forEachDatabase((database) => {
  test('merging moves all data of one artist to the other', async () => {
    const { store, administration, ana, eva, rui, rebuild, logged } = await openAdmin(database);
    await take(store, [
      { entity: 'relation', relation: 'fan', user_id: ana.id, artist_id: 8, date: date(1) },
      { entity: 'relation', relation: 'fan', user_id: ana.id, artist_id: 7, date: date(2) },
      { entity: 'relation', relation: 'fan', user_id: rui.id, artist_id: 8, date: date(3) },
      {
        ...{ entity: 'feed', id: 1, type: 'artist', title: { en: 'New' }, text: { en: 'New' }, lang: ['en'] },
        ...{ link: '/artist/8', date_start: date(1), date_end: date(2), position: 1, joinid: 8 },
      },
    ]);
    const { rating } = await latestChanges(store.db);
    const merged = await administration.merge(eva, 8, 7);
    const touched = (await Array.fromAsync(readTouchedAfter(store.db, rating))).flat();
    assert.deepEqual(
      touched.map(({ kind, id }) => `${kind} ${id}`),
      ['artist 7'],
    );
    assert.deepEqual([merged.id, merged.albums, merged.tracks], [7, 2, 10]);
    const { artists, albums, tracks } = await rebuild();
    assert.deepEqual([...artists.id], [7]);
    assert.deepEqual([albums.count, tracks.count], [2, 10]);
    assert.ok(tracks.artist.every((artist) => artist === 0));
    const fans = store.db.selectFrom('user_artist').selectAll().orderBy('user_id');
    assert.deepEqual(await fans.execute(), [
      { user_id: ana.id, artist_id: 7, date: date(1) },
      { user_id: rui.id, artist_id: 7, date: date(3) },
    ]);
    assert.deepEqual(await store.db.selectFrom('feed').select('joinid').execute(), [{ joinid: 7 }]);
    assert.equal(await findSuccessor(store.db, 8), 7);
    const { visibility, ...gone } = await administration.get('artist', 8);
    assert.ok('merged_into' in gone);
    assert.deepEqual([visibility, gone.merged_into], ['merged', { id: 7, name: 'Lume' }]);
    assert.deepEqual(await logged(), [
      {
        ...{ who: 'eva', action: 'artist.merge', subject: 'artist 8' },
        detail: {
          ...{ name: 'Faro', into: { id: 7, name: 'Lume' } },
          moved: { albums: 1, tracks: 1, fans: 2 },
        },
      },
    ]);
  });

  test('merging moves the Studio, requests, reports and shares, and leaves no row behind', async (t) => {
    const { store, studio, ana, rui, eva, createArtist, addFile } = await openStudio(t, database, {
      artists: 'open',
    });
    const { db } = store;
    const from = await createArtist(ana, 'Nova');
    const { id: release } = await studio.releases.create(ana, from, 'Primeira');
    const file = await addFile(release, 'a.flac');
    const upload = { name: 'b.flac', size: 20_000, modified: 0, trackId: null };
    await studio.uploads.create(ana, release, upload);
    const { version } = await studio.profiles.get(ana, from);
    const content = { website: 'https://nova.example', description: { en: 'Nova' }, locations: [] };
    await studio.profiles.save(ana, from, version, content);
    await db.updateTable('artist').set({ description: '{"en":"Lume"}' }).where('id', '=', 7).execute();
    const reports = [from, 7].map((item_id) => ({ kind: 'artist' as const, item_id, handler_id: null }));
    for (const report of reports)
      await db
        .insertInto('report')
        .values({ ...report, name: '', created: '' })
        .execute();
    const [{ id: first }, { id: second }] = await db
      .selectFrom('report')
      .select('id')
      .orderBy('id')
      .execute();
    const entry = { reason: 'other' as const, text: '', at: '' };
    const entries = [
      { ...entry, report_id: first, user_id: ana.id },
      { ...entry, report_id: first, user_id: rui.id },
      { ...entry, report_id: second, user_id: rui.id },
    ];
    await db.insertInto('report_entry').values(entries).execute();
    const share = { user_id: rui.id, kind: 'artist' as const, item_id: from, description: '' };
    await db
      .insertInto('share')
      .values({ ...share, created: '', changed: '' })
      .execute();
    // Lume has an owner.
    await db
      .insertInto('artist_member')
      .values({ artist_id: 7, user_id: rui.id, role: 'owner', since: '' })
      .execute();

    await createCatalogueAdmin({ store, ask: askHere(() => undefined) }).merge(eva, from, 7);

    assert.deepEqual(
      (
        await db
          .selectFrom('artist_member')
          .select(['user_id', 'role'])
          .where('artist_id', '=', 7)
          .orderBy('user_id')
          .execute()
      ).sort((a, b) => a.user_id - b.user_id),
      [
        { user_id: ana.id, role: 'editor' as const },
        { user_id: rui.id, role: 'owner' as const },
      ].sort((a, b) => a.user_id - b.user_id),
    );
    const moved = await studio.releases.get(ana, release);
    assert.deepEqual([moved.files.map((each) => each.id), moved.uploads.length], [[file], 1]);
    const { website, description } = await studio.profiles.get(ana, 7);
    assert.deepEqual([website, description], ['https://nova.example', { en: 'Lume' }]);
    const left = await db
      .selectFrom('report_entry')
      .select(['report_id', 'user_id'])
      .orderBy('user_id')
      .execute();
    assert.deepEqual(new Set(left.map(({ report_id }) => report_id)), new Set([second]));
    assert.equal(left.length, 2);
    assert.deepEqual(await db.selectFrom('share').select('item_id').execute(), [{ item_id: 7 }]);
    // Every table with an artist: a new one has to be merged, too.
    for (const { name, columns } of await db.introspection.getTables())
      if (columns.some((column) => column.name === 'artist_id')) {
        const { rows } = await sql`select 1 from ${sql.table(name)} where artist_id = ${from}`.execute(db);
        assert.deepEqual(rows, [], name);
      }
  });

  test('an import neither restores the merged artist nor takes data from the other', async () => {
    const { store, administration, eva, rui, shown } = await openAdmin(database);
    await administration.merge(eva, 8, 7);
    await fillCatalogue(store);
    await take(store, [
      { entity: 'album', id: 81, name: 'Later', artist_id: 8, releasedate: '2022-01-01' },
      { entity: 'relation', relation: 'fan', user_id: rui.id, artist_id: 8 },
    ]);
    assert.deepEqual((await shown()).artists, [7]);
    assert.deepEqual((await shown()).albums, [70, 80, 81]);
    const artist = await administration.get('artist', 7);
    assert.ok(artist.kind === 'artist');
    assert.deepEqual([artist.albums, artist.tracks], [3, 10]);
    const fans = await store.db.selectFrom('user_artist').select('artist_id').execute();
    assert.deepEqual(fans, [{ artist_id: 7 }]);
  });

  test('a chain of merges leads to the last artist', async () => {
    const { store, administration, eva } = await openAdmin(database);
    await take(store, [{ entity: 'artist', id: 9, name: 'Norte' }]);
    await administration.merge(eva, 8, 7);
    await administration.merge(eva, 7, 9);
    assert.deepEqual(
      [await findSuccessor(store.db, 8), await findSuccessor(store.db, 7), await findSuccessor(store.db, 9)],
      [9, 9, undefined],
    );
    const artist = await administration.get('artist', 9);
    assert.ok(artist.kind === 'artist');
    assert.equal(artist.tracks, 10);
  });

  test('rejects merging an artist into itself, or with a missing, hidden or merged artist', async () => {
    const { store, administration, eva, shown, logged } = await openAdmin(database);
    await take(store, [{ entity: 'artist', id: 9, name: 'Norte' }]);
    const refused = (message: RegExp) => ({ kind: 'type', field: 'into', message });
    await assert.rejects(administration.merge(eva, 7, 7), refused(/expected another artist/));
    await assert.rejects(administration.merge(eva, 7, 99), refused(/expected the id of an artist, got 99/));
    await assert.rejects(administration.merge(eva, 99, 7), { kind: 'not-found' });
    await administration.hide(eva, 'artist', 8);
    await assert.rejects(administration.merge(eva, 7, 8), refused(/artist 8, who is hidden/));
    await assert.rejects(administration.merge(eva, 8, 7), { kind: 'conflict', message: /hidden\. Restore/ });
    await administration.restore(eva, 'artist', 8);
    await administration.merge(eva, 9, 8);
    await assert.rejects(administration.merge(eva, 7, 9), refused(/artist 9, who was merged into 8/));
    const merged = { kind: 'conflict', message: 'Artist 9 was merged into artist 8.' };
    await assert.rejects(administration.merge(eva, 9, 7), merged);
    await assert.rejects(administration.restore(eva, 'artist', 9), merged);
    await assert.rejects(administration.hide(eva, 'artist', 9), merged);
    assert.deepEqual((await shown()).artists, [7, 8]);
    assert.deepEqual(
      (await logged()).map(({ action }) => action),
      ['artist.hide', 'artist.restore', 'artist.merge'],
    );
  });
});
