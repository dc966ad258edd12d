/**
 * The page that a search fills with its best tracks, and what their score is at most:
 *
 *     score = relevance × (1 + boost)   ≤   highest relevance of the track × (1 + the largest boost)
 *
 * From that follows the rating that a track needs to come into the page.
 */
import type { Catalogue } from '../../catalogue.ts';
import { createBits, hasBit, setBit } from '../../columns/bits.ts';
import type { TopRows } from '../../columns/top-rows.ts';
import type { Bits } from '../../columns/types.ts';
import type { BestPage } from '../../text/best/offer-tracks.ts';
import type { FoundTracks } from '../../text/found/found-tracks.ts';
import type { WordHits } from '../../text/hits/hits.ts';
import { createBonus } from '../../text/hits/whole-names.ts';
import { markTracks } from '../../text/hits/word-tracks.ts';
import { MISSING, rarity, SPARED } from '../../text/search-weights.ts';
import { greatestWeight } from '../../text/weights/greatest-weight.ts';
import { lookupOf } from '../../text/weights/word-lookup.ts';
import { passesAll, type Test } from '../pages/selection.ts';
import { type Boost, boosted, requiredRating } from './relevance.ts';

export interface FoundPage {
  catalogue: Catalogue;
  found: FoundTracks;
  boost: Boost;
  tests: Test[];
  top: TopRows;
  /** Tracks that may have more relevance than the bounds of the others tell. They are offered first. */
  raised: Uint32Array;
  /** The words that are not needed and that many tracks have. */
  frequent: WordHits[];
  /** The tracks that were scored, and those of them that were offered one by one. */
  offered: Bits;
  single: number[];
}

/** Of so many tracks, those with a frequent optional word are offered before the others, whose bounds are without it. */
export const SEPARATED = 8192;

export function tracksReached(catalogue: Catalogue, words: WordHits[]): Bits {
  const bits = createBits(catalogue.tracks.count);
  for (const word of words) markTracks(catalogue, word, bits);
  return bits;
}

export function rarityOf({ tracks }: Catalogue, { reach }: WordHits): number {
  return rarity(tracks.count, reach);
}

/** Returns whether the track came into the page. */
export function offerTo(
  { boost, tests, top, offered, single }: FoundPage,
  track: number,
  relevanceOf: (track: number, least: number) => number,
): boolean {
  if (hasBit(offered, track) || !passesAll(tests, track)) return false;
  const least = top.isFull() ? top.worst() / boosted(1, boost, track) : 0;
  const relevance = relevanceOf(track, least);
  // It may have another word.
  if (relevance === 0) return false;
  setBit(offered, track);
  single.push(track);
  return top.offer(track, boosted(relevance, boost, track));
}

/** `highest` tells the highest relevance for a weight. */
export function bestPage(
  { boost, top }: FoundPage,
  highest: (weight: number) => number,
  bonus: number,
  offer: BestPage['offer'],
): BestPage {
  return {
    room: top.room,
    highestScore: (weight, track) => boosted(highest(weight) * (1 + bonus), boost, track),
    requiredRating: (weight) => requiredRating(boost, highest(weight) * (1 + bonus), top),
    ratings: boost.values,
    byRating: boost.byRating,
    offer,
  };
}

/** For the rounding of sums that are added up in another order. */
const ROUNDING = 1e-9;

/**
 * The relevance of tracks that have no other needed words than these, and the highest one for a weight of these words together in a
 * track that lacks so many.
 */
export function relevanceBy({ catalogue, found }: FoundPage, needed: WordHits[], lacking: number) {
  const { words, whole } = found;
  const withSign = found.restricted?.spared;
  const weighed = (one: WordHits) => ({
    weightOf: lookupOf(catalogue.search, catalogue, one).weightOf,
    rarity: rarityOf(catalogue, one),
    most: rarityOf(catalogue, one) * greatestWeight(one),
  });
  const isReached = ({ reach }: WordHits) => reach > 0;
  const ofNeeded = needed.filter(isReached).map(weighed);
  const optional = words.optional.filter(isReached).map(weighed);
  const bonusOf = createBonus(catalogue, whole);
  /** For each needed word, the most that those after it and the optional ones weigh. */
  const after = ofNeeded.map((_, i) =>
    [...ofNeeded.slice(i + 1), ...optional].reduce((sum, { most }) => sum + most, 0),
  );
  const others = MISSING ** (words.needed.length - ofNeeded.length);
  const most = MISSING ** lacking * (1 + ROUNDING);
  return {
    /** Not of the raised tracks. */
    highest: (weight: number) => weight * most,
    /**
     * 0 for a track that has none of the words, although its name is nearly the whole text, or if it is less than `least`: most tracks that lack
     * a rare word are given up before the others are looked up.
     */
    relevanceOf(track: number, least: number): number {
      const bonus = bonusOf(track);
      const spared = withSign !== undefined && hasBit(withSign, track) ? SPARED : 1;
      let highest = others * (1 + bonus) * spared * (1 + ROUNDING);
      let total = 0;
      let missing = words.needed.length;
      for (let i = 0; i < ofNeeded.length; i++) {
        const { weightOf, rarity } = ofNeeded[i];
        const weight = weightOf(track);
        total += rarity * weight;
        if (weight > 0) missing--;
        else highest *= MISSING;
        if ((total + after[i]) * highest < least) return 0;
      }
      if (total === 0) return 0;
      for (const { weightOf, rarity } of optional) total += rarity * weightOf(track);
      total *= MISSING ** missing;
      if (bonus > 0) total *= 1 + bonus;
      return total * spared;
    },
  };
}
