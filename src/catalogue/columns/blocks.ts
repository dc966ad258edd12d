/**
 * Columns in blocks of equally many rows. A generation in which some rows have changed has new blocks for these rows and shares
 * the others.
 */

/** Rows of different lengths, end to end: row `i` is `items[starts[i]] .. items[starts[i + 1]]`. */
export interface Ragged<T> {
  starts: Uint32Array;
  items: T;
}

/** The same for a part of the rows. Where its items are few enough, 16 bits for each start save half of their memory. */
export interface Block<T> {
  starts: BlockStarts;
  items: T;
}

export type BlockStarts = Uint16Array | Uint32Array;

/** Each block has `1 << bits` rows, the last one up to as many. */
export type Blocks<T> = readonly Block<T>[];

const NARROW = new Uint16Array(0);
const WIDE = new Uint32Array(0);

/** An array of the kind that the starts of a block with so many items have. */
export function startsLike(items: number): BlockStarts {
  return isNarrow(items) ? NARROW : WIDE;
}

function isNarrow(items: number): boolean {
  return items <= 0xffff;
}

/** The items are not copied. */
export function inBlocks<T extends Uint8Array | Uint32Array>(
  { starts, items }: Ragged<T>,
  bits: number,
): Blocks<T> {
  const rows = starts.length - 1;
  return Array.from({ length: Math.ceil(rows / (1 << bits)) }, (_, block) => {
    const from = block << bits;
    const to = Math.min(rows, from + (1 << bits));
    const ofBlock = items.subarray(starts[from], starts[to]) as T;
    const length = to - from + 1;
    const own = isNarrow(ofBlock.length) ? new Uint16Array(length) : new Uint32Array(length);
    return { starts: writeStarts(starts, from, to, own), items: ofBlock };
  });
}

/** Writes the starts of the rows `from` to `to` to `target`, as those of a block. Returns it. */
export function writeStarts(starts: Uint32Array, from: number, to: number, target: BlockStarts): BlockStarts {
  for (let row = from; row <= to; row++) target[row - from] = starts[row] - starts[from];
  return target;
}
