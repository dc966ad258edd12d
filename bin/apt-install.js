// Installs a missing program with apt-get: on Debian and Ubuntu, as root, unless NODE_ENV=production. Plain JavaScript that every Node can run.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

const TIMEOUT_MS = 5 * 60_000;

export const runs = (program, option) => spawnSync(program, [option], { stdio: 'ignore' }).status === 0;

export function canInstall() {
  const isRoot = process.getuid?.() === 0;
  const isDebian = existsSync('/etc/debian_version') && runs('apt-get', '--version');
  return process.env.NODE_ENV !== 'production' && isRoot && isDebian;
}

/** Returns the last line that apt-get wrote to stderr. */
export function install(packageName) {
  apt('update');
  return apt('install', '-y', '--no-install-recommends', packageName);
}

export function print(line) {
  process.stderr.write(`${line}\n`);
}

function apt(...args) {
  const { stderr, error } = spawnSync('apt-get', ['-qq', ...args], {
    // The runlevel of a single user: services of the package are not started.
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive', LC_ALL: 'C', RUNLEVEL: '1' },
    stdio: ['ignore', 'ignore', 'pipe'],
    timeout: TIMEOUT_MS,
    encoding: 'utf8',
  });
  return error?.message ?? stderr.trim().split('\n').at(-1);
}
