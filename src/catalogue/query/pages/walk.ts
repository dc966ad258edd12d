/** Pages found by walking a sorted order row by row until the page is full. */
import type { OrdinalPage } from '../../catalogue.ts';
import { intersection } from '../../columns/bit-loops.ts';
import { createBits, hasBit } from '../../columns/bits.ts';
import type { Bits, Ordinal, Sorted } from '../../columns/types.ts';
import {
  compareBy,
  finished,
  type Grouping,
  isById,
  isFirstOfGroup,
  type PageRequest,
  type SortKey,
} from './page-request.ts';
import {
  isPermanent,
  maxRows,
  passesAll,
  type RowFilter,
  type Selection,
  selectedOrdinals,
  type Test,
  testOf,
} from './selection.ts';
import { indexAfter, tieWindow } from './tie-window.ts';
import { RANKS, rankBitsOf } from './top-ranked.ts';

/** Beyond this many expected rows, another way may be faster. */
const STEPS_EXPECTED = 8192;
/** Stepping is abandoned after four times the expected rows, and not before these, in case no row near the front of the order passes. */
const STEPS_MIN = 1024;
/** Fewer expected rows are tested one by one. */
const RANKED_MIN = 256;

/** Tests row by row; `undefined` when that may not be the fastest way. */
export function step(request: PageRequest): OrdinalPage | undefined {
  const { size, filters, keys, relevance, grouping, fullcount, offset, limit } = request;
  if (relevance !== undefined || fullcount || keys.length > 1 || (isById(keys) && keys[0]?.descending))
    return undefined;
  if (filters.some((one) => one.kind === 'list' && one.passes === undefined)) return undefined;
  // The generation has the set, in this order: whole words of it can be skipped.
  if (filters.length === 1 && isPermanent(filters[0]) && isById(keys) && grouping === undefined)
    return undefined;
  const share = filters.reduce((product, one) => (product * maxRows(one, size)) / size, 1);
  const expected = (offset + limit + 1) / share;
  if (!(expected <= STEPS_EXPECTED)) return undefined;

  const taker = createTaker(request);
  const sorted = keys[0]?.sorted;
  const ranked = sorted && expected > RANKED_MIN ? ranksThatPass(filters, sorted) : undefined;
  if (sorted !== undefined && ranked !== undefined) {
    const { bits, untested } = ranked;
    const tests = testsOf(untested, expected, size);
    for (let word = 0; word < bits.length; word++)
      for (let rest = bits[word]; rest !== 0; rest &= rest - 1) {
        const ordinal = sorted[(word << 5) | (31 - Math.clz32(rest & -rest))];
        if (passesAll(tests, ordinal) && !taker.take(ordinal)) return taker.page();
      }
  }
  const start = ranked === undefined ? 0 : Math.min(RANKS, size);
  const end = Math.min(size, Math.max(STEPS_MIN, expected * 4));
  const tests = start < end ? testsOf(filters, expected, size) : [];
  for (let i = start; i < end; i++) {
    const ordinal = sorted === undefined ? i : sorted[i];
    if (passesAll(tests, ordinal) && !taker.take(ordinal)) return taker.page();
  }
  return Math.max(start, end) === size ? taker.page() : undefined;
}

/** How to test so many expected rows; the filter that rejects most comes first. */
function testsOf(filters: RowFilter[], expected: number, size: number): Test[] {
  let times = expected;
  return [...filters]
    .sort((a, b) => maxRows(a, size) - maxRows(b, size))
    .map((filter) => {
      const test = testOf(filter, times, size);
      times *= maxRows(filter, size) / size;
      return test;
    });
}

/** Of the rows that have a rank, the ranks of those that pass all filters by cached sets; `undefined` if there is no such filter. */
function ranksThatPass(filters: RowFilter[], sorted: Sorted) {
  const kept: Bits[] = [];
  const dropped: Bits[] = [];
  const untested: RowFilter[] = [];
  for (const filter of filters) {
    if (filter.kind === 'bits') (filter.without ? dropped : kept).push(rankBitsOf(filter.set.bits, sorted));
    else if (filter.kind === 'list' && filter.known !== undefined)
      kept.push(rankBitsOf(filter.known, sorted));
    else untested.push(filter);
  }
  const [first, ...others] = kept;
  if (first === undefined) return undefined;
  const isAlone = others.length + dropped.length === 0;
  return { bits: isAlone ? first : intersection(first, others, dropped).bits, untested };
}

/** Takes the rows of one page in order; `take` returns whether the page needs more. */
function createTaker({ grouping, offset, limit }: PageRequest) {
  const seen = grouping === undefined ? undefined : createBits(grouping.groups);
  const taken: Ordinal[] = [];
  let passed = 0;
  return {
    take(ordinal: Ordinal): boolean {
      if (seen !== undefined && !isFirstOfGroup(seen, grouping!.of[ordinal])) return true;
      if (passed++ >= offset) taken.push(ordinal);
      return taken.length <= limit;
    },
    page(fullcount?: number): OrdinalPage {
      return finished(taken.slice(0, limit), taken.length > limit, fullcount);
    },
  };
}

/** Longer runs of ties are not sorted to find the first row of each group, and no more rows are walked for it. */
const GROUPED_RUN_MAX = 4096;
const GROUPED_WALK_MAX = 16_384;

/** Takes the rows of a selection; `undefined` where gathering is faster. */
export function walk(
  request: PageRequest,
  selection: Extract<Selection, { kind: 'many' }>,
): OrdinalPage | undefined {
  const { bits, count, permanent = false } = selection;
  const { size, keys, grouping, offset, limit, fullcount } = request;
  const [first, ...others] = keys;
  const sorted = first?.sorted ?? everyOrdinal(size, first?.descending === true);
  const skipTo = permanent && first?.sorted !== undefined ? indexAfterBlocks : indexAfter;
  if (grouping === undefined) {
    const rows =
      others.length > 0
        ? tieWindow(size, keys, { bits, count }, offset, limit, skipTo)
        : rowsFrom(bits, sorted, skipTo(bits, sorted, offset), limit);
    return finished(rows, offset + limit < count, fullcount ? count : undefined);
  }
  // Each group has at least one row.
  if (others.length > 0 && (offset + limit) * size > GROUPED_WALK_MAX * count) return undefined;
  const { take, page } = createTaker(request);
  if (others.length === 0) {
    for (let i = 0; i < sorted.length; i++) if (hasBit(bits, sorted[i]) && !take(sorted[i])) break;
  } else {
    const compare = compareBy(others);
    for (const run of runsOf(first, sorted, GROUPED_WALK_MAX)) {
      const rows = run?.filter((ordinal) => hasBit(bits, ordinal));
      if (rows === undefined || rows.length > GROUPED_RUN_MAX) return undefined;
      if (!rows.sort(compare).every(take)) break;
    }
  }
  return page(fullcount ? countOf(selection, grouping) : undefined);
}

function rowsFrom(bits: Bits, sorted: Sorted, start: number, limit: number): Ordinal[] {
  const rows: Ordinal[] = [];
  for (let i = start; i < sorted.length && rows.length < limit; i++)
    if (hasBit(bits, sorted[i])) rows.push(sorted[i]);
  return rows;
}

/** As `indexAfter`, for an order and a set of the generation: whole blocks are skipped. */
function indexAfterBlocks(bits: Bits, sorted: Sorted, count: number): number {
  if (count <= BLOCK) return indexAfter(bits, sorted, count);
  const blocks = blockCounts(bits, sorted);
  let left = count;
  let block = 0;
  for (; block < blocks.length && blocks[block] < left; block++) left -= blocks[block];
  return indexAfter(bits, sorted, left, Math.min(sorted.length, block * BLOCK));
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

/** The runs of equal value; `undefined` instead of one that ends after so many rows. */
function* runsOf({ value }: SortKey, sorted: Sorted, max: number): Generator<Sorted | undefined> {
  for (let start = 0, end = 0; start < sorted.length; start = end) {
    const current = value(sorted[start]);
    do end++;
    while (end < sorted.length && end <= max && value(sorted[end]) === current);
    yield end > max ? undefined : sorted.subarray(start, end);
  }
}

function countOf(selection: Selection, grouping: Grouping): number {
  const seen = createBits(grouping.groups);
  const ordinals = selectedOrdinals(selection);
  let count = 0;
  for (let i = 0; i < ordinals.length; i++) if (isFirstOfGroup(seen, grouping.of[ordinals[i]])) count++;
  return count;
}
