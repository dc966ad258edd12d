/** A folder of music from the command line, as an operator would. */
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { audio, BY, newFolder, text } from '../import/sources/folder/music.fixture.ts';
import { listRuns } from '../store/import-runs.ts';
import { openStore } from '../store/store.ts';
import { runCommand } from './run.fixture.ts';

const cantiga = (folder: string, ...args: string[]) => runCommand(args, { folder });

test('imports a folder, says what was left out, takes a licence for what has none, and keeps reports', async () => {
  const folder = await newFolder();
  await audio(join(folder, 'music/a.flac'), { artist: 'Lume', album: 'Mar', title: 'Onda' });
  await text(join(folder, 'music/b\u001b[31m.mp3'), '');
  const without = await cantiga(folder, 'import', 'music');
  assert.deepEqual([without.code, without.stdout], [1, '']);
  assert.match(without.stderr, /1 file has no licence\..*\n {2}a\.flac\n$/s);

  const { code, stdout, stderr } = await cantiga(folder, 'import', 'music', '--license', BY);
  assert.deepEqual([code, stderr], [0, '']);
  assert.match(stdout, /^Imported 3 records in .*: 1 artist, 1 album, 1 track\.\n/);
  const [, ...lines] = stdout.trimEnd().split('\n');
  assert.deepEqual(lines, [
    'Audio files: 1; new or changed: 1.',
    'Left out (1):',
    '  b\\u001b[31m.mp3: its path holds a line end or another control character',
  ]);

  const store = await openStore({ kind: 'sqlite', file: join(folder, 'data/cantiga.db') });
  const { runs } = await listRuns(store.db, { offset: 0, limit: 9 });
  await store.close();
  const kept = runs.map(({ by, source, state, records }) => [by, source.name, state, records]);
  const music = join(folder, 'music');
  assert.deepEqual(kept, [
    ['command line', music, 'done', 3],
    ['command line', music, 'refused', 0],
  ]);

  const again = await cantiga(folder, 'import', 'music', '--license', BY, '--json');
  const { records, files } = JSON.parse(again.stdout);
  assert.deepEqual([records, files.read, files.skipped.length, files.disappeared], [{}, 0, 1, []]);
});

test('refuses a licence that is no address', async () => {
  const { code, stderr } = await cantiga(await newFolder(), 'import', '.', '--license', 'CC-BY');
  assert.equal(code, 2);
  assert.equal(stderr, 'cantiga: --license expects an http or https address, and "CC-BY" came.\n');
});
