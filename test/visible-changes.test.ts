/** From the commit of a change to the responses that show it: no timer passes, so nothing but the processor and the disk may be waited for. */
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, type TestContext, test } from 'node:test';
import { setImmediate as yieldToEvents } from 'node:timers/promises';
import { askHere } from '../src/catalogue/ask-here.fixture.ts';
import { createCatalogueAdmin } from '../src/core/admin/catalogue.ts';
import { deleteItem } from '../src/core/admin/delete-items.ts';
import { Generations } from '../src/core/catalogue/generations.ts';
import { createLiveCatalogue } from '../src/core/catalogue/live-catalogue.ts';
import { followChanges } from '../src/core/node/follow-changes.ts';
import { createCast, fillCatalogue } from '../src/core/playlists/lists.fixture.ts';
import { quiet } from '../src/domain/node/quiet-log.fixture.ts';
import { CLIENT, exampleServices } from '../src/http/example-service.fixture.ts';
import { createCall } from '../src/http/v3.0/fixtures/call.fixture.ts';
import { latestChanges, watchChanges } from '../src/store/changes/changes.ts';
import { openStore } from '../src/store/store.ts';
import { forEachDatabase, type TestDatabase } from './databases.fixture.ts';

const folder = mkdtempSync(join(tmpdir(), 'cantiga-visible-'));
after(() => rmSync(folder, { recursive: true }));

/** A node whose timers stand still. */
async function startNode(t: TestContext, { newLocation }: TestDatabase) {
  const location = await newLocation();
  const store = await openStore(location);
  t.after(() => store.close());
  await fillCatalogue(store);
  const { eva } = await createCast(store);
  const own = mkdtempSync(join(folder, 'node-'));
  const live = createLiveCatalogue(
    new Generations({ store: location, folder: own, library: own }, quiet),
    quiet,
  );
  t.after(() => live.close());
  await live.update();
  t.mock.timers.enable({ apis: ['setTimeout', 'setInterval'] });
  const since = await latestChanges(store.db);
  const none = { refresh: async () => {}, wake() {} };
  const others = { clients: none, siteName: none, ratings: none, waveformMaker: none, playlistKeys: none };
  const watcher = watchChanges(store, followChanges({ ...others, radios: none, live }, since), { since });
  t.after(() => watcher.close());
  const admin = createCatalogueAdmin({ store, ask: askHere(live.current) });
  const call = createCall(exampleServices({ catalogue: live.current }));
  return {
    ...{ store, admin, eva },
    rename: async (name: string) =>
      admin.edit(eva, 'artist', 8, { name }, (await admin.get('artist', 8)).version),
    /** When the node has taken over the latest change. Twice, because repeated responses are cached. */
    async names(): Promise<unknown[]> {
      const { catalogue } = await latestChanges(store.db);
      while (live.current()!.version < catalogue && !t.signal.aborted) await yieldToEvents();
      const request = () => call(`artists/?client_id=${CLIENT}&order=id`);
      const [first, second] = [await request(), await request()];
      assert.deepEqual(first.results, second.results);
      return first.results.map(({ name }) => name);
    },
  };
}

forEachDatabase((database) => {
  test('edited, hidden, restored and deleted artists', { timeout: 60_000 }, async (t) => {
    const { store, admin, eva, rename, names } = await startNode(t, database);
    assert.deepEqual(await names(), ['Lume', 'Faro']);
    await rename('Lira');
    assert.deepEqual(await names(), ['Lume', 'Lira']);
    await admin.hide(eva, 'artist', 7);
    assert.deepEqual(await names(), ['Lira']);
    await admin.restore(eva, 'artist', 7);
    assert.deepEqual(await names(), ['Lume', 'Lira']);
    await deleteItem(store, 'artist', 7, eva);
    assert.deepEqual(await names(), ['Lira']);
  });
});
