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
const PAGES = ['.', 'docs', 'docs/decisions'].flatMap((folder) =>
  readdirSync(join(ROOT, folder))
    .filter((name) => name.endsWith('.md'))
    .map((name) => join(folder, name)),
);

/** The fenced blocks of one language. */
function blocks(page: string, language: string): string[] {
  return [...page.matchAll(new RegExp(`\`\`\`${language}\\n(.*?)\`\`\``, 'gs'))].map((match) => match[1]);
}

test('every npm script and every command that the pages mention exists', () => {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
  for (const page of PAGES) {
    const text = read(page);
    for (const [, name] of text.matchAll(/npm run ([a-z]+)/g))
      assert.ok(name in scripts, `${page}: npm run ${name}`);
    for (const [, name] of text.matchAll(/npm (start|test)\b/g))
      assert.ok(name in scripts, `${page}: npm ${name}`);
    for (const [, name] of text.matchAll(/cantiga -- ([a-z]+)/g)) {
      assert.ok(
        COMMANDS.some((command) => command.name === name),
        `${page}: cantiga ${name}`,
      );
    }
  }
});

test('every link to a file has a target', () => {
  for (const page of PAGES) {
    for (const [, target] of read(page).matchAll(/\]\(([^)#]+)(?:#[^)]*)?\)/g)) {
      if (/^[a-z]+:/.test(target)) continue;
      assert.ok(existsSync(join(ROOT, dirname(page), target)), `${page} links to ${target}`);
    }
  }
});

test('every file named by the pages exists', () => {
  for (const page of PAGES) {
    for (const [, path] of read(page).matchAll(/`((?:src|test|docs|bench|bin)\/[\w./-]+)`/g)) {
      assert.ok(existsSync(join(ROOT, path)), `${page} names ${path}`);
    }
  }
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
