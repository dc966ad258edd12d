// `npm run dev`: the service and its pages. A change of a source rebuilds the pages if they use it, then restarts the service;
// open pages reload by themselves.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { watch } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const FOLDERS = ['src', 'demo/src', 'client/src', 'web/src', 'web/public'];
const OF_PAGES = /^(web\/|client\/|src\/domain\/|src\/catalogue\/tags\/names)/;
const TESTS = /\.(test|fixture)\.tsx?$/;
/** Editors write a file in several steps, and `git switch` changes many files. */
const DEBOUNCE_MS = 150;

let changed = new Set();
let timer;
let service;
let isUpdating = false;
let isStopping = false;

for (const folder of FOLDERS) {
  watch(join(ROOT, folder), { recursive: true }, (_event, name) => {
    const file = `${folder}/${String(name).replaceAll('\\', '/')}`;
    if (TESTS.test(file)) return;
    changed.add(file);
    clearTimeout(timer);
    timer = setTimeout(update, DEBOUNCE_MS);
  });
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, stop);

await run('web/build.js', '--dev');
startService();

/** Changes that arrive meanwhile are handled in another round. */
async function update() {
  if (isUpdating || isStopping || service === undefined) return;
  isUpdating = true;
  while (changed.size > 0 && !isStopping) {
    const files = [...changed];
    changed = new Set();
    print(`changed: ${files.slice(0, 3).join(', ')}${files.length > 3 ? ' …' : ''}`);
    const isBuilt = !files.some((file) => OF_PAGES.test(file)) || (await run('web/build.js', '--dev'));
    if (!isBuilt) {
      print('the pages could not be built; the service still has the last build in memory');
      continue;
    }
    await stopService();
    if (!isStopping) startService();
  }
  isUpdating = false;
}

function startService() {
  const started = spawn(process.execPath, [join(ROOT, 'bin/cantiga.js'), 'serve'], {
    cwd: ROOT,
    stdio: 'inherit',
  });
  service = started;
  started.on('exit', (code) => {
    if (service === started && !isUpdating && !isStopping)
      print(`the service ended with code ${code}; waiting for a change`);
  });
}

async function stopService() {
  if (service.exitCode !== null || service.signalCode !== null) return;
  const exited = once(service, 'exit');
  // As in bin/cantiga.js: Ctrl-C has reached the service, which `kill` would end without a clean stop.
  if (!isStopping || process.platform !== 'win32') service.kill('SIGTERM');
  await exited;
}

/** Ctrl-C in a terminal reaches the service too; it ignores a second signal within two seconds. */
async function stop() {
  if (isStopping) return;
  isStopping = true;
  if (service !== undefined) await stopService();
  process.exit(0);
}

/** Resolves to whether the script succeeded. */
async function run(script, ...args) {
  const [code] = await once(
    spawn(process.execPath, [join(ROOT, script), ...args], { stdio: 'inherit' }),
    'exit',
  );
  return code === 0;
}

function print(line) {
  process.stderr.write(`dev: ${line}\n`);
}
