/** Offers tracks by the words in their own names (`text/best/name-bounds.ts`): those with most of them first, until no other can come into the page. */
import type { Catalogue } from '../../catalogue.ts';
import { ordinalsIn } from '../../columns/bits.ts';
import type { Bits } from '../../columns/types.ts';
import { groupByNames, type NameGroup } from '../../text/best/name-bounds.ts';
import { type BestPage, offerList } from '../../text/best/offer-tracks.ts';
import type { WordHits } from '../../text/hits/hits.ts';
import { type BonusNames, tracksNamed } from '../../text/hits/whole-names.ts';
import { greatestWeight } from '../../text/weights/greatest-weight.ts';
import { type FoundPage, rarityOf } from './found-page.ts';

/** So few tracks are not grouped. */
const FEW = 256;

/** The tracks of some names; only those that are `allowed`, if not all are. */
export function offerNamed(
  page: FoundPage,
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
  else offerByNames(page, tracks, needed, mostNeeded, best, true, names);
}

/** Tracks that have up to so many of the needed words, all of these `owners` if there are any; with `optional`, they may have the frequent optional ones, too. */
export function offerByNames(
  { catalogue, frequent }: FoundPage,
  tracks: Uint32Array,
  needed: WordHits[],
  mostNeeded: number,
  page: BestPage,
  optional: boolean,
  owners?: BonusNames,
): void {
  const others = optional ? frequent : [];
  const words = [...needed, ...others];
  const most = mostNeeded + others.length;
  if (tracks.length < FEW) {
    offerList(tracks, greatestTogether(catalogue, words, most), page);
    return;
  }
  for (const group of groupByNames(catalogue, tracks, words, most, { owners })) {
    if (page.requiredRating(group.bound) === Number.POSITIVE_INFINITY) return;
    if (!isLoose(group, page)) offerList(group.tracks, group.bound, page);
    else offerByFields(catalogue, group, words, most, page);
  }
}

/** So many tracks of a group are offered to see how many of the others would be scored; if one of so many, the bound is too high. */
const SAMPLE = 256;
const SCORED = 1 / 8;

function isLoose({ tracks, bound }: NameGroup, page: BestPage): boolean {
  if (tracks.length < 2 * SAMPLE) return false;
  const sample = tracks.subarray(0, SAMPLE);
  offerList(sample, bound, page);
  const required = page.requiredRating(bound);
  let scored = 0;
  for (const track of sample) if (page.ratings[track] >= required) scored++;
  return scored > SAMPLE * SCORED;
}

function offerByFields(
  catalogue: Catalogue,
  { tracks }: NameGroup,
  words: WordHits[],
  most: number,
  page: BestPage,
): void {
  for (const { tracks: group, bound } of groupByNames(catalogue, tracks, words, most, { byFields: true })) {
    if (page.requiredRating(bound) === Number.POSITIVE_INFINITY) return;
    offerList(group, bound, page);
  }
}

/** The most that words of which a track has so many weigh together. */
export function greatestTogether(catalogue: Catalogue, words: WordHits[], count: number): number {
  return words
    .map((word) => (word.reach === 0 ? 0 : rarityOf(catalogue, word) * greatestWeight(word)))
    .sort((a, b) => b - a)
    .slice(0, count)
    .reduce((sum, weight) => sum + weight, 0);
}
