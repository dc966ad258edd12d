import assert from 'node:assert/strict';
import { test } from 'node:test';
import { CLIENT, exampleServices, startServer } from '../../example-service.fixture.ts';
import type { CatalogueRead } from '../kinds/operation.ts';
import { tracks } from '../operations/tracks.ts';
import { OPERATIONS } from '../operations.ts';
import { createResponseCache } from './response-cache.ts';

const draft = (text: string) => ({ status: 200, headers: ['ETag', '"a"'], body: Buffer.from(text) });

test('a response is cached when its target is requested for the second time', () => {
  const cache = createResponseCache();
  const response = draft('one');
  cache.add('/a', '"a"', response);
  assert.equal(cache.find('/a'), undefined);
  cache.add('/a', '"a"', response);
  assert.deepEqual(cache.find('/a'), { tag: '"a"', headers: ['ETag', '"a"'], body: Buffer.from('one') });
  assert.equal(cache.find('/b'), undefined);
});

test('neither long bodies nor long targets are cached, nor more than 512 responses or 4 MB', () => {
  const cache = createResponseCache();
  const add = (target: string, text: string) => {
    for (let i = 0; i < 2; i++) cache.add(target, '"a"', draft(text));
    return cache.find(target) !== undefined;
  };
  assert.equal(add('/long', 'x'.repeat(64 * 1024 + 1)), false);
  assert.equal(add(`/${'x'.repeat(1024)}`, 'x'), false);
  assert.equal(add(`/${'x'.repeat(1023)}`, 'x'), true);
  for (let i = 0; i < 513; i++) assert.equal(add(`/${i}`, 'x'), true);
  assert.equal(cache.find('/0'), undefined);
  assert.notEqual(cache.find('/1'), undefined);
  const cached = (name: string) =>
    Array.from({ length: 65 }, (_, i) => cache.find(`/${name}${i}`) !== undefined);
  for (let i = 0; i < 65; i++) add(`/a${i}`, 'x'.repeat(64 * 1024));
  assert.deepEqual([cached('a').indexOf(true), cache.find('/512')], [1, undefined]);
  // More than fits is forgotten before it comes back.
  for (let round = 0; round < 2; round++)
    for (let i = 0; i < 65; i++) cache.add(`/b${i}`, '"a"', draft('x'.repeat(64 * 1024)));
  assert.equal(cached('b').includes(true), false);
});

test('a cached response is the same, is counted and limited, and is not sent after a change of the catalogue', async (t) => {
  let reads = 0;
  const services = exampleServices();
  let generation = services.catalogue()!;
  const counting: CatalogueRead = {
    ...(tracks as CatalogueRead),
    read(...call) {
      reads++;
      return (tracks as CatalogueRead).read(...call);
    },
  };
  let counted = 0;
  const server = await startServer(
    {
      ...services,
      catalogue: () => generation,
      usage: { ...services.usage, count: () => void counted++ },
    },
    { operations: [...OPERATIONS.filter(({ path }) => path !== 'tracks'), counting] },
  );
  t.after(() => server.close());
  const get = async (headers: Record<string, string> = {}, query = '') => {
    const response = await fetch(`${server.url}/v3.0/tracks/?client_id=${CLIENT}&format=xml${query}`, {
      headers,
    });
    const names = ['content-type', 'etag', 'cache-control', 'link', 'ratelimit-limit', 'content-length'];
    return [response.status, names.map((name) => response.headers.get(name)), await response.text()] as const;
  };
  const first = await get();
  for (let i = 0; i < 3; i++) assert.deepEqual(await get(), first);
  assert.equal(reads, 2);
  assert.equal(counted, 4);
  const etag = first[1][1]!;
  assert.equal((await get({ 'If-None-Match': etag }))[0], 304);
  assert.notDeepEqual(await get({}, '&limit=1'), first);
  assert.equal(reads, 3);
  generation = { ...generation, counted: { ...generation.counted, change: generation.counted.change + 1 } };
  const later = await get();
  assert.equal(later[2], first[2]);
  assert.notEqual(later[1][1], etag);
  assert.equal(reads, 4);
});
