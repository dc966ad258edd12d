import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { sortByNumber } from '../columns/sort.ts';
import { pageOf } from './page.ts';
import { compareBy, type SortKey } from './page-request.ts';

const SIZE = 20_000;

/** `kinds` different values, in no order. */
function column(kinds: number): SortKey {
  const values = Float64Array.from({ length: SIZE }, (_, row) => (row * 7919) % kinds);
  return { value: (row) => values[row], descending: false, sorted: sortByNumber(values) };
}

const columns = { few: column(3), some: column(4001), many: column(19_997) };

test('a page of several keys, grouped, with relevance among them, or both, equals sorting all rows', () => {
  const names = fc.shuffledSubarray(Object.keys(columns) as (keyof typeof columns)[], { minLength: 2 });
  const places = fc.option(fc.nat(2), { nil: undefined });
  const groupings = fc.constantFrom(undefined, 7, 900, 12_000);
  const offsets = fc.constantFrom(0, 1, 300, 6000, 11_990, 15_000);
  fc.assert(
    fc.property(names, places, groupings, offsets, fc.nat(2), (chosen, before, groups, offset, rest) => {
      const keys = chosen.map((name) => columns[name]);
      const scoreOf = (row: number) => (row % 5) / 4;
      // Some rows are without a group.
      const groupOf = (row: number) => (row % 11 === 0 ? -1 : (row * 31) % (groups ?? 1));
      const relevance = before === undefined ? undefined : { scoresOf, before };
      const page = pageOf({
        ...{ size: SIZE, offset, limit: 20, fullcount: true, keys },
        filters: [{ kind: 'test', passes: (row) => row % 3 !== rest }],
        ...(relevance && { relevance }),
        ...(groups === undefined
          ? {}
          : { grouping: { groups, of: Int32Array.from({ length: SIZE }, (_, row) => groupOf(row)) } }),
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
          if (groups === undefined || groupOf(row) < 0) return true;
          if (seen.has(groupOf(row))) return false;
          seen.add(groupOf(row));
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
