/**
 * Ratings from user activity: the weights, the periods, the formulas. docs/features.md documents them, and a test
 * compares the two.
 *
 *   A track came with `popularity_week` 100. This week it was listened to 12 times (12 × 1), downloaded twice (2 × 3), and
 *   two users liked it (2 × 5): its popularity_week is 100 + 28 = 128.
 *   In the four weeks before it had 24 points, 6 a week, so its buzzrate grows by (28 + 10) / (6 + 10) = 2.375.
 */

import type { TrackStatsRow } from '../ports.ts';
import { daysAfter } from '../timestamps.ts';
import { POPULARITIES, type Popularity, type Rating } from '../vocabulary.ts';

/** Points for everything that counts. A review gives its score (0 to 10), less 5: `reviews` is how many there are. */
export const WEIGHTS = {
  listens: 1,
  downloads: 3,
  likes: 5,
  favorites: 8,
  dislikes: -5,
  playlists: 6,
  reviews: -5,
  scores: 1,
  myalbums: 8,
  fans: 8,
} as const;
export type RatingEvent = keyof typeof WEIGHTS;

export const TRACK_EVENTS = [
  'listens',
  'downloads',
  'likes',
  'favorites',
  'dislikes',
  'playlists',
  'reviews',
  'scores',
] as const satisfies RatingEvent[];
export const ALBUM_EVENTS = ['myalbums', 'reviews', 'scores'] as const satisfies RatingEvent[];
export const ARTIST_EVENTS = ['fans'] as const satisfies RatingEvent[];

/**
 * `before` is the four weeks before the week; `total` is ever. The others are what charts compare with: the week before the
 * week, the month before the month, and all that was before the week.
 */
export const SPANS = [
  'week',
  'month',
  'before',
  'total',
  'previous_week',
  'previous_month',
  'earlier',
] as const;
export type RatingSpan = (typeof SPANS)[number];

/** How often each event happened in each period; of `scores` the sum. */
export type Counts<Kind extends RatingEvent> = Record<`${Kind}_${RatingSpan}`, number>;
export type TrackCounts = Counts<(typeof TRACK_EVENTS)[number]>;
export type AlbumCounts = Counts<(typeof ALBUM_EVENTS)[number]>;
export type ArtistCounts = Counts<(typeof ARTIST_EVENTS)[number]>;

const WEEK = 7;
const MONTH = 30;
const WEEKS_BEFORE = 4;
/** The longest period of ratings in days, including today. */
export const DAYS_LOOKED_AT = Math.max(WEEK * (1 + WEEKS_BEFORE), 2 * MONTH);

/** A baseline of points per week, so that a few points are not a trend. */
const DAMPING = 10;

/** The first day of each span, which is empty for "from the beginning", and the first day after it. */
export function windowsOf(
  day: string,
): Record<Exclude<RatingSpan, 'total'>, { from: string; until: string }> {
  const until = daysAfter(day, 1);
  const week = daysAfter(until, -WEEK);
  const month = daysAfter(until, -MONTH);
  return {
    week: { from: week, until },
    month: { from: month, until },
    before: { from: daysAfter(week, -WEEK * WEEKS_BEFORE), until: week },
    previous_week: { from: daysAfter(week, -WEEK), until: week },
    previous_month: { from: daysAfter(month, -MONTH), until: month },
    earlier: { from: '', until: week },
  };
}

/** What adds up the points of one span, made once: it is called for every track. */
function pointsIn<Kind extends RatingEvent>(kinds: readonly Kind[], span: RatingSpan) {
  const terms = kinds.map((kind) => ({ key: `${kind}_${span}` as const, weight: WEIGHTS[kind] }));
  return (counts: Counts<Kind>): number => {
    let sum = 0;
    for (const { key, weight } of terms) sum += weight * counts[key];
    return sum;
  };
}

function pointsOf<Kind extends RatingEvent>(kinds: readonly Kind[]) {
  return Object.fromEntries(SPANS.map((span) => [span, pointsIn(kinds, span)])) as Record<
    RatingSpan,
    (counts: Counts<Kind>) => number
  >;
}

const TRACK_POINTS = pointsOf(TRACK_EVENTS);

/** This week compared with the mean of the four before; 0 without a positive week. */
function buzz(week: number, before: number): number {
  if (week <= 0) return 0;
  return (week + DAMPING) / (Math.max(0, before) / WEEKS_BEFORE + DAMPING);
}

/** `base` is what a track came with. */
export function ratingsOf(base: Record<Rating, number>, counts: TrackCounts): Record<Rating, number> {
  const week = TRACK_POINTS.week(counts);
  return {
    buzzrate: base.buzzrate + buzz(week, TRACK_POINTS.before(counts)),
    downloads_week: base.downloads_week + counts.downloads_week,
    downloads_month: base.downloads_month + counts.downloads_month,
    downloads_total: base.downloads_total + counts.downloads_total,
    listens_week: base.listens_week + counts.listens_week,
    listens_month: base.listens_month + counts.listens_month,
    listens_total: base.listens_total + counts.listens_total,
    popularity_week: Math.max(0, base.popularity_week + week),
    popularity_month: Math.max(0, base.popularity_month + TRACK_POINTS.month(counts)),
    popularity_total: Math.max(0, base.popularity_total + TRACK_POINTS.total(counts)),
  };
}

/** Popularity as it was a period before: in the week before the week, the month before the month; of `total`, a week ago. */
export const PREVIOUS = ['previous_week', 'previous_month', 'previous_total'] as const;
export type Previous = (typeof PREVIOUS)[number];

/** By what charts are ranked, now and a period before. */
export const CHARTED = [...POPULARITIES, ...PREVIOUS] as const;
export type Charted = (typeof CHARTED)[number];

/** What a track came with counts in every period alike. */
export function previousOf(base: Record<Popularity, number>, counts: TrackCounts): Record<Previous, number> {
  return {
    previous_week: Math.max(0, base.popularity_week + TRACK_POINTS.previous_week(counts)),
    previous_month: Math.max(0, base.popularity_month + TRACK_POINTS.previous_month(counts)),
    previous_total: Math.max(0, base.popularity_total + TRACK_POINTS.earlier(counts)),
  };
}

/** The popularity of albums and artists without that of their tracks; below 0 when reviews are bad. */
export type OwnPopularity = Record<Charted, number>;

function ownPopularityOf<Kind extends RatingEvent>(kinds: readonly Kind[]) {
  const points = pointsOf(kinds);
  return (counts: Counts<Kind>): OwnPopularity => ({
    popularity_week: points.week(counts),
    popularity_month: points.month(counts),
    popularity_total: points.total(counts),
    previous_week: points.previous_week(counts),
    previous_month: points.previous_month(counts),
    previous_total: points.earlier(counts),
  });
}

export const albumPopularity = ownPopularityOf(ALBUM_EVENTS);
export const artistPopularity = ownPopularityOf(ARTIST_EVENTS);

/** What `include=stats` shows. */
export function statsOf(track_id: number, counts: TrackCounts): TrackStatsRow {
  const notes = counts.reviews_total;
  return {
    track_id,
    playlisted: counts.playlists_total,
    favorited: counts.favorites_total,
    likes: counts.likes_total,
    dislikes: counts.dislikes_total,
    notes,
    avgnote: notes === 0 ? 0 : counts.scores_total / notes,
  };
}
