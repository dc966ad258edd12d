/** Generations that follow random changes of the store, compared with builds of the same state. */
import assert from 'node:assert/strict';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import type { Worker } from 'node:worker_threads';
import { forEachDatabase } from '../../../test/databases.fixture.ts';
import { seeded } from '../../../test/seeded.fixture.ts';
import { Refusal } from '../../domain/refusal.ts';
import { openStore } from '../../store/store.ts';
import { createCatalogueAdmin } from '../admin/catalogue.ts';
import { createCast } from '../playlists/lists.fixture.ts';
import { CatalogueThread } from './catalogue-thread.ts';
import { fillExample } from './format-example.fixture.ts';
import { Generations } from './generations.ts';
import { built, changeSomething, differing, strictLog } from './random-changes.fixture.ts';

const folder = mkdtempSync(join(tmpdir(), 'cantiga-derived-'));
after(() => rmSync(folder, { recursive: true }));
const STEPS = 30;

forEachDatabase(({ newLocation }) => {
  test('random changes of the store give what a build of the same state gives', async (t) => {
    const location = await newLocation();
    const store = await openStore(location);
    t.after(() => store.close());
    await fillExample(store);
    const { eva } = await createCast(store);
    const own = mkdtempSync(join(folder, 'node-'));
    const generations = new Generations({ store: location, folder: own, library: folder }, strictLog());
    t.after(() => generations.close());
    let changed = 0;
    let before = await generations.next();
    const random = seeded(14);
    for (let step = 0; step < STEPS; step++) {
      for (let left = random(3); left >= 0; left--)
        await changeSomething(store, random, eva).catch((error) => {
          if (!(error instanceof Refusal)) throw error;
        });
      const next = await generations.next();
      assert.deepEqual(differing(next, await built(store, folder, next)), [], `step ${step}`);
      if (next.version > before.version) changed++;
      before = next;
    }
    assert.ok(changed > STEPS / 2);
  });

  test('the thread gives the same generations, and another one goes on when it fails', async (t) => {
    const location = await newLocation();
    const store = await openStore(location);
    t.after(() => store.close());
    await fillExample(store);
    const { eva } = await createCast(store);
    const own = mkdtempSync(join(folder, 'node-'));
    let worker: Worker | undefined;
    const note = (message: unknown) => {
      worker = (message as { worker: Worker }).worker;
    };
    subscribe('worker_threads', note);
    t.after(() => unsubscribe('worker_threads', note));
    const thread = new CatalogueThread({ store: location, folder: own, library: folder }, strictLog());
    t.after(() => thread.close());
    const first = await thread.next();
    assert.equal(await thread.next(), first, 'without a change it is the same object');
    const admin = createCatalogueAdmin({ store, catalogue: () => first });
    await admin.hide(eva, 'track', 302);
    const second = await thread.next();
    assert.deepEqual(differing(second, await built(store, folder, second)), []);
    assert.equal(second.artists.name, first.artists.name, 'unchanged parts stay the same objects');
    assert.ok(second.tracks.id.buffer instanceof SharedArrayBuffer);

    await worker!.terminate();
    await admin.restore(eva, 'track', 302);
    const third = await thread.next();
    assert.deepEqual(differing(third, await built(store, folder, third)), []);
    assert.equal(third.artists.name, first.artists.name);
  });
});
