import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { runCommand } from './run.fixture.ts';

const folder = mkdtempSync(join(tmpdir(), 'cantiga-delete-'));
after(() => rmSync(folder, { recursive: true, force: true }));
const cantiga = (...args: string[]) => runCommand(args, { folder });

test('items are deleted by id or name, with --yes only', async () => {
  const path = join(folder, 'two.jsonl');
  const records = [1, 2, 3].map((id) => ({ entity: 'artist', id, name: id === 3 ? 'Ana' : 'Lume' }));
  writeFileSync(
    path,
    [...records, { entity: 'user', id: 7, name: 'rui' }].map((one) => JSON.stringify(one)).join('\n'),
  );
  assert.equal((await cantiga('import', path)).code, 0);

  const asked = await cantiga('delete', 'artist', 'Ana');
  assert.equal(asked.code, 2);
  assert.equal(asked.stdout, 'artist 3 "Ana" would be deleted (artists: 1).\n');
  assert.match(asked.stderr, /Nothing was deleted. Add --yes/);
  assert.equal((await cantiga('delete', 'artist', 'Ana', '--dry-run', '--yes')).code, 0);
  const done = await cantiga('delete', 'artist', 'Ana', '--yes', '--json');
  const none = { artists: 1, albums: 0, tracks: 0 };
  assert.deepEqual(JSON.parse(done.stdout), { kind: 'artist', id: 3, name: 'Ana', ...none, deleted: true });
  assert.match((await cantiga('delete', 'artist', 'Ana', '--yes')).stderr, /no artist named "Ana"/);

  const several = await cantiga('delete', 'artist', 'Lume', '--yes');
  assert.equal(several.code, 1);
  assert.match(several.stderr, /Several artists are named "Lume". Use the id of one: 1, 2/);
  assert.equal((await cantiga('delete', 'artist', '1', '--yes')).code, 0);
  assert.equal((await cantiga('delete', 'artist', 'Lume', '--yes')).code, 0);

  assert.match((await cantiga('delete', 'user', '7', '--dry-run')).stdout, /^user 7 "rui" would be/);
  assert.equal((await cantiga('delete', 'user', '8', '--dry-run')).code, 1);
  assert.equal((await cantiga('delete', 'user', 'rui', '--yes')).stdout, 'user 7 "rui" is deleted.\n');
  assert.equal((await cantiga('user', 'list')).stdout, 'There are no users yet.\n');
  assert.match((await cantiga('delete', 'radio', '1')).stderr, /must be artist or album or track or user/);
});
