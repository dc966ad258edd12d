/** `serve`, `doctor` and `backup` on an unusable database: the same reason, and what to do. */
import assert from 'node:assert/strict';
import {
  closeSync,
  copyFileSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  truncateSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { after, before, test } from 'node:test';
import { runCommand } from '../src/cli/run.fixture.ts';
import { cantiga, startService, temporaryFolder } from './cli-process.fixture.ts';

const origin = temporaryFolder();
const file = join(origin.path, 'data', 'cantiga.db');

before(async () => {
  const lines = [
    { entity: 'artist', id: 1, name: 'Lume' },
    ...Array.from({ length: 3000 }, (_, i) => ({
      ...{
        entity: 'track',
        id: i + 1,
        name: `Onda ${i}`,
        artist_id: 1,
        duration: 100,
        releasedate: '2021-09-17',
      },
      license_ccurl: 'http://creativecommons.org/licenses/by-sa/4.0/',
    })),
  ];
  const path = join(origin.path, 'music.jsonl');
  writeFileSync(path, lines.map((line) => `${JSON.stringify(line)}\n`).join(''));
  const { code, stderr } = await cantiga(origin.path, ['import', path]);
  assert.equal(code, 0, stderr);
  const database = new DatabaseSync(file);
  database.exec('pragma wal_checkpoint(truncate)');
  database.close();
});
after(() => origin.remove());

const CASES: [what: string, damage: (path: string) => void, reason: RegExp, remedy: RegExp][] = [
  ['a truncated file', (path) => truncateSync(path, 40_960), /is damaged/, /cantiga restore/],
  [
    'a file that is no database',
    (path) => writeFileSync(path, 'hello '.repeat(2000)),
    /a file that is none/,
    /cantiga restore/,
  ],
  ['a file with torn pages', tearPages, /is damaged/, /cantiga restore/],
  ['a database of a newer version', makeNewer, /newer than this program/, /Install the newer program/],
];

/** All but the first ones, which contain the schema. */
function tearPages(path: string): void {
  const { length } = readFileSync(path);
  const descriptor = openSync(path, 'r+');
  for (let at = 40 * 4096; at + 4096 <= length; at += 4096)
    writeSync(descriptor, Buffer.alloc(4096, 0xa5), 0, 4096, at);
  closeSync(descriptor);
}

function makeNewer(path: string): void {
  const database = new DatabaseSync(path);
  database.exec(`update meta set value = '9999' where key in ('schema', 'compatible_from')`);
  database.close();
}

for (const [what, damage, reason, remedy] of CASES) {
  test(`${what}: all report the reason and what to do, without a stack`, async (t) => {
    const folder = temporaryFolder();
    t.after(folder.remove);
    mkdirSync(join(folder.path, 'data'));
    const path = join(folder.path, 'data', 'cantiga.db');
    copyFileSync(file, path);
    damage(path);
    const env = { PORT: '0', CANTIGA_DEMO: 'off' };
    const served = await startService(folder.path, env).then(
      ({ process: child }) => {
        child.kill('SIGKILL');
        return assert.fail('it started');
      },
      (error: Error) => error.message,
    );
    assert.match(served, /serve ended with 1/);
    assert.match(served, reason);
    assert.match(served, remedy);
    assert.doesNotMatch(served, /\n\s+at /);
    const { code, stdout } = await cantiga(folder.path, ['doctor', '--json'], env);
    assert.equal(code, 1);
    const { findings } = JSON.parse(stdout) as {
      findings: { about: string; text: string; advice: string }[];
    };
    const found = findings.find(({ about }) => about === 'Database');
    assert.match(found?.text ?? '', reason);
    assert.match(`${found?.text} ${found?.advice}`, remedy);
    const backup = await runCommand(['backup', 'saved'], { folder: folder.path, env });
    assert.equal(backup.code, 1);
    assert.match(backup.stderr, reason);
    assert.match(backup.stderr, remedy);
    assert.deepEqual(readdirSync(folder.path), ['data'], 'no backup of a damaged database');
  });
}
