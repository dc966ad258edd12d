/** Every URL of the API leads to its resource. */
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import sharp from 'sharp';
import { readZip } from '../src/media/zip/read-zip.fixture.ts';
import { type Service, startService, temporaryFolder } from './cli-process.fixture.ts';
import { copyDemo } from './demo-folder.fixture.ts';

const C = 'client_id=5eedcafe';
const folder = temporaryFolder();
let service: Service;
before(async () => {
  await copyDemo(join(folder.path, 'data'));
  service = await startService(folder.path);
});
after(async () => {
  service.process.kill('SIGKILL');
  await service.ended;
  folder.remove();
});

interface Item {
  id: string;
  [field: string]: unknown;
}

async function results(path: string): Promise<Item[]> {
  const response = await fetch(`${service.url}/v3.0/${path}`);
  return ((await response.json()) as { results: Item[] }).results;
}

/** The shortest of the demo, which plays quickly. */
async function shortTrack(): Promise<Item> {
  const [track] = await results(`tracks/?${C}&order=duration&limit=1`);
  return track;
}

test('a track plays from its first second, and supports ranges once it is converted', async () => {
  const track = await shortTrack();
  const response = await fetch(String(track['audio']));
  assert.equal(response.status, 200);
  assert.equal(response.headers.get('content-type'), 'audio/mpeg');
  const bytes = Buffer.from(await response.arrayBuffer());
  assert.equal(bytes.toString('latin1', 0, 3), 'ID3');
  // 96 kbit/s, and some tags.
  const expected = Number(track['duration']) * 12_000;
  assert.ok(bytes.length > expected * 0.95 && bytes.length < expected * 1.1, `${bytes.length} bytes`);
  const part = await fetch(String(track['audio']), { headers: { range: 'bytes=1000-1099' } });
  assert.equal(part.status, 206);
  assert.equal(part.headers.get('content-range'), `bytes 1000-1099/${bytes.length}`);
  assert.deepEqual(Buffer.from(await part.arrayBuffer()), bytes.subarray(1000, 1100));
});

test('a track is downloaded under its name', async () => {
  const track = await shortTrack();
  const response = await fetch(String(track['audiodownload']));
  assert.equal(response.status, 200);
  assert.match(response.headers.get('content-disposition') ?? '', /^attachment; filename=".+\.mp3"/);
  const bytes = Buffer.from(await response.arrayBuffer());
  assert.equal(bytes.toString('latin1', 0, 3), 'ID3');
  // The first response may have begun before the conversion had ended.
  const { headers } = await fetch(String(track['audiodownload']), { method: 'HEAD' });
  assert.equal(headers.get('content-length'), String(bytes.length));
});

test('tracks/file and albums/file redirect to the file', async () => {
  const { id } = await shortTrack();
  for (const [query, path] of [
    [`tracks/file/?${C}&id=${id}&audioformat=mp32`, `/storage/download/track/${id}/mp32/?from=app-5eedcafe`],
    [`albums/file/?${C}&id=1001`, '/storage/download/a1001/mp32/?from=app-5eedcafe'],
  ]) {
    const response = await fetch(`${service.url}/v3.0/${query}`, { redirect: 'manual' });
    assert.equal(response.status, 302);
    assert.equal(response.headers.get('location'), service.url + path);
  }
  for (const kind of ['tracks', 'albums', 'playlists'])
    assert.equal((await fetch(`${service.url}/v3.0/${kind}/file/?${C}&id=1`)).status, 404, kind);
});

test('albums/file is a zip from the first request on, and the same one each time', async () => {
  const albums = await results(`albums/tracks/?${C}&limit=200`);
  const seconds = ({ tracks }: Item) =>
    (tracks as Item[]).reduce((sum, { duration }) => sum + Number(duration), 0);
  // The track of the shortest is converted by now.
  const [, { id, tracks }] = albums.sort((one, other) => seconds(one) - seconds(other));
  const path = `${service.url}/v3.0/albums/file/?${C}&id=${id}`;
  const first = await fetch(path);
  assert.deepEqual([first.status, first.headers.get('content-length')], [200, null]);
  const bytes = Buffer.from(await first.arrayBuffer());
  assert.equal(readZip(bytes).size, (tracks as Item[]).length + 2);
  const second = await fetch(path);
  assert.equal(second.headers.get('content-length'), String(bytes.length));
  assert.equal(second.headers.get('etag'), first.headers.get('etag'));
  assert.ok(bytes.equals(Buffer.from(await second.arrayBuffer())));
});

test('every image of a response exists, in the requested size', async () => {
  const [album] = await results(`albums/?${C}&limit=1&imagesize=100`);
  const [track] = await results(`tracks/?${C}&limit=1&imagesize=50`);
  const [single] = await results(`tracks/?${C}&type=single&limit=1&imagesize=25`);
  for (const [address, side] of [
    [album['image'], 100],
    [track['album_image'], 50],
    [track['image'], 50],
    [single['image'], 25],
  ] as const) {
    const response = await fetch(String(address), { headers: { accept: 'image/webp' } });
    assert.equal(response.status, 200, String(address));
    const { width, height, format } = await sharp(await response.arrayBuffer()).metadata();
    assert.deepEqual([width, height, format], [side, side, 'webp']);
  }
});

test('missing resources, and those without permission, are 404', async () => {
  const pages = [0, 200, 400, 600, 800].map((offset) => results(`tracks/?${C}&limit=200&offset=${offset}`));
  const refused = (await Promise.all(pages)).flat().find((one) => one['audiodownload'] === '');
  assert.ok(refused !== undefined);
  for (const path of [
    `/storage/download/track/${refused.id}/mp32/`,
    '/storage/download/track/1/mp32/',
    '/storage/download/a1/mp32/',
    '/storage/?trackid=x',
    '/image/?type=album&id=1&width=300',
  ]) {
    assert.equal((await fetch(service.url + path)).status, 404, path);
  }
});

test('every response has caching and Vary headers, and any site may read it', async () => {
  const track = await shortTrack();
  const audio = new URL(String(track['audio'])).pathname + new URL(String(track['audio'])).search;
  // Waits until it is converted: before, it has no length and no ETag.
  await (await fetch(service.url + audio)).arrayBuffer();
  const range = (value: string) => ({ headers: { range: value } });
  const [cached, never] = ['public, max-age=3600', 'no-store'];
  const cover = '/image/?type=album&id=1001&width=100';
  const revalidated = 'public, max-age=300, stale-while-revalidate=86400';
  const table: [path: string, init: RequestInit, status: number, cached: string, further?: string[]][] = [
    [audio, {}, 200, cached, ['etag', 'accept-ranges', 'last-modified', 'content-length']],
    [audio, range('bytes=5-9'), 206, cached, ['etag', 'accept-ranges', 'content-range', 'content-length']],
    [audio, range('bytes=999999999-'), 416, never, ['accept-ranges', 'content-range']],
    [audio, { headers: { 'if-none-match': '*' } }, 304, cached, ['etag', 'accept-ranges']],
    [audio, { headers: { 'if-match': '"other"' } }, 412, never, ['etag']],
    [audio, { method: 'HEAD' }, 200, cached, ['etag', 'accept-ranges', 'content-length']],
    [
      `/storage/download/track/${track.id}/mp31/`,
      {},
      200,
      cached,
      ['etag', 'accept-ranges', 'content-disposition'],
    ],
    ['/storage/?trackid=1', {}, 404, never],
    [`/storage/?trackid=${track.id}&format=wav`, {}, 400, never],
    [audio, { method: 'POST' }, 405, never, ['allow']],
    [cover, {}, 200, revalidated, ['etag', 'vary', 'content-length']],
    [`${cover}&v=1`, {}, 200, 'public, max-age=31536000, immutable', ['etag', 'vary']],
    [
      cover,
      { headers: { 'if-none-match': '*' } },
      304,
      'public, max-age=300, stale-while-revalidate=86400',
      ['etag', 'vary'],
    ],
    ['/image/?type=feed&id=1&size=315_111', {}, 200, revalidated, ['etag', 'vary']],
    ['/image/?type=artist&id=101&width=100', {}, 200, revalidated, ['etag', 'vary']],
    ['/image/?type=album&id=1001&width=101', {}, 400, never],
    ['/image/?type=album&id=1', {}, 404, never],
  ];
  for (const [path, init, status, cacheControl, further = []] of table) {
    const { headers, ...response } = await fetchHead(path, init);
    const what = `${init.method ?? 'GET'} ${path} ${JSON.stringify(init.headers ?? {})}`;
    assert.deepEqual([response.status, headers.get('cache-control')], [status, cacheControl], what);
    assert.equal(headers.get('access-control-allow-origin'), '*', what);
    assert.equal(headers.get('x-content-type-options'), 'nosniff', what);
    for (const name of further) assert.ok(headers.get(name), `${what}: ${name}`);
    if (further.includes('vary')) assert.equal(headers.get('vary'), 'Accept');
    if (further.includes('accept-ranges')) assert.equal(headers.get('accept-ranges'), 'bytes');
    if (further.includes('etag')) assert.match(headers.get('etag') ?? '', /^"[^"]+"$/, what);
    const exposed = (headers.get('access-control-expose-headers') ?? '').toLowerCase().split(', ');
    for (const name of ['accept-ranges', 'content-disposition', 'content-range', 'etag', 'retry-after'])
      assert.ok(exposed.includes(name), `${what} exposes ${name}`);
  }
});

test('a browser may send ranges and conditions from any site', async () => {
  for (const path of ['/storage/?trackid=1', '/storage/download/a1001/mp32/', '/image/?type=album&id=1001']) {
    const { status, headers } = await fetchHead(path, {
      method: 'OPTIONS',
      headers: {
        origin: 'https://player.example',
        'access-control-request-method': 'GET',
        'access-control-request-headers': 'range,if-range,if-none-match',
      },
    });
    assert.equal(status, 204, path);
    assert.equal(headers.get('access-control-allow-origin'), '*');
    assert.match(headers.get('access-control-allow-methods') ?? '', /\bGET\b.*\bHEAD\b/);
    // A star means every other header, since no credentials are sent.
    assert.match(headers.get('access-control-allow-headers') ?? '', /^\*, .*\bRange\b/);
    assert.ok(Number(headers.get('access-control-max-age')) > 0);
  }
});

/** The response without its body. */
async function fetchHead(path: string, init: RequestInit): Promise<{ status: number; headers: Headers }> {
  const response = await fetch(service.url + path, init);
  await response.arrayBuffer();
  return { status: response.status, headers: response.headers };
}
