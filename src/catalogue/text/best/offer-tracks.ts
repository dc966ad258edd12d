/**
 * Offers tracks to a page that takes the best of them, without scoring those whose rating is too low to come into it.
 *
 *     weight 10, worst score of the page 15     a track needs a boost of a half, so a rating above the typical one
 */
import { createTopRows } from '../../columns/top-rows.ts';
import type { Sorted } from '../../columns/types.ts';

/** What takes the tracks. */
export interface BestPage {
  /** How many tracks the page takes, while it is not full. */
  room(): number;
  /** The most that the track can have, if the word has this weight for it. */
  highestScore(weight: number, track: number): number;
  /** The rating that a track needs to come into the page, if the word has this weight for it. */
  requiredRating(weight: number): number;
  ratings: Float64Array;
  /** Every track, the best rating first. */
  byRating: Sorted;
  /** Scores the track, unless it was offered before. Returns whether it came into the page. */
  offer(track: number): boolean;
}

/** Tracks for which the words weigh at most `weight`. */
export function offerList(tracks: Uint32Array, weight: number, page: BestPage): void {
  offerPart(tracks, 0, tracks.length, weight, page);
}

/** The same for a part of a list. */
export function offerPart(
  tracks: ArrayLike<number>,
  from: number,
  to: number,
  weight: number,
  page: BestPage,
): void {
  const { ratings, requiredRating, offer } = page;
  if (hasRoom(page, to - from))
    offerFirst(tracks, from, to, (track) => page.highestScore(weight, track), page);
  let required = requiredRating(weight);
  for (let i = from; i < to; i++)
    if (ratings[tracks[i]] >= required && offer(tracks[i])) required = requiredRating(weight);
}

/** The rating that is required of a name by its length; not a number where it is not known yet. Reused, as no call is inside another. */
const required = new Float64Array(256);

/** Tracks whose bound depends on the length of their name. */
export function offerByLength(
  lengths: Uint8Array,
  tracks: Uint32Array,
  boundOf: (length: number) => number,
  page: BestPage,
): void {
  const { ratings, requiredRating, offer } = page;
  if (hasRoom(page, tracks.length))
    offerFirst(tracks, 0, tracks.length, (track) => page.highestScore(boundOf(lengths[track]), track), page);
  required.fill(Number.NaN);
  for (let i = 0; i < tracks.length; i++) {
    const track = tracks[i];
    const length = lengths[track];
    if (Number.isNaN(required[length])) required[length] = requiredRating(boundOf(length));
    // Where no rating is enough, reading one would just wait for memory.
    if (required[length] === Number.POSITIVE_INFINITY) continue;
    if (ratings[track] >= required[length] && offer(track)) required.fill(Number.NaN);
  }
}

/**
 * Tracks that pass a test, the best rating first, up to so many steps; none has more than `greatest`. Returns whether it came to the end: no
 * further track has the required rating.
 */
export function offerByRating(
  passes: (track: number) => boolean,
  weightOf: (track: number) => number,
  greatest: number,
  steps: number,
  { ratings, byRating, requiredRating, offer }: BestPage,
): boolean {
  let required = requiredRating(greatest);
  for (let step = 0; step < steps; step++) {
    const track = byRating[step];
    const rating = ratings[track];
    if (rating < required) return true;
    if (!passes(track)) continue;
    const weight = weightOf(track);
    if (weight < greatest && rating < requiredRating(weight)) continue;
    if (offer(track)) required = requiredRating(greatest);
  }
  return false;
}

/** So few tracks are offered in their own order; of more than `MANY`, the first ones are good enough to begin with. */
const FEW = 64;
const MANY = 256;

/** Whether the page is not full, and there are several tracks to choose from. */
function hasRoom({ room }: BestPage, tracks: number): boolean {
  return tracks >= FEW && room() > 0;
}

/**
 * While the page has room, any track would be scored. So those that can have the most are offered first: then it is full of good ones,
 * and few of the others need to be scored.
 */
function offerFirst(
  tracks: ArrayLike<number>,
  from: number,
  to: number,
  highestScore: (track: number) => number,
  { room, offer }: BestPage,
): void {
  const first = createTopRows(room());
  const end = Math.min(to, from + MANY);
  for (let i = from; i < end; i++) first.offer(tracks[i], highestScore(tracks[i]));
  for (const { ordinal } of first.inOrder()) offer(ordinal);
}
