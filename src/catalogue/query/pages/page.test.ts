import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { bitsOf } from '../../columns/bits.ts';
import { sortByNumber } from '../../columns/sort.ts';
import { pageOf } from './page.ts';
import { compareBy, type SortKey } from './page-request.ts';
import type { RowFilter } from './selection.ts';

const SIZE = 20_000;

/** `kinds` different values, in no order; with `via`, of the owner of each row. */
function column(kinds: number, via?: Int32Array): SortKey {
  const values = Float64Array.from({ length: SIZE }, (_, row) => (row * 7919) % kinds);
  const ofRows =
    via === undefined ? values : Float64Array.from(via, (owner) => (owner < 0 ? -1 : values[owner]));
  return { column: { values, ...(via && { via }) }, descending: false, sorted: sortByNumber(ofRows) };
}

/** Some rows are without an owner. */
function ownersOf(owners: number): Int32Array {
  return Int32Array.from({ length: SIZE }, (_, row) => (row % 11 === 0 ? -1 : (row * 31) % owners));
}

const owners = ownersOf(900);
const columns = {
  few: column(3),
  some: column(4001),
  many: column(19_997),
  constant: column(1),
  owned: column(101, owners),
};

test('a page of several keys, grouped, with relevance among them, or both, equals sorting all rows', () => {
  const names = fc.shuffledSubarray(Object.keys(columns) as (keyof typeof columns)[], { minLength: 2 });
  const places = fc.option(fc.nat(2), { nil: undefined });
  const groupings = fc.constantFrom(undefined, ...[7, 12_000].map(ownersOf), owners);
  const offsets = fc.constantFrom(0, 1, 300, 6000, 11_990, 15_000);
  fc.assert(
    fc.property(names, places, groupings, offsets, fc.nat(2), (chosen, before, of, offset, rest) => {
      const keys = chosen.map((name) => columns[name]);
      const scoreOf = (row: number) => (row % 5) / 4;
      const relevance = before === undefined ? undefined : { scoresOf, before };
      const page = pageOf({
        ...{ size: SIZE, offset, limit: 20, fullcount: true, keys },
        filters: [{ kind: 'test', passes: (row) => row % 3 !== rest }],
        ...(relevance && { relevance }),
        ...(of && { grouping: { groups: 12_000, of } }),
      });
      function scoresOf(ordinals: Uint32Array): Float64Array {
        return Float64Array.from(ordinals, scoreOf);
      }
      const byScore = { column: { values: Float64Array.from({ length: SIZE }, (_, row) => scoreOf(row)) } };
      const order = before === undefined ? keys : keys.toSpliced(before, 0, { ...byScore, descending: true });
      const seen = new Set<number>();
      const rows = Array.from({ length: SIZE }, (_, row) => row)
        .filter((row) => row % 3 !== rest)
        .sort(compareBy(order))
        .filter((row) => {
          if (of === undefined || of[row] < 0) return true;
          if (seen.has(of[row])) return false;
          seen.add(of[row]);
          return true;
        });
      assert.deepEqual(page, {
        ordinals: rows.slice(offset, offset + 20),
        more: offset + 20 < rows.length,
        fullcount: rows.length,
      });
    }),
    { numRuns: 60 },
  );
});

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
      keys: [{ column: { values }, descending: false, sorted }],
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

test('a page whose rows are the last ones of the order', () => {
  const size = 100_000;
  const sorted = Uint32Array.from({ length: size }, (_, i) => i);
  // Only the last rows of the order match, which is unknown in advance.
  const page = pageOf({
    size,
    filters: [{ kind: 'test', passes: (row) => row >= size - 5 }],
    keys: [{ column: { values: sorted }, descending: false, sorted }],
    offset: 1,
    limit: 3,
    fullcount: false,
  });
  assert.deepEqual(page, { ordinals: [size - 4, size - 3, size - 2], more: true });
});

test('a page equals sorting all rows that pass, whatever the kinds of filters are', () => {
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
    return [{ kind, ordinals }, has];
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
        keys: [{ column: { values }, descending: false, sorted }],
      });
      assert.deepEqual(page, {
        ordinals: passing.slice(offset, offset + limit),
        more: offset + limit < passing.length,
      });
    }),
    { numRuns: 40 },
  );
});
