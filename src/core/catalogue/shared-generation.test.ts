import assert from 'node:assert/strict';
import { once } from 'node:events';
import { test } from 'node:test';
import { Worker } from 'node:worker_threads';
import fc from 'fast-check';
import { randomCatalogue } from '../../../test/catalogue-model/random-catalogue.fixture.ts';
import type { ModelCatalogue } from '../../../test/catalogue-model/tracks-model.fixture.ts';
import { createCatalogueBuilder } from '../../catalogue/build/builder.ts';
import type { Catalogue } from '../../catalogue/catalogue.ts';
import { toSnapshot } from '../../catalogue/snapshot.ts';
import {
  applyDifference,
  collectColumns,
  type Difference,
  differenceOf,
  shareArrays,
} from './shared-generation.ts';

const MEGABYTE = 1024 * 1024;

function built(rows: ModelCatalogue): Catalogue {
  const builder = createCatalogueBuilder({ synonyms: rows.synonyms });
  rows.artists.forEach(builder.addArtist);
  rows.albums.forEach(builder.addAlbum);
  rows.tracks.forEach(builder.addTrack);
  return builder.finish(1, { change: 0, day: '2026-03-01' });
}

const example = () =>
  fc.sample(
    randomCatalogue.filter(({ tracks }) => tracks.length > 3),
    { numRuns: 1, seed: 1 },
  )[0];

/** As a message to another thread arrives there. */
const posted = (difference: Difference) => structuredClone(difference);

test('a thread that applies each difference has the same generations', () => {
  fc.assert(
    fc.property(fc.array(randomCatalogue, { minLength: 2, maxLength: 4 }), (catalogues) => {
      let before: Catalogue | undefined;
      let received: Catalogue | undefined;
      for (const rows of catalogues) {
        const next = shareArrays(built(rows), before);
        received = applyDifference<Catalogue>(received, posted(differenceOf(before, next)));
        assert.deepStrictEqual(received, next);
        before = next;
      }
    }),
    { numRuns: 30 },
  );
});

test('all arrays are shared, and neither thread has a copy', () => {
  const generation = shareArrays(built(example()));
  const received = applyDifference<Catalogue>(undefined, posted(differenceOf(undefined, generation)));
  for (const array of toSnapshot(generation).arrays) assert.ok(array.buffer instanceof SharedArrayBuffer);
  generation.tracks.duration[0] = 4711;
  assert.equal(received.tracks.duration[0], 4711);
});

test('unchanged columns stay the same objects, and are not in the message', () => {
  const before = shareArrays(built(example()));
  const next = shareArrays(
    { ...before, tracks: { ...before.tracks, speed: before.tracks.speed.slice() } },
    before,
  );
  const there = applyDifference<Catalogue>(undefined, posted(differenceOf(undefined, before)));
  const message = posted(differenceOf(before, next));
  const received = applyDifference<Catalogue>(there, message);
  assert.deepEqual(toSnapshot(message).arrays, [next.tracks.speed]);
  assert.notEqual(received.tracks.speed, there.tracks.speed);
  assert.equal(received.tracks.duration, there.tracks.duration);
  assert.equal(received.artists, there.artists);
  assert.equal(next.tracks.name, before.tracks.name);
});

test('a changed block of a column is the only one in the message', () => {
  const block = (first: number) => ({ starts: Uint32Array.of(0, 1), items: Uint8Array.of(first) });
  const before = shareArrays({ name: [block(1), block(2), block(3), block(4)] });
  const next = shareArrays({ name: [block(7), ...before.name.slice(1, 3), block(8), block(9)] }, before);
  const there = applyDifference<typeof before>(undefined, posted(differenceOf(undefined, before)));
  const message = posted(differenceOf(before, next));
  const received = applyDifference(there, message);
  const { name } = (message as { fields: { name: { blocks: Difference[] } } }).fields;
  assert.deepEqual(
    name.blocks.map((block) => block !== undefined),
    [true, false, false, true, true],
  );
  assert.deepStrictEqual(received, next);
  assert.equal(received.name[1], there.name[1]);
});

test('a part that moves to the place of another arrives there', () => {
  const a = shareArrays({ one: [1, 2, 3], two: new Uint8Array([1]), map: new Map([['x', { y: 1 }]]) });
  const cases = [
    { ...a, one: [] },
    { ...a, one: [1, 3] },
    { ...a, one: [0, 1, 2, 3] },
    { ...a, one: [1, 1, 2, 3, 3] },
    { ...a, one: a.two },
    { ...a, two: [7] },
    { ...a, one: [{ x: 1 }, { x: 2 }] },
    { ...a, one: [{ x: 1 }, { x: 3 }, { y: 3 }] },
    { ...a, one: [{ x: 1 }] },
    {
      ...a,
      map: new Map([
        ['z', { y: 2 }],
        ['x', { y: 1 }],
      ]),
    },
    { ...a, map: { x: { y: 1 } } },
    { one: a.one },
    { ...a, three: null, four: -0, five: Number.NaN },
    7,
  ];
  for (const from of [a, ...cases])
    for (const to of [a, ...cases])
      assert.deepStrictEqual(applyDifference(from, posted(differenceOf(from, to))), to);
});

test('the memory of replaced columns is collected', { timeout: 240_000 }, async (t) => {
  const worker = new Worker(new URL('./shared-generation-worker.fixture.ts', import.meta.url));
  t.after(() => worker.terminate());
  const before = process.memoryUsage.rss();
  let generation = shareArrays({ column: new Uint8Array(8) });
  worker.postMessage(differenceOf(undefined, generation));
  await once(worker, 'message');
  for (let i = 0; i < 30; i++) {
    const next = shareArrays({ column: new Uint8Array(40 * MEGABYTE).fill(i) });
    const difference = differenceOf(generation, next);
    collectColumns(difference);
    worker.postMessage(difference);
    const [last] = await once(worker, 'message');
    assert.equal(last, i);
    generation = next;
  }
  const grown = (process.memoryUsage.rss() - before) / MEGABYTE;
  // How much is not yet collected depends on the load of the machine.
  assert.ok(grown < 800, `${Math.round(grown)} MB more after 1200 MB of generations`);
});
