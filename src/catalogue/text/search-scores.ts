/**
 * Sums the weights of the query words for each track; `search-tracks.ts` has the formula.
 *
 * The tracks are known (`found-tracks.ts`). A word has a list of all its tracks (`word-list.ts`); a frequent one, which has none, is looked up for the tracks
 * at hand, which keeps `the` as cheap as `zanzibar` next to a rarer word.
 */

import { NOTHING, type Scored } from '../columns/scored.ts';
import type { ListColumn } from '../columns/types.ts';
import { tagOf } from '../tags/tag-columns.ts';
import type { WordsByReach } from './found/found-tracks.ts';
import type { Hit, WordHits } from './hits/hits.ts';
import type { SearchedCatalogue, SearchIndex } from './index/search-index.ts';
import { LENGTH_FACTORS, MISSING, rarity, WEIGHT, wordWeight } from './search-weights.ts';
import { weightsOfRows } from './weights/follow-rows.ts';
import { forEachOnce, forEachSimilar } from './weights/follow-word.ts';
import { listedWeights, listOfWord } from './weights/word-list.ts';
import { lookupOf } from './weights/word-lookup.ts';

/** Working memory for one size of catalogue; empty between searches. */
interface Scratch {
  /** By track: 1 + its index among the current rows. */
  rowNumbers: Uint32Array;
  artists: Float64Array;
  albums: Float64Array;
  similar: Float64Array;
  tags: Float64Array;
}

let idle: Scratch | undefined;

/** Taken while in use, so that a search that throws leaves nothing behind for the next. */
function takeScratch({ tracks, artists, albums, tags }: SearchedCatalogue): Scratch {
  const scratch = idle;
  idle = undefined;
  const fits =
    scratch?.rowNumbers.length === tracks.count &&
    scratch.artists.length === artists.count &&
    scratch.albums.length === albums.count &&
    scratch.tags.length === tags.name.length;
  if (fits) return scratch;
  return {
    rowNumbers: new Uint32Array(tracks.count),
    artists: new Float64Array(artists.count),
    albums: new Float64Array(albums.count),
    similar: new Float64Array(artists.count),
    tags: new Float64Array(tags.name.length),
  };
}

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
  const scratch = takeScratch(catalogue);
  const totals = new Float64Array(rows.length);
  const found = new Uint8Array(rows.length);
  const add = (word: WordHits): Float64Array => {
    const weights = weightsOf(index, catalogue, word, rows, scratch);
    addTo(totals, weights, rarity(catalogue.tracks.count, word.reach));
    return weights;
  };
  for (const word of needed) {
    if (word.reach === 0) continue;
    const weights = add(word);
    for (let i = 0; i < rows.length; i++) if (weights[i] > 0) found[i]++;
  }
  for (const word of optional) if (word.reach > 0) add(word);
  idle = scratch;
  const left = Array.from({ length: needed.length + 1 }, (_, words) => MISSING ** (needed.length - words));
  for (let i = 0; i < rows.length; i++) totals[i] *= left[found[i]];
  return { ordinals: rows, scores: totals };
}

/** The weight of one word for each of the rows. A frequent word, which has no list, is read in the fastest of three ways. */
function weightsOf(
  index: SearchIndex,
  catalogue: SearchedCatalogue,
  word: WordHits,
  rows: Uint32Array,
  scratch: Scratch,
): Float64Array {
  const list = listOfWord(index, catalogue, word);
  if (list !== undefined) return listedWeights(list, rows);
  if (rows.length * FEW < word.reach) {
    const { weightOf } = lookupOf(index, catalogue, word);
    const weights = new Float64Array(rows.length);
    for (let i = 0; i < rows.length; i++) weights[i] = weightOf(rows[i]);
    return weights;
  }
  // The tag of a word, which most of its tracks have, is a set: only what its names lead to is gathered.
  if (word.tagFamily !== undefined || word.reach < rows.length * 3)
    return weightsOfRows(index, catalogue, word, rows);
  return lookUp(index, catalogue, word, rows, scratch);
}

function addTo(totals: Float64Array, weights: Float64Array, factor: number): void {
  for (let i = 0; i < totals.length; i++) totals[i] += factor * weights[i];
}

/** The weight of one word for each of the rows. */
function lookUp(
  index: SearchIndex,
  catalogue: SearchedCatalogue,
  word: WordHits,
  rows: Uint32Array,
  scratch: Scratch,
): Float64Array {
  const { tracks } = catalogue;
  const weights = new Float64Array(rows.length);
  lookUpTracks(index.tracks.lengths, word.names.tracks, rows, scratch.rowNumbers, weights);
  const weigh = (field: 'artists' | 'albums') => {
    const { lengths } = index[field];
    forEachOnce(word.names[field], lengths.length, (name, factor) => {
      scratch[field][name] = WEIGHT[field] * factor * LENGTH_FACTORS[lengths[name]];
    });
  };
  weigh('artists');
  weigh('albums');
  forEachSimilar(word.names.similar, catalogue, (artist, factor) => {
    scratch.similar[artist] = WEIGHT.similar * factor;
  });
  for (const [tag, factor] of word.tags) scratch.tags[tag] = factor;
  for (let i = 0; i < rows.length; i++) {
    const artist = tracks.artist[rows[i]];
    const album = tracks.album[rows[i]];
    const inName = weights[i];
    const inArtist = scratch.artists[artist];
    const inAlbum = album >= 0 ? scratch.albums[album] : 0;
    const inTags = word.tags.size > 0 ? WEIGHT.tags * bestTag(tracks.tags, rows[i], scratch.tags) : 0;
    const inSimilar = scratch.similar[artist];
    const best = Math.max(inName, inArtist, inAlbum, inTags, inSimilar);
    weights[i] = wordWeight(best, inName + inArtist + inAlbum + inTags + inSimilar);
  }
  for (const field of ['artists', 'albums'] as const)
    for (const { ordinals: names } of word.names[field]) for (const name of names) scratch[field][name] = 0;
  for (const tag of word.tags.keys()) scratch.tags[tag] = 0;
  if (word.names.similar.length > 0) scratch.similar.fill(0);
  return weights;
}

function lookUpTracks(
  lengths: Uint8Array,
  hits: Hit[],
  rows: Uint32Array,
  rowNumbers: Uint32Array,
  weights: Float64Array,
): void {
  if (hits.length === 0) return;
  for (let i = 0; i < rows.length; i++) rowNumbers[rows[i]] = i + 1;
  for (const { ordinals: names, factor } of hits) {
    const weight = WEIGHT.tracks * factor;
    for (let i = 0; i < names.length; i++) {
      const rowNumber = rowNumbers[names[i]];
      if (rowNumber > 0 && weights[rowNumber - 1] === 0)
        weights[rowNumber - 1] = weight * LENGTH_FACTORS[lengths[names[i]]];
    }
  }
  for (let i = 0; i < rows.length; i++) rowNumbers[rows[i]] = 0;
}

function bestTag({ starts, items }: ListColumn, track: number, factors: Float64Array): number {
  let best = 0;
  for (let i = starts[track]; i < starts[track + 1]; i++) {
    const factor = factors[tagOf(items[i])];
    if (factor > best) best = factor;
  }
  return best;
}
