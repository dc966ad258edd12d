import assert from 'node:assert/strict';
import { test } from 'node:test';
import { forEachDatabase } from '../../../test/databases.fixture.ts';
import type { ImportItem } from '../../domain/imports/import-runs.ts';
import {
  beginOnlyRun,
  beginRun,
  endRun,
  findRun,
  ITEMS_KEPT,
  listRunItems,
  listRuns,
  noteProgress,
  purgeRuns,
} from './import-runs.ts';

const EVA = { id: 5, name: 'eva' };
const SOURCE = { kind: 'path', name: '/music' } as const;
const PROGRESS = { phase: 'reading', done: 1, total: 2, records: 0, refused: 0, last: 'a.mp3' } as const;

forEachDatabase(({ openFresh }) => {
  test('a long report is stored up to a limit, and the rest is counted', async () => {
    const store = await openFresh();
    const { id } = await beginRun(store, EVA, SOURCE);
    const items = Array.from({ length: ITEMS_KEPT + 7 }, (_, at): ImportItem => {
      return { outcome: 'left-out', file: `${at}.mp3`, line: null, field: '', reason: 'x'.repeat(5000) };
    });
    await store.commit((trx) => endRun(trx, id, EVA, { state: 'done', items }));
    const run = await findRun(store.db, id);
    assert.deepEqual([run?.items, run?.items_beyond, run?.refused], [ITEMS_KEPT, 7, ITEMS_KEPT + 7]);
    const last = await listRunItems(store.db, id, { offset: ITEMS_KEPT - 1, limit: 10 });
    assert.deepEqual([last.total, last.items.length, last.items[0].file], [ITEMS_KEPT, 1, '9999.mp3']);
    assert.equal(last.items[0].reason.length, 4000);
  });

  test('of several concurrent starts one succeeds', async () => {
    const store = await openFresh();
    const eight = Array.from({ length: 8 });
    // By now each has its connection.
    await Promise.all(eight.map(() => store.snapshot((snapshot) => findRun(snapshot, 1))));
    const all = await Promise.all(eight.map(() => beginOnlyRun(store, EVA, SOURCE)));
    assert.equal(all.filter((one) => 'id' in one).length, 1);
    assert.equal((await listRuns(store.db, { offset: 0, limit: 9 })).total, 1);
  });

  test('an ended run does not change; only one that seemed interrupted may', async () => {
    const store = await openFresh();
    const { id } = await beginRun(store, EVA, SOURCE);
    const end = (state: 'done' | 'interrupted' | 'refused') =>
      store.commit((trx) => endRun(trx, id, EVA, { state }));
    const stateNow = async () => (await findRun(store.db, id))?.state;
    await end('interrupted');
    await end('done');
    assert.equal(await stateNow(), 'done');
    await end('refused');
    await end('interrupted');
    assert.equal(await noteProgress(store, id, PROGRESS), false);
    const run = await findRun(store.db, id);
    assert.deepEqual([run?.state, run?.phase], ['done', 'starting']);
  });

  test('the latest 200 runs are kept, with their items', async () => {
    const store = await openFresh();
    const item: ImportItem = { outcome: 'refused', file: 'a', line: 1, field: '', reason: 'b' };
    for (let at = 0; at < 203; at++) {
      const { id } = await beginRun(store, EVA, SOURCE);
      await store.commit((trx) => endRun(trx, id, EVA, { state: 'refused', items: [item] }));
    }
    await purgeRuns(store);
    const { runs, total } = await listRuns(store.db, { offset: 199, limit: 5 });
    assert.deepEqual([total, runs.map(({ id }) => id)], [200, [4]]);
    assert.equal((await listRunItems(store.db, 3, { offset: 0, limit: 5 })).total, 0);
    assert.equal((await listRunItems(store.db, 4, { offset: 0, limit: 5 })).total, 1);
  });
});
