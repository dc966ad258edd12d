import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { COMMANDS } from '../src/cli/run.ts';
import { cantiga, startService, temporaryFolder } from './cli-process.fixture.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');
const README = read('README.md');
const PAGES = ['.', 'docs'].flatMap((folder) =>
  readdirSync(join(ROOT, folder))
    .filter((name) => name.endsWith('.md'))
    .map((name) => join(folder, name)),
);

/** The fenced blocks of one language. */
function blocks(page: string, language: string): string[] {
  return [...page.matchAll(new RegExp(`\`\`\`${language}\\n(.*?)\`\`\``, 'gs'))].map((match) => match[1]);
}

/** What a pattern finds in the pages; it finds something in some of them. */
function inPages(pattern: RegExp): { page: string; found: string }[] {
  const all = PAGES.flatMap((page) =>
    [...read(page).matchAll(pattern)].map(([, found]) => ({ page, found })),
  );
  assert.ok(all.length > 0, String(pattern));
  return all;
}

test('every npm script and every command that the pages mention exists', () => {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
  for (const pattern of [/npm run ([a-z]+)/g, /npm (start|test)\b/g])
    for (const { page, found } of inPages(pattern)) assert.ok(found in scripts, `${page}: ${found}`);
  for (const { page, found } of inPages(/cantiga -- ([a-z]+)/g)) {
    const exists = COMMANDS.some(({ name }) => name === found);
    assert.ok(exists, `${page}: cantiga ${found}`);
  }
});

test('every link to a file has a target', () => {
  for (const { page, found } of inPages(/\]\(([^)#]+)(?:#[^)]*)?\)/g)) {
    if (/^[a-z]+:/.test(found)) continue;
    assert.ok(existsSync(join(ROOT, dirname(page), found)), `${page} links to ${found}`);
  }
});

test('every file named by the pages exists', () => {
  for (const { page, found } of inPages(/`((?:src|test|docs|bench|bin|web|client|demo|deploy)\/[\w./-]+)`/g))
    assert.ok(existsSync(join(ROOT, found)), `${page} names ${found}`);
});

test('every rule of docs/behaviour.md that a comment refers to exists', () => {
  const rules = new Set([...read('docs/behaviour.md').matchAll(/^(\d+)\. /gm)].map((match) => match[1]));
  const files = ['src', 'test'].flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' }).map((name) => `${folder}/${name}`),
  );
  let references = 0;
  for (const file of files.filter((name) => name.endsWith('.ts'))) {
    for (const [, first, last] of read(file).matchAll(/behaviour\.md (\d+)(?: (?:and|to) (\d+))?/g)) {
      assert.ok(rules.has(first) && rules.has(last ?? first), `${file} refers to ${first} ${last ?? ''}`);
      references++;
    }
  }
  assert.ok(references > 20);
});

test('continuous integration runs the test command of the README', () => {
  assert.ok(blocks(README, 'sh').includes('npm ci && npm test\n'));
  assert.match(read('.ci/run'), /^npm ci && npm test$/m);
  assert.ok(statSync(join(ROOT, '.ci/run')).mode & 0o100, '.ci/run is executable');
});

test('the curl command of the README returns what the README shows', async () => {
  const address = /curl '(http:\/\/127\.0\.0\.1:8080)([^']*)'/.exec(README);
  assert.ok(address !== null);
  const folder = temporaryFolder();
  const service = await startService(folder.path);
  const response = await fetch(`${service.url}${address[2]}`);
  const body = await response.text();
  service.process.kill('SIGTERM');
  await service.ended;
  folder.remove();
  assert.equal(response.status, 200);
  assert.equal(`${body.replaceAll(service.url, address[1]).trimEnd()}\n`, blocks(README, 'json')[0]);
});

test('the example of docs/import.md can be imported, twice, in full', async () => {
  const example = blocks(read('docs/import.md'), 'jsonl')[0];
  const folder = temporaryFolder();
  writeFileSync(join(folder.path, 'example.jsonl'), example);
  for (const _time of [1, 2]) {
    const { code, stdout, stderr } = await cantiga(folder.path, ['import', 'example.jsonl', '--json']);
    assert.equal(code, 0, stderr);
    const counts = Object.values<number>(JSON.parse(stdout).records);
    assert.equal(
      counts.reduce((sum, count) => sum + count),
      example.trimEnd().split('\n').length,
    );
  }
  folder.remove();
});
