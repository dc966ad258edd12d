/**
 * Sums the weights of the query words for each track; `search-tracks.ts` has the formula.
 *
 * The tracks are known (`found-tracks.ts`). A word has a list of all its tracks (`word-list.ts`); a frequent one, which has none, is looked up for the tracks
 * at hand, which keeps `the` as cheap as `zanzibar` next to a rarer word.
 */

import { NOTHING, type Scored } from '../columns/scored.ts';
import type { WordsByReach } from './found/found-tracks.ts';
import type { WordHits } from './hits/hits.ts';
import type { SearchedCatalogue, SearchIndex } from './index/search-index.ts';
import { MISSING, rarity } from './search-weights.ts';
import { weightsOfRows } from './weights/weights-of-rows.ts';
import { listedWeights, listOfWord } from './weights/word-list.ts';
import { lookupOf } from './weights/word-lookup.ts';

/** So many rows are few for a word that reaches this many times as many tracks. */
const FEW = 8;

/** Scores the given tracks, which may lack needed words. */
export function scoreRows(
  index: SearchIndex,
  catalogue: SearchedCatalogue,
  { needed, optional }: WordsByReach,
  rows: Uint32Array,
): Scored {
  if (rows.length === 0) return NOTHING;
  const totals = new Float64Array(rows.length);
  const found = new Uint8Array(rows.length);
  const add = (word: WordHits): Float64Array => {
    const weights = weightsOf(index, catalogue, word, rows);
    addTo(totals, weights, rarity(catalogue.tracks.count, word.reach));
    return weights;
  };
  for (const word of needed) {
    if (word.reach === 0) continue;
    const weights = add(word);
    for (let i = 0; i < rows.length; i++) if (weights[i] > 0) found[i]++;
  }
  for (const word of optional) if (word.reach > 0) add(word);
  const left = Array.from({ length: needed.length + 1 }, (_, words) => MISSING ** (needed.length - words));
  for (let i = 0; i < rows.length; i++) totals[i] *= left[found[i]];
  return { ordinals: rows, scores: totals };
}

/** The weight of one word for each of the rows. A frequent word, which has no list, is looked up for a few of them, or read for all. */
function weightsOf(
  index: SearchIndex,
  catalogue: SearchedCatalogue,
  word: WordHits,
  rows: Uint32Array,
): Float64Array {
  const list = listOfWord(index, catalogue, word);
  if (list !== undefined) return listedWeights(list, rows);
  if (rows.length * FEW >= word.reach) return weightsOfRows(index, catalogue, word, rows);
  const { weightOf } = lookupOf(index, catalogue, word);
  const weights = new Float64Array(rows.length);
  for (let i = 0; i < rows.length; i++) weights[i] = weightOf(rows[i]);
  return weights;
}

function addTo(totals: Float64Array, weights: Float64Array, factor: number): void {
  for (let i = 0; i < totals.length; i++) totals[i] += factor * weights[i];
}
