/**
 * One window of rows by descending score; equal scores are in the order of the rows.
 *
 *     scores 5 9 5 7 5 1, from 2, length 2   →   the third and fourth largest are 5 and 5   →   rows 0, 2
 *
 * Of many scores, those of each small range are counted first: only the few in the ranges of the window are compared.
 *
 *     9 to 7: 2 rows    7 to 5: none    5 to 3: 3 rows    3 to 1: 1 row     →   the window is in the third range
 *
 * The largest and the smallest score of the window are selected among the numbers alone, which needs no call for each comparison. Between
 * them are at most as many rows as the window has; of rows that have just these scores, only the required ones are taken.
 */
export function scoreWindow(scores: Float64Array, from: number, length: number): number[] {
  const to = Math.min(scores.length, from + length);
  if (from >= to) return [];
  const near = scores.length < MANY ? undefined : nearWindow(scores, from, to);
  if (near === undefined) return windowOf(scores, from, to);
  const { rows, before } = near;
  const window = windowOf(
    Float64Array.from(rows, (row) => scores[row]),
    from - before,
    to - before,
  );
  return window.map((row) => rows[row]);
}

/** So few scores are compared immediately. */
const MANY = 4096;
const RANGES = 4096;

/**
 * The rows whose scores are in the same ranges as those of the window, ascending, and how many have higher scores. Undefined if the scores
 * are too close together to be divided.
 */
function nearWindow(
  scores: Float64Array,
  from: number,
  to: number,
): { rows: Uint32Array; before: number } | undefined {
  let min = scores[0];
  let max = scores[0];
  for (let row = 0; row < scores.length; row++) {
    min = Math.min(min, scores[row]);
    max = Math.max(max, scores[row]);
  }
  const factor = (RANGES - 1) / (max - min);
  if (!Number.isFinite(factor)) return undefined;
  const counts = new Uint32Array(RANGES);
  for (let row = 0; row < scores.length; row++) counts[((scores[row] - min) * factor) | 0]++;
  let before = 0;
  let highest = RANGES - 1;
  while (before + counts[highest] <= from) before += counts[highest--];
  let lowest = highest;
  let count = counts[highest];
  while (before + count < to) count += counts[--lowest];

  const rows = new Uint32Array(count);
  let next = 0;
  for (let row = 0; row < scores.length && next < count; row++) {
    const range = ((scores[row] - min) * factor) | 0;
    rows[next] = row;
    if (range >= lowest && range <= highest) next++;
  }
  return { rows, before };
}

function windowOf(scores: Float64Array, from: number, to: number): number[] {
  const numbers = scores.slice();
  const first = selectLargest(numbers, from, 0);
  const last = selectLargest(numbers, to - 1, from);
  let above = 0;
  for (let row = 0; row < scores.length; row++) if (scores[row] > first) above++;

  const rows: number[] = [];
  const between: number[] = [];
  const lowest: number[] = [];
  /** Rows with the largest score that are before the window. */
  let skipped = from - above;
  for (let row = 0; row < scores.length; row++) {
    const score = scores[row];
    if (score > first || score < last) continue;
    if (score === first) {
      if (skipped > 0) skipped--;
      else if (rows.length < to - from) rows.push(row);
    } else if (score > last) between.push(row);
    else if (lowest.length < to - from) lowest.push(row);
  }
  between.sort((a, b) => scores[b] - scores[a] || a - b);
  return [...rows, ...between, ...lowest].slice(0, to - from);
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
