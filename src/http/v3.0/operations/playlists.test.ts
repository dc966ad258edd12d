import assert from 'node:assert/strict';
import { test } from 'node:test';
import { forEachDatabase } from '../../../../test/databases.fixture.ts';
import { getUser } from '../../../core/accounts/users.ts';
import { playlistRow } from '../../../core/playlists/playlist-row.fixture.ts';
import { CLIENT, PUBLIC_URL, TOKENS } from '../../example-service.fixture.ts';
import { openStoredLists } from '../fixtures/stored-lists.fixture.ts';

forEachDatabase((database) => {
  test('a playlist is the object of the API specification, in its order', async () => {
    const { send } = await openStoredLists(database);
    const { results, http } = await send('playlists/?id=11');
    assert.equal(http.get('cache-control'), 'private, no-store');
    assert.deepEqual(Object.entries(results[0]), [
      ['id', '11'],
      ['name', 'Éclair'],
      ['creationdate', '2019-01-01'],
      ['user_id', '1'],
      ['user_name', 'ana'],
      ['zip', `${PUBLIC_URL}/storage/download/p11/mp32/`],
      ['shorturl', `${PUBLIC_URL}/l/p11`],
      ['shareurl', `${PUBLIC_URL}/list/p11`],
    ]);
  });

  test('finds playlists by each parameter, and in each order', async () => {
    const { idsOf, send } = await openStoredLists(database);
    const expected: Record<string, string> = {
      '': '11 12 13 14',
      'id=14+12,99': '12 14',
      'name=%C3%89CLAIR': '11',
      'name=eclair': '14',
      'name=ecl': '',
      'namesearch=ECLAI': '11 14',
      'namesearch=%3Cb%3E': '12',
      'namesearch=%25': '',
      'user_id=1': '11 14',
      'user_id=1+2&namesearch=z': '12 13',
      'user_name=ANA': '11 14',
      'user_name=ana&user_id=2': '',
      'datebetween=2019-01-02_2019-01-31': '12 14',
      'datebetween=0000-00-00_2019-01-01': '11',
      'audioformat=mp32': '11 12 13 14',
      'order=id_desc': '14 13 12 11',
      'order=name': '14 11 13 12',
      'order=name_desc': '12 13 11 14',
      'order=creationdate': '11 12 14 13',
      'order=creationdate_desc+name': '13 14 12 11',
      'limit=2&offset=1': '12 13',
      'offset=9007199254740992': '',
    };
    for (const [query, ids] of Object.entries(expected))
      assert.equal(await idsOf(`playlists?${query}`), ids, query);
    const { headers, http } = await send('playlists?user_id=2&limit=1&fullcount=1');
    assert.equal(headers.results_fullcount, 2);
    assert.match(http.get('link') ?? '', /offset=1>; rel="next"$/);
    assert.equal((await send('playlists?audioformat=ogg')).headers.code, 3);
  });

  test('a token selects the user’s playlists if no other parameter does', async () => {
    const { call } = await openStoredLists(database);
    const idsOf = async (target: string) =>
      (await call(`${target}&access_token=${TOKENS.reader}&client_id=${CLIENT}`)).results
        .map(({ id }) => id)
        .join(' ');
    assert.equal(await idsOf('playlists?x'), '11 14');
    assert.equal(await idsOf('playlists?namesearch=z'), '');
    assert.equal(await idsOf('playlists?name=eclair'), '14');
    assert.equal(await idsOf('playlists?user_id=2'), '12 13');
    assert.equal(await idsOf('playlists?user_name=bruno'), '12 13');
    assert.equal(await idsOf('playlists?id=12'), '12');
    assert.equal(await idsOf('playlists/tracks?limit=1'), '11 14');
    assert.equal(await idsOf('playlists/hots?x'), '11 14');
    const bad = await call(`playlists?client_id=${CLIENT}&access_token=${'0'.repeat(40)}`);
    assert.equal(bad.headers.code, 12);
  });

  test('private playlists are returned to their owner alone, and dynamic ones with the tracks they find', async () => {
    const { store, playlists, call, idsOf } = await openStoredLists(database, {
      requireQuery: (query) => query,
      find: async () => [701, 700],
    });
    const ana = await getUser(store.db, 1);
    const { id } = await playlists.create(ana, { name: 'Secret', private: true, query: 'tags=x' });
    await playlists.update(ana, 11, { private: true });
    const token = `access_token=${TOKENS.reader}&client_id=${CLIENT}`;
    const ownIds = async (target: string) =>
      (await call(`${target}&${token}`)).results.map(({ id: found }) => found).join(' ');
    assert.equal(await ownIds('playlists?x'), `11 14 ${id}`);
    assert.equal(await ownIds(`playlists?id=${id}`), String(id));
    assert.equal(await ownIds('playlists/hots?x'), '14');
    for (const query of [`playlists?id=${id}`, 'playlists?name=secret', `playlists/tracks?id=${id}`])
      assert.equal(await idsOf(query), '', query);
    assert.equal(await idsOf('playlists?user_id=1'), '14');
    const [{ tracks }] = (await call(`playlists/tracks?id=${id}&${token}`)).results as {
      tracks: { id: string; position: string; playlistadddate: string }[];
    }[];
    assert.deepEqual(
      tracks.map((track) => [track.id, track.position]),
      [
        ['701', '1'],
        ['700', '2'],
      ],
    );
    assert.match(tracks[0].playlistadddate, /^\d{4}-\d\d-\d\d 00:00:00$/);
  });

  test('a playlist with tracks is the object of the API specification, in its order', async () => {
    const { send } = await openStoredLists(database);
    const { results } = await send('playlists/tracks?id=11&positionbetween=3_3');
    assert.deepEqual(Object.keys(results[0]), [
      ...['id', 'name', 'creationdate', 'user_id', 'user_name', 'zip', 'tracks'],
    ]);
    assert.deepEqual(Object.entries((results[0].tracks as object[])[0]), [
      ['id', '700'],
      ['name', 'Rising'],
      ['album_id', '70'],
      ['artist_id', '7'],
      ['duration', '95'],
      ['artist_name', 'Aurora'],
      ['playlistadddate', '2020-01-07 10:00:00'],
      ['position', '3'],
      ['license_ccurl', 'http://creativecommons.org/licenses/by-nc-sa/3.0/'],
      ['album_image', `${PUBLIC_URL}/image/?type=album&id=70&width=300`],
      ['image', `${PUBLIC_URL}/image/?type=album&id=70&width=300`],
      ['audio', `${PUBLIC_URL}/storage/?trackid=700&format=mp31&from=app-${CLIENT}`],
      ['audiodownload', `${PUBLIC_URL}/storage/download/track/700/mp32/`],
      ['audiodownload_allowed', true],
    ]);
  });

  test('tracks of playlists are filtered, sorted and paged in each playlist; those missing in the catalogue are left out', async () => {
    const { send } = await openStoredLists(database);
    const tracksOf = async (query: string) =>
      (await send(`playlists/tracks?${query}`)).results.map(({ id, tracks }) => {
        const nested = tracks as { id: string; position: string }[];
        return `${id}: ${nested.map((one) => `${one.id}@${one.position}`).join(' ')}`;
      });
    const expected: Record<string, string[]> = {
      'id=11': ['11: 800@1 700@3 701@5 700@6'],
      'id=11&track_type=single': ['11: 702@4'],
      'id=11&track_type=single+albumtrack': ['11: 800@1 700@3 702@4 701@5 700@6'],
      'id=11&positionbetween=2_5': ['11: 700@3 701@5'],
      'id=11&order=track_position_desc': ['11: 700@6 701@5 700@3 800@1'],
      'id=11&order=track_id': ['11: 700@3 700@6 701@5 800@1'],
      'id=11&order=track_id_desc+track_position_desc': ['11: 800@1 701@5 700@6 700@3'],
      'id=11&order=track_name': ['11: 800@1 700@3 700@6 701@5'],
      'id=11&order=track_name_desc': ['11: 701@5 700@3 700@6 800@1'],
      'id=11&order=track_added_date': ['11: 700@6 701@5 700@3 800@1'],
      'id=11&limit=2&offset=1': ['11: 700@3 701@5'],
      'id=11&limit=2&offset=1&order=track_id': ['11: 700@6 701@5'],
      'id=11&offset=4': [],
      'id=12': ['12: '],
      'id=12&offset=1': [],
      'id=14': ['14: '],
      'id=99': [],
      'user_id=2&order=id_desc': ['13: 701@1', '12: '],
      'user_name=bruno&order=name': ['13: 701@1', '12: '],
      'name=zebra': ['13: 701@1'],
      'user_id=1+2&limit=1&offset=1': ['11: 700@3'],
    };
    for (const [query, lists] of Object.entries(expected))
      assert.deepEqual(await tracksOf(query), lists, query);
    const counted = await send('playlists/tracks?user_id=1+2&fullcount=1&limit=2');
    assert.equal(counted.headers.results_fullcount, 5);
    assert.match(counted.http.get('link') ?? '', /offset=2>/);
    assert.equal((await send('playlists/tracks?namesearch=a')).headers.code, 8);
    const [{ tracks }] = (
      await send('playlists/tracks?id=11&imagesize=50&audioformat=ogg&audiodlformat=flac&limit=1')
    ).results as { tracks: Record<string, string>[] }[];
    assert.match(tracks[0]['image'], /width=50$/);
    assert.match(tracks[0]['audio'], /format=ogg&/);
    assert.match(tracks[0]['audiodownload'], /\/flac\/$/);
  });

  test('at most 200 playlists are returned with their tracks, with a warning', async () => {
    const { store, send } = await openStoredLists(database);
    await store.db
      .insertInto('playlist')
      .values(Array.from({ length: 201 }, (_, at) => playlistRow({ id: 1000 + at, name: 'many' })))
      .execute();
    const { headers, results } = await send('playlists/tracks?name=many&limit=200');
    assert.equal(results.length, 200);
    assert.equal(
      headers.warnings,
      'only the first 200 playlists are shown; id names others; limit lowered to 50, because 200 lists are asked for at once',
    );
  });

  test('a change by the owner is visible immediately', async () => {
    const { store, playlists, idsOf, send } = await openStoredLists(database);
    const ana = await getUser(store.db, 1);
    const { id } = await playlists.create(ana, { name: 'Just now' });
    assert.equal(await idsOf('playlists?name=just%20now'), String(id));
    await playlists.add(ana, id, { trackIds: [701, 700] });
    const [{ tracks }] = (await send(`playlists/tracks?id=${id}`)).results as { tracks: { id: string }[] }[];
    assert.deepEqual(
      tracks.map((one) => one.id),
      ['701', '700'],
    );
    assert.equal(await idsOf('playlists/hots'), `11 13 14 ${id}`);
    await playlists.delete(ana, id);
    assert.equal(await idsOf(`playlists?id=${id}`), '');
    assert.equal(await idsOf('playlists/hots'), '11 13 14');
  });

  test('the hottest playlists come first by default, without empty ones', async () => {
    const { idsOf, send } = await openStoredLists(database);
    assert.equal(await idsOf('playlists/hots'), '11 13 14');
    assert.equal(await idsOf('playlists/hots?order=name'), '14 11 13');
    assert.equal(await idsOf('playlists/hots?order=id_desc&limit=1&offset=1'), '13');
    assert.equal(await idsOf('playlists/hots?user_name=bruno'), '13');
    const { headers, results } = await send('playlists/hots?fullcount=1&limit=1');
    assert.equal(headers.results_fullcount, 3);
    assert.deepEqual(Object.keys(results[0]), [
      ...['id', 'name', 'creationdate', 'user_id', 'user_name', 'zip', 'shorturl', 'shareurl'],
    ]);
  });
});
