/**
 * Weights added track by track in any order, and then read as one ascending list.
 *
 * The tracks are marked on two levels: a bit for each track, and a bit for each 32 of those. So reading costs as much as there is to read, and a search that finds little does not pay for the size of the catalogue.
 */
import type { Scored } from '../columns/scored.ts';

export interface TrackWeights {
  /** By track; all zero when nothing is gathered. */
  weight: Float64Array;
  /** One bit for each track that has a weight, and one for each entry of `marks` that is not zero. */
  marks: Uint32Array;
  markedMarks: Uint32Array;
  /** Room for the tracks while they are taken out. */
  taken: Uint32Array;
}

export function createTrackWeights(tracks: number): TrackWeights {
  return {
    weight: new Float64Array(tracks),
    marks: new Uint32Array((tracks + 31) >>> 5),
    markedMarks: new Uint32Array((tracks + 1023) >>> 10),
    taken: new Uint32Array(tracks),
  };
}

/** The weight must be above 0. */
export function addWeight({ weight, marks, markedMarks }: TrackWeights, track: number, more: number): void {
  weight[track] += more;
  marks[track >>> 5] |= 1 << (track & 31);
  markedMarks[track >>> 10] |= 1 << ((track >>> 5) & 31);
}

/** Returns the collected weights and clears them. */
export function takeWeights({ weight, marks, markedMarks, taken }: TrackWeights): Scored {
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
  const scores = new Float64Array(count);
  for (let i = 0; i < count; i++) {
    scores[i] = weight[ordinals[i]];
    weight[ordinals[i]] = 0;
  }
  return { ordinals, scores };
}
