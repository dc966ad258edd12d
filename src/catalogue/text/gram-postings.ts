/**
 * Lists of ordinals packed for memory. A list that holds at least every eighth ordinal is a bit set; any other is
 * the gaps between its ordinals, seven bits a byte, the high bit saying that more follows:
 *
 *     3, 4, 200   →   gaps 4, 1, 196   →   0x04 0x01 0xc4 0x01
 */

/** Packed lists, end to end: list `i` is `packed[starts[i]] ..` and holds `counts[i]` of `size` ordinals. */
export interface PackedLists {
  size: number;
  counts: Uint32Array;
  starts: Uint32Array;
  packed: Uint8Array;
}

/** Whether a list of so many ordinals is kept as a bit set. */
export function isDense(count: number, size: number): boolean {
  return count * 8 >= size;
}

export function bitSetBytes(size: number): number {
  return (size + 7) >>> 3;
}

/** How many bytes a gap takes. */
export function gapBytes(gap: number): number {
  return gap < 0x80 ? 1 : gap < 0x4000 ? 2 : gap < 0x200000 ? 3 : gap < 0x10000000 ? 4 : 5;
}

/** Writes the gap at `at` and returns the place after it. */
export function writeGap(packed: Uint8Array, at: number, gap: number): number {
  let rest = gap;
  let end = at;
  while (rest >= 0x80) {
    packed[end++] = (rest & 0x7f) | 0x80;
    rest >>>= 7;
  }
  packed[end++] = rest;
  return end;
}

/** The ordinals of a list, ascending. */
export function unpack(lists: PackedLists, list: number): Uint32Array {
  const ordinals = new Uint32Array(lists.counts[list]);
  let at = 0;
  if (isDense(lists.counts[list], lists.size)) {
    const start = lists.starts[list];
    const end = start + bitSetBytes(lists.size);
    for (let i = start; i < end; i++) {
      for (let rest = lists.packed[i]; rest !== 0; rest &= rest - 1)
        ordinals[at++] = ((i - start) << 3) | (31 - Math.clz32(rest & -rest));
    }
    return ordinals;
  }
  readGaps(lists, list, (ordinal) => {
    ordinals[at++] = ordinal;
  });
  return ordinals;
}

/** Adds the ordinals of a list to a bit set of 32-bit words. */
export function unpackInto(lists: PackedLists, list: number, bits: Uint32Array): void {
  for (const ordinal of unpack(lists, list)) bits[ordinal >>> 5] |= 1 << (ordinal & 31);
}

/** Those of the ascending `candidates` that are in the list; both are walked once. */
export function intersect(lists: PackedLists, list: number, candidates: Uint32Array): Uint32Array {
  const kept = new Uint32Array(candidates.length);
  let count = 0;
  if (isDense(lists.counts[list], lists.size)) {
    const start = lists.starts[list];
    for (const ordinal of candidates)
      if ((lists.packed[start + (ordinal >>> 3)] >>> (ordinal & 7)) & 1) kept[count++] = ordinal;
    return kept.subarray(0, count);
  }
  let at = 0;
  readGaps(lists, list, (ordinal) => {
    while (at < candidates.length && candidates[at] < ordinal) at++;
    if (candidates[at] === ordinal) kept[count++] = ordinal;
  });
  return kept.subarray(0, count);
}

function readGaps(lists: PackedLists, list: number, visit: (ordinal: number) => void): void {
  const { packed } = lists;
  let at = lists.starts[list];
  let ordinal = -1;
  for (let left = lists.counts[list]; left > 0; left--) {
    let byte = packed[at++];
    let gap = byte & 0x7f;
    for (let shift = 7; byte >= 0x80; shift += 7) {
      byte = packed[at++];
      gap |= (byte & 0x7f) << shift;
    }
    ordinal += gap;
    visit(ordinal);
  }
}
