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
import type { Narrowing } from '../../columns/bit-ordinals.ts';
import { addBits } from '../../columns/bits.ts';
import { firstIndex } from '../../columns/lookup.ts';
import type { Bits } from '../../columns/types.ts';
import { cachedByColumns } from '../../columns/used-columns.ts';

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
    const words = (tagWeight.length + 31) >>> 5;
    /** The tracks of each class, end to end. */
    const classes = new Uint32Array(CLASSES * words);
    const starts = startsByWeight(tagWeight, limits, words);
    for (let track = 0; track < tagWeight.length; track++)
      classes[starts[tagWeight[track]] + (track >>> 5)] |= 1 << (track & 31);
    const below = Array.from(limits, (_, i) => classes.subarray(i * words, (i + 1) * words));
    for (let i = 1; i < below.length; i++) addBits(below[i], below[i - 1]);
    return { limits, below };
  },
);

/** By weight: where the set of its class starts. */
function startsByWeight(tagWeight: Uint32Array, limits: Uint32Array, words: number): Uint32Array {
  let max = 0;
  for (let track = 0; track < tagWeight.length; track++) max = Math.max(max, tagWeight[track]);
  const starts = new Uint32Array(max + 1);
  for (const [i, limit] of limits.entries()) starts.fill((i + 1) * words, limit);
  return starts;
}

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
