/**
 * Columns in blocks of equally many rows. A generation in which some rows have changed has new blocks for these rows and shares
 * the others.
 */

/** Rows of different lengths, end to end: row `i` is `items[starts[i]] .. items[starts[i + 1]]`. */
export interface Ragged<T> {
  starts: Uint32Array;
  items: T;
}

/** Each block has `1 << bits` rows, the last one up to as many. */
export type Blocks<T> = readonly Ragged<T>[];

/** The items are not copied. */
export function inBlocks<T extends Uint8Array | Uint32Array>(
  { starts, items }: Ragged<T>,
  bits: number,
): Blocks<T> {
  const rows = starts.length - 1;
  return Array.from({ length: Math.ceil(rows / (1 << bits)) }, (_, block) => {
    const from = block << bits;
    const to = Math.min(rows, from + (1 << bits));
    return {
      starts: starts.subarray(from, to + 1).map((start) => start - starts[from]),
      items: items.subarray(starts[from], starts[to]) as T,
    };
  });
}
