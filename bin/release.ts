/**
 * The steps of a release; CONTRIBUTING.md has their order. Nothing is committed or published: the commands for that are printed.
 *
 *   npm run release -- --prepare 1.0.0        changes the changelog, and the version in every file that has it
 *   npm run release -- --key ~/.ssh/release   checks that the release is prepared, runs all tests, packs, tries, signs and tags
 *   npm run release -- --key … --no-tests     the same without the tests, if they have passed for this commit
 *   npm run release -- --try                  packs and tries
 *
 * The package is packed a second time, in a fresh clone, to prove that packing the tag gives the same bytes. It is tried in an empty
 * folder as an operator would: installed by npm with its dependencies, started with `cantiga serve`.
 */
import { execFileSync, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { copyFileSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { preparedFiles, type ReadFile, releaseNotes, releaseProblems } from './release-files.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const RELEASE = join(ROOT, 'release');
/** The public keys that may sign: operators have them with each package, to verify the next one. */
const SIGNERS = join(ROOT, 'deploy/allowed_signers');
const SIGNER = 'cantiga';
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

const sha256 = (path: string) => createHash('sha256').update(readFileSync(path)).digest('hex');

/** Returns the path of the package. */
function pack(root: string): string {
  const output = execFileSync('npm', ['pack', '--json', '--silent'], { cwd: root, encoding: 'utf8' });
  // Scripts of npm may print before it.
  const packed = JSON.parse(output.slice(output.search(/^[[{]\s*$/m))) as unknown;
  const [first] = Object.values(packed as Record<string, { filename: string }>);
  return join(root, first.filename);
}

/** Packs again in a fresh clone, and writes the bill of materials of that; throws if the packages differ. */
function packInClone(tarball: string, bill: string): void {
  const folder = mkdtempSync(join(tmpdir(), 'cantiga-release-'));
  const clone = join(folder, 'cantiga');
  try {
    git('clone', '--quiet', ROOT, clone);
    execFileSync('npm', ['ci', '--omit=dev', '--no-audit', '--no-fund'], { cwd: clone });
    if (sha256(pack(clone)) !== sha256(tarball))
      throw new Error('A fresh clone packs other bytes: compare the two packages before you release one.');
    const format = [
      '--sbom-format=cyclonedx',
      '--sbom-type=application',
      '--omit=dev',
      '--package-lock-only',
    ];
    writeFileSync(bill, execFileSync('npm', ['sbom', ...format], { cwd: clone }));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Signs the checksums of the files and the tag, and verifies both as an operator would. */
function signAndTag(key: string, version: string, files: string[]): void {
  const sums = files.map((path) => `${sha256(path)}  ${basename(path)}\n`).join('');
  const checked = join(RELEASE, 'SHA256SUMS');
  writeFileSync(checked, sums);
  rmSync(`${checked}.sig`, { force: true });
  execFileSync('ssh-keygen', ['-Y', 'sign', '-q', '-f', key, '-n', 'file', checked]);
  const signature = ['-n', 'file', '-s', `${checked}.sig`];
  execFileSync('ssh-keygen', ['-Y', 'verify', '-f', SIGNERS, '-I', SIGNER, ...signature], { input: sums });
  const ssh = [
    '-c',
    'gpg.format=ssh',
    '-c',
    `user.signingKey=${key}`,
    '-c',
    `gpg.ssh.allowedSignersFile=${SIGNERS}`,
  ];
  git(...ssh, 'tag', '--sign', `v${version}`, '--message', `Cantiga ${version}`);
  git(...ssh, 'verify-tag', `v${version}`);
}

function keyProblems(key: string | undefined): string[] {
  if (key === undefined) return ['--key <file> is missing: the private SSH key that signs the release.'];
  const publicKey = execFileSync('ssh-keygen', ['-y', '-f', key], { encoding: 'utf8' });
  const [type, value] = publicKey.split(' ');
  if (readFileSync(SIGNERS, 'utf8').includes(value.trim())) return [];
  return [`deploy/allowed_signers does not have the key: add “${SIGNER} ${type} ${value.trim()}”.`];
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
  npm run release -- --key <private SSH key>
`);
}

async function release(options: { try: boolean; 'no-tests': boolean; key?: string }): Promise<void> {
  const { version } = JSON.parse(read('package.json')) as { version: string };
  const key = options.key === undefined ? undefined : resolve(options.key);
  if (!options.try) {
    requireNone(version, [...releaseProblems(read), ...gitProblems(version), ...keyProblems(key)]);
    if (!options['no-tests']) runScript('check');
  }
  const tarball = pack(ROOT);
  await tryPackage(tarball, version);
  process.stdout.write(`${tarball}\nInstalled in an empty folder, started and stopped.\n`);
  if (options.try || key === undefined) return;
  rmSync(RELEASE, { recursive: true, force: true });
  mkdirSync(RELEASE);
  const released = join(RELEASE, basename(tarball));
  copyFileSync(tarball, released);
  const bill = join(RELEASE, `cantiga-${version}.cdx.json`);
  packInClone(released, bill);
  signAndTag(key, version, [released, bill]);
  cpSync(join(ROOT, 'docs/pictures'), join(RELEASE, 'pictures'), { recursive: true });
  const notes = releaseNotes(read, version)!.replaceAll('docs/pictures/', 'pictures/');
  writeFileSync(join(RELEASE, 'NOTES.md'), `${notes}\n`);
  process.stdout.write(`A fresh clone packs the same bytes. Signed and tagged:
${readFileSync(join(RELEASE, 'SHA256SUMS'), 'utf8')}Next: publish the files of release/ with NOTES.md as the text, after
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
      key: { type: 'string' },
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
