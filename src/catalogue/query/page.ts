/**
 * From a selection and an order to one page.
 *
 * Two ways. Walk: when many rows are selected and the first key has its order ready (an inverse), step
 * through that order and take the selected rows until the page is full. Gather: otherwise list the selected
 * rows and cut the page's window out of them. Both give the same page; `walks` guesses which is quicker.
 */
import type { Bits, Inverse, Ordinal, Page } from '../catalogue.ts';
import { createBits, hasBit, ordinalsOf, setBit } from '../columns/bits.ts';
import type { Paging } from './query.ts';
import type { Selection } from './restriction.ts';
import { type Compare, sortedWindow } from './window.ts';

export interface SortKey {
  value(ordinal: Ordinal): number;
  descending: boolean;
  /** Absent for the id, by which ordinals ascend anyway. */
  inverse?: Inverse;
}

const BY_ID: SortKey = { value: (ordinal) => ordinal, descending: false };

/** `groupby`: rows of one group count as one, the first in order; -1 is a group of its own. */
export interface Grouping {
  groups: number;
  groupOf(ordinal: Ordinal): number;
}

export interface PageRequest extends Paging {
  size: number;
  selection: Selection;
  /** After all keys comes ascending id. */
  keys: SortKey[];
  grouping?: Grouping;
  /** Scores of the selected rows (parallel to their ascending ordinals) and where in `keys` they come in. */
  relevance?: { scores: Float64Array; before: number };
}

export function pageOf(request: PageRequest): Page {
  const byId = request.keys.length === 0 || request.keys[0].inverse === undefined;
  if (byId && request.relevance === undefined && request.grouping === undefined) return pageById(request);
  return walks(request) ? walk(request) : gather(request);
}

/** A step of the walk costs about an eighth of what gathering, comparing and keeping a row does. */
function walks({ selection, relevance, size, offset, limit }: PageRequest): boolean {
  if (selection.kind === 'few' || relevance !== undefined) return false;
  const steps = Math.min(size, ((offset + limit + 1) * size) / Math.max(1, selection.count));
  return steps < selection.count * 8;
}

function pageById({ selection, keys, offset, limit, fullcount }: PageRequest): Page {
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

function walk(request: PageRequest): Page {
  const { keys, grouping, size, offset, limit } = request;
  const selection = request.selection as Extract<Selection, { kind: 'many' }>;
  const { bits } = selection;
  const seen = grouping === undefined ? undefined : createBits(grouping.groups);
  const taken: Ordinal[] = [];
  let passed = 0;

  const take = (ordinal: Ordinal): boolean => {
    if (seen !== undefined && !isFirstOfGroup(seen, grouping!.groupOf(ordinal))) return true;
    if (passed++ >= offset) taken.push(ordinal);
    return taken.length <= limit;
  };

  const [first = BY_ID, ...others] = keys;
  const inverse = first.inverse ?? everyOrdinal(size);
  const takeRun = (start: number, end: number): boolean => {
    for (let i = start; i < end; i++) if (hasBit(bits, inverse[i]) && !take(inverse[i])) return false;
    return true;
  };
  const compareRest = compareBy(others);
  const sortAndTakeRun = (start: number, end: number): boolean => {
    if (end - start === 1) return takeRun(start, end);
    const rows = inverse.subarray(start, end).filter((ordinal) => hasBit(bits, ordinal));
    return rows.sort(compareRest).every(take);
  };

  if (others.length > 0) forEachRun(first, inverse, sortAndTakeRun);
  else if (first.descending) forEachRun(first, inverse, takeRun);
  else takeRun(0, size);

  const more = taken.length > limit;
  if (more) taken.pop();
  return finished(taken, more, request.fullcount ? countOf(selection, grouping) : undefined);
}

function isFirstOfGroup(seen: Bits, group: number): boolean {
  if (group < 0) return true;
  if (hasBit(seen, group)) return false;
  setBit(seen, group);
  return true;
}

/** The order by id, spelt out. */
function everyOrdinal(size: number): Inverse {
  const ordinals = new Uint32Array(size);
  for (let i = 0; i < size; i++) ordinals[i] = i;
  return ordinals;
}

/** Visits runs of equal value in the key's direction (ids ascend in each) until `visit` says stop. */
function forEachRun(
  { value, descending }: SortKey,
  inverse: Inverse,
  visit: (start: number, end: number) => boolean,
): void {
  const size = inverse.length;
  let start = descending ? size : 0;
  let end = start;
  while (descending ? start > 0 : end < size) {
    const current = value(inverse[descending ? start - 1 : end]);
    if (descending) {
      end = start--;
      while (start > 0 && value(inverse[start - 1]) === current) start--;
    } else {
      start = end++;
      while (end < size && value(inverse[end]) === current) end++;
    }
    if (!visit(start, end)) return;
  }
}

function gather({ selection, keys, grouping, relevance, offset, limit, fullcount }: PageRequest): Page {
  const ordinals =
    selection.kind === 'few' ? selection.ordinals : ordinalsOf(selection.bits, selection.count);
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
function compareRows(ordinals: Uint32Array, keys: SortKey[], relevance: PageRequest['relevance']): Compare {
  if (relevance === undefined) {
    const compare = compareBy(keys);
    return (a, b) => compare(ordinals[a], ordinals[b]);
  }
  const { scores, before } = relevance;
  const compareFirst = compareKeys(keys.slice(0, before));
  const compareLast = compareKeys(keys.slice(before));
  if (before === 0) return (a, b) => scores[b] - scores[a] || compareLast(ordinals[a], ordinals[b]) || a - b;
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
  const ordinals =
    selection.kind === 'few' ? selection.ordinals : ordinalsOf(selection.bits, selection.count);
  let count = 0;
  for (let i = 0; i < ordinals.length; i++) if (isFirstOfGroup(seen, grouping.groupOf(ordinals[i]))) count++;
  return count;
}

function finished(ordinals: Ordinal[], more: boolean, fullcount: number | undefined): Page {
  return fullcount === undefined ? { ordinals, more } : { ordinals, more, fullcount };
}
