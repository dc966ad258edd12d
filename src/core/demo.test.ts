import assert from 'node:assert/strict';
import { test } from 'node:test';
import { forEachDatabase } from '../../test/databases.fixture.ts';
import { latestChanges } from '../store/changes.ts';
import { openStore } from '../store/store.ts';
import { fillWithDemo } from './demo.ts';

forEachDatabase(({ newLocation }) => {
  test('several services that start at once make one demo catalogue', async () => {
    const location = await newLocation();
    const stores = [await openStore(location), await openStore(location)];
    const made = await Promise.all(stores.map(fillWithDemo));
    assert.deepEqual(made.toSorted(), [false, true]);
    assert.deepEqual(await latestChanges(stores[0].db), { catalogue: 1, application: 2, rating: 0 });
    assert.equal(await fillWithDemo(stores[0]), false);
    await Promise.all(stores.map((store) => store.close()));
  });
});
