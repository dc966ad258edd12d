/**
 * Follows a word to all tracks that it reaches, with its weight for each of them (`search-tracks.ts` has the formula).
 */
import { createBits, hasBit, setBit } from '../../columns/bits.ts';
import { returnBits, takeBits } from '../../columns/idle-bits.ts';
import type { ListColumn } from '../../columns/types.ts';
import type { Hit, WordHits } from '../hits/hits.ts';
import { markEach } from '../hits/word-tracks.ts';
import type { SearchedCatalogue, SearchIndex } from '../index/search-index.ts';
import { LENGTH_FACTORS, WEIGHT } from '../search-weights.ts';
import {
  addWeight,
  beginWeights,
  createTrackWeights,
  type ListedWeights,
  placeOf,
  type TrackWeights,
  takeList,
} from './track-weights.ts';

/** Working memory; empty while it is not in use. */
let idle: TrackWeights | undefined;

/** All tracks of a word that reaches few. */
export function listWord(index: SearchIndex, catalogue: SearchedCatalogue, word: WordHits): ListedWeights {
  return withIdleWeights(catalogue, (weights) => {
    followWord(index, catalogue, word, weights);
    return takeList(weights);
  });
}

/** `use` leaves the weights empty. */
export function withIdleWeights<T>({ tracks }: SearchedCatalogue, use: (weights: TrackWeights) => T): T {
  const weights = idle?.marks.length === (tracks.count + 31) >>> 5 ? idle : createTrackWeights(tracks.count);
  // A search that throws leaves nothing behind for the next.
  idle = undefined;
  const result = use(weights);
  idle = weights;
  return result;
}

/** Adds the weight of the word for each track. The fields are added in the order of `FIELDS`, since sums round. */
export function followWord(
  index: SearchIndex,
  catalogue: SearchedCatalogue,
  word: WordHits,
  weights: TrackWeights,
): void {
  const { names, tags } = word;
  const { artists, albums } = catalogue;
  markEach(catalogue, word, weights);
  beginWeights(weights);
  followTracks(index.tracks.lengths, names.tracks, weights);
  followOwners(index.artists.lengths, names.artists, WEIGHT.artists, artists.tracks, weights);
  followOwners(index.albums.lengths, names.albums, WEIGHT.albums, albums.tracks, weights);
  followTags(tags, catalogue.tags.tracks, weights);
  followSimilar(names.similar, catalogue, weights);
}

/** The first field: a track's best match is the first one met, because hits come best first. */
function followTracks(lengths: Uint8Array, hits: Hit[], weights: TrackWeights): void {
  for (const { ordinals: names, factor } of hits) {
    const weight = WEIGHT.tracks * factor;
    for (let i = 0; i < names.length; i++) {
      const track = names[i];
      const place = placeOf(weights, track);
      if (weights.best[place] === 0) addWeight(weights, place, weight * LENGTH_FACTORS[lengths[track]]);
    }
  }
}

/** Artists or albums: the weight of their name is added to each of their tracks. */
function followOwners(
  lengths: Uint8Array,
  hits: Hit[],
  weight: number,
  tracksOf: ListColumn,
  weights: TrackWeights,
): void {
  forEachOnce(hits, lengths.length, (name, factor) => {
    addToTracks(tracksOf, name, weight * factor * LENGTH_FACTORS[lengths[name]], weights);
  });
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

/** The best tag of a track counts. */
function followTags(factors: Map<number, number>, tracksOf: ListColumn, weights: TrackWeights): void {
  const seen = factors.size > 1 ? takeBits(weights.marks.length * 32) : undefined;
  for (const [tag, factor] of [...factors].sort((a, b) => b[1] - a[1])) {
    for (let i = tracksOf.starts[tag]; i < tracksOf.starts[tag + 1]; i++) {
      const track = tracksOf.items[i];
      if (seen !== undefined) {
        if (hasBit(seen, track)) continue;
        setBit(seen, track);
      }
      addWeight(weights, placeOf(weights, track), WEIGHT.tags * factor);
    }
  }
  if (seen !== undefined) returnBits(seen.fill(0));
}

function followSimilar(hits: Hit[], catalogue: SearchedCatalogue, weights: TrackWeights): void {
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

function addToTracks(
  { starts, items }: ListColumn,
  owner: number,
  weight: number,
  weights: TrackWeights,
): void {
  for (let i = starts[owner]; i < starts[owner + 1]; i++)
    addWeight(weights, placeOf(weights, items[i]), weight);
}
