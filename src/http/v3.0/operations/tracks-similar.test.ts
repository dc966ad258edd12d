import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { CLIENT, type ExampleServer, exampleServices, startServer } from '../../example-service.fixture.ts';
import { readResponse } from '../fixtures/read-response.fixture.ts';

let server: ExampleServer;
before(async () => {
  server = await startServer(exampleServices());
});
after(() => server.close());

const get = (query: string, type = 'single+albumtrack') =>
  fetch(`${server.url}/v3.0/tracks/similar?client_id=${CLIENT}&type=${type}&${query}`);
const send = async (query: string) => readResponse('json', await (await get(query)).text());
const scoresOf = async (query: string) => (await send(query)).results.map(({ id, score }) => [id, score]);

test('a similar track is a track with its score at the end', async () => {
  const [similar] = (await send('id=700&imagesize=50&audioformat=ogg&include=lyrics')).results;
  const tracks = `${server.url}/v3.0/tracks?client_id=${CLIENT}&imagesize=50&audioformat=ogg&include=lyrics&id=800`;
  const [track] = readResponse('json', await (await fetch(tracks)).text()).results;
  assert.deepEqual(Object.entries(similar), [...Object.entries(track), ['score', 0.1134]]);
});

test('sorts by score, then by lower id; never includes the track itself', async () => {
  // Rock is on two of five tracks, so its weight is 1.253; the four tags of both have a total weight of 6.629.
  assert.deepEqual(await scoresOf('id=700'), [
    ['800', 0.1134],
    ['701', 0.1],
    ['702', 0.1],
  ]);
});

test('the tracks of an artist and of an album can be excluded, by its id or as that of the given track', async () => {
  const ids = async (query: string) => (await scoresOf(query)).map(([id]) => id);
  assert.deepEqual(await ids('id=700&no_artist=7'), ['800']);
  assert.deepEqual(await ids('id=700&no_artist=8'), ['701', '702']);
  assert.deepEqual(await ids('id=700&no_artist=1'), ['800', '701', '702']);
  assert.deepEqual(await ids('id=700&no_album=70'), ['800', '702']);
  assert.deepEqual(await ids('id=700&no_artist=true'), ['800']);
  assert.deepEqual(await ids('id=700&no_album=true'), ['800', '702']);
  assert.deepEqual(await ids('id=702&no_album=true'), ['700', '701']);
  assert.deepEqual(await ids('id=700&no_artist=false&no_album=0'), ['800', '701', '702']);
});

test('pages are linked and counted', async () => {
  const response = await get('id=700&limit=1&offset=1&fullcount=1');
  assert.match(response.headers.get('link') ?? '', /id=700.*&offset=2>; rel="next"$/);
  const { headers, results } = readResponse('json', await response.text());
  assert.deepEqual([headers.results_fullcount, results.map(({ id }) => id)], [3, ['701']]);
  assert.equal((await get('id=700&limit=1&offset=2')).headers.get('link'), null);
});

test('an unknown track has no similar tracks', async () => {
  const { headers, results } = await send('id=1&fullcount=1');
  assert.deepEqual([headers.code, headers.results_fullcount, results], [0, 0, []]);
});

test('without `type`, only album tracks are found', async () => {
  const found = async (type: string) => {
    const { results } = (await (await get('id=700', type)).json()) as { results: { id: string }[] };
    return results.map(({ id }) => id);
  };
  assert.deepEqual(await found(''), ['800', '701']);
  assert.deepEqual(await found('albumtrack'), ['800', '701']);
  assert.deepEqual(await found('single'), ['702']);
});
