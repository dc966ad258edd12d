/** `deploy/` cannot be started here: every setting, command, path, port and endpoint that its files name exists in the project. */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { parseYaml } from '@redocly/openapi-core';
import { COMMANDS } from '../src/cli/run.ts';
import { loadConfig } from '../src/config/config.ts';
import { CONFIG_FILE } from '../src/config/settings-file.ts';
import { COVER_MAX_MB } from '../src/domain/admin.ts';
import { FILE_MAX_BYTES } from '../src/domain/studio/studio.ts';
import { ALWAYS_SERVING, createProbes } from '../src/http/health/probes.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');
const FILES = globSync('deploy/**/*', { cwd: ROOT, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map((entry) => join(entry.parentPath, entry.name).slice(ROOT.length));
const DEFAULTS = loadConfig({}, '/nonexistent').config;

// biome-ignore lint/suspicious/noExplicitAny: the files have many shapes.
type Yaml = Record<string, any>;
const documents = (path: string) =>
  read(path)
    .split(/^---$/m)
    .map((text) => parseYaml(text) as Yaml);
const [single] = documents('deploy/compose.yml');
const [cluster] = documents('deploy/compose.cluster.yml');
const kubernetes = Object.fromEntries(
  ['deploy/kubernetes/cantiga.yml', 'deploy/kubernetes/secret.example.yml']
    .flatMap(documents)
    .map((one) => [one['kind'], one]),
);

/** As compose replaces variables: `${A:-b}` is b, `${A:?}` has a value. */
function withVariables(env: Yaml): Record<string, string> {
  const replace = (text: string) =>
    text.replace(/\$\{\w+:-([^}]*)\}/g, '$1').replace(/\$\{\w+:\?\}/g, 'abc1');
  return Object.fromEntries(Object.entries(env).map(([name, value]) => [name, replace(String(value))]));
}

/** `NAME=value` lines, those that are commented out too. */
const assignments = (text: string) =>
  Object.fromEntries(
    [...text.matchAll(/^(?:#|ENV |Environment=|\s+)?(CANTIGA_\w+|HOST|PORT)=(.*?)(?: \\)?$/gm)].map(
      ([, name, value]) => [name, value],
    ),
  );

const NODE = cluster['services']['node1'];
const SETTINGS: Record<string, Record<string, string>> = {
  Dockerfile: assignments(read('deploy/Dockerfile')),
  'compose.yml': withVariables(single['services']['cantiga'].environment),
  'compose.cluster.yml': withVariables(NODE.environment),
  kubernetes: { ...kubernetes['ConfigMap']['data'], ...kubernetes['Secret']['stringData'] },
  'cantiga.env': assignments(read('deploy/systemd/cantiga.env')),
};

test('all settings exist and have values that they accept', () => {
  for (const [file, env] of Object.entries(SETTINGS)) {
    assert.ok(Object.keys(env).length > 0, file);
    assert.doesNotThrow(() => loadConfig(env, '/nonexistent'), file);
  }
  const names = [CONFIG_FILE.name, ...loadConfig({}, '/nonexistent').effective.map(({ name }) => name)];
  for (const file of FILES)
    for (const [name] of read(file).matchAll(/\bCANTIGA_[A-Z_]+\b/g))
      assert.ok(names.includes(name), `${file}: ${name}`);
});

test('all commands exist, and all files that are named', () => {
  const isCommand = (name: string) => COMMANDS.some((one) => one.name === name);
  let found = 0;
  for (const file of FILES) {
    const text = read(file);
    for (const [, name] of text.matchAll(/(?:\.bin\/cantiga|exec cantiga(?: cantiga)?|`cantiga) ([a-z]+)/g)) {
      assert.ok(isCommand(name), `${file}: cantiga ${name}`);
      found++;
    }
    for (const [, path] of text.matchAll(/\b((?:deploy|docs)\/[\w./-]*\w)/g))
      assert.ok(existsSync(join(ROOT, path)), `${file}: ${path}`);
  }
  assert.ok(found >= 3);
  const dockerfile = read('deploy/Dockerfile');
  assert.ok(isCommand(/^CMD \["(\w+)"\]$/m.exec(dockerfile)![1]));
  const { bin, scripts } = JSON.parse(read('package.json'));
  assert.ok(dockerfile.includes(` /app/${bin.cantiga} `), 'the program of the package');
  assert.ok('prepack' in scripts, '`npm pack` builds the pages');
  assert.equal(single['services']['caddy'].volumes[0], cluster['services']['balancer'].volumes[0]);
  assert.ok(existsSync(join(ROOT, 'deploy', single['services']['caddy'].volumes[0].split(':')[0])));
});

test('the image contains all that the package is made from', () => {
  const ignored = read('deploy/Dockerfile.dockerignore').split('\n');
  for (const needed of [
    'bin',
    'client',
    'demo',
    'docs',
    'src',
    'web',
    'package.json',
    'package-lock.json',
    'CHANGELOG.md',
  ])
    assert.ok(!ignored.includes(needed), needed);
  assert.ok(ignored.includes(CONFIG_FILE.default), 'a settings file has passwords');
});

test('all endpoints exist', () => {
  const probe = createProbes({ catalogue: () => undefined }, ALWAYS_SERVING);
  const routes = [...read('test/routes.test.ts').matchAll(/^[A-Z]+ +(\/\S*) /gm)].map(([, path]) => path);
  let found = 0;
  for (const file of FILES.filter((name) => !/grafana|alerts/.test(name))) {
    for (const [path] of read(file).matchAll(/(?<![\w.])\/(?:health|web-api)\/[\w/-]*\w/g)) {
      const isRoute = routes.some((one) => one === path || one.startsWith(`${path}/:`));
      assert.ok(probe(path) !== undefined || isRoute, `${file}: ${path}`);
      found++;
    }
  }
  assert.ok(found >= 8);
  const locations = read('deploy/nginx.conf').matchAll(/location ~ \^\/\(([\w|]+)\)/g);
  for (const name of [...locations].flatMap(([, names]) => names.split('|')))
    assert.ok(
      routes.some((path) => path === `/${name}` || path.startsWith(`/${name}/`)),
      name,
    );
});

test('ports agree', () => {
  const port = String(DEFAULTS.port);
  const metrics = read('src/config/setting-types.ts').match(/LOCAL_METRICS = '127\.0\.0\.1:(\d+)'/)![1];
  const { PORT } = SETTINGS['Dockerfile'];
  assert.deepEqual([PORT, /^EXPOSE (\d+)$/m.exec(read('deploy/Dockerfile'))![1]], [port, port]);
  assert.deepEqual(single['services']['cantiga'].ports, [`127.0.0.1:${port}:${port}`]);
  const nodes: string[] = cluster['services']['balancer'].environment.NODES.split(' ');
  assert.deepEqual(
    nodes,
    Object.keys(cluster['services'])
      .filter((name) => name.startsWith('node'))
      .map((name) => `${name}:${port}`),
  );
  assert.ok(read('deploy/nginx.conf').includes(`server 127.0.0.1:${port};`));
  assert.ok(read('deploy/Caddyfile').includes(`{$NODES:127.0.0.1:${port}}`));
  const { spec, metadata } = kubernetes['Deployment']['spec'].template;
  const [container] = spec.containers;
  assert.deepEqual(
    container.ports.map((one: Yaml) => String(one['containerPort'])),
    [port, metrics],
  );
  assert.equal(metadata.annotations['prometheus.io/port'], metrics);
  for (const file of ['compose.cluster.yml', 'kubernetes'])
    assert.equal(SETTINGS[file]['CANTIGA_METRICS'], `0.0.0.0:${metrics}`);
  // Metrics are never public.
  assert.equal(NODE.ports, undefined);
  assert.deepEqual(kubernetes['Service']['spec'].ports.length, 1);
});

test('a node is out of rotation before it stops, and has the time for it', () => {
  const streams = 10;
  const seconds = (text: string) => Number.parseInt(text, 10);
  const clusterDrain = seconds(SETTINGS['compose.cluster.yml']['CANTIGA_DRAIN']);
  const interval = seconds(/health_interval (\d+)s/.exec(read('deploy/Caddyfile'))![1]);
  assert.ok(clusterDrain >= 2 * interval);
  assert.ok(seconds(NODE.stop_grace_period) > clusterDrain + streams);
  assert.ok(seconds(single['services']['cantiga'].stop_grace_period) > streams);
  const { terminationGracePeriodSeconds, containers } = kubernetes['Deployment']['spec'].template.spec;
  const drain = seconds(SETTINGS['kubernetes']['CANTIGA_DRAIN']);
  const { periodSeconds, failureThreshold } = containers[0].readinessProbe;
  assert.ok(drain >= 2 * periodSeconds * failureThreshold);
  assert.ok(terminationGracePeriodSeconds > drain + streams);
});

test('proxies accept what the service accepts', () => {
  const upload = DEFAULTS.uploadMax;
  const nginx = read('deploy/nginx.conf').matchAll(/client_max_body_size (\d+)m;/g);
  const caddy = read('deploy/Caddyfile').matchAll(/max_size (\d+)MB/g);
  assert.deepEqual(
    [...nginx].map(([, size]) => Number(size)),
    [COVER_MAX_MB + 2, upload, FILE_MAX_BYTES / 2 ** 20],
  );
  assert.match(read('deploy/Caddyfile'), new RegExp(`max_size ${FILE_MAX_BYTES / 2 ** 30}GiB`));
  assert.deepEqual(
    [...caddy].map(([, size]) => Number(size)),
    [upload, COVER_MAX_MB + 2],
  );
});

function requireAccepted(t: TestContext, program: string, args: string[]): void {
  const { error, status, stderr } = spawnSync(program, args, { encoding: 'utf8' });
  if (error === undefined) assert.equal(status, 0, stderr);
  else t.skip(`${program} is not installed`);
}

test('images have versions, and containers start after those that they need are healthy', () => {
  for (const file of ['deploy/compose.yml', 'deploy/compose.cluster.yml']) {
    const text = read(file);
    const images = [...text.matchAll(/^ *image: (.+)$/gm)].map(([, image]) => image);
    const unpinned = images.filter((image) => image !== 'cantiga' && !/:v?\d+[\d.]*$/.test(image));
    assert.deepEqual(unpinned, [], file);
    assert.doesNotMatch(text, /depends_on: \[/, file);
  }
  assert.match(read('deploy/kubernetes/cantiga.yml'), /^kind: NetworkPolicy$/m);
});

/** Since nginx 1.25.1; that of Debian 12 is older. */
function hasHttp2Directive(): boolean {
  const [, minor = 0, patch = 0] =
    /nginx\/1\.(\d+)\.(\d+)/.exec(spawnSync('nginx', ['-v'], { encoding: 'utf8' }).stderr ?? '') ?? [];
  return Number(minor) * 100 + Number(patch) >= 2501;
}

test('nginx accepts its configuration', (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'cantiga-nginx-'));
  // Neither certificates nor the right to use ports below 1024 are needed.
  const site = read('deploy/nginx.conf')
    .replace(/^ *ssl_certificate.*$/gm, '')
    .replace(/listen (\[::\]:)?\d+( ssl)?;/g, (_, ipv6 = '') => `listen ${ipv6}18080;`)
    .replace('/var/cache/nginx/cantiga', join(folder, 'cache'))
    .replace('http2 on;', hasHttp2Directive() ? 'http2 on;' : '');
  const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${folder}/${name};`,
  );
  const file = join(folder, 'nginx.conf');
  writeFileSync(
    file,
    `pid ${folder}/pid;\nevents {}\nhttp {\naccess_log off;\n${paths.join('\n')}\n${site}\n}\n`,
  );
  requireAccepted(t, 'nginx', ['-t', '-c', file, '-e', 'stderr']);
  rmSync(folder, { recursive: true });
});

test('Caddy accepts its configuration', (t) => {
  requireAccepted(t, 'caddy', [
    'validate',
    '--adapter',
    'caddyfile',
    '--config',
    join(ROOT, 'deploy/Caddyfile'),
  ]);
});
