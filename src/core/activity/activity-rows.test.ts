import assert from 'node:assert/strict';
import { test } from 'node:test';
import { forEachDatabase } from '../../../test/databases.fixture.ts';
import { addCounts } from '../../store/queries/add-counts.ts';
import type { Schema } from '../../store/schema.ts';
import { openStore, type Store } from '../../store/store.ts';
import { foldActivity, keepExisting } from './activity.ts';

const row = (
  track_id: number,
  day: string,
  listens: number,
  downloads = 0,
  client_id = '',
): Schema['activity'] => ({
  track_id,
  day,
  client_id,
  listens,
  downloads,
});

const all = (store: Store) =>
  store.db
    .selectFrom('activity')
    .selectAll()
    .orderBy('track_id')
    .orderBy('day')
    .orderBy('client_id')
    .execute();

const NOW = new Date('2026-03-01T12:00:00Z');
/** 70 days earlier. */
const KEPT = '2025-12-21';
const OLD = '2025-12-20';

forEachDatabase(({ openFresh, newLocation }) => {
  test('counts are added to existing ones', async () => {
    const store = await openFresh();
    const huge = 2 ** 53 - 1;
    await store.commit((trx) =>
      addCounts(trx, 'activity', [row(7, '2026-03-01', 1), row(huge, '2026-03-01', 0, 1)]),
    );
    await store.commit((trx) =>
      addCounts(trx, 'activity', [
        row(7, '2026-03-01', 2, 3, 'a'),
        row(7, '2026-03-01', 4, 5),
        row(7, '2026-03-02', 1),
      ]),
    );
    await store.commit((trx) => addCounts(trx, 'activity', []));
    assert.deepEqual(await all(store), [
      row(7, '2026-03-01', 5, 5),
      row(7, '2026-03-01', 2, 3, 'a'),
      row(7, '2026-03-02', 1),
      row(huge, '2026-03-01', 0, 1),
    ]);
  });

  test('concurrent nodes that add to the same rows lose nothing and do not deadlock', async () => {
    const location = await newLocation();
    const stores = [await openStore(location), await openStore(location)];
    const rows = Array.from({ length: 50 }, (_, i) => row(i, '2026-03-01', 1));
    const writes = Array.from({ length: 20 }, (_, i) =>
      stores[i % 2].commit((trx) => addCounts(trx, 'activity', i % 4 < 2 ? rows : [...rows].reverse())),
    );
    await Promise.all(writes);
    assert.deepEqual(new Set((await all(stores[0])).map(({ listens }) => listens)), new Set([20]));
    for (const store of stores) await store.close();
  });

  test('counts older than the rating periods lose their day, not their number', async () => {
    const store = await openFresh();
    await store.commit((trx) =>
      addCounts(trx, 'activity', [
        ...[row(7, '', 100, 10), row(7, OLD, 1, 2), row(7, '2024-01-01', 3), row(7, OLD, 5, 0, 'a')],
        ...[row(7, KEPT, 7), row(8, '2020-01-01', 0, 9), row(7, '2026-03-01', 11)],
      ]),
    );
    const folded = [
      ...[row(7, '', 104, 12), row(7, '', 5, 0, 'a'), row(7, KEPT, 7), row(7, '2026-03-01', 11)],
      row(8, '', 0, 9),
    ];
    await foldActivity(store, NOW);
    assert.deepEqual(await all(store), folded);
    await foldActivity(store, NOW);
    assert.deepEqual(await all(store), folded);
  });

  test('concurrent nodes can do so in several parts, and count nothing twice', async () => {
    const location = await newLocation();
    const stores = [await openStore(location), await openStore(location), await openStore(location)];
    const rows = Array.from({ length: 1200 }, (_, i) => row(i, OLD, 1, 2));
    await stores[0].commit((trx) => addCounts(trx, 'activity', [...rows, row(3, '2024-12-01', 10)]));
    await Promise.all(stores.map((store) => foldActivity(store, NOW)));
    const left = await all(stores[0]);
    assert.equal(left.length, 1200);
    assert.ok(left.every((one) => one.day === '' && one.downloads === 2));
    assert.equal(
      left.reduce((sum, one) => sum + one.listens, 0),
      1210,
    );
    for (const store of stores) await store.close();
  });

  test('counts for missing tracks are dropped', async () => {
    const store = await openFresh();
    const artist = { id: 5, name: 'x', website: '', joindate: '', image: '', similar: '[]' };
    await store.db
      .insertInto('artist')
      .values({ ...artist, locations: '[]', tags: '[]', description: '{}' })
      .execute();
    const counts = [5, 6, 2 ** 53].flatMap((id) =>
      (['track', 'album', 'artist'] as const).map((kind) => ({ kind, id })),
    );
    assert.deepEqual(await keepExisting(store.db, counts), [{ kind: 'artist', id: 5 }]);
    assert.deepEqual(await keepExisting(store.db, []), []);
  });
});
