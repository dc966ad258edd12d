/** The compiler, the formatter and the linter find no errors. */
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('..', import.meta.url));

/** The compiler and oxlint are programs in Go, which spend up to a third of their time on freeing memory. They end before it matters. */
const env = { ...process.env, GOGC: '400' };

/** Runs a program of a package and fails with its output. */
async function passes(program: string, ...args: string[]): Promise<void> {
  const path = fileURLToPath(new URL(`../node_modules/${program}`, import.meta.url));
  const child = spawn(process.execPath, [path, ...args], {
    cwd: ROOT,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [out, err, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close'),
  ]);
  assert.equal(code, 0, `${program} ${args.join(' ')}\n${out}${err}`);
}

for (const project of ['.', 'web', 'client']) {
  // Several threads would each compute the types that they share: a third more work.
  const args = ['--noEmit', '--incremental', 'false', '--singleThreaded', '-p', project];
  test(`tsc finds no errors in ${project}`, () => passes('typescript/bin/tsc', ...args));
}

test('biome finds no errors, and every file is formatted', () =>
  passes('@biomejs/biome/bin/biome', 'check', '.'));

test('oxlint finds no promise that is neither awaited nor handled', () => passes('oxlint/bin/oxlint'));
