/** An application that uses the URLs of the API on its own site, in a real browser. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, test } from 'node:test';
import type { Page } from 'playwright-core';
import { createClient, type Track, type TracksParameters } from '../client/src/index.ts';
import { fileName } from '../src/domain/media/file-name.ts';
import { type AudioFormat, DEMO_CLIENT_ID } from '../src/domain/vocabulary.ts';
import { startBrowser, type TestBrowser } from './browser.fixture.ts';
import { type Service, startService, temporaryFolder } from './cli-process.fixture.ts';
import { copyDemo } from './demo-folder.fixture.ts';

/** Long enough for a busy machine; nothing here measures time. */
const PATIENCE = { timeout: 240_000 };

/** `play` resolves when audio was played at its start and near its end. Muted, because browsers require a click for sound. */
const PAGE = `<!doctype html><title>Player</title><script>
async function play(src) {
  const audio = new Audio();
  const failed = new Promise((_, reject) => {
    audio.onerror = () => reject(new Error(audio.error.message));
  });
  const until = (isTrue) => Promise.race([failed, new Promise((resolve) => {
    const look = () => (isTrue() ? resolve() : setTimeout(look, 20));
    look();
  })]);
  Object.assign(audio, { crossOrigin: 'anonymous', muted: true, src });
  await audio.play();
  await until(() => audio.currentTime > 0.2);
  // The length of an mp3 of a variable rate, where a place is only about known, is guessed again after a jump.
  const { duration } = audio;
  const late = duration - 2;
  audio.currentTime = late;
  await until(() => !audio.seeking && audio.currentTime > late + 0.2);
  const { currentTime } = audio;
  audio.src = '';
  return { duration, currentTime };
}
/** Whether it begins to play, with whatever is there of it. */
async function begin(src) {
  const audio = Object.assign(new Audio(), { crossOrigin: 'anonymous', muted: true, src });
  await audio.play();
  while (!(audio.currentTime > 0.2)) await new Promise((resolve) => setTimeout(resolve, 20));
  audio.src = '';
  return true;
}
async function show(src) {
  const image = Object.assign(new Image(), { crossOrigin: 'anonymous', src });
  await image.decode();
  return [image.naturalWidth, image.naturalHeight];
}
/** A range from the end is one that the browser asks leave for. */
async function fetchEnd(src) {
  const response = await fetch(src, { headers: { Range: 'bytes=-10', 'If-None-Match': '"none"' } });
  const names = ['accept-ranges', 'content-length', 'content-range', 'etag'];
  const body = await response.arrayBuffer();
  return { status: response.status, bytes: body.byteLength, headers: names.map((name) => response.headers.get(name)) };
}
</script>`;

const folder = temporaryFolder();
const site = createServer((_, response) => response.setHeader('Content-Type', 'text/html').end(PAGE));
let service: Service;
let testBrowser: TestBrowser;
let page: Page;

before(async () => {
  site.listen(0, '127.0.0.1');
  await once(site, 'listening');
  await copyDemo(folder.path);
  [service, testBrowser] = await Promise.all([
    startService(folder.path, { CANTIGA_DATA: folder.path }),
    startBrowser(),
  ]);
  page = await testBrowser.browser.newPage();
  await page.goto(`http://127.0.0.1:${(site.address() as AddressInfo).port}/`);
});
after(async () => {
  await testBrowser?.close();
  service?.process.kill('SIGKILL');
  await service?.ended;
  site.close();
  folder.remove();
});

/** The shortest of the demo. */
async function shortTrack(parameters: Partial<TracksParameters>): Promise<Track> {
  const client = createClient({ baseUrl: service.url, clientId: DEMO_CLIENT_ID });
  const { results } = await client.tracks({ order: 'duration', limit: 1, ...parameters });
  return results[0];
}

/** Runs one of the page's functions there. */
async function onPage<Result>(name: string, address: string): Promise<Result> {
  return await page.evaluate(`${name}(${JSON.stringify(address)})`);
}

test('a track without cached audio plays while it is being converted', PATIENCE, async () => {
  const { audio } = await shortTrack({ audioformat: 'ogg', offset: 3 });
  assert.equal(await onPage('begin', audio), true);
});

for (const [format, type] of Object.entries({
  mp31: 'audio/mpeg',
  mp32: 'audio/mpeg',
  ogg: 'audio/ogg; codecs=vorbis',
  flac: 'audio/flac',
}))
  test(`${format} plays, has its duration, and plays near its end`, PATIENCE, async (t) => {
    const known = await page.evaluate<string>(`new Audio().canPlayType(${JSON.stringify(type)})`);
    if (known === '') return t.skip(`this browser does not know ${type}`);
    const { audio, duration } = await shortTrack({ audioformat: format as AudioFormat });
    // Converted in full, so that the browser gets its duration.
    await (await fetch(audio)).arrayBuffer();
    const heard = await onPage<{ duration: number; currentTime: number }>('play', audio);
    assert.ok(Math.abs(heard.duration - duration) < 1.5, `${heard.duration} is about ${duration} s`);
    assert.ok(heard.currentTime > heard.duration - 2, `${heard.currentTime} s is near the end`);
  });

test('a page of another site may request any range, and read the headers it needs', PATIENCE, async () => {
  const { audio } = await shortTrack({ audioformat: 'mp31' });
  const whole = (await (await fetch(audio)).arrayBuffer()).byteLength;
  const { status, bytes, headers } = await onPage<{ status: number; bytes: number; headers: string[] }>(
    'fetchEnd',
    audio,
  );
  assert.deepEqual([status, bytes], [206, 10]);
  const [acceptRanges, length, range, etag] = headers;
  assert.deepEqual(
    [acceptRanges, length, range],
    ['bytes', '10', `bytes ${whole - 10}-${whole - 1}/${whole}`],
  );
  assert.match(etag, /^"[^"]+"$/);
});

test('a cover is shown in its size, in the newest format that the browser supports', PATIENCE, async () => {
  const { image } = await shortTrack({ imagesize: 200 });
  const coming = page.waitForResponse(image);
  assert.deepEqual(await onPage('show', image), [200, 200]);
  assert.match((await (await coming).headerValue('content-type')) ?? '', /^image\/(avif|webp)$/);
});

test('a download link saves a file under the name of the track', PATIENCE, async () => {
  const track = await shortTrack({ audiodlformat: 'mp32' });
  // On another page: links to files do not leave their page, and its functions are not needed.
  const other = await testBrowser.browser.newPage();
  await other.setContent(`<a href="${track.audiodownload}">Download</a>`);
  const coming = other.waitForEvent('download', { timeout: 200_000 });
  await other.getByText('Download').click();
  const download = await coming;
  assert.equal(download.suggestedFilename(), `${fileName(`${track.artist_name} - ${track.name}`)}.mp3`);
  assert.equal(await download.failure(), null);
  await other.close();
});

test('the requests of Safari, in its order, get exact ranges', PATIENCE, async () => {
  // Not requested before: the very first request must wait until the total is known.
  const { audio } = await shortTrack({ audioformat: 'mp31', offset: 1 });
  const fetchRange = async (range: string) => {
    const response = await fetch(audio, { headers: { range, 'accept-encoding': 'identity' } });
    const body = Buffer.from(await response.arrayBuffer());
    assert.equal(response.status, 206, range);
    assert.equal(response.headers.get('content-length'), String(body.length));
    assert.equal(response.headers.get('content-type'), 'audio/mpeg');
    return { body, range: response.headers.get('content-range') ?? '', etag: response.headers.get('etag') };
  };
  const probe = await fetchRange('bytes=0-1');
  const total = Number(/^bytes 0-1\/(\d+)$/.exec(probe.range)?.[1]);
  assert.ok(total > 1000, probe.range);
  const whole = await fetchRange(`bytes=0-${total - 1}`);
  assert.equal(whole.range, `bytes 0-${total - 1}/${total}`);
  assert.equal(whole.body.length, total);
  const rest = await fetchRange(`bytes=${total - 5000}-${total - 1}`);
  assert.equal(rest.range, `bytes ${total - 5000}-${total - 1}/${total}`);
  assert.ok(rest.body.equals(whole.body.subarray(-5000)));
  assert.deepEqual([whole.etag, rest.etag], [probe.etag, probe.etag]);
});
