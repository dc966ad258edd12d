/**
 * The weights of one word, added field by field and track by track in any order, and then read as one ascending list.
 *
 *     word(track) = best field + a tenth of each other field       (`wordWeight`)
 *
 * The tracks are marked on two levels: a bit for each track, and a bit for each 32 of those. So reading costs as much as there is to read, and a search that finds little does not pay for the size of the catalogue.
 */
import type { Scored } from '../columns/scored.ts';
import { wordWeight } from './search-weights.ts';

export interface TrackWeights {
  /** By track: its best field and the sum of its fields; all zero when nothing is gathered. */
  best: Float64Array;
  sum: Float64Array;
  /** One bit for each track that has a weight, and one for each entry of `marks` that is not zero. */
  marks: Uint32Array;
  markedMarks: Uint32Array;
  /** Room for the tracks while they are taken out. */
  taken: Uint32Array;
}

/** The same as lists: ordinals ascend, the others are parallel. */
export interface FieldWeights {
  ordinals: Uint32Array;
  best: Float64Array;
  sum: Float64Array;
}

export function createTrackWeights(tracks: number): TrackWeights {
  return {
    best: new Float64Array(tracks),
    sum: new Float64Array(tracks),
    marks: new Uint32Array((tracks + 31) >>> 5),
    markedMarks: new Uint32Array((tracks + 1023) >>> 10),
    taken: new Uint32Array(tracks),
  };
}

/** The weight of one more field, above 0. */
export function addWeight(
  { best, sum, marks, markedMarks }: TrackWeights,
  track: number,
  weight: number,
): void {
  sum[track] += weight;
  if (weight > best[track]) best[track] = weight;
  marks[track >>> 5] |= 1 << (track & 31);
  markedMarks[track >>> 10] |= 1 << ((track >>> 5) & 31);
}

/** Returns the collected weights and clears them. */
export function takeWeights(weights: TrackWeights): FieldWeights {
  const { marks, markedMarks, taken } = weights;
  let count = 0;
  for (let block = 0; block < markedMarks.length; block++) {
    for (let entries = markedMarks[block]; entries !== 0; entries &= entries - 1) {
      const entry = (block << 5) | (31 - Math.clz32(entries & -entries));
      for (let rest = marks[entry]; rest !== 0; rest &= rest - 1)
        taken[count++] = (entry << 5) | (31 - Math.clz32(rest & -rest));
      marks[entry] = 0;
    }
    markedMarks[block] = 0;
  }
  const ordinals = taken.slice(0, count);
  const best = new Float64Array(count);
  const sum = new Float64Array(count);
  for (let i = 0; i < count; i++) {
    const track = ordinals[i];
    best[i] = weights.best[track];
    sum[i] = weights.sum[track];
    weights.best[track] = 0;
    weights.sum[track] = 0;
  }
  return { ordinals, best, sum };
}

/** Drops the collected weights. */
export function clearWeights({ best, sum, marks, markedMarks }: TrackWeights): void {
  for (let block = 0; block < markedMarks.length; block++) {
    for (let entries = markedMarks[block]; entries !== 0; entries &= entries - 1) {
      const entry = (block << 5) | (31 - Math.clz32(entries & -entries));
      for (let track = entry << 5; track < (entry + 1) << 5; track++) {
        best[track] = 0;
        sum[track] = 0;
      }
      marks[entry] = 0;
    }
    markedMarks[block] = 0;
  }
}

/** With the weights of one more field. Both lists ascend, so they are walked side by side. */
export function withField(a: FieldWeights, { ordinals: tracks, scores }: Scored): FieldWeights {
  if (tracks.length === 0) return a;
  const ordinals = new Uint32Array(a.ordinals.length + tracks.length);
  const best = new Float64Array(ordinals.length);
  const sum = new Float64Array(ordinals.length);
  let count = 0;
  let j = 0;
  for (let i = 0; i < a.ordinals.length; i++, count++) {
    const track = a.ordinals[i];
    for (; j < tracks.length && tracks[j] < track; j++, count++) {
      ordinals[count] = tracks[j];
      best[count] = sum[count] = scores[j];
    }
    ordinals[count] = track;
    const more = j < tracks.length && tracks[j] === track ? scores[j++] : 0;
    best[count] = Math.max(a.best[i], more);
    sum[count] = a.sum[i] + more;
  }
  for (; j < tracks.length; j++, count++) {
    ordinals[count] = tracks[j];
    best[count] = sum[count] = scores[j];
  }
  return {
    ordinals: ordinals.subarray(0, count),
    best: best.subarray(0, count),
    sum: sum.subarray(0, count),
  };
}

/** In place: the weights are used only once. */
export function wordWeights({ ordinals, best, sum }: FieldWeights): Scored {
  for (let i = 0; i < best.length; i++) best[i] = wordWeight(best[i], sum[i]);
  return { ordinals, scores: best };
}
