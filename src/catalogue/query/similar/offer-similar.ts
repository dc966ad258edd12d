/**
 * All tracks that are similar to one, except those that cannot reach a floor, which may rise with each offer: the score of the page's last
 * track.
 *
 * Tracks by the same or a similar artist are offered first; they are few. Then those with common tags, most in common first. Once the page is
 * full, most tracks can no longer enter it:
 *
 *   the last of the page has 0.6, and all but the tags give 0.2 at most; so 0.4 of the 0.6 for tags are needed, two thirds
 *
 * The weight of the common tags is first counted in a few units, as sets of bits, for all tracks of the catalogue at a time. A track with
 * ambient (weight 30), piano (20) and electronic (10), and 15 units in all:
 *
 *   ambient 7.5 ≈ 8    piano 5    electronic 2.5 ≈ 3        units of a track with ambient and electronic: 11
 *
 * Rounding down loses up to `slack` units, here none. So a track with fewer than n units has less than (n + slack) / 15 of the weight in
 * common. Tracks are taken level by level, from all units down to what is still needed.
 *
 * The tracks that the same users like come last: by then, most of them cannot enter either.
 */
import type { Catalogue } from '../../catalogue.ts';
import { BitCounters } from '../../columns/bit-counters.ts';
import { addBits, ordinalsIn, ordinalsOf, setBits } from '../../columns/bits.ts';
import { listAt } from '../../columns/list-column.ts';
import type { Bits, Ordinal } from '../../columns/types.ts';
import { tagOf } from '../../tags/tag-columns.ts';
import { tracksOfMeaning } from '../tags/known-sets.ts';
import { type Measure, SHARES } from './similarity-measure.ts';

/** What floating point may lose. */
const ROUNDING = 1e-9;
const UNITS = 15;
/** With many tags, there are so many units for each. */
const UNITS_PER_TAG = 2;
/** The share of all units that are between two levels. */
const STEP = 1 / 5;
/** What floating point may add to a number of units. */
const UNIT_ROUNDING = 1e-6;

export type Offer = (ordinal: Ordinal, score: number) => void;

/** Offers each track once, in no order; one that cannot reach `floor` may be passed over. Tracks that are `done` are not offered; all that were looked at are added to them. */
export function offerSimilar(
  catalogue: Catalogue,
  measure: Measure,
  done: Bits,
  offer: Offer,
  floor: () => number,
): void {
  const { likes } = measure;
  const offerIfNeeded = createOffer(catalogue, measure, offer, floor);
  for (const [artist, alike] of measure.artists)
    for (const track of takeOthers(listAt(catalogue.artists.tracks, artist), done))
      offerIfNeeded(track, SHARES.artists * alike, SHARES.likes * likes.strength(track));
  const liked = takeOthers(likes.tracks, done);
  const needed = () => (floor() - measure.byKindAtMost) / SHARES.tags - ROUNDING;
  for (const tracks of byCommonTags(catalogue, measure, done, needed))
    for (let i = 0; i < tracks.length; i++) offerIfNeeded(tracks[i], 0, 0);
  for (const track of liked) offerIfNeeded(track, 0, SHARES.likes * likes.strength(track));
}

/** The tracks that are not done yet; marks them as done. */
function takeOthers(tracks: Uint32Array, done: Bits): Uint32Array {
  const others = ordinalsIn(done, tracks, true);
  setBits(done, others);
  return others;
}

/** The tracks of each level, as long as the needed share of the tags can be common. */
function* byCommonTags(
  catalogue: Catalogue,
  { tags }: Measure,
  done: Bits,
  needed: () => number,
): Generator<Uint32Array> {
  if (tags.length === 0) return;
  const weights = tags.map((tag) => catalogue.similarity.weight[tag]);
  const own = weights.reduce((sum, weight) => sum + weight, 0);
  const unit = own / Math.max(UNITS, tags.length * UNITS_PER_TAG);
  // At least 1, so that a track with any of the tags has a unit.
  const units = weights.map((weight) => Math.max(1, Math.round(weight / unit)));
  const slack = weights.reduce((sum, weight, i) => sum + Math.max(0, weight / unit - units[i]), 0);
  const all = units.reduce((sum, each) => sum + each, 0);
  const step = Math.max(1, Math.floor(all * STEP));
  const counters = new BitCounters(catalogue.tracks.count);
  for (const [i, tag] of tags.entries()) counters.add(tracksOfMeaning(catalogue, tag), units[i]);

  for (let level = all + 1; level > 1; ) {
    const max = Math.min(own, (level - 1 + slack) * unit);
    const share = needed();
    if (max < share * own) return;
    // Fewer units than the needed share has are not enough.
    level = Math.max(1, level - step, Math.ceil((share * own) / unit - slack - UNIT_ROUNDING));
    const { bits, count } = counters.atLeast(level, [], [done]);
    addBits(done, bits);
    yield ordinalsOf(bits, count);
  }
}

/**
 * Offers a track, if it can reach the floor, given what its artist and its users add to the score. How much of the tags two tracks have in
 * common is bounded by the weights of all their tags, which are looked up faster:
 *
 *   tags that weigh 30, and tags that weigh 40   →   at most 30 / 40 are common
 */
function createOffer(
  catalogue: Catalogue,
  measure: Measure,
  offer: Offer,
  floor: () => number,
): (other: Ordinal, byArtists: number, byLikes: number) => void {
  const { tagWeight } = catalogue.similarity;
  const { ownWeight } = measure;
  const inCommon = commonWeight(catalogue, measure.tags);
  let least = floor();
  return (other, byArtists, byLikes) => {
    const weight = tagWeight[other];
    const share = weight === 0 ? 0 : Math.min(weight, ownWeight) / Math.max(weight, ownWeight);
    const most = SHARES.tags * share + byArtists + byLikes + ROUNDING;
    if (most + measure.byKindAtMost < least) return;
    const byKind = measure.byKind(other);
    if (most + byKind < least) return;
    offer(other, Math.min(1, measure.byTags(other, inCommon(other)) + byKind + byArtists + byLikes));
    least = floor();
  };
}

/**
 * The weight of the tags that a track has in common with one track: the sum of the weights of those of its tags that are also tags of that
 * one, each meaning once.
 *
 *   ambient (30), piano (20), guitar   and   ambient, piano, electronic   →   50
 */
function commonWeight({ tracks, similarity }: Catalogue, own: readonly number[]): (other: Ordinal) => number {
  const { meaning, weight } = similarity;
  const { starts, items } = tracks.tags;
  /** By tag: 1 + its place among the tags of the one track, or 0. */
  const places = new Uint16Array(meaning.length);
  for (const [place, tag] of own.entries()) places[tag] = 1 + place;
  // A track may have a tag in two kinds or spellings: it counts once.
  const countedFor = new Int32Array(1 + own.length).fill(-1);
  return (other) => {
    let sum = 0;
    for (let at = starts[other]; at < starts[other + 1]; at++) {
      const place = places[meaning[tagOf(items[at])]];
      if (place === 0 || countedFor[place] === other) continue;
      countedFor[place] = other;
      sum += weight[own[place - 1]];
    }
    return sum;
  };
}
