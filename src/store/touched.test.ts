import assert from 'node:assert/strict';
import { test } from 'node:test';
import { forEachDatabase } from '../../test/databases.fixture.ts';
import { latestChanges } from './changes/changes.ts';
import { openStore, type Store } from './store.ts';
import { readTouchedAfter, recordTouched, type Touched } from './touched.ts';

const touch = (store: Store, ...touched: Touched[]) =>
  store.commit((trx) => recordTouched(store, trx, touched));

async function touchedAfter(store: Store, seq: number): Promise<string[]> {
  const pages = await Array.fromAsync(readTouchedAfter(store.db, seq));
  return pages.flat().map(({ kind, id }) => `${kind} ${id}`);
}

forEachDatabase(({ newLocation }) => {
  test('a touched item has the number of its latest change', async () => {
    const store = await openStore(await newLocation());
    await touch(store, { kind: 'track', id: 7 }, { kind: 'album', id: 7 }, { kind: 'track', id: 7 });
    assert.equal((await latestChanges(store.db)).rating, 1);
    await touch(store, { kind: 'artist', id: 1 }, { kind: 'track', id: 7 });
    assert.deepEqual(await touchedAfter(store, 0), ['album 7', 'artist 1', 'track 7']);
    assert.deepEqual(await touchedAfter(store, 1), ['artist 1', 'track 7']);
    assert.deepEqual(await touchedAfter(store, 2), []);
    await store.close();
  });

  test('without touched items there is no change', async () => {
    const store = await openStore(await newLocation());
    await touch(store);
    assert.equal((await latestChanges(store.db)).rating, 0);
    await store.close();
  });

  test('more than one page of touched items is complete', async () => {
    const store = await openStore(await newLocation());
    const tracks = Array.from({ length: 8500 }, (_, i) => ({ kind: 'track' as const, id: i + 1 }));
    await touch(store, ...tracks);
    await touch(store, { kind: 'track', id: 3 });
    const found = await touchedAfter(store, 0);
    assert.equal(found.length, 8500);
    assert.equal(new Set(found).size, 8500);
    await store.close();
  });
});
