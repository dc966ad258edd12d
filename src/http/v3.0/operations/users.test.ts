/** Personal reads: fields, orders, filters and nested pages. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { CLIENT, exampleServices, PUBLIC_URL, TOKENS, WRITER } from '../../example-service.fixture.ts';
import { createCall } from '../fixtures/call.fixture.ts';
import type { Item } from '../fixtures/read-response.fixture.ts';
import { openStoredUsers } from '../fixtures/stored-users.fixture.ts';

const call = createCall({ ...exampleServices(), users: await openStoredUsers() });
const send = (target: string) => call(`${target}${target.includes('?') ? '&' : '?'}client_id=${CLIENT}`);

type Nested = 'tracks' | 'albums' | 'artists';
const nestedIds = (item: Item, list: Nested) => (item[list] as { id: string }[]).map(({ id }) => id);
const listed = async (list: Nested, query: string) => {
  const { results } = await send(`users/${list}?id=1&${query}`);
  return results.length === 0 ? undefined : nestedIds(results[0], list);
};

test('a user is the object of the API specification, in its order', async () => {
  const { results, headers } = await send('users?id=1');
  assert.equal(headers.warnings, '');
  assert.deepEqual(Object.entries(results[0]), [
    ['name', 'ana'],
    ['dispname', 'Ana "A" <b>'],
    ['id', '1'],
    ['lang', 'pt'],
    ['creationdate', '2017-05-05'],
    ['image', `${PUBLIC_URL}/image/?type=user&id=1&width=100`],
  ]);
});

test('an avatar has the requested size, and is empty if there is none', async () => {
  for (const size of [30, 50, 100]) {
    const { results } = await send(`users?id=1+2&imagesize=${size}`);
    assert.deepEqual(
      results.map(({ image }) => image),
      [`${PUBLIC_URL}/image/?type=user&id=1&width=${size}`, ''],
    );
  }
  assert.equal((await send('users?id=1&imagesize=300')).headers.code, 3);
});

test('finds users by id, by name in any letter case, and by token', async () => {
  const names = async (query: string) => (await call(`users?${query}`)).results.map(({ name }) => name);
  assert.deepEqual(await names(`client_id=${CLIENT}&id=3+1`), ['ana', 'Ána']);
  assert.deepEqual(await names(`client_id=${CLIENT}&name=bRUNO`), ['Bruno']);
  assert.deepEqual(await names(`client_id=${CLIENT}&name=bruno&id=1`), []);
  assert.deepEqual(await names(`client_id=${CLIENT}&id=77`), []);
  assert.deepEqual(await names(`client_id=${WRITER}&access_token=${TOKENS.writer}`), ['ana']);
  assert.deepEqual(await names(`client_id=${WRITER}&access_token=${TOKENS.writer}`), ['ana']);
  assert.deepEqual(await names(`client_id=${WRITER}&access_token=${TOKENS.writer}&id=3`), ['Ána']);
  assert.deepEqual(await names(`client_id=${WRITER}&access_token=${TOKENS.writer}&name=bruno`), ['Bruno']);
});

test('an id that is too large is an unknown id', async () => {
  for (const operation of ['users', 'users/tracks', 'users/albums', 'users/artists'])
    for (const id of ['9007199254740992', '9007199254740993', '9'.repeat(100)]) {
      const { headers, results } = await send(`${operation}?id=${id}`);
      assert.deepEqual([headers.code, results], [0, []]);
    }
});

test('users are sorted by id, or in the requested order, with natural collation', async () => {
  const expected: Record<string, string[]> = {
    '': ['1', '2', '3'],
    'order=id_desc': ['3', '2', '1'],
    'order=name': ['1', '3', '2'],
    'order=name_desc': ['2', '3', '1'],
    'order=creationdate': ['2', '3', '1'],
    'order=creationdate_desc': ['1', '2', '3'],
    'order=creationdate+name': ['3', '2', '1'],
    'order=name&limit=1&offset=1': ['3'],
  };
  for (const [query, ids] of Object.entries(expected)) {
    const { results } = await send(`users?id=3+2+1&${query}`);
    assert.deepEqual(
      results.map(({ id }) => id),
      ids,
      query,
    );
  }
  assert.equal((await send('users?id=1&order=dispname')).headers.code, 3);
});

test('users themselves are paged', async () => {
  const first = await send('users?id=1+2+3&limit=2&fullcount=1');
  assert.deepEqual([first.headers.results_count, first.headers.results_fullcount], [2, 3]);
  assert.match(first.http.get('link') ?? '', /id=1\+2\+3&limit=2&.*offset=2>; rel="next"/);
  const second = await send('users?id=1+2+3&limit=2&offset=2');
  assert.deepEqual([second.results[0].name, second.http.get('link')], ['Ána', null]);
  assert.deepEqual((await send('users?id=1+2+3&offset=3')).results, []);
});

test('a user with tracks is the object of the API specification, in its order', async () => {
  const [user] = (await send('users/tracks?id=1&track_id=700')).results;
  assert.deepEqual(Object.entries(user).slice(0, -1), [
    ['name', 'ana'],
    ['dispname', 'Ana "A" <b>'],
    ['id', '1'],
    ['lang', 'pt'],
    ['creationdate', '2017-05-05'],
    ['avatar_type', 'file'],
    ['avatar', 'webp'],
    ['album_id', '70'],
  ]);
  const [single] = (await send('users/tracks?id=1&track_id=702&track_type=single')).results;
  assert.deepEqual([single['album_id'], (single.tracks as object[]).length], ['', 1]);
  const [without] = (await send('users/tracks?id=2')).results;
  assert.deepEqual(
    [without['avatar_type'], without['avatar'], without['album_id'], without.tracks],
    ['', '', '', []],
  );
});

test('a user track is the object of the API specification, in its order', async () => {
  const [{ tracks }] = (await send('users/tracks?id=1&track_id=700&album_imagesize=50&audioformat=ogg'))
    .results;
  assert.deepEqual(Object.entries((tracks as object[])[0]), [
    ['id', '700'],
    ['name', 'Rising'],
    ['releasedate', '2012-06-30'],
    ['album_id', '70'],
    ['artist_id', '7'],
    ['duration', '95'],
    ['artist_name', 'Aurora'],
    ['license_ccurl', 'http://creativecommons.org/licenses/by-nc-sa/3.0/'],
    ['updatedate', '2020-01-01 10:00:00'],
    ['album_image', `${PUBLIC_URL}/image/?type=album&id=70&width=50`],
    ['image', `${PUBLIC_URL}/image/?type=album&id=70&width=50`],
    ['audio', `${PUBLIC_URL}/storage/?trackid=700&format=ogg&from=app-${CLIENT}`],
    ['audiodownload', `${PUBLIC_URL}/storage/download/track/700/ogg/`],
    ['audiodownload_allowed', true],
    ['relations', { review: '0', favorite: '0', like: '1' }],
  ]);
  const [rated] = (await send('users/tracks?id=1&track_id=800&audiodlformat=flac')).results;
  const [track] = rated.tracks as Item[];
  assert.deepEqual(Object.entries(track['relations'] as object), [
    ['review', '7'],
    ['favorite', '1'],
    ['like', '1'],
  ]);
  assert.equal(track.audiodownload, `${PUBLIC_URL}/storage/download/track/800/flac/`);
});

test('tracks are sorted newest first, or in the requested order', async () => {
  const expected: Record<string, string[]> = {
    '': ['701', '800', '702', '700'],
    'order=updatedate': ['700', '702', '701', '800'],
    'order=updatedate_asc': ['700', '702', '701', '800'],
    'order=updatedate_desc': ['701', '800', '702', '700'],
    'order=rating': ['800', '701', '700', '702'],
    'order=rating_asc': ['800', '701', '700', '702'],
    'order=rating+updatedate_desc': ['800', '701', '702', '700'],
    'order=updatedate+rating': ['700', '702', '800', '701'],
    'order=updatedate+updatedate_desc': ['700', '702', '701', '800'],
    'order[]=updatedate_desc&order[]=rating': ['800', '701', '702', '700'],
  };
  for (const [order, ids] of Object.entries(expected)) {
    const query = `track_type=single+albumtrack&${order}`;
    assert.deepEqual(await listed('tracks', query), ids, query);
    const paged: (string[] | undefined)[] = [];
    for (let offset = 0; offset < 4; offset += 2)
      paged.push(await listed('tracks', `${query}&limit=2&offset=${offset}`));
    assert.deepEqual(paged.flat(), ids, query);
    assert.equal((await send(`users/tracks?id=1&${query}`)).headers.warnings, '');
  }
  assert.equal((await send('users/tracks?id=1&order=name')).headers.code, 3);
});

test('tracks are filtered; those missing in the catalogue are left out', async () => {
  const expected: Record<string, string[]> = {
    'track_type=single': ['702'],
    'track_type=single+albumtrack': ['701', '800', '702', '700'],
    'track_id=700+702+999': ['700'],
    'track_id=999&track_type=single+albumtrack': [],
    'artist_id=7': ['701', '700'],
    'artist_id=7&track_type=single': ['702'],
    'artist_id=999': [],
    'album_id=80+70': ['701', '800', '700'],
    'album_id=80': ['800'],
    'album_id=999&track_type=single': [],
    'relation=like': ['800', '700'],
    'relation=favorite': ['701', '800'],
    'relation=review': ['800'],
    'relation=favorite+like': ['701', '800', '700'],
  };
  for (const [query, ids] of Object.entries(expected))
    assert.deepEqual(await listed('tracks', query), ids, query);
});

test('limit and offset page the nested list, with an empty result beyond its end', async () => {
  assert.deepEqual(await listed('tracks', 'limit=2'), ['701', '800']);
  assert.deepEqual(await listed('tracks', 'limit=2&offset=2'), ['700']);
  assert.equal(await listed('tracks', 'limit=2&offset=3'), undefined);
  const { headers, http } = await send('users/tracks?id=1&limit=2&fullcount=true');
  assert.deepEqual([headers.results_count, headers.results_fullcount], [1, 3]);
  assert.match(http.get('link') ?? '', /id=1&limit=2&fullcount=true&client_id=5eedcafe&offset=2>/);
  assert.equal((await send('users/tracks?id=1&limit=3')).http.get('link'), null);
  assert.equal((await send('users/tracks?id=1&limit=201')).headers.warnings, 'limit lowered to 200');
});

test('a user with empty lists is returned at offset 0 only, and an unknown user never', async () => {
  for (const list of ['tracks', 'albums', 'artists'] as const) {
    const empty = await send(`users/${list}?id=2&fullcount=1`);
    assert.deepEqual([empty.headers.results_count, empty.headers.results_fullcount], [1, 0]);
    assert.deepEqual(empty.results[0][list], []);
    assert.deepEqual((await send(`users/${list}?id=2&offset=1`)).results, []);
    assert.deepEqual((await send(`users/${list}?id=77`)).results, []);
  }
});

test('a user with albums is the object of the API specification, in its order', async () => {
  const [user] = (await send('users/albums?id=1&album_id=70&album_imagesize=25&relation=myalbums')).results;
  const keys = ['name', 'dispname', 'id', 'lang', 'creationdate', 'image', 'albums'];
  assert.deepEqual(Object.keys(user), keys);
  assert.deepEqual(Object.entries((user['albums'] as object[])[0]), [
    ['id', '70'],
    ['name', 'Morning'],
    ['releasedate', '2012-06-30'],
    ['artist_id', '7'],
    ['artist_name', 'Aurora'],
    ['updatedate', '2020-01-01 10:00:00'],
    ['image', `${PUBLIC_URL}/image/?type=album&id=70&width=25`],
    ['relations', { myalbums: '1' }],
  ]);
});

test('a user with artists is the object of the API specification, in its order', async () => {
  const [user] = (await send('users/artists?id=1&artist_id=7&imagesize=30&relation=fan')).results;
  assert.equal(user.image, `${PUBLIC_URL}/image/?type=user&id=1&width=30`);
  assert.deepEqual(Object.entries((user['artists'] as object[])[0]), [
    ['id', '7'],
    ['name', 'Aurora'],
    ['image', `${PUBLIC_URL}/image/?type=artist&id=7&width=300`],
    ['joindate', '2010-01-01'],
    ['updatedate', '2020-01-01 10:00:00'],
    ['relations', { fan: '1' }],
  ]);
});

test('albums and artists are sorted newest first, or by date, and only known ones are returned', async () => {
  assert.deepEqual(await listed('albums', ''), ['80', '70']);
  assert.deepEqual(await listed('albums', 'order=updatedate'), ['70', '80']);
  assert.deepEqual(await listed('albums', 'album_id=999+70'), ['70']);
  assert.deepEqual(await listed('artists', ''), ['8', '7']);
  assert.deepEqual(await listed('artists', 'order=updatedate_asc'), ['7', '8']);
  assert.deepEqual(await listed('artists', 'order=updatedate_desc&limit=1'), ['8']);
  assert.deepEqual(await listed('artists', 'artist_id=999'), []);
  assert.equal((await send('users/artists?id=1&order=rating')).headers.code, 3);
});

test('the lists of several users are paged separately', async () => {
  const first = await send('users/albums?id=1+2+3&limit=1&fullcount=1');
  assert.deepEqual(
    first.results.map((user) => [user.name, nestedIds(user, 'albums')]),
    [
      ['ana', ['80']],
      ['Bruno', []],
      ['Ána', ['80']],
    ],
  );
  assert.equal(first.headers.results_fullcount, 3);
  assert.match(first.http.get('link') ?? '', /offset=1>/);
  const second = await send('users/albums?id=1+2+3&limit=1&offset=1');
  assert.deepEqual(
    second.results.map((user) => [user.name, nestedIds(user, 'albums')]),
    [['ana', ['70']]],
  );
  assert.equal(second.http.get('link'), null);
});

test('a response has at most 10,000 entries: for many users the limit is lowered, with a warning', async () => {
  const crowded = exampleServices();
  const limits: number[] = [];
  crowded.users.findUsers = async ({ ids = [] }) =>
    ids.map((id) => ({ id, name: `u${id}`, dispname: '', lang: '', creationdate: '', avatar: '' }));
  crowded.users.albums = async (_userId, { limit }) => {
    limits.push(limit);
    return { rows: [], more: true, fullcount: undefined };
  };
  const ids = Array.from({ length: 200 }, (_, i) => i + 1).join('+');
  const { headers, http } = await createCall(crowded)(`users/albums?client_id=${CLIENT}&limit=all&id=${ids}`);
  assert.deepEqual([limits.length, new Set(limits)], [200, new Set([50])]);
  assert.equal(headers.warnings, 'limit lowered to 50, because 200 lists are asked for at once');
  assert.match(http.get('link') ?? '', /offset=50>/);
});

test('XML names users, and singular children in their lists', async () => {
  const { text } = await send('users/tracks?id=1&track_id=800&format=xml');
  assert.match(text, /<results><users><user><name>ana<\/name><dispname>Ana "A" &lt;b&gt;<\/dispname>/);
  assert.match(text, /<tracks><track><id>800<\/id>/);
  assert.match(
    text,
    /<relations><review>7<\/review><favorite>1<\/favorite><like>1<\/like><\/relations><\/track>/,
  );
  assert.match((await send('users/albums?id=1&format=xml')).text, /<albums><album><id>80<\/id>/);
  assert.match((await send('users/artists?id=1&format=xml')).text, /<artists><artist><id>8<\/id>/);
});

test('one of id, name and access_token is required', async () => {
  for (const operation of ['users', 'users/albums', 'users/artists']) {
    const { headers } = await send(`${operation}?id=&name=&limit=0`);
    assert.match(headers.error_message, /^Needed Parameter Error: one of id, access_token, name is required/);
  }
  const { headers } = await send('users/tracks?limit=0');
  assert.match(headers.error_message, /^Needed Parameter Error: one of id, access_token is required/);
  assert.equal((await send('users/tracks?id=1+2')).headers.code, 3);
  assert.equal((await send('users/tracks?name=ana')).headers.code, 8);
});

test('a name besides id or token selects the user whose tracks are read', async () => {
  const names = async (query: string) =>
    (await call(`users/tracks?${query}`)).results.map(({ name }) => name);
  assert.deepEqual(await names(`client_id=${CLIENT}&id=1&name=ANA`), ['ana']);
  assert.deepEqual(await names(`client_id=${CLIENT}&id=1&name=bruno`), []);
  assert.deepEqual(await names(`client_id=${CLIENT}&access_token=${TOKENS.reader}&name=bruno`), ['Bruno']);
  assert.equal((await send('users/tracks?id=1&name=ana')).headers.warnings, '');
});

test('a personal read is never cached', async () => {
  for (const operation of ['users', 'users/tracks', 'users/albums', 'users/artists']) {
    for (const who of [`client_id=${CLIENT}&id=1`, `client_id=${CLIENT}&access_token=${TOKENS.reader}`]) {
      const { status, http } = await call(`${operation}?${who}`, { headers: { 'if-none-match': '*' } });
      assert.deepEqual(
        [status, http.get('cache-control'), http.get('etag')],
        [200, 'private, no-store', null],
      );
      assert.equal(http.get('access-control-allow-origin'), '*');
    }
  }
});

test('the URL of the next page works unchanged, with the token of the query', async () => {
  const own = await call(`users/tracks?client_id=${CLIENT}&access_token=${TOKENS.reader}&limit=1`);
  const { pathname, search } = new URL(own.headers.next ?? '');
  const next = await call(`${pathname.slice('/v3.0/'.length)}${search}`);
  assert.equal(next.headers.code, 0);
  assert.notDeepEqual(next.results, own.results);
  assert.deepEqual(
    next.results,
    (await call(`users/tracks?client_id=${CLIENT}&access_token=${TOKENS.reader}&limit=1&offset=1`)).results,
  );
});

test('an error of the store is an internal error', async () => {
  const broken = exampleServices();
  broken.users.fault = new Error('SELECT * FROM secrets');
  const { status, headers, text } = await createCall(broken)(`users?id=1&client_id=${CLIENT}`);
  assert.deepEqual([status, headers.code], [500, 1]);
  assert.doesNotMatch(text, /SELECT/);
  assert.match(String(broken.lines[0].fields?.error), /SELECT/);
  assert.deepEqual(broken.counted, [`${CLIENT} users failed 1`]);
});

test('before the first generation, personal reads are refused with Retry-After', async () => {
  const { status, http } = await createCall(exampleServices({ catalogue: () => undefined }))(
    `users?id=1&client_id=${CLIENT}`,
  );
  assert.equal(status, 503);
  assert.ok(http.has('retry-after'));
});
