/** Pages and counts of playlists and reviews, with every order and many filters, are those of a naive model. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { forEachDatabase } from '../../test/databases.fixture.ts';
import {
  countPlaylists,
  findLatelyFilled,
  findPlaylists,
  type PlaylistsFilter,
  type PlaylistsOrder,
} from '../core/playlists/find-playlists.ts';
import {
  countReviews,
  findReviews,
  type ReviewsFilter,
  type ReviewsOrder,
} from '../core/reviews/find-reviews.ts';
import type { OrderTerm } from './queries/where.ts';

const ROWS = 120;
const VIEWER = 2;
const SLICE = { offset: 7, limit: 20 };
/** Few values, so that many rows are equal. */
const pick = <T>(values: readonly T[], at: number): T => values[((at * 7919) % 101) % values.length];

const PLAYLISTS = Array.from({ length: ROWS }, (_, at) => ({
  id: at + 1,
  name: pick(['Rain', 'Éire', 'night', 'Night rain'], at),
  name_folded: pick(['rain', 'eire', 'night', 'night rain'], at),
  name_caseless: pick(['rain', 'éire', 'night', 'night rain'], at),
  user_id: 1 + (at % 3),
  creationdate: pick(['2020-01-01', '2020-01-02', '2021-05-01'], at + 3),
  updated: pick(['', '2022-01-01 10:00:00', '2023-01-01 10:00:00'], at + 5),
  version: 1,
  private: at % 4 === 0 ? 1 : 0,
}));

const REVIEWS = Array.from({ length: ROWS }, (_, at) => ({
  id: at + 1,
  user_id: 1 + (at % 3),
  track_id: at % 5 === 0 ? null : 1 + (at % 4),
  album_id: at % 5 === 0 ? 1 : null,
  score: pick([null, 0, 5, 10], at),
  title: 'x',
  text: 'y',
  lang: pick(['en', 'de'], at + 1),
  date: pick(['2020-01-01 10:00:00', '2020-01-02 10:00:00', '2021-05-01 10:00:00'], at + 2),
  agreecnt: 0,
  hidden: at % 9 === 0 ? 1 : 0,
}));

const DAYS = { from: '2020-01-02', to: '2021-12-31' };

/** All orders by one or two fields, and none. */
function ordersOf<Field extends string>(fields: readonly Field[]): OrderTerm<Field>[][] {
  const terms = fields.flatMap((field) => [true, false].map((descending) => ({ field, descending })));
  const two = terms.flatMap((one) =>
    terms.filter(({ field }) => field !== one.field).map((other) => [one, other]),
  );
  return [[], ...terms.map((one) => [one]), ...two];
}

type Key = string | number;

function sorted<Row extends { id: number }, Field extends string>(
  rows: readonly Row[],
  order: readonly OrderTerm<Field>[],
  keys: (row: Row, field: Field) => Key[],
): number[] {
  const compare = (one: Row, other: Row) => {
    for (const { field, descending } of order) {
      const values = keys(other, field);
      for (const [at, key] of keys(one, field).entries())
        if (key !== values[at]) return key < values[at] === descending ? 1 : -1;
    }
    return one.id - other.id;
  };
  return [...rows].sort(compare).map(({ id }) => id);
}

const idsOf = (rows: readonly { id: number }[]) => rows.map(({ id }) => id);
const page = (ids: readonly number[]) => ids.slice(SLICE.offset, SLICE.offset + SLICE.limit);

forEachDatabase(({ openFresh }) => {
  test('playlists are found, ordered and counted', async () => {
    const { db } = await openFresh();
    await db.insertInto('playlist').values(PLAYLISTS).execute();
    const filters: PlaylistsFilter[] = [
      {},
      { viewer: VIEWER },
      { created: DAYS },
      { namesearch: 'ai' },
      { namesearch: 'none', viewer: VIEWER },
      { created: DAYS, namesearch: 'ai', viewer: VIEWER },
      { userIds: [1, 3] },
      { name: 'rain', created: DAYS },
      { ids: [3, 5, 6, 40] },
    ];
    for (const filter of filters) {
      const { viewer, created, namesearch, userIds, name, ids } = filter;
      const matching = PLAYLISTS.filter(
        (row) =>
          (row.private === 0 || row.user_id === viewer) &&
          (created === undefined || (row.creationdate >= created.from && row.creationdate <= created.to)) &&
          (namesearch === undefined || row.name_folded.includes(namesearch)) &&
          (userIds === undefined || userIds.includes(row.user_id)) &&
          (name === undefined || row.name_caseless === name) &&
          (ids === undefined || ids.includes(row.id)),
      );
      assert.equal(await countPlaylists(db, filter), matching.length);
      for (const order of ordersOf<PlaylistsOrder['field']>(['name', 'id', 'creationdate'])) {
        const expected = sorted(matching, order, (row, field) =>
          field === 'name' ? [row.name_folded, row.name] : [row[field]],
        );
        const found = idsOf(await findPlaylists(db, filter, order, SLICE));
        assert.deepEqual(found, page(expected), JSON.stringify({ filter, order }));
      }
      const filled = sorted(
        matching.filter(({ updated }) => updated !== ''),
        [{ field: 'updated', descending: true }],
        ({ updated }) => [updated],
      );
      assert.deepEqual(idsOf(await findLatelyFilled(db, filter, 15)), filled.slice(0, 15));
    }
  });

  test('reviews are found, ordered and counted', async () => {
    const { db } = await openFresh();
    await db.insertInto('review').values(REVIEWS).execute();
    const filters: ReviewsFilter[] = [
      {},
      { lang: 'de' },
      { lang: 'es' },
      { written: DAYS },
      { hasScore: true },
      { hasScore: false, lang: 'en', written: DAYS },
      { userId: 2, hasScore: true },
      { targetIds: [1, 2] },
      { ids: [2, 3, 4, 10] },
    ];
    for (const kind of ['track', 'album'] as const)
      for (const filter of filters) {
        const { lang, written, hasScore, userId, targetIds, ids } = filter;
        const matching = REVIEWS.filter((row) => {
          const target = row[`${kind}_id`];
          return (
            target !== null &&
            row.hidden === 0 &&
            (lang === undefined || row.lang === lang) &&
            (written === undefined || (row.date >= written.from && row.date <= `${written.to} 99`)) &&
            (hasScore === undefined || (row.score !== null) === hasScore) &&
            (userId === undefined || row.user_id === userId) &&
            (targetIds === undefined || targetIds.includes(target)) &&
            (ids === undefined || ids.includes(row.id))
          );
        });
        assert.equal(await countReviews(db, kind, filter), matching.length);
        for (const order of ordersOf<ReviewsOrder['field']>(['addeddate', 'score', 'id'])) {
          const keys = { addeddate: 'date', score: 'score', id: 'id' } as const;
          // Reviews without a score come last in either direction.
          const none = order.some(({ field, descending }) => field === 'score' && !descending) ? 11 : -1;
          const expected = sorted(matching, order, (row, field) => [row[keys[field]] ?? none]);
          const found = idsOf(await findReviews(db, kind, filter, order, SLICE));
          assert.deepEqual(found, page(expected), JSON.stringify({ kind, filter, order }));
        }
      }
  });
});
