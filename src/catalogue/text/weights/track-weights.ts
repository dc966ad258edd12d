/**
 * The weights of one word for the tracks that it reaches, added field by field and track by track in any order.
 *
 *     word(track) = best field + a tenth of each other field       (`wordWeight`)
 *
 * The tracks of a word are all over the catalogue, and each access to an array of that size waits for memory. So they are marked first, a bit for each, and
 * their weights are in arrays as short as the word needs: at the number of marked tracks before it.
 *
 *     marked 3 7 8   →   the weights of 3 are at 0, those of 7 at 1, those of 8 at 2
 */
import { countBitsOf } from '../../columns/bit-loops.ts';
import { lowestBit } from '../../columns/bits.ts';
import { createDistinctValues } from '../../columns/distinct-values.ts';
import { clearRows, createMarkedRows, type MarkedRows, rowsMarked } from '../../columns/marked-rows.ts';
import { wordWeight } from '../search-weights.ts';

export interface TrackWeights extends MarkedRows {
  /** For each entry of `marks` that is not empty how many tracks are marked before it. */
  before: Uint32Array;
  /** The marked tracks, ascending. */
  tracks: Uint32Array;
  /** The best field of each of them, and the sum of its fields; at least as long as `tracks`. */
  best: Float64Array;
  sum: Float64Array;
}

const FIRST_LENGTH = 4096;
const NO_TRACKS = new Uint32Array(0);

/** Empty, and to be used for one word after the other. */
export function createTrackWeights(tracks: number): TrackWeights {
  const marked = createMarkedRows(tracks);
  return {
    ...marked,
    before: new Uint32Array(marked.marks.length),
    tracks: NO_TRACKS,
    best: new Float64Array(FIRST_LENGTH),
    sum: new Float64Array(FIRST_LENGTH),
  };
}

/** To be called when all tracks are marked, before weights are added. */
export function beginWeights(weights: TrackWeights): void {
  const { marks, blocks, before } = weights;
  let count = 0;
  for (let block = 0; block < blocks.length; block++)
    for (let rest = blocks[block]; rest !== 0; rest &= rest - 1) {
      const entry = (block << 5) | lowestBit(rest);
      before[entry] = count;
      count += countBitsOf(marks[entry]);
    }
  weights.tracks = rowsMarked(weights, count);
  if (count > weights.best.length) {
    weights.best = new Float64Array(count);
    weights.sum = new Float64Array(count);
  } else weights.best.fill(0, 0, count);
}

/** Where the weights of a track are. */
export function placeOf({ marks, before }: TrackWeights, track: number): number {
  return before[track >>> 5] + countBitsOf(marks[track >>> 5] & ((1 << (track & 31)) - 1));
}

/** The weight of one more field, above 0. */
export function addWeight({ best, sum }: TrackWeights, place: number, weight: number): void {
  if (best[place] === 0) {
    best[place] = sum[place] = weight;
    return;
  }
  sum[place] += weight;
  if (weight > best[place]) best[place] = weight;
}

/** Drops the collected weights. Returns their tracks. */
export function clearWeights(weights: TrackWeights): Uint32Array {
  const { tracks } = weights;
  clearRows(weights);
  weights.tracks = NO_TRACKS;
  return tracks;
}

/** The weights of the word: few are different, so each is stored once. */
export interface ListedWeights {
  tracks: Uint32Array;
  /** For each track a place in `weights`. */
  places: Uint16Array;
  weights: Float64Array;
}

const different = createDistinctValues();

/** Returns the collected weights of at most 65,535 tracks, and clears them. */
export function takeList(weights: TrackWeights): ListedWeights {
  const { best, sum } = weights;
  const tracks = clearWeights(weights);
  const places = new Uint16Array(tracks.length);
  let last = 0;
  let place = 0;
  for (let i = 0; i < tracks.length; i++) {
    const weight = wordWeight(best[i], sum[i]);
    // The tracks of an album come in a row, and most have the same weight.
    if (weight !== last) {
      last = weight;
      place = different.numberOf(weight);
    }
    places[i] = place;
  }
  return { tracks, places, weights: different.take() };
}
