import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const mutants = (...args: string[]) =>
  promisify(execFile)(process.execPath, ['bin/mutants.ts', ...args], { cwd: ROOT });

test('changes a copy, runs its tests and prints the result; a seed always chooses the same place', async () => {
  const { stdout } = await mutants('--count', '1', '--seed', '3', '--only', 'src/domain/text/printable.ts');
  assert.match(stdout, /^1\/1 killed src\/domain\/text\/printable\.ts:\d+\n\n\| folder/);
  assert.match(stdout, /\n\| all \| 1 \| 0 \| 0 \|\n\| src\/domain \| 1 \| 0 \| 0 \|\n$/);
});

test('rejects a count that is not a number', async () => {
  await assert.rejects(mutants('--count', 'many'), /--count and --seed must be whole numbers/);
});
