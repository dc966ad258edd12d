/**
 * The first page of `search` by relevance, without scoring all tracks that the words reach.
 *
 *     score = relevance × (1 + boost)   ≤   highest relevance of the track × (1 + the largest boost)
 *
 * Tracks that have several words are scored one by one. Those that have a single word may be most of the catalogue: only
 * those that can come into the page are (`best-of-word.ts`); before them the tracks one of whose names is the whole text, because
 * these get a bonus.
 */
import type { Catalogue, OrdinalPage } from '../catalogue.ts';
import { hasBit } from '../columns/bits.ts';
import { createTopRows, type TopRows } from '../columns/top-rows.ts';
import { type BestPage, greatestWeight, offerNamed, offerTracksOf } from '../text/best-of-word.ts';
import { allFound, type FoundTracks, findTracksOf } from '../text/found-tracks.ts';
import type { WordHits } from '../text/search-hits.ts';
import { scoreFound } from '../text/search-tracks.ts';
import { MISSING, rarity, SPARED } from '../text/search-weights.ts';
import { createBonus, namesByBonus } from '../text/whole-names.ts';
import { createWordLookup } from '../text/word-lookup.ts';
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
  const { ordinals, scores } = scoreFound(search, catalogue, found, found.tracks);
  for (let i = 0; i < ordinals.length; i++) {
    if (top.isFull() && scores[i] * (1 + boost.intensity) < top.worst()) continue;
    if (passesAll(tests, ordinals[i])) top.offer(ordinals[i], boosted(scores[i], boost, ordinals[i]));
  }
  if (found.alone.length > 0) offerAlone(catalogue, found, boost, tests, top);
  const best = top.inOrder().map(({ ordinal }) => ordinal);
  const end = offset + limit;
  const count = () =>
    select(tracks.count, [...filters, { kind: 'list', ordinals: allFound(catalogue, found) }]).count;
  return finished(best.slice(offset, end), best.length > end, fullcount ? count() : undefined);
}

/** The tracks that have a single needed word. */
function offerAlone(
  catalogue: Catalogue,
  found: FoundTracks,
  boost: Boost,
  tests: Test[],
  top: TopRows,
): void {
  const { search } = catalogue;
  const { words, whole, alone, restricted } = found;
  const relevanceOf = createRelevance(catalogue, found);
  const rarityOf = ({ reach }: WordHits) => rarity(catalogue.tracks.count, reach);
  const optional = words.optional.reduce(
    (sum, word) => sum + (word.reach === 0 ? 0 : rarityOf(word) * greatestWeight(word)),
    0,
  );
  const most =
    MISSING ** (words.needed.length - 1) * (restricted === undefined ? 1 : SPARED) * (1 + ROUNDING);
  /** The page for a word, as far as it takes tracks whose whole name gives this bonus. */
  const pageFor = (word: WordHits, bonus: number): BestPage => ({
    requiredRating: (weight) =>
      requiredRating(boost, (rarityOf(word) * weight + optional) * most * (1 + bonus), top),
    ratings: boost.values,
    byRating: boost.byRating,
    offer: (track) => {
      if (restricted !== undefined && !hasBit(restricted.allowed, track)) return false;
      if (top.has(track) || !passesAll(tests, track)) return false;
      return top.offer(track, boosted(relevanceOf(track), boost, track));
    },
  });
  for (const word of alone) {
    if (word.reach === 0) continue;
    for (const names of namesByBonus(whole))
      offerNamed(catalogue, names, greatestWeight(word), pageFor(word, names.bonus));
    offerTracksOf(search, catalogue, word, pageFor(word, 0));
  }
}

/** For the rounding of sums that are added up in another order. */
const ROUNDING = 1e-9;

/** The relevance of single tracks; `searchTracks` has the same for all. */
function createRelevance(
  catalogue: Catalogue,
  { words, whole, restricted }: FoundTracks,
): (track: number) => number {
  const { search, tracks } = catalogue;
  const weighed = (all: WordHits[]) =>
    all
      .filter(({ reach }) => reach > 0)
      .map((word) => ({
        weightOf: createWordLookup(search, catalogue, word),
        rarity: rarity(tracks.count, word.reach),
      }));
  const needed = weighed(words.needed);
  const optional = weighed(words.optional);
  const bonusOf = createBonus(catalogue, whole);
  return (track) => {
    let total = 0;
    let missing = words.needed.length;
    for (const { weightOf, rarity } of needed) {
      const weight = weightOf(track);
      total += rarity * weight;
      if (weight > 0) missing--;
    }
    for (const { weightOf, rarity } of optional) total += rarity * weightOf(track);
    total *= MISSING ** missing;
    const bonus = bonusOf(track);
    if (bonus > 0) total *= 1 + bonus;
    return restricted !== undefined && hasBit(restricted.spared, track) ? total * SPARED : total;
  };
}
