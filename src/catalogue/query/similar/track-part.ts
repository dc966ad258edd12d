/**
 * Loops over a few tracks at a time that narrow them to those which have enough tags in common with one track. Every loop reads the tracks of
 * the former one and writes those that are left, without a branch, which could not be predicted.
 */
import type { BitArena } from '../../columns/bit-arena.ts';
import { ordinalsIn } from '../../columns/bits.ts';
import { includes } from '../../columns/lookup.ts';
import type { Bits } from '../../columns/types.ts';
import { bitsOfTag, type WeightedTag } from './common-tags.ts';

/** Tracks at a time: the next ones may need more. */
export const PART = 4096;

/** The tracks of a part that are left, and the weight that each has in common. Every part uses this memory again. */
const tracks = new Uint32Array(PART);
export const common = new Uint32Array(PART);

export interface SearchedTag extends WeightedTag {
  /** In the list. */
  searches: number;
}

/** Making bits of a list takes as long as so many times fewer searches in it. */
const SEARCH_COST = 8;

/** The bits of a tag, if it has them or they pay for so many more tests. */
function bitsFor(tag: SearchedTag, tests: number, arena: BitArena): Bits | undefined {
  if (tag.set.bits === undefined) tag.searches += tests;
  return tag.searches * SEARCH_COST > tag.set.ordinals.length ? bitsOfTag(tag, arena) : tag.set.bits;
}

/** Those that are in the set, or `outside` it. */
export function keepIn(part: Uint32Array, bits: Bits, outside: boolean): Uint32Array {
  return ordinalsIn(bits, part, outside, tracks);
}

/** Those that do not have the tag. */
export function dropTagged(part: Uint32Array, tag: SearchedTag, arena: BitArena): Uint32Array {
  const bits = bitsFor(tag, part.length, arena);
  if (bits !== undefined) return keepIn(part, bits, true);
  let kept = 0;
  for (let i = 0; i < part.length; i++) {
    const track = part[i];
    if (!includes(tag.set.ordinals, track)) tracks[kept++] = track;
  }
  return tracks.subarray(0, kept);
}

/** Until a tag is found to be missing, all that may be common is. */
export function setCommon(part: Uint32Array, weight: number): void {
  common.fill(weight, 0, part.length);
}

/** Subtracts the weight of a tag from what those without it have in common, and keeps those that still have `least`. */
export function subtractMissing(
  part: Uint32Array,
  tag: SearchedTag,
  least: number,
  arena: BitArena,
): Uint32Array {
  const bits = bitsFor(tag, part.length, arena);
  let kept = 0;
  for (let i = 0; i < part.length; i++) {
    const track = part[i];
    const has =
      bits === undefined
        ? Number(includes(tag.set.ordinals, track))
        : (bits[track >>> 5] >>> (track & 31)) & 1;
    const left = common[i] - (tag.weight & (has - 1));
    tracks[kept] = track;
    common[kept] = left;
    kept += Number(left >= least);
  }
  return tracks.subarray(0, kept);
}
