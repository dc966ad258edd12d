/** Generations that follow random changes of the store, compared with builds of the same state. */
import assert from 'node:assert/strict';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { isDeepStrictEqual } from 'node:util';
import type { Worker } from 'node:worker_threads';
import { forEachDatabase } from '../../../test/databases.fixture.ts';
import { seeded } from '../../../test/seeded.fixture.ts';
import type { Catalogue } from '../../catalogue/catalogue.ts';
import { LOG_LEVELS, type Log } from '../../domain/ports.ts';
import type { ImportRecord } from '../../domain/records.ts';
import { Refusal } from '../../domain/refusal.ts';
import { CATALOGUE_KINDS } from '../../domain/vocabulary.ts';
import { openStore, type Store } from '../../store/store.ts';
import { createCatalogueAdmin } from '../admin/catalogue.ts';
import { createCast, take } from '../playlists/lists.fixture.ts';
import { CatalogueThread } from './catalogue-thread.ts';
import { fillExample, RECORDS } from './format-example.fixture.ts';
import { Generations } from './generations.ts';
import { readGeneration } from './read-generation.ts';

const folder = mkdtempSync(join(tmpdir(), 'cantiga-derived-'));
after(() => rmSync(folder, { recursive: true }));
const STEPS = 60;

/** A log that fails the test: a derivation that fails is an error in the log, and then a build hides it. */
function strictLog(): Log {
  const levels = LOG_LEVELS.map((level) => [
    level,
    (message: string, fields?: object) => {
      if (level === 'warn' || level === 'error') throw new Error(`${message} ${JSON.stringify(fields)}`);
    },
  ]);
  return { ...Object.fromEntries(levels), isEnabled: () => true };
}

const built = (store: Store, { version, counted }: Catalogue) =>
  store.snapshot((snapshot) => readGeneration(snapshot, { version, counted, library: folder }));

/** The columns in which two generations differ: a whole one would take minutes to show. */
function differing(one: object, other: object, path = ''): string[] {
  return Object.keys(other).flatMap((name) => {
    const [a, b] = [one[name as never], other[name as never]] as unknown[];
    if (isDeepStrictEqual(a, b)) return [];
    return Object.getPrototypeOf(b) === Object.prototype
      ? differing(a as object, b as object, `${path}${name}.`)
      : [`${path}${name}`];
  });
}

/** One random change; many of them are refused, for example because the item is hidden. */
async function changeSomething(store: Store, random: (max: number) => number, eva: Actor): Promise<void> {
  const admin = createCatalogueAdmin({ store, catalogue: () => undefined });
  const records = RECORDS.filter(({ entity }) => entity === CATALOGUE_KINDS[random(3)]);
  if (records.length === 0) return;
  const record = records[random(records.length)] as ImportRecord & { id: number; name: string };
  const other = records[random(records.length)] as typeof record;
  const kind = record.entity as (typeof CATALOGUE_KINDS)[number];
  switch (random(7)) {
    case 0:
      // The contents of another record, under its own id or a new one.
      return await take(store, [{ ...other, id: random(2) === 0 ? record.id : record.id + 1 + random(3) }]);
    case 1:
      return await take(store, [{ ...record, name: `${other.name} ${random(2)}` }]);
    case 2:
      return await take(store, RECORDS.slice(random(5), 6 + random(RECORDS.length)));
    case 3:
    case 4:
      return void (await admin.hide(eva, kind, record.id));
    case 5:
      return void (await admin.restore(eva, kind, record.id));
    default:
      if (kind === 'artist' && random(3) === 0) return void (await admin.merge(eva, record.id, other.id));
      return void (await admin.edit(
        eva,
        kind,
        record.id,
        { name: other.name },
        (
          await admin.get(kind, record.id)
        ).version,
      ));
  }
}

type Actor = Awaited<ReturnType<typeof createCast>>['eva'];

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
      assert.deepEqual(differing(next, await built(store, next)), [], `step ${step}`);
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
    assert.deepEqual(differing(second, await built(store, second)), []);
    assert.equal(second.artists.name, first.artists.name, 'unchanged parts stay the same objects');
    assert.ok(second.tracks.id.buffer instanceof SharedArrayBuffer);

    await worker!.terminate();
    await admin.restore(eva, 'track', 302);
    const third = await thread.next();
    assert.deepEqual(differing(third, await built(store, third)), []);
    assert.equal(third.artists.name, first.artists.name);
  });
});
