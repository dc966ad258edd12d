/** docs/asvs.tsv: a verdict for each requirement of OWASP ASVS 5.0.0 up to level 2, and the files and tests that show it. */
import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';

const ROOT = new URL('../', import.meta.url);
const read = (path: string) => readFileSync(new URL(path, ROOT), 'utf8');

const COUNT = 253;
const VERDICTS = ['met', 'not met', 'not applicable', 'specification', 'operator'];
/** `src/cli/log.test.ts: hides secrets at any depth`, without the name of the test where the whole file is meant. */
const SHOWN = /^([\w.-]+(?:\/[\w.-]+)*\.\w+)(?:: (.+))?$/;
const PATH = /(?<![\w./-])(?:src|test|web|client|docs|deploy|\.github)\/[\w./-]*\.\w+/g;

const [head, ...lines] = read('docs/asvs.tsv').trimEnd().split('\n');
const rows = lines.map((line) => {
  const [id, verdict, evidence] = line.split('\t');
  return { id, verdict, evidence, parts: evidence.split(' | ') };
});

test('every requirement is listed once, in order, with a verdict and its reason', () => {
  assert.equal(head, 'id\tverdict\tevidence');
  assert.equal(rows.length, COUNT);
  for (const { id, verdict, evidence } of rows) {
    assert.match(id, /^V\d+\.\d+\.\d+$/);
    assert.ok(VERDICTS.includes(verdict), `${id}: ${verdict}`);
    assert.ok(evidence.length > 0, id);
  }
  const ids = rows.map(({ id }) => id);
  assert.deepEqual(ids, [...new Set(ids)].sort(byNumbers));
});

test('what is met names a file', () => {
  for (const { id, verdict, parts } of rows)
    if (verdict === 'met')
      assert.ok(
        parts.some((part) => SHOWN.test(part)),
        id,
      );
});

test('every file and every test that is named exists', () => {
  for (const { id, evidence, parts } of rows) {
    for (const path of evidence.match(PATH) ?? [])
      assert.ok(existsSync(new URL(path, ROOT)), `${id}: ${path}`);
    for (const part of parts) {
      const [, path, name] = SHOWN.exec(part) ?? [];
      if (path === undefined) continue;
      assert.ok(existsSync(new URL(path, ROOT)), `${id}: ${path}`);
      if (name !== undefined) assert.ok(read(path).includes(`test('${name}'`), `${id}: ${part}`);
    }
  }
});

test('docs/security.md gives the reason for each requirement that is not met, and for no other', () => {
  const section = read('docs/security.md').split('## Not met\n')[1];
  const explained = [...section.matchAll(/^- (V[\d.]+): /gm)].map(([, id]) => id);
  const unmet = rows.filter(({ verdict }) => verdict === 'not met').map(({ id }) => id);
  assert.deepEqual(explained, unmet);
});

test('workflows name the commit of every action, so that nobody can replace it', () => {
  const folder = '.github/workflows/';
  const used = readdirSync(new URL(folder, ROOT)).flatMap((file) =>
    [...read(folder + file).matchAll(/uses: (.+)/g)].map(([, action]) => action),
  );
  assert.ok(used.length > 0);
  for (const action of used) assert.match(action, /^[\w-]+\/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/);
});

function byNumbers(one: string, two: string): number {
  return one.localeCompare(two, 'en', { numeric: true });
}
