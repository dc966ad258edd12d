import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { completeNames } from '../autocomplete/completions.ts';
import { createNameColumnBuilder } from '../build/names.ts';
import { invertLists } from '../columns/list-column.ts';
import { sortByNumber } from '../columns/sort.ts';
import { textColumn } from '../columns/text-column.ts';
import type { ListColumn } from '../columns/types.ts';
import { fold } from '../text/fold.ts';
import { buildGramIndex } from '../text/gram-index.ts';
import { buildWordIndex } from '../text/word-index.ts';
import { patchCompletions } from './completions.ts';
import { patchGrams } from './grams.ts';
import { patchLists, sortedPairs } from './lists.ts';
import { patchNames, renamedRows } from './names.ts';
import { withMoved } from './orders.ts';
import { GONE, numbersAfter, numbersBefore, type RowChange, rowChange } from './renumbering.ts';
import { spliceLists, spliceNumbers, spliceTexts } from './splice.ts';
import { patchWords } from './words.ts';

/** Rows by id before, what is written and what is removed. */
function changes<T>(value: fc.Arbitrary<T>) {
  const rows = fc.dictionary(fc.nat(40).map(String), value, { maxKeys: 25, noNullPrototype: true });
  return fc
    .tuple(rows, rows, fc.uniqueArray(fc.nat(40), { maxLength: 12 }))
    .map(([before, written, removed]) => {
      const sorted = (record: Record<string, T>) =>
        Object.entries(record)
          .map(([id, row]) => ({ id: Number(id), row }))
          .sort((a, b) => a.id - b.id);
      const gone = removed.filter((id) => !(id in written)).sort((a, b) => a - b);
      const after = { ...before, ...written };
      for (const id of gone) delete after[id];
      const [b, w, a] = [sorted(before), sorted(written), sorted(after)];
      const { change, ids } = rowChange(
        Float64Array.from(b, ({ id }) => id),
        w.map(({ id }) => id),
        gone,
      );
      assert.deepEqual(
        [...ids],
        a.map(({ id }) => id),
      );
      return {
        before: b.map(({ row }) => row),
        written: w.map(({ row }) => row),
        after: a.map(({ row }) => row),
        change,
        ids: { before: b, after: a },
      };
    });
}

const check = <T>(
  value: fc.Arbitrary<T>,
  holds: (sample: { before: T[]; written: T[]; after: T[]; change: RowChange }) => void,
) => fc.assert(fc.property(changes(value), holds), { numRuns: 500 });

const lists = (rows: number[][]): ListColumn => ({
  starts: Uint32Array.from([0, ...rows].map((_, i) => rows.slice(0, i).flat().length)),
  items: Uint32Array.from(rows.flat()),
});

test('numbers of before and after are inverse to each other', () => {
  check(fc.nat(), ({ change }) => {
    const after = numbersAfter(change);
    const before = numbersBefore(change);
    after.forEach((row, i) => {
      if (row !== GONE) assert.equal(before[row], i);
    });
    assert.equal(after.filter((row) => row === GONE).length, change.removed.length);
    assert.equal(before.filter((row) => row === GONE).length, change.inserted.length);
  });
});

test('spliced numbers, texts and lists equal those built whole', () => {
  check(fc.nat(3), ({ before, written, after, change }) =>
    assert.deepEqual(spliceNumbers(Uint32Array.from(before), change, written), Uint32Array.from(after)),
  );
  check(fc.string({ maxLength: 4 }), ({ before, written, after, change }) =>
    assert.deepEqual(spliceTexts(textColumn(before), change, textColumn(written)), textColumn(after)),
  );
  check(fc.array(fc.nat(5), { maxLength: 3 }), ({ before, written, after, change }) =>
    assert.deepEqual(spliceLists(lists(before), change, lists(written)), lists(after)),
  );
});

test('an order with moved rows equals one that is sorted whole', () => {
  check(fc.nat(3), ({ before, after, change }) => {
    const sorted = withMoved(
      sortByNumber(before),
      change,
      change.written,
      (a, b) => after[a] - after[b] || a - b,
    );
    assert.deepEqual(sorted, sortByNumber(after));
  });
});

test('patched lists equal those inverted whole', () => {
  check(fc.uniqueArray(fc.nat(6), { maxLength: 4 }), ({ before, after, change }) => {
    const rowBefore = numbersBefore(change);
    const lost: [number, number][] = [];
    const gained: [number, number][] = [];
    for (const row of change.removed) for (const key of before[row]) lost.push([key, row]);
    for (const row of change.written) {
      if (rowBefore[row] !== GONE) for (const key of before[rowBefore[row]]) lost.push([key, rowBefore[row]]);
      for (const key of after[row]) gained.push([key, row]);
    }
    const same = { before: 7, after: 7, removed: new Uint32Array(0), inserted: new Uint32Array(0) };
    const patched = patchLists(invertLists(lists(before), 7), {
      lists: same,
      rows: change,
      lost: sortedPairs(lost),
      gained: sortedPairs(gained),
    });
    assert.deepEqual(patched, invertLists(lists(after), 7));
  });
});

test('a patched gram index equals one that is built whole', () => {
  const names = fc.string({ unit: fc.constantFrom('a', 'b', ' ', 'é', '-', '京'), maxLength: 8 }).map(fold);
  check(names, ({ before, after, change }) => {
    const rowBefore = numbersBefore(change);
    const lostRows = [...new Set([...change.removed, ...Array.from(change.written, (row) => rowBefore[row])])]
      .filter((row) => row !== GONE)
      .sort((a, b) => a - b);
    const patched = patchGrams(buildGramIndex(textColumn(before)), {
      rows: change,
      lost: { texts: textColumn(lostRows.map((row) => before[row])), rows: Uint32Array.from(lostRows) },
      gained: { texts: textColumn(Array.from(change.written, (row) => after[row])), rows: change.written },
    });
    assert.deepEqual(patched, buildGramIndex(textColumn(after)));
  });
});

test('a patched word index equals one that is built whole', () => {
  const names = fc.oneof(
    fc
      .array(fc.constantFrom('rain', 'Rian', 'red', 'Müller', "don't", 'AC/DC', '東京', 'Кино', '!!!', 'x'), {
        maxLength: 4,
      })
      .map((words) => words.join(' ')),
    fc.string({ unit: 'binary', maxLength: 5 }),
  );
  for (const keys of [false, true])
    check(names, ({ before, after, change }) => {
      const patched = patchWords(
        buildWordIndex(before.length, (row) => before[row], keys),
        {
          rows: change,
          before: (row) => before[row],
          after: (row) => after[row],
          keys,
        },
      );
      assert.deepEqual(
        patched,
        buildWordIndex(after.length, (row) => after[row], keys),
      );
    });
});

test('patched names and completions equal those built whole', () => {
  const named = fc.record({
    name: fc.string({ unit: fc.constantFrom('a', 'A', 'á', 'b', ' '), maxLength: 3 }),
    popularity: fc.constantFrom(0, 0.1, 0.2, 0.7, 3),
  });
  const column = (rows: { name: string }[]) => {
    const builder = createNameColumnBuilder();
    for (const { name } of rows) builder.add(name);
    return builder.finish();
  };
  const popularity = (rows: { popularity: number }[]) => Float64Array.from(rows, (row) => row.popularity);
  check(named, ({ before, written, after, change }) => {
    const old = column(before);
    const names = written.map(({ name }) => name);
    const name = patchNames(old, change, names);
    const whole = column(after);
    assert.deepEqual(name, whole);
    const completions = patchCompletions(completeNames(old, popularity(before)), {
      rows: change,
      renamed: renamedRows(old, change, names),
      recounted: change.written,
      name,
      popularity: popularity(after),
    });
    assert.deepEqual(completions, completeNames(whole, popularity(after)));
  });
});
