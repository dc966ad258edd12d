/**
 * One window of rows by descending score; rows of equal scores are in the order of `ties`, by default in their own.
 *
 *     scores 5 9 5 7 5 1, from 2, length 2   →   the third and fourth largest are 5 and 5   →   rows 0, 2
 *
 * Of many scores, a sample tells between which scores the window must be, and one pass keeps only the rows between them:
 *
 *     a tenth of 60,000 scores: the 300th of them is 7.2, the 500th 6.9    →    rows 4,000 to 4,010 of all are between 7.2 and 6.9
 *
 * The largest and the smallest score of the window are selected among the numbers alone, which needs no call for each comparison. Between
 * them are at most as many rows as the window has; of rows that have just these scores, only the required ones are taken.
 */
import type { Compare } from './window.ts';

/** The order of rows with the same score. */
export interface Ties {
  compare: Compare;
  /** One window of some rows, which ascend, in this order. */
  window(rows: Uint32Array, from: number, length: number): Iterable<number>;
}

const BY_ROW: Ties = {
  compare: (a, b) => a - b,
  window: (rows, from, length) => rows.subarray(from, from + length),
};

export function scoreWindow(scores: Float64Array, from: number, length: number, ties = BY_ROW): number[] {
  const to = Math.min(scores.length, from + length);
  if (from >= to) return [];
  const near = scores.length < MANY ? undefined : nearWindow(scores, from, to);
  if (near === undefined) return windowOf(scores, everyRow(scores.length), from, to, ties);
  const { rows, before } = near;
  const nearScores = new Float64Array(rows.length);
  for (let i = 0; i < rows.length; i++) nearScores[i] = scores[rows[i]];
  return windowOf(nearScores, rows, from - before, to - before, ties);
}

function everyRow(count: number): Uint32Array {
  const rows = new Uint32Array(count);
  for (let row = 0; row < count; row++) rows[row] = row;
  return rows;
}

/** So few scores are compared immediately. */
const MANY = 4096;
const SAMPLE = 2048;
/** How far from its place in the sample a score may be: six times the standard deviation of the middle one. */
const MARGIN = 6 * Math.sqrt(SAMPLE / 4);
/** A prime, so that the sample follows no pattern of the rows. */
const STRIDE = 7_368_787;

/** The rows whose scores are near those of the window, ascending, and how many have higher scores. Undefined if the sample has misled. */
function nearWindow(
  scores: Float64Array,
  from: number,
  to: number,
): { rows: Uint32Array; before: number } | undefined {
  const sample = new Float64Array(SAMPLE);
  for (let i = 0; i < SAMPLE; i++) sample[i] = scores[(i * STRIDE) % scores.length];
  sample.sort();
  // The sample ascends, and the window is counted from the highest score.
  const place = (row: number) => (1 - row / scores.length) * SAMPLE;
  const above = Math.ceil(place(from) + MARGIN);
  const below = Math.floor(place(to) - MARGIN);
  const highest = above < SAMPLE ? sample[above] : Number.POSITIVE_INFINITY;
  const lowest = below >= 0 ? sample[below] : Number.NEGATIVE_INFINITY;
  const rows = new Uint32Array(scores.length);
  let before = 0;
  let count = 0;
  for (let row = 0; row < scores.length; row++) {
    const score = scores[row];
    rows[count] = row;
    before += score > highest ? 1 : 0;
    count += score <= highest && score >= lowest ? 1 : 0;
  }
  return before <= from && before + count >= to ? { rows: rows.subarray(0, count), before } : undefined;
}

/** `scores` are those of `rows`. */
function windowOf(scores: Float64Array, rows: Uint32Array, from: number, to: number, ties: Ties): number[] {
  const numbers = scores.slice();
  const first = selectLargest(numbers, from, 0);
  const last = selectLargest(numbers, to - 1, from);
  let above = 0;
  let between = 0;
  for (let i = 0; i < scores.length; i++) {
    if (scores[i] > first) above++;
    else if (scores[i] > last && scores[i] < first) between++;
  }
  const tied = rowsWith(first, scores, rows);
  const skipped = from - above;
  if (first === last) return [...ties.window(tied, skipped, to - from)];
  const within: number[] = [];
  for (let i = 0; i < scores.length && within.length < between; i++)
    if (scores[i] > last && scores[i] < first) within.push(i);
  within.sort((a, b) => scores[b] - scores[a] || ties.compare(rows[a], rows[b]));
  const beginning = tied.length - skipped;
  return [
    ...ties.window(tied, skipped, beginning),
    ...within.map((i) => rows[i]),
    ...ties.window(rowsWith(last, scores, rows), 0, to - from - beginning - between),
  ];
}

function rowsWith(score: number, scores: Float64Array, rows: Uint32Array): Uint32Array {
  const found = new Uint32Array(rows.length);
  let count = 0;
  for (let i = 0; i < rows.length; i++) {
    found[count] = rows[i];
    if (scores[i] === score) count++;
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
