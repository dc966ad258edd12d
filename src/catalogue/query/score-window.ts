/**
 * One window of rows by descending score; equal scores are in the order of the rows.
 *
 *     scores 5 9 5 7 5 1, from 2, length 2   →   the third and fourth largest are 5 and 5   →   rows 0, 2
 *
 * The largest and the smallest score of the window are selected among the numbers alone, which needs no call for each comparison. Between
 * them are at most as many rows as the window has; of rows that have just these scores, only the required ones are taken.
 */
export function scoreWindow(scores: Float64Array, from: number, length: number): number[] {
  const to = Math.min(scores.length, from + length);
  if (from >= to) return [];
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
