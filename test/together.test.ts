/**
 * Test files whose tests take less time than the start of a process: `npm test` runs them together, in the process of this file. Each is a
 * suite with its own hooks. Alone, or with `npm run test:quick`, they run like every other file.
 */
import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { fileURLToPath, pathToFileURL } from 'node:url';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const find = (...patterns: string[]) => globSync(patterns, { cwd: ROOT }).sort();

const together = find(
  'src/{auth,domain}/**/*.test.ts',
  'src/http/{account,oauth,v3.0,web,web-api}/**/*.test.ts',
  'web/src/**/*.test.ts',
);

for (const file of together)
  describe(file, async () => {
    await import(pathToFileURL(join(ROOT, file)).href);
  });

test('`npm test` runs every test file once', () => {
  const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
  const alone = [...scripts.test.matchAll(/"([^"]+)"/g)].flatMap(([, pattern]) => find(pattern));
  const all = find('{bench,bin,client,demo,docs,src,test,web/src}/**/*.test.ts');
  assert.deepEqual([...alone, ...together].sort(), all);
});
