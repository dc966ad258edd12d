/** Every address that the interface hands out leads to what it says. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import sharp from 'sharp';
import { type Service, startService, temporaryFolder } from './cli-process.ts';

const C = 'client_id=5eedcafe';
const folder = temporaryFolder();
let service: Service;
before(async () => {
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

/** The shortest of the demo: it takes a moment to play it through. */
async function shortTrack(): Promise<Item> {
  const [track] = await results(`tracks/?${C}&order=duration&limit=1`);
  return track;
}

test('a track plays from its first second, and answers ranges once it is there', async () => {
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

test('a track downloads under its name', async () => {
  const track = await shortTrack();
  const response = await fetch(String(track['audiodownload']));
  assert.equal(response.status, 200);
  assert.match(response.headers.get('content-disposition') ?? '', /^attachment; filename=".+\.mp3"/);
  const bytes = Buffer.from(await response.arrayBuffer());
  assert.equal(response.headers.get('content-length'), String(bytes.length));
  assert.equal(bytes.toString('latin1', 0, 3), 'ID3');
});

test('tracks/file and albums/file lead to the file', async () => {
  const { id } = await shortTrack();
  for (const [query, path] of [
    [`tracks/file/?${C}&id=${id}&audioformat=mp32`, `/storage/download/track/${id}/mp32/`],
    [`albums/file/?${C}&id=1001`, '/storage/download/a1001/mp32/'],
  ]) {
    const response = await fetch(`${service.url}/v3.0/${query}`, { redirect: 'manual' });
    assert.equal(response.status, 302);
    assert.equal(response.headers.get('location'), service.url + path);
  }
  assert.equal((await fetch(`${service.url}/v3.0/tracks/file/?${C}&id=1`)).status, 404);
});

test('every picture of an answer is there, in the size that was asked for', async () => {
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

test('what is not offered, or not there, is not found', async () => {
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
