/**
 * From restrictions to the set of rows that pass them all.
 *
 * A restriction knows its rows as well as its nature allows: a list when few rows match, bits when a set is
 * kept ready, a test on a column otherwise. The shortest list decides the way: when it is short, its rows are
 * tested one by one; when not, everything is done on bits, 32 rows at a time.
 */
import type { Bits, Ordinal } from '../catalogue.ts';
import { allBits, bitsOf, countBits, dropBits, hasBit, keepBits, keepWhere } from '../columns/bits.ts';

export type Restriction =
  /** Just these, ascending. */
  | { kind: 'list'; ordinals: Uint32Array }
  /** Those in the bits, or, with `without`, those that are not. */
  | { kind: 'bits'; bits: Bits; without: boolean }
  /** Those that pass. `rows`, where the column is sorted, are just the same ones in any order. */
  | { kind: 'test'; passes: (ordinal: Ordinal) => boolean; rows?: Uint32Array };

/** The rows that pass: ascending ordinals when they are few, bits when they are many. */
export type Selection =
  | { kind: 'few'; ordinals: Uint32Array; count: number }
  | { kind: 'many'; bits: Bits; count: number };

/** A list is short when its rows take less room than a bit for every row does. */
const SHORT = 32;

export function select(size: number, restrictions: Restriction[]): Selection {
  const shortest = restrictions.reduce<Restriction | undefined>(
    (best, next) => (rowsOf(next) < rowsOf(best) ? next : best),
    undefined,
  );
  const rest = restrictions.filter((restriction) => restriction !== shortest);
  if (shortest !== undefined && rowsOf(shortest) * SHORT <= size) return selectFew(size, shortest, rest);
  return selectMany(size, shortest, rest);
}

export function isSelected(selection: Selection): (ordinal: Ordinal) => boolean {
  if (selection.kind === 'many') return (ordinal) => hasBit(selection.bits, ordinal);
  return (ordinal) => includes(selection.ordinals, ordinal);
}

function rowsOf(restriction: Restriction | undefined): number {
  if (restriction?.kind === 'list') return restriction.ordinals.length;
  if (restriction?.kind === 'test') return restriction.rows?.length ?? Number.POSITIVE_INFINITY;
  return Number.POSITIVE_INFINITY;
}

function selectFew(size: number, shortest: Restriction, rest: Restriction[]): Selection {
  let ordinals = shortest.kind === 'list' ? shortest.ordinals : listed(shortest).slice().sort();
  for (const restriction of rest) ordinals = ordinals.filter(testOf(restriction, ordinals.length, size));
  return { kind: 'few', ordinals, count: ordinals.length };
}

function selectMany(size: number, shortest: Restriction | undefined, rest: Restriction[]): Selection {
  const bits = shortest === undefined ? allBits(size) : bitsOf(listed(shortest), size);
  for (const restriction of rest) {
    if (restriction.kind === 'list') keepBits(bits, bitsOf(restriction.ordinals, size));
    else if (restriction.kind === 'test') {
      if (restriction.rows === undefined) keepWhere(bits, restriction.passes);
      else keepBits(bits, bitsOf(restriction.rows, size));
    } else if (restriction.without) dropBits(bits, restriction.bits);
    else keepBits(bits, restriction.bits);
  }
  return { kind: 'many', bits, count: countBits(bits) };
}

function listed(restriction: Restriction): Uint32Array {
  if (restriction.kind === 'list') return restriction.ordinals;
  if (restriction.kind === 'test' && restriction.rows !== undefined) return restriction.rows;
  throw new Error('a restriction without rows cannot be listed');
}

/** How to test `times` rows: searching a long list pays only for few of them. */
function testOf(restriction: Restriction, times: number, size: number): (ordinal: Ordinal) => boolean {
  if (restriction.kind === 'test') return restriction.passes;
  if (restriction.kind === 'list') {
    const { ordinals } = restriction;
    if (times * 16 < ordinals.length) return (ordinal) => includes(ordinals, ordinal);
    const bits = bitsOf(ordinals, size);
    return (ordinal) => hasBit(bits, ordinal);
  }
  const { bits, without } = restriction;
  return (ordinal) => hasBit(bits, ordinal) !== without;
}

function includes(ascending: Uint32Array, ordinal: Ordinal): boolean {
  let low = 0;
  let high = ascending.length - 1;
  while (low <= high) {
    const middle = (low + high) >>> 1;
    const found = ascending[middle];
    if (found === ordinal) return true;
    if (found < ordinal) low = middle + 1;
    else high = middle - 1;
  }
  return false;
}
