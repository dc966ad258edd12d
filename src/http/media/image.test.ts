import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import sharp from 'sharp';
import { type Dimensions, type FindImageOwner, type Images, UPLOADED } from '../../domain/media/media.ts';
import { quiet } from '../../domain/node/quiet-log.fixture.ts';
import { Refusal } from '../../domain/refusal.ts';
import { AVATAR_SIZES, FEED_IMAGE_SIZES, IMAGE_SIZES } from '../../domain/vocabulary.ts';
import { createImages } from '../../media/images/images.ts';
import { createOriginals } from '../../media/originals.ts';
import { contextOf, serveRoutes } from '../router.fixture.ts';
import { imageRoute } from './image.ts';

const SOON = 'public, max-age=300, stale-while-revalidate=86400';

/** Entities up to id 9 exist; albums have a cover, and user 1 an avatar. */
async function start(t: TestContext, change: { images?: Pick<Images, 'open'> } = {}) {
  const folder = await mkdtemp(join(tmpdir(), 'cantiga-image-'));
  const file = join(folder, 'cover.png');
  const red = sharp({ create: { width: 700, height: 500, channels: 3, background: 'red' } });
  await writeFile(file, await red.png().toBuffer());
  const files: Record<string, string> = { 'user 1': `${UPLOADED}2026-01-01`, 'album 9': `${file}.gone` };
  const findImageOwner: FindImageOwner = async (kind, id) => {
    const name = `${kind} ${id}`;
    return id > 9 ? undefined : { kind, id, name, file: files[name] ?? (kind === 'album' ? file : '') };
  };
  const images = createImages({
    folder: join(folder, 'cache'),
    max: 1e7,
    originals: createOriginals({ library: folder, data: folder }),
    findUploaded: () => readFile(file),
    log: quiet,
  });
  const context = contextOf({ media: { findImageOwner }, images, ...change });
  const server = await serveRoutes([imageRoute(context)], () => undefined);
  t.after(async () => {
    await server.close();
    await images.close();
    await rm(folder, { recursive: true });
  });
  return async (query: string, init: RequestInit = {}) => {
    // Without an Accept header of our own, fetch accepts everything.
    const response = await fetch(`${server.url}/image/?${query}`, init);
    const body = Buffer.from(await response.arrayBuffer());
    return { status: response.status, header: (name: string) => response.headers.get(name), body };
  };
}

test('a cover is square, in the requested size and format, and cached for a short time', async (t) => {
  const image = await start(t);
  const { status, header, body } = await image('type=album&id=7&width=200');
  assert.equal(status, 200);
  assert.deepEqual(
    ['content-type', 'content-length', 'cache-control', 'vary', 'x-content-type-options'].map(header),
    ['image/jpeg', String(body.length), SOON, 'Accept', 'nosniff'],
  );
  assert.equal(header('access-control-allow-origin'), '*');
  const { width, height, format } = await sharp(body).metadata();
  assert.deepEqual([width, height, format], [200, 200, 'jpeg']);
  const modern = await image('type=album&id=7&width=200', { headers: { accept: 'image/webp,*/*' } });
  assert.equal(modern.header('content-type'), 'image/webp');
  assert.equal((await sharp(modern.body).metadata()).format, 'webp');
  assert.notEqual(modern.header('etag'), header('etag'));
});

test('a URL with a version is cached forever', async (t) => {
  const image = await start(t);
  const forEver = 'public, max-age=31536000, immutable';
  assert.equal((await image('type=album&id=7&v=3')).header('cache-control'), forEver);
  assert.equal((await image('type=user&id=1&v=3')).header('cache-control'), forEver);
  assert.equal((await image('type=album&id=7&v=')).header('cache-control'), SOON);
});

test('every kind has a placeholder, different for each entity', async (t) => {
  const image = await start(t);
  const tags = new Set<string | null>();
  const sides: Record<string, number> = { artist: 300, track: 300, playlist: 300, radio: 150, feed: 996 };
  for (const [type, side] of Object.entries(sides)) {
    const { status, header, body } = await image(`type=${type}&id=3`);
    assert.equal(status, 200, type);
    assert.equal((await sharp(body).metadata()).width, side);
    tags.add(header('etag'));
  }
  assert.equal(tags.size, 5);
});

test('a placeholder for a missing cover is cached for a minute', async (t) => {
  const image = await start(t);
  const { status, header } = await image('type=album&id=9&v=3');
  assert.deepEqual([status, header('cache-control')], [200, 'public, max-age=60']);
});

test('a matching ETag is 304, and nothing is rendered', async (t) => {
  const opened: string[] = [];
  const images: Pick<Images, 'open'> = {
    open: async ({ kind }) => ({
      etag: '"tag"',
      standsIn: false,
      async read() {
        opened.push(kind);
        return Buffer.from('picture');
      },
    }),
  };
  const image = await start(t, { images: images });
  for (const known of ['"tag"', 'W/"tag"', '"other", "tag"', '*']) {
    const notModified = await image('type=album&id=7', { headers: { 'if-none-match': known } });
    assert.deepEqual(
      [notModified.status, notModified.body.length, notModified.header('etag')],
      [304, 0, '"tag"'],
      known,
    );
    assert.equal(notModified.header('cache-control'), SOON);
    assert.equal(notModified.header('vary'), 'Accept');
  }
  assert.deepEqual(opened, []);
  const other = await image('type=album&id=7', { headers: { 'if-none-match': '"else"' } });
  assert.deepEqual([other.status, String(other.body)], [200, 'picture']);
});

test('HEAD has the headers of GET', async (t) => {
  const image = await start(t);
  const head = await image('type=album&id=7', { method: 'HEAD' });
  const get = await image('type=album&id=7');
  assert.deepEqual([head.status, head.body.length], [200, 0]);
  for (const name of ['content-length', 'content-type', 'etag', 'cache-control', 'vary'])
    assert.equal(head.header(name), get.header(name), name);
});

test('a user has an avatar, or 404 without one', async (t) => {
  const image = await start(t);
  const tags = new Set<string | null>();
  for (const format of ['jpeg', 'webp', 'avif']) {
    const headers = { accept: `image/${format}` };
    const { status, header, body } = await image('type=user&id=1&width=50', { headers });
    assert.equal(status, 200);
    if (format !== 'avif') assert.equal((await sharp(body).metadata()).width, 50);
    assert.deepEqual(['content-type', 'cache-control', 'vary', 'x-content-type-options'].map(header), [
      `image/${format}`,
      'public, max-age=3600',
      'Accept',
      'nosniff',
    ]);
    const known = { ...headers, 'if-none-match': header('etag')! };
    const again = await image('type=user&id=1&width=50', { headers: known });
    assert.deepEqual([again.status, again.header('vary')], [304, 'Accept']);
    tags.add(header('etag'));
  }
  assert.equal(tags.size, 3);
  assert.equal((await image('type=user&id=2&width=50')).status, 404);
});

test('serves only the sizes of the API', async (t) => {
  const opened: Dimensions[] = [];
  const images: Pick<Images, 'open'> = {
    async open(_owner, size) {
      opened.push(size);
      return { etag: '"x"', standsIn: false, read: async () => Buffer.from('x') };
    },
  };
  const image = await start(t, { images: images });
  for (let width = 0; width <= 610; width++) {
    const sizes: Record<string, readonly number[]> = {
      track: IMAGE_SIZES,
      radio: [150, 30],
      user: AVATAR_SIZES,
    };
    for (const [type, allowed] of Object.entries(sizes)) {
      if (width % 5 !== 0 && type !== 'track') continue;
      const { status } = await image(`type=${type}&id=1&width=${width}`);
      assert.equal(status, allowed.includes(width) ? 200 : 400, `${type} ${width}`);
    }
  }
  for (const { width, height } of opened) assert.equal(width, height);
  assert.deepEqual(
    opened.map(({ width }) => width).sort((a, b) => a - b),
    [...IMAGE_SIZES, ...AVATAR_SIZES, 150, 30].sort((a, b) => a - b),
  );
  for (const width of ['', '0300', '300.0', '3e2', '-300', '+300', ' 300', '99999999999', '300px'])
    assert.equal((await image(`type=album&id=1&width=${encodeURIComponent(width)}`)).status, 400, width);
  const { body } = await image('type=radio&id=1&width=31');
  assert.deepEqual(JSON.parse(String(body)), { error: 'type', message: 'width: accepted: 150, 30.' });
});

test('the image of a feed has the four sizes of the API, and no others', async (t) => {
  const image = await start(t);
  for (const size of FEED_IMAGE_SIZES) {
    const { status, body } = await image(`type=feed&id=1&size=${size}`);
    const { width, height } = await sharp(body).metadata();
    assert.deepEqual([status, `${width}_${height}`], [200, size]);
  }
  for (const size of ['', '996', '350_996', '996_350_1', '996x350', ' 996_350', '996.0_350', '1e3_350'])
    assert.equal((await image(`type=feed&id=1&size=${size}`)).status, 400, size);
  const { body } = await image('type=feed&id=1&size=1_1');
  const message = 'size: accepted: 996_350, 315_111, 600_211, 470_165.';
  assert.deepEqual(JSON.parse(String(body)), { error: 'type', message });
});

test('unknown images are 404', async (t) => {
  const image = await start(t);
  for (const query of [
    '',
    'id=7',
    'type=album',
    'type=album&id=',
    'type=album&id=10',
    'type=album&id=7x',
    'type=album&id=-7',
    'type=album&id=../7',
    'type=album&id=99999999999999999',
    'type=albums&id=7',
    'type=ALBUM&id=7',
    'type=__proto__&id=7',
    'type=user&id=7',
  ]) {
    const { status, header } = await image(query);
    assert.deepEqual([status, header('content-type')?.startsWith('application/json')], [404, true], query);
  }
});

test('too many conversions are refused with Retry-After', async (t) => {
  const read = () => Promise.reject(new Refusal('overload', 'Many pictures', { retryAfter: 2 }));
  const images: Pick<Images, 'open'> = {
    open: async () => ({ etag: '"x"', standsIn: false, read }),
  };
  const image = await start(t, { images: images });
  const { status, header } = await image('type=album&id=7');
  assert.deepEqual([status, header('retry-after'), header('etag')], [503, '2', null]);
});
