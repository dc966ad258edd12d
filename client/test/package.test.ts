/** The package as users get it: packed, installed into an empty project, compiled and run. */
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, join, sep } from 'node:path';
import { text } from 'node:stream/consumers';
import { after, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { exampleServices, startServer, TOKENS, WRITER } from '../../src/http/example-service.fixture.ts';
import { temporaryFolder } from '../../test/cli-process.fixture.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const folder = temporaryFolder();
const source = join(folder.path, 'source');
const project = join(folder.path, 'project');

async function run(cwd: string, program: string, ...args: string[]): Promise<string> {
  // The compiler of this project; everything else must come from the package.
  const PATH = `${join(ROOT, 'node_modules', '.bin')}${delimiter}${process.env['PATH']}`;
  const child = spawn(program, args, {
    cwd,
    env: { ...process.env, PATH },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [out, err, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close'),
  ]);
  assert.equal(code, 0, `${program} ${args.join(' ')}\n${out}${err}`);
  return out;
}

before(async () => {
  cpSync(join(ROOT, 'client'), source, { recursive: true });
  mkdirSync(project);
  await run(source, 'npm', 'pack', '--pack-destination', folder.path);
  const tarball = readdirSync(folder.path).find((name) => name.endsWith('.tgz'))!;
  writeFileSync(join(project, 'package.json'), '{ "type": "module", "private": true }');
  await run(project, 'npm', 'install', join(folder.path, tarball), '--offline', '--no-audit', '--no-fund');
});
after(() => folder.remove());

/** The examples of the README, and mistakes that a compiler must find. */
const PROGRAM = `
import { CantigaError, createClient, createOauth, type Oauth, type Track } from '@cantiga/client';

const [baseUrl, clientId, token] = process.argv.slice(2);
const cantiga = createClient({ baseUrl, clientId, token });

const { results, headers } = await cantiga.tracks({ limit: 1, order: ['name_desc', 'id'], include: 'musicinfo' });
const first: Track = results[0];
const seconds: number = first.duration;
const genres: string[] = first.musicinfo?.tags.genres ?? [];

const names: string[] = [];
for await (const { artist_name, zip_allowed } of cantiga.albums.all({ limit: 1 })) {
  const allowed: boolean = zip_allowed;
  names.push(artist_name + ' ' + allowed);
}
await cantiga.setuser.like({ track_id: first.id });
const liked: string[] = [];
for await (const { user, track } of cantiga.users.tracks.all({ relation: 'like' })) liked.push(user.name + ' ' + track.id);

let kind = '';
try {
  await cantiga.tracks({ limit: 0 });
} catch (error) {
  if (error instanceof CantigaError) kind = error.kind;
}

// @ts-expect-error: no such parameter
void (() => cantiga.tracks({ serach: 'rain' }));
// @ts-expect-error: no such order
void (() => cantiga.tracks({ order: 'loudness' }));
// @ts-expect-error: a track is needed
void (() => cantiga.setuser.like());
// @ts-expect-error: no such field
void (() => first.colour);
// @ts-expect-error: only where it was asked for
void (() => first.musicinfo.lang);

const oauth: Oauth = createOauth({ baseUrl, clientId });
const { url } = await oauth.authorize();
const { file } = cantiga.tracks;
console.log(JSON.stringify({ count: headers.results_count, id: first.id, seconds, genres, names, liked, kind, url, file: file({ id: 700 }) }));
`;

const TSCONFIG = {
  compilerOptions: {
    target: 'es2022',
    lib: ['es2022', 'dom'],
    types: [],
    module: 'nodenext',
    strict: true,
    noUnusedLocals: true,
    outDir: 'out',
  },
  files: ['program.ts', 'process.d.ts'],
};

test('a program that uses the installed package compiles, and runs against a service', async () => {
  writeFileSync(join(project, 'program.ts'), PROGRAM);
  writeFileSync(join(project, 'process.d.ts'), 'declare const process: { argv: string[] };\n');
  writeFileSync(join(project, 'tsconfig.json'), JSON.stringify(TSCONFIG));
  await run(project, 'tsc', '--project', '.');

  const server = await startServer(exampleServices());
  try {
    const out = await run(project, process.execPath, 'out/program.js', server.url, WRITER, TOKENS.writer);
    const { url, file, ...seen } = JSON.parse(out) as Record<string, unknown>;
    assert.deepEqual(seen, {
      count: 1,
      id: '701',
      seconds: 180,
      genres: [],
      names: ['Aurora true', 'Björk & the <Bees> false'],
      liked: ['ana 700', 'ana 701'],
      kind: 'Type',
    });
    assert.ok(String(url).startsWith(`${server.url}/v3.0/oauth/authorize?`));
    assert.ok(String(file).startsWith(`${server.url}/v3.0/tracks/file/?`));
  } finally {
    await server.close();
  }
});

test('the examples of the README compile', async () => {
  const readme = readFileSync(join(ROOT, 'client', 'README.md'), 'utf8');
  const blocks = Array.from(readme.matchAll(/```ts\n(.*?)```/gs), ([, block]) => block);
  assert.ok(blocks.length > 3);
  const files = blocks.map((block, i) => {
    const known = "import type { Operations } from '@cantiga/client';\ndeclare const cantiga: Operations;\n";
    const file = `readme-${i}.ts`;
    writeFileSync(join(project, file), block.includes('const cantiga') ? block : known + block);
    return file;
  });
  const { noUnusedLocals: _, ...compilerOptions } = TSCONFIG.compilerOptions;
  writeFileSync(join(project, 'tsconfig.readme.json'), JSON.stringify({ compilerOptions, files }));
  await run(project, 'tsc', '--noEmit', '--project', 'tsconfig.readme.json');
});

test('the package contains code and types, and has no dependencies', () => {
  const installed = join(project, 'node_modules', '@cantiga', 'client');
  const files = readdirSync(installed, { recursive: true }).map(String);
  assert.deepEqual(files.filter((name) => !name.startsWith('dist')).sort(), [
    'LICENSE',
    'README.md',
    'package.json',
  ]);
  assert.ok(
    files.filter((name) => name.startsWith(`dist${sep}`)).every((name) => /\.(js|d\.ts)$/.test(name)),
  );
  const manifest = JSON.parse(readFileSync(join(installed, 'package.json'), 'utf8')) as Record<
    string,
    unknown
  >;
  assert.equal(manifest['dependencies'], undefined);
  assert.deepEqual(
    readdirSync(join(project, 'node_modules')).filter((name) => !name.startsWith('.')),
    ['@cantiga'],
  );
});

test('the version is that of the service', () => {
  const version = (path: string) =>
    (JSON.parse(readFileSync(join(ROOT, path), 'utf8')) as { version: string }).version;
  assert.equal(version('client/package.json'), version('package.json'));
});
