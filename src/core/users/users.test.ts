import assert from 'node:assert/strict';
import { test } from 'node:test';
import { forEachDatabase } from '../../../test/databases.fixture.ts';
import { seeded } from '../../../test/seeded.fixture.ts';
import { take } from '../playlists/lists.fixture.ts';
import { createUsers, type UserTracksQuery } from './users.ts';

const ANA = 3;
const RUI = 9007199254740991;
const HUGE = 9007199254740990;
const TRACKS = [1, 2, 3, 4, 5, HUGE];

const catalogue = [
  { entity: 'artist', id: 1, name: 'Ana Luz' },
  { entity: 'artist', id: 2, name: 'Duo' },
  { entity: 'album', id: 5, name: 'Praia', artist_id: 1, releasedate: '2014-02-28' },
  { entity: 'album', id: 6, name: 'Serra', artist_id: 2, releasedate: '2014-02-28' },
  ...TRACKS.map(trackOf),
  { entity: 'user', id: ANA, name: 'Ana', avatar: 'faces/ana.JPG', lang: 'pt', creationdate: '2010-01-01' },
  { entity: 'user', id: RUI, name: 'Rui', dispname: 'Rui P.', creationdate: '2011-01-01' },
];

function trackOf(id: number) {
  return {
    ...{ entity: 'track', id, name: `Track ${id}`, artist_id: 1, duration: 200, releasedate: '2014-02-28' },
    license_ccurl: 'http://creativecommons.org/licenses/by/3.0/',
  };
}

const everything = {
  accept: () => true,
  offset: 0,
  limit: 200,
  fullcount: true,
  order: [{ field: 'updatedate', descending: true }],
} as const satisfies UserTracksQuery;

forEachDatabase(({ openFresh }) => {
  const openFilled = async (...more: object[]) => {
    const store = await openFresh();
    await take(store, [...catalogue, ...more]);
    const touched: string[] = [];
    const users = createUsers(store, { touch: (kind, id) => touched.push(`${kind} ${id}`) });
    return { store, users, touched };
  };

  test('finds users by id and by name in any case', async () => {
    const { store, users } = await openFilled();
    const ana = {
      id: ANA,
      name: 'Ana',
      dispname: 'Ana',
      lang: 'pt',
      creationdate: '2010-01-01',
      avatar: 'jpg',
    };
    const rui = {
      id: RUI,
      name: 'Rui',
      dispname: 'Rui P.',
      lang: '',
      creationdate: '2011-01-01',
      avatar: '',
    };
    assert.deepEqual(await users.findUsers({ ids: [RUI, 77, ANA] }), [ana, rui]);
    assert.deepEqual(await users.findUsers({ name: 'rUI' }), [rui]);
    assert.deepEqual(await users.findUsers({ ids: [ANA], name: 'rui' }), []);
    assert.deepEqual(await users.findUsers({ name: 'ru' }), []);
    assert.deepEqual(await users.findUsers({ name: 'rui\0' }), []);
    assert.deepEqual(await users.findUsers({ ids: [] }), []);
    assert.deepEqual(await users.findUsers({}), []);
    await store.db
      .insertInto('avatar')
      .values({ user_id: ANA, kind: 'webp', picture: new Uint8Array(3), changed: '' })
      .execute();
    assert.deepEqual(await users.findUsers({ ids: [ANA] }), [{ ...ana, avatar: 'webp' }]);
  });

  test('a like is visible immediately, and a repeated one keeps its first time', async () => {
    const { store, users } = await openFilled();
    await users.relate(RUI, 'like', HUGE);
    const { rows, more, fullcount } = await users.tracks(RUI, everything);
    const [{ updated, ...row }] = rows;
    assert.deepEqual(row, { track_id: HUGE, liked: true, favorited: false, score: 0 });
    assert.match(updated, /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
    assert.ok(Math.abs(Date.parse(`${updated.replace(' ', 'T')}Z`) - Date.now()) < 60_000);
    assert.deepEqual({ more, fullcount }, { more: false, fullcount: 1 });

    const early = '2020-01-01 00:00:00';
    await store.db.updateTable('user_track').set({ liked: early, updated: early }).execute();
    await users.relate(RUI, 'like', HUGE);
    assert.equal((await users.tracks(RUI, everything)).rows[0].updated, early);
    await users.relate(RUI, 'favorite', HUGE);
    const [both] = (await users.tracks(RUI, everything)).rows;
    assert.ok(both.liked && both.favorited && both.updated > early);
    assert.deepEqual((await users.tracks(ANA, everything)).rows, []);
  });

  test('a dislike removes the like, and a like the dislike', async () => {
    const { store, users } = await openFilled(
      { entity: 'relation', user_id: ANA, track_id: 1, relation: 'favorite', date: '2020-01-01' },
      { entity: 'review', id: 1, user_id: ANA, track_id: 2, score: 7, date: '2020-02-02' },
    );
    const stored = () =>
      store.db
        .selectFrom('user_track')
        .select(['track_id', 'liked', 'disliked', 'updated'])
        .orderBy('track_id');
    for (const id of [1, 2, 3]) await users.relate(ANA, 'like', id);
    for (const id of [1, 2, 3, 4]) await users.relate(ANA, 'dislike', id);
    const disliked = await stored().execute();
    assert.deepEqual(
      disliked.map(({ track_id, liked, updated }) => [track_id, liked, updated]),
      [
        [1, '', '2020-01-01 00:00:00'],
        [2, '', '2020-02-02 00:00:00'],
        [3, '', ''],
        [4, '', ''],
      ],
    );
    assert.ok(disliked.every((row) => row.disliked !== ''));
    assert.deepEqual(
      (await users.tracks(ANA, everything)).rows.map((row) => row.track_id),
      [2, 1],
    );
    await users.relate(ANA, 'like', 3);
    const [, , third] = await stored().execute();
    assert.ok(third.liked !== '' && third.disliked === '' && third.updated === third.liked);
    await users.relate(ANA, 'favorite', 4);
    const [, , , fourth] = await stored().execute();
    assert.ok(fourth.disliked !== '' && fourth.updated !== '');
  });

  test('a removed relation is no longer visible, and others stay', async () => {
    const review = { entity: 'review', id: 1, user_id: ANA, track_id: 1, score: 7, date: '2020-01-01' };
    const { users, touched } = await openFilled(review);
    for (const relation of ['like', 'favorite'] as const) await users.relate(ANA, relation, 1);
    await users.relate(RUI, 'like', 1);
    const first = async (userId = ANA) => (await users.tracks(userId, everything)).rows.at(0);
    await users.unrelate(ANA, 'favorite', 1);
    assert.deepEqual([(await first())?.liked, (await first())?.favorited], [true, false]);
    await users.unrelate(ANA, 'like', 1);
    assert.deepEqual(await first(), {
      ...{ track_id: 1, liked: false, favorited: false, score: 7, updated: '2020-01-01 00:00:00' },
    });
    assert.equal((await first(RUI))?.liked, true, 'relations of other users stay');
    await users.unrelate(RUI, 'like', 1);
    assert.equal(await first(RUI), undefined);
    touched.length = 0;
    await users.relate(RUI, 'like', 1);
    await users.relate(RUI, 'dislike', 1);
    await users.unrelate(RUI, 'dislike', 1);
    assert.equal(await first(RUI), undefined, 'a like that was disliked does not come back');
    await users.relate(ANA, 'myalbums', 5);
    await users.relate(ANA, 'fan', 1);
    await users.unrelate(ANA, 'myalbums', 5);
    await users.unrelate(ANA, 'fan', 1);
    const dated = { ...everything, descending: true };
    assert.deepEqual((await users.albums(ANA, dated)).rows, []);
    assert.deepEqual((await users.artists(ANA, dated)).rows, []);
    assert.deepEqual(touched, [
      ...['track 1', `user ${RUI}`, 'track 1', `user ${RUI}`, 'track 1'],
      ...['album 5', 'artist 1', 'album 5', 'artist 1'],
    ]);
    // Relations that never existed, and missing entities.
    for (const relation of ['like', 'favorite', 'dislike', 'myalbums', 'fan'] as const) {
      await users.unrelate(ANA, relation, 4711);
      await users.unrelate(4711, relation, 1);
    }
  });

  test('the items of new relations are touched, and users with other likes', async () => {
    const { users, touched } = await openFilled();
    const related = [
      ['like', 1],
      ['favorite', 1],
      ['dislike', 1],
      ['myalbums', 5],
      ['fan', 1],
    ] as const;
    for (const [relation, id] of related) await users.relate(ANA, relation, id);
    const liker = `user ${ANA}`;
    const expected = ['track 1', liker, 'track 1', 'track 1', liker, 'album 5', 'artist 1'];
    assert.deepEqual(touched, expected);
    // Repeated relations change no row.
    for (const [relation, id] of related.slice(1)) await users.relate(ANA, relation, id);
    assert.deepEqual(touched, expected);
    touched.length = 0;
    for (const [relation, id] of related) await users.unrelate(ANA, relation, id);
    for (const [relation, id] of related) await users.unrelate(ANA, relation, id);
    assert.deepEqual(
      touched,
      ['track 1', 'track 1', 'album 5', 'artist 1'],
      'the dislike has removed the like',
    );
  });

  test('albums and artists are added once, with their first time', async () => {
    const { store, users } = await openFilled();
    const query = { ...everything, descending: false };
    for (const relation of ['myalbums', 'fan'] as const) {
      const id = relation === 'fan' ? 1 : 5;
      const read = () => (relation === 'fan' ? users.artists(ANA, query) : users.albums(ANA, query));
      await users.relate(ANA, relation, id);
      const first = await read();
      assert.deepEqual(first, { rows: [{ id, date: first.rows[0].date }], more: false, fullcount: 1 });
      const table = relation === 'fan' ? 'user_artist' : 'user_album';
      await store.db.updateTable(table).set({ date: '2001-01-01 00:00:00' }).execute();
      await users.relate(ANA, relation, id);
      await users.relate(ANA, relation, id + 1);
      const { rows } = await read();
      assert.deepEqual(rows[0], { id, date: '2001-01-01 00:00:00' });
      assert.equal(rows[1].id, id + 1);
    }
  });

  test('an unknown track, album, artist or user: nothing is written, now or later', async () => {
    const { store, users } = await openFilled();
    for (const relation of ['like', 'favorite', 'dislike', 'myalbums', 'fan'] as const) {
      for (const id of [77, 2 ** 53, 0]) await users.relate(ANA, relation, id);
      await users.relate(78, relation, 1);
      await users.relate(2 ** 53, relation, 5);
    }
    await take(store, [trackOf(77)]);
    for (const table of ['user_track', 'user_album', 'user_artist'] as const) {
      assert.deepEqual(await store.db.selectFrom(table).selectAll().execute(), [], table);
    }
  });

  test('a thousand concurrent likes of one track are one like', async () => {
    const { store, users } = await openFilled();
    await Promise.all(Array.from({ length: 1000 }, () => users.relate(ANA, 'like', 1)));
    const rows = await store.db.selectFrom('user_track').selectAll().execute();
    assert.equal(rows.length, 1);
    assert.equal(rows[0].updated, rows[0].liked);
  });

  test('pages agree with a naive model, for random queries', async () => {
    const { store, users } = await openFilled();
    const random = seeded(7);
    const rows = Array.from({ length: 700 }, (_, at) => {
      const moment = () => (random(3) ? `2020-01-0${1 + random(3)} 23:59:59.99${random(4)}` : '');
      const [liked, favorited, reviewed] = [moment(), moment(), moment()];
      const updated = [liked, favorited, reviewed].sort()[2];
      const score = reviewed === '' ? 0 : random(11);
      return { user_id: ANA, track_id: at + 1, liked, favorited, disliked: '', reviewed, score, updated };
    });
    await store.db.transaction().execute(async (trx) => {
      for (let at = 0; at < rows.length; at += 100)
        await trx
          .insertInto('user_track')
          .values(rows.slice(at, at + 100))
          .execute();
      // A row of another user.
      await trx
        .insertInto('user_track')
        .values({ ...rows[0], user_id: RUI, updated: '2020-01-05 00:00:00' })
        .execute();
    });
    const rating = (row: (typeof rows)[number]) => row.score + (row.favorited ? 9 : 0) + (row.liked ? 8 : 0);
    const columns = { like: 'liked', favorite: 'favorited', review: 'reviewed' } as const;

    for (let round = 0; round < 150; round++) {
      const divisor = [1, 1, 2, 7, 900][random(5)];
      const relations = (['like', 'favorite', 'review'] as const).filter(() => random(2));
      const query: UserTracksQuery = {
        order: Array.from({ length: 1 + random(3) }, () => ({
          field: random(3) ? 'updatedate' : 'rating',
          descending: random(2) === 1,
        })),
        fullcount: random(2) === 1,
        ...{ offset: random(4) ? random(700) : 0, limit: 1 + random(200) },
        accept: (id) => id % divisor === 0,
        relations: random(2) ? relations : undefined,
        ids: random(4) ? undefined : Array.from({ length: 150 }, () => random(800)),
      };
      const expected = rows
        .filter((row) => row.updated !== '' && query.accept(row.track_id))
        .filter((row) => query.ids?.includes(row.track_id) ?? true)
        .filter(
          (row) => !query.relations?.length || query.relations.some((each) => row[columns[each]] !== ''),
        )
        .sort((one, other) => {
          const differences = query.order.map(({ field, descending }) => {
            if (field === 'rating') return rating(other) - rating(one);
            return (descending ? -1 : 1) * one.updated.localeCompare(other.updated);
          });
          const isRated = query.order.some(({ field }) => field === 'rating');
          for (const relation of isRated ? (['reviewed', 'favorited', 'liked'] as const) : [])
            differences.push(Number(other[relation] !== '') - Number(one[relation] !== ''));
          return differences.find((each) => each !== 0) ?? one.track_id - other.track_id;
        });
      const end = query.offset + query.limit;
      assert.deepEqual(
        await users.tracks(ANA, query),
        {
          rows: expected.slice(query.offset, end).map(({ track_id, liked, favorited, score, updated }) => ({
            ...{
              track_id,
              liked: liked !== '',
              favorited: favorited !== '',
              score,
              updated: updated.slice(0, 19),
            },
          })),
          more: expected.length > end,
          fullcount: query.fullcount ? expected.length : undefined,
        },
        JSON.stringify({ ...query, divisor }),
      );
    }
  });
});
