/**
 * From restrictions to the set of rows that pass them all.
 *
 * A restriction knows its rows as well as its nature allows: a list when few rows match, bits when a set is kept
 * ready, a test otherwise. The shortest list decides the way: when it is short, its rows are tested one by one; when
 * not, everything is done on bits, 32 rows at a time.
 */

import {
  allBits,
  bitsOf,
  countBits,
  dropBits,
  hasBit,
  keepBits,
  keepWhere,
  ordinalsOf,
} from '../columns/bits.ts';
import { includes } from '../columns/lookup.ts';
import type { Bits, CountedBits, Ordinal } from '../columns/types.ts';

export type Test = (ordinal: Ordinal) => boolean;

export type Restriction =
  /** Just these, ascending. `passes`, where there is one, tells the same of a single row quickly. */
  | { kind: 'list'; ordinals: Uint32Array; passes?: Test }
  /** Those in the set, or, with `without`, those that are not. */
  | { kind: 'bits'; set: CountedBits; without: boolean }
  /** Those that pass. `rows`, where the column is sorted, are just the same ones in any order. */
  | { kind: 'test'; passes: Test; rows?: Uint32Array };

/** The rows that pass: ascending ordinals when they are few, bits when they are many. */
export type Selection =
  | { kind: 'few'; ordinals: Uint32Array; count: number }
  /** `kept`: the bits are a set that the generation keeps, not one made for this query. */
  | { kind: 'many'; bits: Bits; count: number; kept?: boolean };

/** A list is short when its rows take less room than a bit for every row does. */
const SHORT = 32;

export function select(size: number, restrictions: Restriction[]): Selection {
  const [only] = restrictions;
  if (restrictions.length === 1 && only.kind === 'bits' && !only.without)
    return { kind: 'many', ...only.set, kept: true };
  const shortest = restrictions.reduce<Restriction | undefined>(
    (best, next) => (listLength(next) < listLength(best) ? next : best),
    undefined,
  );
  const rest = restrictions.filter((restriction) => restriction !== shortest);
  if (shortest !== undefined && listLength(shortest) * SHORT <= size) return selectFew(size, shortest, rest);
  return selectMany(size, shortest, rest);
}

export function isSelected(selection: Selection): Test {
  if (selection.kind === 'many') return (ordinal) => hasBit(selection.bits, ordinal);
  return (ordinal) => includes(selection.ordinals, ordinal);
}

export function selectedOrdinals(selection: Selection): Uint32Array {
  return selection.kind === 'few' ? selection.ordinals : ordinalsOf(selection.bits, selection.count);
}

/** How many rows pass at most, as far as that is known without looking. */
export function atMost(restriction: Restriction, size: number): number {
  if (restriction.kind !== 'bits') return Math.min(size, listLength(restriction));
  return restriction.without ? size - restriction.set.count : restriction.set.count;
}

/** How to test `times` rows: searching a long list pays only for few of them. */
export function testOf(restriction: Restriction, times: number, size: number): Test {
  if (restriction.kind === 'test') return restriction.passes;
  if (restriction.kind === 'list') {
    if (restriction.passes !== undefined) return restriction.passes;
    const { ordinals } = restriction;
    if (times * 16 < ordinals.length) return (ordinal) => includes(ordinals, ordinal);
    const bits = bitsOf(ordinals, size);
    return (ordinal) => hasBit(bits, ordinal);
  }
  const { set, without } = restriction;
  return (ordinal) => hasBit(set.bits, ordinal) !== without;
}

export function passesAll(tests: Test[], ordinal: Ordinal): boolean {
  for (let i = 0; i < tests.length; i++) if (!tests[i](ordinal)) return false;
  return true;
}

/** Infinite for what is no list. */
function listLength(restriction: Restriction | undefined): number {
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
    } else if (restriction.without) dropBits(bits, restriction.set.bits);
    else keepBits(bits, restriction.set.bits);
  }
  return { kind: 'many', bits, count: countBits(bits) };
}

function listed(restriction: Restriction): Uint32Array {
  if (restriction.kind === 'list') return restriction.ordinals;
  if (restriction.kind === 'test' && restriction.rows !== undefined) return restriction.rows;
  throw new Error('a restriction without rows cannot be listed');
}
