import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { Refusal } from '../../domain/refusal.ts';
import { makeFolder } from './make-folder.ts';

const folder = mkdtempSync(join(tmpdir(), 'cantiga-folder-'));
after(() => rmSync(folder, { recursive: true }));

test('creates a folder with its parents, and accepts an existing one', () => {
  const deep = join(folder, 'a', 'b', 'c');
  makeFolder(deep);
  makeFolder(deep);
  assert.ok(statSync(deep).isDirectory());
});

test('rejects a path below a file', () => {
  writeFileSync(join(folder, 'file'), '');
  assert.throws(
    () => makeFolder(join(folder, 'file', 'below')),
    (error) => error instanceof Refusal && /part of that path is a file/.test(error.message),
  );
});

test('rejects a path where no folder can be created', { skip: process.platform !== 'linux' }, () => {
  assert.throws(
    () => makeFolder('/proc/cantiga/data'),
    (error) =>
      error instanceof Refusal && /\/proc\/cantiga\/data: it cannot be made there/.test(error.message),
  );
});
