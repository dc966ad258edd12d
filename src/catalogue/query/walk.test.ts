import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { bitsOf } from '../columns/bits.ts';
import { sortByNumber } from '../columns/sort.ts';
import { pageOf } from './page.ts';

test('a page deep in an order is the same with and without skipping the rows before it', () => {
  const size = 20_000;
  const values = Float64Array.from({ length: size }, (_, i) => (i * 7919) % 1009);
  const sorted = sortByNumber(values);
  const rows = Uint32Array.from({ length: size }, (_, i) => i).filter((row) => row % 3 !== 0);
  const set = { bits: bitsOf(rows, size), count: rows.length };
  const all = Array.from(sorted).filter((row) => row % 3 !== 0);
  const page = (offset: number, limit: number) =>
    pageOf({
      size,
      filters: [{ kind: 'bits', set, without: false }],
      keys: [{ value: (row) => values[row], descending: false, sorted }],
      offset,
      limit,
      fullcount: true,
    });
  const offsets = fc.oneof(
    fc.nat(size),
    fc.constantFrom(0, 1, all.length - 1, all.length, all.length + 1, 2 ** 40),
  );
  fc.assert(
    fc.property(offsets, fc.integer({ min: 1, max: 200 }), (offset, limit) => {
      assert.deepEqual(page(offset, limit), {
        ordinals: all.slice(offset, offset + limit),
        more: offset + limit < all.length,
        fullcount: all.length,
      });
    }),
  );
});

test('steps that find too little are abandoned, and the page is found another way', () => {
  const size = 100_000;
  const sorted = Uint32Array.from({ length: size }, (_, i) => i);
  // Only the last rows of the order match, which is unknown in advance.
  const page = pageOf({
    size,
    filters: [{ kind: 'test', passes: (row) => row >= size - 5 }],
    keys: [{ value: (row) => row, descending: false, sorted }],
    offset: 1,
    limit: 3,
    fullcount: false,
  });
  assert.deepEqual(page, { ordinals: [size - 4, size - 3, size - 2], more: true });
});
