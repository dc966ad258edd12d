import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { completeNames } from '../autocomplete/completions.ts';
import { type Kind, listed, numbered, numbers, tableOf, texts } from '../build/kinds.ts';
import { names, renamedRows } from '../build/names.ts';
import { inBlocks } from '../columns/blocks.ts';
import { invertLists } from '../columns/list-column.ts';
import { sortByNumber, sortDescending } from '../columns/sort.ts';
import { textColumn } from '../columns/text-column.ts';
import type { ListColumn } from '../columns/types.ts';
import { buildSearchIndexes, withOneDictionary } from '../text/index/search-index.ts';
import { buildWordIndex } from '../text/index/word-index.ts';
import { patchCompletions } from './completions.ts';
import { type Entry, patchLists } from './lists.ts';
import { patchOrder } from './orders.ts';
import { changeOf, GONE, noChange, type RowChange, rowChange } from './renumbering.ts';
import { remapNumbers, spliceBlocks, spliceNumbers, spliceRagged, spliceTexts } from './splice.ts';
import { changedTexts, patchSearch } from './words.ts';

interface Sizes {
  ids: number;
  rows: number;
  changes: number;
}

/** Many of few rows change, or few of many. */
const MANY: Sizes = { ids: 40, rows: 25, changes: 25 };
const FEW: Sizes = { ids: 700, rows: 600, changes: 4 };

/** Rows by id before, what is written and what is removed. */
function changes<T>(value: fc.Arbitrary<T>, { ids: max, rows, changes }: Sizes) {
  const id = fc.oneof(fc.nat(max), fc.constantFrom(0, 1, 2, max - 1, max));
  const keyed = (maxKeys: number, size?: 'max') =>
    fc.dictionary(id.map(String), value, { maxKeys, noNullPrototype: true, size });
  return fc
    .tuple(keyed(rows, 'max'), keyed(changes), fc.uniqueArray(id, { maxLength: changes }))
    .map(([before, written, removed]) => {
      const sorted = (record: Record<string, T>) =>
        Object.entries(record)
          .map(([id, row]) => ({ id: Number(id), row }))
          .sort((a, b) => a.id - b.id);
      const gone = removed.filter((id) => !(id in written)).sort((a, b) => a - b);
      const after = { ...before, ...written };
      for (const id of gone) delete after[id];
      const [b, w, a] = [sorted(before), sorted(written), sorted(after)];
      const idsOf = (rows: { id: number }[]) => Float64Array.from(rows, ({ id }) => id);
      const change = rowChange(idsOf(b), idsOf(w), gone);
      assert.deepEqual(spliceNumbers(idsOf(b), change, idsOf(w)), idsOf(a));
      return {
        before: b.map(({ row }) => row),
        written: w.map(({ row }) => row),
        after: a.map(({ row }) => row),
        change,
        ids: { before: b, after: a },
      };
    });
}

function check<T>(
  value: fc.Arbitrary<T>,
  holds: (sample: { before: T[]; written: T[]; after: T[]; change: RowChange }) => void,
): void {
  fc.assert(fc.property(changes(value, MANY), holds), { numRuns: 70, endOnFailure: true });
  fc.assert(fc.property(changes(value, FEW), holds), { numRuns: 25, endOnFailure: true });
}

test('rows keep their contents under their new numbers', () => {
  check(fc.nat(), ({ before, written, after, change }) => {
    const staying = new Set(before.keys()).difference(new Set(change.lost));
    for (const row of staying) assert.equal(after[change.numbers[row]], before[row]);
    change.written.forEach((row, i) => {
      assert.equal(after[row], written[i]);
      if (change.sources[i] !== GONE) assert.equal(change.numbers[change.sources[i]], row);
    });
    assert.equal(staying.size + written.length, after.length);
    const known = Int32Array.from(before.keys()).filter((row) => change.numbers[row] !== GONE);
    assert.deepEqual(
      remapNumbers(Int32Array.of(...known, -1), change),
      Int32Array.from([...known.map((row) => change.numbers[row]), -1]),
    );
  });
});

/** A list column of these lists. */
function listsOf(lists: readonly (readonly number[])[]): ListColumn {
  const starts = [0];
  for (const { length } of lists) starts.push(starts.at(-1)! + length);
  return { starts: Uint32Array.from(starts), items: Uint32Array.from(lists.flat()) };
}

const NONE = new Uint32Array(0);
/** These rows are replaced. */
const replacing = (count: number, ...rows: number[]) =>
  changeOf(count, NONE, Uint32Array.from(rows), Uint32Array.from(rows));

/** A column of one of these kinds, built whole and patched. */
function table<Row, Column>(kind: Kind<Row, Column>) {
  const build = (rows: readonly Row[]) => tableOf({ kind }, rows).kind;
  const patch = (before: Column, change: RowChange, written: readonly Row[]) => {
    const owners = { artists: noChange(0), albums: noChange(0), tracks: noChange(0) };
    return kind.patch(before, change, build(written), owners);
  };
  return { build, patch };
}

test('a patched column of any kind equals one that is built whole', () => {
  const text = fc.constantFrom('', 'a', 'B', 'ä', '東京');
  const numbersTable = table(numbers(Uint32Array, (row: number) => row));
  check(fc.nat(3), ({ before, written, after, change }) =>
    assert.deepEqual(
      numbersTable.patch(numbersTable.build(before), change, written),
      numbersTable.build(after),
    ),
  );
  for (const kind of [
    texts((row: string) => row),
    numbered((row: string) => row, { fixed: [''] }),
    numbered((row: string) => row, { key: (one) => Buffer.from(one.toLowerCase() + one) }),
  ]) {
    const { build, patch } = table(kind as Kind<string, unknown>);
    check(text, ({ before, written, after, change }) =>
      assert.deepEqual(patch(build(before), change, written), build(after)),
    );
  }
  const lists = table(
    listed<string[][]>(
      ([first]) => JSON.stringify(first),
      ([, second]) => JSON.stringify(second),
    ),
  );
  const list = fc.array(text, { maxLength: 3 });
  check(fc.tuple(list, list), ({ before, written, after, change }) =>
    assert.deepEqual(lists.patch(lists.build(before), change, written), lists.build(after)),
  );
});

test('numbers of texts are as wide as their number requires, after each change', () => {
  const { build, patch } = table(numbered((row: string) => row));
  const few = Array.from({ length: 256 }, (_, i) => `text ${i}`);
  const more = [...few, 'another', 'text 0', 'a third'];
  const ids = (all: string[]) => Float64Array.from(all, (_, i) => i);
  const wider = patch(build(few), rowChange(ids(few), [256, 257, 258], []), more.slice(256));
  assert.ok(build(few).number instanceof Uint8Array && wider.number instanceof Uint16Array);
  assert.deepEqual(wider, build(more));

  const narrower = patch(wider, rowChange(ids(more), [], [3, 256]), []);
  assert.deepEqual(narrower, build(more.filter((_, i) => i !== 3 && i !== 256)));
  assert.ok(narrower.number instanceof Uint8Array);
});

test('spliced numbers, texts and lists equal those built whole', () => {
  check(fc.nat(3), ({ before, written, after, change }) =>
    assert.deepEqual(
      spliceNumbers(Uint32Array.from(before), change, Uint32Array.from(written)),
      Uint32Array.from(after),
    ),
  );
  check(fc.string({ maxLength: 4 }), ({ before, written, after, change }) =>
    assert.deepEqual(spliceTexts(textColumn(before), change, textColumn(written)), textColumn(after)),
  );
  check(fc.array(fc.nat(5), { maxLength: 3 }), ({ before, written, after, change }) => {
    assert.deepEqual(spliceRagged(listsOf(before), change, listsOf(written)), listsOf(after));
    const blocks = spliceBlocks(inBlocks(listsOf(before), 2), 2, change, inBlocks(listsOf(written), 2));
    assert.deepEqual(blocks, inBlocks(listsOf(after), 2));
  });
});

test('blocks whose rows stay are shared', () => {
  const lists = Array.from({ length: 20 }, (_, i) => [i, i]);
  const before = inBlocks(listsOf(lists), 2);
  const replaced = replacing(20, 9, 18);
  const after = spliceBlocks(before, 2, replaced, inBlocks(listsOf([[7], []]), 2));
  assert.deepEqual(
    after.map((block, i) => block === before[i]),
    [true, true, false, true, false],
  );
  const appended = changeOf(20, NONE, Uint32Array.of(20));
  const longer = spliceBlocks(before, 2, appended, inBlocks(listsOf([[7]]), 2));
  assert.ok(before.every((block, i) => block === longer[i]));
  assert.equal(spliceBlocks(before, 2, replaced, inBlocks(listsOf([lists[9], lists[18]]), 2)), before);
});

test('starts have 16 bits up to 65,535 items of a block, also after a change', () => {
  const few = Array.from({ length: 65_535 }, (_, i) => i);
  const many = [...few, 65_535];
  const blockOf = (list: number[]) => inBlocks(listsOf([list, []]), 2);
  assert.deepEqual(
    [few, many].map((list) => blockOf(list)[0].starts.BYTES_PER_ELEMENT),
    [2, 4],
  );
  const first = replacing(2, 0);
  assert.deepEqual(spliceBlocks(blockOf(few), 2, first, inBlocks(listsOf([many]), 2)), blockOf(many));
  assert.deepEqual(spliceBlocks(blockOf(many), 2, first, inBlocks(listsOf([few]), 2)), blockOf(few));
});

test('an order with moved rows equals one that is sorted whole', () => {
  check(fc.nat(3), ({ before, after, change }) => {
    assert.deepEqual(patchOrder(sortByNumber(before), change, before, after, false), sortByNumber(after));
    assert.deepEqual(patchOrder(sortDescending(before), change, before, after, true), sortDescending(after));
  });
});

test('patched lists equal those inverted whole', () => {
  check(fc.uniqueArray(fc.nat(6), { maxLength: 4 }), ({ before, after, change }) => {
    const losing = Array.from(change.lost, (row) => before[row]).flat();
    const gained = Array.from(change.written, (row) => after[row].map((key): Entry => [key, row])).flat();
    const patched = patchLists(invertLists(listsOf(before), 7), noChange(7), change, losing, gained);
    assert.deepEqual(patched, invertLists(listsOf(after), 7));
  });
});

test('a patched word index equals one that is built whole', () => {
  const someNames = fc.oneof(
    fc
      .array(fc.constantFrom('rain', 'Rian', 'red', 'Müller', "don't", 'AC/DC', '東京', 'Кино', '!!!', 'x'), {
        maxLength: 4,
      })
      .map((words) => words.join(' ')),
    fc.string({ unit: 'binary', maxLength: 5 }),
  );
  // Other texts keep some of the words, or none.
  const others = ['rain', 'Rian', 'Müller'];
  const source = (all: string[]) => ({ count: all.length, text: (i: number) => all[i] });
  const searchOf = (texts: string[]) =>
    withOneDictionary({
      tracks: buildWordIndex(texts.length, (row) => texts[row]),
      ...buildSearchIndexes({
        albums: source(others),
        artists: source([]),
        tags: source(texts),
        similar: source([]),
      }),
    });
  check(someNames, ({ before, after, change }) => {
    const changed = {
      rows: change,
      before: (row: number) => before[row],
      after: (row: number) => after[row],
    };
    const same = { rows: noChange(others.length), before: (row: number) => others[row], after: () => '' };
    const none = { ...same, rows: noChange(0) };
    const patched = patchSearch(searchOf(before), {
      tracks: changed,
      albums: { ...same, after: same.before },
      artists: none,
      tags: { ...changed, rows: changedTexts(source(before), source(after)), keys: true },
      similar: none,
    });
    assert.deepEqual(patched, searchOf(after));
  });
});

test('patched names and completions equal those built whole', () => {
  const named = fc.record({
    name: fc.string({ unit: fc.constantFrom('a', 'A', 'á', 'b', ' '), maxLength: 3 }),
    popularity: fc.constantFrom(0, 0.1, 0.2, 0.7, 3),
  });
  const namesTable = table(names);
  const column = namesTable.build;
  const popularity = (rows: { popularity: number }[]) => Float64Array.from(rows, (row) => row.popularity);
  check(named, ({ before, written, after, change }) => {
    const old = column(before);
    const name = namesTable.patch(old, change, written);
    const whole = column(after);
    assert.deepEqual(name, whole);
    const completions = patchCompletions(
      completeNames(old, popularity(before)),
      renamedRows(old, change, name),
      { name: old, popularity: popularity(before) },
      { name, popularity: popularity(after) },
    );
    assert.deepEqual(completions, completeNames(whole, popularity(after)));
  });
});
