import assert from 'node:assert/strict';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { parseBuffer } from 'music-metadata';
import type { AudioOptions, TrackMedia, TranscodeFormat } from '../../domain/media/media.ts';
import { createAudio, decodedSeconds, ffmpegForTests, TAGS } from '../../media/ffmpeg/audio.fixture.ts';
import {
  endlessSamples,
  pacedSamples,
  setUpTranscodes,
  until,
} from '../../media/transcodes/transcodes.fixture.ts';
import type { AudioRequest } from '../../media/transcodes/transcodes.ts';
import { contextOf, serveRoutes } from '../router.fixture.ts';
import { storageRoutes } from './storage.ts';

const { ffmpeg, skip } = await ffmpegForTests();
const options = { skip, timeout: 240_000 };
const TRACK = { id: 7, name: 'Tone', artist_name: 'Ana', audiodownload_allowed: true } as TrackMedia;

const SECONDS = 12;
let noise: Promise<Buffer> | undefined;

async function createNoise(path: string): Promise<void> {
  noise ??= createAudio(path, `anoisesrc=d=${SECONDS}:r=44100`, '-ac', '2').then((file) => readFile(file));
  await writeFile(path, await noise);
}

/** A track without cached audio; noise by default. */
async function serve(t: TestContext, other?: AudioRequest['source']) {
  const { folder, transcodes, cachedFiles } = await setUpTranscodes(t, ffmpeg);
  const file = join(folder, 'a.flac');
  if (other === undefined) await createNoise(file);
  const source = other ?? { file };
  const openAudio = (_: TrackMedia, format: TranscodeFormat, { signal, address: of, start }: AudioOptions) =>
    transcodes.open({ key: file, source, format, tags: TAGS, of, start }, signal);
  const none = async () => undefined;
  const formatOf = async () => 'mp32' as const;
  const storage = { findTrack: async () => TRACK, openAudio, formatOf, openAlbum: none, openPlaylist: none };
  const listening = { stream: () => () => {}, download: () => () => {} };
  const server = await serveRoutes(storageRoutes(contextOf({ media: storage, listening })), () => undefined);
  t.after(() => server.close());
  return {
    folder,
    file,
    cachedFiles,
    send: (path: string, init: RequestInit = {}) => fetch(server.url + path, init),
  };
}

for (const format of ['mp31', 'mp32', 'ogg', 'flac'])
  for (const path of [`/storage/?trackid=7&format=${format}`, `/storage/download/track/7/${format}/`])
    test(
      `HEAD sends the length, of mp31 immediately, of others once it is known: ${path}`,
      options,
      async (t) => {
        const { send } = await serve(t);
        let head = await send(path, { method: 'HEAD' });
        if (format === 'mp31') assert.ok(head.headers.has('content-length'));
        await until(async () => {
          assert.equal(head.status, 200);
          if (head.headers.has('content-length')) return true;
          head = await send(path, { method: 'HEAD' });
          return false;
        });
        assert.equal(head.headers.get('accept-ranges'), 'bytes');
        const length = Number(head.headers.get('content-length'));
        assert.ok(length > 100_000, String(length));
        const whole = await send(path);
        assert.equal((await whole.arrayBuffer()).byteLength, length);
      },
    );

test('mp31 has length, validators and ranges from the first request', options, async (t) => {
  const { send } = await serve(t);
  const path = '/storage/?trackid=7&format=mp31';
  const [first, end] = await Promise.all([send(path), send(path, { headers: { range: 'bytes=-1000' } })]);
  const size = Number(first.headers.get('content-length'));
  assert.deepEqual(
    [end.status, end.headers.get('content-range')],
    [206, `bytes ${size - 1000}-${size - 1}/${size}`],
  );
  const bytes = Buffer.from(await first.arrayBuffer());
  assert.equal(bytes.length, size);
  assert.ok(bytes.subarray(-1000).equals(Buffer.from(await end.arrayBuffer())));

  const second = await send(path);
  const validators = ['etag', 'last-modified', 'content-length'];
  assert.deepEqual(
    validators.map((name) => second.headers.get(name)),
    validators.map((name) => first.headers.get(name)),
  );
  assert.ok(bytes.equals(Buffer.from(await second.arrayBuffer())), 'the same bytes');
  const etag = first.headers.get('etag')!;
  assert.equal((await send(path, { headers: { 'if-none-match': etag } })).status, 304);
  const { common, format } = await parseBuffer(bytes, 'audio/mpeg');
  assert.equal(common.title, TAGS.title);
  assert.ok(Math.abs(format.duration! - SECONDS) < 0.1);
});

for (const range of [undefined, 'bytes=0-'])
  test(`the first response of mp32 equals every later one: Range ${range}`, options, async (t) => {
    const { send } = await serve(t);
    const headers = range === undefined ? {} : { range };
    const names = [
      'content-length',
      'content-range',
      'etag',
      'last-modified',
      'accept-ranges',
      'cache-control',
    ];
    const responses = [];
    for (let i = 0; i < 2; i++) {
      const response = await send('/storage/?trackid=7&format=mp32', { headers });
      const bytes = Buffer.from(await response.arrayBuffer());
      assert.equal(Number(response.headers.get('content-length')), bytes.length);
      const sentHeaders = names.map((name) => response.headers.get(name));
      responses.push({ status: response.status, sentHeaders, bytes });
    }
    const [first, second] = responses;
    assert.deepEqual([first.status, first.sentHeaders], [second.status, second.sentHeaders]);
    assert.ok(first.bytes.equals(second.bytes), 'the same bytes');
    const table = first.bytes.indexOf('Xing');
    assert.equal(first.bytes.readUInt32BE(table + 4) & 7, 7, 'frames, bytes and seek points');
  });

test('mp32 that takes long is sent while it is converted, with its duration', options, async (t) => {
  const { source, go } = pacedSamples(12);
  const { folder, send } = await serve(t, source);
  // Half of it does not exist when the response starts.
  const response = await send('/storage/?trackid=7&format=mp32');
  go();
  assert.deepEqual(
    ['content-length', 'etag', 'cache-control'].map((name) => response.headers.get(name)),
    [null, null, 'no-store'],
  );
  const bytes = Buffer.from(await response.arrayBuffer());
  const table = bytes.indexOf('Xing');
  assert.equal(bytes.readUInt32BE(table + 4), 1, 'it has only the number of frames');
  const seconds = (bytes.readUInt32BE(table + 8) * 1152) / 44_100;
  assert.ok(Math.abs(seconds - 12) < 0.06, `duration ${seconds}`);
  const saved = join(folder, 'saved.mp3');
  await writeFile(saved, bytes);
  assert.ok(Math.abs((await decodedSeconds(saved)) - 12) < 0.06);
});

for (const format of ['mp31', 'mp32', 'flac'])
  test(
    `a listener who jumps into audio that does not exist yet gets it from there: ${format}`,
    options,
    async (t) => {
      const { source, go } = pacedSamples(20);
      const { folder, send, cachedFiles } = await serve(t, source);
      const path = `/storage/?trackid=7&format=${format}`;
      const whole = await send(`${path}&start=0`);
      const names = ['content-length', 'accept-ranges', 'cache-control'];
      const isStream = ({ headers }: Response) =>
        assert.deepEqual(
          names.map((name) => headers.get(name)),
          [null, null, 'no-store'],
        );
      isStream(whole);
      const head = await send(`${path}&start=15`, { method: 'HEAD' });
      assert.equal(head.status, 200);
      // The other one waits for `go` in its middle: this one does not wait for it.
      const part = await send(`${path}&start=15.5`);
      isStream(part);
      const saved = join(folder, 'part');
      await writeFile(saved, Buffer.from(await part.arrayBuffer()));
      const seconds = await decodedSeconds(saved);
      assert.ok(Math.abs(seconds - 4.5) < 0.06, `${seconds} seconds`);
      go();
      await whole.arrayBuffer();
      await until(async () => (await cachedFiles()).every((name) => /^[0-9a-f]{40}\./.test(name)));
      assert.equal((await cachedFiles()).length, 1, 'only the whole audio is cached');
      const later = await send(`${path}&start=15.5`);
      assert.equal(later.headers.get('accept-ranges'), 'bytes', 'it exists by now, and is sent whole');
      assert.ok((await later.arrayBuffer()).byteLength > 2 * (await readFile(saved)).length);
    },
  );

test(
  'parts of constant bit rates have a length and ranges for players that request them',
  options,
  async (t) => {
    const { source, go } = pacedSamples(20);
    t.after(go);
    const { send } = await serve(t, source);
    const part = await send('/storage/?trackid=7&format=mp31&start=16', { headers: { range: 'bytes=0-1' } });
    const [, size] = /^bytes 0-1\/(\d+)$/.exec(part.headers.get('content-range')!)!;
    assert.deepEqual([part.status, Math.round((Number(size) - 2500) / 12_000)], [206, 4]);
  },
);

test('one client has few parts converted at a time', options, async (t) => {
  const { request, playing } = endlessSamples('endless');
  const { send } = await serve(t, request.source);
  const stop = new AbortController();
  t.after(() => stop.abort());
  const path = '/storage/?trackid=7&format=mp31&start=';
  const jumps = [1, 2, 3, 4].map((start) => send(path + start, { signal: stop.signal }).catch(() => {}));
  await until(() => playing() > 0);
  const refused = await send(`${path}5`);
  assert.deepEqual([refused.status, refused.headers.get('retry-after')], [503, '2']);
  stop.abort();
  await Promise.all(jumps);
  await until(() => playing() === 0);
});

test('an original is sent unchanged', options, async (t) => {
  const { file, send } = await serve(t);
  const response = await send('/storage/?trackid=7&format=flac');
  assert.ok((await readFile(file)).equals(Buffer.from(await response.arrayBuffer())));
});
