import assert from 'node:assert/strict';
import { test } from 'node:test';
import { forEachDatabase } from '../../../test/databases.fixture.ts';
import { openStore } from '../store.ts';
import { createEarlierDatabase } from './earlier.fixture.ts';

const HUGE = 2 ** 53 - 1;

/** The database before this migration. */
const BEFORE = [
  `insert into relation (user_id, relation, target, target_id, date) values
    (1, 'like', 'track', 7, '2020-01-01 00:00:00'),
    (1, 'favorite', 'track', 7, '2020-03-03 00:00:00'),
    (1, 'dislike', 'track', 8, '2020-04-04 00:00:00'),
    (1, 'like', 'track', 9, '2020-05-05 00:00:00'),
    (1, 'dislike', 'track', 9, '2020-05-04 00:00:00'),
    (1, 'like', 'track', 11, '2020-05-05 00:00:00'),
    (1, 'dislike', 'track', 11, '2020-05-06 00:00:00'),
    (1, 'favorite', 'track', 11, '2020-05-01 00:00:00'),
    (${HUGE}, 'like', 'track', ${HUGE}, '2020-06-06 00:00:00'),
    (1, 'myalbums', 'album', 7, '2020-07-07 00:00:00'),
    (1, 'fan', 'artist', 7, '2020-08-08 00:00:00')`,
  `insert into review (id, user_id, track_id, album_id, score, title, text, lang, date, agreecnt) values
    (1, 1, 7, null, 3, '', 'late', '', '2020-02-02 00:00:00', 0),
    (6, 1, 7, null, 5, '', 'as late', '', '2020-02-02 00:00:00', 0),
    (7, 1, 7, null, 9, '', 'early', '', '2020-02-01 00:00:00', 0),
    (2, 1, 11, null, 4, '', 'of a disliked one', '', '2020-05-02 00:00:00', 0),
    (3, 1, 10, null, null, '', 'no score', '', '2020-09-09 00:00:00', 0),
    (4, 1, null, 7, 9, '', 'an album', '', '2020-10-10 00:00:00', 0),
    (5, 2, 7, null, 8, '', 'somebody else', '', '2020-11-11 00:00:00', 0)`,
  `insert into "user" (id, name, name_folded, dispname, lang, creationdate, avatar, email, password_hash, admin) values
    (1, 'Ana', 'ana', 'Ana', 'pt', '2010-01-01', 'ana.jpg', 'Ana@Example.org', 'hash', 1),
    (2, 'Rui', 'rui', 'Rui', '', '2010-01-01', '', 'ana@example.ORG', '', 0),
    (3, 'Eva', 'eva', 'Eva', '', '2010-01-01', '', '', '', 0),
    (4, 'Bo', 'bo', 'Bo', '', '2010-01-01', '', '', '', 0)`,
  `insert into application (client_id, secret_hash, name, description, redirect_uri, plan, user_id, suspended, failures_as_200, created)
    values ('0000abcd', 'hash', 'App', 'about', 'https://x.example/', 'readwrite', 1, 1, 1, '2020-01-01T00:00:00.000Z')`,
];

const row = (user_id: number, track_id: number, more: object) => ({
  ...{ user_id, track_id, liked: '', favorited: '', disliked: '', reviewed: '', score: 0, updated: '' },
  ...more,
});
const on = (day: string) => `2020-${day} 00:00:00`;

forEachDatabase(({ emptyLocation }) => {
  test('no users and none of their activity are lost', async () => {
    const location = await emptyLocation();
    await createEarlierDatabase(location, 2, BEFORE);
    const store = await openStore(location);
    try {
      const { db } = store;
      assert.deepEqual(
        await db.selectFrom('user_track').selectAll().orderBy('user_id').orderBy('track_id').execute(),
        [
          row(1, 7, {
            ...{ liked: on('01-01'), favorited: on('03-03'), reviewed: on('02-02'), score: 5 },
            updated: on('03-03'),
          }),
          row(1, 8, { disliked: on('04-04') }),
          row(1, 9, { liked: on('05-05'), updated: on('05-05') }),
          row(1, 10, { reviewed: on('09-09'), updated: on('09-09') }),
          row(1, 11, {
            ...{ favorited: on('05-01'), disliked: on('05-06'), reviewed: on('05-02'), score: 4 },
            updated: on('05-02'),
          }),
          row(2, 7, { reviewed: on('11-11'), score: 8, updated: on('11-11') }),
          row(HUGE, HUGE, { liked: on('06-06'), updated: on('06-06') }),
        ],
      );
      assert.deepEqual(await db.selectFrom('user_album').selectAll().execute(), [
        { user_id: 1, album_id: 7, date: on('07-07') },
      ]);
      assert.deepEqual(await db.selectFrom('user_artist').selectAll().execute(), [
        { user_id: 1, artist_id: 7, date: on('08-08') },
      ]);
      assert.equal((await db.selectFrom('review').selectAll().execute()).length, 7);
      const users = await db.selectFrom('user').selectAll().orderBy('id').execute();
      assert.deepEqual(
        users.map(({ name, email, email_folded, email_verified }) => [
          name,
          email,
          email_folded,
          email_verified,
        ]),
        [
          ['Ana', 'Ana@Example.org', 'ana@example.org', 0],
          // The first keeps the address for log-in.
          ['Rui', 'ana@example.ORG', '', 0],
          ['Eva', '', '', 0],
          ['Bo', '', '', 0],
        ],
      );
      assert.deepEqual([users[0].password_hash, users[0].admin, users[0].avatar], ['hash', 1, 'ana.jpg']);
      assert.deepEqual(await db.selectFrom('application').selectAll().execute(), [
        {
          ...{ client_id: '0000abcd', secret_hash: 'hash', name: 'App', description: 'about' },
          ...{
            redirect_uri: 'https://x.example/',
            plan: 'readwrite',
            user_id: 1,
            suspended: 1,
            http_statuses: 0,
          },
          ...{ created: '2020-01-01T00:00:00.000Z', public: 0, plan_requested: '', source: 'local' },
        },
      ]);
    } finally {
      await store.close();
    }
  });
});
