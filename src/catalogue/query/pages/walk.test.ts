import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { bitsOf } from '../../columns/bits.ts';
import { sortByNumber } from '../../columns/sort.ts';
import { pageOf } from './page.ts';
import type { RowFilter } from './selection.ts';

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

test('a page equals sorting all rows that pass, among the rows with a rank and after them', () => {
  const size = 40_000;
  const values = Float64Array.from({ length: size }, (_, i) => (i * 7919) % 10_007);
  const sorted = sortByNumber(values);
  const having = (passes: (row: number) => boolean) =>
    Uint32Array.from({ length: size }, (_, row) => row).filter(passes);
  const filter = (
    number: number,
    kind: RowFilter['kind'] | 'without',
  ): [RowFilter, (row: number) => boolean] => {
    const has = (row: number) => (row * 31) % (number + 2) === 0;
    const ordinals = having(has);
    const set = { bits: bitsOf(ordinals, size), count: ordinals.length };
    if (kind === 'without') return [{ kind: 'bits', set, without: true }, (row) => !has(row)];
    if (kind === 'bits') return [{ kind, set, without: false }, has];
    if (kind === 'test') return [{ kind, passes: has }, has];
    return [{ kind, ordinals, passes: has, known: { ordinals, bits: undefined } }, has];
  };
  const filters = fc.array(
    fc.tuple(
      fc.nat(40),
      fc.constantFrom('bits', 'without', 'list', 'test').map((kind) => kind as 'bits'),
    ),
    { minLength: 1, maxLength: 3 },
  );
  fc.assert(
    fc.property(filters, fc.constantFrom(0, 5, 300, 1500), fc.constantFrom(1, 10), (drawn, offset, limit) => {
      const all = drawn.map(([number, kind]) => filter(number, kind));
      const passing = Array.from(sorted).filter((row) => all.every(([, passes]) => passes(row)));
      const page = pageOf({
        ...{ size, filters: all.map(([one]) => one), offset, limit, fullcount: false },
        keys: [{ value: (row) => values[row], descending: false, sorted }],
      });
      assert.deepEqual(page, {
        ordinals: passing.slice(offset, offset + limit),
        more: offset + limit < passing.length,
      });
    }),
    { numRuns: 40 },
  );
});
