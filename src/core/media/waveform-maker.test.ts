import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { copyFile, mkdtemp, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { promisify } from 'node:util';
import { eventually } from '../../../test/cli-process.fixture.ts';
import { forEachDatabase } from '../../../test/databases.fixture.ts';
import type { Log } from '../../domain/ports.ts';
import { importPath } from '../../import/import.ts';
import { findFfmpeg } from '../../media/ffmpeg/find.ts';
import { createOriginals } from '../../media/originals.ts';
import { latestChanges } from '../../store/changes/changes.ts';
import { createLoudness } from './loudness.ts';
import { readWithoutWaveform } from './waveform-maker.ts';
import { createWaveformNode } from './waveform-node.fixture.ts';

let folder: string;
const LICENSE = 'http://creativecommons.org/licenses/by/4.0/';
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cantiga-waveforms-'));
  const loudThenQuiet = "aevalsrc='if(lt(t,1),0.5,0.05)*sin(440*2*PI*t):d=2'";
  const run = promisify(execFile);
  await run('ffmpeg', ['-v', 'error', '-f', 'lavfi', '-i', loudThenQuiet, join(folder, '01 One.flac')]);
  await run('ffmpeg', ['-v', 'error', '-f', 'lavfi', '-i', loudThenQuiet, join(folder, '02 Two.mp3')]);
  await run('ffmpeg', ['-v', 'error', '-f', 'lavfi', '-i', loudThenQuiet, join(folder, '03 Three.mp3')]);
});
after(() => rm(folder, { recursive: true }));

forEachDatabase(({ openFresh }) => {
  test('computes waveforms of imported files and notifies the catalogue; logs a broken file once, and skips missing and removed ones', async () => {
    const store = await openFresh();
    await importPath(store, folder, { license: LICENSE });
    await writeFile(join(folder, 'broken.mp3'), 'no music');
    const point = (name: string, file: string) =>
      store.db
        .updateTable('track')
        .set({ audio: join(folder, file) })
        .where('name', '=', name)
        .execute();
    await point('Two', 'broken.mp3');
    await point('Three', 'missing.mp3');
    const silent = async () => (await Array.fromAsync(readWithoutWaveform(store.db))).flat();
    assert.equal((await silent()).length, 3);
    await point('Three', '03 Three.mp3');
    await store.db
      .updateTable('folder_file')
      .set({ gone: '2026-01-01T00:00:00.000Z' })
      .where('path', '=', join(folder, '03 Three.mp3'))
      .execute();
    assert.equal((await silent()).length, 2);
    await point('Three', 'missing.mp3');
    const before = await latestChanges(store.db);
    const warned: unknown[] = [];
    const log: Log = {
      debug() {},
      info() {},
      warn: (...line) => void warned.push(line),
      error: (...line) => void warned.push(line),
      isEnabled: () => true,
    };
    const ffmpeg = await findFfmpeg();
    const made: number[] = [];
    const onMade = (ids: readonly number[]) => void made.push(...ids);
    const originals = createOriginals({ library: folder, data: folder });
    const maker = createWaveformNode({ store, ffmpeg, originals, log, onMade });
    void maker.wake();
    const computed = await eventually(
      () => store.db.selectFrom('waveform').selectAll().execute(),
      (rows) => rows.length === 1,
    );
    void maker.wake();
    await maker.close();
    const { peaks, record } = computed[0];
    assert.equal(peaks.length, 960);
    assert.ok(peaks[200] > 40 && peaks[200] < 60, `loud: ${peaks[200]}`);
    assert.ok(peaks[700] < 10, `quiet: ${peaks[700]}`);
    const one = await store.db
      .selectFrom('track')
      .select('waveform')
      .where('name', '=', 'One')
      .executeTakeFirstOrThrow();
    assert.equal(one.waveform, record);
    assert.ok((await latestChanges(store.db)).catalogue > before.catalogue);
    assert.equal(warned.length, 1);
    assert.deepEqual(made, [computed[0].track_id]);
  });

  test('tracks without a known loudness are measured when they are played', async (t) => {
    const store = await openFresh();
    await importPath(store, folder, { license: LICENSE });
    const tracks = await store.db.selectFrom('track').select(['id', 'name']).orderBy('id').execute();
    const idOf = (name: string) => tracks.find((track) => track.name === name)!.id;
    const [one, two, three] = ['One', 'Two', 'Three'].map(idOf);
    await store.db.updateTable('track').set({ album_id: 5 }).execute();
    await store.db.updateTable('track').set({ replaygain: 3 }).where('id', '=', two).execute();
    const log: Log = { debug() {}, info() {}, warn() {}, error() {}, isEnabled: () => true };
    const ffmpeg = await findFfmpeg();
    const loudness = createLoudness({
      store,
      ffmpeg: () => ffmpeg,
      originals: createOriginals({ library: folder, data: folder }),
      log,
    });
    assert.deepEqual(await loudness.find([one, two, 999]), {
      gains: { [one]: { track: null, album: 3 }, [two]: { track: 3, album: 3 } },
    });
    const { gains } = await eventually(
      () => loudness.find([one, two]),
      (answer) => answer.gains[one].track !== null,
    );
    assert.equal(Math.round(gains[one].track!), -8);
    assert.ok(gains[two].album! < -3 && gains[two].album === gains[one].album, JSON.stringify(gains));
    assert.deepEqual((await loudness.find([two])).gains, { [two]: gains[two] });
    // Another file has to be measured again, and a silent one has no gain.
    const silent = await mkdtemp(join(tmpdir(), 'cantiga-silence-'));
    t.after(() => rm(silent, { recursive: true }));
    const audio = join(silent, 'silent.flac');
    await promisify(execFile)('ffmpeg', ['-v', 'error', '-f', 'lavfi', '-i', 'anullsrc=d=1', audio]);
    await store.db.updateTable('track').set({ audio }).where('id', 'in', [one, three]).execute();
    await loudness.find([one, three]);
    await eventually(
      () => store.db.selectFrom('loudness').select('gain').where('audio', '=', audio).execute(),
      (rows) => rows.length === 2 && rows.every(({ gain }) => gain === null),
    );
    await loudness.close();
  });

  test('a pipe, a device and a link out of the folder are logged once, and block nothing', {
    skip: process.platform === 'win32',
  }, async (t) => {
    const library = await mkdtemp(join(tmpdir(), 'cantiga-waveforms-'));
    t.after(() => rm(library, { recursive: true }));
    const store = await openFresh();
    await importPath(store, folder, { license: LICENSE });
    await promisify(execFile)('mkfifo', [join(library, 'pipe.mp3')]);
    await symlink('/dev/zero', join(library, 'device.mp3'));
    await copyFile(join(folder, '03 Three.mp3'), join(library, 'good.mp3'));
    for (const [name, audio] of [
      ['One', 'pipe.mp3'],
      ['Two', 'device.mp3'],
      ['Three', 'good.mp3'],
    ])
      await store.db.updateTable('track').set({ audio }).where('name', '=', name).execute();
    const warned: unknown[] = [];
    const warn: Log['warn'] = (_, fields) => void warned.push(fields?.['reason']);
    const log: Log = { debug() {}, info() {}, warn, error: assert.fail, isEnabled: () => true };
    const maker = createWaveformNode({
      store,
      ffmpeg: await findFfmpeg(),
      originals: createOriginals({ library, data: library }),
      log,
    });
    for (let times = 0; times < 2; times++) {
      void maker.wake();
      await eventually(
        () => store.db.selectFrom('waveform').selectAll().execute(),
        (rows) => rows.length === 1,
      );
    }
    await maker.close();
    assert.deepEqual(warned, ['it is not a file', 'it is a symbolic link that leads elsewhere']);
  });

  test('a file after many missing ones gets its waveform', async () => {
    const store = await openFresh();
    await importPath(store, folder, { license: LICENSE });
    const one = await store.db
      .selectFrom('track')
      .selectAll()
      .where('name', '=', 'One')
      .executeTakeFirstOrThrow();
    await store.db.updateTable('track').set({ audio: '' }).execute();
    // Higher than all ids of an import.
    const behind = 2 ** 52;
    const rows = Array.from({ length: 502 }, (_, i) => ({
      ...{ ...one, id: behind + i },
      audio: i < 501 ? `missing ${i}.mp3` : one.audio,
    }));
    for (let at = 0; at < rows.length; at += 20)
      await store.db
        .insertInto('track')
        .values(rows.slice(at, at + 20))
        .execute();
    const log: Log = { debug() {}, info() {}, warn() {}, error: assert.fail, isEnabled: () => true };
    const maker = createWaveformNode({
      store,
      ffmpeg: await findFfmpeg(),
      originals: createOriginals({ library: folder, data: folder }),
      log,
    });
    void maker.wake();
    await eventually(
      () => store.db.selectFrom('waveform').selectAll().execute(),
      (rows) => rows.length === 1,
    );
    await maker.close();
  });

  test('a file that appears without a change of the catalogue gets its waveform', async (t) => {
    const library = await mkdtemp(join(tmpdir(), 'cantiga-waveforms-'));
    t.after(() => rm(library, { recursive: true }));
    const store = await openFresh();
    await importPath(store, folder, { license: LICENSE });
    const audios = { One: 'late.flac', Two: 'there.mp3' } as Record<string, string>;
    for (const { id, name } of await store.db.selectFrom('track').select(['id', 'name']).execute())
      await store.db
        .updateTable('track')
        .set({ audio: audios[name] ?? '' })
        .where('id', '=', id)
        .execute();
    await copyFile(join(folder, '02 Two.mp3'), join(library, 'there.mp3'));
    const log: Log = { debug() {}, info() {}, warn() {}, error: assert.fail, isEnabled: () => true };
    const parts = {
      store,
      ffmpeg: await findFfmpeg(),
      originals: createOriginals({ library, data: library }),
      log,
    };
    const maker = createWaveformNode({ ...parts, missingMs: 100 });
    t.after(maker.close);
    void maker.wake();
    const computed = () => store.db.selectFrom('waveform').selectAll().execute();
    // It has looked for all files.
    await eventually(computed, (rows) => rows.length === 1);
    await copyFile(join(folder, '01 One.flac'), join(library, 'late.flac'));
    await eventually(computed, (rows) => rows.length === 2);
  });

  test('finished waveforms are kept when the service stops', async () => {
    const store = await openFresh();
    await importPath(store, folder, { license: LICENSE });
    const log: Log = { debug() {}, info() {}, warn() {}, error: assert.fail, isEnabled: () => true };
    const ffmpeg = await findFfmpeg();
    assert.ok('path' in ffmpeg);
    const bin = await mkdtemp(join(tmpdir(), 'cantiga-ffmpeg-'));
    const [path, first, second] = ['ffmpeg', 'first', 'second'].map((name) => join(bin, name));
    // The second file never ends.
    const script = `[ -e '${first}' ] && touch '${second}' && exec sleep 60
touch '${first}'
exec ${ffmpeg.path} "$@"`;
    await writeFile(path, `#!/bin/sh\n${script}\n`, { mode: 0o755 });
    const maker = createWaveformNode({
      store,
      ffmpeg: { ...ffmpeg, path },
      originals: createOriginals({ library: folder, data: folder }),
      log,
    });
    void maker.wake();
    await eventually(
      () => stat(second).catch(() => undefined),
      (stats) => stats !== undefined,
    );
    await maker.close();
    assert.equal((await store.db.selectFrom('waveform').selectAll().execute()).length, 1);
    await rm(bin, { recursive: true });
  });
});
