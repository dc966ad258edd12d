/**
 * Lists of ordinals packed for memory. A list that holds at least every eighth ordinal is a bit set; any other is
 * the gaps between its ordinals, seven bits a byte, the high bit saying that more follows:
 *
 *     3, 4, 200   →   gaps 4, 1, 196   →   0x04 0x01 0xc4 0x01
 */

import { createBits } from '../../columns/bits.ts';
import type { Blocks } from '../../columns/blocks.ts';
import { includes } from '../../columns/lookup.ts';

/** List `i` holds `counts[i]` of `size` ordinals. */
export interface PackedLists {
  size: number;
  counts: Uint32Array;
  packed: Blocks<Uint8Array>;
}

export const LIST_BLOCK_BITS = 6;

/** The bytes of a block, and where in them the list begins and ends. */
export function packedList({ packed }: PackedLists, list: number) {
  const { starts, items } = packed[list >>> LIST_BLOCK_BITS];
  const i = list & ((1 << LIST_BLOCK_BITS) - 1);
  return { bytes: items, start: starts[i], end: starts[i + 1] };
}

/** Whether a list of so many ordinals is stored as a bit set. */
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

/** Writes the gap at `at` and returns the offset after it. */
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
  const { bytes: packed, start } = packedList(lists, list);
  let at = start;
  let count = 0;
  if (isDense(lists.counts[list], lists.size)) {
    // Four bytes at a time: each run of bits ends with a branch that is mispredicted. Bytes after the set are not counted.
    for (let first = 0; count < ordinals.length; first += 32, at += 4) {
      const word = packed[at] | (packed[at + 1] << 8) | (packed[at + 2] << 16) | (packed[at + 3] << 24);
      for (let rest = word; rest !== 0 && count < ordinals.length; rest &= rest - 1)
        ordinals[count++] = first | (31 - Math.clz32(rest & -rest));
    }
    return ordinals;
  }
  for (let ordinal = -1; count < ordinals.length; ordinals[count++] = ordinal) {
    const byte = packed[at++];
    ordinal += byte & 0x7f;
    // Gaps of more than one byte are the rarer the longer the list.
    if (byte >= 0x80)
      for (let shift = 7; ; shift += 7) {
        const more = packed[at++];
        ordinal += (more & 0x7f) << shift;
        if (more < 0x80) break;
      }
  }
  return ordinals;
}

/** Adds the ordinals of a list to a bit set of 32-bit words. */
export function unpackInto(lists: PackedLists, list: number, bits: Uint32Array): void {
  if (isDense(lists.counts[list], lists.size)) {
    const { bytes, start } = packedList(lists, list);
    for (let at = bitSetBytes(lists.size) - 1; at >= 0; at--)
      bits[at >>> 2] |= bytes[start + at] << ((at & 3) << 3);
    return;
  }
  const { bytes, start, end } = packedList(lists, list);
  let ordinal = -1;
  for (let at = start; at < end; ) {
    const byte = bytes[at++];
    ordinal += byte & 0x7f;
    if (byte >= 0x80)
      for (let shift = 7; ; shift += 7) {
        const more = bytes[at++];
        ordinal += (more & 0x7f) << shift;
        if (more < 0x80) break;
      }
    bits[ordinal >>> 5] |= 1 << (ordinal & 31);
  }
}

/** Beyond so many candidates, looking them up in a bit set is faster than reading both lists side by side. */
const BITS_FROM = 2048;
/** Where the list is so many times shorter than the candidates, its ordinals are looked up among them. */
const MUCH_SHORTER = 16;

/** Those of the ascending `candidates` that are in the list. */
export function intersect(lists: PackedLists, list: number, candidates: Uint32Array): Uint32Array {
  const { bytes, start, end } = packedList(lists, list);
  const length = lists.counts[list];
  if (isDense(length, lists.size)) return keepWithBit(bytes, start, candidates);
  if (length * MUCH_SHORTER < candidates.length) {
    return unpack(lists, list).filter((ordinal) => includes(candidates, ordinal));
  }
  if (candidates.length > BITS_FROM) {
    const bits = createBits(lists.size);
    unpackInto(lists, list, bits);
    return keepWithBit(new Uint8Array(bits.buffer), 0, candidates);
  }
  const kept = new Uint32Array(candidates.length);
  let count = 0;
  let at = start;
  let ordinal = -1;
  for (let i = 0; i < candidates.length; i++) {
    const candidate = candidates[i];
    while (ordinal < candidate) {
      if (at === end) return kept.subarray(0, count);
      const byte = bytes[at++];
      ordinal += byte & 0x7f;
      if (byte >= 0x80)
        for (let shift = 7; ; shift += 7) {
          const more = bytes[at++];
          ordinal += (more & 0x7f) << shift;
          if (more < 0x80) break;
        }
    }
    kept[count] = candidate;
    if (ordinal === candidate) count++;
  }
  return kept.subarray(0, count);
}

/** `bytes` have a bit set at `start`. */
function keepWithBit(bytes: Uint8Array, start: number, candidates: Uint32Array): Uint32Array {
  const kept = new Uint32Array(candidates.length);
  let count = 0;
  for (let i = 0; i < candidates.length; i++) {
    const ordinal = candidates[i];
    kept[count] = ordinal;
    // Counting without a branch, which would be mispredicted.
    count += (bytes[start + (ordinal >>> 3)] >>> (ordinal & 7)) & 1;
  }
  return kept.subarray(0, count);
}
