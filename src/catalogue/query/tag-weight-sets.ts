/**
 * Which tracks can have enough tags in common with one track, by the weight of all their tags: one with few tags has not enough of them, and one
 * with many has too many others.
 *
 *   common ≤ left, common ≤ weight   and   common / (own + weight - common) ≥ share
 *
 * There is a set of tracks for each of a few limits, which divide the tracks into classes of about the same size:
 *
 *   limits  8, 10, 13, 17, …        the set of 13: tracks whose tags weigh less than 13
 *   weights from 11 to 12           in the set of 13, but not in that of 10
 */
import type { Narrowing } from '../columns/bit-ordinals.ts';
import { addBits, createBits, setBit } from '../columns/bits.ts';
import { firstIndex } from '../columns/lookup.ts';
import type { Bits } from '../columns/types.ts';
import { cachedByColumns } from '../columns/used-columns.ts';

/** A power of two. */
const CLASSES = 16;
/** So many weights are sorted to find the limits. */
const SAMPLE = 4096;

interface WeightSets {
  /** Ascending. */
  limits: Uint32Array;
  /** Parallel to `limits`. */
  below: Bits[];
}

const weightSets = cachedByColumns(
  (tagWeight: Uint32Array) => [tagWeight],
  (tagWeight): WeightSets => {
    const sampled = Math.min(SAMPLE, tagWeight.length);
    const sample = Uint32Array.from(
      { length: sampled },
      (_, i) => tagWeight[Math.floor((i * tagWeight.length) / sampled)],
    ).sort();
    const limits = Uint32Array.from(
      { length: CLASSES - 1 },
      (_, i) => sample[Math.floor(((i + 1) * sampled) / CLASSES)],
    );
    const below = Array.from(limits, () => createBits(tagWeight.length));
    for (let track = 0; track < tagWeight.length; track++) {
      // A binary search without a branch, which could not be predicted.
      let reached = 0;
      for (let step = CLASSES >>> 1; step > 0; step >>>= 1)
        reached += step * Number(tagWeight[track] >= limits[reached + step - 1]);
      if (reached < limits.length) setBit(below[reached], track);
    }
    for (let i = 1; i < below.length; i++) addBits(below[i], below[i - 1]);
    return { limits, below };
  },
);

export interface WeightBounds {
  /** The weight of all tags of the one track, and of those that may be common. */
  own: number;
  left: number;
  /** That must be common. */
  share: number;
}

/** What floating point may add to a weight, which is a whole number. */
export const WEIGHT_ROUNDING = 1e-3;

/** What all tags of a track must weigh. */
export function tagWeightsFor({ own, left, share }: WeightBounds): [min: number, max: number] {
  if (share <= 0) return [0, Number.POSITIVE_INFINITY];
  return [share * own - WEIGHT_ROUNDING, (left * (1 + share)) / share - own + WEIGHT_ROUNDING];
}

/** Sets that narrow tracks to those whose tags weigh so much, and few others. */
export function weighing(tagWeight: Uint32Array, bounds: WeightBounds): Narrowing {
  const { limits, below } = weightSets(tagWeight);
  const [min, max] = tagWeightsFor(bounds);
  const above = firstIndex(limits.length, (i) => limits[i] > max);
  const under = firstIndex(limits.length, (i) => limits[i] > min) - 1;
  return { kept: below.slice(above, above + 1), dropped: under < 0 ? [] : [below[under]] };
}
