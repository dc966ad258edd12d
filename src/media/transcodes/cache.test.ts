import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rm, stat, symlink, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { test } from 'node:test';
import { ffmpegForTests, makeSound, temporaryFolder } from '../ffmpeg/sounds.fixture.ts';
import { createCache } from './cache.ts';
import { fetchSound, requestFor, setting, until } from './transcodes.fixture.ts';

const { ffmpeg, skip } = await ffmpegForTests();
const nameOf = (digit: string) => `${digit.repeat(40)}.mp3`;

const partOf = (digit: string) => `${nameOf(digit)}.${randomUUID()}.part`;

test('removes what was left half done long ago, and leaves alone what is not its own', async (t) => {
  const folder = await temporaryFolder(t);
  const [old, fresh] = ['b', 'c'].map(partOf);
  for (const name of [nameOf('a'), old, fresh, 'README']) await writeFile(join(folder, name), 'text');
  await utimes(join(folder, old), 1, 1);
  await mkdir(join(folder, 'folder.part'));
  await mkdir(join(folder, nameOf('d')));
  await symlink('nowhere', join(folder, nameOf('e')));
  const cache = createCache({ folder, most: 1000, isInUse: () => false });
  await cache.load();
  const left = ['README', nameOf('a'), fresh, nameOf('d'), nameOf('e'), 'folder.part'];
  assert.deepEqual((await readdir(folder)).sort(), left, 'what is fresh may be of another process');
  assert.equal(cache.bytes, 4);
  assert.equal(cache.find(nameOf('a')), join(folder, nameOf('a')));
  for (const digit of ['b', 'd', 'e']) assert.equal(cache.find(nameOf(digit)), undefined);
});

test('a folder that could not be used at first is used once it can be', { skip }, async (t) => {
  const parent = await temporaryFolder(t);
  await writeFile(join(parent, 'cache'), 'a file in its place');
  const { folder, transcodes } = await setting(t, ffmpeg, { folder: join(parent, 'cache') });
  const file = await makeSound(join(folder, 'a.wav'), 'sine=d=1');
  await assert.rejects(fetchSound(transcodes, requestFor(file)), { code: 'EEXIST' });
  await rm(join(parent, 'cache'));
  assert.ok((await fetchSound(transcodes, requestFor(file))).length > 0);
});

test('removes the least recently used first, and nothing that is in use', async (t) => {
  const folder = await temporaryFolder(t);
  const inUse = new Set([nameOf('a')]);
  const cache = createCache({ folder, most: 300, isInUse: (name) => inUse.has(name) });
  await cache.load();
  const add = async (digit: string) => {
    const path = await cache.temporary(nameOf(digit));
    await writeFile(path, Buffer.alloc(100));
    await cache.keep(path, nameOf(digit), 100);
    await cache.trim();
  };
  for (const digit of ['a', 'b', 'c']) await add(digit);
  cache.find(nameOf('b'));
  await add('d');
  assert.deepEqual((await readdir(folder)).sort(), ['a', 'b', 'd'].map(nameOf));
  inUse.clear();
  await add('e');
  assert.deepEqual((await readdir(folder)).sort(), ['b', 'd', 'e'].map(nameOf));
  assert.equal(cache.bytes, 300);
});

test('the last use survives a restart', async (t) => {
  const folder = await temporaryFolder(t);
  const old = new Date('2020-01-01');
  for (const [i, digit] of ['a', 'b', 'c'].entries()) {
    await writeFile(join(folder, nameOf(digit)), Buffer.alloc(100));
    await utimes(join(folder, nameOf(digit)), new Date(old.getTime() + i * 1000), old);
  }
  const before = createCache({ folder, most: 300, isInUse: () => false });
  await before.load();
  before.find(nameOf('a'));
  await until(async () => (await stat(join(folder, nameOf('a')))).atime > new Date('2021-01-01'));
  assert.deepEqual((await stat(join(folder, nameOf('a')))).mtime, old);

  await createCache({ folder, most: 200, isInUse: () => false }).load();
  assert.deepEqual((await readdir(folder)).sort(), ['a', 'c'].map(nameOf));
});

test('a sound larger than the whole cache is served, and then removed', { skip }, async (t) => {
  const { folder, transcodes, kept } = await setting(t, ffmpeg, { most: 1000 });
  const file = await makeSound(join(folder, 'a.wav'), 'sine=d=3');
  const sound = await transcodes.open(requestFor(file));
  await sound.finished;
  assert.equal((await buffer(sound.read(0))).length, sound.size);
  await until(async () => (await kept()).join().endsWith('.mp3'));
  sound.release();
  await until(async () => (await kept()).length === 0);
});

test('finished sounds outlive the process', { skip }, async (t) => {
  const cache = join(await temporaryFolder(t), 'cache');
  const { folder, transcodes } = await setting(t, ffmpeg, { folder: cache });
  const file = await makeSound(join(folder, 'a.wav'), 'sine=d=1');
  const bytes = await fetchSound(transcodes, requestFor(file));
  await transcodes.close();
  const later = await setting(t, { ...ffmpeg, path: '/nowhere/ffmpeg' }, { folder: cache });
  assert.ok((await fetchSound(later.transcodes, requestFor(file))).equals(bytes));
});

test('a folder that is emptied, or gone, is filled anew', { skip }, async (t) => {
  const { folder, cache, transcodes, kept } = await setting(t, ffmpeg);
  const file = await makeSound(join(folder, 'a.wav'), 'sine=d=1');
  const bytes = await fetchSound(transcodes, requestFor(file));
  await until(async () => (await kept()).join().endsWith('.mp3'));
  await rm(cache, { recursive: true });
  assert.ok((await fetchSound(transcodes, requestFor(file))).equals(bytes));
  await until(async () => (await kept()).join().endsWith('.mp3'));
  await rm(cache, { recursive: true });
  await mkdir(cache);
  assert.ok((await fetchSound(transcodes, requestFor(file))).equals(bytes));
});

test('room is made on request from what an earlier process left, and not from what is in use', {
  skip,
}, async (t) => {
  const cache = await temporaryFolder(t);
  const earlier = await setting(t, ffmpeg, { folder: cache });
  const file = await makeSound(join(earlier.folder, 'a.wav'), 'sine=d=1');
  for (const format of ['mp31', 'ogg'] as const)
    await fetchSound(earlier.transcodes, requestFor(file, format));
  await earlier.transcodes.close();
  const bytes = earlier.transcodes.standing().bytes;
  const { transcodes, kept } = await setting(t, ffmpeg, { folder: cache, library: earlier.folder });
  const playing = await transcodes.open(requestFor(file, 'ogg'));
  assert.equal(await transcodes.removeOldest(2 * bytes), bytes - playing.size!);
  assert.deepEqual(await kept(), [playing.version]);
  playing.release();
  assert.equal(await transcodes.removeOldest(1), playing.size!);
  assert.deepEqual(await kept(), []);
});
