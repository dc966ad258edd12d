/** A short campaign finds nothing; its model finds what a service would do wrong; a run that was stopped continues. */
import assert from 'node:assert/strict';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { createFolderStorage } from '../src/media/storage/folder-storage.ts';
import { seeded } from '../test/seeded.fixture.ts';
import { runCampaign } from './campaign.ts';
import { mountDisk } from './crashes/disk.ts';
import { requireHonest } from './hostile/send.ts';
import { type CampaignOptions, HELP, PART_NAMES, PARTS, readOptions } from './options.ts';
import type { Part } from './part.ts';
import { Unknown, type World } from './writes/world.ts';
import { createModel, type WriteKind } from './writes/write-kind.ts';

function newFolder(t: TestContext): string {
  const folder = mkdtempSync(join(tmpdir(), 'cantiga-campaign-'));
  // PostgreSQL has another account than root.
  chmodSync(folder, 0o755);
  t.after(() => rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 }));
  return folder;
}

function optionsOf(...args: string[]): CampaignOptions {
  const options = readOptions(args);
  assert.ok(typeof options !== 'string');
  return options;
}

test('a short campaign finds nothing', async (t) => {
  const data = newFolder(t);
  const { markdown, findings } = await runCampaign(optionsOf('--short'), data, (line) => t.diagnostic(line));
  assert.equal(findings, 0, markdown);
  assert.match(markdown, /confirmed writes: opinion/);
  assert.match(markdown, /2xx responses/);
  assert.match(markdown, /ms of an edit, p99/);
});

test('options are read, and others are refused by name', () => {
  assert.deepEqual(optionsOf('--seed', '7', '--part', 'crashes', '--step', '3'), {
    ...{ parts: ['crashes'], seed: 7, steps: undefined, step: 3 },
    ...{ short: false, resume: false, data: undefined },
  });
  assert.deepEqual(optionsOf('--short').parts, PART_NAMES);
  assert.equal(readOptions(['--help']), HELP);
  for (const args of [['--part', 'lunch'], ['--seed', 'x'], ['--fast'], ['crashes']])
    assert.match(String(readOptions(args)), RegExp(`${args[0]}[^]*\n\n${HELP.slice(0, 20)}`));
  for (const name of PART_NAMES) assert.ok(HELP.includes(`  ${name} `));
});

test('a run that was stopped continues after its last complete step, and reports all of them', async (t) => {
  const data = newFolder(t);
  const seen: number[][] = [];
  const fallen: Part = {
    ...{ help: '', steps: { usual: 4, short: 4 } },
    async run(step) {
      const { number, seed, folder, count } = step;
      assert.ok(existsSync(folder));
      seen.push([number, seed]);
      count('attacks');
      step.log = 'it cracks';
      if (number === 0) throw new Error('it fell over');
    },
  };
  const stopped = (line: string) => {
    if (line.startsWith('crashes 2')) throw new Error('stopped');
  };
  const options = optionsOf('--part', 'crashes');
  const parts = { ...PARTS, crashes: fallen };
  await assert.rejects(runCampaign(options, data, stopped, parts), /stopped/);
  const { markdown, findings, folder } = await runCampaign(optionsOf('--resume'), data, () => {}, parts);
  assert.deepEqual(
    seen.map(([number]) => number),
    [0, 1, 2, 3],
  );
  assert.equal(new Set(seen.map(([, seed]) => seed)).size, 4);
  assert.equal(findings, 2);
  assert.match(markdown, /\| attacks \| 4 \|/);
  assert.match(markdown, /- the step failed: Error: it fell over\n/);
  assert.match(markdown, /- the end of the log:\n {2}it cracks\n/);
  assert.match(markdown, /`npm run campaign -- --part crashes --seed 1 --step 0`/);
  assert.equal(readFileSync(join(folder, 'report.md'), 'utf8'), markdown);
  assert.equal(JSON.parse(readFileSync(join(folder, 'report.json'), 'utf8')).done.length, 4);
  assert.ok(!existsSync(join(folder, 'work')));
});

test('a response that must never be sent is found', () => {
  const check =
    (status: number, text = '', headers = {}) =>
    () =>
      requireHonest('/x', { status, text, headers: { 'content-type': 'text/plain', ...headers } }, [
        '/home/music',
      ]);
  assert.doesNotThrow(check(400, 'type: expected a number, got "1; DROP TABLE track"'));
  assert.doesNotThrow(check(503, 'busy', { 'retry-after': '2' }));
  for (const found of [check(500), check(503), check(501), check(200, 'SQLITE_BUSY: locked')])
    assert.throws(found);
  assert.throws(check(404, 'Error: x\n    at f (src/main.ts:3:1)'), /at f \(src/);
  assert.throws(check(404, 'ENOENT /home/music/a.mp3'), /home/);
});

test('a stored file survives a power loss that others do not', async (t) => {
  const folder = join(newFolder(t), 'disk');
  // It is unmounted before the folder around it is removed.
  using disk = mountDisk(folder);
  if (disk === undefined) return t.skip('only root on Linux can mount a disk');
  const storage = createFolderStorage(join(folder, 'storage'));
  const keys = ['originals/3f/3f9a.flac', 'originals/3f/3f9b.flac', 'originals/4a/4a00.flac'];
  for (const key of keys) await storage.write(key, { from: Buffer.from(key), type: 'audio/flac' });
  assert.ok(await disk.cutPower([], async () => {}), 'a file that was not synchronized is lost');
  for (const key of keys) assert.equal(readFileSync(join(folder, 'storage', key), 'utf8'), key);
});

/** One register, whose writes count up. What two nodes have after the first is in `stored`. */
function counter(stored: Record<string, number>, fails = false) {
  let isWritten = false;
  const kind: WriteKind<number> = {
    name: 'counter',
    next: ({ current }) => ({
      value: current + 1,
      async send() {
        isWritten = true;
        if (fails) throw new Unknown('the connection broke');
      },
    }),
    read: async (node) => [['only', isWritten ? stored[node] : 0]],
  };
  return createModel('a', {} as World, [kind as unknown as WriteKind<unknown>]);
}

const NODES = ['a', 'b'];

test('the model finds a confirmed write that is lost, and nodes that disagree', async () => {
  const right = await counter({ a: 1, b: 1 });
  await right.write('a', seeded(1));
  assert.deepEqual(await right.check(NODES), []);

  const lost = await counter({ a: 0, b: 0 });
  await lost.write('a', seeded(1));
  assert.match((await lost.check(['a']))[0], /^counter only at a: confirmed 1; found 0$/);

  const differing = await counter({ a: 1, b: 0 });
  await differing.write('a', seeded(1));
  assert.match((await differing.check(NODES)).join(), /^counter only at b: confirmed 1; found 0$/);
});

test('an unconfirmed write may have been made or not, but not in part, and on all nodes or on none', async () => {
  const after = async (stored: Record<string, number>) => {
    const model = await counter(stored, true);
    assert.equal((await model.write('a', seeded(1))).result, 'unknown');
    return await model.check(NODES);
  };
  assert.deepEqual(await after({ a: 0, b: 0 }), []);
  assert.deepEqual(await after({ a: 1, b: 1 }), []);
  assert.equal((await after({ a: 0.5, b: 0.5 })).length, 1);
  assert.equal((await after({ a: 0, b: 1 })).length, 1);
});
