/**
 * From filters to the set of rows that pass them all.
 *
 * A filter is a list when few rows match, bits when the generation has such a set, a test otherwise. If the shortest list is
 * short, its rows are tested one by one; if not, all filters are applied as bits, 32 rows at a time.
 */

import { common } from '../../columns/ascending.ts';
import { countBits, intersection } from '../../columns/bit-loops.ts';
import { allBits, bitsOf, hasBit, keepWhere, ordinalsIn, ordinalsOf } from '../../columns/bits.ts';
import { includes } from '../../columns/lookup.ts';
import type { RowSet } from '../../columns/row-set.ts';
import type { Bits, CountedBits, Ordinal } from '../../columns/types.ts';

export type Test = (ordinal: Ordinal) => boolean;

export type RowFilter =
  /** These rows, ascending. */
  | { kind: 'list'; ordinals: Uint32Array }
  /** The rows in the set, or, with `without`, the rows outside it. */
  | { kind: 'bits'; set: CountedBits; without: boolean }
  /** The rows that pass the test. The same rows are `rows`, in any order, if the column is sorted, and `bits`, made when called. */
  | { kind: 'test'; passes: Test; rows?: Uint32Array; bits?: () => Bits };

/** A list is short when its rows take less memory than a bit for every row. */
const SHORT = 32;

/** The rows of a cached set. */
export function among({ ordinals, bits }: RowSet): RowFilter {
  if (bits === undefined) return { kind: 'list', ordinals };
  return { kind: 'bits', set: { bits, count: ordinals.length }, without: false };
}

/** The rows of a set that was made for this query: as a list, if that is short. */
export function amongTemporary(bits: Bits): RowFilter {
  const count = countBits(bits);
  if (count * SHORT <= bits.length * 32) return { kind: 'list', ordinals: ordinalsOf(bits, count) };
  return { kind: 'bits', set: { bits, count }, without: false };
}

/** The rows that pass: ascending ordinals when they are few, bits when they are many. */
export type Selection =
  | { kind: 'few'; ordinals: Uint32Array; count: number }
  | { kind: 'many'; bits: Bits; count: number };

export function select(size: number, filters: RowFilter[]): Selection {
  const shortest = shortestList(filters);
  if (shortest === undefined || listLength(shortest) * SHORT > size) return selectMany(size, filters);
  return selectFew(size, shortest, filters);
}

function shortestList(filters: RowFilter[]): RowFilter | undefined {
  return filters.reduce<RowFilter | undefined>(
    (best, next) => (listLength(next) < listLength(best) ? next : best),
    undefined,
  );
}

export function isSelected(selection: Selection): Test {
  if (selection.kind === 'many') return (ordinal) => hasBit(selection.bits, ordinal);
  return (ordinal) => includes(selection.ordinals, ordinal);
}

export function selectedOrdinals(selection: Selection): Uint32Array {
  return selection.kind === 'few' ? selection.ordinals : ordinalsOf(selection.bits, selection.count);
}

export function asBits(selection: Selection, size: number): Extract<Selection, { kind: 'many' }> {
  if (selection.kind === 'many') return selection;
  return { kind: 'many', bits: bitsOf(selection.ordinals, size), count: selection.count };
}

/** An upper bound of the rows that pass, known without reading any. */
export function maxRows(filter: RowFilter, size: number): number {
  if (filter.kind !== 'bits') return Math.min(size, listLength(filter));
  return filter.without ? size - filter.set.count : filter.set.count;
}

/** The test of a filter. A list becomes a set: that takes as long as a few hundred look-ups in the list. */
export function testOf(filter: RowFilter, size: number): Test {
  if (filter.kind === 'test') return filter.passes;
  if (filter.kind === 'list') {
    const bits = bitsOf(filter.ordinals, size);
    return (ordinal) => hasBit(bits, ordinal);
  }
  const { set, without } = filter;
  return (ordinal) => hasBit(set.bits, ordinal) !== without;
}

export function passesAll(tests: Test[], ordinal: Ordinal): boolean {
  for (let i = 0; i < tests.length; i++) if (!tests[i](ordinal)) return false;
  return true;
}

/** Infinite for filters without a list. */
function listLength(filter: RowFilter | undefined): number {
  if (filter?.kind === 'list') return filter.ordinals.length;
  if (filter?.kind === 'test') return filter.rows?.length ?? Number.POSITIVE_INFINITY;
  return Number.POSITIVE_INFINITY;
}

function selectFew(size: number, shortest: RowFilter, filters: RowFilter[]): Selection {
  const rest = filters.filter((filter) => filter !== shortest);
  let ordinals = shortest.kind === 'list' ? shortest.ordinals : ascending(listed(shortest), size);
  // The filter with the fewest rows first: fewer are left for the others.
  for (const filter of rest.sort((a, b) => maxRows(a, size) - maxRows(b, size))) {
    if (filter.kind === 'bits') ordinals = ordinalsIn(filter.set.bits, ordinals, filter.without);
    else if (filter.kind === 'list') ordinals = common(ordinals, filter.ordinals, size);
    else ordinals = thatPass(ordinals, filter.passes);
  }
  return { kind: 'few', ordinals, count: ordinals.length };
}

/** Up to one in so many rows are faster sorted than as a set: of 600,000, sorting 1,200 takes 0.03 ms, 5,000 take twice as long as a set of them. */
const SORTED = 256;

function ascending(rows: Uint32Array, size: number): Uint32Array {
  if (rows.length * SORTED < size) return rows.slice().sort();
  return ordinalsOf(bitsOf(rows, size), rows.length);
}

/** A loop, because `filter` is several times slower. */
function thatPass(ordinals: Uint32Array, passes: Test): Uint32Array {
  const kept = new Uint32Array(ordinals.length);
  let count = 0;
  for (let i = 0; i < ordinals.length; i++) if (passes(ordinals[i])) kept[count++] = ordinals[i];
  return kept.subarray(0, count);
}

/** Sets and lists first: fewer rows are left for the tests. */
function selectMany(size: number, filters: RowFilter[]): Selection {
  const kept: Bits[] = [];
  const dropped: Bits[] = [];
  for (const filter of filters) {
    if (filter.kind === 'list') kept.push(bitsOf(filter.ordinals, size));
    else if (filter.kind === 'bits') (filter.without ? dropped : kept).push(filter.set.bits);
  }
  const [first = allBits(size), ...others] = kept;
  let { bits, count } = intersection(first, others, dropped);
  for (const filter of filters) {
    if (filter.kind !== 'test') continue;
    if (filter.bits !== undefined && count * SHORT > size) {
      ({ bits, count } = intersection(bits, [filter.bits()]));
    } else {
      keepWhere(bits, filter.passes);
      count = countBits(bits);
    }
  }
  return { kind: 'many', bits, count };
}

function listed(filter: RowFilter): Uint32Array {
  if (filter.kind === 'list') return filter.ordinals;
  if (filter.kind === 'test' && filter.rows !== undefined) return filter.rows;
  throw new Error('a filter without rows cannot be listed');
}
