/**
 * The weight of a frequent word for many tracks, which ascend: the same as `follow-word.ts` finds, without lists of all tracks of the word.
 *
 *     word(track) = best field + a tenth of each other field       (`wordWeight`)
 *
 * What the names lead to is gathered by track and then read for the tracks at hand; which of these have the tag tell two sets of bits.
 */
import { bitsOf, hasBit } from '../../columns/bits.ts';
import { listAt } from '../../columns/list-column.ts';
import { longListBits } from '../../columns/long-lists.ts';
import type { Bits } from '../../columns/types.ts';
import { narrowerTags, storedTags } from '../../tags/tag-columns.ts';
import type { NameHits, WordHits } from '../hits/hits.ts';
import type { TagFactors } from '../hits/tag-hits.ts';
import type { SearchedCatalogue, SearchIndex } from '../index/search-index.ts';
import { FACTOR, WEIGHT, wordWeight } from '../search-weights.ts';
import { followWord, withIdleWeights } from './follow-word.ts';
import { clearWeights, placeOf, type TrackWeights } from './track-weights.ts';

const NO_TAGS: TagFactors = new Map();

/** The fields are added in the order of `FIELDS`, since sums round. */
export function weightsOfRows(
  index: SearchIndex,
  catalogue: SearchedCatalogue,
  word: WordHits,
  rows: Uint32Array,
): Float64Array {
  const best = new Float64Array(rows.length);
  const sum = new Float64Array(rows.length);
  const { names, tags, tagFamily } = word;
  const ownTags = tagFamily === undefined ? tags : NO_TAGS;
  withIdleWeights(catalogue, (weights) => {
    const add = (names: NameHits, tags: TagFactors) => {
      followWord(index, catalogue, { ...word, names, tags, tagFamily: undefined }, weights);
      addGathered(weights, rows, best, sum);
    };
    add({ ...names, similar: [] }, ownTags);
    if (tagFamily !== undefined) addFamily(catalogue, tagFamily, rows, best, sum);
    if (names.similar.length > 0)
      add({ tracks: [], artists: [], albums: [], similar: names.similar }, NO_TAGS);
  });
  for (let i = 0; i < best.length; i++) best[i] = wordWeight(best[i], sum[i]);
  return best;
}

/** Adds what was gathered, and clears it. */
function addGathered(weights: TrackWeights, rows: Uint32Array, best: Float64Array, sum: Float64Array): void {
  for (let i = 0; i < rows.length; i++) {
    if (!hasBit(weights.marks, rows[i])) continue;
    const place = placeOf(weights, rows[i]);
    if (weights.best[place] > best[i]) best[i] = weights.best[place];
    sum[i] += weights.sum[place];
  }
  clearWeights(weights);
}

/** Adds the weight of a tag, or, for a track that only has one below it, the lesser weight of that. */
function addFamily(
  { tags, tracks: { count } }: SearchedCatalogue,
  key: string,
  rows: Uint32Array,
  best: Float64Array,
  sum: Float64Array,
): void {
  const [number] = storedTags(tags, key);
  const list = listAt(tags.tracks, number);
  const own = longListBits(tags.tracks, number, list, count) ?? bitsOf(list, count);
  const narrower = narrowerTags(tags, key);
  const below =
    narrower && (longListBits(narrower, 0, narrower.tracks, count) ?? bitsOf(narrower.tracks, count));
  const weights = Float64Array.of(0, WEIGHT.tags * FACTOR.narrower, WEIGHT.tags * FACTOR.exact);
  for (let i = 0; i < rows.length; i++) {
    const track = rows[i];
    const weight = weights[bitAt(own, track) === 1 ? 2 : below === undefined ? 0 : bitAt(below, track)];
    if (weight > best[i]) best[i] = weight;
    sum[i] += weight;
  }
}

function bitAt(bits: Bits, ordinal: number): number {
  return (bits[ordinal >>> 5] >>> (ordinal & 31)) & 1;
}
