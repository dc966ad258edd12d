// `npm ci` runs it: npm scripts run in the Node that package.json names. npm 10, that of Node 20 and 22, removes `node_modules/.bin/node`
// together with the packages for other systems. It needs a library that small images of Debian do not have. On Alpine it does not run, and must
// not hide the system's: then the script runs in the Node of npm itself. Plain JavaScript.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { canInstall, install, print } from './apt-install.js';

const MODULES = fileURLToPath(new URL('../node_modules', import.meta.url));
const LINK = join(MODULES, '.bin', process.platform === 'win32' ? 'node.cmd' : 'node');

const { optionalDependencies } = readJson(fileURLToPath(new URL('../package.json', import.meta.url)));
const name = Object.keys(optionalDependencies).find((one) => existsSync(join(MODULES, one)));
if (name !== undefined) {
  const program = join(name, readJson(join(MODULES, name, 'package.json')).bin.node);
  let error = errorOf(program);
  if (error?.includes('libatomic') && canInstall()) {
    print('Installing libatomic1 with apt-get, which Node needs.');
    install('libatomic1');
    error = errorOf(program);
  }
  if (error !== undefined) rmSync(LINK, { force: true });
  else if (!existsSync(LINK)) link(program);
}

/** Why it does not run, if it does not. */
function errorOf(program) {
  const { status, stderr } = spawnSync(join(MODULES, program), ['--version'], { encoding: 'utf8' });
  return status === 0 ? undefined : String(stderr);
}

function link(program) {
  mkdirSync(join(MODULES, '.bin'), { recursive: true });
  if (process.platform === 'win32') writeFileSync(LINK, `@"%~dp0..\\${program}" %*\r\n`);
  else symlinkSync(join('..', program), LINK);
}

function readJson(path) {
  return JSON.parse(readFileSync(path, 'utf8'));
}
