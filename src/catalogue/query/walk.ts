/** Pages found by going through an order that is kept ready, row by row, until the page is full. */
import type { Page } from '../catalogue.ts';
import { createBits, hasBit } from '../columns/bits.ts';
import type { Bits, Ordinal, Sorted } from '../columns/types.ts';
import {
  compareBy,
  finished,
  type Grouping,
  isById,
  isFirstOfGroup,
  type PageRequest,
  type SortKey,
} from './page-request.ts';
import { atMost, passesAll, type Selection, selectedOrdinals, testOf } from './restriction.ts';

/** Beyond this many rows, stepping is no longer surely the quickest way. */
const STEPS_EXPECTED = 8192;
/** Where rows that pass keep away from the front of the order, it is given up. */
const STEPS_MOST = 4 * STEPS_EXPECTED;

/** Tests the rows themselves; `undefined` when that may not be the quickest way. */
export function step(request: PageRequest): Page | undefined {
  const { size, restrictions, keys, relevance, fullcount, offset, limit } = request;
  if (relevance !== undefined || fullcount || keys.length > 1 || (isById(keys) && keys[0]?.descending))
    return undefined;
  if (restrictions.some((one) => one.kind === 'list' && one.passes === undefined)) return undefined;
  const share = restrictions.reduce((product, one) => (product * atMost(one, size)) / size, 1);
  if (share * STEPS_EXPECTED < offset + limit + 1) return undefined;

  const tests = [...restrictions]
    .sort((a, b) => atMost(a, size) - atMost(b, size))
    .map((restriction) => testOf(restriction, STEPS_MOST, size));
  const taker = createTaker(request);
  const sorted = keys[0]?.sorted;
  const end = Math.min(size, STEPS_MOST);
  for (let i = 0; i < end; i++) {
    const ordinal = sorted === undefined ? i : sorted[i];
    if (passesAll(tests, ordinal) && !taker.take(ordinal)) return taker.page();
  }
  return end === size ? taker.page() : undefined;
}

/** Takes rows in order, one page of them; `take` says whether more are wanted. */
function createTaker({ grouping, offset, limit }: PageRequest) {
  const seen = grouping === undefined ? undefined : createBits(grouping.groups);
  const taken: Ordinal[] = [];
  let passed = 0;
  return {
    take(ordinal: Ordinal): boolean {
      if (seen !== undefined && !isFirstOfGroup(seen, grouping!.groupOf(ordinal))) return true;
      if (passed++ >= offset) taken.push(ordinal);
      return taken.length <= limit;
    },
    page(fullcount?: number): Page {
      return finished(taken.slice(0, limit), taken.length > limit, fullcount);
    },
  };
}

/** Takes the rows of a selection. */
export function walk(request: PageRequest, selection: Selection): Page {
  const { bits, kept = false } = selection as Extract<Selection, { kind: 'many' }>;
  const [first, ...others] = request.keys;
  const sorted = first?.sorted ?? everyOrdinal(request.size, first?.descending === true);
  // Where every row counts for itself, those before the page need not be looked at one by one.
  const skips = others.length === 0 && request.grouping === undefined;
  const { take, page } = createTaker(skips ? { ...request, offset: 0 } : request);
  if (others.length === 0) {
    const start = skips ? placeAfter(bits, sorted, request.offset, kept && first?.sorted !== undefined) : 0;
    for (let i = start; i < sorted.length; i++) if (hasBit(bits, sorted[i]) && !take(sorted[i])) break;
  } else {
    const compare = compareBy(others);
    forEachRun(first, sorted, (run) => {
      const rows = run.filter((ordinal) => hasBit(bits, ordinal));
      return rows.sort(compare).every(take);
    });
  }
  return page(request.fullcount ? countOf(selection, request.grouping) : undefined);
}

/** Where in the order `count` of the rows in the bits have gone by. `kept`: both will be asked for again. */
function placeAfter(bits: Bits, sorted: Sorted, count: number, kept: boolean): number {
  let at = 0;
  let left = count;
  if (kept && count > BLOCK) {
    const blocks = blockCounts(bits, sorted);
    for (let block = 0; block < blocks.length && blocks[block] < left; block++) {
      left -= blocks[block];
      at += BLOCK;
    }
  }
  for (; left > 0 && at < sorted.length; at++) left -= (bits[sorted[at] >>> 5] >>> (sorted[at] & 31)) & 1;
  return Math.min(at, sorted.length);
}

const BLOCK = 4096;
const countsOf = new WeakMap<Sorted, WeakMap<Bits, Uint32Array>>();

/** How many of the rows each block of the order has; counted once for an order and a set, a few hundred numbers. */
function blockCounts(bits: Bits, sorted: Sorted): Uint32Array {
  const ofSorted = countsOf.get(sorted) ?? new WeakMap<Bits, Uint32Array>();
  countsOf.set(sorted, ofSorted);
  const known = ofSorted.get(bits);
  if (known !== undefined) return known;
  const counts = new Uint32Array(Math.ceil(sorted.length / BLOCK));
  for (let at = 0; at < sorted.length; at++) if (hasBit(bits, sorted[at])) counts[Math.trunc(at / BLOCK)]++;
  ofSorted.set(bits, counts);
  return counts;
}

/** The order by id, spelt out. */
function everyOrdinal(size: number, descending: boolean): Sorted {
  const ordinals = new Uint32Array(size);
  for (let i = 0; i < size; i++) ordinals[i] = descending ? size - 1 - i : i;
  return ordinals;
}

/** Visits runs of equal value until `visit` says stop. */
function forEachRun({ value }: SortKey, sorted: Sorted, visit: (run: Sorted) => boolean): void {
  for (let start = 0, end = 0; start < sorted.length; start = end) {
    const current = value(sorted[start]);
    do end++;
    while (end < sorted.length && value(sorted[end]) === current);
    if (!visit(sorted.subarray(start, end))) return;
  }
}

function countOf(selection: Selection, grouping: Grouping | undefined): number {
  if (grouping === undefined) return selection.count;
  const seen = createBits(grouping.groups);
  const ordinals = selectedOrdinals(selection);
  let count = 0;
  for (let i = 0; i < ordinals.length; i++) if (isFirstOfGroup(seen, grouping.groupOf(ordinals[i]))) count++;
  return count;
}
