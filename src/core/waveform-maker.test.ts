import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { promisify } from 'node:util';
import { eventually } from '../../test/cli-process.ts';
import { forEachDatabase } from '../../test/databases.ts';
import type { Log } from '../domain/ports.ts';
import { importPath } from '../import/import.ts';
import { findFfmpeg } from '../media/ffmpeg/find.ts';
import { latestChanges } from '../store/changes.ts';
import { createWaveformMaker } from './waveform-maker.ts';

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
  test('files that came without a waveform get one, and the catalogue is told; a broken one is told of once, a missing one is passed over', async () => {
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
    await point('Three', 'gone.mp3');
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
    const maker = createWaveformMaker({ store, ffmpeg, library: folder, log });
    maker.wake();
    const made = await eventually(
      () => store.db.selectFrom('waveform').selectAll().execute(),
      (rows) => rows.length === 1,
    );
    maker.wake();
    await maker.close();
    const { peaks, record } = made[0];
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
  });
});
