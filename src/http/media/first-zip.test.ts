/** The first request for a zip, before any of its tracks is converted. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { connect } from 'node:net';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { type TestContext, test } from 'node:test';
import { createListening } from '../../core/listening/listening.ts';
import type { TrackMedia } from '../../domain/media/media.ts';
import { quiet } from '../../domain/node/quiet-log.fixture.ts';
import { createAudio, ffmpegForTests, TAGS } from '../../media/ffmpeg/audio.fixture.ts';
import { endlessSamples, setUpTranscodes, until } from '../../media/transcodes/transcodes.fixture.ts';
import type { AudioRequest } from '../../media/transcodes/transcodes.ts';
import { readZip } from '../../media/zip/read-zip.fixture.ts';
import { createZips } from '../../media/zip/zips.ts';
import { contextOf, serveRoutes } from '../router.fixture.ts';
import { storageRoutes } from './storage.ts';

const { ffmpeg, skip } = await ffmpegForTests();
const options = { skip, timeout: 240_000 };
const PATH = '/storage/download/a70/mp32/?from=app-5eedcafe';

/** An album with a track for each source. */
async function serve(t: TestContext, sourcesIn: (folder: string) => Promise<AudioRequest['source'][]>) {
  const { folder, transcodes } = await setUpTranscodes(t, ffmpeg);
  const sources = await sourcesIn(folder);
  const tracks = sources.map((_, i) => {
    const named = { id: 700 + i, name: `Song ${i + 1}`, artist_name: 'Aurora', album_name: 'Morning' };
    const rest = { releasedate: '2012-06-30', license_ccurl: '', audiodownload_allowed: true };
    return { ...named, ...rest, duration: 20 } as TrackMedia;
  });
  const requestFor = ({ id }: TrackMedia): AudioRequest => {
    const source = sources[id - 700];
    return { key: String(id), source, format: 'mp32', tags: { ...TAGS, track: id }, patient: true };
  };
  const warnings: string[] = [];
  const zips = createZips({
    openAudio: (track, _, signal) => transcodes.open(requestFor(track), signal),
    audioStatus: (track) => transcodes.look(requestFor(track)),
    atOnce: 2,
    pageOf: (id) => `https://music.example/track/${id}`,
    log: { ...quiet, warn: (message, fields) => warnings.push(`${message} ${fields?.['track']}`) },
  });
  t.after(() => zips.close());
  const counted: number[] = [];
  const listening = createListening({
    activity: { listened() {}, downloaded: (id) => counted.push(id) },
    clients: { find: () => undefined },
  });
  const storage = {
    findTrack: async () => undefined,
    openAudio: () => assert.fail('no track is requested'),
    formatOf: () => assert.fail('no track is requested'),
    openAlbum: (_: number, zipRequest: Parameters<typeof zips.open>[1]) =>
      zips.open(
        { title: 'Aurora - Morning', cover: Buffer.from('jpeg'), tracks, format: zipRequest.format },
        zipRequest,
      ),
    openPlaylist: async () => undefined,
  };
  const server = await serveRoutes(storageRoutes(contextOf({ media: storage, listening })), () => undefined);
  t.after(() => server.close());
  const send = (headers: Record<string, string> = {}, method = 'GET') =>
    fetch(server.url + PATH, { method, headers });
  return { send, url: server.url, zips, transcodes, warnings, counted };
}

/** Noise: different audio each, and too large for the buffers in between. */
const noises = (seconds: number[]) => (folder: string) =>
  Promise.all(
    seconds.map(async (d, i) => ({
      file: await createAudio(join(folder, `${i}.flac`), `anoisesrc=d=${d}:r=44100:seed=${i}`, '-ac', '2'),
    })),
  );

const bytesOf = async (response: Response) => Buffer.from(await response.arrayBuffer());

/** Reads so many bytes and disconnects. */
async function readAndDisconnect(url: string, count: number): Promise<{ etag: string; bytes: Buffer }> {
  const outgoing = request(url + PATH, { agent: false }).end();
  outgoing.on('error', () => {});
  const [response] = await once(outgoing, 'response');
  response.on('error', () => {});
  const chunks: Buffer[] = [];
  for await (const chunk of response) {
    chunks.push(chunk);
    if (Buffer.concat(chunks).length >= count) break;
  }
  outgoing.destroy();
  return { etag: response.headers.etag, bytes: Buffer.concat(chunks) };
}

test('is sent without a length, complete, and equals every later one', options, async (t) => {
  const { send, counted, zips } = await serve(t, noises([20, 5, 12]));
  const first = await send();
  assert.deepEqual([first.status, first.headers.get('content-length')], [200, null]);
  assert.equal(first.headers.get('accept-ranges'), 'bytes');
  const bytes = await bytesOf(first);
  assert.deepEqual(
    [...readZip(bytes).keys()].map((name) => name.split('/')[1]),
    [
      '01 Aurora - Song 1.mp3',
      '02 Aurora - Song 2.mp3',
      '03 Aurora - Song 3.mp3',
      'cover.jpg',
      'LICENSE.txt',
    ],
  );
  await until(() => zips.status().open === 0);
  assert.deepEqual(counted, [700, 701, 702]);

  const second = await send();
  assert.equal(second.headers.get('content-length'), String(bytes.length));
  assert.equal(second.headers.get('etag'), first.headers.get('etag'));
  assert.ok(bytes.equals(await bytesOf(second)), 'the same bytes');
  const head = await send({}, 'HEAD');
  assert.equal(head.headers.get('content-length'), String(bytes.length));
  assert.equal((await send({ 'if-none-match': first.headers.get('etag')! })).status, 304);
  assert.deepEqual(counted, [700, 701, 702]);
});

test('can be resumed after an abort, and counts once', options, async (t) => {
  const { send, url, counted, zips } = await serve(t, noises([30, 20]));
  const { etag, bytes } = await readAndDisconnect(url, 300_000);
  await until(() => zips.status().open === 0);
  assert.deepEqual(counted, []);
  const rest = await send({ range: `bytes=${bytes.length}-`, 'if-range': etag });
  assert.equal(rest.status, 206);
  const all = Buffer.concat([bytes, await bytesOf(rest)]);
  assert.equal(readZip(all).size, 4);
  assert.ok(all.equals(await bytesOf(await send())), 'the same bytes');
});

test(
  'starts while the first track is converted, and stops that work with the last client',
  options,
  async (t) => {
    const endless = endlessSamples('endless');
    const sources = async (folder: string) => [...(await noises([2])(folder)), endless.request.source];
    const { url, zips, transcodes } = await serve(t, sources);
    const one = await readAndDisconnect(url, 4);
    assert.equal(one.bytes.toString('latin1', 0, 2), 'PK');
    await until(() => zips.status().open === 0 && endless.playing() === 0);

    const other = request(url + PATH, { agent: false }).end();
    other.on('error', () => {});
    const [response] = await once(other, 'response');
    response.on('error', () => {});
    await readAndDisconnect(url, 5);
    await until(() => zips.status().open === 1 && endless.playing() === 1);
    other.destroy();
    await until(() => zips.status().open === 0 && endless.playing() === 0);
    await until(() => transcodes.status().running === 0);
  },
);

test('breaks off at a track that cannot be converted; the next one leaves it out', options, async (t) => {
  const sources = async (folder: string) => {
    const [audio, last] = await noises([3, 4])(folder);
    const file = join(folder, 'broken.flac');
    await writeFile(file, 'this is no sound');
    return [audio, { file }, last];
  };
  const { send, warnings, counted } = await serve(t, sources);
  const first = await send();
  assert.equal(first.status, 200);
  await assert.rejects(bytesOf(first));
  assert.deepEqual(warnings, ['a zip ended early 701']);
  assert.deepEqual(counted, []);
  const second = await send();
  assert.notEqual(second.headers.get('etag'), first.headers.get('etag'));
  const entries = readZip(await bytesOf(second));
  assert.equal(entries.size, 4);
  assert.match(String(entries.get('Aurora - Morning/LICENSE.txt')), /Left out.*\n\n {2}"Song 2" by Aurora/);
  assert.equal(warnings.length, 1);
});

test('leaves out a first track that cannot be converted, and files that are missing', options, async (t) => {
  const sources = async (folder: string) => {
    const file = join(folder, 'broken.flac');
    await writeFile(file, 'this is no sound');
    return [{ file }, ...(await noises([3, 4])(folder)), { file: join(folder, 'missing.flac') }];
  };
  const { send, warnings } = await serve(t, sources);
  const first = await send();
  assert.equal(first.headers.get('content-length'), null);
  const bytes = await bytesOf(first);
  assert.equal(readZip(bytes).size, 4);
  assert.ok(bytes.equals(await bytesOf(await send())), 'the same bytes');
  assert.deepEqual(warnings, []);
});

test('ends with the connection for a client of HTTP/1.0', options, async (t) => {
  const { url, send } = await serve(t, noises([6, 3]));
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  socket.write(`GET ${PATH} HTTP/1.0\r\n\r\n`);
  const all = await buffer(socket);
  const start = all.indexOf('\r\n\r\n') + 4;
  const head = all.toString('latin1', 0, start);
  assert.match(head, /^HTTP\/1\.1 200 /);
  assert.doesNotMatch(head, /content-length|transfer-encoding/i);
  assert.ok(all.subarray(start).equals(await bytesOf(await send())));
});

test('of originals that need no conversion has its length', options, async (t) => {
  const sources = async (folder: string) => [
    { file: await createAudio(join(folder, 'a.mp3'), 'anoisesrc=d=3', '-b:a', '192k') },
  ];
  const { send } = await serve(t, sources);
  const first = await send();
  const bytes = await bytesOf(first);
  assert.equal(first.headers.get('content-length'), String(bytes.length));
  assert.equal(readZip(bytes).size, 3);
});
