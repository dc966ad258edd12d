import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { createStyle } from './style.ts';

async function manifest(t: TestContext) {
  const folder = await mkdtemp(join(tmpdir(), 'cantiga-style-'));
  t.after(() => rm(folder, { recursive: true }));
  return join(folder, 'manifest.json');
}

const BUILT = {
  'src/early.ts': { file: 'assets/early-1.js' },
  '../node_modules/x/figtree-latin-wght-normal.woff2': { file: 'assets/figtree-latin-2.woff2' },
};

test('plain pages wear the colours and controls of the web application before it is built', async (t) => {
  const { text, hash, early, fonts } = createStyle(await manifest(t))();
  for (const rule of ['--accent: light-dark(', '.button-primary {', '.field-control {', '.card-card {'])
    assert.ok(text.includes(rule), rule);
  assert.deepEqual([early, fonts], [undefined, []]);
  assert.doesNotMatch(text, /url\("(?!\/)|@import|@fontsource/, 'nothing is asked for that is not there');
  assert.equal(hash, `'sha256-${createHash('sha256').update(text).digest('base64')}'`);
});

test('once it is built, its fonts and the script for the theme are used; a broken build counts as none', async (t) => {
  const file = await manifest(t);
  const getStyle = createStyle(file);
  const plain = getStyle();
  await writeFile(file, '{"src/early.ts":');
  assert.equal(getStyle().text, plain.text);
  await writeFile(file, 'null');
  assert.equal(getStyle().early, undefined);
  await writeFile(file, JSON.stringify(BUILT));
  const { text, hash, early, fonts } = getStyle();
  assert.equal(early, '/assets/early-1.js');
  assert.deepEqual(fonts, ['/assets/figtree-latin-2.woff2']);
  assert.ok(text.includes('url("/assets/figtree-latin-2.woff2")'));
  assert.notEqual(hash, plain.hash);
});
