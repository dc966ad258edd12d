/**
 * Tracks that have tags in common with one track, those with most in common first.
 *
 * The weight of the common tags is first counted in a few units, as sets of bits, for all tracks of the catalogue at a time. A
 * track with ambient (weight 30), piano (20) and electronic (10), and 15 units in all:
 *
 *   ambient 7.5 ≈ 8    piano 5    electronic 2.5 ≈ 3        units of a track with ambient and electronic: 11
 *
 * Rounding down loses up to `slack` units, here none. So a track with fewer than n units has less than (n + slack) / 15 of the
 * weight in common. Tracks are taken level by level, from all units down to what is still needed. For the few that can reach it,
 * the exact weight is summed.
 */
import type { BitArena } from '../../columns/bit-arena.ts';
import { BitCounters } from '../../columns/bit-counters.ts';
import { setBits } from '../../columns/bits.ts';
import type { RowSet } from '../../columns/row-set.ts';
import type { Bits, Ordinal } from '../../columns/types.ts';
import { tagWeightsFor, weighing } from './tag-weight-sets.ts';

export interface WeightedTag {
  weight: number;
  /** The tracks that have it; a search adds the bits if it needs them. */
  set: RowSet;
}

/** The bits of a tag, in the memory of the search if they are not cached. */
export function bitsOfTag({ set }: WeightedTag, arena: BitArena): Bits {
  if (set.bits === undefined) {
    set.bits = arena.takeEmpty();
    setBits(set.bits, set.ordinals);
  }
  return set.bits;
}

export interface CommonTagsSearch {
  tags: readonly WeightedTag[];
  /** By track: the weight of all its tags. */
  tagWeight: Uint32Array;
  /** Tracks that are not visited. `visitByCommonTags` adds those that it has compared. */
  done: Bits;
  /** The share of the tags that must be common; it may rise with each visit. A track with less may be passed over. */
  needed(): number;
  /** Tracks with this share or more are not visited. */
  below: number;
  /** `common` is the weight of the common tags. */
  visit(other: Ordinal, common: number): void;
  /** Sets that have all tracks that are needed, if at most this share of their tags is common. */
  required(share: number): readonly Bits[];
  arena: BitArena;
}

const UNITS = 15;
/** With many tags, there are so many units for each. */
const UNITS_PER_TAG = 2;
/** The share of all units that are between two levels. */
const STEP = 1 / 5;
/** What floating point may add to a number of units. */
const ROUNDING = 1e-6;

/** Tracks at a time: the next ones may need more. */
const PART = 4096;
/** The weight that each track of a part has in common. Every part uses this memory again. */
const common = new Uint32Array(PART);

/** Visits each track once: by level, and within a level by ordinal. */
export function visitByCommonTags(search: CommonTagsSearch): void {
  const { tags, tagWeight, done, needed, arena } = search;
  if (tags.length === 0) return;
  const own = tags.reduce((sum, { weight }) => sum + weight, 0);
  const unit = own / Math.max(UNITS, tags.length * UNITS_PER_TAG);
  // At least 1, so that a track with any of the tags has a unit.
  const units = tags.map(({ weight }) => Math.max(1, Math.round(weight / unit)));
  const slack = tags.reduce((sum, { weight }, i) => sum + Math.max(0, weight / unit - units[i]), 0);
  const all = units.reduce((sum, each) => sum + each, 0);
  const step = Math.max(1, Math.floor(all * STEP));
  const sets = tags.map((tag, i) => ({ ...tag, added: units[i], bits: bitsOfTag(tag, arena) }));
  const counters = BitCounters.ofAll(tagWeight.length, sets, arena.takeEmpty);

  for (let level = all + 1; level > 1; ) {
    const max = Math.min(own, (level - 1 + slack) * unit);
    const share = needed();
    if (max < share * own) return;
    // Fewer units than the needed share has are not enough.
    level = Math.max(1, level - step, Math.ceil((share * own) / unit - slack - ROUNDING));
    const narrowing = () => {
      const { kept, dropped } = weighing(tagWeight, { own, left: max, share: needed() });
      return { kept: [...kept, ...search.required(Math.min(search.below, max / own))], dropped };
    };
    for (const block of counters.takeAtLeast(level, done, narrowing))
      for (let start = 0; start < block.length; start += PART)
        visitPart(block.subarray(start, start + PART), sets, own, max, search);
  }
}

/** Visits those of the tracks that have enough in common, which is `max` at most. */
function visitPart(
  part: Uint32Array,
  tags: readonly TagBits[],
  own: number,
  max: number,
  { tagWeight, needed, below, visit }: CommonTagsSearch,
): void {
  let share = needed();
  const others = withTagWeight(part, tagWeight, ...tagWeightsFor({ own, left: max, share }));
  sumCommonWeights(others, tags);
  for (let i = 0; i < others.length; i++) {
    const either = own + tagWeight[others[i]] - common[i];
    if (common[i] < share * either || common[i] >= below * either) continue;
    visit(others[i], common[i]);
    share = needed();
  }
}

interface TagBits {
  weight: number;
  bits: Bits;
}

/** Those of the tracks whose tags weigh so much, in the same order and memory. */
function withTagWeight(tracks: Uint32Array, tagWeight: Uint32Array, min: number, max: number): Uint32Array {
  let count = 0;
  for (let i = 0; i < tracks.length; i++) {
    const weight = tagWeight[tracks[i]];
    if (weight >= min && weight <= max) tracks[count++] = tracks[i];
  }
  return tracks.subarray(0, count);
}

/** The weight of the tags that each track has. Without a branch, which could not be predicted. */
function sumCommonWeights(tracks: Uint32Array, tags: readonly TagBits[]): void {
  common.fill(0, 0, tracks.length);
  for (const { weight, bits } of tags)
    for (let i = 0; i < tracks.length; i++)
      common[i] += weight & -((bits[tracks[i] >>> 5] >>> (tracks[i] & 31)) & 1);
}
