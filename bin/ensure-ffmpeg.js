// Sees to it that ffmpeg is there, where that can be done without asking: on Debian and Ubuntu, as root. Elsewhere one line
// says how to get it. Never fails: without ffmpeg the service runs, and sends sound as it is stored.
// Plain JavaScript that any Node can read.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

const PATIENCE_MS = 5 * 60_000;
const HOW = {
  linux: 'install it with your package manager (Debian, Ubuntu: apt-get install ffmpeg)',
  darwin: 'install it with `brew install ffmpeg`',
  win32: 'install it with `winget install ffmpeg`',
};

const isThere = (program) => spawnSync(program, ['-version'], { stdio: 'ignore' }).status === 0;

if (!isThere(process.env.CANTIGA_FFMPEG || 'ffmpeg')) {
  if (canInstall()) install();
  else say(`ffmpeg is missing, so sound is sent only as it is stored; ${advice()}.`);
}

function canInstall() {
  const isRoot = process.getuid?.() === 0;
  return (
    isRoot &&
    !process.env.CANTIGA_FFMPEG &&
    existsSync('/etc/debian_version') &&
    existsSync('/usr/bin/apt-get')
  );
}

function install() {
  say('Installing ffmpeg (apt-get), which converts sound. This takes a minute, once.');
  apt('update');
  const why = apt('install', '-y', '--no-install-recommends', 'ffmpeg');
  if (!isThere('ffmpeg')) say(`ffmpeg could not be installed${why === '' ? '' : ` (${why})`}; ${advice()}.`);
}

/** The last line of what it complained about. */
function apt(...args) {
  const { stderr, error } = spawnSync('/usr/bin/apt-get', ['-qq', ...args], {
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive', LC_ALL: 'C' },
    stdio: ['ignore', 'ignore', 'pipe'],
    timeout: PATIENCE_MS,
    encoding: 'utf8',
  });
  return error?.message ?? stderr.trim().split('\n').at(-1);
}

function advice() {
  if (process.env.CANTIGA_FFMPEG) return 'CANTIGA_FFMPEG does not lead to it';
  return HOW[process.platform] ?? 'see https://ffmpeg.org/download.html';
}

function say(line) {
  process.stderr.write(`${line}\n`);
}
