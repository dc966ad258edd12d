import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { forEachDatabase } from '../../test/databases.fixture.ts';
import { seeded } from '../../test/seeded.fixture.ts';
import { latestChanges } from '../store/changes/changes.ts';
import { verifyPassword } from '../store/secrets.ts';
import type { Store } from '../store/store.ts';
import { readTouchedAfter } from '../store/touched.ts';
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
  const take = async (store: Store, records: object[]) =>
    importPath(store, await fileOf(records), { accounts: true });
  const stored = ({ db }: Store) =>
    db.selectFrom('user_track').selectAll().orderBy('user_id').orderBy('track_id').execute();

  test('the ratings of everything that gains or loses a relation, a review or a playlist are counted again', async () => {
    const store = await openFresh();
    const touched = async (records: object[]) => {
      const { rating } = await latestChanges(store.db);
      await take(store, records);
      const pages = await Array.fromAsync(readTouchedAfter(store.db, rating));
      return pages.flat().map(({ kind, id }) => `${kind} ${id}`);
    };
    const playlist = { entity: 'playlist', id: 1, name: 'Mine', user_id: 3 };
    assert.deepEqual(await touched(base), []);
    assert.deepEqual(
      await touched([
        relation('like', '2020-01-01'),
        relation('myalbums', '2020-01-01', { album_id: 5 }),
        relation('fan', '2020-01-01', { artist_id: 1 }),
      ]),
      ['album 5', 'artist 1', 'track 7', 'user 3'],
    );
    assert.deepEqual(await touched([review(1, '2020-01-01')]), ['track 7']);
    assert.deepEqual(await touched([review(1, '2020-01-01', { track_id: 8 })]), ['track 7', 'track 8']);
    const ofAlbum = review(1, '2020-01-01', { track_id: undefined, album_id: 5 });
    assert.deepEqual(await touched([ofAlbum]), ['album 5', 'track 8']);
    assert.deepEqual(await touched([review(1, '2020-01-01')]), ['album 5', 'track 7']);
    assert.deepEqual(await touched([{ ...playlist, tracks: [{ track_id: 7 }] }]), ['track 7']);
    assert.deepEqual(await touched([{ ...playlist, tracks: [{ track_id: 8 }] }]), ['track 7', 'track 8']);
  });

  test('the relations of a user to a track are one row, in any order of records, and unchanged when repeated', async () => {
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

  test('an existing relation gets the new date, earlier or later', async () => {
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

  test('of a like and a dislike the later one counts', async () => {
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

  test('a relation without a date adds missing ones, and moves or removes nothing', async () => {
    const store = await openFresh();
    const undated = (name: string, more?: object) => ({ ...relation(name, '', more), date: undefined });
    const all = [
      ...['like', 'favorite'].map((name) => undated(name)),
      undated('dislike', { track_id: 8 }),
      ...[undated('myalbums', { album_id: 5 }), undated('fan', { artist_id: 1 })],
    ];
    await take(store, [...base, ...all]);
    const read = async () => [
      ...(await stored(store)),
      await store.db.selectFrom('user_album').selectAll().execute(),
      await store.db.selectFrom('user_artist').selectAll().execute(),
    ];
    const first = await read();
    const [{ liked, favorited, updated }, { disliked }] = await stored(store);
    assert.ok(liked !== '' && liked === favorited && liked === updated && liked === disliked);
    await sleep(2);
    await take(store, all);
    assert.deepEqual(await read(), first);

    await take(store, [relation('dislike', '2030-01-01'), relation('like', '2030-01-01', { track_id: 8 })]);
    const turned = await read();
    await take(store, all);
    assert.deepEqual(await read(), turned);
    assert.deepEqual(await stored(store), [
      { ...nothing, favorited, disliked: at('2030-01-01'), updated: favorited },
      { ...nothing, track_id: 8, liked: at('2030-01-01'), updated: at('2030-01-01') },
    ]);
  });

  test('in one file a date wins over none, and a like over a dislike without dates', async () => {
    const undated = (name: string) => ({ ...relation(name, ''), date: undefined });
    const cases: [object, object, 'liked' | 'disliked'][] = [
      [undated('like'), undated('dislike'), 'liked'],
      [undated('like'), relation('dislike', '2020-01-01'), 'disliked'],
      [relation('like', '2020-01-01'), undated('dislike'), 'liked'],
    ];
    for (const [one, other, holds] of cases) {
      for (const records of [
        [one, other],
        [other, one],
      ]) {
        // Far enough apart that they are written by separate statements.
        const many = Array.from({ length: 600 }, (_, each) => ({ ...track, id: 1000 + each }));
        const between = many.flatMap(({ id }) =>
          records.map((record) => ({ ...record, user_id: 4, track_id: id })),
        );
        const store = await openFresh();
        await take(store, [...base, ...many, records[0], ...between, records[1]]);
        const rows = (await stored(store)).map(({ liked, disliked }) => [liked !== '', disliked !== '']);
        assert.equal(rows.length, 1 + many.length);
        for (const row of rows) assert.deepEqual(row, [holds === 'liked', holds === 'disliked']);
      }
    }
  });

  test('the latest review of a track is the latest by date, in any file', async () => {
    const store = await openFresh();
    await take(store, [
      ...base,
      review(5, '2020-05-05', { score: 5 }),
      review(4, '2021-04-04', { score: 4 }),
    ]);
    assert.deepEqual(await stored(store), [
      { ...nothing, reviewed: at('2021-04-04'), score: 4, updated: at('2021-04-04') },
    ]);
    await take(store, [review(6, '2019-06-06'), review(3, '2022-03-03', { score: 3 })]);
    const third = { ...nothing, reviewed: at('2022-03-03'), score: 3, updated: at('2022-03-03') };
    assert.deepEqual(await stored(store), [third]);
    await take(store, [review(7, '2022-03-03', { score: 7 }), review(2, '2022-03-03', { score: 2 })]);
    assert.deepEqual(await stored(store), [{ ...third, score: 7 }]);
  });

  test('an existing review that is imported without a date keeps its own', async () => {
    const store = await openFresh();
    await take(store, [
      ...base,
      review(1, '2020-01-01', { score: 1 }),
      review(2, '2020-02-02', { score: 2, title: 'Old' }),
    ]);
    await take(store, [
      { ...review(1, '', { score: 9 }), date: undefined },
      { ...review(2, '', { score: 8 }), date: undefined },
    ]);
    assert.deepEqual(await stored(store), [
      { ...nothing, reviewed: at('2020-02-02'), score: 8, updated: at('2020-02-02') },
    ]);
    const { title, date } = await store.db
      .selectFrom('review')
      .select(['title', 'date'])
      .where('id', '=', 2)
      .executeTakeFirstOrThrow();
    assert.deepEqual([title, date], ['', at('2020-02-02')]);
  });

  test('visible relations and reviews agree with a naive model, import after import', async () => {
    const store = await openFresh();
    const random = seeded(5);
    const tracks = [1, 2, 3, 4, 5];
    await take(store, [...base, ...tracks.map((id) => ({ ...track, id }))]);
    const reviews = new Map<number, Review>();
    const relations = new Map<string, { liked: string; favorited: string; disliked: string }>();
    for (let round = 0; round < 40; round++) {
      const records: object[] = [];
      const chosen = new Set(Array.from({ length: random(12) }, () => 1 + random(20)));
      for (const id of chosen) {
        const old = reviews.get(id);
        const user_id = 3 + random(2);
        const target = random(5) ? { track_id: 1 + random(5) } : { album_id: 5 };
        const score = random(4) ? random(11) : undefined;
        const date = old !== undefined && random(3) === 0 ? undefined : `2020-01-0${1 + random(6)}`;
        records.push({ entity: 'review', id, user_id, ...target, score, date });
        reviews.set(id, {
          ...{ id, user_id, track_id: target.track_id, score: score ?? 0 },
          date: date === undefined ? old!.date : at(date),
        });
      }
      const seen = new Set<string>();
      for (let count = random(12); count > 0; count--) {
        const [user_id, track_id] = [3 + random(2), 1 + random(5)];
        const pair = `${user_id} ${track_id}`;
        // One record for a pair: the order of two has its own test.
        if (seen.has(pair)) continue;
        seen.add(pair);
        const name = ['like', 'favorite', 'dislike'][random(3)];
        const row = relations.get(pair) ?? { liked: '', favorited: '', disliked: '' };
        relations.set(pair, row);
        // Without a date only for existing ones: the model does not know the current time.
        const dated = random(2) === 1 || (row.liked === '' && row.disliked === '') || row.favorited === '';
        const date = dated ? `2020-01-0${1 + random(9)}` : undefined;
        records.push({ ...relation(name, ''), user_id, track_id, date });
        if (date === undefined) continue;
        const moment = at(date);
        if (name === 'favorite') row.favorited = moment;
        else if (name === 'like') {
          if (row.disliked <= moment) Object.assign(row, { liked: moment, disliked: '' });
          else row.liked = '';
        } else if (row.liked === '' || row.liked < moment)
          Object.assign(row, { disliked: moment, liked: '' });
        else row.disliked = '';
      }
      if (records.length === 0) continue;
      await take(store, records);
      const expected = [3, 4].flatMap((user_id) =>
        tracks.flatMap((track_id) => {
          const row = relations.get(`${user_id} ${track_id}`) ?? { liked: '', favorited: '', disliked: '' };
          const latest = [...reviews.values()]
            .filter((each) => each.user_id === user_id && each.track_id === track_id)
            .sort((one, other) => one.date.localeCompare(other.date) || one.id - other.id)
            .at(-1);
          const { date: reviewed, score } = latest ?? { date: '', score: 0 };
          const updated = [row.liked, row.favorited, reviewed].sort().at(-1)!;
          return { user_id, track_id, ...row, reviewed, score, updated };
        }),
      );
      const isSomething = (row: (typeof expected)[number]) => row.updated !== '' || row.disliked !== '';
      const shown = await stored(store);
      assert.deepEqual(
        // A row without any relation left stays, and is invisible.
        shown.filter(isSomething),
        expected.filter(isSomething),
        `round ${round}`,
      );
      await take(store, records);
      assert.deepEqual(await stored(store), shown, `round ${round} again`);
    }
  });

  test('if a review changes its subject, the remaining review of the old subject counts', async () => {
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

  test('two users never share an email address, in any case; a verified one stays so until it changes', async () => {
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
    await take(store, [user]);
    assert.equal((await read()).email, 'new@example.org');
    // Any number of users have none.
    await take(store, [
      { ...user, email: '' },
      { ...user, id: 4, name: 'Eva' },
      { ...user, id: 5, name: 'Bo' },
    ]);
    assert.deepEqual(await read(), { email: '', email_folded: '', email_verified: 0 });
  });

  test('a user keeps the fields that the record does not contain', async () => {
    const store = await openFresh();
    await take(store, [
      {
        ...user,
        ...{ dispname: 'R.', lang: 'pt', creationdate: '2011-01-01', avatar: 'rui.png', admin: true },
        ...{ email: 'rui@example.org', password: 'first words' },
      },
    ]);
    await store.db.updateTable('user').set({ email_verified: 1 }).execute();
    const read = () => store.db.selectFrom('user').selectAll().where('id', '=', 3).executeTakeFirstOrThrow();
    const before = await read();
    await take(store, [user]);
    assert.deepEqual(await read(), before);
    await take(store, [
      { ...user, name: 'Rute', lang: '', admin: false },
      { ...user, id: 4, name: 'Eva', admin: true },
    ]);
    assert.deepEqual(await read(), { ...before, name: 'Rute', name_folded: 'rute', lang: '', admin: 0 });
  });

  test('another password ends sessions and reset links, the same one does not', async () => {
    const store = await openFresh();
    const eva = { ...user, id: 4, name: 'Eva' };
    await take(store, [{ ...user, password: 'first words' }, eva]);
    const hashOf = async () =>
      (
        await store.db
          .selectFrom('user')
          .select('password_hash')
          .where('id', '=', 3)
          .executeTakeFirstOrThrow()
      ).password_hash;
    const first = await hashOf();
    const expires = '2100-01-01T00:00:00.000Z';
    for (const user_id of [3, 4]) {
      const token_hash = String(user_id);
      await store.db.insertInto('session').values({ token_hash, user_id, created: '', expires }).execute();
      await store.db
        .insertInto('mail_link')
        .values({ token_hash, user_id, purpose: 'reset', email: '', expires })
        .execute();
    }
    const left = async () =>
      [
        ...(await store.db.selectFrom('session').select('user_id').orderBy('user_id').execute()),
        ...(await store.db.selectFrom('mail_link').select('user_id').orderBy('user_id').execute()),
      ].map(({ user_id }) => user_id);
    await take(store, [{ ...user, password: 'first words' }]);
    assert.deepEqual([await left(), await hashOf()], [[3, 4, 3, 4], first]);
    await take(store, [{ ...user, password: 'other words' }, eva]);
    assert.deepEqual(await left(), [4, 4]);
    assert.ok(await verifyPassword('other words', await hashOf()));
  });

  test('an application keeps the fields that the record does not contain, and the settings of its owner and operators', async () => {
    const store = await openFresh();
    const application = { entity: 'application', client_id: '0000abcd', name: 'Old' };
    await take(store, [
      user,
      {
        ...application,
        ...{ description: 'Plays.', redirect_uri: 'myapp://callback', plan: 'readwrite', user_id: 3 },
      },
    ]);
    const read = () => store.db.selectFrom('application').selectAll().executeTakeFirstOrThrow();
    await store.db
      .updateTable('application')
      .set({ public: 1, plan_requested: 'readwrite', suspended: 1 })
      .execute();
    const before = await read();
    await take(store, [{ ...application, name: 'New' }]);
    assert.deepEqual(await read(), { ...before, name: 'New' });
    await take(store, [{ ...application, redirect_uri: '', plan: 'read', description: '' }]);
    assert.deepEqual(await read(), { ...before, redirect_uri: '', plan: 'read', description: '' });
  });

  test('redirect URIs of applications are validated', async () => {
    const store = await openFresh();
    const withUri = (redirect_uri: unknown) =>
      take(store, [{ entity: 'application', client_id: '0000abcd', name: 'App', redirect_uri }]);
    for (const uri of ['http://127.0.0.1:8000/cb', 'https://a.example/cb?x=1', 'org.example.app:/cb', ''])
      await withUri(uri);
    for (const uri of ['https://a.example/cb#x', 'javascript://x/', 'https://a.example/../', 'nowhere', 7])
      await assert.rejects(withUri(uri), {
        kind: 'import',
        message: /^catalogue-\d+\.jsonl:1: application\.redirect_uri: .*got /,
      });
  });
});

interface Review {
  id: number;
  user_id: number;
  track_id: number | undefined;
  score: number;
  date: string;
}
