import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import { dayOf, daysAfter } from '../timestamps.ts';
import { RATINGS, type Rating } from '../vocabulary.ts';
import {
  albumPopularity,
  artistPopularity,
  type Counts,
  DAYS_LOOKED_AT,
  previousOf,
  type RatingEvent,
  ratingsOf,
  SPANS,
  statsOf,
  TRACK_EVENTS,
  type TrackCounts,
  WEIGHTS,
  windowsOf,
} from './popularity.ts';

const zeros = <Kind extends RatingEvent>(kinds: readonly Kind[]) =>
  Object.fromEntries(kinds.flatMap((kind) => SPANS.map((span) => [`${kind}_${span}`, 0]))) as Counts<Kind>;
const counts = (some: Partial<TrackCounts>): TrackCounts => ({ ...zeros(TRACK_EVENTS), ...some });
const base = Object.fromEntries(RATINGS.map((name, i) => [name, i * 10])) as Record<Rating, number>;
const buzzOf = (week: number, before: number) =>
  ratingsOf({ ...base, buzzrate: 0 }, counts({ listens_week: week, listens_before: before })).buzzrate;

describe('ratings', () => {
  test('equal the imported ones without activity', () => {
    assert.deepEqual(ratingsOf(base, counts({})), base);
  });

  test('add listens and downloads, and add all activity by weight to the popularity', () => {
    const rated = ratingsOf(
      base,
      counts({ listens_week: 2, listens_month: 3, listens_total: 7, downloads_total: 1, likes_total: 2 }),
    );
    assert.equal(rated.listens_week, base.listens_week + 2);
    assert.equal(rated.listens_month, base.listens_month + 3);
    assert.equal(rated.listens_total, base.listens_total + 7);
    assert.equal(rated.downloads_week, base.downloads_week);
    assert.equal(rated.downloads_total, base.downloads_total + 1);
    assert.equal(rated.popularity_week, base.popularity_week + 2);
    assert.equal(rated.popularity_month, base.popularity_month + 3);
    assert.equal(rated.popularity_total, base.popularity_total + 7 + 3 + 10);
  });

  test('count a review by its score: low scores are negative, middle ones are neutral', () => {
    const total = (reviews_total: number, scores_total: number) =>
      ratingsOf(base, counts({ reviews_total, scores_total })).popularity_total - base.popularity_total;
    assert.deepEqual([total(1, 10), total(1, 5), total(1, 0), total(2, 15)], [5, 0, -5, 5]);
  });

  test('never fall below 0', () => {
    const rated = ratingsOf(
      base,
      counts({ dislikes_week: 1000, dislikes_month: 1000, dislikes_total: 1000 }),
    );
    assert.deepEqual(
      [rated.popularity_week, rated.popularity_month, rated.popularity_total, rated.buzzrate],
      [0, 0, 0, base.buzzrate],
    );
  });
});

describe('buzz', () => {
  test('is 0 without a positive week', () => {
    assert.equal(buzzOf(0, 100), 0);
    assert.equal(ratingsOf(base, counts({ likes_week: 1, dislikes_week: 1 })).buzzrate, base.buzzrate);
  });

  test('is 1 for a week like the previous ones, more for a better one, and low for few listens', () => {
    assert.equal(buzzOf(50, 200), 1);
    assert.equal(buzzOf(110, 40), 6);
    assert.equal(buzzOf(1, 0), 1.1);
    assert.ok(buzzOf(10, 400) < 0.2);
  });

  test('counts weeks of dislikes as empty weeks', () => {
    const rated = ratingsOf({ ...base, buzzrate: 0 }, counts({ listens_week: 10, dislikes_before: 500 }));
    assert.equal(rated.buzzrate, 2);
  });
});

test('albums and artists have their own popularity', () => {
  const album = { ...zeros(['myalbums', 'reviews', 'scores']), myalbums_week: 2, myalbums_total: 3 };
  assert.deepEqual(albumPopularity({ ...album, reviews_total: 1, scores_total: 2 }), {
    ...{ popularity_week: 16, popularity_month: 0, popularity_total: 21 },
    ...{ previous_week: 0, previous_month: 0, previous_total: 0 },
  });
  const fans = { ...zeros(['fans']), fans_month: 1, fans_total: 4 };
  const earlier = { fans_previous_week: 1, fans_previous_month: 2, fans_earlier: 3 };
  assert.deepEqual(artistPopularity({ ...fans, ...earlier }), {
    ...{ popularity_week: 0, popularity_month: 8, popularity_total: 32 },
    ...{ previous_week: 8, previous_month: 16, previous_total: 24 },
  });
});

test('the previous period has the imported rating and its own activity, never below 0', () => {
  assert.deepEqual(previousOf(base, counts({ listens_week: 5, listens_month: 5, listens_total: 5 })), {
    previous_week: base.popularity_week,
    previous_month: base.popularity_month,
    previous_total: base.popularity_total,
  });
  const earlier = { likes_previous_week: 1, listens_previous_month: 3, dislikes_earlier: 1000 };
  assert.deepEqual(previousOf(base, counts(earlier)), {
    previous_week: base.popularity_week + 5,
    previous_month: base.popularity_month + 3,
    previous_total: 0,
  });
});

test('stats count all activity', () => {
  const stats = statsOf(
    7,
    counts({
      likes_total: 1,
      likes_week: 9,
      favorites_total: 2,
      playlists_total: 3,
      reviews_total: 2,
      scores_total: 15,
    }),
  );
  assert.deepEqual(stats, {
    ...{ track_id: 7, likes: 1, favorited: 2, playlisted: 3, dislikes: 0, notes: 2, avgnote: 7.5 },
  });
  assert.equal(statsOf(7, counts({})).avgnote, 0);
});

test('the week is today and the six days before, the month thirty days, and earlier weeks end where the week starts', () => {
  assert.deepEqual(windowsOf('2024-03-01'), {
    week: { from: '2024-02-24', until: '2024-03-02' },
    month: { from: '2024-02-01', until: '2024-03-02' },
    before: { from: '2024-01-27', until: '2024-02-24' },
    previous_week: { from: '2024-02-17', until: '2024-02-24' },
    previous_month: { from: '2024-01-02', until: '2024-02-01' },
    earlier: { from: '', until: '2024-02-24' },
  });
  assert.equal(daysAfter('2024-03-01', 1 - DAYS_LOOKED_AT), '2024-01-02');
  assert.equal(dayOf(new Date('2024-02-29T23:59:59.999Z')), '2024-02-29');
});

describe('docs/features.md', () => {
  const page = readFileSync(new URL('../../../docs/features.md', import.meta.url), 'utf8');

  test('lists the weights', () => {
    const rows = [...page.matchAll(/^\| `(\w+)` \|[^|]*\| (-?\d+) \|$/gm)];
    assert.deepEqual(Object.fromEntries(rows.map(([, name, weight]) => [name, Number(weight)])), WEIGHTS);
  });

  test('has a correct example', () => {
    const rated = ratingsOf(
      { ...base, buzzrate: 0, popularity_week: 100 },
      counts({ listens_week: 12, downloads_week: 2, likes_week: 2, listens_before: 24 }),
    );
    assert.match(page, new RegExp(`\`popularity_week\` is .*= ${rated.popularity_week}\\b`));
    assert.match(page, new RegExp(`\`buzzrate\` .*= ${rated.buzzrate}\\b`));
  });
});
