/**
 * The first page of `search` by relevance, without scoring all tracks that the words reach.
 *
 *     score = relevance × (1 + boost)   ≤   highest relevance of the track × (1 + the largest boost)
 *
 * A few tracks that have several words are scored one by one. Many of them, and those that have a single word (`best-of-word.ts`),
 * are scored only if they can come into the page, which the words in their own names tell (`name-bounds.ts`); before them the tracks
 * one of whose names is the whole text, because these get a bonus.
 */
import type { Catalogue, OrdinalPage } from '../catalogue.ts';
import {
  addBits,
  bitsOf,
  clearBits,
  createBits,
  hasBit,
  keepBits,
  ordinalsIn,
  ordinalsOf,
  setBit,
} from '../columns/bits.ts';
import { returnBits, takeBits } from '../columns/idle-bits.ts';
import { createTopRows, type TopRows } from '../columns/top-rows.ts';
import type { Bits } from '../columns/types.ts';
import { type BestPage, greatestWeight, offerList, offerTracksOf } from '../text/best-of-word.ts';
import { allFound, type FoundTracks, findTracksOf } from '../text/found-tracks.ts';
import { groupByNames } from '../text/name-bounds.ts';
import type { WordHits } from '../text/search-hits.ts';
import { scoreFound } from '../text/search-tracks.ts';
import { MISSING, rarity, SPARED } from '../text/search-weights.ts';
import { type BonusNames, createBonus, namesByBonus, tracksNamed } from '../text/whole-names.ts';
import { lookupOf } from '../text/word-lookup.ts';
import { markTracks } from '../text/word-tracks.ts';
import { ROWS_MAX } from './best-rows.ts';
import { finished } from './page-request.ts';
import type { Paging } from './query.ts';
import { type Boost, boosted, requiredRating } from './relevance.ts';
import { passesAll, type RowFilter, select, type Test, testOf } from './selection.ts';

/** `undefined` when another way is better: the page is deep, or a filter lists rows. */
export function bestFound(
  catalogue: Catalogue,
  filters: RowFilter[],
  text: string,
  boost: Boost,
  { offset, limit, fullcount }: Paging,
): OrdinalPage | undefined {
  if (offset + limit >= ROWS_MAX) return undefined;
  if (filters.some((one) => one.kind === 'list' && one.passes === undefined)) return undefined;
  const { tracks, search } = catalogue;
  const found = findTracksOf(search, catalogue, text);
  if (found === undefined) return finished([], false, fullcount ? 0 : undefined);
  const tests = filters.map((filter) => testOf(filter, tracks.count, tracks.count));
  const top = createTopRows(offset + limit + 1);
  const page: Page = {
    catalogue,
    found,
    boost,
    tests,
    top,
    raised: raisedTracks(catalogue, found),
    frequent: found.words.optional.filter((word) => word.reach > 0 && !isRaising(word)),
    offered: takeBits(tracks.count),
    single: [],
  };
  if (found.tracks.length < MANY) scoreEach(page);
  else offerMany(page);
  for (const word of found.alone) if (word.reach > 0) offerAlone(page, word);
  clearBits(page.offered, found.tracks);
  clearBits(page.offered, page.single);
  returnBits(page.offered);
  const best = top.inOrder().map(({ ordinal }) => ordinal);
  const end = offset + limit;
  const count = () =>
    select(tracks.count, [...filters, { kind: 'list', ordinals: allFound(catalogue, found) }]).count;
  return finished(best.slice(offset, end), best.length > end, fullcount ? count() : undefined);
}

/** So many tracks with several words are not scored one by one. */
const MANY = 2000;

interface Page {
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
const SEPARATED = 8192;

function scoreEach({ catalogue, found, boost, tests, top, offered }: Page): void {
  const { ordinals, scores } = scoreFound(catalogue.search, catalogue, found, found.tracks);
  for (let i = 0; i < ordinals.length; i++) {
    setBit(offered, ordinals[i]);
    if (top.isFull() && scores[i] * (1 + boost.intensity) < top.worst()) continue;
    if (passesAll(tests, ordinals[i])) top.offer(ordinals[i], boosted(scores[i], boost, ordinals[i]));
  }
}

/** Those of the tracks with several words that can come into the page. */
function offerMany(page: Page): void {
  const { catalogue, found, frequent } = page;
  const { needed } = found.words;
  const most = needed.length - found.lacking;
  const { relevanceOf, highest } = relevanceBy(page, needed, found.lacking);
  const offer = (track: number) => offerTo(page, track, relevanceOf);
  found.complete.forEach(offer);
  const isFound = bitsOf(found.tracks, catalogue.tracks.count);
  for (const track of page.raised) if (hasBit(isFound, track)) offer(track);
  for (const names of namesByBonus(found.whole)) {
    const best = bestPage(page, highest, names.bonus, offer);
    offerNamed(page, names, needed, most, best, isFound);
  }
  const best = bestPage(page, highest, 0, offer);
  const isSeparate = frequent.length > 0 && found.tracks.length >= SEPARATED;
  if (isSeparate) {
    const having = ordinalsIn(tracksReached(catalogue, frequent), found.tracks);
    offerByNames(page, having, needed, most, best, true);
  }
  for (const { tracks, words } of byRareWords(page))
    offerByNames(page, tracks, words, most, best, !isSeparate);
  // A track that was skipped is not tried again for one of its words.
  addBits(page.offered, isFound);
}

/** So few tracks are not grouped. */
const FEW = 2048;

/** The tracks of some names; only those that are `allowed`, if not all are. */
function offerNamed(
  page: Page,
  names: BonusNames,
  needed: WordHits[],
  mostNeeded: number,
  best: BestPage,
  allowed?: Bits,
): void {
  const { catalogue, frequent } = page;
  const weight = greatestTogether(catalogue, [...needed, ...frequent], mostNeeded + frequent.length);
  if (best.requiredRating(weight) === Number.POSITIVE_INFINITY) return;
  const named = tracksNamed(catalogue, names);
  const tracks = allowed === undefined ? named : ordinalsIn(allowed, named);
  // Tracks of the same name have the same words in it.
  if (names.field === 'tracks') offerList(tracks, weight, best);
  else offerByNames(page, tracks, needed, mostNeeded, best, true);
}

/** Tracks that have up to so many of the needed words; with `optional`, they may have the frequent optional ones, too. */
function offerByNames(
  { catalogue, frequent }: Page,
  tracks: Uint32Array,
  needed: WordHits[],
  mostNeeded: number,
  page: BestPage,
  optional: boolean,
): void {
  const others = optional ? frequent : [];
  const words = [...needed, ...others];
  const most = mostNeeded + others.length;
  if (tracks.length < FEW) {
    offerList(tracks, greatestTogether(catalogue, words, most), page);
    return;
  }
  for (const { tracks: group, bound } of groupByNames(catalogue, tracks, words, most)) {
    if (page.requiredRating(bound) === Number.POSITIVE_INFINITY) return;
    offerList(group, bound, page);
  }
}

/** The most that words of which a track has so many weigh together. */
function greatestTogether(catalogue: Catalogue, words: WordHits[], count: number): number {
  return words
    .map((word) => (word.reach === 0 ? 0 : rarityOf(catalogue, word) * greatestWeight(word)))
    .sort((a, b) => b - a)
    .slice(0, count)
    .reduce((sum, weight) => sum + weight, 0);
}

/** A word is rare among tracks that are this many times as many as it reaches. */
const RARE = 8;

/** The tracks with several words: those that may have a rare one, and the others, with the words that they may have. */
function byRareWords({ catalogue, found }: Page): { tracks: Uint32Array; words: WordHits[] }[] {
  const { tracks, lacking, words } = found;
  const isRare = ({ reach }: WordHits) => lacking > 0 && reach * RARE < tracks.length;
  const rare = words.needed.filter(isRare);
  if (rare.length === 0) return [{ tracks, words: words.needed }];
  const bits = tracksReached(catalogue, rare);
  const having = tracks.slice();
  const others = tracks.slice();
  let count = 0;
  for (let i = 0; i < tracks.length; i++) {
    having[count] = tracks[i];
    others[i - count] = tracks[i];
    if (hasBit(bits, tracks[i])) count++;
  }
  return [
    { tracks: having.subarray(0, count), words: words.needed },
    {
      tracks: others.subarray(0, tracks.length - count),
      words: words.needed.filter((word) => !isRare(word)),
    },
  ];
}

/** The tracks that have only this one of the needed words; those that have several must have been offered. */
function offerAlone(page: Page, word: WordHits): void {
  const { catalogue, found, frequent } = page;
  const { relevanceOf, highest } = relevanceBy(page, [word], found.words.needed.length - 1);
  const offer = (track: number) => {
    if (found.restricted !== undefined && !hasBit(found.restricted.allowed, track)) return false;
    return offerTo(page, track, relevanceOf);
  };
  page.raised.forEach(offer);
  for (const names of namesByBonus(found.whole)) {
    const best = bestPage(page, highest, names.bonus, offer);
    offerNamed(page, names, [word], 1, best);
  }
  const isSeparate = frequent.length > 0 && word.reach >= SEPARATED;
  if (isSeparate) {
    const having = tracksReached(catalogue, [word]);
    keepBits(having, tracksReached(catalogue, frequent));
    offerByNames(page, ordinalsOf(having), [word], 1, bestPage(page, highest, 0, offer), true);
  }
  const rarity = rarityOf(catalogue, word);
  const ofOthers = isSeparate ? 0 : greatestTogether(catalogue, frequent, frequent.length);
  const highestBy = (weight: number) => highest(rarity * weight + ofOthers);
  offerTracksOf(catalogue.search, catalogue, word, bestPage(page, highestBy, 0, offer));
}

/** The few tracks with the minus sign of an exclusion in a name, or with a rare word that is not needed. */
function raisedTracks(catalogue: Catalogue, { restricted, words }: FoundTracks): Uint32Array {
  const rare = words.optional.filter(isRaising);
  if (restricted === undefined && rare.length === 0) return new Uint32Array(0);
  const bits = restricted?.spared.slice() ?? createBits(catalogue.tracks.count);
  for (const word of rare) markTracks(catalogue, word, bits);
  return ordinalsOf(bits);
}

function tracksReached(catalogue: Catalogue, words: WordHits[]): Bits {
  const bits = createBits(catalogue.tracks.count);
  for (const word of words) markTracks(catalogue, word, bits);
  return bits;
}

/** Whether so few tracks have the word that all of them are scored. */
function isRaising({ reach }: WordHits): boolean {
  return reach > 0 && reach < MANY;
}

function rarityOf({ tracks }: Catalogue, { reach }: WordHits): number {
  return rarity(tracks.count, reach);
}

/** Returns whether the track came into the page. */
function offerTo(
  { boost, tests, top, offered, single }: Page,
  track: number,
  relevanceOf: (track: number) => number,
): boolean {
  if (hasBit(offered, track) || !passesAll(tests, track)) return false;
  const relevance = relevanceOf(track);
  // It may have another word.
  if (relevance === 0) return false;
  setBit(offered, track);
  single.push(track);
  return top.offer(track, boosted(relevance, boost, track));
}

/** `highest` tells the highest relevance for a weight. */
function bestPage(
  { boost, top }: Page,
  highest: (weight: number) => number,
  bonus: number,
  offer: BestPage['offer'],
): BestPage {
  return {
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
function relevanceBy({ catalogue, found }: Page, needed: WordHits[], lacking: number) {
  const { words, whole, restricted } = found;
  const weighed = (one: WordHits) => ({
    weightOf: lookupOf(catalogue.search, catalogue, one).weightOf,
    rarity: rarityOf(catalogue, one),
  });
  const reached = words.optional.filter(({ reach }) => reach > 0);
  const ofNeeded = needed.filter(({ reach }) => reach > 0).map(weighed);
  const optional = reached.map(weighed);
  const bonusOf = createBonus(catalogue, whole);
  const most = MISSING ** lacking * (1 + ROUNDING);
  return {
    /** Not of the raised tracks. */
    highest: (weight: number) => weight * most,
    /** 0 for a track that has none of the words, although its name is nearly the whole text. */
    relevanceOf(track: number): number {
      let total = 0;
      let missing = words.needed.length;
      for (const { weightOf, rarity } of ofNeeded) {
        const weight = weightOf(track);
        total += rarity * weight;
        if (weight > 0) missing--;
      }
      if (total === 0) return 0;
      for (const { weightOf, rarity } of optional) total += rarity * weightOf(track);
      total *= MISSING ** missing;
      const bonus = bonusOf(track);
      if (bonus > 0) total *= 1 + bonus;
      return restricted !== undefined && hasBit(restricted.spared, track) ? total * SPARED : total;
    },
  };
}
