import assert from 'node:assert/strict';
import { once } from 'node:events';
import { request } from 'node:http';
import { connect } from 'node:net';
import { Readable } from 'node:stream';
import { afterEach, beforeEach, describe, test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { createListening } from '../../core/listening/listening.ts';
import type { OpenAudio, OpenZip, TrackMedia } from '../../domain/media/media.ts';
import type { Client } from '../../domain/ports.ts';
import { contextOf, type RouteServer, serveRoutes } from '../router.fixture.ts';
import { storageRoutes } from './storage.ts';

const MINUTE = 60_000;
const MEGABYTE = 1024 * 1024;
/** By id. All but the last have a thousand bytes per second. */
const DURATIONS = new Map([
  [700, 60],
  [701, 10],
  // A megabyte per second, so that no buffer in between holds half a minute.
  [702, 60],
]);

const sizeOf = (id: number) => DURATIONS.get(id)! * (id === 702 ? MEGABYTE : 1000);

function bytes(from: number, to: number, chunk = 100_000): Readable {
  function* pieces() {
    for (let at = from; at < to; at += chunk) yield Buffer.alloc(Math.min(chunk, to - at));
  }
  return Readable.from(pieces(), { objectMode: false });
}

function finished(size: number): OpenAudio {
  return {
    type: 'audio/mpeg',
    size,
    etag: '"tag"',
    modified: new Date('2020-02-03T04:05:06Z'),
    read: (from, to = size) => bytes(from, to),
    finished: Promise.resolve(),
    hasDuration: true,
    version: '1',
    reached: async () => {},
    release() {},
  };
}

let now: number;
let counted: string[];
/** Open responses. */
let open: number;
let openAudio: (id: number) => OpenAudio;
let server: RouteServer;

beforeEach(async () => {
  now = Date.UTC(2026, 2, 1);
  counted = [];
  open = 0;
  openAudio = (id) => finished(sizeOf(id));
  const listening = createListening({
    activity: {
      listened: (id, client) => counted.push(`listen ${id} ${client}`),
      downloaded: (id, client) => counted.push(`download ${id} ${client}`),
    },
    clients: { find: (id) => (id === '5eedcafe' ? ({} as Client) : undefined) },
    clock: () => now,
  });
  const storage = {
    findTrack: async (id: number) => {
      const duration = DURATIONS.get(id);
      const track = { id, name: 'x', artist_name: 'y', duration, audiodownload_allowed: true };
      return duration === undefined ? undefined : (track as TrackMedia);
    },
    openAudio: async ({ id }: TrackMedia) => openAudio(id),
    formatOf: async () => 'mp31' as const,
    openAlbum: async (): Promise<OpenZip> => ({
      ...{ name: 'x.zip', size: 5000, etag: '"zip"', modified: new Date(0), tracks: [700, 701] },
      ...{ read: bytes, release() {} },
    }),
    openPlaylist: async () => undefined,
  };
  const openStream = async () => {
    open++;
    return () => void open--;
  };
  server = await serveRoutes(storageRoutes(contextOf({ media: storage, listening })), () => undefined, {
    limits: { openStream },
  });
});
afterEach(() => server.close());

/** Polls until the condition holds, up to a limit. */
async function until(isTrue: () => boolean): Promise<void> {
  for (let tries = 0; !isTrue(); tries++) {
    assert.ok(tries < 60_000, 'the condition never held');
    await wait(1);
  }
}

/** Waits until the server has finished the last response too. */
async function settled(): Promise<string[]> {
  await until(() => open === 0);
  return counted;
}

const STREAM = '/storage/?trackid=700&format=mp31&from=app-5eedcafe';
const DOWNLOAD = '/storage/download/track/700/mp32/';

/** Requests, reads everything, and returns the counts. */
async function take(
  path: string,
  headers: Record<string, string> = {},
  method = 'GET',
): Promise<{ status: number; counted: string[] }> {
  const response = await fetch(server.url + path, { method, headers });
  await response.arrayBuffer();
  return { status: response.status, counted: await settled() };
}

/** Reads so many bytes and disconnects; with `paused`, reads none and disconnects after a moment. */
async function disconnect(
  path: string,
  { byteCount = 0, paused = false, range = 'bytes=0-' },
): Promise<void> {
  const outgoing = request(server.url + path, { agent: false, headers: { range } }).end();
  outgoing.on('error', () => {});
  const [response] = await once(outgoing, 'response');
  response.on('error', () => {});
  let got = 0;
  if (paused) await wait(100);
  else {
    for await (const chunk of response) {
      got += chunk.length;
      if (got >= byteCount) break;
    }
  }
  outgoing.destroy();
  await settled();
}

describe('a listen', () => {
  test('is counted for a whole stream, for the application in its URL', async () => {
    assert.deepEqual((await take(STREAM)).counted, ['listen 700 5eedcafe']);
    assert.deepEqual((await take('/storage/?trackid=701')).counted, ['listen 700 5eedcafe', 'listen 701 ']);
  });

  test('is not counted for probes, HEAD, 304 and errors', async () => {
    for (const [headers, method, status] of [
      [{ range: 'bytes=0-1' }, 'GET', 206],
      [{ range: 'bytes=59000-' }, 'GET', 206],
      [{}, 'HEAD', 200],
      [{ 'if-none-match': '"tag"' }, 'GET', 304],
      [{ range: 'bytes=60000-' }, 'GET', 416],
      [{ 'if-match': '"other"' }, 'GET', 412],
    ] as const) {
      assert.deepEqual(await take(STREAM, headers, method), { status, counted: [] });
    }
  });

  test('is counted once per half hour', async () => {
    await take(STREAM);
    now += 29 * MINUTE;
    assert.equal((await take(STREAM)).counted.length, 1);
    now += 2 * MINUTE;
    assert.equal((await take(STREAM)).counted.length, 2);
  });

  test('is counted per listener', async () => {
    await take(STREAM, { 'user-agent': 'Player/1' });
    await take(STREAM, { 'user-agent': 'Player/1' });
    assert.equal((await take(STREAM, { 'user-agent': 'Player/2' })).counted.length, 2);
  });

  test('is counted after half of a short track', async () => {
    const path = '/storage/?trackid=701';
    assert.deepEqual((await take(path, { range: 'bytes=0-4998' })).counted, []);
    assert.deepEqual((await take(path, { range: 'bytes=4999-4999' })).counted, ['listen 701 ']);
  });

  test('is counted for ranges that add up, not for one repeated ten times', async () => {
    for (let i = 0; i < 10; i++)
      assert.deepEqual((await take(STREAM, { range: 'bytes=0-9999' })).counted, []);
    await take(STREAM, { range: 'bytes=20000-29999' });
    assert.deepEqual((await take(STREAM, { range: 'bytes=10000-19998' })).counted, []);
    assert.deepEqual((await take(STREAM, { range: 'bytes=50000-50000' })).counted, ['listen 700 5eedcafe']);
  });

  test('is not counted after a disconnect at five seconds', async () => {
    await disconnect('/storage/?trackid=702', { byteCount: 5 * MEGABYTE });
    assert.deepEqual(counted, []);
  });

  test('is counted after a disconnect at forty seconds', async () => {
    await disconnect('/storage/?trackid=702', { byteCount: 40 * MEGABYTE });
    assert.deepEqual(counted, ['listen 702 ']);
  });

  test('is not counted for bytes in our buffers that the client never reads', async () => {
    openAudio = (id) => ({ ...finished(sizeOf(id)), read: (from, to) => bytes(from, to!, 40 * MEGABYTE) });
    await disconnect('/storage/?trackid=702', { paused: true });
    assert.deepEqual(counted, []);
  });

  test('is counted when it is reached, not at the end', async () => {
    const stream = new Readable({ read() {} });
    openAudio = (id) => ({ ...finished(sizeOf(id)), read: () => stream });
    stream.push(Buffer.alloc(29_999));
    const response = await fetch(server.url + STREAM);
    const reader = response.body!.getReader();
    for (let got = 0; got < 29_999; ) got += (await reader.read()).value!.length;
    assert.deepEqual(counted, []);
    stream.push(Buffer.alloc(1));
    await until(() => counted.length > 0);
    stream.push(Buffer.alloc(30_000));
    stream.push(null);
    while (!(await reader.read()).done);
    assert.deepEqual(await settled(), ['listen 700 5eedcafe']);
  });

  test('of a growing file is judged by its final size', async () => {
    const stream = new Readable({ read() {} });
    const growing = { ...finished(0), size: undefined, etag: undefined, read: () => stream } as OpenAudio;
    openAudio = () => growing;
    stream.push(Buffer.alloc(60_000));
    const response = await fetch(server.url + STREAM.replace('mp31', 'flac'));
    assert.equal(response.headers.get('content-length'), null);
    await response.body?.getReader().read();
    assert.deepEqual(counted, []);
    growing.size = 60_000;
    stream.push(null);
    assert.deepEqual(await settled(), ['listen 700 5eedcafe']);
  });

  test('of audio that breaks off early is not counted', async () => {
    const stream = new Readable({ read() {} });
    openAudio = (id) => ({ ...finished(sizeOf(id)), read: () => stream });
    stream.push(Buffer.alloc(29_000));
    const response = await fetch(server.url + STREAM);
    stream.destroy(new Error('the disk is gone'));
    await assert.rejects(response.arrayBuffer());
    assert.deepEqual(await settled(), []);
  });

  test('is judged per response of a connection', async () => {
    const get = (range: string) => `GET ${STREAM} HTTP/1.1\r\nHost: x\r\nRange: bytes=${range}\r\n\r\n`;
    const socket = connect(Number(new URL(server.url).port), '127.0.0.1');
    socket.write(get('0-9999') + get('0-9999') + get('0-9999') + get('10000-19999'));
    await untilAnswered(socket, 4);
    assert.deepEqual(await settled(), []);
    socket.write(get('20000-29999'));
    await untilAnswered(socket, 1);
    assert.deepEqual(await settled(), ['listen 700 5eedcafe']);
    socket.destroy();
  });
});

/** Reads so many responses of 10,000 bytes. */
async function untilAnswered(socket: NodeJS.ReadableStream, responses: number): Promise<void> {
  let zeros = 0;
  while (zeros < responses * 10_000) {
    const [chunk] = (await once(socket, 'data')) as [Buffer];
    zeros += chunk.filter((byte) => byte === 0).length;
  }
}

describe('a download', () => {
  test('is counted when complete, and is not a listen', async () => {
    assert.deepEqual((await take(DOWNLOAD)).counted, ['download 700 ']);
    assert.deepEqual((await take(`${DOWNLOAD}?from=app-5eedcafe`)).counted, ['download 700 ']);
    now += 31 * MINUTE;
    const { counted } = await take(`${DOWNLOAD}?from=app-5eedcafe`);
    assert.deepEqual(counted, ['download 700 ', 'download 700 5eedcafe']);
  });

  test('is not counted when aborted, and is counted when the rest was read', async () => {
    const stream = new Readable({ read() {} });
    stream.push(Buffer.alloc(40_000));
    openAudio = (id) => ({ ...finished(sizeOf(id)), read: () => stream });
    await disconnect(DOWNLOAD, { byteCount: 40_000 });
    openAudio = (id) => finished(sizeOf(id));
    await disconnect(DOWNLOAD, { range: 'bytes=40001-', byteCount: 19_999 });
    assert.deepEqual(counted, []);
    await disconnect(DOWNLOAD, { range: 'bytes=40000-40000', byteCount: 1 });
    assert.deepEqual(counted, ['download 700 ']);
  });

  test('that was resumed by the same listener is counted once', async () => {
    await take(DOWNLOAD, { range: 'bytes=0-39999' });
    assert.deepEqual((await take(DOWNLOAD, { range: 'bytes=40000-59998' })).counted, []);
    now += 50 * MINUTE;
    const { counted } = await take(DOWNLOAD, { range: 'bytes=59999-', 'if-range': '"tag"' });
    assert.deepEqual(counted, ['download 700 ']);
  });

  test('of a zip counts for each of its tracks', async () => {
    const path = '/storage/download/a70/mp32/?from=app-5eedcafe';
    assert.deepEqual((await take(path, { range: 'bytes=0-4998' })).counted, []);
    assert.deepEqual((await take(path, { range: 'bytes=4999-' })).counted, [
      'download 700 5eedcafe',
      'download 701 5eedcafe',
    ]);
  });
});
