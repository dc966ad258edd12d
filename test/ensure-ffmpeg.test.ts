/** `bin/ensure-ffmpeg.js` on a path with an `apt-get` that only records its arguments. */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { plainEnvironment, temporaryFolder } from './cli-process.fixture.ts';

const SCRIPT = fileURLToPath(new URL('../bin/ensure-ffmpeg.js', import.meta.url));
const isDebianRoot = process.getuid?.() === 0 && existsSync('/etc/debian_version');

/** `installs`: whether `apt-get install` leaves an ffmpeg. */
function ensureFfmpeg(t: TestContext, env: NodeJS.ProcessEnv, { installs = true } = {}) {
  const folder = temporaryFolder();
  t.after(() => folder.remove());
  const calls = join(folder.path, 'calls');
  const ffmpeg = join(folder.path, 'ffmpeg');
  const leaveFfmpeg = installs
    ? `printf '#!/bin/sh\\n' > ${ffmpeg}; /bin/chmod +x ${ffmpeg}`
    : 'echo "no space" >&2';
  const lines = ['#!/bin/sh', `echo "$@" >> ${calls}`, `case "$2" in install) ${leaveFfmpeg};; esac`];
  writeFileSync(join(folder.path, 'apt-get'), `${lines.join('\n')}\n`);
  chmodSync(join(folder.path, 'apt-get'), 0o755);
  const { status, stderr } = spawnSync(process.execPath, [SCRIPT], {
    env: { ...plainEnvironment(), NODE_ENV: undefined, PATH: folder.path, ...env },
    encoding: 'utf8',
  });
  const installed = existsSync(calls) && / install .*ffmpeg/.test(readFileSync(calls, 'utf8'));
  return { status, stderr, installed };
}

const options = { skip: isDebianRoot ? false : 'installs only on Debian, as root' };

test('announces and installs a missing ffmpeg on Debian, as root', options, (t) => {
  const { status, stderr, installed } = ensureFfmpeg(t, {});
  assert.equal(status, 0);
  assert.ok(installed);
  assert.match(
    stderr,
    /^Installing ffmpeg with apt-get.*CANTIGA_INSTALL_FFMPEG=off.*\nInstalled ffmpeg\.\n$/,
  );
});

test('reports why the installation failed, and does not fail itself', options, (t) => {
  const { status, stderr } = ensureFfmpeg(t, {}, { installs: false });
  assert.equal(status, 0);
  assert.match(stderr, /could not be installed \(no space\); install it with/);
});

const off = [
  { CANTIGA_INSTALL_FFMPEG: 'off' },
  { NODE_ENV: 'production' },
  { CANTIGA_FFMPEG: '/nowhere/ffmpeg' },
];
for (const env of off) {
  test(`installs nothing with ${JSON.stringify(env)}`, { skip: process.platform === 'win32' }, (t) => {
    const { status, stderr, installed } = ensureFfmpeg(t, env);
    assert.equal(status, 0);
    assert.equal(installed, false);
    assert.match(stderr, /^ffmpeg is missing, so audio is only sent as it is stored; .+\.\n$/);
  });
}
