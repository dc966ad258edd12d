import assert from 'node:assert/strict';
import { once } from 'node:events';
import { request } from 'node:http';
import { Readable } from 'node:stream';
import { afterEach, describe, test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import type { Media } from '../../core/media/media.ts';
import type { OpenAudio, OpenZip, TrackMedia, ZipRequest } from '../../domain/media/media.ts';
import { Refusal } from '../../domain/refusal.ts';
import type { User } from '../../domain/users.ts';
import { contextOf, type RouteServer, serveRoutes } from '../router.fixture.ts';
import { audioResponse } from './file-response.ts';
import { storageRoutes } from './storage.ts';

const MODIFIED = new Date('2020-02-03T04:05:06Z');
const TRACK = {
  id: 700,
  name: 'Jóga "live"',
  artist_name: 'Björk',
  audiodownload_allowed: true,
} as TrackMedia;
const TRACKS = new Map([
  [700, TRACK],
  [701, { ...TRACK, id: 701, audiodownload_allowed: false }],
]);

/** An audio file in memory. It grows until `finish` is called. */
function createAudio(start: string, isFinished = true) {
  let bytes = Buffer.from(start);
  let isWhole = false;
  let fault: Error | undefined;
  const end = Promise.withResolvers<void>();
  end.promise.catch(() => {});
  const streams = new Set<Readable>();
  let released = 0;
  /** Readers that wait for a byte, and which. */
  const waiting = new Set<{ position: number; resolve(): void; reject(error: Error): void }>();
  const growing = {
    sound: {
      type: 'audio/mpeg',
      size: undefined,
      etag: undefined,
      modified: MODIFIED,
      hasDuration: true,
      version: '1',
      finished: end.promise,
      async reached(position) {
        if (fault !== undefined) throw fault;
        if (position < bytes.length || isWhole) return;
        const { promise, resolve, reject } = Promise.withResolvers<void>();
        waiting.add({ position, resolve, reject });
        await promise;
      },
      read(from, to) {
        const stream = new Readable({ read() {} });
        streams.add(stream);
        stream.push(bytes.subarray(from, to));
        if (isWhole || (to !== undefined && to <= bytes.length)) stream.push(null);
        return stream;
      },
      release(returnsWithinMs) {
        released++;
        growing.returnsWithinMs = returnsWithinMs;
      },
    } as OpenAudio,
    returnsWithinMs: undefined as number | undefined,
    released: () => released,
    grow(more: string) {
      bytes = Buffer.concat([bytes, Buffer.from(more)]);
      for (const stream of streams) stream.push(more);
      for (const one of waiting) if (one.position < bytes.length) one.resolve();
    },
    /** Its size is known before its end. */
    promise(size: number) {
      growing.sound.size = size;
      growing.sound.etag = '"sound"';
    },
    finish() {
      isWhole = true;
      growing.sound.size = bytes.length;
      growing.sound.etag = '"sound"';
      for (const stream of streams) stream.push(null);
      end.resolve();
    },
    fail(error: Error) {
      fault = error;
      for (const stream of streams) stream.destroy(error);
      for (const one of waiting) one.reject(error);
      end.reject(error);
    },
  };
  if (isFinished) growing.finish();
  return growing;
}

/** A session. */
const RUIS = 'r'.repeat(43);

let server: RouteServer | undefined;
afterEach(async () => {
  await server?.close();
  server = undefined;
});

async function serve(change: Partial<Media>) {
  const storage: Partial<Media> = {
    findTrack: async (id) => TRACKS.get(id),
    openAudio: async () => createAudio('0123456789').sound,
    formatOf: async () => 'mp31',
    openAlbum: async () => undefined,
    openPlaylist: async () => undefined,
    ...change,
  };
  const noCounts = { stream: () => () => {}, download: () => () => {} };
  const findSession = (session: string) => (session === RUIS ? ({ id: 4 } as User) : undefined);
  server = await serveRoutes(storageRoutes(contextOf({ media: storage, listening: noCounts })), findSession);
  const { url } = server;
  return (path: string, init: RequestInit = {}) => fetch(url + path, init);
}

/** All opened files are released soon. */
async function untilReleased(released: () => number): Promise<void> {
  for (let i = 0; released() === 0 && i < 30_000; i++) await wait(2);
  assert.equal(released(), 1);
}

describe('a stream', () => {
  test('is the audio of the track in the requested format', async () => {
    const opened: string[] = [];
    const send = await serve({
      async openAudio({ id }, format, { address }) {
        opened.push(`${id} ${format} ${address}`);
        return createAudio('0123456789').sound;
      },
    });
    const response = await send('/storage/?trackid=700&format=ogg&from=app-5eedcafe');
    assert.deepEqual([response.status, await response.text()], [200, '0123456789']);
    assert.equal(response.headers.get('content-type'), 'audio/mpeg');
    assert.equal(response.headers.get('content-length'), '10');
    assert.equal(response.headers.get('accept-ranges'), 'bytes');
    assert.equal(response.headers.get('cache-control'), 'public, max-age=3600');
    assert.equal(response.headers.get('access-control-allow-origin'), '*');
    assert.equal(response.headers.get('content-disposition'), null);
    await (await send('/storage?trackid=701')).text();
    assert.deepEqual(opened, ['700 ogg 127.0.0.1', '701 mp31 127.0.0.1']);
  });

  test('has the format that its quality means for the track', async () => {
    const opened: string[] = [];
    const send = await serve({
      formatOf: async ({ id }, quality) => (id === 700 && quality === 'lossless' ? 'flac' : 'mp32'),
      async openAudio({ id }, format) {
        opened.push(`${id} ${format}`);
        return createAudio('0123456789').sound;
      },
    });
    for (const path of [
      'trackid=700&quality=lossless',
      'trackid=701&quality=lossless',
      'trackid=700&quality=',
    ])
      assert.equal((await send(`/storage/?${path}`)).status, 200);
    assert.deepEqual(opened, ['700 flac', '701 mp32', '700 mp31']);
    const refused = await send('/storage/?trackid=700&quality=best');
    assert.deepEqual(
      [refused.status, /quality: got .best.; accepted: small, good, lossless/.test(await refused.text())],
      [400, true],
    );
  });

  test('begins with the requested second', async () => {
    const opened: unknown[] = [];
    const send = await serve({
      async openAudio(_track, _format, { start }) {
        opened.push(start);
        return createAudio('0123456789').sound;
      },
    });
    for (const start of ['', '0', '12.345']) await send(`/storage/?trackid=700&start=${start}`);
    assert.deepEqual(opened, [undefined, 0, 12.345]);
    for (const start of ['-1', '1e3', 'x', '999999', '1.2345', '99999999']) {
      const refused = await send(`/storage/?trackid=700&start=${start}`);
      assert.deepEqual([refused.status, /start: /.test(await refused.text())], [400, true], start);
    }
  });

  test('and a download accept Ogg by the names that clients write into URLs', async () => {
    const opened: string[] = [];
    const send = await serve({
      async openAudio({ id }, format) {
        opened.push(`${id} ${format}`);
        return createAudio('0123456789').sound;
      },
    });
    for (const path of [
      '/storage/?trackid=700&format=ogg1',
      '/storage/?trackid=700&format=ogg2&u=0',
      '/storage/download/track/700/ogg1/',
    ]) {
      const response = await send(path);
      assert.deepEqual([response.status, await response.text()], [200, '0123456789'], path);
    }
    assert.deepEqual(opened, ['700 ogg', '700 ogg', '700 ogg']);
  });

  test('supports ranges, conditions and HEAD', async () => {
    const send = await serve({});
    const path = '/storage/?trackid=700&format=mp31';
    const part = await send(path, { headers: { range: 'bytes=2-4' } });
    assert.deepEqual(
      [part.status, part.headers.get('content-range'), await part.text()],
      [206, 'bytes 2-4/10', '234'],
    );
    const beyond = await send(path, { headers: { range: 'bytes=10-' } });
    assert.deepEqual([beyond.status, beyond.headers.get('content-range')], [416, 'bytes */10']);
    const known = await send(path, { headers: { 'if-none-match': '"sound"' } });
    assert.deepEqual([known.status, await known.text()], [304, '']);
    const head = await send(path, { method: 'HEAD' });
    assert.deepEqual([head.status, head.headers.get('content-length')], [200, '10']);
  });

  test('releases its audio after every response', async () => {
    for (const init of [
      {},
      { method: 'HEAD' },
      { headers: { range: 'bytes=2-4' } },
      { headers: { range: 'bytes=10-' } },
    ]) {
      const { sound: audio, released } = createAudio('0123456789');
      const send = await serve({ openAudio: async () => audio });
      await (await send('/storage/?trackid=700', init)).text();
      await untilReleased(released);
      await server?.close();
      server = undefined;
    }
  });

  test('names the error in the URL', async () => {
    const send = await serve({});
    const ids = ['', 'x', '-1', '1e2', '0x2bc', '700.0', '99999999999999999', '702', '700%00', '../700'];
    for (const id of ids) assert.equal((await send(`/storage/?trackid=${id}`)).status, 404, id);
    assert.equal((await send('/storage/')).status, 404);
    const format = await send('/storage/?trackid=700&format=wav');
    assert.deepEqual(
      [format.status, await format.json()],
      [400, { error: 'type', message: "format: got 'wav'; accepted: mp31, mp32, ogg, flac" }],
    );
    assert.equal((await send('/storage/?trackid=700', { method: 'POST' })).status, 405);
  });

  test('reports why there is no audio', async () => {
    const send = await serve({
      async openAudio() {
        throw new Refusal('overload', 'ffmpeg is missing here', { retryAfter: 7 });
      },
    });
    const response = await send('/storage/?trackid=700');
    assert.deepEqual([response.status, response.headers.get('retry-after')], [503, '7']);
    assert.match(await response.text(), /ffmpeg is missing here/);
  });
});

describe('audio that is being converted', () => {
  for (const range of [undefined, 'bytes=0-']) {
    test(`is sent as it grows, for ${range ?? 'no range'}`, async () => {
      const growing = createAudio('abc', false);
      const send = await serve({ openAudio: async () => growing.sound });
      const response = await send('/storage/?trackid=700', { headers: range === undefined ? {} : { range } });
      assert.equal(response.status, 200);
      assert.deepEqual(
        ['content-length', 'accept-ranges', 'etag'].map((name) => response.headers.get(name)),
        [null, null, null],
      );
      assert.equal(response.headers.get('cache-control'), 'no-store', 'its first bytes arrive immediately');
      const reader = response.body!.getReader();
      assert.equal(Buffer.from((await reader.read()).value!).toString(), 'abc');
      growing.grow('def');
      assert.equal(Buffer.from((await reader.read()).value!).toString(), 'def');
      growing.finish();
      assert.ok((await reader.read()).done);
      await untilReleased(growing.released);
    });
  }

  test('delays a range until its end: the probe of Safari gets the total', async () => {
    const growing = createAudio('abc', false);
    const opened = Promise.withResolvers<void>();
    const send = await serve({
      async openAudio() {
        opened.resolve();
        return growing.sound;
      },
    });
    const pending = send('/storage/?trackid=700', { headers: { range: 'bytes=0-1' } });
    await opened.promise;
    growing.grow('def');
    growing.finish();
    const response = await pending;
    assert.deepEqual(
      [response.status, response.headers.get('content-range'), await response.text()],
      [206, 'bytes 0-1/6', 'ab'],
    );
    await untilReleased(growing.released);
  });

  test('is sent whole when its end takes too long', async () => {
    const growing = createAudio('abc', false);
    const probe = { method: 'GET', headers: { range: 'bytes=0-1' } };
    const { status, headers, stream } = await audioResponse(probe, growing.sound, [], { waitMs: 1 });
    assert.deepEqual([status, headers], [200, ['Content-Type', 'audio/mpeg', 'Cache-Control', 'no-store']]);
    assert.equal(growing.released(), 0);
    stream?.destroy();
    await untilReleased(growing.released);
  });

  test('delays HEAD until its end, for the length', async () => {
    const growing = createAudio('abc', false);
    const answering = audioResponse({ method: 'HEAD', headers: { range: 'bytes=0-1' } }, growing.sound, []);
    growing.grow('def');
    growing.finish();
    const { status, headers, stream } = await answering;
    assert.deepEqual([status, stream], [200, undefined]);
    assert.deepEqual(headers.slice(0, 4), ['Content-Type', 'audio/mpeg', 'Content-Length', '6']);
    assert.equal(growing.released(), 1);
  });

  test('responds to HEAD without a length when its end takes too long, and continues meanwhile', async () => {
    const growing = createAudio('abc', false);
    const answering = audioResponse({ method: 'HEAD', headers: {} }, growing.sound, [], { waitMs: 1 });
    const { status, headers, stream } = await answering;
    assert.deepEqual([status, stream], [200, undefined]);
    assert.deepEqual(headers, ['Content-Type', 'audio/mpeg', 'Cache-Control', 'no-store']);
    assert.deepEqual([growing.released(), growing.returnsWithinMs], [1, 60_000]);
  });

  test('delays the response until its end if its first bytes do not contain the duration', async () => {
    const growing = createAudio('abc', false);
    growing.sound.hasDuration = false;
    const answering = audioResponse({ method: 'GET', headers: {} }, growing.sound, []);
    growing.grow('def');
    growing.finish();
    const { headers, stream } = await answering;
    assert.equal(headers[headers.indexOf('Content-Length') + 1], '6');
    stream?.destroy();
  });

  test('delays the response a little if its first bytes contain an estimate', async () => {
    const growing = createAudio('abc', false);
    growing.sound.isUnfinished = true;
    const answering = audioResponse({ method: 'GET', headers: {} }, growing.sound, []);
    growing.grow('def');
    growing.finish();
    const { headers, stream } = await answering;
    assert.equal(headers[headers.indexOf('Content-Length') + 1], '6');
    stream?.destroy();
  });

  test('is sent with an estimate when its end takes too long', async () => {
    const growing = createAudio('abc', false);
    growing.sound.isUnfinished = true;
    const probe = { method: 'GET', headers: {} };
    const { status, headers, stream } = await audioResponse(probe, growing.sound, [], { exactWaitMs: 1 });
    assert.deepEqual([status, headers], [200, ['Content-Type', 'audio/mpeg', 'Cache-Control', 'no-store']]);
    stream?.destroy();
    await untilReleased(growing.released);
  });

  test('is released when it fails while a client waits for its end', async () => {
    const growing = createAudio('abc', false);
    growing.fail(new Error('broken'));
    const probe = { method: 'GET', headers: { range: 'bytes=5-' } };
    await assert.rejects(audioResponse(probe, growing.sound, []), /broken/);
    assert.equal(growing.released(), 1);
  });

  test('cuts the connection when it fails half-way, so that no client takes it for complete', async () => {
    const growing = createAudio('abc', false);
    const send = await serve({ openAudio: async () => growing.sound });
    const response = await send('/storage/?trackid=700');
    growing.fail(new Error('broken'));
    await assert.rejects(response.text());
    await untilReleased(growing.released);
  });

  test('is released when the client disconnects', async () => {
    const growing = createAudio('abc', false);
    await serve({ openAudio: async () => growing.sound });
    const outgoing = request(`${server!.url}/storage/?trackid=700`).end();
    outgoing.on('error', () => {});
    const [response] = await once(outgoing, 'response');
    await once(response, 'data');
    assert.equal(growing.released(), 0);
    outgoing.destroy();
    await untilReleased(growing.released);
  });

  test('is released when the client disconnects while waiting for the end', async () => {
    const growing = createAudio('abc', false);
    const opened = Promise.withResolvers<void>();
    await serve({
      async openAudio() {
        opened.resolve();
        return growing.sound;
      },
    });
    const outgoing = request(`${server!.url}/storage/?trackid=700`, {
      headers: { range: 'bytes=0-1' },
    }).end();
    outgoing.on('error', () => {});
    await opened.promise;
    outgoing.destroy();
    await untilReleased(growing.released);
  });
});

describe('audio that is being converted, with a known size', () => {
  const HEADERS = ['content-length', 'accept-ranges', 'etag', 'cache-control'];

  async function serveGrowing() {
    const growing = createAudio('abc', false);
    growing.promise(6);
    const opened = Promise.withResolvers<void>();
    const send = await serve({
      async openAudio() {
        opened.resolve();
        return growing.sound;
      },
    });
    return { growing, send, opened: opened.promise };
  }

  for (const path of ['/storage/?trackid=700', '/storage/download/track/700/mp31/'])
    test(`has a length, an ETag and ranges from the first request: ${path}`, async () => {
      const { growing, send } = await serveGrowing();
      const response = await send(path);
      assert.equal(response.status, 200);
      assert.deepEqual(
        HEADERS.map((name) => response.headers.get(name)),
        ['6', 'bytes', '"sound"', 'public, max-age=3600'],
      );
      growing.grow('def');
      growing.finish();
      assert.equal(await response.text(), 'abcdef');
      const head = await send(path, { method: 'HEAD' });
      assert.deepEqual(
        HEADERS.map((name) => head.headers.get(name)),
        HEADERS.map((name) => response.headers.get(name)),
      );
    });

  test('sends its length to HEAD before its end', async () => {
    const { growing, send } = await serveGrowing();
    const { headers } = await send('/storage/?trackid=700', { method: 'HEAD' });
    assert.equal(headers.get('content-length'), '6');
    await untilReleased(growing.released);
  });

  test('sends an available range immediately, and others when their first byte exists', async () => {
    const { growing, send, opened } = await serveGrowing();
    const there = await send('/storage/?trackid=700', { headers: { range: 'bytes=0-1' } });
    assert.deepEqual([there.headers.get('content-range'), await there.text()], ['bytes 0-1/6', 'ab']);
    const answering = send('/storage/?trackid=700', { headers: { range: 'bytes=4-4' } });
    await opened;
    growing.grow('def');
    const later = await answering;
    assert.deepEqual([later.headers.get('content-range'), await later.text()], ['bytes 4-4/6', 'e']);
  });

  test('is sent whole when the range takes too long', async () => {
    const { growing } = await serveGrowing();
    const probe = { method: 'GET', headers: { range: 'bytes=4-' } };
    const { status, headers, stream } = await audioResponse(probe, growing.sound, [], { waitMs: 1 });
    assert.deepEqual([status, headers[headers.indexOf('Content-Length') + 1]], [200, '6']);
    stream?.destroy();
    await untilReleased(growing.released);
  });

  test('reports why a range fails', async () => {
    const { growing, send, opened } = await serveGrowing();
    const answering = send('/storage/?trackid=700', { headers: { range: 'bytes=4-' } });
    await opened;
    growing.fail(new Refusal('overload', 'interrupted', { retryAfter: 2 }));
    assert.equal((await answering).status, 503);
    await untilReleased(growing.released);
  });
});

describe('a download', () => {
  test('has artist and title as its name, in every script', async () => {
    const send = await serve({});
    const response = await send('/storage/download/track/700/mp32/');
    assert.deepEqual([response.status, await response.text()], [200, '0123456789']);
    assert.equal(
      response.headers.get('content-disposition'),
      `attachment; filename="Bj_rk - J_ga _live_.mp3"; filename*=UTF-8''Bj%C3%B6rk%20-%20J%C3%B3ga%20_live_.mp3`,
    );
  });

  test('has its name while the audio is being converted', async (t) => {
    const growing = createAudio('abc', false);
    const send = await serve({ openAudio: async () => growing.sound });
    // The response waits half a minute for the end of the audio, which does not come.
    t.mock.timers.enable({ apis: ['setTimeout'] });
    const ticking = setInterval(() => t.mock.timers.tick(60_000), 5);
    const response = await send('/storage/download/track/700/flac/').finally(() => clearInterval(ticking));
    t.mock.timers.reset();
    assert.match(response.headers.get('content-disposition') ?? '', /^attachment; .*\.flac$/);
    growing.finish();
    assert.equal(await response.text(), 'abc');
  });

  test('is refused if the artist does not allow it', async () => {
    const opened: number[] = [];
    const send = await serve({
      async openAudio({ id }) {
        opened.push(id);
        return createAudio('').sound;
      },
    });
    assert.equal((await send('/storage/download/track/701/mp32/')).status, 404);
    assert.equal((await send('/storage/download/track/702/mp32/')).status, 404);
    assert.equal((await send('/storage/download/track/x/mp32/')).status, 404);
    assert.equal((await send('/storage/download/track/700/wav/')).status, 400);
    assert.deepEqual(opened, []);
  });
});

describe('a zip', () => {
  function zip(released: () => void): OpenZip {
    const bytes = Buffer.from('PK 0123456789');
    return {
      name: "Ana's (best) *.zip",
      size: bytes.length,
      etag: '"zip"',
      modified: MODIFIED,
      tracks: [700],
      read: (from, to) => Readable.from([bytes.subarray(from, to)], { objectMode: false }),
      release: released,
    };
  }

  test('of an album or a playlist is served whole and in ranges, and released', async () => {
    const opened: string[] = [];
    let released = 0;
    const open =
      (kind: string) =>
      async (id: number, { format }: ZipRequest) => {
        opened.push(`${kind} ${id} ${format}`);
        return zip(() => released++);
      };
    const send = await serve({ openAlbum: open('album'), openPlaylist: open('playlist') });
    const whole = await send('/storage/download/a70/mp32/');
    assert.deepEqual([whole.status, await whole.text()], [200, 'PK 0123456789']);
    assert.equal(whole.headers.get('content-type'), 'application/zip');
    assert.equal(
      whole.headers.get('content-disposition'),
      `attachment; filename="Ana's (best) *.zip"; filename*=UTF-8''Ana%27s%20%28best%29%20%2A.zip`,
    );
    await untilReleased(() => released);
    const rest = await send('/storage/download/p5/flac', {
      headers: { range: 'bytes=3-', 'if-range': '"zip"' },
    });
    assert.deepEqual([rest.status, await rest.text()], [206, '0123456789']);
    assert.deepEqual(opened, ['album 70 mp32', 'playlist 5 flac']);
    for (let i = 0; released < 2 && i < 30_000; i++) await wait(2);
    assert.equal(released, 2);
  });

  test('of a private playlist is for users who may see it, and not cached for others', async () => {
    const viewers: unknown[] = [];
    const send = await serve({
      async openPlaylist(_id, _request, viewer) {
        viewers.push(viewer);
        return viewer === 4 ? zip(() => {}) : undefined;
      },
    });
    const path = '/web-api/playlists/5/zip/mp32/';
    assert.equal(
      (await send('/storage/download/p5/mp32/', { headers: { cookie: `cantiga_session=${RUIS}` } })).status,
      404,
    );
    assert.equal((await send(path)).status, 401);
    const own = await send(path, { headers: { cookie: `cantiga_session=${RUIS}` } });
    assert.deepEqual([own.status, await own.text()], [200, 'PK 0123456789']);
    assert.equal(own.headers.get('cache-control'), 'private, no-cache');
    assert.equal(own.headers.get('access-control-allow-origin'), null);
    assert.deepEqual(viewers, [undefined, 4]);
  });

  test('is refused for entities without a zip', async () => {
    const send = await serve({});
    const paths = [
      'a70',
      'p5',
      'x70',
      'a',
      'p',
      'aa',
      'a-1',
      'a1e5',
      'a99999999999999999',
      'track',
      'A70',
      '70',
    ];
    for (const path of paths) {
      assert.equal((await send(`/storage/download/${path}/mp32/`)).status, 404, path);
    }
    assert.equal((await send('/storage/download/a70/wav/')).status, 400);
  });

  test('is sent while it is being created, unless its size is needed', async () => {
    const inOrder: boolean[] = [];
    const send = await serve({
      async openAlbum(_id, zipRequest) {
        inOrder.push(zipRequest.inOrder);
        return { ...zip(() => {}), size: undefined, modified: undefined };
      },
    });
    const path = '/storage/download/a70/mp32/';
    const response = await send(path);
    const headers = ['content-length', 'last-modified', 'etag', 'accept-ranges', 'cache-control'];
    assert.deepEqual(
      headers.map((name) => response.headers.get(name)),
      [null, null, '"zip"', 'bytes', 'public, max-age=3600'],
    );
    assert.equal(await response.text(), 'PK 0123456789');
    assert.equal((await send(path, { headers: { range: 'bytes=0-' } })).status, 200);
    const date = MODIFIED.toUTCString();
    assert.equal((await send(path, { headers: { 'if-modified-since': date } })).status, 200);
    assert.equal((await send(path, { headers: { 'if-none-match': '"zip"' } })).status, 304);
    await send(path, { headers: { range: 'bytes=3-' } });
    const head = await send(path, { method: 'HEAD' });
    assert.deepEqual(
      headers.map((name) => head.headers.get(name)),
      headers.map((name) => response.headers.get(name)),
    );
    assert.deepEqual(inOrder, [true, true, true, true, false, true]);
  });

  test('stops waiting for its audio when the client disconnects', async () => {
    const waiting = Promise.withResolvers<AbortSignal>();
    const aborted = Promise.withResolvers<void>();
    await serve({
      openAlbum(_id, { signal }) {
        assert.ok(signal);
        waiting.resolve(signal);
        return new Promise((_, reject) => {
          signal.addEventListener('abort', () => {
            reject(signal.reason);
            aborted.resolve();
          });
        });
      },
    });
    const outgoing = request(`${server!.url}/storage/download/a70/mp32/`).end();
    outgoing.on('error', () => {});
    assert.equal((await waiting.promise).aborted, false);
    outgoing.destroy();
    await aborted.promise;
  });
});
