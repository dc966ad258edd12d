/**
 * The weight of a word for many tracks, which ascend: the same as `follow-word.ts` finds, without lists of all tracks of the word.
 *
 *     word(track) = best field + a tenth of each other field       (`wordWeight`)
 *
 * The fields are read one after the other. Where the word reaches few tracks through one of them, these are looked up among the rows; otherwise, each
 * row is looked up in what the word reaches: a bit for each track, or a weight for each artist or album.
 */
import { addBits, dropBits, hasBit } from '../../columns/bits.ts';
import { returnBits, takeBits } from '../../columns/idle-bits.ts';
import { listAt } from '../../columns/list-column.ts';
import { indexOfNumber } from '../../columns/lookup.ts';
import type { Bits, ListColumn } from '../../columns/types.ts';
import { narrowerTags } from '../../tags/tag-columns.ts';
import type { Hit, WordHits } from '../hits/hits.ts';
import { markList, markNamed } from '../hits/word-tracks.ts';
import type { SearchedCatalogue, SearchIndex } from '../index/search-index.ts';
import { FACTOR, LENGTH_FACTORS, WEIGHT, wordWeight } from '../search-weights.ts';
import { forEachOnce, forEachSimilar } from './follow-word.ts';

/** The best field of each row, and the sum of its fields. */
interface RowWeights {
  rows: Uint32Array;
  best: Float64Array;
  sum: Float64Array;
}

/** The fields are added in the order of `FIELDS`, since sums round. */
export function weightsOfRows(
  index: SearchIndex,
  catalogue: SearchedCatalogue,
  word: WordHits,
  rows: Uint32Array,
): Float64Array {
  const weights = { rows, best: new Float64Array(rows.length), sum: new Float64Array(rows.length) };
  const { tracks, artists, albums } = catalogue;
  const { names } = word;
  addNames(index.tracks.lengths, names.tracks, weights);
  const ofNames =
    (hits: Hit[], lengths: Uint8Array, weight: number): EachOwner =>
    (visit) =>
      forEachOnce(hits, lengths.length, (name, factor) =>
        visit(name, weight * factor * LENGTH_FACTORS[lengths[name]]),
      );
  addOwners(
    artists.tracks,
    tracks.artist,
    ofNames(names.artists, index.artists.lengths, WEIGHT.artists),
    weights,
  );
  addOwners(albums.tracks, tracks.album, ofNames(names.albums, index.albums.lengths, WEIGHT.albums), weights);
  addTags(catalogue, word, weights);
  const ofSimilar: EachOwner = (visit) =>
    forEachSimilar(names.similar, catalogue, (artist, factor) => visit(artist, WEIGHT.similar * factor));
  addOwners(artists.tracks, tracks.artist, ofSimilar, weights);
  const { best, sum } = weights;
  for (let i = 0; i < rows.length; i++) best[i] = wordWeight(best[i], sum[i]);
  return best;
}

/** For one of so many rows, or less, the tracks of the word are looked up among the rows. */
const FEW = 32;

/** The first field: a track's best match is the first one met, because hits come best first. */
function addNames(lengths: Uint8Array, hits: Hit[], { rows, best, sum }: RowWeights): void {
  for (const hit of hits) {
    const { ordinals: names } = hit;
    const weight = WEIGHT.tracks * hit.factor;
    if (names.length * FEW <= rows.length) {
      for (let i = 0; i < names.length; i++) {
        const at = indexOfNumber(rows, names[i]);
        if (at >= 0 && best[at] === 0) best[at] = sum[at] = weight * LENGTH_FACTORS[lengths[names[i]]];
      }
      continue;
    }
    const named = takeBits(lengths.length);
    markNamed([hit], named, lengths.length);
    for (let i = 0; i < rows.length; i++)
      if (hasBit(named, rows[i]) && best[i] === 0)
        best[i] = sum[i] = weight * LENGTH_FACTORS[lengths[rows[i]]];
    returnBits(named.fill(0));
  }
}

/** Visits artists or albums, each once, with what the word weighs for their tracks. */
type EachOwner = (visit: (owner: number, weight: number) => void) => void;

function addOwners(
  { starts, items }: ListColumn,
  ownerOf: Uint32Array | Int32Array,
  each: EachOwner,
  weights: RowWeights,
): void {
  const { rows } = weights;
  let owned = 0;
  each((owner) => {
    owned += starts[owner + 1] - starts[owner];
  });
  if (owned * FEW <= rows.length) {
    each((owner, weight) => {
      for (let i = starts[owner]; i < starts[owner + 1]; i++) {
        const at = indexOfNumber(rows, items[i]);
        if (at >= 0) addWeight(weights, at, weight);
      }
    });
    return;
  }
  const byOwner = new Float64Array(starts.length - 1);
  each((owner, weight) => {
    byOwner[owner] = weight;
  });
  for (let i = 0; i < rows.length; i++) {
    const owner = ownerOf[rows[i]];
    // A track may have no album.
    if (owner >= 0 && byOwner[owner] > 0) addWeight(weights, i, byOwner[owner]);
  }
}

/** The best tag of a track counts. */
function addTags({ tags, tracks: { count } }: SearchedCatalogue, word: WordHits, weights: RowWeights): void {
  if (word.tags.size === 0) return;
  const { tracks: tracksOf } = tags;
  const narrower = word.tagFamily === undefined ? undefined : narrowerTags(tags, word.tagFamily);
  const seen = takeBits(count);
  const tagged = takeBits(count);
  const byFactor = Map.groupBy(word.tags.keys(), (tag) => word.tags.get(tag) ?? 0);
  for (const [factor, group] of [...byFactor].sort(([a], [b]) => b - a)) {
    // The narrower tags of a family are one list.
    if (narrower !== undefined && factor === FACTOR.narrower)
      markList(narrower, 0, narrower.tracks, count, tagged);
    else for (const tag of group) markList(tracksOf, tag, listAt(tracksOf, tag), count, tagged);
    dropBits(tagged, seen);
    addToTagged(tagged, WEIGHT.tags * factor, weights);
    addBits(seen, tagged);
    tagged.fill(0);
  }
  returnBits(tagged);
  returnBits(seen.fill(0));
}

/** Without a branch, which could not be predicted. */
function addToTagged(tagged: Bits, weight: number, { rows, best, sum }: RowWeights): void {
  const weights = Float64Array.of(0, weight);
  for (let i = 0; i < rows.length; i++) {
    const own = weights[(tagged[rows[i] >>> 5] >>> (rows[i] & 31)) & 1];
    sum[i] += own;
    best[i] = Math.max(best[i], own);
  }
}

function addWeight({ best, sum }: RowWeights, at: number, weight: number): void {
  sum[at] += weight;
  if (weight > best[at]) best[at] = weight;
}
