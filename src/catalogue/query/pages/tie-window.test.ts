import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { bitsOf } from '../../columns/bits.ts';
import { compareBy, type SortKey } from './page-request.ts';
import { tieWindow } from './tie-window.ts';

/** Few different values, so that runs of ties are long: some all equal, some nearly. */
const key = (size: number) =>
  fc
    .record({
      kinds: fc.constantFrom(1, 2, 3, 50),
      seed: fc.integer({ min: 1, max: 1000 }),
      descending: fc.boolean(),
      kind: fc.constantFrom('id', 'relevance', 'column', 'column', 'column', 'column'),
    })
    .map(({ kinds, seed, descending, kind }): SortKey => {
      if (kind === 'id') return { value: (ordinal) => ordinal, descending };
      const value = (ordinal: number) => ((ordinal * 7919 + seed) % 101) % kinds;
      if (kind === 'relevance') return { value, descending: true, isRelevance: true };
      const sorted = Uint32Array.from({ length: size }, (_, i) => i);
      return { value, descending, sorted: sorted.sort(compareBy([{ value, descending }])) };
    });

test('a window of several keys equals sorting everything, however long the runs of ties are', () => {
  const cases = fc.oneof(fc.integer({ min: 1, max: 100 }), fc.integer({ min: 300, max: 900 })).chain((size) =>
    fc.record({
      size: fc.constant(size),
      keys: fc.array(key(size), { minLength: 1, maxLength: 4 }),
      every: fc.integer({ min: 1, max: 5 }),
      from: fc.nat(size + 5),
      length: fc.integer({ min: 1, max: 60 }),
    }),
  );
  fc.assert(
    fc.property(cases, ({ size, keys, every, from, length }) => {
      const rows = Array.from({ length: size }, (_, i) => i).filter((row) => row % every === 0);
      const found = tieWindow(size, keys, { bits: bitsOf(rows, size), count: rows.length }, from, length);
      assert.deepEqual(found, rows.toSorted(compareBy(keys)).slice(from, from + length));
    }),
    { numRuns: 1000 },
  );
});

test('rows that all tie are compared by each key at most once per row and window', () => {
  const size = 100_000;
  let looks = 0;
  const sorted = Uint32Array.from({ length: size }, (_, i) => i);
  const tied: SortKey = {
    value() {
      looks++;
      return 0;
    },
    descending: true,
    sorted,
  };
  const rows = { bits: bitsOf(sorted, size), count: size };
  const found = tieWindow(
    size,
    Array.from({ length: 20 }, () => tied),
    rows,
    size / 2,
    10,
  );
  assert.deepEqual(
    found,
    Array.from({ length: 10 }, (_, i) => size / 2 + i),
  );
  assert.ok(looks < size, `${looks} values were read for ${size} rows`);
});
