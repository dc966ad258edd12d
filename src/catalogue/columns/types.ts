/** What columns are made of. */

/** A number for an artist, album or track inside one generation. */
export type Ordinal = number;

/** Texts as UTF-8 in one arena: entry `i` is `bytes[starts[i]] .. bytes[starts[i + 1]]`. */
export interface TextColumn {
  bytes: Uint8Array;
  starts: Uint32Array;
}

/** Lists of numbers, end to end: list `i` is `items[starts[i]] .. items[starts[i + 1]]`. */
export interface ListColumn {
  starts: Uint32Array;
  items: Uint32Array;
}

/** Every ordinal once, in the order of some column; equal values are in ascending id in both directions. */
export type Sorted = Uint32Array;

/** One bit per ordinal: ordinal `o` is bit `o & 31` of word `o >>> 5`. */
export type Bits = Uint32Array;

export interface CountedBits {
  bits: Bits;
  count: number;
}
