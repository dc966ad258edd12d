import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { countBits } from './bit-loops.ts';
import {
  addAscending,
  addBits,
  allBits,
  bitsOf,
  createBits,
  dropBits,
  keepBits,
  keepWhere,
  ordinalsOf,
} from './bits.ts';
import { invert, invertLists, listAt } from './list-column.ts';
import { indexOfNumber } from './lookup.ts';
import { ranksOf, sortByNumber, sortByText, sortDescending } from './sort.ts';
import { areEqual, createTextColumnBuilder, textAt, textColumn } from './text-column.ts';

const ordinals = (count: number) => Array.from({ length: count }, (_, i) => i);
const sets = fc.uniqueArray(fc.nat(130), { maxLength: 60 });
const sortedNumbers = (numbers: number[]) => numbers.toSorted((a, b) => a - b);
const bytewise = (a: string, b: string) => Buffer.compare(Buffer.from(a), Buffer.from(b));

describe('a text column', () => {
  it('returns the added values, in any script', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'grapheme', maxLength: 90 })), (texts) => {
        const column = textColumn(texts);
        assert.deepEqual(
          texts.map((_, i) => textAt(column, i)),
          texts,
        );
      }),
    );
  });
});

describe('a text column that is too long', () => {
  it('is refused: its offsets have 32 bits', () => {
    const column = createTextColumnBuilder(5);
    column.add('abc');
    column.add('é');
    assert.throws(() => column.add('f'), /the texts of one column take more than 5 bytes/);
  });
});

describe('sorting a column', () => {
  it('orders numbers, equal ones by ordinal', () => {
    const number = fc.oneof(fc.integer(), fc.double({ noNaN: true }), fc.constantFrom(0, -0, 1));
    const lists = [number, fc.nat(5000)].map((values) => fc.array(values, { maxLength: 300 }));
    fc.assert(
      fc.property(fc.oneof(...lists), (values) => {
        const expected = ordinals(values.length).sort((a, b) =>
          values[a] < values[b] ? -1 : values[a] > values[b] ? 1 : a - b,
        );
        assert.deepEqual([...sortByNumber(values)], expected);
        const descending = ordinals(values.length).sort((a, b) =>
          values[a] < values[b] ? 1 : values[a] > values[b] ? -1 : a - b,
        );
        assert.deepEqual([...sortDescending(values)], descending);
      }),
    );
  });

  it('orders texts by their folded form, then unfolded, then by ordinal', () => {
    const text = fc.oneof(
      fc.constantFrom('', 'a', 'A', 'ab', 'abcdef', 'abcdefg', 'abcdefABCDEF', 'ABCDEFabcdef', 'ö', 'zz'),
      fc.string({ unit: 'grapheme', maxLength: 15 }).map((one) => one.replaceAll('\0', '')),
    );
    fc.assert(
      fc.property(fc.array(text, { maxLength: 200 }), (texts) => {
        const folded = texts.map((one) => one.toLowerCase());
        const expected = ordinals(texts.length).sort(
          (a, b) => bytewise(folded[a], folded[b]) || bytewise(texts[a], texts[b]) || a - b,
        );
        assert.deepEqual([...sortByText(textColumn(folded), textColumn(texts))], expected);
      }),
    );
  });

  it('gives equal texts equal ranks', () => {
    const column = textColumn(['ab', 'a', 'ab', 'cb']);
    const inverse = sortByText(column, column);
    assert.deepEqual([...ranksOf(inverse, (a, b) => areEqual(column, a, b))], [1, 0, 1, 2]);
  });
});

describe('a set of bits', () => {
  it('behaves like a Set', () => {
    fc.assert(
      fc.property(sets, sets, fc.integer({ min: 131, max: 200 }), (a, b, size) => {
        const ascending = (list: number[]) => [...list].sort((x, y) => x - y);
        const bits = bitsOf(a, size);
        keepBits(bits, bitsOf(b, size));
        assert.deepEqual([...ordinalsOf(bits)], ascending(a.filter((one) => b.includes(one))));
        const united = bitsOf(a, size);
        addBits(united, bitsOf(b, size));
        assert.deepEqual([...ordinalsOf(united)], ascending([...new Set([...a, ...b])]));
        const dropped = bitsOf(a, size);
        dropBits(dropped, bitsOf(b, size));
        assert.deepEqual([...ordinalsOf(dropped)], ascending(a.filter((one) => !b.includes(one))));
        const even = bitsOf(a, size);
        keepWhere(even, (one) => one % 2 === 0);
        assert.deepEqual([...ordinalsOf(even)], ascending(a.filter((one) => one % 2 === 0)));
        assert.equal(countBits(bitsOf(a, size)), a.length);
        assert.deepEqual([...ordinalsOf(allBits(size))], ordinals(size));
      }),
    );
  });
});

describe('list columns', () => {
  it('invert ownership', () => {
    const albums = invert([1, -1, 0, 1], 3);
    assert.deepEqual(
      ordinals(3).map((album) => [...listAt(albums, album)]),
      [[2], [0, 3], []],
    );
  });

  it('invert lists, each list once however often it contains an item', () => {
    const tagsOfTracks = { starts: Uint32Array.of(0, 2, 2, 5), items: Uint32Array.of(1, 0, 1, 2, 1) };
    const tracksOfTags = invertLists(tagsOfTracks, 3);
    assert.deepEqual(
      ordinals(3).map((tag) => [...listAt(tracksOfTags, tag)]),
      [[0], [0, 2], [2]],
    );
  });
});

describe('looking up an id', () => {
  it('finds existing ids and no others, up to the largest', () => {
    const ids = Float64Array.of(1, 7, 40, 2 ** 53 - 1);
    assert.deepEqual(
      [1, 7, 40, 2 ** 53 - 1, 0, 8, 2 ** 53].map((id) => indexOfNumber(ids, id)),
      [0, 1, 2, 3, -1, -1, -1],
    );
  });

  it('finds every number of a long array, however they are spread', () => {
    const spread = {
      evenly: (i: number) => 1000 + 2 * i,
      'with gaps': (i: number) => i * 2 + Math.floor(i / 100) * 5000,
      'ever closer': (i: number) => Math.floor(2 ** 40 * (1 - 0.99 ** i)) + 2 * i,
      'ever further apart': (i: number) => 2 * i ** 4,
    };
    for (const [name, numberAt] of Object.entries(spread)) {
      const ids = Float64Array.from(ordinals(3000), numberAt);
      const isFound = (id: number, i: number) =>
        indexOfNumber(ids, id) === i && indexOfNumber(ids, id + 1) < 0;
      assert.ok(ids.every(isFound), name);
      assert.equal(indexOfNumber(ids, ids[0] - 1), -1);
    }
  });
});

describe('bits of an ascending list', () => {
  it('are those of its items, in a row or not', () => {
    const runs = fc.tuple(fc.nat(100), fc.integer({ min: 0, max: 99 })).map(([from, length]) => ({
      before: sortedNumbers([from + length + 3, ...ordinals(length).map((i) => from + i)]),
      length,
    }));
    fc.assert(
      fc.property(runs, sets, (run, others) => {
        for (const list of [run.before, run.before.slice(0, run.length), sortedNumbers(others)]) {
          const bits = createBits(220);
          addAscending(bits, Uint32Array.from([7, ...list, 9]), 1, list.length + 1);
          assert.deepEqual([...ordinalsOf(bits)], list);
        }
      }),
    );
  });

  it('are added to others', () => {
    const bits = bitsOf([3, 40, 99], 100);
    addAscending(bits, Uint32Array.from([38, 39, 40, 41]), 0, 4);
    assert.deepEqual([...ordinalsOf(bits)], [3, 38, 39, 40, 41, 99]);
  });
});
