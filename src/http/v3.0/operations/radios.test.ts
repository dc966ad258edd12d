import assert from 'node:assert/strict';
import { test } from 'node:test';
import { CLIENT, exampleServices, PUBLIC_URL } from '../../example-service.fixture.ts';
import { createCall } from '../fixtures/call.fixture.ts';

const call = createCall(exampleServices());
const send = (target: string) => call(`${target}${target.includes('?') ? '&' : '?'}client_id=${CLIENT}`);
const idsOf = async (target: string) => (await send(target)).results.map(({ id }) => id);

test('a radio is the object of the API specification, in its order, with a number for an id', async () => {
  const { results } = await send('radios/?id=1');
  assert.deepEqual(Object.entries(results[0]), [
    ['id', 1],
    ['name', 'rock'],
    ['dispname', 'Zebra'],
    ['type', 'www'],
    ['image', `${PUBLIC_URL}/image/?type=radio&id=1&width=150`],
  ]);
});

test('lists web radios by default', async () => {
  assert.deepEqual(await idsOf('radios'), [1, 2, 4]);
  assert.deepEqual(await idsOf('radios?type=www'), [1, 2, 4]);
  assert.deepEqual(await idsOf('radios?type=pro'), [3]);
  assert.deepEqual(await idsOf('radios?id=3'), []);
  assert.deepEqual(await idsOf('radios?id=3&type=pro'), [3]);
});

test('finds radios by their whole name, in any letter case', async () => {
  assert.deepEqual(await idsOf('radios?name=ROCK'), [1]);
  assert.deepEqual(await idsOf('radios?name=%C3%A9CLAIR'), [2]);
  assert.deepEqual(await idsOf('radios?name=eclair'), []);
  assert.deepEqual(await idsOf('radios?name=roc'), []);
  assert.deepEqual(await idsOf('radios?name=rock&id=2'), []);
});

test('sorts radios in every order, and pages them', async () => {
  assert.deepEqual(await idsOf('radios?order=id_desc'), [4, 2, 1]);
  assert.deepEqual(await idsOf('radios?order=name'), [2, 1, 4]);
  assert.deepEqual(await idsOf('radios?order=dispname'), [2, 4, 1]);
  assert.deepEqual(await idsOf('radios?order=dispname_desc'), [1, 4, 2]);
  const { headers, results, http } = await send('radios?limit=1&offset=1&fullcount=true');
  assert.deepEqual([results[0]['id'], headers.results_fullcount], [2, 3]);
  assert.match(http.get('link') ?? '', /offset=2>; rel="next"$/);
  assert.equal((await send('radios?limit=1&offset=2')).http.get('link'), null);
});

test('images have two sizes', async () => {
  const { results } = await send('radios?id=1&imagesize=30');
  assert.equal(results[0].image, `${PUBLIC_URL}/image/?type=radio&id=1&width=30`);
  assert.equal((await send('radios?imagesize=50')).headers.code, 3);
});

test('a radio stream names the current track and when the next one starts', async () => {
  const { results, http } = await send('radios/stream?id=1');
  assert.equal(http.get('cache-control'), 'private, no-store');
  assert.deepEqual(Object.entries(results[0]), [
    ['id', 1],
    ['name', 'rock'],
    ['dispname', 'Zebra'],
    ['type', 'www'],
    ['image', `${PUBLIC_URL}/image/?type=radio&id=1&width=150`],
    ['stream', `${PUBLIC_URL}/stream/1/?from=app-${CLIENT}`],
    [
      'playingnow',
      {
        track_id: 700,
        artist_id: 7,
        album_id: 70,
        album_name: 'Morning',
        track_name: 'Rising',
        track_image: `${PUBLIC_URL}/image/?type=album&id=70&width=300`,
        artist_name: 'Aurora',
      },
    ],
    ['callmeback', '12345'],
  ]);
  assert.deepEqual(Object.keys(results[0]['playingnow'] as object), [
    ...['track_id', 'artist_id', 'album_id', 'album_name', 'track_name', 'track_image', 'artist_name'],
  ]);
});

test('a single has no album, and its own image', async () => {
  const { results } = await send('radios/stream?id=2&track_imagesize=50&imagesize=30');
  const { playingnow, image } = results[0] as { playingnow: Record<string, unknown>; image: string };
  assert.deepEqual([playingnow['album_id'], playingnow['album_name']], [0, '']);
  assert.equal(playingnow['track_image'], `${PUBLIC_URL}/image/?type=track&id=702&width=50`);
  assert.match(image, /width=30$/);
});

test('if nothing plays, every number of the track is 0 and every text is empty', async () => {
  const [{ playingnow, callmeback }] = (await send('radios/stream?id=4')).results;
  assert.deepEqual(playingnow, {
    ...{
      track_id: 0,
      artist_id: 0,
      album_id: 0,
      album_name: '',
      track_name: '',
      track_image: '',
      artist_name: '',
    },
  });
  assert.equal(callmeback, '60000');
});

test('a radio stream needs an id or a name, and may be of any kind', async () => {
  assert.equal((await send('radios/stream')).headers.code, 8);
  assert.equal((await send('radios/stream?type=pro')).headers.code, 8);
  assert.deepEqual(await idsOf('radios/stream?id=3'), [3]);
  assert.deepEqual(await idsOf('radios/stream?name=Lobby'), [3]);
  assert.deepEqual(await idsOf('radios/stream?name=lobby&type=www'), []);
  assert.deepEqual(await idsOf('radios/stream?id=99'), []);
  assert.equal((await send('radios/stream?id=1&fullcount=1')).headers.results_fullcount, 1);
});

test('items are called radio in XML', async () => {
  const { text } = await send('radios/stream?id=2&format=xml');
  assert.match(
    text,
    /<results><radios><radio><id>2<\/id><name>Éclair<\/name><dispname>Ábaco &amp; &lt;co&gt;<\/dispname>/,
  );
  assert.match(text, /<playingnow><track_id>702<\/track_id>/);
});
