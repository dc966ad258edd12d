import assert from 'node:assert/strict';
import { Readable } from 'node:stream';
import { afterEach, test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { createShared } from '../../core/common-counts/shared.ts';
import { createLimits, type LimitSettings } from '../../core/limits/limits.ts';
import { Refusal } from '../../domain/refusal.ts';
import type { Route } from '../route.ts';
import { type RouteServer, serveRoutes } from '../router.fixture.ts';

let streams: Readable[] = [];
let server: RouteServer | undefined;
afterEach(async () => {
  await server?.close();
  server = undefined;
  streams = [];
});

/** `/stream` starts and does not end, `/short` ends immediately, `/none` is empty, `/image` and `/page` are not streams. */
async function serve(settings: Partial<LimitSettings>): Promise<string> {
  const endless = () => {
    const stream = new Readable({ read() {} });
    stream.push('begun');
    streams.push(stream);
    return stream;
  };
  const common = { method: 'GET', access: 'everyone', speaks: 'json' } as const;
  const okResponse = { status: 200, headers: ['Content-Type', 'text/plain'] };
  const routes: Route[] = [
    { ...common, path: '/stream', media: 'stream', handle: () => ({ ...okResponse, stream: endless() }) },
    {
      ...common,
      path: '/short',
      media: 'stream',
      handle: () => ({ ...okResponse, stream: Readable.from(['x']) }),
    },
    {
      ...{ ...common, path: '/none', media: 'stream' },
      handle() {
        throw new Refusal('not-found', 'There is nothing.');
      },
    },
    {
      ...common,
      path: '/picture',
      media: 'picture',
      handle: () => ({ ...okResponse, body: Buffer.from('x') }),
    },
    { ...common, path: '/page', handle: () => ({ ...okResponse, body: Buffer.from('x') }) },
  ];
  const off = { rateRead: 0, rateReadwrite: 0, rateAddress: 0, rateUser: 0, quotaRead: 0, quotaReadwrite: 0 };
  const day = createShared().window('day', 86_400);
  const limits = createLimits({ ...off, rateMedia: 0, streamsAddress: 0, ...settings }, day);
  server = await serveRoutes(routes, () => undefined, { limits });
  return server.url;
}

async function statusOf(url: string, method = 'GET'): Promise<number> {
  const { status, body } = await fetch(url, { method });
  await body?.cancel();
  return status;
}

test('audio and images share a rate limit, and pages have another', async () => {
  const url = await serve({ rateMedia: 2, rateAddress: 2 });
  assert.equal(await statusOf(`${url}/short`), 200);
  assert.equal(await statusOf(`${url}/picture`), 200);
  const refused = await fetch(`${url}/short`);
  assert.deepEqual([refused.status, Number(refused.headers.get('retry-after')) > 0], [429, true]);
  assert.match(await refused.text(), /"error":"rate-limit","message":"Rate limit of the address exceeded: 2/);
  assert.equal(await statusOf(`${url}/picture`), 429);
  assert.equal(await statusOf(`${url}/page`), 200);
  assert.equal(await statusOf(`${url}/page`), 200);
  assert.equal(await statusOf(`${url}/page`), 429);
});

test('limits open streams per address; pages and images still work', async () => {
  const url = await serve({ streamsAddress: 3 });
  const open = await Promise.all([1, 2, 3].map(() => fetch(`${url}/stream`)));
  const refused = await fetch(`${url}/stream`);
  assert.deepEqual([refused.status, refused.headers.get('retry-after')], [429, '5']);
  await refused.body?.cancel();
  for (const path of ['picture', 'page']) assert.equal(await statusOf(`${url}/${path}`), 200);
  streams[0].push(null);
  await open[0].text();
  const next = await eventually(async () => await fetch(`${url}/stream`), 200);
  // A disconnect makes room too.
  await next.body?.cancel();
  const last = await eventually(async () => await fetch(`${url}/stream`), 200);
  assert.equal(await statusOf(`${url}/short`), 429);
  await last.body?.cancel();
});

test('ended, failed and HEAD requests are not open streams', async () => {
  const url = await serve({ streamsAddress: 1 });
  for (let i = 0; i < 5; i++) {
    assert.equal(await statusOf(`${url}/none`), 404);
    assert.equal(await statusOf(`${url}/stream`, 'HEAD'), 200);
  }
  await (await fetch(`${url}/short`)).text();
  assert.equal((await eventually(async () => await fetch(`${url}/short`), 200)).status, 200);
});

/** Polls until that is the response; a stream is released shortly after the client has seen its end. */
async function eventually(send: () => Promise<Response>, status: number): Promise<Response> {
  for (let i = 0; ; i++) {
    const response = await send();
    if (response.status === status || i === 6000) {
      assert.equal(response.status, status);
      return response;
    }
    await response.body?.cancel();
    await wait(10);
  }
}
