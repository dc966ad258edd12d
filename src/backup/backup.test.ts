import assert from 'node:assert/strict';
import { createHash, randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { gunzipSync, gzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { forEachDatabase } from '../../test/databases.fixture.ts';
import { mountSmallDisk } from '../../test/small-disk.fixture.ts';
import { fillAccount } from '../core/accounts/personal-rows.fixture.ts';
import { COMMAND_LINE } from '../domain/admin.ts';
import type { DatabaseLocation } from '../domain/ports.ts';
import { Unavailable } from '../domain/refusal.ts';
import { importPath } from '../import/import.ts';
import { album, artist, fileOf, peaks, track, user } from '../import/sample-records.fixture.ts';
import { originalKey } from '../media/originals.ts';
import { createFolderStorage } from '../media/storage/folder-storage.ts';
import { logAction } from '../store/admin-log.ts';
import { addJob } from '../store/jobs/jobs.ts';
import { latestVersion } from '../store/migrations/migrations.ts';
import { asNewerProgram } from '../store/migrations/newer-program.fixture.ts';
import { openStore, openUnmigrated } from '../store/store.ts';
import type { Manifest } from './manifest.ts';
import { restoreBackup } from './restore.ts';
import { verifyBackup } from './verify.ts';
import { type BackupOptions, writeBackup } from './write-backup.ts';

let folder: string;
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cantiga-backup-'));
});
after(() => rm(folder, { recursive: true, force: true }));

let paths = 0;
const newPath = () => join(folder, `path-${++paths}`);
const signal = new AbortController().signal;
const sqliteFile = (): DatabaseLocation => ({ kind: 'sqlite', file: join(newPath(), 'cantiga.db') });

async function backUp(location: DatabaseLocation, path: string, options: Partial<BackupOptions> = {}) {
  const store = await openUnmigrated(location, { readOnly: true });
  const all = { program: '1.2.3', verify: false, signal, ...options };
  return await writeBackup(store, path, all).finally(() => store.close());
}

const manifestOf = (path: string) =>
  JSON.parse(readFileSync(join(path, 'manifest.json'), 'utf8')) as Manifest;
/** The rows of all tables, by table. */
const contentOf = (path: string) =>
  manifestOf(path).tables.map(({ name, rows, content }) => [name, rows, content]);

/** Rows in most tables, with bytes, numbers with fractions, nulls, and characters that end lines elsewhere. */
async function fill(location: DatabaseLocation): Promise<void> {
  const store = await openStore(location);
  const ratings = { popularity_week: 1 / 3, listens_total: 2 ** 40 };
  const name = 'Onda\u2028"Maré"\\ 海\u{1f30a}';
  const records = [artist, album, { ...track, name, ratings, waveform: peaks(3) }, user];
  await importPath(store, await fileOf(records));
  await fillAccount(store, 3);
  await store.close();
}

forEachDatabase(({ newLocation, emptyLocation }) => {
  let source: DatabaseLocation;
  before(async () => {
    source = await newLocation();
    await fill(source);
  });

  test('a backup restores every row, into either kind of database', async () => {
    const first = newPath();
    const summary = await backUp(source, first, { verify: true });
    assert.ok(summary.verified && summary.rows > 20, String(summary.rows));
    for (const target of [await emptyLocation(), sqliteFile()]) {
      const again = newPath();
      const restored = await restoreBackup(first, target, { signal });
      assert.equal(restored.rows, summary.rows);
      await backUp(target, again);
      assert.deepEqual(contentOf(again), contentOf(first));
    }
    assert.equal(statSync(first).mode & 0o077, 0, 'only the owner may read it');
  });

  test('a backup of the other database restores into this one, and numbering continues', async () => {
    const other = sqliteFile();
    await (await openStore(other)).close();
    await fill(other);
    const [first, again] = [newPath(), newPath()];
    await backUp(other, first);
    const target = await emptyLocation();
    await restoreBackup(first, target, { signal });
    await backUp(target, again);
    assert.deepEqual(contentOf(again), contentOf(first));
    const store = await openStore(target);
    const ids = async () =>
      (await store.db.selectFrom('admin_action').select('id').orderBy('id').execute()).map(({ id }) => id);
    const before = await ids();
    await store.commit((trx) =>
      logAction(trx, { by: COMMAND_LINE, action: 'user.create', subject: 'user 9' }),
    );
    const added = await ids();
    await store.close();
    assert.ok(before.length > 0 && added.length === before.length + 1);
    assert.ok(added[added.length - 1] > before[before.length - 1]);
  });

  test('what nodes count together is left out', async () => {
    const location = await newLocation();
    const store = await openStore(location);
    await sql`insert into shared_count (key, value, ends_at) values ('salt 1', 'x', 1)`.execute(store.db);
    await store.close();
    const path = newPath();
    await backUp(location, path, { verify: true });
    assert.ok(!(await readdir(join(path, 'tables'))).some((file) => file.startsWith('shared_count')));
    await restoreBackup(path, await emptyLocation(), { signal });
  });

  test('mails that waited when it was made are not sent after a restore; other jobs are done', async () => {
    const location = await newLocation();
    const store = await openStore(location);
    for (const kind of ['mail', 'housekeeping'])
      await store.commit((trx) => addJob(store, trx, { kind, payload: {} }));
    await store.close();
    const [path, target] = [newPath(), await emptyLocation()];
    await backUp(location, path, { verify: true });
    await restoreBackup(path, target, { signal });
    const restored = await openStore(target);
    const jobs = await restored.db.selectFrom('job').select('kind').execute();
    await restored.close();
    assert.deepEqual(jobs, [{ kind: 'housekeeping' }]);
  });

  test('tables of other programs are left alone', async () => {
    const location = await newLocation();
    const store = await openStore(location);
    await sql`create table heartbeat (at timestamp, note varchar(9))`.execute(store.db);
    await store.close();
    const path = newPath();
    await backUp(location, path, { verify: true });
    const names = manifestOf(path).tables.map(({ name }) => name);
    assert.ok(names.includes('track') && !names.includes('heartbeat'));
  });

  test('it has the state of one moment, also if rows are written meanwhile', async () => {
    const path = newPath();
    const store = await openStore(source);
    let writing: Promise<unknown> | undefined;
    const addSession = () =>
      store.db
        .insertInto('session')
        .values({ token_hash: `meanwhile ${path}`, user_id: 3, created: '', expires: '' })
        .execute();
    await backUp(source, path, {
      onProgress: () => {
        writing ??= addSession();
      },
    });
    await writing;
    const rows = await store.db.selectFrom('session').selectAll().execute();
    await store.close();
    assert.ok(writing !== undefined);
    const saved = manifestOf(path).tables.find(({ name }) => name === 'session');
    assert.equal(saved?.rows, rows.length - 1);
  });

  test('a backup of an earlier version is migrated; the program can also write one', async () => {
    const earlier = await emptyLocation();
    await fill(earlier);
    // A migration is at work.
    const migrating = await openStore(earlier);
    await migrating.db.insertInto('meta').values({ key: 'executed_statements', value: '2' }).execute();
    await migrating.close();
    const version = latestVersion();
    const path = newPath();
    await asNewerProgram(async () => {
      assert.equal((await backUp(earlier, path, { verify: true })).schema, version);
      const target = await emptyLocation();
      assert.equal((await restoreBackup(path, target, { signal })).schema, version);
      const store = await openStore(target, { readOnly: true });
      const found = await sql`select name, mood from artist`.execute(store.db);
      await store.close();
      assert.deepEqual(found.rows, [{ name: artist.name, mood: 'calm' }]);
    });
  });

  test('a database that is not empty is refused, and left as it is', async () => {
    const path = newPath();
    await backUp(source, path);
    await assert.rejects(restoreBackup(path, source, { signal }), /not empty, and a service may be using it/);
    const again = newPath();
    await backUp(source, again);
    assert.deepEqual(contentOf(again), contentOf(path));
  });

  test('an interrupted restore leaves the database empty, and can be repeated', async () => {
    const path = newPath();
    const stop = new AbortController();
    const target = await emptyLocation();
    await fillMany(source);
    await backUp(source, path);
    const interrupted = restoreBackup(path, target, {
      signal: stop.signal,
      onProgress: ({ phase }) => phase === 'tables' && stop.abort(),
    });
    await assert.rejects(interrupted, /interrupted. The database is still empty/);
    await restoreBackup(path, target, { signal });
  });
});

test('a database that a service makes while the backup is checked is left as it is', async () => {
  const [source, target] = [sqliteFile(), sqliteFile()];
  const path = newPath();
  await fill(source);
  await backUp(source, path);
  let filling: Promise<void> | undefined;
  const onProgress = () => {
    filling ??= fill(target);
  };
  await assert.rejects(restoreBackup(path, target, { signal, onProgress }), /not empty/);
  await filling;
  assert.ok((await backUp(target, newPath())).rows > 20);
});

test('what is not a new path, or not a catalogue, is refused', async () => {
  const source = sqliteFile();
  await (await openStore(source)).close();
  const path = newPath();
  mkdirSync(path);
  await assert.rejects(backUp(source, path), /exists already/);
  const interrupted = newPath();
  mkdirSync(`${interrupted}.incomplete`);
  await assert.rejects(
    backUp(source, interrupted),
    /another backup to this path is running, or was interrupted/,
  );
  assert.ok(existsSync(`${interrupted}.incomplete`), 'it may belong to a running backup');
  await assert.rejects(backUp(sqliteFile(), newPath()), /Cannot open/);
});

test('an interrupted backup leaves nothing', async () => {
  const source = sqliteFile();
  await (await openStore(source)).close();
  await fillMany(source);
  const parent = newPath();
  for (const phase of ['tables', 'verifying'] as const) {
    const stop = new AbortController();
    const onProgress: BackupOptions['onProgress'] = (progress) => progress.phase === phase && stop.abort();
    const interrupted = backUp(source, join(parent, 'one'), {
      verify: true,
      signal: stop.signal,
      onProgress,
    });
    await assert.rejects(interrupted, /interrupted. Nothing was left/);
    assert.deepEqual(await readdir(parent), []);
  }
});

/** Progress of restoring is reported every thousand rows. */
async function fillMany(location: DatabaseLocation): Promise<void> {
  const store = await openStore(location);
  const rows = Array.from({ length: 1000 }, (_, at) => ({ track_id: at + 1, node: 'a', expires: '' }));
  await store.db.insertInto('waveform_claim').values(rows).execute();
  await store.close();
}

test('on a full disk the reason is reported, and nothing is left', async (t) => {
  const source = sqliteFile();
  await (await openStore(source)).close();
  const store = await openStore(source);
  const picture = randomBytes(1_200_000);
  await store.db.insertInto('avatar').values({ user_id: 1, kind: 'webp', picture, changed: '' }).execute();
  await store.close();
  for (const [megabytes, verify] of [
    [1, false],
    [2, true],
  ] as const) {
    const disk = mountSmallDisk(megabytes);
    if (disk === undefined) return t.skip('no file system can be mounted here');
    t.after(disk.remove);
    await assert.rejects(backUp(source, join(disk.folder, 'one'), { verify }), /disk is full/);
    assert.deepEqual(await readdir(disk.folder), []);
  }
});

test('a damaged, newer or too old backup is refused before anything is written', async () => {
  const source = sqliteFile();
  await (await openStore(source)).close();
  await fill(source);
  const target = sqliteFile();
  const refuses = async (change: (path: string) => unknown, reason: RegExp) => {
    const path = newPath();
    await backUp(source, path);
    await change(path);
    await assert.rejects(restoreBackup(path, target, { signal }), reason);
    assert.ok(!existsSync((target as { file: string }).file), 'an empty file would be filled with the demo');
  };
  const edit = (path: string, change: (manifest: Manifest) => void) => {
    const manifest = manifestOf(path);
    change(manifest);
    writeFileSync(join(path, 'manifest.json'), JSON.stringify(manifest));
  };
  const tracks = (path: string) => join(path, 'tables', 'track.jsonl.gz');
  await refuses((path) => {
    const bytes = readFileSync(tracks(path));
    bytes[bytes.length - 20] ^= 1;
    writeFileSync(tracks(path), bytes);
  }, /track.jsonl.gz: its content has changed/);
  await refuses((path) => rm(tracks(path)), /track.jsonl.gz: it is missing/);
  await refuses((path) => rm(join(path, 'manifest.json')), /expected a folder with the file manifest.json/);
  await refuses((path) => writeFileSync(join(path, 'manifest.json'), '{'), /manifest.json is damaged/);
  await refuses(
    (path) => edit(path, (one) => (one.schema = 9999)),
    /newer than this program \(made by version 1.2.3/,
  );
  await refuses(
    (path) => edit(path, (one) => (one.schema = 31)),
    /it has schema version 31, and this program reads backups from version 32 on\. Restore it with the last version/,
  );
  await refuses((path) => edit(path, (one) => (one.tables[0].name = '../x')), /manifest.json is damaged/);
  await refuses((path) => edit(path, (one) => (one.tables[0].columns = [])), /it has other columns/);
  const without = (one: Manifest) => Object.assign(one.tables[0], { columns: [null] });
  await refuses((path) => edit(path, without), /manifest.json is damaged/);
  const noList = (one: Manifest) => Object.assign(one, { tables: {} });
  await refuses((path) => edit(path, noList), /manifest.json is damaged/);
  await refuses((path) => edit(path, (one) => one.tables.pop()), /there is no table waveform/);
});

test('verifying finds rows that are not those of the database', async () => {
  const source = sqliteFile();
  await (await openStore(source)).close();
  await fill(source);
  const path = newPath();
  await backUp(source, path);
  const manifest = manifestOf(path);
  const options = { signal };
  await verifyBackup(path, manifest, options);
  const meta = manifest.tables.find(({ name }) => name === 'meta');
  assert.ok(meta !== undefined);
  meta.content = '0'.repeat(meta.content.length);
  await assert.rejects(verifyBackup(path, manifest, options), /the rows of meta differ/);
  assert.ok(!existsSync(join(path, 'verification')));
});

test('media are copied, and restored where the catalogue names them; existing files are not replaced', async () => {
  const [library, elsewhere, restored] = [newPath(), newPath(), newPath()];
  const song = join(elsewhere, 'song.flac');
  for (const [path, content] of [
    [join(library, 'a', 'cover.jpg'), 'image'],
    [song, 'audio'],
  ]) {
    mkdirSync(join(path, '..'), { recursive: true });
    writeFileSync(path, content);
  }
  const source = sqliteFile();
  const store = await openStore(source);
  await importPath(
    store,
    await fileOf([
      artist,
      { ...album, image: 'a/cover.jpg' },
      // Another spelling of the same file.
      { ...album, id: album.id + 1, image: './a//cover.jpg' },
      { ...track, audio: 'gone.mp3' },
    ]),
  );
  await store.db
    .updateTable('track')
    .set({ image: `embedded:${song}` })
    .execute();
  await store.db.updateTable('artist').set({ image: song }).execute();
  await store.close();

  const path = newPath();
  const copied: number[] = [];
  const { media } = await backUp(source, path, {
    media: { data: library, library, storage: undefined },
    onProgress: ({ phase, done }) => phase === 'media' && copied.push(done),
  });
  assert.deepEqual(media, { files: 3, missing: ['gone.mp3'] });
  assert.deepEqual(copied, [1, 2, 3, 4]);
  await rm(elsewhere, { recursive: true });
  const options = { media: { data: restored, library: restored, storage: undefined }, signal };
  const { files } = await restoreBackup(path, sqliteFile(), options);
  assert.equal(files, 3);
  assert.equal(readFileSync(join(restored, 'a', 'cover.jpg'), 'utf8'), 'image');
  assert.equal(readFileSync(song, 'utf8'), 'audio');
  await restoreBackup(path, sqliteFile(), options);
  writeFileSync(song, 'other');
  await assert.rejects(restoreBackup(path, sqliteFile(), options), /another file is there/);
  assert.equal(readFileSync(song, 'utf8'), 'other');

  const without = newPath();
  await backUp(source, without);
  await assert.rejects(restoreBackup(without, sqliteFile(), options), /made without --media/);
});

test('a backup with names that lead out of the folders is refused, and writes nothing', async () => {
  const library = newPath();
  mkdirSync(library);
  writeFileSync(join(library, 'cover.jpg'), 'image');
  const source = sqliteFile();
  const store = await openStore(source);
  await importPath(store, await fileOf([artist, { ...album, image: 'cover.jpg' }]));
  await store.close();
  const path = newPath();
  await backUp(source, path, { media: { data: library, library, storage: undefined } });
  const list = gunzipSync(readFileSync(join(path, 'media.jsonl.gz'))).toString();
  const manifest = manifestOf(path);
  for (const [place, name] of [
    ['library', '../library/cover.jpg'],
    ['data', 'data:../data/cover.jpg'],
    ['data', 'data:a/../../data/cover.jpg'],
    ['', '../../../cover.jpg'],
  ]) {
    mkdirSync(join(path, 'media', place), { recursive: true });
    writeFileSync(join(path, 'media', place, 'cover.jpg'), 'image');
    const bytes = gzipSync(list.replace('"cover.jpg"', JSON.stringify(name)));
    writeFileSync(join(path, 'media.jsonl.gz'), bytes);
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    const media = { ...manifest.media, bytes: bytes.length, sha256 };
    writeFileSync(join(path, 'manifest.json'), JSON.stringify({ ...manifest, media }));
    const around = newPath();
    const places = { data: join(around, 'a'), library: join(around, 'b'), storage: undefined };
    await assert.rejects(
      restoreBackup(path, sqliteFile(), { media: places, signal }),
      /leads out of its folder/,
      name,
    );
    assert.ok(!existsSync(around), name);
  }
});

test('media of a storage are copied from it and restored into another one; a storage that is away fails the backup', async () => {
  const [library, first, second] = [newPath(), newPath(), newPath()];
  const sha256 = createHash('sha256').update('audio').digest('hex');
  const stored = `stored:${sha256}.flac`;
  const storage = createFolderStorage(first);
  const bytes = (text: string) => ({ from: Buffer.from(text), type: 'audio/flac' });
  await storage.write(originalKey(`${sha256}.flac`), bytes('audio'));
  await storage.write('library/a/cover.jpg', bytes('image'));
  const source = sqliteFile();
  const store = await openStore(source);
  await importPath(
    store,
    await fileOf([artist, { ...album, image: 'a/cover.jpg' }, { ...track, audio: 'gone.mp3' }]),
  );
  await store.db
    .updateTable('artist')
    .set({ image: `embedded:${stored}` })
    .execute();
  await store.close();

  const path = newPath();
  const { media } = await backUp(source, path, { media: { data: library, library, storage } });
  assert.deepEqual(media, { files: 2, missing: ['gone.mp3'] });
  const other = createFolderStorage(second);
  const restore = (target: typeof other | undefined) =>
    restoreBackup(path, sqliteFile(), { media: { data: library, library, storage: target }, signal });
  for (const _ of ['first', 'again']) await restore(other);
  assert.deepEqual(
    (await Array.fromAsync(other.list(''))).map(({ key }) => key),
    ['library/a/cover.jpg', originalKey(`${sha256}.flac`)],
  );
  await other.write('library/a/cover.jpg', bytes('another image'));
  await assert.rejects(restore(other), /another file is there/);
  await assert.rejects(restore(undefined), /CANTIGA_STORAGE is not set/);

  await storage.write(originalKey(`${sha256}.flac`), bytes('damaged'));
  const incomplete = await backUp(source, newPath(), { media: { data: library, library, storage } });
  assert.deepEqual(incomplete.media, { files: 1, missing: ['gone.mp3', stored] });

  const away = { ...storage, read: () => Promise.reject(new Unavailable('away', undefined)) };
  const failed = newPath();
  await assert.rejects(backUp(source, failed, { media: { data: library, library, storage: away } }), /away/);
  assert.ok(!existsSync(failed));
});
