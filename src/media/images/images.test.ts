import assert from 'node:assert/strict';
import { chmod, copyFile, mkdir, mkdtemp, readdir, rm, symlink, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import sharp from 'sharp';
import { type ImageOwner, square } from '../../domain/media/media.ts';
import type { Log, LogFields } from '../../domain/ports.ts';
import { createOriginals } from '../originals.ts';
import { createImages } from './images.ts';
import { drawPlaceholder } from './placeholder.ts';

async function start(t: TestContext) {
  const parent = await mkdtemp(join(tmpdir(), 'cantiga-pictures-'));
  const folder = join(parent, 'cache');
  const warnings: (LogFields | undefined)[] = [];
  const warn = (_message: string, fields?: LogFields) => void warnings.push(fields);
  const log: Log = { debug() {}, info() {}, warn, error() {}, isEnabled: () => true };
  const opened: ReturnType<typeof createImages>[] = [];
  const saved = () => Promise.all(opened.map((images) => images.close()));
  t.after(async () => {
    await saved();
    await rm(parent, { recursive: true });
  });
  const open = () => {
    const images = createImages({
      folder,
      max: 10_000_000,
      originals: createOriginals({ library: join(parent, 'library'), data: join(parent, 'library') }),
      log,
    });
    opened.push(images);
    return images;
  };
  const file = join(parent, 'cover.png');
  const paint = async (background: string) =>
    writeFile(
      file,
      await sharp({ create: { width: 90, height: 60, channels: 3, background } })
        .png()
        .toBuffer(),
    );
  const cached = async () => {
    await saved();
    const found = await readdir(folder, { recursive: true, withFileTypes: true });
    return found.filter((one) => one.isFile()).map((one) => join(one.parentPath, one.name));
  };
  return { parent, file, paint, open, cached, warnings };
}

const owner = (file: string, change: Partial<ImageOwner> = {}): ImageOwner => {
  return { kind: 'album', id: 7, name: 'Lume', file, ...change };
};

test('an image that may not be read is replaced, and logged, until it may be', async (t) => {
  const { parent, file, paint, open, warnings } = await start(t);
  await paint('red');
  await chmod(parent, 0o777);
  await chmod(file, 0);
  // Root may read everything.
  const isRoot = process.geteuid?.() === 0;
  if (isRoot) process.seteuid!(65_534);
  const images = open();
  try {
    const image = await images.open(owner(file), square(50), 'jpeg');
    assert.deepEqual(await image.read(), await drawPlaceholder(owner(file), square(50), 'jpeg'));
    await images.close();
  } finally {
    if (isRoot) process.seteuid!(0);
  }
  assert.deepEqual(
    warnings.map((fields) => fields?.['reason']),
    ['the file may not be read'],
  );
  await chmod(file, 0o644);
  const { dominant } = await sharp(await (await images.open(owner(file), square(50), 'jpeg')).read()).stats();
  assert.ok(dominant.r > 200 && dominant.g < 50);
});

test('a rendered image is cached, in this process and the next', async (t) => {
  const { file, paint, open, cached } = await start(t);
  await paint('red');
  const first = await (await open().open(owner(file), square(50), 'jpeg')).read();
  assert.equal((await sharp(first).metadata()).width, 50);
  const [only, ...others] = await cached();
  assert.deepEqual(others, []);
  await writeFile(only, 'out of the cache');
  const again = await (await open().open(owner(file), square(50), 'jpeg')).read();
  assert.equal(String(again), 'out of the cache');
});

test('concurrent requests render an image once', async (t) => {
  const { file, paint, open, cached } = await start(t);
  await paint('red');
  const images = open();
  const all = await Promise.all(
    Array.from({ length: 30 }, async () => (await images.open(owner(file), square(50), 'webp')).read()),
  );
  assert.equal(new Set(all).size, 1, 'all got the same buffer');
  assert.equal((await cached()).length, 1);
});

test('two entities with the same file share the rendered image', async (t) => {
  const { file, paint, open, cached } = await start(t);
  await paint('red');
  const images = open();
  for (const id of [1, 2])
    await (await images.open(owner(file, { kind: 'track', id }), square(50), 'webp')).read();
  assert.equal((await cached()).length, 1);
});

test('size, format and a changed file each give another ETag and another image', async (t) => {
  const { file, paint, open } = await start(t);
  await paint('red');
  const images = open();
  const red = await images.open(owner(file), square(50), 'jpeg');
  const tags = [
    red,
    await images.open(owner(file), square(60), 'jpeg'),
    await images.open(owner(file), square(50), 'webp'),
    await images.open(owner(''), square(50), 'jpeg'),
    await images.open(owner('', { name: 'Lúa' }), square(50), 'jpeg'),
  ].map(({ etag }) => etag);
  assert.match(red.etag, /^"[0-9a-f]{32}"$/);
  assert.equal((await images.open(owner(file), square(50), 'jpeg')).etag, red.etag);
  const before = await red.read();
  await paint('blue');
  await utimes(file, 1, 1);
  const blue = await images.open(owner(file), square(50), 'jpeg');
  assert.equal(new Set([...tags, blue.etag]).size, tags.length + 1);
  assert.notDeepEqual(await blue.read(), before);
});

test('an entity without an image has a placeholder, without a warning', async (t) => {
  const { open, warnings } = await start(t);
  const image = await open().open(owner(''), square(100), 'webp');
  assert.equal(image.standsIn, false);
  assert.deepEqual(await image.read(), await drawPlaceholder(owner(''), square(100), 'webp'));
  assert.deepEqual(warnings, []);
});

test('a missing file is replaced by a placeholder for a moment, and logged once', async (t) => {
  const { parent, open, paint, file, warnings } = await start(t);
  const images = open();
  await writeFile(join(parent, 'plain'), '');
  for (const missingFile of [
    file,
    file,
    join(parent, 'plain', 'cover.jpg'),
    'x\0y',
    `${parent}/${'y'.repeat(300)}`,
  ]) {
    const image = await images.open(owner(missingFile), square(50), 'jpeg');
    assert.equal(image.standsIn, true);
    assert.deepEqual(await image.read(), await drawPlaceholder(owner(missingFile), square(50), 'jpeg'));
  }
  assert.deepEqual(
    warnings.map((fields) => fields?.['reason']),
    ['there is no such file', 'there is no such file', 'the path leads nowhere', 'the path leads nowhere'],
  );
  const missing = await images.open(owner(file), square(50), 'jpeg');
  await paint('red');
  const back = await images.open(owner(file), square(50), 'jpeg');
  assert.equal(back.standsIn, false);
  assert.notEqual(back.etag, missing.etag);
});

test('a file that disappears after it was found is replaced by a placeholder', async (t) => {
  const { open, paint, file, warnings } = await start(t);
  await paint('red');
  const image = await open().open(owner(file), square(50), 'jpeg');
  await rm(file);
  assert.deepEqual(await image.read(), await drawPlaceholder(owner(file), square(50), 'jpeg'));
  assert.equal(warnings.length, 1);
});

test('a file that is not an image is replaced by a placeholder until it changes, and logged once', async (t) => {
  const { parent, open, paint, file, warnings } = await start(t);
  const images = open();
  await writeFile(file, '<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>');
  const drawn = await drawPlaceholder(owner(''), square(50), 'jpeg');
  for (let i = 0; i < 3; i++) {
    assert.deepEqual(await (await images.open(owner(file), square(50), 'jpeg')).read(), drawn);
  }
  await mkdir(join(parent, 'folder'));
  assert.deepEqual(
    await (await images.open(owner(join(parent, 'folder')), square(50), 'jpeg')).read(),
    drawn,
  );
  assert.deepEqual(
    warnings.map((fields) => fields?.['reason']),
    ['Only JPEG, PNG, WebP and GIF images are accepted.', 'it is not a file'],
  );
  await paint('red');
  const repaired = await (await images.open(owner(file), square(50), 'jpeg')).read();
  assert.notDeepEqual(repaired, drawn);
});

test('a link out of the library is not followed, and logged once', async (t) => {
  const { parent, open, paint, file, warnings } = await start(t);
  const library = join(parent, 'library');
  await mkdir(join(library, 'covers'), { recursive: true });
  await paint('red');
  await copyFile(file, join(library, 'own.png'));
  await symlink(file, join(library, 'out.png'));
  await symlink(parent, join(library, 'folder'));
  await symlink(file, join(parent, 'elsewhere.png'));
  await symlink('../own.png', join(library, 'covers/in.png'));
  const images = open();
  const drawn = await drawPlaceholder(owner(''), square(50), 'jpeg');
  const shown = async (path: string) => (await images.open(owner(path), square(50), 'jpeg')).read();
  for (const outside of [
    ...['out.png', 'out.png', 'folder/cover.png', '../elsewhere.png'].map((name) => join(library, name)),
    `embedded:${join(library, 'out.png')}`,
  ])
    assert.deepEqual(await shown(outside), drawn, outside);
  assert.deepEqual(
    warnings.map((fields) => fields?.['reason']),
    Array(4).fill('it is a symbolic link that leads elsewhere'),
  );
  for (const own of [join(library, 'own.png'), join(library, 'covers/in.png'), file])
    assert.notDeepEqual(await shown(own), drawn, own);
});

test('above the queue limit, images are refused with Retry-After', async (t) => {
  const { open } = await start(t);
  const images = open();
  const results = await Promise.allSettled(
    Array.from({ length: 140 }, async (_, id) =>
      (await images.open(owner('', { id }), square(25), 'jpeg')).read(),
    ),
  );
  const refused = results.filter((one) => one.status === 'rejected').map((one) => one.reason);
  assert.ok(refused.length > 0 && refused.length <= 38, String(refused.length));
  for (const reason of refused) assert.deepEqual([reason.kind, reason.retryAfter], ['overload', 2]);
});

test('a playlist shows four covers as one, or the first of fewer', async (t) => {
  const { parent, open } = await start(t);
  const images = open();
  const parts: ImageOwner[] = [];
  for (const [at, background] of ['red', 'lime', 'blue', 'white'].entries()) {
    const file = join(parent, `${at}.png`);
    const image = sharp({ create: { width: 60, height: 60, channels: 3, background } });
    await writeFile(file, await image.png().toBuffer());
    parts.push(owner(file, { id: at }));
  }
  const list = (mosaic: ImageOwner[]): ImageOwner => ({
    kind: 'playlist',
    id: 1,
    name: 'x',
    file: '',
    mosaic,
  });
  const mosaic = await images.open(list(parts), square(65), 'webp');
  const { data, info } = await sharp(await mosaic.read())
    .raw()
    .toBuffer({ resolveWithObject: true });
  assert.deepEqual([info.width, info.height], [65, 65]);
  const bright = (x: number, y: number) =>
    Array.from(data.subarray((y * 65 + x) * 3, (y * 65 + x) * 3 + 3), (value) => (value > 128 ? 1 : 0)).join(
      '',
    );
  assert.deepEqual(
    [bright(10, 10), bright(55, 10), bright(10, 55), bright(55, 55)],
    ['100', '010', '001', '111'],
  );
  const turned = await images.open(list(parts.toReversed()), square(65), 'webp');
  assert.notEqual(turned.etag, mosaic.etag);
  const single = await images.open(list(parts.slice(0, 3)), square(65), 'webp');
  assert.equal(single.etag, (await images.open(parts[0], square(65), 'webp')).etag);
});
