/**
 * From restrictions and an order to one page. Three ways lead to the same page; the quickest is taken.
 *
 * Step: when much of the catalogue passes, go through the order and test row by row until the page is full, without
 * ever knowing all rows that pass. Walk: the same over the set of all that pass, when they must be counted or the page
 * lies deep. Gather: list all that pass and cut the page's window out, when they are few or by relevance.
 */
import type { Bits, NameColumn, Ordinal, Page, Sorted } from '../catalogue.ts';
import { createBits, hasBit, setBit } from '../columns/bits.ts';
import type { Paging } from './query.ts';
import {
  atMost,
  type Restriction,
  type Selection,
  select,
  selectedOrdinals,
  type Test,
  testOf,
} from './restriction.ts';
import { type Compare, sortedWindow } from './window.ts';

export interface SortKey {
  value(ordinal: Ordinal): number;
  descending: boolean;
  /** Every ordinal in this key's own direction; absent for the id, by which ordinals ascend anyway. */
  sorted?: Sorted;
}

export function sortedByName(name: NameColumn, descending: boolean): Sorted {
  return descending ? name.descending : name.ascending;
}

/** `groupby`: rows of one group count as one, the first in order; -1 is a group of its own. */
export interface Grouping {
  groups: number;
  groupOf(ordinal: Ordinal): number;
}

export interface PageRequest extends Paging {
  size: number;
  restrictions: Restriction[];
  /** After all keys comes ascending id. */
  keys: SortKey[];
  grouping?: Grouping;
  relevance?: Relevance;
}

export interface Relevance {
  /** How well each of the selected rows fits, parallel to their ascending ordinals. */
  scoresOf(ordinals: Uint32Array): Float64Array;
  /** Where in `keys` the scores come in. */
  before: number;
}

export function pageOf(request: PageRequest): Page {
  return step(request) ?? pageOfSelection(request, select(request.size, request.restrictions));
}

function pageOfSelection(request: PageRequest, selection: Selection): Page {
  const { keys, relevance, grouping } = request;
  if (relevance !== undefined) return gather(request, selection);
  if (isById(keys) && grouping === undefined) return pageById(request, selection);
  return walks(request, selection) ? walk(request, selection) : gather(request, selection);
}

function isById(keys: SortKey[]): boolean {
  return keys.length === 0 || keys[0].sorted === undefined;
}

/** Beyond this many rows, stepping is no longer surely the quickest way. */
const STEPS_EXPECTED = 8192;
/** Where rows that pass keep away from the front of the order, it is given up. */
const STEPS_MOST = 4 * STEPS_EXPECTED;

function step(request: PageRequest): Page | undefined {
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

function passesAll(tests: Test[], ordinal: Ordinal): boolean {
  for (let i = 0; i < tests.length; i++) if (!tests[i](ordinal)) return false;
  return true;
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

function isFirstOfGroup(seen: Bits, group: number): boolean {
  if (group < 0) return true;
  if (hasBit(seen, group)) return false;
  setBit(seen, group);
  return true;
}

function pageById({ keys, offset, limit, fullcount }: PageRequest, selection: Selection): Page {
  const { count } = selection;
  const descending = keys.length > 0 && keys[0].descending;
  const from = descending ? Math.max(0, count - offset - limit) : offset;
  const length = descending ? Math.max(0, Math.min(limit, count - offset)) : limit;
  const ordinals =
    selection.kind === 'few'
      ? Array.from(selection.ordinals.subarray(from, from + length))
      : sliceOf(selection.bits, from, length);
  if (descending) ordinals.reverse();
  return finished(ordinals, offset + limit < count, fullcount ? count : undefined);
}

/** Ordinals number `offset` to `offset + limit` of the bits, skipping whole words by their count. */
function sliceOf(bits: Bits, offset: number, limit: number): Ordinal[] {
  const slice: Ordinal[] = [];
  let skip = offset;
  for (let word = 0; word < bits.length && slice.length < limit; word++) {
    let rest = bits[word];
    if (skip > 0) {
      const count = ordinalsInWord(rest);
      if (count <= skip) {
        skip -= count;
        continue;
      }
    }
    for (; rest !== 0 && slice.length < limit; rest &= rest - 1) {
      if (skip > 0) skip--;
      else slice.push((word << 5) | (31 - Math.clz32(rest & -rest)));
    }
  }
  return slice;
}

function ordinalsInWord(word: number): number {
  let count = 0;
  for (let rest = word; rest !== 0; rest &= rest - 1) count++;
  return count;
}

/** A step of the walk costs about an eighth of what gathering, comparing and keeping a row does. */
function walks({ size, offset, limit }: PageRequest, selection: Selection): boolean {
  const steps = Math.min(size, ((offset + limit + 1) * size) / Math.max(1, selection.count));
  return selection.kind === 'many' && steps < selection.count * 8;
}

function walk(request: PageRequest, selection: Selection): Page {
  const { bits } = selection as Extract<Selection, { kind: 'many' }>;
  const [first, ...others] = request.keys;
  const sorted = first?.sorted ?? everyOrdinal(request.size, first?.descending === true);
  // Where every row counts for itself, those before the page need not be looked at one by one.
  const skips = others.length === 0 && request.grouping === undefined;
  const { take, page } = createTaker(skips ? { ...request, offset: 0 } : request);
  if (others.length === 0) {
    const start = skips ? placeAfter(bits, sorted, request.offset) : 0;
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

/** Where in the order `count` of the rows in the bits have gone by. */
function placeAfter(bits: Bits, sorted: Sorted, count: number): number {
  let at = 0;
  for (let left = count; left > 0 && at < sorted.length; at++)
    left -= (bits[sorted[at] >>> 5] >>> (sorted[at] & 31)) & 1;
  return at;
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

function gather(request: PageRequest, selection: Selection): Page {
  const { keys, grouping, relevance, offset, limit, fullcount } = request;
  const ordinals = selectedOrdinals(selection);
  const compare = compareRows(ordinals, keys, relevance);
  const rows = grouping === undefined ? undefined : firstOfGroups(ordinals, grouping, compare);
  const count = rows?.length ?? ordinals.length;
  const window =
    rows === undefined
      ? sortedWindow(count, offset, limit, compare)
      : sortedWindow(count, offset, limit, (a, b) => compare(rows[a], rows[b])).map((row) => rows[row]);
  return finished(
    window.map((row) => ordinals[row]),
    offset + limit < count,
    fullcount ? count : undefined,
  );
}

/** Compares row numbers of the ascending ordinals: by the keys, then by id, which is by row number. */
function compareRows(ordinals: Uint32Array, keys: SortKey[], relevance: Relevance | undefined): Compare {
  if (relevance === undefined) {
    const compare = compareBy(keys);
    return (a, b) => compare(ordinals[a], ordinals[b]);
  }
  const { before } = relevance;
  const scores = relevance.scoresOf(ordinals);
  const compareFirst = compareKeys(keys.slice(0, before));
  const compareLast = compareKeys(keys.slice(before));
  return (a, b) =>
    compareFirst(ordinals[a], ordinals[b]) ||
    scores[b] - scores[a] ||
    compareLast(ordinals[a], ordinals[b]) ||
    a - b;
}

export function compareBy(keys: SortKey[]): Compare {
  const compare = compareKeys(keys);
  return (a, b) => compare(a, b) || a - b;
}

function compareKeys(keys: SortKey[]): Compare {
  if (keys.length === 0) return () => 0;
  if (keys.length === 1) {
    const [{ value, descending }] = keys;
    return descending ? (a, b) => value(b) - value(a) : (a, b) => value(a) - value(b);
  }
  return (a, b) => {
    for (const { value, descending } of keys) {
      const difference = value(a) - value(b);
      if (difference !== 0) return descending ? -difference : difference;
    }
    return 0;
  };
}

/** The row of each group that comes first, and every row of no group. */
function firstOfGroups(ordinals: Uint32Array, { groups, groupOf }: Grouping, compare: Compare): number[] {
  const first = new Int32Array(groups).fill(-1);
  const rows: number[] = [];
  for (let row = 0; row < ordinals.length; row++) {
    const group = groupOf(ordinals[row]);
    if (group < 0) rows.push(row);
    else if (first[group] < 0 || compare(row, first[group]) < 0) first[group] = row;
  }
  for (let group = 0; group < groups; group++) if (first[group] >= 0) rows.push(first[group]);
  return rows;
}

function countOf(selection: Selection, grouping: Grouping | undefined): number {
  if (grouping === undefined) return selection.count;
  const seen = createBits(grouping.groups);
  const ordinals = selectedOrdinals(selection);
  let count = 0;
  for (let i = 0; i < ordinals.length; i++) if (isFirstOfGroup(seen, grouping.groupOf(ordinals[i]))) count++;
  return count;
}

function finished(ordinals: Ordinal[], more: boolean, fullcount: number | undefined): Page {
  return fullcount === undefined ? { ordinals, more } : { ordinals, more, fullcount };
}
