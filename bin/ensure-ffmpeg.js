// Installs ffmpeg if it is missing: on Debian and Ubuntu, as root, unless CANTIGA_INSTALL_FFMPEG=off or
// NODE_ENV=production. Otherwise prints how to install it. Never fails: without ffmpeg the service sends audio as it is stored.
// Plain JavaScript that every Node can run.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

const TIMEOUT_MS = 5 * 60_000;
const INSTRUCTIONS = {
  linux: 'install it with your package manager (Debian, Ubuntu: apt-get install ffmpeg)',
  darwin: 'install it with `brew install ffmpeg`',
  win32: 'install it with `winget install ffmpeg`',
};
const { CANTIGA_FFMPEG, CANTIGA_INSTALL_FFMPEG, NODE_ENV } = process.env;

const runs = (program, option) => spawnSync(program, [option], { stdio: 'ignore' }).status === 0;

if (!runs(CANTIGA_FFMPEG || 'ffmpeg', '-version')) {
  if (canInstall()) install();
  else print(`ffmpeg is missing, so audio is only sent as it is stored; ${advice()}.`);
}

function canInstall() {
  const isAllowed = CANTIGA_INSTALL_FFMPEG !== 'off' && NODE_ENV !== 'production' && !CANTIGA_FFMPEG;
  const isRoot = process.getuid?.() === 0;
  return isAllowed && isRoot && existsSync('/etc/debian_version') && runs('apt-get', '--version');
}

function install() {
  print(
    'Installing ffmpeg with apt-get, to convert audio. This takes about a minute, once. CANTIGA_INSTALL_FFMPEG=off turns it off.',
  );
  apt('update');
  const error = apt('install', '-y', '--no-install-recommends', 'ffmpeg');
  if (runs('ffmpeg', '-version')) print('Installed ffmpeg.');
  else print(`ffmpeg could not be installed${error && ` (${error})`}; ${advice()}.`);
}

/** Returns the last line that apt-get wrote to stderr. */
function apt(...args) {
  const { stderr, error } = spawnSync('apt-get', ['-qq', ...args], {
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive', LC_ALL: 'C' },
    stdio: ['ignore', 'ignore', 'pipe'],
    timeout: TIMEOUT_MS,
    encoding: 'utf8',
  });
  return error?.message ?? stderr.trim().split('\n').at(-1);
}

function advice() {
  if (CANTIGA_FFMPEG) return 'CANTIGA_FFMPEG does not name a working ffmpeg';
  return INSTRUCTIONS[process.platform] ?? 'see https://ffmpeg.org/download.html';
}

function print(line) {
  process.stderr.write(`${line}\n`);
}
