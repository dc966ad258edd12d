/** Adds up what the words of a query weigh for each track; the formula stands in `search-tracks.ts`. */

import { createBits, hasBit, setBit } from '../columns/bits.ts';
import { listAt } from '../columns/list-column.ts';
import type { ListColumn } from '../columns/types.ts';
import type { Scored } from '../scored.ts';
import type { SearchedCatalogue, SearchIndex } from './search-index.ts';
import type { Term, WordMatches } from './search-terms.ts';
import { FACTOR, lengthFactor, rarity, WEIGHT, WHOLE } from './search-weights.ts';
import { NOTHING, sumOfBoth, sumOfEither } from './sums.ts';
import { addWeight, createTrackWeights, type TrackWeights, takeWeights } from './track-weights.ts';
import type { WholeNames } from './whole-names.ts';
import type { WordIndex } from './word-index.ts';

/** Working memory for one size of catalogue; empty between searches. */
interface Scratch {
  weights: TrackWeights;
  /** By track which of its names is the whole text: a place in `RAISE`. */
  whole: Uint8Array;
}

let idle: Scratch | undefined;

/** Taken while in use, so that a search that throws leaves nothing behind for the next. */
function takeScratch(tracks: number): Scratch {
  const scratch = idle;
  idle = undefined;
  if (scratch?.whole.length === tracks) return scratch;
  return { weights: createTrackWeights(tracks), whole: new Uint8Array(tracks) };
}

const LENGTH_FACTORS = Float64Array.from({ length: 256 }, (_, words) => lengthFactor(words));

export function collectScores(
  index: SearchIndex,
  catalogue: SearchedCatalogue,
  matches: WordMatches[],
  whole: WholeNames,
): Scored {
  if (matches.length === 0) return NOTHING;
  const scratch = takeScratch(catalogue.tracks.count);
  const perWord = matches.map((match) => scoreWord(index, catalogue, match, whole, scratch.weights));
  let scored = perWord.reduce(sumOfBoth);
  if (scored.ordinals.length === 0) scored = perWord.reduce(sumOfEither);
  raiseWhole(catalogue, whole, scored, scratch.whole);
  idle = scratch;
  return scored;
}

/** Rarity × weight of one word. The fields are added in the order of `FIELDS`, since sums round. */
function scoreWord(
  index: SearchIndex,
  catalogue: SearchedCatalogue,
  match: WordMatches,
  whole: WholeNames,
  weights: TrackWeights,
): Scored {
  const { terms } = match;
  const { artists, albums } = catalogue;
  const inNames =
    addTracks(index.tracks, terms.tracks, whole.tracks, weights) +
    addOwners(index.artists, terms.artists, whole.artists, WEIGHT.artists, artists.tracks, weights) +
    addOwners(index.albums, terms.albums, whole.albums, WEIGHT.albums, albums.tracks, weights);
  const tags = tagFactors(index.tags, match);
  let before = NOTHING;
  const only = tags.size === 1 ? onlyTag(tags, catalogue.tags.tracks) : NOTHING;
  if (only.ordinals.length > inNames * 4) before = sumOfEither(takeWeights(weights), only);
  else addTags(tags, catalogue.tags.tracks, weights);
  addSimilar(index.similar, terms.similar, catalogue, weights);
  const scored = sumOfEither(before, takeWeights(weights));
  const factor = rarity(catalogue.tracks.count, scored.ordinals.length);
  for (let i = 0; i < scored.scores.length; i++) scored.scores[i] *= factor;
  return scored;
}

/**
 * The first field: a track's best match is the first one met, because terms come best first. Like `addOwners`, returns
 * how many tracks it added at most.
 */
function addTracks(index: WordIndex, terms: Term[], whole: number[], weights: TrackWeights): number {
  const { starts, items } = index.postings;
  const { lengths } = index;
  let added = whole.length;
  for (const track of whole)
    addWeight(weights, track, WEIGHT.tracks * FACTOR.exact * LENGTH_FACTORS[lengths[track]]);
  for (const term of terms) {
    const weight = WEIGHT.tracks * term.factor;
    for (let i = starts[term.word]; i < starts[term.word + 1]; i++) {
      const track = items[i];
      if (weights.weight[track] === 0) addWeight(weights, track, weight * LENGTH_FACTORS[lengths[track]]);
    }
    added += starts[term.word + 1] - starts[term.word];
  }
  return added;
}

/** Artists or albums: what their name weighs goes to each of their tracks. */
function addOwners(
  index: WordIndex,
  terms: Term[],
  whole: number[],
  weight: number,
  tracksOf: ListColumn,
  weights: TrackWeights,
): number {
  const { starts, items } = index.postings;
  const { lengths } = index;
  // Only a second list can bring a name again.
  const seen = terms.length + whole.length > 1 ? createBits(lengths.length) : undefined;
  let added = 0;
  for (const name of whole) {
    if (seen !== undefined) setBit(seen, name);
    added += addToTracks(tracksOf, name, weight * FACTOR.exact * LENGTH_FACTORS[lengths[name]], weights);
  }
  for (const term of terms) {
    for (let i = starts[term.word]; i < starts[term.word + 1]; i++) {
      const name = items[i];
      if (seen !== undefined) {
        if (hasBit(seen, name)) continue;
        setBit(seen, name);
      }
      added += addToTracks(tracksOf, name, weight * term.factor * LENGTH_FACTORS[lengths[name]], weights);
    }
  }
  return added;
}

/** The tags that the word matches, each with its best factor. */
function tagFactors(index: WordIndex, match: WordMatches): Map<number, number> {
  const factors = new Map<number, number>();
  for (const tag of match.synonymTags) factors.set(tag, FACTOR.exact);
  const { starts, items } = index.postings;
  for (const term of match.terms.tags)
    for (let i = starts[term.word]; i < starts[term.word + 1]; i++)
      if (!factors.has(items[i])) factors.set(items[i], term.factor);
  return factors;
}

/** The tracks of a single tag stand ready; where they are most of the result, this spares gathering them. */
function onlyTag(factors: Map<number, number>, tracksOf: ListColumn): Scored {
  const [[tag, factor]] = factors;
  const ordinals = listAt(tracksOf, tag);
  return { ordinals, scores: new Float64Array(ordinals.length).fill(WEIGHT.tags * factor) };
}

function addTags(factors: Map<number, number>, tracksOf: ListColumn, weights: TrackWeights): void {
  const seen = factors.size > 1 ? createBits(weights.weight.length) : undefined;
  for (const [tag, factor] of factors) {
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

function addSimilar(
  index: WordIndex,
  terms: Term[],
  catalogue: SearchedCatalogue,
  weights: TrackWeights,
): void {
  if (terms.length === 0) return;
  const { starts, items } = index.postings;
  const artistsOf = catalogue.similar.artists;
  const seen = createBits(catalogue.artists.count);
  for (const term of terms) {
    for (let i = starts[term.word]; i < starts[term.word + 1]; i++) {
      for (let j = artistsOf.starts[items[i]]; j < artistsOf.starts[items[i] + 1]; j++) {
        const artist = artistsOf.items[j];
        if (hasBit(seen, artist)) continue;
        setBit(seen, artist);
        addToTracks(catalogue.artists.tracks, artist, WEIGHT.similar * term.factor, weights);
      }
    }
  }
}

function addToTracks(tracksOf: ListColumn, owner: number, weight: number, weights: TrackWeights): number {
  for (let i = tracksOf.starts[owner]; i < tracksOf.starts[owner + 1]; i++)
    addWeight(weights, tracksOf.items[i], weight);
  return tracksOf.starts[owner + 1] - tracksOf.starts[owner];
}

/** By the marks that `raiseWhole` sets; the first is for tracks without one. */
const RAISE = [1, 1 + WHOLE.albums, 1 + WHOLE.artists, 1 + WHOLE.tracks];

/** The best of a track's whole names counts, so the best field marks last. */
function raiseWhole(
  catalogue: SearchedCatalogue,
  whole: WholeNames,
  scored: Scored,
  marks: Uint8Array,
): void {
  if (whole.tracks.length + whole.artists.length + whole.albums.length === 0) return;
  markOwned(marks, catalogue.albums.tracks, whole.albums, 1);
  markOwned(marks, catalogue.artists.tracks, whole.artists, 2);
  for (const track of whole.tracks) marks[track] = 3;
  const { ordinals, scores } = scored;
  for (let i = 0; i < ordinals.length; i++) scores[i] *= RAISE[marks[ordinals[i]]];
  markOwned(marks, catalogue.albums.tracks, whole.albums, 0);
  markOwned(marks, catalogue.artists.tracks, whole.artists, 0);
  for (const track of whole.tracks) marks[track] = 0;
}

function markOwned(marks: Uint8Array, tracksOf: ListColumn, owners: number[], mark: number): void {
  for (const owner of owners)
    for (let i = tracksOf.starts[owner]; i < tracksOf.starts[owner + 1]; i++) marks[tracksOf.items[i]] = mark;
}
