/**
 * One window of rows in an order of several keys, without sorting all rows.
 *
 *   rows a to h, by downloads (descending), then by name; rows 3..6 are requested
 *
 *   downloads   a:3  h:1  b:0  c:0  d:0  e:0  f:0  g:0      rows 3 and 5 have 0: the window is in the run of zeros, at 1..4 of it
 *   names       of that run: d  f  b  c  g  e               →  f  b  c
 *
 * The values of the first key at both ends of the window are selected among the numbers alone (quickselect), which needs no call for each
 * comparison. Between them are at most as many rows as the window has, which are sorted. Rows that have just these values are windows of the
 * other keys.
 */
import type { Ordinal } from '../../columns/types.ts';
import { compareBy, type KeyColumn, type SortKey } from './page-request.ts';

/** Rows that tie in all keys but the id must ascend. */
export function windowOf(
  rows: Uint32Array,
  keys: readonly SortKey[],
  from: number,
  length: number,
): Ordinal[] {
  const to = Math.min(rows.length, from + length);
  if (from >= to) return [];
  const [key, ...others] = keys;
  if (key === undefined || rows.length === 1) return Array.from(rows.subarray(from, to));
  if (key.column === undefined) return windowById(rows, from, to, key.descending);
  const values = readValues(key.column, key.descending, rows);
  const numbers = values.slice();
  const first = selectLargest(numbers, from, 0);
  const last = selectLargest(numbers, to - 1, from);

  const between: number[] = [];
  let above = 0;
  for (let i = 0; i < values.length; i++) {
    if (values[i] > first) above++;
    else if (values[i] > last && values[i] < first) between.push(i);
  }
  const window = windowOf(rowsWith(first, values, rows), others, from - above, to - from);
  if (first === last) return window;
  const compare = compareBy(others);
  between.sort((a, b) => values[b] - values[a] || compare(rows[a], rows[b]));
  window.push(...between.map((i) => rows[i]));
  window.push(...windowOf(rowsWith(last, values, rows), others, 0, to - from - window.length));
  return window;
}

function windowById(rows: Uint32Array, from: number, to: number, descending: boolean): Ordinal[] {
  if (!descending) return Array.from(rows.subarray(from, to));
  return Array.from(rows.subarray(rows.length - to, rows.length - from)).reverse();
}

/** The rows of the largest scores, in that order; those of equal scores ascend. */
export function scoreWindow(scores: Float64Array, from: number, length: number): number[] {
  const rows = new Uint32Array(scores.length);
  for (let row = 0; row < rows.length; row++) rows[row] = row;
  return windowOf(rows, [{ column: { values: scores }, descending: true }], from, length);
}

/** Negated if the key ascends: the largest comes first. A loop for each kind of column is several times as fast as a call for each row. */
function readValues(column: KeyColumn, descending: boolean, rows: Uint32Array): Float64Array {
  const read = new Float64Array(rows.length);
  const { values, via } = column;
  if (via === undefined) for (let i = 0; i < rows.length; i++) read[i] = values[rows[i]];
  else for (let i = 0; i < rows.length; i++) read[i] = via[rows[i]] < 0 ? -1 : values[via[rows[i]]];
  if (!descending) for (let i = 0; i < rows.length; i++) read[i] = -read[i];
  return read;
}

function rowsWith(value: number, values: Float64Array, rows: Uint32Array): Uint32Array {
  const found = new Uint32Array(rows.length);
  let count = 0;
  for (let i = 0; i < rows.length; i++) {
    found[count] = rows[i];
    if (values[i] === value) count++;
  }
  return found.subarray(0, count);
}

/**
 * The number at index `at` of the numbers in descending order. They are reordered from `start` on: those before `at` are not smaller than it,
 * those after it not larger. Before `start`, they must be so already.
 */
function selectLargest(numbers: Float64Array, at: number, start: number): number {
  let low = start;
  let high = numbers.length - 1;
  while (low < high) {
    const pivot = middleOf(numbers[low], numbers[(low + high) >>> 1], numbers[high]);
    let i = low;
    let j = high;
    while (i <= j) {
      while (numbers[i] > pivot) i++;
      while (numbers[j] < pivot) j--;
      if (i > j) break;
      const swapped = numbers[i];
      numbers[i++] = numbers[j];
      numbers[j--] = swapped;
    }
    if (at <= j) high = j;
    else if (at >= i) low = i;
    else break;
  }
  return numbers[at];
}

function middleOf(a: number, b: number, c: number): number {
  return Math.max(Math.min(a, b), Math.min(Math.max(a, b), c));
}
