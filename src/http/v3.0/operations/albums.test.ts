/** The operations of albums other than `albums`: their objects, and their parameters. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import {
  CLIENT,
  type ExampleServer,
  exampleServices,
  HARD_NAME,
  PUBLIC_URL,
  startServer,
} from '../../example-service.fixture.ts';
import { inNineLanguages, readResponse } from '../fixtures/read-response.fixture.ts';

let server: ExampleServer;
before(async () => {
  server = await startServer(exampleServices());
});
after(() => server.close());

const get = async (path: string) =>
  await (await fetch(`${server.url}/v3.0/${path}&client_id=${CLIENT}`)).text();
const send = async (path: string) => readResponse('json', await get(path)).results;
const ids = async (path: string) => (await send(path)).map(({ id }) => id);
const trackIds = async (path: string) =>
  (await send(path)).map(({ tracks }) => (tracks as { id: string }[]).map(({ id }) => id));

test('an album with tracks is the object of the API specification, in its order', async () => {
  const [result] = await send('albums/tracks?id=70&audioformat=ogg&imagesize=25');
  assert.deepEqual(Object.entries(result).slice(0, 8), [
    ['id', '70'],
    ['name', 'Morning'],
    ['releasedate', '2012-06-30'],
    ['artist_id', '7'],
    ['artist_name', 'Aurora'],
    ['image', `${PUBLIC_URL}/image/?type=album&id=70&width=25`],
    ['zip', `${PUBLIC_URL}/storage/download/a70/mp32/`],
    ['zip_allowed', true],
  ]);
  assert.deepEqual(Object.keys(result).slice(8), ['tracks']);
  const [first, second] = result.tracks as object[];
  assert.deepEqual(Object.entries(first), [
    ['id', '700'],
    ['position', '1'],
    ['name', 'Rising'],
    ['duration', '95'],
    ['license_ccurl', 'http://creativecommons.org/licenses/by-nc-sa/3.0/'],
    ['audio', `${PUBLIC_URL}/storage/?trackid=700&format=ogg&from=app-${CLIENT}`],
    ['audiodownload', `${PUBLIC_URL}/storage/download/track/700/ogg/`],
    ['audiodownload_allowed', true],
  ]);
  assert.deepEqual(Object.entries(second).slice(-2), [
    ['audiodownload', ''],
    ['audiodownload_allowed', false],
  ]);
});

test('an album with musicinfo is the object of the API specification', async () => {
  const [result] = await send('albums/musicinfo?id=80');
  assert.deepEqual(Object.entries(result), [
    ['id', '80'],
    ['name', HARD_NAME],
    ['releasedate', '2015-02-03'],
    ['artist_id', '8'],
    ['artist_name', 'Björk & the <Bees>'],
    ['image', `${PUBLIC_URL}/image/?type=album&id=80&width=300`],
    ['zip', ''],
    ['shorturl', `${PUBLIC_URL}/l/a80`],
    ['shareurl', `${PUBLIC_URL}/list/a80`],
    ['zip_allowed', false],
    ['musicinfo', { tags: ['pop', 'sad & <blue>'], description: inNineLanguages({ ja: '夜明け' }) }],
  ]);
});

test('an album without tags has those of its tracks', async () => {
  const [{ musicinfo }] = await send('albums/musicinfo?id=70');
  assert.deepEqual(musicinfo, { tags: ['guitar', 'pop', 'rock'], description: inNineLanguages({}) });
});

test('an album with the tag comes before one whose tracks have it', async () => {
  assert.deepEqual(await ids('albums/musicinfo?tag=POP'), ['80', '70']);
  assert.deepEqual(await ids('albums/musicinfo?tag=pop&order=id'), ['70', '80']);
  assert.deepEqual(await ids('albums/musicinfo?tag=guitar'), ['70']);
  // Its track has the tag, but the album has others.
  assert.deepEqual(await ids('albums/musicinfo?tag=rock'), ['70']);
});

test('tracks follow their order, and albums without a matching track are left out', async () => {
  assert.deepEqual(await trackIds('albums/tracks?order=id'), [
    ['700', '701'],
    ['800', '9007199254740991'],
  ]);
  assert.deepEqual(await trackIds('albums/tracks?id=70&order=track_position_desc'), [['701', '700']]);
  assert.deepEqual(await trackIds('albums/tracks?id=70&order=track_name_desc'), [['701', '700']]);
  assert.deepEqual(await trackIds('albums/tracks?id=70&order=track_id_desc'), [['701', '700']]);
  assert.deepEqual(await trackIds('albums/tracks?track_id=701+702'), [['701']]);
  assert.deepEqual(await trackIds('albums/tracks?track_name=LAST'), [['9007199254740991']]);
  assert.deepEqual(await ids('albums/tracks?limit=1&offset=1'), ['80']);
  assert.deepEqual(await ids('albums/tracks?type=single'), ['80']);
});

test('tracks are children of an album in XML', async () => {
  const xml = await get('albums/tracks?id=70&track_id=701&format=xml');
  assert.match(xml, /<album><id>70<\/id>.*<tracks><track><id>701<\/id><position>2<\/position>/);
});
