import assert from 'node:assert/strict';
import { test } from 'node:test';
import { forEachDatabase } from '../../../test/databases.fixture.ts';
import { DAY_MS } from '../../domain/timestamps.ts';
import { importPath } from '../../import/import.ts';
import { album, artist, fileOf, track } from '../../import/sample-records.fixture.ts';
import { hide, restore } from '../hidden.ts';
import type { Store } from '../store.ts';
import {
  changesRemovedUpTo,
  countChanged,
  countChangedAfter,
  lastRemoved,
  purgeDeleted,
  readChanged,
  readChangedAfter,
} from './changed.ts';
import { type ChangedRecords, recordChange } from './changes.ts';

const radio = { entity: 'radio', id: 2, name: 'jazz', dispname: 'Jazz' };

const take = async (store: Store, ...records: object[]) => {
  await importPath(store, await fileOf(records));
};

const record = (store: Store, catalogue: ChangedRecords) =>
  store.commit((trx) => recordChange(store, trx, { catalogue }));

async function changedAfter(store: Store, seq: number): Promise<string[]> {
  const pages = await Array.fromAsync(readChangedAfter(store.db, seq));
  return pages.flat().map((row) => `${row.seq} ${row.entity} ${row.id} ${row.action}`);
}

const hideTrack = (store: Store, id: number) =>
  store.commit(async (trx) => {
    await hide(trx, 'track', id);
    return await recordChange(store, trx, { catalogue: { hiddenOrShown: { track: [id] } } });
  });

forEachDatabase(({ openFresh }) => {
  test('an import lists the records that it has written, and not those that were the same', async () => {
    const store = await openFresh();
    await take(store, artist, album, track, radio);
    const all = ['1 album 5 created', '1 artist 1 created', '1 radio 2 created', '1 track 7 created'];
    assert.deepEqual(await changedAfter(store, 0), all);
    await take(store, artist, album, { ...track, name: 'Vento' }, { ...radio, tags: ['jazz'] });
    assert.deepEqual(await changedAfter(store, 0), [
      ...all.slice(0, 2),
      '2 radio 2 updated',
      '2 track 7 updated',
    ]);
    assert.deepEqual(await changedAfter(store, 1), ['2 radio 2 updated', '2 track 7 updated']);
    await take(store, artist, { ...track, name: 'Vento' });
    assert.deepEqual(await changedAfter(store, 2), []);
  });

  test('a record that is named twice is listed once, as created, also where the parts of a statement meet', async () => {
    const store = await openFresh();
    await take(store, artist, { ...track, id: 1000, album_id: undefined });
    await store.db.deleteFrom('changed').execute();
    const ids = Array.from({ length: 1000 }, (_, i) => i + 1);
    await record(store, { written: { track: [...ids, 1000] } });
    assert.deepEqual(await changedAfter(store, 0), ['2 track 1000 created']);
  });

  test('hidden records are deleted, with their children, and restored ones created', async () => {
    const store = await openFresh();
    await take(store, artist, album, track, { ...track, id: 8, album_id: undefined });
    await hideTrack(store, 7);
    assert.deepEqual(await changedAfter(store, 1), ['2 track 7 deleted']);
    await store.commit(async (trx) => {
      await hide(trx, 'artist', 1);
      await recordChange(store, trx, { catalogue: { hiddenOrShown: { artist: [1] } } });
    });
    const gone = ['3 album 5 deleted', '3 artist 1 deleted', '3 track 8 deleted'];
    assert.deepEqual(await changedAfter(store, 2), gone);
    await take(store, { ...track, name: 'Vento' }, { ...track, id: 9 });
    assert.deepEqual(await changedAfter(store, 3), [], 'invisible records are not listed');
    await store.commit(async (trx) => {
      await restore(trx, 'artist', 1);
      await recordChange(store, trx, { catalogue: { hiddenOrShown: { artist: [1] } } });
    });
    const back = ['5 album 5 created', '5 artist 1 created', '5 track 8 created', '5 track 9 created'];
    assert.deepEqual(await changedAfter(store, 3), back);
  });

  test('the tracks of an album are deleted when it moves to a hidden artist, and created when it moves back', async () => {
    const store = await openFresh();
    await take(store, artist, { ...artist, id: 2, name: 'Rui' }, { ...artist, id: 3, name: 'Eva' }, album, {
      ...track,
      artist_id: 3,
    });
    await store.commit(async (trx) => {
      await hide(trx, 'artist', 2);
      await recordChange(store, trx, { catalogue: { hiddenOrShown: { artist: [2] } } });
    });
    await take(store, { ...album, artist_id: 2 });
    assert.deepEqual(await changedAfter(store, 2), ['3 album 5 deleted', '3 track 7 deleted']);
    await take(store, album);
    assert.deepEqual(await changedAfter(store, 2), ['4 album 5 created', '4 track 7 created']);
  });

  test('more than one page is complete, in order, and can be counted up to a limit', async () => {
    const store = await openFresh();
    const tracks = Array.from({ length: 8500 }, (_, at) => ({ ...track, id: at + 1 }));
    await take(store, artist, album, ...tracks);
    await record(store, { written: { track: [3, 3, 99_999], album: [5] } });
    const found = await changedAfter(store, 0);
    assert.equal(found.length, 8502);
    assert.equal(new Set(found).size, 8502);
    assert.deepEqual(found.slice(-2), ['2 album 5 updated', '2 track 3 updated']);
    assert.equal(await countChangedAfter(store.db, 0, 1_000_000), 8502);
    assert.equal(await countChangedAfter(store.db, 0, 100), 100);
    assert.equal(await countChangedAfter(store.db, 1, 100), 2);
    assert.equal(await countChanged(store.db, {}), 8502);
    assert.equal(await countChanged(store.db, { upTo: 1, entities: ['track', 'radio'] }), 8499);
    assert.equal(await countChanged(store.db, { after: { seq: 1, entity: 'artist', id: 1 } }), 8501);
    const some = await readChanged(
      store.db,
      { after: { seq: 1, entity: 'track', id: 8499 }, entities: ['artist', 'track'] },
      2,
    );
    assert.deepEqual(
      some.map(({ entity, id, seq }) => [entity, id, seq]),
      [
        ['track', 8500, 1],
        ['track', 3, 2],
      ],
    );
    const before = await readChanged(store.db, { after: { seq: 1, entity: 'track', id: 8499 }, upTo: 1 }, 9);
    assert.deepEqual(
      before.map(({ id }) => id),
      [8500],
    );
  });

  test('deletions are removed after 90 days, and the last one is known', async () => {
    const store = await openFresh();
    await take(store, artist, album, track, { ...track, id: 8 }, { ...track, id: 9 });
    for (const id of [8, 7]) await hideTrack(store, id);
    const after = (days: number) => new Date(Date.now() + days * DAY_MS);
    await purgeDeleted(store, after(89));
    assert.equal((await changedAfter(store, 1)).length, 2);
    assert.equal(await changesRemovedUpTo(store.db), 0);
    await purgeDeleted(store, after(91));
    assert.deepEqual(await changedAfter(store, 1), []);
    assert.equal((await changedAfter(store, 0)).length, 3, 'existing records stay');
    assert.equal(await changesRemovedUpTo(store.db), 3);
    assert.deepEqual(await lastRemoved(store.db), [{ seq: 3, entity: 'track', id: 7 }]);
    assert.deepEqual(await lastRemoved(store.db, ['artist']), []);
    await take(store, { ...track, id: 10 });
    assert.deepEqual(await changedAfter(store, 3), ['4 track 10 created']);
  });
});
