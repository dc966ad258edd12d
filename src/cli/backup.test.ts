import assert from 'node:assert/strict';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { startCommand } from '../../test/cli-process.fixture.ts';
import { openStore } from '../store/store.ts';
import { runCommand } from './run.fixture.ts';
import { run } from './run.ts';

const folder = mkdtempSync(join(tmpdir(), 'cantiga-backup-cli-'));
const path = join(folder, 'backup');
after(() => rmSync(folder, { recursive: true, force: true }));
before(async () => {
  const store = await openStore({ kind: 'sqlite', file: join(folder, 'data', 'cantiga.db') });
  await store.close();
});

/** Runs a command, and calls its handler of SIGTERM when it reports its first progress. */
async function runAndStop(args: string[], env: NodeJS.ProcessEnv = {}) {
  const texts: string[] = [];
  const write = (text: string) => {
    texts.push(text);
    if (texts.length === 1) process.listeners('SIGTERM').at(-1)?.('SIGTERM');
  };
  const output = { write: () => {} };
  const startApp = () => Promise.reject(new Error('no service'));
  const code = await run(args, {
    env,
    folder,
    stdin: process.stdin,
    stdout: output,
    stderr: { write },
    startApp,
  });
  return { code, stderr: texts.join('') };
}

test('SIGTERM ends a backup and a restore, which leave nothing behind; both report their progress', async () => {
  const handlers = process.listenerCount('SIGTERM');
  const stopped = await runAndStop(['backup', path]);
  assert.equal(stopped.code, 1);
  assert.match(
    stopped.stderr,
    /^Reading rows\ncantiga: The backup was interrupted. Nothing was left on the disk.\n$/,
  );
  assert.ok(!existsSync(path) && !existsSync(`${path}.incomplete`));

  const complete = await runCommand(['backup', path], { folder });
  assert.equal(complete.code, 0);
  assert.match(complete.stderr, /^Reading rows\n/);
  assert.match(complete.stdout, /rows of \d+ tables .*\nIt was restored and compared.\n$/);

  const env = { CANTIGA_DATA: join(folder, 'other') };
  const restore = await runAndStop(['restore', path], env);
  assert.equal(restore.code, 1);
  assert.match(restore.stderr, /The restore was interrupted. The database is still empty.\n$/);
  assert.ok(!existsSync(join(folder, 'other', 'cantiga.db')));
  assert.equal((await runCommand(['restore', path, '--json'], { folder, env })).code, 0);
  assert.equal(process.listenerCount('SIGTERM'), handlers);
});

test('media files are counted, and none is called missing', async () => {
  const { stdout } = await runCommand(['backup', join(folder, 'with-media'), '--media'], { folder });
  assert.match(stdout, /\nMedia files: 0\.\nIt was restored and compared\.\n$/);
});

test('a killed backup looks incomplete, and the next one to the same path replaces it', async () => {
  const store = await openStore({ kind: 'sqlite', file: join(folder, 'data', 'cantiga.db') });
  const rows = Array.from({ length: 1000 }, (_, at) => ({ track_id: at + 1, node: 'a', expires: '' }));
  await store.db.insertInto('waveform_claim').values(rows).execute();
  await store.close();
  const killed = join(folder, 'killed');
  for (let code: number | null = 0; code !== null; ) {
    // On a busy machine it may have finished before.
    rmSync(killed, { recursive: true, force: true });
    const { process, ended } = startCommand(folder, ['backup', killed]);
    while (!existsSync(join(`${killed}.incomplete`, 'tables')) && process.exitCode === null) await sleep(2);
    process.kill('SIGKILL');
    ({ code } = await ended);
  }
  assert.ok(!existsSync(killed) && existsSync(`${killed}.incomplete`));
  assert.equal((await runCommand(['backup', killed], { folder })).code, 0);
  assert.ok(!existsSync(`${killed}.incomplete`));
  assert.deepEqual(readdirSync(killed).sort(), ['manifest.json', 'tables']);
});

test('an export does not write to a file that is there', async () => {
  const file = join(folder, 'catalogue.jsonl');
  writeFileSync(`${file}.incomplete`, 'of another export', { mode: 0o644 });
  const refused = await runCommand(['export', file], { folder });
  assert.match(refused.stderr, /another export to this path is running, or was interrupted/);
  assert.equal(readFileSync(`${file}.incomplete`, 'utf8'), 'of another export');
  assert.ok(!existsSync(file));
});

test('an export of an empty catalogue says so', async () => {
  const file = join(folder, 'empty.jsonl');
  const { stdout } = await runCommand(['export', file], { folder });
  assert.ok(stdout.endsWith('empty.jsonl has no records.\n'), stdout);
});
