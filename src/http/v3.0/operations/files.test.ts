import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { createCatalogueBuilder } from '../../../catalogue/build/builder.ts';
import { RateLimited } from '../../../domain/refusal.ts';
import {
  album,
  artist,
  CLIENT,
  exampleServices,
  PUBLIC_URL,
  STATUS_CLIENT,
  SUSPENDED,
  startServer,
  track,
} from '../../example-service.fixture.ts';
import { parseTarget } from '../../request/request-target.ts';
import { createHandler } from '../handler.ts';
import { OPERATIONS } from '../operations.ts';

async function send(target: string, { services = exampleServices(), method = 'GET' } = {}) {
  const handler = createHandler(services, OPERATIONS);
  const request = { method, headers: {}, address: '192.0.2.7', form: undefined };
  const { status, headers, body } = await handler(request, parseTarget(`/v3.0/${target}`), 'test-1');
  const all = new Headers();
  for (let i = 0; i < headers.length; i += 2) all.append(headers[i], headers[i + 1]);
  return { status, headers: all, text: body?.toString() ?? '', location: all.get('location') };
}

const me = `client_id=${CLIENT}`;
const FROM = `?from=app-${CLIENT}`;

describe('redirects to', () => {
  const locations: Record<string, string> = {
    [`tracks/file?${me}&id=700`]: `/storage/download/track/700/mp31/${FROM}`,
    [`tracks/file/?${me}&id=702&audioformat=flac&fullcount=1`]: `/storage/download/track/702/flac/${FROM}`,
    [`tracks/file?${me}&id=700&action=download&audioformat=ogg`]: `/storage/download/track/700/ogg/${FROM}`,
    [`tracks/file?${me}&id=701&action=stream`]: `/storage/?trackid=701&format=mp31&from=app-${CLIENT}`,
    [`albums/file?${me}&id=70`]: `/storage/download/a70/mp32/${FROM}`,
    [`albums/file?${me}&id=70&audioformat=mp3`]: `/storage/download/a70/mp32/${FROM}`,
    [`playlists/file?${me}&id=5&audioformat=mp32`]: `/storage/download/p5/mp32/${FROM}`,
    // Both have no effect here.
    [`tracks/file?${me}&id=700&format=nonsense&callback=1&x=y`]: `/storage/download/track/700/mp31/${FROM}`,
  };
  for (const [target, path] of Object.entries(locations)) {
    test(`${path}, for ${target}`, async () => {
      const { status, location, text, headers } = await send(target);
      assert.deepEqual([status, location, text], [302, PUBLIC_URL + path, '']);
      assert.equal(headers.get('access-control-allow-origin'), '*');
    });
  }
});

describe('refuses in plain text', () => {
  const refusals: Record<string, number> = {
    [`tracks/file?${me}&id=703`]: 404,
    [`tracks/file?${me}&id=703&action=stream`]: 404,
    [`tracks/file?${me}&id=701`]: 404,
    [`albums/file?${me}&id=71`]: 404,
    [`albums/file?${me}&id=80`]: 404,
    [`tracks/file?${me}`]: 400,
    [`tracks/file?${me}&id=x`]: 400,
    [`tracks/file?${me}&id=700+701`]: 400,
    [`tracks/file?${me}&id=700&audioformat=wav`]: 400,
    [`tracks/file?${me}&id=700&action=burn`]: 400,
    [`albums/file?${me}&id=70&audioformat=flac`]: 400,
    [`playlists/file?${me}&id=6`]: 404,
    [`playlists/file?${me}&id=-5`]: 400,
    'tracks/file?id=700': 401,
    'tracks/file?id=700&client_id=nobody': 401,
    [`tracks/file?id=700&client_id=${SUSPENDED}`]: 403,
  };
  for (const [target, expectedStatus] of Object.entries(refusals)) {
    test(`${target} with ${expectedStatus}`, async () => {
      const { status, headers, text, location } = await send(target);
      assert.deepEqual([status, location], [expectedStatus, null]);
      assert.equal(headers.get('content-type'), 'text/plain; charset=utf-8');
      assert.equal(headers.get('cache-control'), 'no-store');
      assert.match(text, /^[A-Z][a-zA-Z ]+ Error: .+\n$/);
    });
  }

  test('an album without permitted downloads, or without tracks', async () => {
    const builder = createCatalogueBuilder({ synonyms: new Map() });
    builder.addArtist(artist(1, 'Aurora'));
    for (const id of [1, 2]) builder.addAlbum(album(id, 'Morning', 1));
    builder.addTrack(track(1, 'Rain', 1, { album_id: 1, audiodownload_allowed: 0 }));
    const catalogue = builder.finish(1);
    for (const id of [1, 2]) {
      const services = exampleServices({ catalogue: () => catalogue });
      assert.equal((await send(`albums/file?${me}&id=${id}`, { services })).status, 404);
    }
  });

  test('with its own HTTP status, also for applications that chose HTTP statuses', async () => {
    assert.equal((await send(`tracks/file?client_id=${STATUS_CLIENT}&id=703`)).status, 404);
  });

  test('another method, with the allowed ones', async () => {
    const { status, headers } = await send(`tracks/file?${me}&id=700`, { method: 'POST' });
    assert.deepEqual([status, headers.get('allow')], [405, 'GET, HEAD, OPTIONS']);
  });

  test('a caller above a limit, with Retry-After', async () => {
    const services = exampleServices();
    services.limits = {
      ...services.limits,
      countRequest() {
        throw new RateLimited('too many', { limit: 1, remaining: 0, reset: 9 });
      },
    };
    const { status, headers } = await send(`tracks/file?${me}&id=700`, { services });
    assert.deepEqual(
      [status, headers.get('retry-after'), headers.get('ratelimit-remaining')],
      [429, '9', '0'],
    );
  });
});

test('is counted as usage of the application', async () => {
  const services = exampleServices();
  await send(`tracks/file?${me}&id=700`, { services });
  await send(`tracks/file?${me}&id=703`, { services });
  assert.deepEqual(services.counted, [`${CLIENT} tracks/file`, `${CLIENT} tracks/file failed 7`]);
});

test('works over HTTP, also for HEAD', async () => {
  const server = await startServer(exampleServices());
  for (const method of ['GET', 'HEAD']) {
    const response = await fetch(`${server.url}/v3.0/tracks/file/?${me}&id=700`, {
      method,
      redirect: 'manual',
    });
    assert.equal(response.status, 302);
    assert.equal(response.headers.get('location'), `${PUBLIC_URL}/storage/download/track/700/mp31/${FROM}`);
  }
  await server.close();
});
