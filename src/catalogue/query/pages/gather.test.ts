import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { sortByNumber } from '../../columns/sort.ts';
import { pageOf } from './page.ts';
import { columnKey, compareBy, type SortKey } from './page-request.ts';

const SIZE = 20_000;

/** `kinds` different values, in no order; with `via`, of the owner of each row. */
function column(kinds: number, via?: Int32Array): SortKey {
  const values = Float64Array.from({ length: SIZE }, (_, row) => (row * 7919) % kinds);
  const ofRows =
    via === undefined ? values : Float64Array.from(via, (owner) => (owner < 0 ? -1 : values[owner]));
  return columnKey({ values, ...(via && { via }) }, { descending: false, sorted: sortByNumber(ofRows) });
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
      const order =
        before === undefined ? keys : keys.toSpliced(before, 0, { value: scoreOf, descending: true });
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
