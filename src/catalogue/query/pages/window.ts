/**
 * One window of a sorted list without sorting the list.
 *
 *   rows 0..5 in the order 3 0 5 1 4 2, from 1, length 3  →  [0, 5, 1]
 *
 * A small window at the front is kept in a heap while the rows pass by once. Any other is cut out by
 * partitioning around pivots (quickselect), so a deep window costs no more than the middle one; only the
 * window itself is sorted.
 */
export type Compare = (a: number, b: number) => number;

const HEAP_MAX = 512;

/** `compare` must never call two different rows equal. */
export function sortedWindow(count: number, from: number, length: number, compare: Compare): number[] {
  const to = Math.min(count, from + length);
  if (from >= to) return [];
  if (to <= HEAP_MAX && to * 4 < count) return firstRows(count, to, compare).slice(from);
  const rows = new Uint32Array(count);
  for (let row = 0; row < count; row++) rows[row] = row;
  partition(rows, 0, count, from, compare);
  partition(rows, from, count, to, compare);
  return Array.from(rows.subarray(from, to)).sort(compare);
}

/** The first `length` of `count` rows in order: a heap holds the best so far, the worst of them on top. */
function firstRows(count: number, length: number, compare: Compare): number[] {
  const heap: number[] = [];
  for (let row = 0; row < count; row++) {
    if (heap.length < length) {
      heap.push(row);
      siftUp(heap, heap.length - 1, compare);
    } else if (compare(row, heap[0]) < 0) {
      heap[0] = row;
      siftDown(heap, compare);
    }
  }
  return heap.sort(compare);
}

function siftUp(heap: number[], at: number, compare: Compare): void {
  const row = heap[at];
  let child = at;
  while (child > 0) {
    const parent = (child - 1) >>> 1;
    if (compare(heap[parent], row) >= 0) break;
    heap[child] = heap[parent];
    child = parent;
  }
  heap[child] = row;
}

function siftDown(heap: number[], compare: Compare): void {
  const row = heap[0];
  let parent = 0;
  for (;;) {
    let child = parent * 2 + 1;
    if (child >= heap.length) break;
    if (child + 1 < heap.length && compare(heap[child + 1], heap[child]) > 0) child++;
    if (compare(heap[child], row) <= 0) break;
    heap[parent] = heap[child];
    parent = child;
  }
  heap[parent] = row;
}

/** Moves rows within `low..high` so that those before index `at` come before those from it on. */
function partition(rows: Uint32Array, from: number, end: number, at: number, compare: Compare): void {
  let low = from;
  let high = end - 1;
  if (at <= low || at > high) return;
  while (low < high) {
    const pivot = pivotOf(rows, low, high, compare);
    let i = low;
    let j = high;
    while (i <= j) {
      while (compare(rows[i], pivot) < 0) i++;
      while (compare(rows[j], pivot) > 0) j--;
      if (i > j) break;
      const swapped = rows[i];
      rows[i++] = rows[j];
      rows[j--] = swapped;
    }
    if (at <= j) high = j;
    else if (at >= i) low = i;
    else return;
  }
}

/** The middle one of three spread rows; ties cannot occur, so no input makes it degenerate easily. */
function pivotOf(rows: Uint32Array, low: number, high: number, compare: Compare): number {
  const a = rows[low + ((high - low) >>> 2)];
  const b = rows[(low + high) >>> 1];
  const c = rows[high - ((high - low) >>> 2)];
  if (compare(a, b) < 0) return compare(b, c) < 0 ? b : compare(a, c) < 0 ? c : a;
  return compare(a, c) < 0 ? a : compare(b, c) < 0 ? c : b;
}
