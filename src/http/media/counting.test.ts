import assert from 'node:assert/strict';
import { once } from 'node:events';
import { request } from 'node:http';
import { connect } from 'node:net';
import { Readable } from 'node:stream';
import { afterEach, beforeEach, describe, test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { createListening } from '../../core/listening/listening.ts';
import type { OpenAudio, OpenZip, TrackMedia } from '../../domain/media.ts';
import type { Client } from '../../domain/ports.ts';
import { type RouteServer, serveRoutes } from '../router.fixture.ts';
import { storageRoutes } from './storage.ts';

const MINUTE = 60_000;
const MEGABYTE = 1024 * 1024;
/** By id. All but the last have a thousand bytes a second. */
const DURATIONS = new Map([
  [700, 60],
  [701, 10],
  // So large that no buffer between here and there holds half a minute of it: a megabyte a second.
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
/** Answers under way. */
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
    openAlbum: async (): Promise<OpenZip> => ({
      ...{ name: 'x.zip', size: 5000, etag: '"zip"', modified: new Date(0), tracks: [700, 701] },
      ...{ read: bytes, release() {} },
    }),
    openPlaylist: async () => undefined,
  };
  const openStream = () => {
    open++;
    return () => void open--;
  };
  server = await serveRoutes(storageRoutes(storage, listening), () => undefined, { limits: { openStream } });
});
afterEach(() => server.close());

/** Asks until it is so, and not for ever. */
async function until(isSo: () => boolean): Promise<void> {
  for (let tries = 0; !isSo(); tries++) {
    assert.ok(tries < 10_000, 'it never became so');
    await wait(1);
  }
}

/** What the last answer amounts to is known when it is over on the other side, too. */
async function settled(): Promise<string[]> {
  await until(() => open === 0);
  return counted;
}

const STREAM = '/storage/?trackid=700&format=mp31&from=app-5eedcafe';
const DOWNLOAD = '/storage/download/track/700/mp32/';

/** Asks, takes everything, and returns what has been counted by then. */
async function take(
  path: string,
  headers: Record<string, string> = {},
  method = 'GET',
): Promise<{ status: number; counted: string[] }> {
  const response = await fetch(server.url + path, { method, headers });
  await response.arrayBuffer();
  return { status: response.status, counted: await settled() };
}

/** Takes so many bytes and hangs up; with `paused`, takes none and hangs up after a moment. */
async function hangUp(path: string, { taken = 0, paused = false, range = 'bytes=0-' }): Promise<void> {
  const asking = request(server.url + path, { agent: false, headers: { range } }).end();
  asking.on('error', () => {});
  const [response] = await once(asking, 'response');
  response.on('error', () => {});
  let got = 0;
  if (paused) await wait(100);
  else {
    for await (const chunk of response) {
      got += chunk.length;
      if (got >= taken) break;
    }
  }
  asking.destroy();
  await settled();
}

describe('a listen', () => {
  test('is a whole stream, of the application that its address names', async () => {
    assert.deepEqual((await take(STREAM)).counted, ['listen 700 5eedcafe']);
    assert.deepEqual((await take('/storage/?trackid=701')).counted, ['listen 700 5eedcafe', 'listen 701 ']);
  });

  test('is no probe, no HEAD, nothing that was there already, and no refusal', async () => {
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

  test('is one within half an hour, and another after it', async () => {
    await take(STREAM);
    now += 29 * MINUTE;
    assert.equal((await take(STREAM)).counted.length, 1);
    now += 2 * MINUTE;
    assert.equal((await take(STREAM)).counted.length, 2);
  });

  test('is one of each listener', async () => {
    await take(STREAM, { 'user-agent': 'Player/1' });
    await take(STREAM, { 'user-agent': 'Player/1' });
    assert.equal((await take(STREAM, { 'user-agent': 'Player/2' })).counted.length, 2);
  });

  test('is half of a short track', async () => {
    const path = '/storage/?trackid=701';
    assert.deepEqual((await take(path, { range: 'bytes=0-4998' })).counted, []);
    assert.deepEqual((await take(path, { range: 'bytes=4999-4999' })).counted, ['listen 701 ']);
  });

  test('is made of ranges that add up, not of one that comes ten times', async () => {
    for (let i = 0; i < 10; i++)
      assert.deepEqual((await take(STREAM, { range: 'bytes=0-9999' })).counted, []);
    await take(STREAM, { range: 'bytes=20000-29999' });
    assert.deepEqual((await take(STREAM, { range: 'bytes=10000-19998' })).counted, []);
    assert.deepEqual((await take(STREAM, { range: 'bytes=50000-50000' })).counted, ['listen 700 5eedcafe']);
  });

  test('is not what somebody hung up on after five seconds', async () => {
    await hangUp('/storage/?trackid=702', { taken: 5 * MEGABYTE });
    assert.deepEqual(counted, []);
  });

  test('is what somebody hung up on after forty', async () => {
    await hangUp('/storage/?trackid=702', { taken: 40 * MEGABYTE });
    assert.deepEqual(counted, ['listen 702 ']);
  });

  test('is not what waits in our buffers for somebody who takes nothing', async () => {
    openAudio = (id) => ({ ...finished(sizeOf(id)), read: (from, to) => bytes(from, to!, 40 * MEGABYTE) });
    await hangUp('/storage/?trackid=702', { paused: true });
    assert.deepEqual(counted, []);
  });

  test('counts when it is one, not at the end', async () => {
    const stream = new Readable({ read() {} });
    openAudio = (id) => ({ ...finished(sizeOf(id)), read: () => stream });
    stream.push(Buffer.alloc(29_999));
    const response = await fetch(server.url + STREAM);
    await wait(20);
    assert.deepEqual(counted, []);
    stream.push(Buffer.alloc(1));
    await until(() => counted.length > 0);
    stream.push(Buffer.alloc(30_000));
    stream.push(null);
    await response.arrayBuffer();
    assert.deepEqual(await settled(), ['listen 700 5eedcafe']);
  });

  test('of a sound in the making is what its size makes of it in the end', async () => {
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

  test('of a sound that breaks off early is none', async () => {
    const stream = new Readable({ read() {} });
    openAudio = (id) => ({ ...finished(sizeOf(id)), read: () => stream });
    stream.push(Buffer.alloc(29_000));
    const response = await fetch(server.url + STREAM);
    stream.destroy(new Error('the disk is gone'));
    await assert.rejects(response.arrayBuffer());
    assert.deepEqual(await settled(), []);
  });

  test('of each answer of one connection stands for itself', async () => {
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

/** Reads so many answers of 10,000 bytes. */
async function untilAnswered(socket: NodeJS.ReadableStream, answers: number): Promise<void> {
  let zeros = 0;
  while (zeros < answers * 10_000) {
    const [chunk] = (await once(socket, 'data')) as [Buffer];
    zeros += chunk.filter((byte) => byte === 0).length;
  }
}

describe('a download', () => {
  test('counts when it is complete, and is no listen', async () => {
    assert.deepEqual((await take(DOWNLOAD)).counted, ['download 700 ']);
    assert.deepEqual((await take(`${DOWNLOAD}?from=app-5eedcafe`)).counted, ['download 700 ']);
    now += 31 * MINUTE;
    const { counted } = await take(`${DOWNLOAD}?from=app-5eedcafe`);
    assert.deepEqual(counted, ['download 700 ', 'download 700 5eedcafe']);
  });

  test('that was broken off is none, and one when the rest came', async () => {
    const stream = new Readable({ read() {} });
    stream.push(Buffer.alloc(40_000));
    openAudio = (id) => ({ ...finished(sizeOf(id)), read: () => stream });
    await hangUp(DOWNLOAD, { taken: 40_000 });
    openAudio = (id) => finished(sizeOf(id));
    await hangUp(DOWNLOAD, { range: 'bytes=40001-', taken: 19_999 });
    assert.deepEqual(counted, []);
    await hangUp(DOWNLOAD, { range: 'bytes=40000-40000', taken: 1 });
    assert.deepEqual(counted, ['download 700 ']);
  });

  test('that was resumed by the same listener counts once', async () => {
    await take(DOWNLOAD, { range: 'bytes=0-39999' });
    assert.deepEqual((await take(DOWNLOAD, { range: 'bytes=40000-59998' })).counted, []);
    now += 50 * MINUTE;
    const { counted } = await take(DOWNLOAD, { range: 'bytes=59999-', 'if-range': '"tag"' });
    assert.deepEqual(counted, ['download 700 ']);
  });

  test('of a zip is one of each of its tracks', async () => {
    const path = '/storage/download/a70/mp32/?from=app-5eedcafe';
    assert.deepEqual((await take(path, { range: 'bytes=0-4998' })).counted, []);
    assert.deepEqual((await take(path, { range: 'bytes=4999-' })).counted, [
      'download 700 5eedcafe',
      'download 701 5eedcafe',
    ]);
  });
});
