/** Imports on the command line. */
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { audio, BY, newFolder, text } from '../import/sources/folder/music.fixture.ts';
import { listRuns } from '../store/imports/import-runs.ts';
import { openStore } from '../store/store.ts';
import { runCommand } from './run.fixture.ts';

const cantiga = (folder: string, ...args: string[]) => runCommand(args, { folder });

test('imports a folder, lists files left out, applies --license to files without one, and stores reports', async () => {
  const folder = await newFolder();
  await audio(join(folder, 'music/a.flac'), { artist: 'Lume', album: 'Mar', title: 'Onda' });
  await text(join(folder, 'music/b\u001b[31m.mp3'), '');
  const without = await cantiga(folder, 'import', 'music');
  assert.deepEqual([without.code, without.stdout], [1, '']);
  assert.match(without.stderr, /1 file has no licence\..*\n {2}a\.flac\n$/s);

  const { code, stdout, stderr } = await cantiga(folder, 'import', 'music', '--license', BY);
  assert.deepEqual([code, stderr], [0, '']);
  const lines = stdout.trimEnd().split('\n');
  assert.match(lines.pop()!, /^Imported 3 records in .*: 1 artist, 1 album, 1 track\.$/);
  assert.deepEqual(lines, [
    'Left out (1):',
    '  b\\u001b[31m.mp3: its path holds a line end or another control character',
    'Audio files: 1; new or changed: 1.',
  ]);

  const store = await openStore({ kind: 'sqlite', file: join(folder, 'data/cantiga.db') });
  const { runs } = await listRuns(store.db, { offset: 0, limit: 9 });
  await store.close();
  const stored = runs.map(({ by, source, state, records }) => [by, source.name, state, records]);
  const music = join(folder, 'music');
  assert.deepEqual(stored, [
    ['command line', music, 'done', 3],
    ['command line', music, 'refused', 0],
  ]);

  const again = await cantiga(folder, 'import', 'music', '--license', BY, '--json');
  const { records, files } = JSON.parse(again.stdout);
  assert.deepEqual([records, files.read, files.skipped.length, files.disappeared], [{}, 0, 1, []]);
});

test('refuses a licence that is not a URL', async () => {
  const { code, stderr } = await cantiga(await newFolder(), 'import', '.', '--license', 'CC-BY');
  assert.equal(code, 2);
  assert.equal(stderr, 'cantiga: --license must be an http or https URL, not "CC-BY".\n');
});

test('lists refused records before imported ones', async () => {
  const folder = await newFolder();
  const artist = { entity: 'artist', id: 1, name: 'Ana' };
  await text(join(folder, 'label.jsonl'), `${JSON.stringify(artist)}\n`);
  await text(
    join(folder, 'other.jsonl'),
    [artist, { ...artist, id: 2 }].map((one) => `${JSON.stringify(one)}\n`).join(''),
  );
  assert.equal((await cantiga(folder, 'import', 'label.jsonl', '--source', 'label')).code, 0);
  const { code, stdout } = await cantiga(folder, 'import', 'other.jsonl');
  assert.equal(code, 0);
  assert.match(
    stdout,
    /^Refused \(1\):\n {2}line 1: artist 1: the record with this id belongs to the source label; .*\nImported 1 record in /,
  );
  const replaced = await cantiga(folder, 'import', 'other.jsonl', '--replace', '--json');
  assert.deepEqual(
    [JSON.parse(replaced.stdout).records, JSON.parse(replaced.stdout).refused],
    [{ artist: 2 }, []],
  );
});

test('names audio files that the library does not have', async () => {
  const folder = await newFolder();
  const track = (id: number, file?: string) => ({
    ...{ entity: 'track', id, name: `Track ${id}`, artist_id: 1, duration: 9, releasedate: '2020-01-01' },
    ...{ license_ccurl: BY, audio: file },
  });
  const missing = ['b.mp3', 'deep/c.mp3', 'd.mp3', 'e.mp3'].map((name, at) => track(at + 3, name));
  const records = [{ entity: 'artist', id: 1, name: 'Ana' }, track(1), track(2, 'deep/a.mp3')];
  await text(join(folder, 'music/deep/a.mp3'), 'x');
  const lines = (all: object[]) => all.map((one) => `${JSON.stringify(one)}\n`).join('');
  await text(join(folder, 'music/all.jsonl'), lines([...records, ...missing]));
  await text(join(folder, 'music/found.jsonl'), lines(records));
  const run = (file: string, env: Record<string, string>) => runCommand(['import', file], { folder, env });
  const env = { CANTIGA_LIBRARY: join(folder, 'music') };
  const { code, stdout } = await run('music/all.jsonl', env);
  assert.equal(code, 0);
  assert.match(stdout, /^Audio files not found: 4 \(b\.mp3, deep\/c\.mp3, d\.mp3, …\)\. .*CANTIGA_LIBRARY/m);
  assert.doesNotMatch((await run('music/found.jsonl', env)).stdout, /not found/);
  const elsewhere = (await run('music/found.jsonl', {})).stdout;
  assert.match(elsewhere, /^Audio files not found: 1 \(deep\/a\.mp3\)\. .*data\/library/m);
});

test('refuses options that cannot be combined', async () => {
  const folder = await newFolder();
  const cases: [string[], RegExp][] = [
    [['.', '--source', 'label'], /\(--source\) needs a file/],
    [
      ['a.jsonl', '--source', 'folder'],
      /--source: expected 1 to 64 .* and none of local, folder, demo, got "folder"/,
    ],
    [['.', '--watch', '--accounts'], /--accounts cannot be combined with --watch/],
  ];
  for (const [args, message] of cases) {
    const { code, stderr } = await cantiga(folder, 'import', ...args);
    assert.equal(code, 2);
    assert.match(stderr, message);
  }
});
