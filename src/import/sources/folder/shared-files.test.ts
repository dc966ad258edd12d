import assert from 'node:assert/strict';
import { readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import sharp from 'sharp';
import { square } from '../../../domain/media/media.ts';
import { quiet } from '../../../domain/node/quiet-log.fixture.ts';
import { Unavailable } from '../../../domain/refusal.ts';
import { createImages } from '../../../media/images/images.ts';
import { createOriginals } from '../../../media/originals.ts';
import { createLocalCopies } from '../../../media/storage/local-copies.ts';
import { s3ForTests } from '../../../media/storage/s3-server.fixture.ts';
import { createS3Storage } from '../../../media/storage/s3-storage.ts';
import type { Storage } from '../../../media/storage/storage.ts';
import { openStore, type Store } from '../../../store/store.ts';
import { importPath } from '../../import.ts';
import { audio, BY, id3, newFolder } from './music.fixture.ts';

const { newLocation, skip } = await s3ForTests();
const MAR = { artist: 'Lume', album: 'Mar', license: BY };

async function start(t: TestContext) {
  const s3 = createS3Storage(newLocation());
  const written: string[] = [];
  const storage: Storage = {
    ...s3,
    write(key, content) {
      written.push(key);
      return s3.write(key, content);
    },
  };
  const store = await openStore({ kind: 'sqlite', file: join(await newFolder(), 'cantiga.db') });
  t.after(async () => {
    s3.close();
    await store.close();
  });
  const folder = await newFolder();
  await audio(join(folder, 'a/1.mp3'), { ...MAR, title: 'Onda', track: '1' });
  await audio(join(folder, 'a/2.flac'), { ...MAR, title: 'Faro', track: '2' });
  const cover = sharp({ create: { width: 40, height: 40, channels: 3, background: 'red' } });
  await writeFile(join(folder, 'a/cover.png'), await cover.png().toBuffer());
  return { store, storage, folder, written };
}

/** What another machine has: the storage, and an empty cache. */
async function anotherNode(t: TestContext, storage: Storage) {
  const folder = await newFolder();
  const copies = createLocalCopies({ storage, folder: join(folder, 'originals'), max: 1e8, log: quiet });
  const originals = createOriginals(
    { library: join(folder, 'library'), data: join(folder, 'library') },
    { storage, copies },
  );
  const images = createImages({ folder: join(folder, 'images'), max: 1e7, originals, log: quiet });
  t.after(() => images.close());
  return { originals, images };
}

const readTracks = ({ db }: Store) => db.selectFrom('track').selectAll().orderBy('position').execute();
const readAlbum = ({ db }: Store) => db.selectFrom('album').selectAll().executeTakeFirstOrThrow();

test('an imported folder is on all nodes, with its covers, also when the folder is gone', {
  skip,
}, async (t) => {
  const { store, storage, folder } = await start(t);
  await importPath(store, folder, { storage });
  const originals = await Promise.all(['1.mp3', '2.flac'].map((name) => readFile(join(folder, 'a', name))));
  await rm(folder, { recursive: true });
  const node = await anotherNode(t, storage);
  const tracks = await readTracks(store);
  assert.deepEqual(
    tracks.map(({ audio }) => /^stored:[0-9a-f]{64}\.(mp3|flac)$/.test(audio)),
    [true, true],
  );
  for (const [at, { audio }] of tracks.entries()) {
    const held = await (await node.originals.look(audio)).hold();
    assert.ok((await readFile(held.path)).equals(originals[at]));
    held.release();
  }
  const { id, name, image } = await readAlbum(store);
  const shown = await node.images.open({ kind: 'album', id, name, file: image }, square(25), 'jpeg');
  const { dominant } = await sharp(await shown.read()).stats();
  assert.ok(dominant.r > 200 && dominant.g < 50, 'the cover, not a placeholder');
});

test('the next import uploads only what is new, and keeps the ids', { skip }, async (t) => {
  const { store, storage, folder, written } = await start(t);
  await importPath(store, folder, { storage });
  const before = await readTracks(store);
  assert.equal(written.length, 3);
  await importPath(store, folder, { storage });
  assert.equal(written.length, 3);
  await utimes(join(folder, 'a/1.mp3'), 1, 1);
  await importPath(store, folder, { storage });
  assert.equal(written.length, 3, 'the same content under another date');
  await storage.remove(written.find((key) => key.endsWith('.mp3'))!);
  await utimes(join(folder, 'a/1.mp3'), 2, 2);
  await importPath(store, folder, { storage });
  assert.equal(written.length, 4, 'an object that was lost is written again');
  const cover = written.find((key) => !/\.(mp3|flac)$/.test(key))!;
  await storage.remove(cover);
  await utimes(join(folder, 'a/cover.png'), 1, 1);
  await importPath(store, folder, { storage });
  assert.equal(written.length, 4, 'covers are not looked for in every import');
  await utimes(join(folder, 'a/cover.png'), new Date(), new Date());
  await importPath(store, folder, { storage });
  assert.deepEqual(written.slice(4), [cover], 'unless they were touched');
  await audio(join(folder, 'a/3.mp3'), { ...MAR, title: 'Vento', track: '3' });
  await importPath(store, folder, { storage });
  assert.equal(written.length, 6);
  assert.deepEqual(
    (await readTracks(store)).slice(0, 2).map(({ id, audio }) => [id, audio]),
    before.map(({ id, audio }) => [id, audio]),
  );
});

test('a folder that was imported before moves to the storage with its next import, and back', {
  skip,
}, async (t) => {
  const { store, storage, folder } = await start(t);
  await importPath(store, folder);
  const before = await readTracks(store);
  assert.equal(before[0].audio, join(folder, 'a/1.mp3'));
  await importPath(store, folder, { storage });
  const moved = await readTracks(store);
  assert.match(moved[0].audio, /^stored:/);
  assert.match((await readAlbum(store)).image, /^stored:/);
  assert.equal(moved[0].id, before[0].id);
  await importPath(store, folder);
  assert.equal((await readTracks(store))[0].audio, before[0].audio);
});

test('an embedded cover stays in its file', { skip }, async (t) => {
  const { store, storage, folder } = await start(t);
  const bytes = await readFile(join(folder, 'a/1.mp3'));
  const text = (value: string) => Buffer.from(`\0${value}`, 'latin1');
  const tag = id3([
    ...([
      ['TPE1', text('Lume')],
      ['TALB', text('Mar')],
      ['TIT2', text('Onda')],
    ] as [string, Buffer][]),
    ['APIC', Buffer.from('\0image/png\0\x03\0\x89PNG', 'latin1')],
  ]);
  await rm(join(folder, 'a'), { recursive: true });
  await writeFile(join(folder, '1.mp3'), Buffer.concat([tag, bytes]));
  await importPath(store, folder, { storage, license: BY });
  const [{ audio: stored }] = await readTracks(store);
  assert.equal((await readAlbum(store)).image, `embedded:${stored}`);
});

test('a storage that is away refuses the import, and the catalogue stays as it is', { skip }, async (t) => {
  const { store, storage, folder } = await start(t);
  const away = {
    ...storage,
    find: () => Promise.reject(new Unavailable('Later.', new Error('ECONNREFUSED'))),
  };
  await assert.rejects(importPath(store, folder, { storage: away }), {
    ...{ kind: 'import', message: /copied to the storage: ECONNREFUSED\. The catalogue is as it was/ },
  });
  assert.deepEqual(await readTracks(store), []);
});
