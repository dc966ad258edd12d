/** Playlists, reviews and relations, as the pages request them. */
import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { forEachDatabase, type TestDatabase } from '../../../test/databases.fixture.ts';
import { createFollowing } from '../../core/following/following.ts';
import { createCast, fillCatalogue } from '../../core/playlists/lists.fixture.ts';
import { createPlaylists } from '../../core/playlists/playlists.ts';
import { createReports } from '../../core/reports/reports.ts';
import { createReviews } from '../../core/reviews/reviews.ts';
import { createUsers } from '../../core/users/users.ts';
import type { User } from '../../domain/users.ts';
import { PUBLIC_URL } from '../example-service.fixture.ts';
import { contextOf, serveRoutes } from '../router.fixture.ts';
import { followingRoutes } from './following.ts';
import { among, catalogueOfLists, sendAs, sessionOf } from './own-page.fixture.ts';
import { playlistRoutes } from './playlists.ts';
import { reviewRoutes } from './reviews.ts';

async function openPortal(t: TestContext, { openFresh }: TestDatabase) {
  const store = await openFresh();
  await fillCatalogue(store);
  const cast = await createCast(store);
  const touched: string[] = [];
  const activity = { touch: (kind: string, id: number) => touched.push(`${kind} ${id}`) };
  const users = createUsers(store, activity);
  const following = createFollowing(store);
  const playlists = createPlaylists(store, activity);
  const reviews = createReviews(store, activity);
  const administration = { hide: () => assert.fail('nothing of the catalogue is hidden') };
  const reports = createReports({ store, administration, reviews, activity });
  const context = contextOf({ ...catalogueOfLists(), playlists, reviews, reports, users, following });
  const routes = [playlistRoutes, reviewRoutes, followingRoutes].flatMap((create) => create(context));
  const server = await serveRoutes(routes, among(Object.values(cast)));
  t.after(() => server.close());

  const send = (user: User, what: string, body?: object) => sendAs(server.url, sessionOf(user), what, body);
  return { send, users, following, reviews, touched, ...cast };
}

forEachDatabase((database) => {
  test('a playlist is created, filled, sorted, renamed and deleted', async (t) => {
    const { send, touched, ana } = await openPortal(t, database);
    const created = await send(ana, 'POST /web-api/playlists', { name: '<b>Mornings</b>' });
    assert.deepEqual([created.status, created.headers.get('location')], [201, '/web-api/playlists/1']);
    assert.deepEqual([created.json.name, created.json.tracks], ['<b>Mornings</b>', 0]);
    const one = '/web-api/playlists/1';
    await send(ana, `POST ${one}/tracks`, { track_id: '1, 2,3' });
    const { json } = await send(ana, `POST ${one}/tracks`, { track_id: 4, position: 1, version: 2 });
    assert.deepEqual([json.version, json.tracks], [3, 4]);
    assert.deepEqual(touched, ['track 1', 'track 2', 'track 3', 'track 4']);
    await send(ana, `POST ${one}/move`, { from: 1, to: 4, version: 3 });
    await send(ana, `POST ${one}/remove`, { position: '2', version: 4 });
    await send(ana, `POST ${one}/remove`, { position: '3', version: 5 });
    const read = (await send(ana, `GET ${one}`)).json;
    assert.deepEqual(
      read.entries.map((entry: { position: number; track_id: number }) => [entry.position, entry.track_id]),
      [
        [1, 1],
        [2, 3],
      ],
    );
    assert.deepEqual(
      [read.entries[0].track.name, read.zip],
      ['Track 1', `${PUBLIC_URL}/storage/download/p1/mp32/`],
    );
    assert.equal((await send(ana, `PATCH ${one}`, { name: 'Evenings' })).json.name, 'Evenings');
    const listed = (await send(ana, 'GET /web-api/playlists')).json;
    assert.deepEqual([listed.length, listed[0].name, listed[0].tracks], [1, 'Evenings', 2]);
    assert.equal((await send(ana, `DELETE ${one}`)).status, 204);
    assert.equal((await send(ana, `GET ${one}`)).status, 404);
  });

  test('two tabs: none of twenty additions is lost, and a stale position is refused', async (t) => {
    const { send, ana } = await openPortal(t, database);
    await send(ana, 'POST /web-api/playlists', { name: 'Race' });
    const additions = Array.from({ length: 20 }, () =>
      send(ana, 'POST /web-api/playlists/1/tracks', { track_id: 5 }),
    );
    assert.deepEqual(new Set((await Promise.all(additions)).map(({ status }) => status)), new Set([200]));
    const { status, json } = await send(ana, 'POST /web-api/playlists/1/move', {
      from: 1,
      to: 2,
      version: 20,
    });
    assert.deepEqual([status, json.error], [409, 'conflict']);
    assert.equal((await send(ana, 'GET /web-api/playlists/1')).json.entries.length, 20);
  });

  test('invalid fields are rejected by name, and resources of other users are 404', async (t) => {
    const { send, ana, rui } = await openPortal(t, database);
    await send(ana, 'POST /web-api/playlists', { name: 'Hers' });
    const one = '/web-api/playlists/1';
    const cases: [User, string, object | undefined, number, RegExp][] = [
      [ana, 'POST /web-api/playlists', {}, 400, /field name is missing/],
      [ana, 'POST /web-api/playlists', { name: 'a\u0007' }, 400, /^name: /],
      [ana, 'POST /web-api/playlists', { name: 'x', user_id: 2 }, 400, /Unknown field "user_id"/],
      [ana, `POST ${one}/tracks`, { track_id: '1,x' }, 400, /^track_id: expected ids/],
      [ana, `POST ${one}/tracks`, { track_id: '0' }, 400, /^track_id: /],
      [ana, `POST ${one}/tracks`, { track_id: '1,,2' }, 400, /^track_id: /],
      [ana, `POST ${one}/tracks`, { track_id: '99' }, 404, /no track 99/],
      [ana, `POST ${one}/tracks`, { track_id: Array(10_001).fill(1).join() }, 403, /up to 10,000/],
      [ana, `POST ${one}/tracks`, { track_id: '1', position: 0 }, 400, /^position: /],
      [ana, `POST ${one}/tracks`, { track_id: '1', position: 1 }, 400, /version is missing/],
      [ana, `POST ${one}/remove`, {}, 400, /position is missing/],
      [ana, `POST ${one}/remove`, { track_id: 1, position: 1 }, 400, /Unknown field "track_id"/],
      [ana, `POST ${one}/move`, { from: 1, to: 2 }, 400, /version is missing/],
      [ana, 'GET /web-api/playlists/x', undefined, 404, /No item has this id/],
      [ana, 'GET /web-api/playlists/1e0', undefined, 404, /No item has this id/],
      [ana, 'GET /web-api/playlists/9007199254740993', undefined, 404, /No item has this id/],
      [rui, 'GET /web-api/playlists/2', undefined, 404, /no playlist 2/],
      [rui, `PATCH ${one}`, { name: 'His' }, 404, /You have no playlist 1/],
      [rui, `DELETE ${one}`, undefined, 404, /You have no playlist 1/],
      [rui, `POST ${one}/tracks`, { track_id: 1 }, 404, /You have no playlist 1/],
      [rui, `POST ${one}/remove`, { position: 1, version: 1 }, 404, /You have no playlist 1/],
      [rui, `POST ${one}/move`, { from: 1, to: 1, version: 1 }, 404, /You have no playlist 1/],
    ];
    for (const [user, what, body, status, message] of cases) {
      const response = await send(user, what, body);
      assert.equal(response.status, status, `${what} ${JSON.stringify(body)?.slice(0, 60)}`);
      assert.match(response.json.message, message);
    }
    const huge = await send(ana, `POST ${one}/tracks`, { track_id: '1'.repeat(70_000) });
    assert.equal(huge.status, 400, 'a body that is far too large');
  });

  test('a review is written, replaced, reported, hidden, restored and deleted', async (t) => {
    const { send, reviews, ana, rui, eva } = await openPortal(t, database);
    const review = { track_id: 1, score: 8, title: 'Top', text: '<img src=x onerror=alert(1)>', lang: 'en' };
    const created = await send(ana, 'POST /web-api/reviews', review);
    assert.deepEqual([created.status, created.json.text], [201, review.text]);
    assert.equal((await send(ana, 'POST /web-api/reviews', { ...review, score: 9 })).status, 200);
    assert.equal((await send(ana, 'POST /web-api/reviews', { album_id: 70, score: 1 })).status, 201);
    const own = (await send(ana, 'GET /web-api/reviews?limit=1&offset=1')).json;
    const [{ score, subject }] = own.items;
    assert.deepEqual([own.total, own.items.length, score, subject], [2, 1, 9, 'Track 1']);
    const ofItem = async (item: string) => (await send(ana, `GET /web-api/reviews?${item}`)).json;
    assert.deepEqual(
      (await ofItem('album_id=70')).items.map(({ score }: { score: number }) => score),
      [1],
    );
    assert.deepEqual(await ofItem('track_id=2'), { total: 0, items: [] });
    assert.match((await ofItem('track_id=1&album_id=70')).message, /got both/);
    const report = { kind: 'review', id: 1, reason: 'offensive', text: 'Rude' };
    const reported = (await send(rui, 'POST /web-api/reports', report)).json;
    assert.deepEqual([reported.item, reported.text], [{ id: 1, name: 'Top' }, 'Rude']);
    await reviews.hide(eva, 1);
    const hidden = (await send(eva, 'GET /web-api/reviews/hidden')).json;
    assert.deepEqual([hidden.total, hidden.items[0].id, hidden.items[0].hidden], [1, 1, true]);
    assert.equal((await send(eva, 'POST /web-api/reviews/1/restore')).json.hidden, false);
    for (const what of ['GET /web-api/reviews/hidden', 'POST /web-api/reviews/1/restore'])
      assert.equal((await send(rui, what)).status, 403, what);
    assert.equal((await send(rui, 'DELETE /web-api/reviews/1')).status, 404);
    assert.equal((await send(ana, 'DELETE /web-api/reviews/1')).status, 204);
    assert.equal((await send(ana, 'GET /web-api/reviews')).json.total, 1);
    const wrong: [object, number, RegExp][] = [
      [{ score: 1 }, 400, /track_id or album_id is missing/],
      [{ track_id: 1, album_id: 70, score: 1 }, 400, /got both/],
      [{ track_id: 1, score: 11 }, 400, /^score: expected an integer from 1 to 10/],
      [{ track_id: 1, score: 0 }, 400, /^score: /],
      [{ track_id: 1, score: 5.5 }, 400, /^score: /],
      [{ track_id: 1 }, 400, /rating or a text/],
      [{ track_id: 1, score: 1, hidden: false }, 400, /Unknown field "hidden"/],
      [{ track_id: 99, score: 1 }, 404, /no track 99/],
    ];
    for (const [body, status, message] of wrong) {
      const response = await send(rui, 'POST /web-api/reviews', body);
      assert.equal(response.status, status, JSON.stringify(body));
      assert.match(response.json.message, message);
    }
  });

  test('a page gets the relations of the user to the entities it shows, and to no others', async (t) => {
    const { send, users, following, ana, rui } = await openPortal(t, database);
    const none = { like: [], favorite: [], dislike: [], myalbums: [], fan: [], follow: [] };
    for (const id of [3, 1, 2]) await users.relate(ana.id, 'like', id);
    await users.relate(ana.id, 'favorite', 2);
    await users.relate(ana.id, 'dislike', 3);
    await users.relate(ana.id, 'myalbums', 70);
    await users.relate(ana.id, 'fan', 7);
    await following.follow(ana.id, rui.id);
    const query = `track_id=3,2,2,99,1&album_id=70,71&artist_id=7&user_id=${rui.id},99`;
    const all = { like: [1, 2], favorite: [2], dislike: [3], myalbums: [70], fan: [7], follow: [rui.id] };
    assert.deepEqual((await send(ana, `GET /web-api/relations?${query}`)).json, all);
    assert.deepEqual((await send(ana, 'GET /web-api/relations?track_id=2')).json, {
      ...none,
      like: [2],
      favorite: [2],
    });
    assert.deepEqual((await send(ana, 'GET /web-api/relations')).json, none);
    assert.deepEqual((await send(rui, `GET /web-api/relations?${query}`)).json, none);
    await send(ana, 'DELETE /web-api/relations/like/2');
    assert.deepEqual((await send(ana, 'GET /web-api/relations?track_id=1,2,3')).json.like, [1]);
    const many = Array.from({ length: 201 }, (_, i) => i + 1);
    assert.equal((await send(ana, `GET /web-api/relations?track_id=${many.slice(1)}`)).status, 200);
    const refused: [query: string, field: string | undefined][] = [
      [`track_id=${many}`, 'track_id'],
      ['track_id=1;2', 'track_id'],
      ['album_id=', 'album_id'],
      ['artist_id=0', 'artist_id'],
      ['artist_id=1&artist_id=2', 'artist_id'],
      ['user_id=x', 'user_id'],
      ['playlist_id=2', undefined],
    ];
    for (const [wrong, field] of refused) {
      const { status, json } = await send(ana, `GET /web-api/relations?${wrong}`);
      assert.deepEqual([status, json.error, json.field], [400, 'type', field], wrong);
    }
  });

  test('likes and other relations are removed', async (t) => {
    const { send, users, touched, ana } = await openPortal(t, database);
    const all = { accept: () => true, offset: 0, limit: 10, fullcount: true, order: [] };
    for (const relation of ['like', 'favorite'] as const) await users.relate(ana.id, relation, 1);
    await users.relate(ana.id, 'myalbums', 70);
    await users.relate(ana.id, 'fan', 7);
    touched.length = 0;
    for (const what of ['like/1', 'favorite/1', 'myalbums/70', 'fan/7', 'dislike/1', 'like/4711'])
      assert.equal((await send(ana, `DELETE /web-api/relations/${what}`)).status, 204, what);
    assert.deepEqual(
      touched,
      ['track 1', `user ${ana.id}`, 'track 1', 'album 70', 'artist 7'],
      'without relations that did not exist',
    );
    assert.deepEqual((await users.tracks(ana.id, all)).rows, []);
    const dated = { ...all, descending: true };
    assert.deepEqual((await users.albums(ana.id, dated)).rows, []);
    assert.deepEqual((await users.artists(ana.id, dated)).rows, []);
    for (const what of ['love/1', 'like/x', 'like/-1', 'constructor/1'])
      assert.equal((await send(ana, `DELETE /web-api/relations/${what}`)).status, 404, what);
  });
});
