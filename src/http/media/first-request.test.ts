import assert from 'node:assert/strict';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { parseBuffer } from 'music-metadata';
import type { TrackMedia } from '../../domain/media.ts';
import type { AudioFormat } from '../../domain/vocabulary.ts';
import { createAudio, decodedSeconds, ffmpegForTests, TAGS } from '../../media/ffmpeg/audio.fixture.ts';
import { pacedSamples, setUpTranscodes } from '../../media/transcodes/transcodes.fixture.ts';
import type { AudioRequest } from '../../media/transcodes/transcodes.ts';
import { serveRoutes } from '../router.fixture.ts';
import { storageRoutes } from './storage.ts';

const { ffmpeg, skip } = await ffmpegForTests();
const options = { skip, timeout: 60_000 };
const TRACK = { id: 7, name: 'Tone', artist_name: 'Ana', audiodownload_allowed: true } as TrackMedia;

/** A track without cached audio; 20 seconds by default. */
async function serve(t: TestContext, other?: AudioRequest['source']) {
  const { folder, transcodes } = await setUpTranscodes(t, ffmpeg);
  const file = await createAudio(join(folder, 'a.flac'), 'anoisesrc=d=20:r=44100', '-ac', '2');
  const source = other ?? { file };
  const openAudio = (_: TrackMedia, format: AudioFormat, signal?: AbortSignal) =>
    transcodes.open({ key: file, source, format, tags: TAGS }, signal);
  const none = async () => undefined;
  const storage = { findTrack: async () => TRACK, openAudio, openAlbum: none, openPlaylist: none };
  const listening = { stream: () => () => {}, download: () => () => {} };
  const server = await serveRoutes(storageRoutes(storage, listening), () => undefined);
  t.after(() => server.close());
  return { folder, file, send: (path: string, init: RequestInit = {}) => fetch(server.url + path, init) };
}

for (const format of ['mp31', 'mp32', 'ogg', 'flac'])
  for (const path of [`/storage/?trackid=7&format=${format}`, `/storage/download/track/7/${format}/`])
    test(`HEAD sends the length before anything is converted: ${path}`, options, async (t) => {
      const { send } = await serve(t);
      const head = await send(path, { method: 'HEAD' });
      assert.deepEqual([head.status, head.headers.get('accept-ranges')], [200, 'bytes']);
      const length = Number(head.headers.get('content-length'));
      assert.ok(length > 100_000, String(length));
      const whole = await send(path);
      assert.equal((await whole.arrayBuffer()).byteLength, length);
    });

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
  assert.ok(Math.abs(format.duration! - 20) < 0.1);
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
  const { format } = await parseBuffer(bytes, 'audio/mpeg');
  assert.ok(Math.abs(format.duration! - 12) < 0.06, `duration ${format.duration}`);
  const start = 10 + [6, 7, 8, 9].reduce((sum, at) => sum * 128 + bytes[at], 0);
  const estimated = bytes.readUInt32BE(bytes.indexOf('Xing') + 12);
  assert.ok(
    Math.abs(estimated / (bytes.length - start) - 1) < 0.1,
    `${estimated} of ${bytes.length - start}`,
  );
  const saved = join(folder, 'saved.mp3');
  await writeFile(saved, bytes);
  assert.ok(Math.abs((await decodedSeconds(saved)) - 12) < 0.06);
});

test('an original is sent unchanged', options, async (t) => {
  const { file, send } = await serve(t);
  const response = await send('/storage/?trackid=7&format=flac');
  assert.ok((await readFile(file)).equals(Buffer.from(await response.arrayBuffer())));
});
