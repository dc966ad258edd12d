import assert from 'node:assert/strict';
import { mkdir, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { test } from 'node:test';
import { forEachDatabase } from '../../test/databases.fixture.ts';
import type { DatabaseLocation } from '../domain/ports.ts';
import { importPath } from '../import/import.ts';
import { audio, BY, newFolder } from '../import/sources/folder/music.fixture.ts';
import { asNewerProgram } from '../store/migrations/newer-program.fixture.ts';
import { openStore } from '../store/store.ts';
import type { Finding } from './doctor/finding.ts';
import { runCommand } from './run.fixture.ts';

const cantiga = (folder: string, args: string[], env: NodeJS.ProcessEnv) => runCommand(args, { folder, env });

/** The findings by their subject; the last of several. */
async function examine(folder: string, env: NodeJS.ProcessEnv = {}) {
  const { code, stdout } = await cantiga(folder, ['doctor', '--json'], env);
  const { problems, findings } = JSON.parse(stdout) as { problems: number; findings: Finding[] };
  assert.equal(code, problems === 0 ? 0 : 1);
  for (const finding of findings)
    assert.equal('advice' in finding && finding.advice !== '', finding.state !== 'ok', finding.about);
  return { problems, reported: Object.fromEntries(findings.map((finding) => [finding.about, finding])) };
}

const urlOf = (location: DatabaseLocation) =>
  location.kind === 'sqlite' ? `sqlite:${location.file}` : location.url;

test('reports no problem for a new installation, and what does not exist yet', async () => {
  const folder = await newFolder();
  const { code, stdout, stderr } = await cantiga(folder, ['doctor'], {});
  assert.deepEqual([code, stderr], [0, '']);
  assert.match(stdout, /^ok {7}Node {11}Node \d+\./m);
  assert.match(
    stdout,
    /^note {5}Database {7}.*cantiga\.db does not exist yet\.\n {24}→ The first `cantiga serve`/m,
  );
  assert.match(stdout, /^ok {7}ffmpeg {9}ffmpeg \S+, with the encoders/m);
  assert.match(stdout, /^ok {7}Disk {11}[\d,]+ MB are free/m);
  assert.deepEqual(await readdir(folder), [], 'nothing was created');
});

test('the storage is checked before the first start, and without a usable database', async () => {
  const folder = await newFolder();
  const storage = { CANTIGA_STORAGE: 's3+http://key:s3cret@127.0.0.1:1/music' };
  const databases = ['sqlite:new.db', 'postgres://ana@127.0.0.1:1/x'];
  for (const CANTIGA_DATABASE of databases) {
    const { reported } = await examine(folder, { ...storage, CANTIGA_DATABASE });
    assert.notEqual(reported['Database'].state, 'ok');
    assert.match(reported['Storage'].text, /The bucket music at http:.* cannot be used/);
  }
});

test('less space than the reserve is a problem', async () => {
  const folder = await newFolder();
  const free = await examine(folder, { CANTIGA_DISK_RESERVE: '0' });
  assert.match(free.reported['Disk'].text, /MB are free in .*; 0 MB are the reserve\.$/);
  assert.notEqual(free.reported['Disk'].state, 'problem');
  const full = await examine(folder, { CANTIGA_DISK_RESERVE: '1000000' });
  assert.equal(full.reported['Disk'].state, 'problem');
  assert.match(full.reported['Disk'].advice!, /CANTIGA_DISK_RESERVE/);
});

test('reports all wrong settings, without secrets', async () => {
  const env = { PORT: '99999', CANTIGA_DATABASE: 'mysql://ana:s3cret@db.example/x' };
  const { problems, reported } = await examine(await newFolder(), env);
  assert.deepEqual([problems, reported['Settings'].state], [1, 'problem']);
  assert.match(reported['Settings'].text, /2 settings are wrong:\n.*PORT[\s\S]*CANTIGA_DATABASE/);
  assert.doesNotMatch(reported['Settings'].text, /s3cret/);
  const { code, stderr } = await cantiga(await newFolder(), ['doctor'], env);
  assert.deepEqual([code, stderr], [1, 'cantiga: There is a problem.\n']);
});

test('an unreachable database is a problem among others', async () => {
  const folder = await newFolder();
  const unreachable = { CANTIGA_DATABASE: 'postgres://ana:s3cret@127.0.0.1:1/x' };
  const { problems, reported } = await examine(folder, { ...unreachable, CANTIGA_FFMPEG: '/nowhere/ffmpeg' });
  assert.equal(problems, 2);
  assert.equal(reported['Database'].state, 'problem');
  assert.match(reported['Database'].text, /nothing listens there/);
  assert.doesNotMatch(reported['Database'].text, /s3cret/);
  assert.equal(reported['ffmpeg'].state, 'problem');
  assert.match(
    reported['ffmpeg'].text,
    /^There is no ffmpeg at \/nowhere\/ffmpeg\. Audio is sent only as it is stored/,
  );
  await writeFile(join(folder, 'text.db'), 'this is not a database, '.repeat(100));
  const other = await examine(folder, { CANTIGA_DATABASE: `sqlite:${join(folder, 'text.db')}` });
  assert.match(other.reported['Database'].text, /expected a SQLite database/);
});

test('a missing ffmpeg is a note if none is configured, with what does not work without it', async () => {
  const path = process.env['PATH'];
  process.env['PATH'] = '/nowhere';
  try {
    const { problems, reported } = await examine(await newFolder());
    assert.deepEqual([problems, reported['ffmpeg'].state], [0, 'note']);
    assert.match(reported['ffmpeg'].text, /^ffmpeg is not on PATH\. .*no other formats/);
  } finally {
    process.env['PATH'] = path;
  }
});

test('connects to the mail server, and compares the addresses', async () => {
  const folder = await newFolder();
  const server = createServer((socket) => socket.end()).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as { port: number };
  const smtp = { CANTIGA_SMTP: `smtp://ana:s3cret@127.0.0.1:${port}` };
  const good = await examine(folder, {
    ...smtp,
    CANTIGA_URL: 'https://music.example',
    CANTIGA_PROXIES: 'loopback',
  });
  assert.deepEqual(
    ['Mail', 'Address', 'Proxies'].map((about) => good.reported[about].state),
    ['ok', 'ok', 'ok'],
  );
  await new Promise((resolve) => server.close(resolve));
  const bad = await examine(folder, { ...smtp, HOST: '0.0.0.0' });
  assert.deepEqual(
    ['Mail', 'Address', 'Proxies'].map((about) => bad.reported[about].state),
    ['problem', 'note', 'ok'],
  );
  assert.match(JSON.stringify(bad.reported['Address']), /set CANTIGA_URL/);
  assert.doesNotMatch(JSON.stringify(bad.reported), /s3cret/);
  const { reported } = await examine(folder, { CANTIGA_URL: 'https://music.example' });
  assert.match(JSON.stringify(reported['Proxies']), /"note".*CANTIGA_PROXIES/);
  const plain = await examine(folder, { CANTIGA_URL: 'http://music.example', HOST: '10.0.0.1' });
  assert.match(JSON.stringify(plain.reported['Address']), /"note".*unencrypted/);
});

test('looks for files in the storage', async () => {
  const folder = await newFolder();
  const files = ['music/1.flac', 'music/cover.png'].map((name) => join(folder, name));
  await audio(files[0], { artist: 'Lume', album: 'Mar', title: 'Onda', license: BY });
  await writeFile(files[1], 'a cover');
  const env = { CANTIGA_STORAGE: 'folder:objects' };
  assert.equal((await cantiga(folder, ['import', 'music'], env)).code, 0);
  const whole = await examine(folder, env);
  assert.deepEqual([whole.problems, whole.reported['Storage'].state], [0, 'ok']);
  const without = await examine(folder);
  assert.match(without.reported['Storage'].text, /CANTIGA_STORAGE is not set/);
  await rm(join(folder, 'objects/originals'), { recursive: true });
  const less = await examine(folder, env);
  assert.match(
    less.reported['Storage'].text,
    /^Of 2 files that were looked for, 2 are missing:\noriginals\/.*\.flac\noriginals\/.*\.png$/,
  );
  // As it advises.
  for (const file of files) await utimes(file, new Date(), new Date());
  assert.equal((await cantiga(folder, ['import', 'music'], env)).code, 0);
  assert.equal((await examine(folder, env)).reported['Storage'].state, 'ok');
  const away = await examine(folder, { CANTIGA_STORAGE: 's3+http://ana:s3cret@127.0.0.1:1/music' });
  assert.match(away.reported['Storage'].text, /The bucket music at http:.* cannot be used: .*ECONNREFUSED/);
  assert.doesNotMatch(JSON.stringify(away.reported), /s3cret/);
});

test('reports a cache above its limit', async () => {
  const folder = await newFolder();
  await mkdir(join(folder, 'data/cache/images/aa'), { recursive: true });
  await writeFile(join(folder, 'data/cache/images/aa/1'), Buffer.alloc(12 << 20));
  const { reported } = await examine(folder, { CANTIGA_CACHE_IMAGES: '10' });
  assert.deepEqual(
    [reported['Cache'].state, reported['Cache'].text],
    ['note', 'Resized images: 12 MB of at most 10 MB.'],
  );
});

test('a data folder that is not writable is a problem', {
  skip: process.getuid?.() === 0 && 'root may write everywhere',
}, async () => {
  const { reported } = await examine(await newFolder(), { CANTIGA_DATA: '/' });
  assert.deepEqual(
    [reported['Data folder'].state, reported['Data folder'].text],
    ['problem', '/ may not be written to.'],
  );
});

forEachDatabase(({ emptyLocation }) => {
  test('counts the records, and finds missing files', async () => {
    const location = await emptyLocation();
    const folder = await newFolder();
    const tags = { artist: 'Lume', album: 'Mar', license: BY };
    for (const number of [1, 2, 3])
      await audio(join(folder, `music/${number}.flac`), { ...tags, title: `T${number}`, track: `${number}` });
    const store = await openStore(location);
    try {
      await importPath(store, join(folder, 'music'));
      const env = { CANTIGA_DATABASE: urlOf(location), CANTIGA_LIBRARY: join(folder, 'music') };
      // During a write.
      const whole = await store.db.transaction().execute(async (trx) => {
        await trx.updateTable('track').set({ featured: 1 }).execute();
        return await examine(folder, env);
      });
      assert.equal(whole.problems, 0);
      const counting = { sqlite: /^One node counts/, postgres: /^All nodes on this database count together/ };
      assert.match(whole.reported['Limits'].text, counting[location.kind]);
      assert.match(
        whole.reported['Database'].text,
        /, schema version \d+: 1 artist, 1 album, 3 tracks, 0 users, /,
      );
      assert.equal(whole.reported['Music files'].text, 'All can be read (3).');
      assert.equal(whole.reported['Waveforms'].text, '3 tracks have none.');
      assert.equal(whole.reported['Library'], undefined, 'no track needs it');

      await rm(join(folder, 'music/2.flac'));
      const relative = store.db.updateTable('track').set({ audio: '3.flac' });
      await relative.where('position', '=', 3).execute();
      const less = await examine(folder, env);
      assert.deepEqual([less.problems, less.reported['Library'].state], [1, 'ok']);
      assert.equal(
        less.reported['Music files'].text,
        `1 cannot be read (3):\n${join(folder, 'music/2.flac')}`,
      );
      const unreachable = await examine(folder, { ...env, CANTIGA_LIBRARY: '/nowhere' });
      assert.equal(unreachable.reported['Library'].text, '/nowhere cannot be read; tracks in it: 1.');
      assert.match(unreachable.reported['Music files'].text, /^2 cannot be read \(3\):/);
      const dead = {
        kind: 'mail',
        payload: '{}',
        due: 0,
        dead: 1,
        error: 'a mail could not be sent: EENVELOPE 452',
      };
      await store.db
        .insertInto('job')
        .values([
          { ...dead, key: '1' },
          { ...dead, key: '2' },
        ])
        .execute();
      const { reported } = await examine(folder, env);
      assert.match(reported['Jobs'].text, /^2 of the kind mail failed too often .* EENVELOPE 452$/);
    } finally {
      await store.close();
    }
  });

  test('reports an empty catalogue and one of an earlier version, and does not change them', async () => {
    const folder = await newFolder();
    const [empty, earlier] = [await emptyLocation(), await emptyLocation()];
    await (await openStore(empty)).close();
    const { reported } = await examine(folder, { CANTIGA_DATABASE: urlOf(empty) });
    assert.match(JSON.stringify(reported['Database']), /"note".*0 tracks.*cantiga import/);
    const store = await openStore(earlier);
    const CANTIGA_DATABASE = urlOf(earlier);
    for (const _time of [1, 2]) {
      const { problems, reported: again } = await asNewerProgram(() => examine(folder, { CANTIGA_DATABASE }));
      assert.equal(problems, 0);
      assert.match(
        JSON.stringify(again['Database']),
        /"note".*it has schema version \d+, .*Start the service once/,
      );
    }
    await store.db.updateTable('meta').set({ value: '31' }).where('key', '=', 'schema').execute();
    await store.close();
    const { problems, reported: tooOld } = await examine(folder, { CANTIGA_DATABASE });
    assert.equal(problems, 1);
    assert.match(JSON.stringify(tooOld['Database']), /"problem".*version 31, .*start the last version/);
  });
});
