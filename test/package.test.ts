/**
 * The package as operators get it: packed by npm, unpacked into an empty folder and started. Dependencies are links to those of the
 * project, only to the direct ones that npm would install: another package cannot be imported.
 */
import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { after, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { preparedFiles, releaseNotes, releaseProblems } from '../bin/release-files.ts';
import { startService, temporaryFolder } from './cli-process.fixture.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const folder = temporaryFolder();
const installed = join(folder.path, 'node_modules', 'cantiga');

interface Manifest {
  version: string;
  bin: { cantiga: string };
  dependencies: Record<string, string>;
  optionalDependencies: Record<string, string>;
}
let manifest: Manifest;

async function run(program: string, ...args: string[]): Promise<void> {
  const child = spawn(program, args, { cwd: ROOT, stdio: ['ignore', 'pipe', 'pipe'] });
  const [out, err, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close'),
  ]);
  assert.equal(code, 0, `${program} ${args.join(' ')}\n${out}${err}`);
}

before(async () => {
  await run('npm', 'pack', '--pack-destination', folder.path);
  const tarball = readdirSync(folder.path).find((name) => name.endsWith('.tgz'))!;
  mkdirSync(installed, { recursive: true });
  await run('tar', '-xzf', join(folder.path, tarball), '-C', installed, '--strip-components=1');
  manifest = JSON.parse(readFileSync(join(installed, 'package.json'), 'utf8'));
  for (const name of Object.keys({ ...manifest.dependencies, ...manifest.optionalDependencies })) {
    const link = join(folder.path, 'node_modules', name);
    mkdirSync(dirname(link), { recursive: true });
    symlinkSync(join(ROOT, 'node_modules', name), link);
  }
});
after(() => folder.remove());

/** Files below a folder of the package. */
function filesOf(path: string): string[] {
  return readdirSync(join(installed, path), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
}

test('contains the program, the service as JavaScript, the pages and the documentation', () => {
  assert.deepEqual(readdirSync(installed).sort(), [
    ...['CHANGELOG.md', 'LICENSE', 'README.md'],
    ...['bin', 'deploy', 'dist', 'docs', 'package.json'],
  ]);
  assert.deepEqual(readdirSync(join(installed, 'bin')), ['cantiga.js']);
  assert.deepEqual(readdirSync(join(installed, 'dist')).sort(), ['demo', 'package.json', 'src', 'web']);
  assert.deepEqual(
    filesOf('docs').filter((file) => !file.endsWith('.md')),
    [],
  );
  assert.deepEqual(
    filesOf('dist').filter((file) => /\.tsx?$|\.(test|fixture)\./.test(file)),
    [],
  );
});

test('every file that the code names is in it, and every package is a dependency', () => {
  const files = ['dist/src', 'dist/demo'].flatMap(filesOf).filter((file) => file.endsWith('.js'));
  const missing: string[] = [];
  let found = 0;
  for (const file of files) {
    const code = readFileSync(file, 'utf8');
    for (const [, path] of code.matchAll(/'(\.\.?\/[^'\n]+\.(?:js|ts|json|tsv|bin))'/g)) {
      found++;
      if (!existsSync(join(dirname(file), path))) missing.push(`${file}: ${path}`);
    }
    for (const [, name] of code.matchAll(/^(?:import|export)\s[^;]*?from '([^.'][^']*)'/gms)) {
      const isKnown = name.startsWith('node:') || name in manifest.dependencies;
      if (!isKnown) missing.push(`${file}: ${name}`);
    }
  }
  assert.ok(found > 1000);
  assert.deepEqual(missing, []);
});

test('the first start creates the demo in the current folder and serves API, pages and audio', async () => {
  const program = join(installed, manifest.bin.cantiga);
  // Without the packages that the tests bundle.
  const env = { CANTIGA_THREADS: '2', NODE_OPTIONS: '' };
  const service = await startService(folder.path, env, program);
  try {
    const get = async (path: string) => {
      const response = await fetch(new URL(path, service.url));
      assert.equal(response.status, 200, path);
      return response;
    };
    assert.ok(existsSync(join(folder.path, 'data', 'cantiga.db')));
    const response = await get('/v3.0/tracks/?client_id=5eedcafe&limit=1');
    const { results } = (await response.json()) as { results: { audio: string }[] };
    assert.equal(results.length, 1);

    const page = await (await get('/')).text();
    assert.match(page, /<h1/);
    const script = /<script[^>]* src="([^"]+)"/.exec(page);
    assert.ok(script !== null);
    await get(script[1]);

    // A thread of the demo synthesizes it.
    const audio = (await get(results[0].audio)).body!.getReader();
    assert.ok((await audio.read()).value!.length > 0);
    await audio.cancel();
  } finally {
    service.process.kill('SIGTERM');
  }
  const { code, stderr } = await service.ended;
  assert.equal(code, 0, stderr);
  assert.doesNotMatch(stderr, /"level":"error"/);
});

test('the commands of docs/operating.md run, except for those that are marked', () => {
  const path = join(folder.path, 'path');
  mkdirSync(path);
  const program = join(installed, manifest.bin.cantiga);
  // As npm does when it installs a package.
  chmodSync(program, 0o755);
  symlinkSync(program, join(path, 'cantiga'));
  // Without the settings of the tests.
  const env = { PATH: [path, join(ROOT, 'node_modules/.bin'), process.env['PATH']].join(':') };
  const page = readFileSync(join(installed, 'docs/operating.md'), 'utf8');
  const blocks = [...page.matchAll(/```sh\n(.*?)```/gs)].map(([, block]) => block);
  const run = blocks.filter((block) => !block.startsWith('# untested: '));
  assert.ok(run.length >= 2 && run.length < blocks.length);
  for (const block of run) {
    const script = block.replaceAll('/var/tmp/', `${folder.path}/`);
    const { status, stdout, stderr } = spawnSync('sh', ['-ec', script], {
      cwd: folder.path,
      env,
      encoding: 'utf8',
    });
    assert.equal(status, 0, `${block}${stdout}${stderr}`);
  }
});

test('a release needs its section of the changelog and its version everywhere', () => {
  const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');
  const { version } = JSON.parse(read('package.json')) as { version: string };
  const changelog = (text: string) => text.replaceAll('1.2.0', version);
  const prepared = changelog('# Changelog\n\n## [Unreleased]\n\n## [1.2.0] - 2026-11-16\n\n- A page.\n');
  const problems = (change: Record<string, string> = {}) =>
    releaseProblems((path) => ({ 'CHANGELOG.md': prepared, ...change })[path] ?? read(path));
  assert.deepEqual(problems(), []);
  const changelogs: [string, RegExp][] = [
    ['## [Unreleased]\n\n- A page.\n', /no section “## \[\d+\.\d+\.\d+\]/],
    ['## [Unreleased]\n\n- Later.\n\n## [1.2.0] - 2026-11-16\n\n- A page.\n', /Unreleased .* is not empty/],
    [
      '## [Unreleased]\n\n## [1.2.0] - 2026-11-16\n\n## [0.0.1] - 2026-01-01\n\n- A page.\n',
      /The section \d+\.\d+\.\d+ .* is empty/,
    ],
    ['## [1.2.0] - 2026-11-16\n\n- A page.\n', /no section “## \[Unreleased\]/],
  ];
  for (const [text, reason] of changelogs)
    assert.match(problems({ 'CHANGELOG.md': changelog(text) }).join('\n'), reason);
  for (const path of [
    'client/package.json',
    'demo/package.json',
    'web/package.json',
    'docs/openapi.json',
    'README.md',
    'deploy/compose.yml',
    'deploy/compose.cluster.yml',
    'deploy/kubernetes/cantiga.yml',
  ])
    assert.ok(
      problems({ [path]: read(path).replaceAll(version, '0.0.1') })
        .join()
        .includes(path),
      path,
    );
  assert.equal(
    releaseNotes(() => prepared, version),
    '- A page.',
  );
});

test('a release is prepared: the changelog, and the version of every file that has it', () => {
  const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');
  const withChanges = (path: string) =>
    path === 'CHANGELOG.md' ? read(path).replace('## [Unreleased]\n', '$&\n- A page.\n') : read(path);
  const prepared = preparedFiles(withChanges, '77.1.0', '2077-01-31');
  const openapi = JSON.stringify({ info: { version: '77.1.0' } });
  assert.deepEqual(
    releaseProblems((path) => (path === 'docs/openapi.json' ? openapi : prepared[path])),
    [],
  );
  assert.match(prepared['CHANGELOG.md'], /^## \[Unreleased\]\n\n## \[77\.1\.0\] - 2077-01-31\n\n- A page/m);
  const lock = JSON.parse(prepared['package-lock.json']);
  const own = ['', 'demo', 'web'].map((workspace) => lock.packages[workspace].version);
  assert.deepEqual([lock.version, ...own], Array(4).fill('77.1.0'));
  assert.deepEqual(
    lock.packages['node_modules/kysely'],
    JSON.parse(read('package-lock.json')).packages['node_modules/kysely'],
  );
  const prepare = (version: string, from = withChanges) => preparedFiles(from, version, '2077-01-31');
  assert.throws(() => prepare('1.0'), /not a version/);
  assert.throws(() => prepare('0.0.9'), /does not follow/);
  assert.throws(() => prepare('77.2.0', (path) => prepared[path] ?? read(path)), /Unreleased .* is empty/);
});
