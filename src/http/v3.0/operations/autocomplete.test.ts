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
const ask = async (query: string) => JSON.parse(await (await get(query)).text());

test('answers an object of lists by kind, and leaves out what has none', async () => {
  const { headers, results } = await ask('prefix=ri');
  assert.deepEqual(results, { tracks: ['rising'] });
  assert.equal(headers.results_count, 1);
  assert.deepEqual((await ask('prefix=ro')).results, { tags: ['rock'] });
  assert.deepEqual((await ask('prefix=al')).results, { tracks: ['alone'] });
  assert.deepEqual(await ask('prefix=MÓ').then(({ results }) => results), { albums: ['morning'] });
});

test('a later word of a name counts too, after the names that begin so', async () => {
  assert.deepEqual((await ask('prefix=th')).results, { artists: ['björk & the <bees>'] });
  assert.deepEqual((await ask('prefix=日本&entity=albums')).results.albums.length, 1);
});

test('says how many there are with matchcount', async () => {
  const { results } = await ask('prefix=ro&matchcount=1');
  assert.deepEqual(results, { tags: [{ match: 'rock', count: 2 }] });
});

test('only the kinds asked for, each up to the limit', async () => {
  const { headers, results } = await ask('prefix=bj&entity=artists+albums&limit=1&fullcount=true');
  assert.deepEqual(results, { artists: ['björk & the <bees>'] });
  assert.deepEqual([headers.results_count, headers.results_fullcount], [1, 1]);
  assert.deepEqual((await ask('prefix=ri&entity=tags')).results, []);
});

test('nothing at all is an empty list', async () => {
  const { headers, results } = await ask('prefix=zzzz');
  assert.deepEqual([headers.code, headers.results_count, results], [0, 0, []]);
});

test('in XML a kind is an element with one for each name', async () => {
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

test('as JSONP and as pretty JSON it is the same document', async () => {
  const json = await (await get('prefix=ri')).text();
  assert.equal(await (await get('prefix=ri&callback=f')).text(), `/**/f(${json});`);
  const pretty = await (await get('prefix=ri&format=jsonpretty')).text();
  assert.equal(pretty, compactColons(JSON.stringify(JSON.parse(json), null, 2)));
});

test('a prefix is required, and has two characters', async () => {
  for (const [query, code] of [
    ['', 4],
    ['prefix=', 4],
    ['prefix=r', 3],
    ['prefix=日', 3],
    ['prefix=%20r%20', 3],
    ['prefix=日本', 0],
  ] as const)
    assert.equal((await ask(query)).headers.code, code, query);
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
