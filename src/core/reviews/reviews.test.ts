import assert from 'node:assert/strict';
import { test } from 'node:test';
import { forEachDatabase, type TestDatabase } from '../../../test/databases.fixture.ts';
import type { User } from '../../domain/users.ts';
import { listActions } from '../../store/admin-log.ts';
import { readCountsOf } from '../../store/catalogue/rating-rows.ts';
import type { Store } from '../../store/store.ts';
import { deleteUser, finishLeaving } from '../delete-user.ts';
import { createCast, fillCatalogue, take } from '../playlists/lists.fixture.ts';
import { createReports, purgeReports } from '../reports/reports.ts';
import { createUsers } from '../users/users.ts';
import { createReviews, type Reviews, type ReviewsFilter } from './reviews.ts';

const ALL = { offset: 0, limit: 1000, fullcount: true };
const PART = { offset: 0, limit: 50 };
const TRACK = { of: 'track', id: 1 } as const;
const ALBUM = { of: 'album', id: 70 } as const;

async function open({ openFresh }: TestDatabase) {
  const store = await openFresh();
  await fillCatalogue(store);
  const touched: string[] = [];
  let now = new Date('2026-03-31T12:00:00.500Z');
  const activity = { touch: (kind: string, id: number) => touched.push(`${kind} ${id}`) };
  const reviews = createReviews(store, activity, () => now);
  const administration = { hide: () => assert.fail('reviews are not items of the catalogue') };
  const reports = createReports({ store, administration, reviews, activity });
  const report = (user: User, id: number, text: string) =>
    reports.report(user, { kind: 'review', id }, { reason: 'other', text });
  const listReports = async () => (await reports.list(PART)).items;
  const at = (moment: string) => {
    now = new Date(moment);
  };
  return { store, reviews, report, listReports, touched, at, ...(await createCast(store)) };
}

const idsOf = async (
  reviews: Reviews,
  filter: ReviewsFilter,
  order: Order = [],
  of: 'track' | 'album' = 'track',
) => (await reviews.find(of, filter, order, ALL)).rows.map(({ id }) => id);
type Order = Parameters<Reviews['find']>[2];

/** The reviews of the user in `users/tracks`. */
async function shown(store: Store, userId: number) {
  const { rows } = await createUsers(store, { touch() {} }).tracks(userId, {
    ...ALL,
    ...{ order: [], relations: ['review'], accept: () => true },
  });
  return rows.map(({ track_id, score, updated }) => [track_id, score, updated]);
}

const countsOf = async (store: Store, kind: 'track' | 'album', id: number) => {
  for await (const [row] of readCountsOf(store.db, kind, [id], '2026-03-31'))
    return [row.reviews_total, row.scores_total];
  return undefined;
};

const ADMINISTRATOR = { id: 9, name: 'olga' };

forEachDatabase((database) => {
  test('the reviews of a user are limited; replacing one does not count', async () => {
    const { store, ana } = await open(database);
    const reviews = createReviews(store, { touch() {} }, () => new Date(), { quotaReviews: 1 });
    await reviews.write(ana, TRACK, { score: 7 });
    await reviews.write(ana, TRACK, { score: 8 });
    await assert.rejects(reviews.write(ana, ALBUM, { score: 8 }), {
      kind: 'forbidden',
      message: /reviews and can have up to \d/,
    });
  });

  test('a review is visible immediately, with its author; writing again replaces it', async () => {
    const { store, reviews, touched, at, ana } = await open(database);
    const text = '<script>alert(1)</script>\r\nfine & "good"\u2028';
    const { review, made } = await reviews.write(ana, TRACK, {
      score: 0,
      title: ' <b>Top</b> ',
      text,
      lang: 'PT',
    });
    assert.equal(made, true);
    assert.deepEqual(review, {
      ...{ id: 1, track_id: 1, album_id: null, score: 0, title: '<b>Top</b>' },
      ...{ text: '<script>alert(1)</script>\nfine & "good"', lang: 'pt', date: '2026-03-31 12:00:00.500' },
      ...{ agreecnt: 0, hidden: false },
    });
    const { rows, fullcount, more } = await reviews.find('track', {}, [], ALL);
    assert.deepEqual([fullcount, more], [1, false]);
    assert.deepEqual(rows, [
      {
        ...{ id: 1, title: '<b>Top</b>', text: review.text, date: '2026-03-31 12:00:00', agreecnt: 0 },
        ...{
          lang: 'pt',
          user_id: ana.id,
          user_name: 'Ana',
          user_dispname: 'Ana Ribeiro',
          score: 0,
          target_id: 1,
        },
      },
    ]);
    assert.deepEqual(await shown(store, ana.id), [[1, 0, '2026-03-31 12:00:00']]);
    at('2026-04-01T00:00:00Z');
    const second = await reviews.write(ana, TRACK, { score: 9 });
    assert.deepEqual([second.made, second.review.id, second.review.text], [false, 1, '']);
    assert.deepEqual(await idsOf(reviews, {}), [1]);
    assert.deepEqual(await shown(store, ana.id), [[1, 9, '2026-04-01 00:00:00']]);
    await reviews.write(ana, ALBUM, { text: 'An album.' });
    assert.deepEqual(await idsOf(reviews, {}, [], 'album'), [2]);
    assert.deepEqual(touched, ['track 1', 'track 1', 'album 70']);
    assert.deepEqual(
      (await reviews.list(ana, PART)).items.map(({ id }) => id),
      [2, 1],
    );
    const ofItem = async (target: typeof TRACK | typeof ALBUM) =>
      (await reviews.list(ana, PART, target)).items;
    assert.deepEqual(
      [await ofItem(TRACK), await ofItem(ALBUM)].map((found) => found.map(({ id }) => id)),
      [[1], [2]],
    );
  });

  test('twenty concurrent reviews of one track by one user leave one', async () => {
    const { store, reviews, ana } = await open(database);
    await Promise.all(Array.from({ length: 20 }, (_, at) => reviews.write(ana, TRACK, { score: at % 11 })));
    const { score } = (await reviews.list(ana, PART)).items[0];
    assert.equal((await store.db.selectFrom('review').selectAll().execute()).length, 1);
    assert.deepEqual(
      (await shown(store, ana.id)).map(([, shownScore]) => shownScore),
      [score],
    );
  });

  test('a new review replaces several imported ones of the same track', async () => {
    const { store, reviews, ana } = await open(database);
    const imported = { entity: 'review', user_id: ana.id, track_id: 1 } as const;
    await take(store, [
      { ...imported, id: 50, score: 3, date: '2020-01-01', agreecnt: 4 },
      { ...imported, id: 40, score: 4, date: '2020-02-02', agreecnt: 7 },
    ]);
    const { review } = await reviews.write(ana, TRACK, { score: 10 });
    assert.deepEqual([review.id, review.agreecnt], [40, 7]);
    assert.deepEqual(await idsOf(reviews, {}), [40]);
  });

  test('deleting removes a review from every list, and keeps other relations of the user to the track', async () => {
    const { store, reviews, touched, ana } = await open(database);
    const users = createUsers(store, { touch() {} });
    await users.relate(ana.id, 'like', 1);
    const { review } = await reviews.write(ana, TRACK, { score: 8 });
    assert.deepEqual(await countsOf(store, 'track', 1), [1, 8]);
    touched.length = 0;
    await reviews.delete(ana, review.id);
    assert.deepEqual(touched, ['track 1']);
    assert.deepEqual([await idsOf(reviews, {}), await shown(store, ana.id)], [[], []]);
    assert.deepEqual(await countsOf(store, 'track', 1), [0, 0]);
    const all = { ...ALL, order: [], accept: () => true };
    assert.deepEqual(
      (await users.tracks(ana.id, all)).rows.map(({ liked, score }) => [liked, score]),
      [[true, 0]],
    );
    assert.equal((await reviews.write(ana, TRACK, { score: 1 })).review.id, 2, 'an id is not reused');
  });

  test('invalid reviews are rejected by field name', async () => {
    const { reviews, ana } = await open(database);
    const cases: [Parameters<Reviews['write']>[2], RegExp][] = [
      [{}, /rating or a text/],
      [{ title: 'only a title' }, /rating or a text/],
      [{ score: 1, title: 'a\nb' }, /^title: /],
      [{ score: 1, title: 'x'.repeat(201) }, /^title: expected at most 200 characters, got 201/],
      [{ text: 'x'.repeat(10_001) }, /^text: expected at most 10000/],
      [{ text: 'a\u0000b' }, /^text: /],
      [{ text: '\ud800' }, /^text: /],
      [{ score: 1, lang: 'english' }, /^lang: /],
    ];
    for (const [fields, message] of cases)
      await assert.rejects(reviews.write(ana, TRACK, fields), { message });
    for (const target of [
      { of: 'track', id: 99 },
      { of: 'album', id: 1 },
    ] as const)
      await assert.rejects(reviews.write(ana, target, { score: 1 }), { kind: 'not-found' });
    assert.deepEqual(await reviews.list(ana, PART), { total: 0, items: [] });
  });

  test('a hidden review is invisible and not counted until it is restored', async () => {
    const { store, reviews, report, listReports, touched, ana, rui, eva } = await open(database);
    const { review } = await reviews.write(ana, TRACK, { score: 2, text: 'Spam' });
    const { review: ofAlbum } = await reviews.write(ana, ALBUM, { score: 2 });
    await report(rui, review.id, 'It sells pills.');
    await report(rui, review.id, 'Again.');
    await report(eva, review.id, '');
    const [reported, ...more] = await listReports();
    assert.deepEqual(more, []);
    assert.deepEqual(
      [
        reported.review?.id,
        reported.review?.user_name,
        reported.review?.hidden,
        reported.entries.map(({ user, text }) => [user.id, text]),
      ],
      [
        review.id,
        'Ana',
        false,
        [
          [rui.id, 'Again.'],
          [eva.id, ''],
        ],
      ],
    );
    touched.length = 0;
    assert.equal((await reviews.hide(ADMINISTRATOR, review.id)).hidden, true);
    await reviews.hide(ADMINISTRATOR, ofAlbum.id);
    assert.deepEqual(touched, ['track 1', 'album 70']);
    assert.deepEqual([await idsOf(reviews, {}), await shown(store, ana.id)], [[], []]);
    assert.deepEqual(await idsOf(reviews, { ids: [ofAlbum.id] }, [], 'album'), []);
    assert.deepEqual(
      [await countsOf(store, 'track', 1), await countsOf(store, 'album', 70)],
      [
        [0, 0],
        [0, 0],
      ],
    );
    assert.equal(
      (await reviews.list(ana, PART)).items.every(({ hidden }) => hidden),
      true,
    );
    await assert.rejects(report(rui, review.id, ''), { kind: 'not-found' });
    const rewritten = await reviews.write(ana, TRACK, { score: 10 });
    assert.deepEqual(
      [rewritten.made, rewritten.review.hidden],
      [false, true],
      'writing again does not restore it',
    );
    assert.deepEqual(await shown(store, ana.id), []);
    const restored = await reviews.restore(ADMINISTRATOR, review.id);
    assert.deepEqual(
      (await listActions(store.db, { limit: 2 })).map(({ who, action, subject }) => [who, action, subject]),
      [
        ['olga', 'review.restore', `review ${review.id}`],
        ['olga', 'review.hide', `review ${ofAlbum.id}`],
      ],
    );
    assert.equal(restored.hidden, false);
    assert.deepEqual(await idsOf(reviews, {}), [review.id]);
    assert.deepEqual((await shown(store, ana.id))[0].slice(0, 2), [1, 10]);
    const { total, items } = await reviews.listHidden(PART);
    assert.deepEqual([total, items.map(({ id }) => id)], [1, [ofAlbum.id]]);
  });

  test('a hidden review that is deleted and written again stays hidden', async () => {
    const { store, reviews, report, listReports, ana, rui } = await open(database);
    for (const target of [TRACK, ALBUM]) {
      const { review } = await reviews.write(ana, target, { score: 1, title: 'Bad', text: 'Words' });
      await report(rui, review.id, 'look');
      await reviews.hide(ADMINISTRATOR, review.id);
      await reviews.delete(ana, review.id);
      assert.deepEqual(
        await reviews.list(ana, PART),
        { total: 0, items: [] },
        'for its author it is deleted',
      );
      await assert.rejects(reviews.delete(ana, review.id), { kind: 'not-found' });
      const [{ title, text, score, hidden }] = (await reviews.listHidden(PART)).items;
      await purgeReports(store, new Date());
      assert.deepEqual(
        [title, text, score, hidden, await listReports()],
        ['', '', null, true, []],
        'nothing is stored of it',
      );
      const again = await reviews.write(ana, target, { score: 1, text: 'Words' });
      assert.deepEqual([again.made, again.review.hidden], [true, true]);
      assert.deepEqual(await idsOf(reviews, {}, [], target.of), []);
      assert.deepEqual(await shown(store, ana.id), []);

      await reviews.delete(ana, review.id);
      await reviews.restore(ADMINISTRATOR, review.id);
      assert.deepEqual(
        await reviews.listHidden(PART),
        { total: 0, items: [] },
        'after restoring, there is nothing to show',
      );
      const second = await reviews.write(ana, target, { score: 2 });
      assert.deepEqual(
        [second.made, second.review.hidden, second.review.id > review.id],
        [true, false, true],
      );
      await reviews.delete(ana, second.review.id);
    }
  });

  test('if one of several reviews of a track is hidden, its replacement is hidden too', async () => {
    const { store, reviews, ana } = await open(database);
    const record = { entity: 'review', user_id: ana.id, track_id: 1, score: 3 } as const;
    await take(store, [
      { ...record, id: 40, date: '2020-01-01' },
      { ...record, id: 41, date: '2020-01-02' },
    ]);
    await reviews.hide(ADMINISTRATOR, 40);
    assert.equal((await reviews.write(ana, TRACK, { score: 4 })).review.hidden, true);
    assert.deepEqual(await idsOf(reviews, {}), []);
  });

  test('an import keeps hidden reviews hidden', async () => {
    const { store, reviews, ana } = await open(database);
    const record = {
      entity: 'review',
      id: 40,
      user_id: ana.id,
      track_id: 1,
      score: 3,
      date: '2020-01-01',
    } as const;
    await take(store, [record]);
    await reviews.hide(ADMINISTRATOR, 40);
    await take(store, [{ ...record, score: 5 }]);
    assert.deepEqual([await idsOf(reviews, {}), await shown(store, ana.id)], [[], []]);
    await reviews.restore(ADMINISTRATOR, 40);
    assert.deepEqual(await shown(store, ana.id), [[1, 5, '2020-01-01 00:00:00']]);
  });

  test('reviews of other users cannot be deleted; missing ones cannot be reported or moderated', async () => {
    const { reviews, report, ana, rui } = await open(database);
    const { review } = await reviews.write(ana, TRACK, { score: 5 });
    await assert.rejects(reviews.delete(rui, review.id), { kind: 'not-found' });
    for (const attempt of [
      () => reviews.delete(ana, 99),
      () => report(rui, 99, ''),
      () => reviews.hide(ADMINISTRATOR, 99),
      () => reviews.restore(ADMINISTRATOR, 99),
      () => reviews.write({ ...rui, id: 4711 }, TRACK, { score: 1 }),
      () => report({ ...rui, id: 4711 }, review.id, ''),
    ])
      await assert.rejects(attempt(), { kind: 'not-found' });
    await assert.rejects(report(rui, review.id, 'x'.repeat(2001)), { kind: 'type' });
    assert.deepEqual(await idsOf(reviews, {}), [review.id]);
  });

  test('deleting a user deletes reviews, reports, and reports of those reviews', async () => {
    const { store, reviews, report, ana, rui, eva } = await open(database);
    const ofAna = await reviews.write(ana, TRACK, { score: 5 });
    const ofRui = await reviews.write(rui, TRACK, { score: 5 });
    await report(eva, ofAna.review.id, '');
    await report(ana, ofRui.review.id, '');
    await Promise.allSettled([deleteUser(store, ana.id), reviews.write(ana, ALBUM, { score: 1 })]);
    assert.deepEqual(await idsOf(reviews, {}), [ofRui.review.id]);
    await finishLeaving(store);
    assert.deepEqual(await store.db.selectFrom('review').select('user_id').execute(), [{ user_id: rui.id }]);
    await purgeReports(store, new Date());
    for (const table of ['report', 'report_entry'] as const)
      assert.deepEqual(await store.db.selectFrom(table).selectAll().execute(), []);
    assert.equal((await reviews.write(eva, TRACK, { score: 5 })).review.id > ofRui.review.id, true);
  });

  test('finds reviews by every filter, in every order', async () => {
    const { store, reviews, ana, rui } = await open(database);
    const record = (id: number, user_id: number, track_id: number, date: string, more: object) => ({
      ...{ entity: 'review' as const, id, user_id, track_id, date },
      ...more,
    });
    await take(store, [
      record(1, ana.id, 1, '2020-01-03', { score: 5, lang: 'en' }),
      record(2, ana.id, 10, '2020-01-02 23:59:59', { text: 'no score', lang: 'fr' }),
      record(3, rui.id, 1, '2020-01-02', { score: 1 }),
      record(4, rui.id, 2, '2020-01-01', { score: 10, lang: 'en' }),
      { entity: 'review', id: 5, user_id: ana.id, album_id: 80, score: 1, date: '2020-01-01' },
    ]);
    const expected: [ReviewsFilter, number[]][] = [
      [{}, [1, 2, 3, 4]],
      [{ ids: [4, 1, 5] }, [1, 4]],
      [{ ids: [] }, []],
      [{ targetIds: [1, 99] }, [1, 3]],
      [{ albumId: 80 }, [2]],
      [{ artistId: 7 }, [1, 3, 4]],
      [{ artistId: 7, userId: rui.id }, [3, 4]],
      [{ userId: ana.id }, [1, 2]],
      [{ lang: 'en' }, [1, 4]],
      [{ written: { from: '2020-01-02', to: '2020-01-02' } }, [2, 3]],
      [{ written: { from: '0000-00-00', to: '2020-01-01' } }, [4]],
      [{ hasScore: true }, [1, 3, 4]],
      [{ hasScore: false }, [2]],
    ];
    for (const [filter, ids] of expected) {
      assert.deepEqual(await idsOf(reviews, filter), ids, JSON.stringify(filter));
      assert.equal((await reviews.find('track', filter, [], ALL)).fullcount, ids.length);
    }
    const by = (...order: Order) => idsOf(reviews, {}, order);
    assert.deepEqual(await by({ field: 'addeddate', descending: false }), [4, 3, 2, 1]);
    assert.deepEqual(await by({ field: 'addeddate', descending: true }), [1, 2, 3, 4]);
    assert.deepEqual(await by({ field: 'score', descending: true }), [4, 1, 3, 2]);
    assert.deepEqual(await by({ field: 'score', descending: false }), [3, 1, 4, 2]);
    assert.deepEqual(await by({ field: 'id', descending: true }), [4, 3, 2, 1]);
    assert.deepEqual(await idsOf(reviews, { artistId: 8 }, [], 'album'), [5]);
    assert.deepEqual(await idsOf(reviews, { artistId: 7 }, [], 'album'), []);
    const page = await reviews.find('track', {}, [], { offset: 1, limit: 2, fullcount: false });
    assert.deepEqual([page.rows.map(({ id }) => id), page.more, page.fullcount], [[2, 3], true, undefined]);
  });
});
