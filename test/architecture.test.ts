import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { GENERATED } from '../docs/generate.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));

/**
 * Which part may import which, besides itself: only the listed ones. A part is a folder of `src`, a file at its top, or a folder next to
 * `src`. Tests may import more; nothing imports a test.
 */
const IMPORTS: Record<string, string[]> = {
  domain: [],
  threads: ['domain'],
  catalogue: ['domain'],
  store: ['domain', 'threads'],
  import: ['domain', 'store', 'media', 'version.ts'],
  backup: ['domain', 'store', 'media'],
  media: ['domain'],
  mail: ['domain'],
  auth: ['domain'],
  core: ['domain', 'threads', 'catalogue', 'store', 'import', 'media', 'mail', 'auth', 'version.ts'],
  http: ['domain', 'catalogue', 'auth', 'core'],
  queries: ['domain', 'threads', 'catalogue', 'media', 'core', 'http'],
  cli: ['domain', 'store', 'import', 'backup', 'media', 'core', 'config', 'version.ts'],
  config: ['domain'],
  'version.ts': [],
  app: [
    ...['domain', 'catalogue', 'store', 'media', 'mail', 'core', 'http', 'queries', 'demo'],
    ...['config', 'version.ts'],
  ],
  'main.ts': ['app', 'cli'],
  docs: ['domain', 'store', 'core', 'http', 'config', 'version.ts', 'app'],
  client: [],
  demo: ['domain'],
  web: ['domain', 'client'],
  bench: ['domain', 'catalogue', 'store', 'import', 'core', 'http', 'test'],
  campaign: ['domain', 'store', 'media', 'core', 'http', 'bench', 'test'],
};

/**
 * The same within `web/src`: each part lists only parts above it. The pages of developers, administrators and listeners do not import each
 * other.
 */
const WEB_IMPORTS: Record<string, string[]> = {
  'early.ts': [],
  'first-data.ts': [],
  'page-paths.ts': [],
  'listeners.ts': [],
  storage: [],
  messages: ['listeners.ts'],
  api: ['listeners.ts'],
  'services.tsx': ['api'],
  'page.ts': ['messages', 'api'],
  design: ['listeners.ts', 'messages'],
  login: ['messages', 'api', 'services.tsx', 'design'],
  relations: ['page-paths.ts', 'listeners.ts', 'messages', 'api', 'services.tsx', 'design', 'login'],
  player: [
    'page-paths.ts',
    'listeners.ts',
    'storage',
    'messages',
    'api',
    'services.tsx',
    'design',
    'relations',
  ],
  listen: [
    'page-paths.ts',
    'storage',
    'messages',
    'api',
    'services.tsx',
    'page.ts',
    'design',
    'login',
    'relations',
    'player',
  ],
  develop: ['storage', 'messages', 'api', 'services.tsx', 'page.ts', 'design', 'login'],
  admin: ['page-paths.ts', 'storage', 'messages', 'api', 'services.tsx', 'page.ts', 'design'],
  studio: ['messages', 'api', 'services.tsx', 'page.ts', 'design', 'player'],
  shell: [
    'storage',
    'messages',
    'listeners.ts',
    'services.tsx',
    'page.ts',
    'design',
    'login',
    'player',
    'listen',
  ],
  account: ['page-paths.ts', 'messages', 'page.ts', 'design', 'login', 'shell'],
  embed: ['messages', 'api', 'services.tsx', 'page.ts', 'design', 'player'],
  'routes.tsx': ['page.ts', 'listen', 'develop', 'studio', 'admin', 'shell', 'account', 'embed'],
  'application.tsx': ['messages', 'services.tsx', 'player'],
  'browser.tsx': [
    'first-data.ts',
    'storage',
    'messages',
    'api',
    'design',
    'player',
    'routes.tsx',
    'application.tsx',
  ],
  'server.tsx': ['first-data.ts', 'messages', 'api', 'page.ts', 'player', 'routes.tsx', 'application.tsx'],
};

/** Programs that measure and attack the service. They use fixtures, and any package. */
const TOOLS = ['bench', 'campaign'];

/** Which part may import which package. All others may be imported by tests and tools only. */
const PACKAGES: Record<string, string[]> = {
  store: ['kysely', 'pg'],
  import: ['kysely', 'music-metadata'],
  core: ['@node-oauth/oauth2-server', '@opentelemetry/api', 'kysely', 'prom-client'],
  http: ['@fastify/busboy', '@opentelemetry/api'],
  mail: ['nodemailer'],
  media: ['@opentelemetry/api', 'aws4fetch', 'music-metadata', 'sharp'],
  web: [
    ...['@base-ui/react', '@tanstack/react-virtual', 'lucide-react', 'react', 'react-dom', 'react-router'],
    'tus-js-client',
  ],
};

/** Modules of Node that do I/O; the catalogue is pure and imports none of them. */
const IO = /^node:(fs|net|http|https|child_process|sqlite|dgram|tls|dns)/;

interface Import {
  file: string;
  from: string;
  to: string;
}

function filesBelow(folder: string): string[] {
  if (!existsSync(join(ROOT, folder))) return [];
  return readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map((entry) => relative(ROOT, join(entry.parentPath, entry.name)).split(sep).join('/'));
}

/** `src/http/server.ts` → `http`; `src/main.ts` → `main.ts`; `bench/main.ts` → `bench`. */
function partOf(file: string): string {
  const [top, second] = file.split('/');
  return top === 'src' ? second : top;
}

/** `web/src/player/bar/bar.tsx` → `player`. */
function webPartOf(file: string): string {
  return file.split('/')[2];
}

/** The imported files and packages, imports of types included. */
function importsOf(file: string): string[] {
  const text = readFileSync(join(ROOT, file), 'utf8');
  const found = text.matchAll(
    /^(?:import|export)\s[^;]*?from\s+'([^']+)'|^import\s+'([^']+)'|\bimport\('([^']+)'\)/gms,
  );
  return [...found].map((match) => targetOf(file, match[1] ?? match[2] ?? match[3]));
}

function targetOf(file: string, specifier: string): string {
  if (specifier === '@cantiga/demo') return 'demo/src/index.ts';
  return specifier.startsWith('.')
    ? join(dirname(file), specifier).split(sep).join('/')
    : packageOf(specifier);
}

/** `react-dom/server` → `react-dom`, `@base-ui/react/menu` → `@base-ui/react`. */
function packageOf(target: string): string {
  if (target.startsWith('node:')) return target;
  return target.split('/', target.startsWith('@') ? 2 : 1).join('/');
}

/** Tests and code that only they use: fixtures, and the naive model of the catalogue for random queries. */
const isTest = (file: string) => /\.(test|fixture)\.tsx?$|^test\//.test(file);
const FOLDERS = ['src', 'bench', 'campaign', 'docs', 'client/src', 'demo/src', 'web/src'];
const sources = FOLDERS.flatMap(filesBelow).filter((file) => !isTest(file));

const imports: Import[] = sources.flatMap((file) =>
  importsOf(file).map((to) => ({ file, from: partOf(file), to })),
);

const isOurs = (one: Import) => /^(src|bench|campaign|docs|test|client|demo|web)\//.test(one.to);

test('every part of src is in the table of imports', () => {
  const parts = new Set(sources.map(partOf));
  assert.deepEqual(
    [...parts].filter((part) => IMPORTS[part] === undefined),
    [],
  );
});

test('imports follow the layers', () => {
  assert.ok(
    imports.some(({ file, to }) => file === 'src/main.ts' && to === 'src/app/app.ts'),
    'imports are found',
  );
  const wrong = imports
    .filter(isOurs)
    .filter(({ from, to }) => partOf(to) !== from && !IMPORTS[from]?.includes(partOf(to)))
    .map(({ file, to }) => `${file} imports ${to}`);
  assert.deepEqual(wrong, []);
});

test('the demo is loaded only when needed, and takes only types from the service', () => {
  const read = (file: string) => readFileSync(join(ROOT, file), 'utf8');
  assert.match(read('src/app/services.ts'), /await import\('@cantiga\/demo'\)/);
  assert.doesNotMatch(read('src/app/services.ts'), /from '@cantiga\/demo'/);
  const files = sources.filter((file) => file.startsWith('demo/'));
  assert.ok(files.some((file) => /^import type .*\/domain\//m.test(read(file))));
  assert.deepEqual(
    files.filter((file) => /^(import|export) (?!type )[^;]*from '[^']*\/domain\//m.test(read(file))),
    [],
  );
});

test('the tables permit nothing unused', () => {
  const used = new Set(imports.map((one) => `${one.from} → ${isOurs(one) ? partOf(one.to) : one.to}`));
  const permitted = [IMPORTS, PACKAGES].flatMap((table) =>
    Object.entries(table).flatMap(([from, targets]) => targets.map((to) => `${from} → ${to}`)),
  );
  assert.deepEqual(
    permitted.filter((one) => !used.has(one)),
    [],
  );
});

test('imports within the web application follow the layers', () => {
  const parts = new Set(sources.filter((file) => file.startsWith('web/')).map(webPartOf));
  assert.deepEqual([...parts].sort(), Object.keys(WEB_IMPORTS).sort());
  const within = imports.filter(({ from, to }) => from === 'web' && to.startsWith('web/src/'));
  const used = within
    .map(({ file, to }) => ({ file, from: webPartOf(file), to, toPart: webPartOf(to) }))
    .filter(({ from, toPart }) => from !== toPart);
  assert.deepEqual(
    used
      .filter(({ from, toPart }) => !WEB_IMPORTS[from].includes(toPart))
      .map(({ file, to }) => `${file} imports ${to}`),
    [],
  );
  const permitted = Object.entries(WEB_IMPORTS).flatMap(([from, targets]) => targets.map((to) => [from, to]));
  assert.deepEqual(
    permitted.filter(([from, to]) => !used.some((one) => one.from === from && one.toPart === to)),
    [],
    'permitted, but unused',
  );
  const order = Object.keys(WEB_IMPORTS);
  assert.deepEqual(
    permitted.filter(([from, to]) => order.indexOf(to) > order.indexOf(from)),
    [],
    'a part lists only parts above it',
  );
});

test('there are no import cycles', () => {
  assert.deepEqual(findCycles(new Map([...'abcd'].map((file, i) => [file, [...'bcbb'[i]]]))), [['b', 'c']]);
  const files = [...FOLDERS, 'test'].flatMap(filesBelow);
  const cycles = findCycles(new Map(files.map((file) => [file, importsOf(file)])));
  assert.deepEqual(cycles, [], 'these files form an import cycle');
});

test('folders of a part do not import each other in a circle', () => {
  // In the catalogue, names and tags are columns that are searched: these folders need each other.
  const within = imports.filter(({ from, to }) => from !== 'catalogue' && partOf(to) === from);
  const graph = new Map<string, string[]>();
  for (const [from, to] of within.map(({ file, to }) => [folderOf(file), folderOf(to)])) {
    if (from === undefined || to === undefined || from === to) continue;
    graph.set(from, [...(graph.get(from) ?? []), to]);
  }
  assert.ok(graph.get('core/limits')?.includes('core/common-counts'), 'folders are found');
  assert.deepEqual(findCycles(graph), []);
});

/** `src/core/limits/limits.ts` → `core/limits`; `undefined` for files at the top of a part, which may import all its folders. */
function folderOf(file: string): string | undefined {
  const [top, part, folder, below] = file.split('/');
  return top === 'src' && below !== undefined ? `${part}/${folder}` : undefined;
}

/** At least one cycle of every group of files that import each other. Depth first: a file that is met again on the path closes a cycle. */
function findCycles(graph: ReadonlyMap<string, readonly string[]>): string[][] {
  const cycles: string[][] = [];
  const path: string[] = [];
  const visited = new Set<string>();
  const visit = (file: string) => {
    const start = path.indexOf(file);
    if (start >= 0) cycles.push(path.slice(start));
    if (visited.has(file)) return;
    visited.add(file);
    path.push(file);
    for (const target of graph.get(file) ?? []) visit(target);
    path.pop();
  };
  for (const file of graph.keys()) visit(file);
  return cycles;
}

test('nothing but the tools imports a test', () => {
  assert.deepEqual(
    imports.filter(({ from, to }) => !TOOLS.includes(from) && isTest(to)).map(({ file }) => file),
    [],
  );
});

test('packages are imported only where they belong', () => {
  const wrong = imports
    .filter((one) => !isOurs(one) && !one.to.startsWith('node:') && !TOOLS.includes(one.from))
    .filter(({ from, to }) => !PACKAGES[from]?.includes(to))
    .map(({ file, to }) => `${file} imports ${to}`);
  assert.deepEqual(wrong, []);
});

test('the catalogue does no I/O', () => {
  const wrong = imports.filter(({ from, to }) => (from === 'catalogue' || from === 'domain') && IO.test(to));
  assert.deepEqual(
    wrong.map(({ file, to }) => `${file} imports ${to}`),
    [],
  );
});

test('the tree in docs/architecture.md matches the files', () => {
  const page = readFileSync(join(ROOT, 'docs/architecture.md'), 'utf8');
  const tree = /```tree\n(.*?)```/s.exec(page)?.[1];
  assert.ok(tree !== undefined, 'docs/architecture.md has a ```tree block');
  assert.deepEqual(pathsOfTree(tree).sort(), realTree().sort());
});

test('every line of the tree has a description', () => {
  const page = readFileSync(join(ROOT, 'docs/architecture.md'), 'utf8');
  const lines = (/```tree\n(.*?)```/s.exec(page)?.[1] ?? '').trimEnd().split('\n');
  assert.deepEqual(
    lines.filter((line) => !/^ *\S+ {2,}\S/.test(line)),
    [],
  );
});

/** Two spaces of indentation per level: `src/`, `  cli/`, `  main.ts` → `src/`, `src/cli/`, `src/main.ts`. */
function pathsOfTree(tree: string): string[] {
  const parents: string[] = [];
  return tree
    .trimEnd()
    .split('\n')
    .map((line) => {
      const depth = /^ */.exec(line)![0].length / 2;
      const name = line.trim().split(/\s/)[0];
      parents.length = depth;
      parents.push(name);
      return parents.join('');
    });
}

/** The folders of the project, every folder below src and each of web/src, and the files at the top of both; without tests. */
function realTree(): string[] {
  const ignored = ['node_modules', 'data', 'dist'];
  const top = readdirSync(ROOT, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !entry.name.startsWith('.') && !ignored.includes(entry.name))
    .map((entry) => `${entry.name}/`);
  const below = readdirSync(join(ROOT, 'src'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => `${relative(ROOT, join(entry.parentPath, entry.name)).split(sep).join('/')}/`);
  const pages = readdirSync(join(ROOT, 'web/src'), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => `web/src/${entry.name}/`);
  const files = ['src', 'web/src'].flatMap((folder) =>
    readdirSync(join(ROOT, folder), { withFileTypes: true })
      .filter((entry) => entry.isFile() && !isTest(entry.name))
      .map((entry) => `${folder}/${entry.name}`),
  );
  return [...top, 'web/src/', ...below, ...pages, ...files];
}

const json = (file: string) => JSON.parse(readFileSync(join(ROOT, file), 'utf8'));

test('what runs the service and what builds its pages is installed without the packages for development', () => {
  const { packages } = json('package-lock.json') as { packages: Record<string, { dev?: true }> };
  const build = ['web/build.js', 'web/vite.config.ts'].flatMap(importsOf);
  const used = [...imports.filter(({ from }) => !TOOLS.includes(from)).map(({ to }) => to), ...build];
  const installed = used.filter((name) => packages[`node_modules/${name}`] !== undefined);
  assert.ok(installed.includes('vite') && installed.includes('react') && installed.includes('kysely'));
  assert.deepEqual(
    installed.filter((name) => packages[`node_modules/${name}`].dev),
    [],
  );
});

test('the service imports only its own packages', () => {
  const { dependencies } = json('package.json') as { dependencies: Record<string, string> };
  const { web: _, ...service } = PACKAGES;
  assert.deepEqual([...new Set(Object.values(service).flat())].sort(), Object.keys(dependencies).sort());
});

test('docs/dependencies.md lists exactly the packages of the service and of the pages', () => {
  const manifests: Record<string, Record<string, string>>[] = ['package.json', 'web/package.json'].map(json);
  const kinds = ['dependencies', 'optionalDependencies', 'devDependencies'];
  const declared = manifests.flatMap((manifest) =>
    kinds.flatMap((kind) => Object.keys(manifest[kind] ?? {})),
  );
  const page = readFileSync(join(ROOT, 'docs/dependencies.md'), 'utf8');
  const listed = [...page.matchAll(/^\| `([^`]+)` +\|/gm)].map((match) => match[1]);
  assert.deepEqual(listed.sort(), declared.sort());
});

test('generated files are up to date (`npm run docs` writes them)', () => {
  for (const [file, page] of Object.entries(GENERATED)) {
    assert.ok(readFileSync(join(ROOT, file), 'utf8') === page(), `${file} is outdated: run \`npm run docs\``);
  }
});
