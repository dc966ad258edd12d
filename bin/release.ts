/**
 * The steps of a release; CONTRIBUTING.md has their order. Nothing is committed, tagged or published: the commands for that are printed.
 *
 *   npm run release -- --prepare 1.0.0   changes the changelog, and the version in every file that has it
 *   npm run release                      checks that the release is prepared, runs all tests, packs, and tries the package
 *   npm run release -- --no-tests        the same without the tests, if they have passed for this commit
 *   npm run release -- --try             packs and tries
 *
 * The package is tried in an empty folder as an operator would: installed by npm with its dependencies, started with `cantiga serve`.
 */
import { execFileSync, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { preparedFiles, type ReadFile, releaseProblems } from './release-files.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const START_SECONDS = 120;

const git = (...args: string[]) => execFileSync('git', args, { cwd: ROOT, encoding: 'utf8' }).trim();
const read: ReadFile = (path) => readFileSync(join(ROOT, path), 'utf8');
const runScript = (name: string) => execFileSync('npm', ['run', name], { cwd: ROOT, stdio: 'inherit' });

function gitProblems(version: string): string[] {
  const problems: string[] = [];
  if (git('status', '--porcelain') !== '') problems.push('There are changes that are not committed.');
  if (git('tag', '--list', `v${version}`) !== '') problems.push(`The tag v${version} exists already.`);
  return problems;
}

/** Returns the path of the package. */
function pack(): string {
  const output = execFileSync('npm', ['pack', '--json', '--silent'], { cwd: ROOT, encoding: 'utf8' });
  // Scripts of npm may print before it.
  const packed = JSON.parse(output.slice(output.search(/^[[{]\s*$/m))) as unknown;
  const [first] = Object.values(packed as Record<string, { filename: string }>);
  return join(ROOT, first.filename);
}

/** Installs and starts it; throws unless it serves the API, the pages and the setup page, and stops by itself. */
async function tryPackage(tarball: string, version: string): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'cantiga-release-'));
  // Neither the settings nor the npm scripts of this process.
  const env = Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !/^(CANTIGA_|npm_lifecycle|PORT$|HOST$)/.test(name)),
  );
  const run = (program: string, ...args: string[]) =>
    execFileSync(program, args, { cwd: folder, env, encoding: 'utf8' });
  try {
    run('npm', 'install', '--no-audit', '--no-fund', '--silent', tarball);
    const printed = run('npx', '--no', 'cantiga', 'version');
    if (!printed.startsWith(`cantiga ${version} `)) throw new Error(`cantiga version printed: ${printed}`);
    await tryService(folder, env);
  } finally {
    rmSync(folder, { recursive: true, maxRetries: 20, retryDelay: 100 });
  }
}

async function tryService(folder: string, env: NodeJS.ProcessEnv): Promise<void> {
  const program = join(folder, 'node_modules/.bin/cantiga');
  const stdio = ['ignore', 'ignore', 'pipe'] as ['ignore', 'ignore', 'pipe'];
  const service = spawn(program, ['serve'], { cwd: folder, env: { ...env, PORT: '0' }, stdio });
  const timer = setTimeout(() => service.kill('SIGKILL'), START_SECONDS * 1000);
  const ended = once(service, 'exit');
  let url = '';
  const lines: string[] = [];
  for await (const line of createInterface({ input: service.stderr })) {
    lines.push(line);
    const { message, url: at } = JSON.parse(line) as { message: string; url?: string };
    if (message !== 'ready' || at === undefined) continue;
    url = at;
    break;
  }
  clearTimeout(timer);
  if (url === '') throw new Error(`The service did not start:\n${lines.join('\n')}`);
  service.stderr.resume();
  try {
    for (const path of [
      '/health',
      '/health/ready',
      '/',
      '/setup',
      '/v3.0/tracks/?client_id=5eedcafe&limit=1',
    ]) {
      const { status } = await fetch(url + path);
      if (status !== 200) throw new Error(`GET ${path} is ${status}.`);
    }
  } finally {
    service.kill('SIGTERM');
  }
  const [code] = await ended;
  if (code !== 0) throw new Error(`The service ended with ${code}.`);
}

function prepare(version: string): void {
  requireNone(version, gitProblems(version));
  const date = new Date().toISOString().slice(0, 10);
  for (const [path, text] of Object.entries(preparedFiles(read, version, date)))
    writeFileSync(join(ROOT, path), text);
  runScript('docs');
  process.stdout.write(`Read the section ${version} of CHANGELOG.md as an operator would, and shorten it. Next:
  git commit --all --message 'chore(release): ${version}'
  npm run release
`);
}

async function release(options: { try: boolean; 'no-tests': boolean }): Promise<void> {
  const { version } = JSON.parse(read('package.json')) as { version: string };
  if (!options.try) {
    requireNone(version, [...releaseProblems(read), ...gitProblems(version)]);
    if (!options['no-tests']) runScript('check');
  }
  const tarball = pack();
  await tryPackage(tarball, version);
  const hash = createHash('sha256').update(readFileSync(tarball)).digest('hex');
  process.stdout.write(`${tarball}\nsha256 ${hash}\nInstalled in an empty folder, started and stopped.\n`);
  if (options.try) return;
  process.stdout.write(`Next:
  git tag --annotate v${version} --message 'Cantiga ${version}'
  git push origin HEAD v${version}
`);
}

function requireNone(version: string, problems: string[]): void {
  if (problems.length > 0)
    throw new Error(`Not ready for ${version}:\n${problems.map((one) => `  - ${one}`).join('\n')}`);
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      prepare: { type: 'string' },
      try: { type: 'boolean', default: false },
      'no-tests': { type: 'boolean', default: false },
    },
  });
  if (values.prepare !== undefined) prepare(values.prepare);
  else await release(values);
}

if (import.meta.main)
  await main().catch((error: Error) => {
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 1;
  });
