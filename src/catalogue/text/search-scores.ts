/**
 * Sums the weights of the query words for each track; `search-tracks.ts` has the formula.
 *
 * The tracks are known (`found-tracks.ts`). A word that reaches few others is followed to all its tracks; a word that reaches many
 * is looked up for those at hand, which keeps `the` as cheap as `zanzibar` next to a rarer word.
 */

import { createBits, hasBit, setBit } from '../columns/bits.ts';
import { listAt } from '../columns/list-column.ts';
import { NOTHING, type Scored, sumOfEither } from '../columns/scored.ts';
import type { ListColumn } from '../columns/types.ts';
import { narrowerTags, storedTags, tagOf } from '../tags/tag-columns.ts';
import type { WordsByReach } from './found-tracks.ts';
import type { Hit, WordHits } from './hits.ts';
import type { SearchedCatalogue, SearchIndex } from './search-index.ts';
import { FACTOR, LENGTH_FACTORS, MISSING, rarity, WEIGHT, wordWeight } from './search-weights.ts';
import {
  addWeight,
  createTrackWeights,
  type TrackWeights,
  takeWeights,
  withField,
  wordWeights,
} from './track-weights.ts';
import { lookupOf } from './word-lookup.ts';

/** Working memory for one size of catalogue; empty between searches. */
interface Scratch {
  weights: TrackWeights;
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
    weights: createTrackWeights(tracks.count),
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

/** The weight of one word for each of the rows, in the fastest of three ways. */
function weightsOf(
  index: SearchIndex,
  catalogue: SearchedCatalogue,
  word: WordHits,
  rows: Uint32Array,
  scratch: Scratch,
): Float64Array {
  if (rows.length * FEW < word.reach) {
    const { weightOf } = lookupOf(index, catalogue, word);
    return Float64Array.from(rows, (track) => weightOf(track));
  }
  if (word.reach < rows.length * 3) return weightsIn(follow(index, catalogue, word, scratch.weights), rows);
  return lookUp(index, catalogue, word, rows, scratch);
}

function addTo(totals: Float64Array, weights: Float64Array, factor: number): void {
  for (let i = 0; i < totals.length; i++) totals[i] += factor * weights[i];
}

/** The score of each row in a list; both ascend. */
function weightsIn({ ordinals, scores }: Scored, rows: Uint32Array): Float64Array {
  const weights = new Float64Array(rows.length);
  for (let i = 0, at = 0; i < rows.length; i++) {
    while (at < ordinals.length && ordinals[at] < rows[i]) at++;
    if (at < ordinals.length && ordinals[at] === rows[i]) weights[i] = scores[at];
  }
  return weights;
}

/** Every track of one word. The fields are added in the order of `FIELDS`, since sums round. */
function follow(
  index: SearchIndex,
  catalogue: SearchedCatalogue,
  { names, tags, tagFamily }: WordHits,
  weights: TrackWeights,
): Scored {
  const { artists, albums } = catalogue;
  const inNames =
    followTracks(index.tracks.lengths, names.tracks, weights) +
    followOwners(index.artists.lengths, names.artists, WEIGHT.artists, artists.tracks, weights) +
    followOwners(index.albums.lengths, names.albums, WEIGHT.albums, albums.tracks, weights);
  const ready = tagFamily === undefined ? NOTHING : tracksOfFamily(catalogue.tags, tagFamily);
  if (ready.ordinals.length <= inNames * 4) {
    followTags(tags, catalogue.tags.tracks, weights);
    followSimilar(names.similar, catalogue, weights);
    return wordWeights(takeWeights(weights));
  }
  const inTags = withField(takeWeights(weights), ready);
  followSimilar(names.similar, catalogue, weights);
  const { ordinals, sum } = takeWeights(weights);
  return wordWeights(withField(inTags, { ordinals, scores: sum }));
}

/**
 * The first field: a track's best match is the first one met, because hits come best first. Like `followOwners`, returns
 * how many tracks it added at most.
 */
function followTracks(lengths: Uint8Array, hits: Hit[], weights: TrackWeights): number {
  let added = 0;
  for (const { ordinals: names, factor } of hits) {
    const weight = WEIGHT.tracks * factor;
    for (let i = 0; i < names.length; i++) {
      const track = names[i];
      if (weights.best[track] === 0) addWeight(weights, track, weight * LENGTH_FACTORS[lengths[track]]);
    }
    added += names.length;
  }
  return added;
}

/** Artists or albums: the weight of their name is added to each of their tracks. */
function followOwners(
  lengths: Uint8Array,
  hits: Hit[],
  weight: number,
  tracksOf: ListColumn,
  weights: TrackWeights,
): number {
  let added = 0;
  forEachOnce(hits, lengths.length, (name, factor) => {
    added += addToTracks(tracksOf, name, weight * factor * LENGTH_FACTORS[lengths[name]], weights);
  });
  return added;
}

/** Each name once, with its best factor. */
function forEachOnce(hits: Hit[], count: number, visit: (name: number, factor: number) => void): void {
  const single = hits.length === 1 && hits[0].sorted;
  const seen = single || hits.length === 0 ? undefined : createBits(count);
  for (const { ordinals: names, factor } of hits) {
    for (let i = 0; i < names.length; i++) {
      if (seen !== undefined) {
        if (hasBit(seen, names[i])) continue;
        setBit(seen, names[i]);
      }
      visit(names[i], factor);
    }
  }
}

/** The tracks of a tag and its narrower tags are stored as lists; where they are most of the result, this avoids gathering them. */
function tracksOfFamily(tags: SearchedCatalogue['tags'], key: string): Scored {
  const weighted = (ordinals: Uint32Array, factor: number): Scored => ({
    ordinals,
    scores: new Float64Array(ordinals.length).fill(WEIGHT.tags * factor),
  });
  const own = weighted(listAt(tags.tracks, storedTags(tags, key)[0]), FACTOR.exact);
  const below = narrowerTags(tags, key);
  return below === undefined ? own : sumOfEither(own, weighted(below.tracks, FACTOR.narrower));
}

/** The best tag of a track counts. */
function followTags(factors: Map<number, number>, tracksOf: ListColumn, weights: TrackWeights): void {
  const seen = factors.size > 1 ? createBits(weights.best.length) : undefined;
  for (const [tag, factor] of [...factors].sort((a, b) => b[1] - a[1])) {
    for (let i = tracksOf.starts[tag]; i < tracksOf.starts[tag + 1]; i++) {
      const track = tracksOf.items[i];
      if (seen !== undefined) {
        if (hasBit(seen, track)) continue;
        setBit(seen, track);
      }
      addWeight(weights, track, WEIGHT.tags * factor);
    }
  }
}

function followSimilar(hits: Hit[], catalogue: SearchedCatalogue, weights: TrackWeights): void {
  forEachSimilar(hits, catalogue, (artist, factor) => {
    addToTracks(catalogue.artists.tracks, artist, WEIGHT.similar * factor, weights);
  });
}

/** The artists that resemble one of the names, each once. */
function forEachSimilar(
  hits: Hit[],
  { artists, outsideArtists }: SearchedCatalogue,
  visit: (artist: number, factor: number) => void,
): void {
  if (hits.length === 0) return;
  const { starts, items } = outsideArtists.artists;
  const seen = createBits(artists.count);
  forEachOnce(hits, starts.length - 1, (name, factor) => {
    for (let i = starts[name]; i < starts[name + 1]; i++) {
      if (hasBit(seen, items[i])) continue;
      setBit(seen, items[i]);
      visit(items[i], factor);
    }
  });
}

function addToTracks(tracksOf: ListColumn, owner: number, weight: number, weights: TrackWeights): number {
  for (let i = tracksOf.starts[owner]; i < tracksOf.starts[owner + 1]; i++)
    addWeight(weights, tracksOf.items[i], weight);
  return tracksOf.starts[owner + 1] - tracksOf.starts[owner];
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
