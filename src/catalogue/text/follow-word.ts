/**
 * Follows a word to all tracks that it reaches, with its weight for each of them (`search-tracks.ts` has the formula).
 */
import { createBits, hasBit, setBit } from '../columns/bits.ts';
import { listAt } from '../columns/list-column.ts';
import { NOTHING, type Scored, sumOfEither } from '../columns/scored.ts';
import type { ListColumn } from '../columns/types.ts';
import { narrowerTags, storedTags } from '../tags/tag-columns.ts';
import type { Hit, WordHits } from './hits.ts';
import type { SearchedCatalogue, SearchIndex } from './search-index.ts';
import { FACTOR, LENGTH_FACTORS, WEIGHT } from './search-weights.ts';
import {
  addWeight,
  createTrackWeights,
  type TrackWeights,
  takeWeights,
  withField,
  wordWeights,
} from './track-weights.ts';

/** Working memory; empty while it is not in use. */
let idle: TrackWeights | undefined;

/** Every track of one word. */
export function followWord(index: SearchIndex, catalogue: SearchedCatalogue, word: WordHits): Scored {
  return withIdleWeights(catalogue, (weights) => follow(index, catalogue, word, weights));
}

/** `use` leaves the weights empty. */
export function withIdleWeights<T>({ tracks }: SearchedCatalogue, use: (weights: TrackWeights) => T): T {
  const weights = idle?.best.length === tracks.count ? idle : createTrackWeights(tracks.count);
  // A search that throws leaves nothing behind for the next.
  idle = undefined;
  const result = use(weights);
  idle = weights;
  return result;
}

/** The fields are added in the order of `FIELDS`, since sums round. */
function follow(
  index: SearchIndex,
  catalogue: SearchedCatalogue,
  word: WordHits,
  weights: TrackWeights,
): Scored {
  const { names, tags, tagFamily } = word;
  const inNames = followNames(index, catalogue, word, weights);
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

/** The names of tracks, artists and albums. Returns how many tracks it added at most. */
export function followNames(
  index: SearchIndex,
  { artists, albums }: SearchedCatalogue,
  { names }: WordHits,
  weights: TrackWeights,
): number {
  return (
    followTracks(index.tracks.lengths, names.tracks, weights) +
    followOwners(index.artists.lengths, names.artists, WEIGHT.artists, artists.tracks, weights) +
    followOwners(index.albums.lengths, names.albums, WEIGHT.albums, albums.tracks, weights)
  );
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
export function forEachOnce(hits: Hit[], count: number, visit: (name: number, factor: number) => void): void {
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
export function followTags(factors: Map<number, number>, tracksOf: ListColumn, weights: TrackWeights): void {
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

export function followSimilar(hits: Hit[], catalogue: SearchedCatalogue, weights: TrackWeights): void {
  forEachSimilar(hits, catalogue, (artist, factor) => {
    addToTracks(catalogue.artists.tracks, artist, WEIGHT.similar * factor, weights);
  });
}

/** The artists that resemble one of the names, each once. */
export function forEachSimilar(
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
