/** The clock is set forward and back between changes: all become visible, the change log stays in order, and the saved file is used. */
import assert from 'node:assert/strict';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, type TestContext, test } from 'node:test';
import { differing } from '../../../test/catalogue-model/differing.fixture.ts';
import { forEachDatabase } from '../../../test/databases.fixture.ts';
import { askHere } from '../../catalogue/ask-here.fixture.ts';
import { CHANGED_ENTITIES } from '../../domain/vocabulary.ts';
import { latestChanges } from '../../store/changes/changes.ts';
import { openStore, storeId } from '../../store/store.ts';
import { recordTouched } from '../../store/touched.ts';
import { createCatalogueAdmin } from '../admin/catalogue.ts';
import { createChangeLog, decodeCursor, type LoggedChange } from '../changes/changes.ts';
import { createCast } from '../playlists/lists.fixture.ts';
import { fillExample } from './format-example.fixture.ts';
import { Generations } from './generations.ts';
import { built, strictLog } from './random-changes.fixture.ts';

const folder = mkdtempSync(join(tmpdir(), 'cantiga-clock-'));
after(() => rmSync(folder, { recursive: true }));

/** The example has activity on the days before the first one, so that ratings depend on the date. */
const TIMES = [
  '2026-03-01T12:00:00.000Z',
  '2026-03-02T12:00:00.000Z',
  '2026-03-02T11:00:00.000Z',
  '2026-02-20T11:00:00.000Z',
  '2027-02-20T11:00:00.000Z',
  '2026-03-01T12:00:00.000Z',
];

forEachDatabase(({ newLocation }) => {
  test('the clock is set forward and back between changes', async (t) => {
    const location = await newLocation();
    const store = await openStore(location);
    t.after(() => store.close());
    await fillExample(store);
    const { eva } = await createCast(store);
    const admin = createCatalogueAdmin({ store, ask: askHere(() => undefined) });
    const options = { store: location, folder: mkdtempSync(join(folder, 'node-')), library: folder };
    const generations = new Generations(options, strictLog(), { savedAfter: 3 });
    let before = await generations.next();
    t.mock.timers.enable({ apis: ['Date'] });
    for (const [i, time] of TIMES.entries()) {
      t.mock.timers.setTime(Date.parse(time));
      const { version } = await admin.get('track', 301);
      await admin.edit(eva, 'track', 301, { name: `Name ${i}` }, version);
      await store.commit((trx) => recordTouched(store, trx, [{ kind: 'track', id: 301 }]));
      const next = await generations.next();
      assert.ok(next.version > before.version, time);
      before = (await generations.recount())!;
      assert.equal(before.counted.day, time.slice(0, 10));
      assert.deepEqual(differing(before, await built(store, folder, before)), [], time);
    }
    await generations.close();

    t.mock.timers.setTime(Date.parse('2026-01-01'));
    const started = countProcesses(t);
    const restarted = new Generations(options, strictLog());
    const loaded = await restarted.next();
    await restarted.close();
    assert.deepEqual(differing(loaded, await built(store, folder, loaded)), []);
    assert.equal(started(), 0, 'the saved generation is used');
  });

  test('the change log is in the order of the changes, whatever the clock shows', async (t) => {
    const store = await openStore(await newLocation());
    t.after(() => store.close());
    t.mock.timers.enable({ apis: ['Date'], now: Date.parse('2026-02-01') });
    await fillExample(store);
    const { eva } = await createCast(store);
    const admin = createCatalogueAdmin({ store, ask: askHere(() => undefined) });
    const log = createChangeLog(store, await storeId(store));
    const readAfter = async (since: LoggedChange | undefined) => {
      const { catalogue: upTo } = await latestChanges(store.db);
      const query = { entities: CHANGED_ENTITIES, limit: 1000, upTo, fullcount: false };
      return (await log.find({ ...query, since: since && decodeCursor(since.cursor) })).items;
    };
    let last = (await readAfter(undefined)).at(-1)!;
    for (const [i, time] of TIMES.entries()) {
      t.mock.timers.setTime(Date.parse(time));
      const id = [301, 302, 501][i % 3];
      const { version } = await admin.get('track', id);
      await admin.edit(eva, 'track', id, { name: `Name ${i}` }, version);
      const changes = await readAfter(last);
      assert.deepEqual(
        changes.map((change) => [change.id, change.at]),
        [[id, time]],
      );
      last = changes[0];
    }
  });
});

/** Returns how many processes were started since. */
function countProcesses(t: TestContext): () => number {
  let count = 0;
  const note = () => void count++;
  subscribe('child_process', note);
  t.after(() => unsubscribe('child_process', note));
  return () => count;
}
