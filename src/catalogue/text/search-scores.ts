/**
 * Adds up what the words of a query weigh for each track; the formula stands in `search-tracks.ts`.
 *
 * The tracks that have all of k words are among those of any one word. So only the rarest word is followed to all its tracks;
 * the others are looked up for these, which keeps `the` as cheap as `zanzibar` beside a rarer word. Where m words may be
 * missing, the m + 1 rarest words are followed.
 */
import { tagOf } from '../catalogue.ts';
import { createBits, hasBit, setBit } from '../columns/bits.ts';
import { listAt } from '../columns/list-column.ts';
import { placeOf } from '../columns/lookup.ts';
import type { ListColumn } from '../columns/types.ts';
import type { Scored } from '../scored.ts';
import { narrowerTags, storedTags } from '../tags/stored-tags.ts';
import type { Hit, WordHits } from './search-hits.ts';
import type { SearchedCatalogue, SearchIndex } from './search-index.ts';
import { FACTOR, lengthFactor, MISSING, rarity, WEIGHT } from './search-weights.ts';
import { NOTHING, sumOfEither } from './sums.ts';
import { addWeight, createTrackWeights, type TrackWeights, takeWeights } from './track-weights.ts';

/** Working memory for one size of catalogue; empty between searches. */
interface Scratch {
  weights: TrackWeights;
  /** By track 1 + its place among the rows at hand. */
  places: Uint32Array;
  artists: Float64Array;
  albums: Float64Array;
  similar: Float64Array;
}

let idle: Scratch | undefined;

/** Taken while in use, so that a search that throws leaves nothing behind for the next. */
function takeScratch({ tracks, artists, albums }: SearchedCatalogue): Scratch {
  const scratch = idle;
  idle = undefined;
  const fits =
    scratch?.places.length === tracks.count &&
    scratch.artists.length === artists.count &&
    scratch.albums.length === albums.count;
  if (fits) return scratch;
  return {
    weights: createTrackWeights(tracks.count),
    places: new Uint32Array(tracks.count),
    artists: new Float64Array(artists.count),
    albums: new Float64Array(albums.count),
    similar: new Float64Array(artists.count),
  };
}

const LENGTH_FACTORS = Float64Array.from({ length: 256 }, (_, words) => lengthFactor(words));

/** Words of a query by ascending reach. */
export interface RankedWords {
  needed: WordHits[];
  optional: WordHits[];
}

/** The tracks that have at least `least` of the needed words, and are allowed if there is such a test. */
export function scoreTracks(
  index: SearchIndex,
  catalogue: SearchedCatalogue,
  { needed, optional }: RankedWords,
  least: number,
  isAllowed?: (track: number) => boolean,
): Scored {
  const followed = needed.slice(0, needed.length - least + 1);
  if (followed.every(({ reach }) => reach === 0)) return NOTHING;
  const scratch = takeScratch(catalogue);
  const lists = followed.map((word) => follow(index, catalogue, word, scratch.weights));
  if (needed.length === 1 && optional.length === 0 && isAllowed === undefined) {
    idle = scratch;
    return scaled(lists[0], rarity(catalogue.tracks.count, needed[0].reach));
  }
  const some = lists.reduce(sumOfEither).ordinals;
  // A copy, since the tracks of a single tag are the catalogue's own.
  const isAlone = lists.length === 1 && isAllowed === undefined;
  let rows = isAllowed === undefined ? some.slice() : some.filter(isAllowed);
  let totals = new Float64Array(rows.length);
  let found = new Uint8Array(rows.length);
  const add = (word: WordHits, weights: Float64Array) => {
    const factor = rarity(catalogue.tracks.count, word.reach);
    for (let i = 0; i < rows.length; i++) totals[i] += factor * weights[i];
  };
  needed.forEach((word, place) => {
    if (rows.length === 0) return;
    const weights =
      place >= lists.length
        ? lookUp(index, catalogue, word, rows, scratch)
        : isAlone
          ? lists[0].scores
          : weightsIn(lists[place], rows);
    if (word.reach > 0) add(word, weights);
    const left = needed.length - place - 1;
    let kept = 0;
    for (let i = 0; i < rows.length; i++) {
      const words = found[i] + (weights[i] > 0 ? 1 : 0);
      if (words + left < least) continue;
      rows[kept] = rows[i];
      totals[kept] = totals[i];
      found[kept++] = words;
    }
    rows = rows.subarray(0, kept);
    totals = totals.subarray(0, kept);
    found = found.subarray(0, kept);
  });
  for (const word of optional)
    if (word.reach > 0 && rows.length > 0) add(word, lookUp(index, catalogue, word, rows, scratch));
  idle = scratch;
  if (least < needed.length)
    for (let i = 0; i < rows.length; i++) totals[i] *= MISSING ** (needed.length - found[i]);
  return { ordinals: rows, scores: totals };
}

/** In place: the scores of a word are its own. */
function scaled(list: Scored, factor: number): Scored {
  for (let i = 0; i < list.scores.length; i++) list.scores[i] *= factor;
  return list;
}

/** What a list has for each row; both ascend. */
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
  let before = NOTHING;
  const ready = tagFamily === undefined ? NOTHING : tracksOfFamily(catalogue.tags, tagFamily);
  if (ready.ordinals.length > inNames * 4) before = sumOfEither(takeWeights(weights), ready);
  else followTags(tags, catalogue.tags.tracks, weights);
  followSimilar(names.similar, catalogue, weights);
  return sumOfEither(before, takeWeights(weights));
}

/**
 * The first field: a track's best match is the first one met, because hits come best first. Like `followOwners`, returns
 * how many tracks it added at most.
 */
function followTracks(lengths: Uint8Array, hits: Hit[], weights: TrackWeights): number {
  let added = 0;
  for (const { names, factor } of hits) {
    const weight = WEIGHT.tracks * factor;
    for (let i = 0; i < names.length; i++) {
      const track = names[i];
      if (weights.weight[track] === 0) addWeight(weights, track, weight * LENGTH_FACTORS[lengths[track]]);
    }
    added += names.length;
  }
  return added;
}

/** Artists or albums: what their name weighs goes to each of their tracks. */
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
  for (const { names, factor } of hits) {
    for (let i = 0; i < names.length; i++) {
      if (seen !== undefined) {
        if (hasBit(seen, names[i])) continue;
        setBit(seen, names[i]);
      }
      visit(names[i], factor);
    }
  }
}

/** The tracks of a tag and of those below it stand ready; where they are most of the result, this spares gathering them. */
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
  const seen = factors.size > 1 ? createBits(weights.weight.length) : undefined;
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
  { artists, similar }: SearchedCatalogue,
  visit: (artist: number, factor: number) => void,
): void {
  if (hits.length === 0) return;
  const { starts, items } = similar.artists;
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

/** What one word weighs for each of the rows. */
function lookUp(
  index: SearchIndex,
  catalogue: SearchedCatalogue,
  word: WordHits,
  rows: Uint32Array,
  scratch: Scratch,
): Float64Array {
  const { tracks } = catalogue;
  const weights = new Float64Array(rows.length);
  lookUpTracks(index.tracks.lengths, word.names.tracks, rows, scratch.places, weights);
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
  for (let i = 0; i < rows.length; i++) {
    const artist = tracks.artist[rows[i]];
    const album = tracks.album[rows[i]];
    weights[i] += scratch.artists[artist];
    if (album >= 0) weights[i] += scratch.albums[album];
    if (word.tags.size > 0) weights[i] += WEIGHT.tags * bestTag(tracks.tags, rows[i], word.tags);
    weights[i] += scratch.similar[artist];
  }
  for (const field of ['artists', 'albums'] as const)
    for (const { names } of word.names[field]) for (const name of names) scratch[field][name] = 0;
  if (word.names.similar.length > 0) scratch.similar.fill(0);
  return weights;
}

function lookUpTracks(
  lengths: Uint8Array,
  hits: Hit[],
  rows: Uint32Array,
  places: Uint32Array,
  weights: Float64Array,
): void {
  if (hits.length === 0) return;
  for (let i = 0; i < rows.length; i++) places[rows[i]] = i + 1;
  for (const { names, factor, sorted } of hits) {
    const weight = WEIGHT.tracks * factor;
    if (sorted && rows.length * 16 < names.length) {
      for (let i = 0; i < rows.length; i++)
        if (weights[i] === 0 && placeOf(names, rows[i]) >= 0)
          weights[i] = weight * LENGTH_FACTORS[lengths[rows[i]]];
    } else {
      for (let i = 0; i < names.length; i++) {
        const place = places[names[i]];
        if (place > 0 && weights[place - 1] === 0)
          weights[place - 1] = weight * LENGTH_FACTORS[lengths[names[i]]];
      }
    }
  }
  for (let i = 0; i < rows.length; i++) places[rows[i]] = 0;
}

function bestTag({ starts, items }: ListColumn, track: number, factors: Map<number, number>): number {
  let best = 0;
  for (let i = starts[track]; i < starts[track + 1]; i++)
    best = Math.max(best, factors.get(tagOf(items[i])) ?? 0);
  return best;
}
