import assert from 'node:assert/strict';
import { test } from 'node:test';
import { demo } from '@cantiga/demo';
import { forEachDatabase } from '../../test/databases.fixture.ts';
import { latestChanges } from '../store/changes/changes.ts';
import { openStore, type Store } from '../store/store.ts';
import { importBuiltIn } from './built-in.ts';

const importDemo = (store: Store) => importBuiltIn(store, async () => demo);

forEachDatabase(({ newLocation }) => {
  test('several services that start at the same time import one built-in catalogue', async () => {
    const location = await newLocation();
    const stores = [await openStore(location), await openStore(location)];
    const imported = await Promise.all(stores.map(importDemo));
    assert.deepEqual(imported.toSorted(), [false, true]);
    assert.deepEqual(await latestChanges(stores[0].db), { catalogue: 1, application: 2, rating: 3 });
    assert.equal(await importDemo(stores[0]), false);
    await Promise.all(stores.map((store) => store.close()));
  });

  test('a store with a catalogue does not load the built-in one', async () => {
    const store = await openStore(await newLocation());
    await importDemo(store);
    const imported = await importBuiltIn(store, () => assert.fail('loaded'));
    assert.equal(imported, false);
    await store.close();
  });
});
