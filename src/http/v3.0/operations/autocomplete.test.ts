import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { CLIENT, type ExampleServer, exampleServices, startServer } from '../../example-service.fixture.ts';
import { compactColons, readXml } from '../fixtures/read-response.fixture.ts';

let server: ExampleServer;
before(async () => {
  server = await startServer(exampleServices());
});
after(() => server.close());

const get = (query: string) => fetch(`${server.url}/v3.0/autocomplete?client_id=${CLIENT}&${query}`);
const send = async (query: string) => JSON.parse(await (await get(query)).text());

test('returns an object of lists by kind, without empty ones', async () => {
  const { headers, results } = await send('prefix=ri');
  assert.deepEqual(results, { tracks: ['rising'] });
  assert.equal(headers.results_count, 1);
  assert.deepEqual((await send('prefix=ro')).results, { tags: ['rock'] });
  assert.deepEqual((await send('prefix=al')).results, { tracks: ['alone'] });
  assert.deepEqual(await send('prefix=MÓ').then(({ results }) => results), { albums: ['morning'] });
});

test('a later word of a name matches too, after the names that start with the prefix', async () => {
  assert.deepEqual((await send('prefix=th')).results, { artists: ['björk & the <bees>'] });
  assert.deepEqual((await send('prefix=日本&entity=albums')).results.albums.length, 1);
});

test('returns the number of matches with matchcount', async () => {
  const { results } = await send('prefix=ro&matchcount=1');
  assert.deepEqual(results, { tags: [{ match: 'rock', count: 2 }] });
});

test('returns only the requested kinds, each up to the limit', async () => {
  const { headers, results } = await send('prefix=bj&entity=artists+albums&limit=1&fullcount=true');
  assert.deepEqual(results, { artists: ['björk & the <bees>'] });
  assert.deepEqual([headers.results_count, headers.results_fullcount], [1, 1]);
  assert.deepEqual((await send('prefix=ri&entity=tags')).results, []);
});

test('no match is an empty list', async () => {
  const { headers, results } = await send('prefix=zzzz');
  assert.deepEqual([headers.code, headers.results_count, results], [0, 0, []]);
});

test('in XML a kind is an element with one child for each name', async () => {
  const read = async (query: string) => readXml(await (await get(`${query}&format=xml`)).text());
  const results = async (query: string) => {
    const [data] = (await read(query)) as { name: string; value: { name: string; value: unknown }[] }[];
    return data.value.find(({ name }) => name === 'results')?.value;
  };
  assert.deepEqual(await results('prefix=bj'), [
    { name: 'artists', value: [{ name: 'artist', value: 'björk & the <bees>' }] },
  ]);
  assert.deepEqual(await results('prefix=ro&matchcount=true'), [
    {
      name: 'tags',
      value: [
        {
          name: 'tag',
          value: [
            { name: 'match', value: 'rock' },
            { name: 'count', value: '2' },
          ],
        },
      ],
    },
  ]);
  assert.equal(await results('prefix=zzzz'), '');
});

test('JSONP and pretty JSON contain the same document', async () => {
  const json = await (await get('prefix=ri')).text();
  assert.equal(await (await get('prefix=ri&callback=f')).text(), `/**/f(${json});`);
  const pretty = await (await get('prefix=ri&format=jsonpretty')).text();
  assert.equal(pretty, compactColons(JSON.stringify(JSON.parse(json), null, 2)));
});

test('a prefix is required, and has at least two characters', async () => {
  for (const [query, code] of [
    ['', 4],
    ['prefix=', 4],
    ['prefix=r', 3],
    ['prefix=日', 3],
    ['prefix=%20r%20', 3],
    ['prefix=日本', 0],
  ] as const)
    assert.equal((await send(query)).headers.code, code, query);
});

test('may be cached', async () => {
  const first = await get('prefix=ri');
  const tag = first.headers.get('etag');
  assert.ok(tag !== null && first.headers.get('cache-control')?.includes('max-age'));
  const again = await fetch(`${server.url}/v3.0/autocomplete?client_id=${CLIENT}&prefix=ri`, {
    headers: { 'If-None-Match': tag },
  });
  assert.equal(again.status, 304);
});
