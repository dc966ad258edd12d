import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, utimes, writeFile } from 'node:fs/promises';
import { basename, join, relative } from 'node:path';
import { type TestContext, test } from 'node:test';
import { setImmediate, setTimeout } from 'node:timers/promises';
import { forEachDatabase, type TestDatabase } from '../../../test/databases.fixture.ts';
import { Refusal } from '../../domain/refusal.ts';
import { temporaryFolder } from '../../media/ffmpeg/audio.fixture.ts';
import { readFileNames } from '../../store/imports/data-files.ts';
import { addJob, takeJob } from '../../store/jobs/jobs.ts';
import { deleteItem } from '../admin/delete-items.ts';
import { NO_TAGS, openStudio, piecesOf, RELEASE, skip, tone, trackOf } from './studio.fixture.ts';
import { deleteUpload, insertFile, listFiles, listParts } from './studio-rows.ts';
import { deleteAbandoned } from './studio-work.ts';
import { aheadOf, CHECK_JOB, createUploads } from './uploads.ts';

async function openRelease(t: TestContext, database: TestDatabase, artistStorage = 1, shared?: string) {
  const opened = await openStudio(t, database, { artists: 'open', artistStorage, shared });
  const artistId = await opened.createArtist(opened.ana, 'Nova');
  const { id } = await opened.studio.releases.create(opened.ana, artistId, 'Primeira');
  return { ...opened, artistId, id };
}

const filesBelow = async (folder: string) =>
  existsSync(folder)
    ? (await readdir(folder, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile())
    : [];

forEachDatabase((database) => {
  test('a file is verified, its tags are read, and it is stored by its hash', { skip }, async (t) => {
    const { upload, ana, id, folder, store } = await openRelease(t, database);
    const bytes = await tone(t);
    const { files, uploads, storage } = await upload(ana, id, '03 Mar.flac', bytes);
    assert.deepEqual(uploads, []);
    const [{ name, size, duration, tags }] = files;
    assert.deepEqual([name, size, duration], ['03 Mar.flac', bytes.length, 1]);
    assert.deepEqual([tags.title, tags.number, tags.genres], ['Mar', 3, ['rock']]);
    assert.equal(storage.used, bytes.length);
    // The parts are gone, and nothing prunes the original.
    assert.deepEqual(await filesBelow(join(folder, 'studio/uploads')), []);
    const [original] = await filesBelow(join(folder, 'studio/originals'));
    const path = join(original.parentPath, original.name);
    assert.ok(bytes.equals(await readFile(path)));
    const stored = `data:${relative(folder, path)}`;
    assert.ok((await Array.fromAsync(readFileNames(store.db))).includes(stored));
  });

  test('an upload that broke off continues where it ended, also by another member', { skip }, async (t) => {
    const { studio, ana, rui, artistId, id, checked } = await openRelease(t, database);
    const bytes = await tone(t);
    const file = { name: 'a.flac', size: bytes.length, modified: 7, trackId: null };
    const upload = await studio.uploads.create(ana, id, file);
    async function* brokenOff() {
      yield bytes.subarray(0, 17_000);
      throw new Refusal('type', 'the body ended', { cause: new Error('aborted') });
    }
    await assert.rejects(studio.uploads.append(ana, upload.id, 0, brokenOff()), { kind: 'type' });
    await studio.members.save(ana, artistId, 'rui', 'editor');
    assert.equal((await studio.uploads.find(rui, upload.id)).received, 17_000);
    const [listed] = (await studio.releases.get(rui, id)).uploads;
    assert.deepEqual([listed.name, listed.modified, listed.received], ['a.flac', 7, 17_000]);

    await assert.rejects(studio.uploads.append(rui, upload.id, 0, piecesOf(bytes)), { kind: 'conflict' });
    assert.equal(
      await studio.uploads.append(rui, upload.id, 17_000, piecesOf(bytes.subarray(17_000))),
      bytes.length,
    );
    const { files } = await checked(ana, id);
    assert.equal(files[0].tags.title, 'Mar');
  });

  test('a file is shown as received or as checked, at every moment', { skip }, async (t) => {
    const { studio, ana, artistId: artist_id, id, store } = await openRelease(t, database);
    for (let round = 0; round < 20; round++) {
      const file = { name: `${round}.flac`, size: 10, modified: 0, trackId: null };
      const upload = await studio.uploads.create(ana, id, file);
      const about = { artist_id, release_id: id, track_id: null, stored: file.name, duration: 1 };
      const checked = { ...about, name: file.name, size: 10, tags: NO_TAGS, peaks: new Uint8Array() };
      const reads = Array.from({ length: 8 }, () => studio.releases.get(ana, id));
      await store.commit(async (trx) => {
        await insertFile(trx, checked, '2026-05-01T12:00:00.000Z');
        await deleteUpload(trx, upload.id);
      });
      for (const { files, uploads } of await Promise.all(reads))
        assert.equal([...files, ...uploads].filter(({ name }) => name === file.name).length, 1);
    }
  });

  test('with a storage of all nodes, parts and files are objects there', { skip }, async (t) => {
    const shared = await temporaryFolder(t);
    const { upload, studio, ana, id, store } = await openRelease(t, database, 1, shared);
    const file = { name: 'b.flac', size: 20_000, modified: 0, trackId: null };
    const { id: unfinished } = await studio.uploads.create(ana, id, file);
    await studio.uploads.append(ana, unfinished, 0, piecesOf(Buffer.alloc(17_000)));
    assert.equal((await filesBelow(join(shared, 'uploads'))).length, 1);
    await upload(ana, id, 'a.flac', await tone(t));
    const [{ stored }] = await listFiles(store.db, id);
    assert.match(stored, /^stored:[0-9a-f]{64}\.flac$/);
    const [object] = await filesBelow(join(shared, 'originals'));
    assert.equal(`stored:${object.name}`, stored);
  });

  test('however large a file is, a part of 8 MB at a time is in memory', async (t) => {
    const { studio, ana, id, store } = await openRelease(t, database, 50);
    const file = { name: 'a.wav', size: 40 * 1024 * 1024, modified: 0, trackId: null };
    const upload = await studio.uploads.create(ana, id, file);
    await studio.uploads.append(ana, upload.id, 0, piecesOf(Buffer.alloc(20 * 1024 * 1024), 1024 * 1024));
    const parts = await listParts(store.db, upload.id);
    assert.deepEqual(
      parts.map(({ start, size }) => [start / 1024 / 1024, size / 1024 / 1024]),
      [
        [0, 8],
        [8, 8],
        [16, 4],
      ],
    );
  });

  test('a transfer that has to make room keeps what was received, and continues later', async (t) => {
    const { studio, ana, id, store, storage } = await openRelease(t, database);
    const stop = new AbortController();
    let left = 0;
    const uploads = createUploads({
      ...{
        store,
        storage,
        storageMax: 0,
        ffmpeg: () => ({ path: 'ffmpeg', version: '1' }),
        now: () => new Date(),
      },
      ...{ requireRoom() {}, wake() {} },
      places: { take: () => ({ signal: stop.signal, received() {}, leave: () => void left++ }) },
    });
    const file = { name: 'a.flac', size: 40_000, modified: 0, trackId: null };
    const { id: upload } = await uploads.create(ana, id, file);
    async function* slow() {
      yield Buffer.alloc(20_000);
      stop.abort(new Refusal('overload', 'later', { retryAfter: 5 }));
      await new Promise(() => {});
    }
    await assert.rejects(uploads.append(ana, upload, 0, slow()), { kind: 'overload', retryAfter: 5 });
    assert.deepEqual([(await uploads.find(ana, upload)).received, left], [20_000, 1]);
    await studio.uploads.append(ana, upload, 20_000, piecesOf(Buffer.alloc(19_000)));
    assert.equal((await uploads.find(ana, upload)).received, 39_000);
  });

  test('a file whose check is interrupted too often says so, and can be checked again', {
    skip,
  }, async (t) => {
    const { studio, ana, rui, id, store, storage, jobs, checked } = await openRelease(t, database);
    const bytes = await tone(t);
    const { read } = storage.files;
    storage.files.read = () => Promise.reject(new Error('the storage is away'));
    const file = { name: 'a.flac', size: bytes.length, modified: 0, trackId: null };
    const { id: upload } = await studio.uploads.create(ana, id, file);
    await studio.uploads.append(ana, upload, 0, piecesOf(bytes));
    await jobs.settle();
    assert.equal((await studio.uploads.find(ana, upload)).state, 'checking');
    await assert.rejects(studio.uploads.checkAgain(ana, upload), { kind: 'conflict' });
    const job = store.db.updateTable('job').where('kind', '=', CHECK_JOB);
    await job.set({ attempts: 100, due: 0, lease: 0 }).execute();
    await jobs.settle();
    const [listed] = (await studio.releases.get(ana, id)).uploads;
    assert.deepEqual([listed.state, listed.received], ['failed', bytes.length]);
    await assert.rejects(studio.uploads.checkAgain(rui, upload), { kind: 'forbidden' });
    storage.files.read = read;
    await studio.uploads.checkAgain(ana, upload);
    const { files, uploads } = await checked(ana, id);
    assert.deepEqual([files.map(({ name }) => name), uploads], [['a.flac'], []]);
  });

  test('of two requests that continue at the same offset, one is accepted', async (t) => {
    const { studio, ana, id } = await openRelease(t, database);
    const bytes = Buffer.alloc(17_000);
    const file = { name: 'a.flac', size: 20_000, modified: 0, trackId: null };
    const upload = await studio.uploads.create(ana, id, file);
    const results = await Promise.allSettled(
      [1, 2].map(() => studio.uploads.append(ana, upload.id, 0, piecesOf(bytes))),
    );
    assert.deepEqual(results.map(({ status }) => status).sort(), ['fulfilled', 'rejected']);
    assert.equal((await studio.uploads.find(ana, upload.id)).received, 17_000);
  });

  test('rejects what is not audio, and the same file twice, with the reason', { skip }, async (t) => {
    const { upload, studio, ana, id } = await openRelease(t, database);
    const png = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex');
    const bytes = await tone(t);
    await upload(ana, id, 'picture.mp3', Buffer.concat([png, Buffer.alloc(3000)]));
    await upload(ana, id, 'cut.flac', bytes.subarray(0, 4000));
    await upload(ana, id, 'a.flac', bytes);
    const { files, uploads, storage } = await upload(ana, id, 'b.flac', bytes);
    assert.equal(files.length, 1);
    assert.deepEqual(
      uploads.map(({ name, state }) => `${name} ${state}`),
      ['b.flac rejected', 'cut.flac rejected', 'picture.mp3 rejected'],
    );
    assert.deepEqual([uploads[0].reason, uploads[0].detail], ['duplicate', 'a.flac']);
    assert.equal(storage.used, bytes.length, 'rejected files do not count');
    await studio.uploads.cancel(ana, uploads[0].id);
    assert.equal((await studio.releases.get(ana, id)).uploads.length, 2);
  });

  test('refuses wrong names and sizes, more bytes than announced, and more than the quota', async (t) => {
    const { studio, ana, id } = await openRelease(t, database);
    const file = { name: 'a.flac', size: 1000, modified: 0, trackId: null };
    const create = (more: object) => studio.uploads.create(ana, id, { ...file, ...more });
    await assert.rejects(create({ name: 'a.exe' }), {
      message: /Only these files are accepted: mp3/,
    });
    await assert.rejects(create({ size: 0 }), { message: /empty/ });
    await assert.rejects(create({ size: 5 * 1024 ** 3 }), { message: /up to 4,294 MB/ });
    await assert.rejects(create({ trackId: 7 }), { message: /track_id/ });
    await assert.rejects(create({ size: 1_000_000 + 1 }), { kind: 'conflict', field: 'storage' });
    const { id: first } = await create({ size: 1_000_000 - 10 });
    await assert.rejects(create({ size: 11 }), { message: /needs 1 MB, but 1 of 1 MB are already used/ });
    const small = await create({ size: 10 });
    await assert.rejects(studio.uploads.append(ana, small.id, 0, piecesOf(Buffer.alloc(11))), {
      message: /more bytes than announced/,
    });
    await studio.uploads.cancel(ana, first);
    await create({ size: 1_000_000 - 10 });
  });

  test('a member who has lost the role cannot continue, nor can others', async (t) => {
    const { studio, ana, rui, eva, artistId, id } = await openRelease(t, database);
    await studio.members.save(ana, artistId, 'rui', 'editor');
    const file = { name: 'a.flac', size: 20_000_000, modified: 0, trackId: null };
    await assert.rejects(studio.uploads.create(eva, id, file), { kind: 'forbidden' });
    const { id: upload } = await studio.uploads.create(rui, id, { ...file, size: 900_000 });
    async function* removedMeanwhile() {
      yield Buffer.alloc(10_000);
      await studio.members.remove(ana, artistId, 'rui');
      yield Buffer.alloc(10_000);
    }
    await assert.rejects(studio.uploads.append(rui, upload, 0, removedMeanwhile()), { kind: 'forbidden' });
    await assert.rejects(studio.uploads.find(rui, upload), { kind: 'forbidden' });
    await assert.rejects(studio.uploads.cancel(eva, upload), { kind: 'forbidden' });
    assert.equal((await studio.uploads.find(ana, upload)).received, 0);
  });

  test('abandoned uploads are deleted with their parts', async (t) => {
    const { studio, ana, id, folder, storage, store } = await openRelease(t, database);
    const file = { name: 'a.flac', size: 20_000, modified: 0, trackId: null };
    const { id: upload } = await studio.uploads.create(ana, id, file);
    await studio.uploads.append(ana, upload, 0, piecesOf(Buffer.alloc(17_000)));
    const parts = join(folder, 'studio/uploads');
    const { signal } = new AbortController();
    await deleteAbandoned(store, storage, new Date('2026-05-08T11:00:00Z'), signal);
    assert.equal((await filesBelow(parts)).length, 1);
    await deleteAbandoned(store, storage, new Date('2026-05-08T13:00:00Z'), signal);
    assert.deepEqual(await filesBelow(parts), []);
    await assert.rejects(studio.uploads.find(ana, upload), { kind: 'not-found' });
  });

  test('a file is deleted once no track has it', async (t) => {
    const { studio, addFile, ana, rui, id, folder } = await openRelease(t, database);
    const file = await addFile(id, 'a.flac');
    const content = { ...RELEASE, tracks: [trackOf(file, 'Mar')] };
    const saved = await studio.releases.save(ana, id, 1, content);
    await assert.rejects(studio.releases.deleteFile(ana, file), { kind: 'conflict' });
    await studio.releases.save(ana, id, saved.version, { ...RELEASE, tracks: [] });
    await assert.rejects(studio.releases.deleteFile(rui, file), { kind: 'forbidden' });
    await studio.releases.deleteFile(ana, file);
    assert.deepEqual(await filesBelow(join(folder, 'studio/originals')), []);
  });

  test('a file whose release is deleted while it is checked leaves nothing', { skip }, async (t) => {
    const { studio, ana, artistId, id, storage, folder, store } = await openRelease(t, database);
    const bytes = await tone(t);
    const { write } = storage.files;
    const deleted = Promise.withResolvers<void>();
    storage.files.write = async (key, object) => {
      await write(key, object);
      if (key.startsWith('originals/')) await studio.publishing.delete(ana, id, 1).then(deleted.resolve);
    };
    const file = { name: 'a.flac', size: bytes.length, modified: 0, trackId: null };
    const upload = await studio.uploads.create(ana, id, file);
    await studio.uploads.append(ana, upload.id, 0, piecesOf(bytes));
    await deleted.promise;
    while ((await store.db.selectFrom('job').select('id').where('kind', '=', CHECK_JOB).execute()).length > 0)
      await setImmediate();
    assert.equal((await studio.artist(ana, artistId)).storage.used, 0);
    assert.deepEqual(await filesBelow(join(folder, 'studio')), []);
    await assert.rejects(studio.uploads.create(ana, id, file), { kind: 'not-found' });
  });

  test('a file can be removed while it is checked, also if that never ends', { skip }, async (t) => {
    const { studio, ana, artistId, id, folder, store } = await openRelease(t, database);
    const file = { name: 'a.flac', size: 20_000, modified: 0, trackId: null };
    const upload = await studio.uploads.create(ana, id, file);
    await studio.uploads.append(ana, upload.id, 0, piecesOf(Buffer.alloc(19_999)));
    await store.db.updateTable('studio_upload').set({ state: 'checking' }).execute();
    await studio.uploads.cancel(ana, upload.id);
    assert.equal((await studio.artist(ana, artistId)).storage.used, 0);
    assert.deepEqual(await filesBelow(join(folder, 'studio/uploads')), []);
  });

  test('what a crash has left of a check is deleted', async (t) => {
    const { store, storage, folder } = await openRelease(t, database);
    const { signal } = new AbortController();
    for (const name of ['old', 'young']) {
      await mkdir(join(storage.workFolder, name), { recursive: true });
      await writeFile(join(storage.workFolder, name, 'audio.flac'), 'a');
    }
    await utimes(join(storage.workFolder, 'old'), 0, 0);
    await deleteAbandoned(store, storage, new Date(), signal);
    const left = await filesBelow(join(folder, 'studio/checking'));
    assert.deepEqual(
      left.map(({ parentPath }) => basename(parentPath)),
      ['young'],
    );
  });

  test('uploads of a deleted artist are deleted with their parts', async (t) => {
    const { studio, ana, eva, artistId, id, folder, storage, store } = await openRelease(t, database);
    const file = { name: 'a.flac', size: 20_000, modified: 0, trackId: null };
    const { id: upload } = await studio.uploads.create(ana, id, file);
    await studio.uploads.append(ana, upload, 0, piecesOf(Buffer.alloc(17_000)));
    await deleteItem(store, 'artist', artistId, eva);
    await deleteAbandoned(store, storage, new Date('2026-05-01T13:00:00Z'), new AbortController().signal);
    assert.deepEqual(await filesBelow(join(folder, 'studio/uploads')), []);
    for (const table of ['studio_part', 'studio_upload', 'studio_cover', 'studio_release'] as const)
      assert.deepEqual(await store.db.selectFrom(table).selectAll().execute(), [], table);
  });

  test('a file of an artist who sends few is checked before those of one who sends many', async (t) => {
    const { store } = await openStudio(t, database);
    const add = (uploadId: string, checking: number) =>
      store.commit((trx) =>
        addJob(store, trx, { kind: 'test', payload: { uploadId }, aheadMs: aheadOf(checking) }),
      );
    for (const [at, uploadId] of ['a', 'b', 'c', 'd'].entries()) await add(uploadId, 1 + at);
    await add('other', 1);
    await add('beyond', 10_000);
    const order: string[] = [];
    for (;;) {
      const job = await takeJob(store, 'test', { node: 'test', leaseMs: 60_000 });
      if (job === undefined) break;
      order.push(JSON.parse(job.payload).uploadId);
    }
    assert.deepEqual(order, ['a', 'other', 'b', 'c', 'd', 'beyond']);
  });

  test('an upload is not split into tiny parts', async (t) => {
    const { studio, ana, id, store } = await openRelease(t, database);
    const file = { name: 'a.flac', size: 20_000, modified: 0, trackId: null };
    const { id: upload } = await studio.uploads.create(ana, id, file);
    async function* brokenOff() {
      yield Buffer.alloc(10);
      throw new Refusal('type', 'the body ended', { cause: new Error('aborted') });
    }
    for (const body of [piecesOf(Buffer.alloc(10)), brokenOff()])
      await assert.rejects(studio.uploads.append(ana, upload, 0, body), { kind: 'type' });
    assert.deepEqual(await listParts(store.db, upload), []);
    assert.equal(await studio.uploads.append(ana, upload, 0, piecesOf(Buffer.alloc(19_999))), 19_999);
    assert.equal(await studio.uploads.append(ana, upload, 19_999, piecesOf(Buffer.alloc(1))), 20_000);
  });

  test('a file that one release removes while another one receives it stays', { skip }, async (t) => {
    const { upload, studio, ana, artistId, id, storage, store, folder } = await openRelease(t, database);
    const bytes = await tone(t);
    const { files } = await upload(ana, id, 'a.flac', bytes);
    const { id: other } = await studio.releases.create(ana, artistId, 'Segunda');
    const { write } = storage.files;
    let removed: Promise<void> | undefined;
    storage.files.write = async (key, object) => {
      await write(key, object);
      if (!key.startsWith('originals/')) return;
      removed = studio.releases.deleteFile(ana, files[0].id);
      while ((await listFiles(store.db, id)).length > 0) await setImmediate();
      // Long enough to remove the file, if it were not held.
      await setTimeout(50);
    };
    await upload(ana, other, 'b.flac', bytes);
    await removed;
    const originals = join(folder, 'studio/originals');
    assert.equal((await filesBelow(originals)).length, 1);
    await studio.publishing.delete(ana, other, 1);
    assert.deepEqual(await filesBelow(originals), []);
  });
});
