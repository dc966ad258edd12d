import assert from 'node:assert/strict';
import { test } from 'node:test';
import { forEachDatabase } from '../../test/databases.ts';
import type { Store } from '../store/store.ts';
import { importPath } from './import.ts';
import { album, artist, fileOf, track, user } from './sample-records.fixture.ts';

const base = [artist, album, track, { ...track, id: 8 }, user, { ...user, id: 4, name: 'Eva' }];
const relation = (name: string, date: string, more: object = { track_id: 7 }) => ({
  entity: 'relation',
  user_id: 3,
  relation: name,
  date,
  ...more,
});
const review = (id: number, date: string, more: object = {}) => ({
  entity: 'review',
  id,
  user_id: 3,
  track_id: 7,
  date,
  ...more,
});

const nothing = {
  user_id: 3,
  track_id: 7,
  liked: '',
  favorited: '',
  disliked: '',
  reviewed: '',
  score: 0,
  updated: '',
};
const at = (day: string) => `${day} 00:00:00`;

forEachDatabase(({ openFresh }) => {
  const take = async (store: Store, records: object[]) => importPath(store, await fileOf(records));
  const stored = ({ db }: Store) =>
    db.selectFrom('user_track').selectAll().orderBy('user_id').orderBy('track_id').execute();

  test('what a person has to do with a track is one row, in whatever order it came, and again the same', async () => {
    const records = [
      relation('like', '2020-01-01'),
      relation('favorite', '2020-03-03'),
      review(1, '2020-02-02', { score: 6 }),
      relation('dislike', '2020-01-01', { track_id: 8 }),
    ];
    const expected = [
      {
        ...nothing,
        ...{ liked: at('2020-01-01'), favorited: at('2020-03-03'), reviewed: at('2020-02-02'), score: 6 },
        updated: at('2020-03-03'),
      },
      { ...nothing, track_id: 8, disliked: at('2020-01-01') },
    ];
    for (const each of [records, records.toReversed()]) {
      const store = await openFresh();
      await take(store, [...base, ...each]);
      assert.deepEqual(await stored(store), expected);
      await take(store, each);
      assert.deepEqual(await stored(store), expected);
    }
  });

  test('a relation that exists takes the new date, earlier or later', async () => {
    const store = await openFresh();
    await take(store, [
      ...base,
      ...[relation('like', '2020-01-01'), relation('favorite', '2020-01-01')],
      ...[
        relation('myalbums', '2020-01-01', { album_id: 5 }),
        relation('fan', '2020-01-01', { artist_id: 1 }),
      ],
    ]);
    await take(store, [
      ...[relation('like', '2019-01-01'), relation('favorite', '2018-01-01')],
      ...[
        relation('myalbums', '2021-01-01', { album_id: 5 }),
        relation('fan', '2019-01-01', { artist_id: 1 }),
      ],
    ]);
    assert.deepEqual(await stored(store), [
      { ...nothing, liked: at('2019-01-01'), favorited: at('2018-01-01'), updated: at('2019-01-01') },
    ]);
    const { db } = store;
    assert.equal(
      (await db.selectFrom('user_album').select('date').executeTakeFirstOrThrow()).date,
      at('2021-01-01'),
    );
    assert.equal(
      (await db.selectFrom('user_artist').select('date').executeTakeFirstOrThrow()).date,
      at('2019-01-01'),
    );
  });

  test('of a like and a dislike the later one holds', async () => {
    const cases: [string, string, object][] = [
      ['2020-01-01', '2020-02-02', { disliked: at('2020-02-02') }],
      ['2020-02-02', '2020-01-01', { liked: at('2020-02-02'), updated: at('2020-02-02') }],
      ['2020-01-01', '2020-01-01', { liked: at('2020-01-01'), updated: at('2020-01-01') }],
    ];
    for (const [liked, disliked, expected] of cases) {
      const records = [relation('like', liked), relation('dislike', disliked)];
      for (const [first, second] of [records, records.toReversed()]) {
        const store = await openFresh();
        await take(store, [...base, first]);
        await take(store, [second]);
        assert.deepEqual(await stored(store), [{ ...nothing, ...expected }], `${first.relation} first`);
      }
    }
  });

  test('the latest review of a track is the one with the highest id, whichever file it came in', async () => {
    const store = await openFresh();
    await take(store, [
      ...base,
      review(5, '2020-05-05', { score: 5 }),
      review(4, '2021-04-04', { score: 4 }),
    ]);
    assert.deepEqual(await stored(store), [
      { ...nothing, reviewed: at('2020-05-05'), score: 5, updated: at('2020-05-05') },
    ]);
    await take(store, [review(6, '2019-06-06'), review(3, '2022-03-03', { score: 3 })]);
    assert.deepEqual(await stored(store), [
      { ...nothing, reviewed: at('2019-06-06'), updated: at('2019-06-06') },
    ]);
  });

  test('a review that becomes one of something else gives way to what is left', async () => {
    const store = await openFresh();
    const like = relation('like', '2018-01-01');
    await take(store, [
      ...base,
      like,
      review(1, '2020-01-01', { score: 1 }),
      review(2, '2020-02-02', { score: 2 }),
    ]);
    await take(store, [review(2, '2020-02-02', { score: 2, track_id: 8 })]);
    const moved = {
      ...nothing,
      track_id: 8,
      reviewed: at('2020-02-02'),
      score: 2,
      updated: at('2020-02-02'),
    };
    assert.deepEqual(await stored(store), [
      {
        ...nothing,
        liked: at('2018-01-01'),
        reviewed: at('2020-01-01'),
        score: 1,
        updated: at('2020-01-01'),
      },
      moved,
    ]);
    await take(store, [review(1, '2020-01-01', { track_id: undefined, album_id: 5 })]);
    assert.deepEqual(await stored(store), [
      { ...nothing, liked: at('2018-01-01'), updated: at('2018-01-01') },
      moved,
    ]);
  });

  test('two people never share an address, in any case; a confirmed one stays so until it changes', async () => {
    const store = await openFresh();
    await take(store, [{ ...user, email: 'Rui@Example.org' }]);
    await store.db.updateTable('user').set({ email_verified: 1 }).execute();
    const eva = { ...user, id: 4, name: 'Eva', email: 'rui@example.ORG' };
    await assert.rejects(take(store, [eva]), {
      kind: 'import',
      message:
        /:1: user\.email: expected an address that no other user has, got "rui@example\.ORG", the email of user 3\.$/,
    });
    await assert.rejects(
      take(store, [
        { ...eva, email: 'e@x.org' },
        { ...user, id: 5, name: 'Bo', email: 'E@X.org' },
      ]),
      {
        message: /:2: user\.email: .* the email of user 4\.$/,
      },
    );
    const read = () =>
      store.db
        .selectFrom('user')
        .select(['email', 'email_folded', 'email_verified'])
        .executeTakeFirstOrThrow();
    await take(store, [{ ...user, email: 'rui@example.org' }]);
    assert.deepEqual(await read(), {
      ...{ email: 'rui@example.org', email_folded: 'rui@example.org', email_verified: 1 },
    });
    await take(store, [{ ...user, email: 'new@example.org' }]);
    assert.equal((await read()).email_verified, 0);
    // Any number of people have none.
    await take(store, [user, { ...user, id: 4, name: 'Eva' }, { ...user, id: 5, name: 'Bo' }]);
    assert.deepEqual(await read(), { email: '', email_folded: '', email_verified: 0 });
  });

  test('an application keeps what its owner and an operator have said of it', async () => {
    const store = await openFresh();
    const application = { entity: 'application', client_id: '0000abcd', name: 'Old' };
    await take(store, [application]);
    const read = () =>
      store.db
        .selectFrom('application')
        .select(['public', 'plan_requested', 'name'])
        .executeTakeFirstOrThrow();
    assert.deepEqual(await read(), { public: 0, plan_requested: '', name: 'Old' });
    await store.db.updateTable('application').set({ public: 1, plan_requested: 'readwrite' }).execute();
    await take(store, [{ ...application, name: 'New' }]);
    assert.deepEqual(await read(), { public: 1, plan_requested: 'readwrite', name: 'New' });
  });
});
