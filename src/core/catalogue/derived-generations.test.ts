/** Generations that follow random changes of the store, compared with builds of the same state. */
import assert from 'node:assert/strict';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Worker } from 'node:worker_threads';
import { differing } from '../../../test/catalogue-model/differing.fixture.ts';
import { forEachDatabase } from '../../../test/databases.fixture.ts';
import { seeded } from '../../../test/seeded.fixture.ts';
import { askHere } from '../../catalogue/ask-here.fixture.ts';
import type { Catalogue } from '../../catalogue/catalogue.ts';
import { textOfRow } from '../../catalogue/columns/row-texts.ts';
import type { TrackRecord } from '../../domain/imports/records.ts';
import { Refusal } from '../../domain/refusal.ts';
import { openStore } from '../../store/store.ts';
import { createCatalogueAdmin } from '../admin/catalogue.ts';
import { createCast, take } from '../playlists/lists.fixture.ts';
import { CatalogueThread } from './catalogue-thread.ts';
import { fillExample } from './format-example.fixture.ts';
import { Generations } from './generations.ts';
import { createLiveCatalogue } from './live-catalogue.ts';
import { built, changeSomething, strictLog } from './random-changes.fixture.ts';

const folder = mkdtempSync(join(tmpdir(), 'cantiga-derived-'));
after(() => rmSync(folder, { recursive: true }));
const STEPS = 18;
const TERMINATIONS = 3;
const PAUSE_MS = 5;
/** A start of the thread takes longer than a derivation. */
const TERMINATED_WITHIN_MS = 150;
const RENAMES = 50;

const tracksOf = (artist_id: number, count: number): TrackRecord[] =>
  Array.from({ length: count }, (_, i) => ({
    ...{ entity: 'track', id: i + 1, name: `Track ${i}`, artist_id, duration: 60, releasedate: '2020-01-01' },
    license_ccurl: 'http://creativecommons.org/licenses/by/4.0/',
  }));

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
    let ends = 0;
    const log = { ...strictLog(), error: () => void ends++ };
    const options = { store: location, folder: own, library: folder };
    const thread = new CatalogueThread(options, log, PAUSE_MS);
    t.after(() => thread.close());
    /** As the service does, it tries again until another thread has started. */
    const next = async (): Promise<Catalogue> => {
      try {
        return await thread.next();
      } catch (error) {
        assert.ok(error instanceof Refusal && error.kind === 'overload');
        await sleep(PAUSE_MS);
        return next();
      }
    };
    const first = await thread.next();
    assert.equal(await thread.next(), first, 'without a change it is the same object');
    const admin = createCatalogueAdmin({ store, ask: askHere(() => first) });
    await admin.hide(eva, 'track', 302);
    const second = await thread.next();
    assert.deepEqual(differing(second, await built(store, folder, second)), []);
    assert.equal(second.artists.name, first.artists.name, 'unchanged parts stay the same objects');
    assert.ok(second.tracks.id.buffer instanceof SharedArrayBuffer);

    await worker!.terminate();
    await admin.restore(eva, 'track', 302);
    const third = await next();
    assert.deepEqual(differing(third, await built(store, folder, third)), []);
    assert.equal(third.artists.name, first.artists.name);

    for (let round = 0; round < TERMINATIONS; round++) {
      await (round % 2 === 0 ? admin.hide : admin.restore)(eva, 'track', 302);
      const attempt = thread.next().catch(() => undefined);
      await sleep(Math.random() * TERMINATED_WITHIN_MS);
      await worker!.terminate();
      await attempt;
      const last = await next();
      assert.deepEqual(differing(last, await built(store, folder, last)), [], `round ${round}`);
    }
    assert.equal(ends, 1 + TERMINATIONS, 'each is in the log');
  });

  test('renames of an artist with many tracks in quick succession end with the last name', async (t) => {
    const location = await newLocation();
    const store = await openStore(location);
    t.after(() => store.close());
    await take(store, [{ entity: 'artist', id: 1, name: 'Ana' }, ...tracksOf(1, 1000)]);
    const { eva } = await createCast(store);
    const own = mkdtempSync(join(folder, 'node-'));
    const live = createLiveCatalogue(
      new Generations({ store: location, folder: own, library: folder }, strictLog()),
      strictLog(),
    );
    t.after(() => live.close());
    await live.update();
    const admin = createCatalogueAdmin({ store, ask: askHere(() => undefined) });
    const updates: Promise<void>[] = [];
    for (let i = 1; i <= RENAMES; i++) {
      const { version } = await admin.get('artist', 1);
      await admin.edit(eva, 'artist', 1, { name: `Name ${i}` }, version);
      updates.push(live.update());
    }
    await Promise.all(updates);
    const last = live.current()!;
    assert.equal(textOfRow(last.artists.name.exact, 0), `Name ${RENAMES}`);
    assert.deepEqual(differing(last, await built(store, folder, last)), []);
  });
});
