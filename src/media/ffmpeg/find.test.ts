import assert from 'node:assert/strict';
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { quiet } from '../../domain/node/quiet-log.fixture.ts';
import { isAlive, until } from '../transcodes/transcodes.fixture.ts';
import { ffmpegForTests, temporaryFolder } from './audio.fixture.ts';
import { findFfmpeg, watchFfmpeg } from './find.ts';
import { runFfmpeg } from './run.ts';

const { skip } = await ffmpegForTests();
const noLimiter = skip || (process.platform === 'linux' ? false : 'this system has no prlimit');

test('finds ffmpeg on PATH with its version', { skip }, async () => {
  const found = await findFfmpeg();
  assert.ok('path' in found);
  assert.equal(found.path, 'ffmpeg');
  assert.match(found.version, /^\S+$/);
});

test('names a missing program of the setting', async () => {
  const found = await findFfmpeg('/nowhere/ffmpeg');
  assert.ok('missing' in found);
  assert.equal(found.missing, 'There is no ffmpeg at /nowhere/ffmpeg.');
  assert.match(found.remedy, /^Install it/);
});

async function program(folder: string, text: string): Promise<string> {
  const path = join(folder, 'program');
  await writeFile(path, `#!/bin/sh\n${text}\n`);
  await chmod(path, 0o755);
  return path;
}

test('rejects another program', async (t) => {
  const found = await findFfmpeg(await program(await temporaryFolder(t), 'echo hello'));
  assert.ok('missing' in found);
  assert.match(found.missing, /is not ffmpeg/);
});

test('names the missing encoders of a build', async (t) => {
  const path = await program(
    await temporaryFolder(t),
    'case "$3" in -version) echo "ffmpeg version 9.9 Copyright";; *) echo " A....D flac  FLAC";; esac',
  );
  const found = await findFfmpeg(path);
  assert.ok('missing' in found);
  assert.match(found.missing, /\(9\.9\) was built without libmp3lame, libvorbis\./);
});

test('a program that did not respond in time is looked for again until it is found', { skip }, async (t) => {
  const folder = await temporaryFolder(t);
  const asked = join(folder, 'asked');
  // Its first run does not end.
  const path = await program(folder, `[ -e '${asked}' ] || { : > '${asked}'; sleep 60; }; exec ffmpeg "$@"`);
  const watch = await watchFfmpeg(path, quiet, { withinMs: 3000, pauseMs: 10, pauseMaxMs: 10 });
  t.after(() => watch.close());
  const first = watch.current();
  assert.ok('missing' in first);
  assert.match(first.missing, /did not respond in time/);
  assert.doesNotMatch(first.remedy, /Install/);
  await new Promise<void>((resolve) => watch.onFound(resolve));
  assert.ok('path' in watch.current());
});

test('a limit that could not be tried out in time is not left out', { skip: noLimiter }, async (t) => {
  const path = await program(
    await temporaryFolder(t),
    '[ "$(ulimit -v)" = unlimited ] || sleep 60; exec ffmpeg "$@"',
  );
  assert.ok('missing' in (await findFfmpeg(path, 3000)));
});

test('has limited memory, if the system supports it', { skip: noLimiter }, async (t) => {
  const folder = await temporaryFolder(t);
  const found = await findFfmpeg();
  assert.ok('limiter' in found && found.limiter !== undefined);
  const file = join(folder, 'limit');
  const path = await program(folder, `ulimit -v > '${file}'; ulimit -c >> '${file}'`);
  const signal = new AbortController().signal;
  const run = { args: [], timeMs: 60_000, signal, log: quiet };
  assert.equal(await runFfmpeg({ ...run, ffmpeg: { ...found, path } }), 'whole');
  assert.equal(await readFile(file, 'utf8'), '1048576\n0\n');
  // A limiter that cannot start is not an error of the audio.
  assert.equal(await runFfmpeg({ ...run, ffmpeg: { ...found, path: '/nowhere/ffmpeg' } }), 'killed');
});

test('with nothing but a shell, the shell sets the limit', { skip: noLimiter }, async (t) => {
  const folder = await temporaryFolder(t);
  const bin = join(folder, 'bin');
  await mkdir(bin);
  for (const name of ['sh', 'ffmpeg'])
    await symlink(execFileSync('which', [name], { encoding: 'utf8' }).trim(), join(bin, name));
  const before = process.env['PATH'];
  t.after(() => {
    process.env['PATH'] = before;
  });
  process.env['PATH'] = bin;
  const found = await findFfmpeg();
  assert.ok('limiter' in found && found.limiter?.[0] === 'sh');
  const file = join(folder, 'limit');
  const path = await program(folder, `ulimit -v > '${file}'; ulimit -c >> '${file}'; echo "$1" >> '${file}'`);
  const run = { timeMs: 60_000, signal: new AbortController().signal, log: quiet };
  const args = ['$(exit 1); "'];
  assert.equal(await runFfmpeg({ ...run, args, ffmpeg: { ...found, path } }), 'whole');
  assert.equal(await readFile(file, 'utf8'), `1048576\n0\n${args[0]}\n`);
  assert.equal(await runFfmpeg({ ...run, args, ffmpeg: { ...found, path: '/nowhere/ffmpeg' } }), 'killed');
});

test('a crash is an error of the source, a signal from outside is not', { skip: noLimiter }, async (t) => {
  const folder = await temporaryFolder(t);
  const run = { args: [], timeMs: 60_000, signal: new AbortController().signal, log: quiet };
  const endsBy = async (signal: string) =>
    runFfmpeg({ ...run, ffmpeg: { path: await program(folder, `kill -${signal} $$`) } });
  assert.equal(await endsBy('SEGV'), 'source');
  assert.equal(await endsBy('ABRT'), 'source');
  assert.equal(await endsBy('KILL'), 'killed');
});

test('ends with the service, however that ends', { skip: noLimiter }, async (t) => {
  const folder = await temporaryFolder(t);
  const list = join(folder, 'pid');
  const path = await program(folder, `echo $$ > '${list}'; exec sleep 60`);
  const { limiter } = (await findFfmpeg()) as { limiter?: string[] };
  const script = `import { runFfmpeg } from ${JSON.stringify(join(import.meta.dirname, 'run.ts'))};
    const ffmpeg = ${JSON.stringify({ path, limiter })};
    const signal = new AbortController().signal;
    await runFfmpeg({ ffmpeg, args: [], timeMs: 60000, signal, log: console });`;
  const service = spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: 'ignore' });
  const pidOf = async () => Number(await readFile(list, 'utf8').catch(() => ''));
  await until(async () => (await pidOf()) > 0);
  const pid = await pidOf();
  assert.equal(isAlive(pid), true);
  service.kill('SIGKILL');
  await once(service, 'exit');
  await until(() => !isAlive(pid));
});
