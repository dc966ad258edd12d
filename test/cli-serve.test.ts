import assert from 'node:assert/strict';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { type AddressInfo, connect, createServer } from 'node:net';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { cantiga, eventually, startService, temporaryFolder } from './cli-process.fixture.ts';
import { copyDemo } from './demo-folder.fixture.ts';

interface ApiResponse {
  headers: { status: string; code: number; error_message: string; results_count: number };
  results: { id: string; name: string }[];
}

async function fetchJson(url: string, path: string): Promise<ApiResponse> {
  const response = await fetch(`${url}${path}`);
  return (await response.json()) as ApiResponse;
}

/** As users start it. */
const ALL_CORES = { CANTIGA_THREADS: 'all' };

const demo = temporaryFolder();
await copyDemo(join(demo.path, 'data'));
const service = await startService(demo.path, { ...ALL_CORES, CANTIGA_LOG: 'debug' });
after(async () => {
  service.process.kill('SIGKILL');
  await service.ended;
  demo.remove();
});

test('prints its URL, the client id and a working curl command', async () => {
  const { stdout } = await eventually(
    async () => service.output(),
    ({ stdout }) => stdout.includes('curl'),
  );
  assert.match(stdout, new RegExp(`Cantiga is at ${service.url} `));
  assert.match(stdout, /client id: +5eedcafe/);
  const address = /curl '([^']+)'/.exec(stdout)?.[1];
  assert.ok(address !== undefined);
  const { headers } = await fetchJson(address, '');
  assert.equal(headers.status, 'success');
  assert.equal(headers.results_count, 1);
});

test('writes its log as JSON lines to standard error, with the request id of the response', async () => {
  const response = await fetch(`${service.url}/v3.0/nowhere?client_id=5eedcafe&access_token=SECRET`);
  const id = response.headers.get('x-request-id');
  assert.ok(id);
  const { stderr } = await eventually(
    async () => service.output(),
    ({ stderr }) => stderr.includes(id),
  );
  for (const line of stderr.trimEnd().split('\n')) assert.equal(typeof JSON.parse(line).message, 'string');
  assert.doesNotMatch(stderr, /SECRET/);
});

test('refuses a port that is in use', async () => {
  const taken = createServer().listen(0, '127.0.0.1');
  await once(taken, 'listening');
  const { port } = taken.address() as AddressInfo;
  const own = temporaryFolder();
  const { code, stdout, stderr } = await cantiga(own.path, ['serve'], {
    PORT: String(port),
    CANTIGA_DEMO: 'off',
  });
  taken.close();
  own.remove();
  assert.equal(code, 1, stderr);
  assert.equal(stdout, '');
  assert.match(stderr, new RegExp(`^cantiga: .*${port}.* in use`, 'm'));
});

test('waits for an unreachable PostgreSQL, then refuses it, without showing the password', async () => {
  const own = temporaryFolder();
  const database = 'postgres://ana:s3cret@127.0.0.1:1/none';
  const settings = { PORT: '0', CANTIGA_DATABASE: database, CANTIGA_DATABASE_WAIT: '1' };
  const { code, stderr } = await cantiga(own.path, ['serve'], settings);
  own.remove();
  assert.equal(code, 1, stderr);
  assert.equal(stderr.match(/"message":"waiting for the database"/g)?.length, 1, stderr);
  assert.match(stderr, /^cantiga: .*127\.0\.0\.1/m);
  assert.doesNotMatch(stderr, /s3cret/);
});

test('loads a new, a suspended, a changed and a resumed application while it runs', async () => {
  const { stdout } = await cantiga(demo.path, ['app', 'create', 'Costa', '--json']);
  const { client_id } = JSON.parse(stdout);
  const path = `/v3.0/tracks/?client_id=${client_id}&limit=1`;
  const codeIs = (code: number) =>
    eventually(
      () => fetchJson(service.url, path),
      ({ headers }) => headers.code === code,
    );
  await codeIs(0);
  await cantiga(demo.path, ['app', 'suspend', client_id]);
  const { headers } = await codeIs(11);
  assert.equal(headers.status, 'failed');
  const statusIs = (status: number) =>
    eventually(
      async () => (await fetch(`${service.url}${path}`)).status,
      (found) => found === status,
    );
  await statusIs(200);
  await cantiga(demo.path, ['app', 'update', client_id, '--http-statuses', 'on']);
  await statusIs(403);
  await codeIs(11);
  await cantiga(demo.path, ['app', 'resume', client_id]);
  await codeIs(0);
});

const LINES = [
  { entity: 'artist', id: 800001, name: 'Lume Frío' },
  {
    entity: 'track',
    id: 800003,
    name: 'Onda Primeira',
    artist_id: 800001,
    duration: 214,
    releasedate: '2021-09-17',
    license_ccurl: 'http://creativecommons.org/licenses/by-sa/4.0/',
  },
];

function writeLines(name: string, lines: object[]): string {
  const path = join(demo.path, name);
  writeFileSync(path, lines.map((line) => `${JSON.stringify(line)}\n`).join(''));
  return path;
}

const onda = () => fetchJson(service.url, '/v3.0/tracks/?client_id=5eedcafe&id=800003&type=single');

test('shows records imported while it runs', async () => {
  assert.deepEqual((await onda()).results, []);
  const { code, stdout, stderr } = await cantiga(demo.path, [
    'import',
    writeLines('music.jsonl', LINES),
    '--json',
  ]);
  assert.equal(code, 0, stderr);
  assert.deepEqual(JSON.parse(stdout).records, { artist: 1, track: 1 });
  const { results } = await eventually(onda, ({ headers }) => headers.results_count === 1);
  assert.equal(results[0]?.name, 'Onda Primeira');
});

test('an import with an error names line and field, and changes nothing', async () => {
  const [artist, track] = LINES;
  const changed = writeLines('wrong.jsonl', [
    artist,
    { ...track, name: 'Changed' },
    { ...track, id: 800004, duration: 'x' },
  ]);
  const { code, stdout, stderr } = await cantiga(demo.path, ['import', changed]);
  assert.equal(code, 1);
  assert.equal(stdout, '');
  assert.match(stderr, /^cantiga: wrong\.jsonl:3: .*duration/);
  assert.equal((await onda()).results[0]?.name, 'Onda Primeira');
});

test('refuses to import a missing file', async () => {
  const { code, stderr } = await cantiga(demo.path, ['import', 'nowhere.jsonl']);
  assert.equal(code, 1);
  assert.match(stderr, /^cantiga: .*nowhere\.jsonl/);
});

const PIPELINED = 40;

/**
 * Requests far more than the buffers of the operating system hold and reads only the start: the service keeps writing. The requests are
 * one small packet, so when the first response arrives, all of them have started.
 */
async function inTheMiddle(url: string) {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  const path = '/v3.0/tracks/?client_id=5eedcafe&limit=200&type=single+albumtrack';
  socket.write(`GET ${path} HTTP/1.1\r\nHost: ${hostname}\r\n\r\n`.repeat(PIPELINED));
  await once(socket, 'readable');
  return socket;
}

test('SIGTERM during responses: all started ones are finished, then the process exits with 0', async () => {
  const own = temporaryFolder();
  await copyDemo(join(own.path, 'data'));
  const {
    url,
    process: child,
    ended,
    output,
  } = await startService(own.path, {
    ...ALL_CORES,
    CANTIGA_DRAIN: '2',
  });
  assert.deepEqual(await probes(url), [200, 200]);
  const socket = await inTheMiddle(url);
  child.kill('SIGTERM');
  await logged(output, 'draining');
  assert.deepEqual(await probes(url), [200, 503], 'it is live, but not ready');
  const response = await fetch(`${url}/v3.0/tracks/?client_id=5eedcafe&limit=1`);
  assert.equal(response.status, 200);
  assert.equal(response.headers.get('connection'), 'close');
  await logged(output, 'stopping');
  const chunks: Buffer[] = [];
  socket.on('data', (chunk: Buffer) => chunks.push(chunk));
  await once(socket, 'close');
  assert.equal((await ended).code, 0);
  assert.equal(wholeAnswers(Buffer.concat(chunks)), PIPELINED);
  own.remove();
});

test('a second signal stops immediately', async () => {
  const own = temporaryFolder();
  await copyDemo(join(own.path, 'data'));
  const { url, process: child, ended, output } = await startService(own.path, ALL_CORES);
  const socket = await inTheMiddle(url);
  socket.on('error', () => {});
  child.kill('SIGTERM');
  await logged(output, 'stopping');
  // Signals in quick succession count as one, and the operating system decides how close they arrive.
  const again = setInterval(() => child.kill('SIGTERM'), 1000);
  const { code } = await ended;
  clearInterval(again);
  socket.destroy();
  own.remove();
  assert.equal(code, 128 + 15);
});

async function logged(output: () => { stderr: string }, message: string): Promise<void> {
  await eventually(
    async () => output(),
    ({ stderr }) => stderr.includes(`"${message}"`),
  );
}

/** The statuses of `/health/live` and `/health/ready`. */
async function probes(url: string): Promise<number[]> {
  const answers = ['/health/live', '/health/ready'].map((path) => fetch(`${url}${path}`));
  return (await Promise.all(answers)).map(({ status }) => status);
}

/** The number of responses, each in chunks; fails if the last one is cut. */
function wholeAnswers(bytes: Buffer): number {
  let count = 0;
  for (let at = 0; at < bytes.length; count++) {
    const bodyAt = bytes.indexOf('\r\n\r\n', at) + 4;
    const head = bytes.toString('latin1', at, bodyAt);
    assert.match(head, /^HTTP\/1\.1 200 /);
    assert.match(head, /^transfer-encoding: chunked/im);
    const { body, end } = readChunks(bytes, bodyAt);
    const { headers } = JSON.parse(body) as ApiResponse;
    assert.equal(headers.results_count, 200);
    at = end;
  }
  return count;
}

function readChunks(bytes: Buffer, start: number): { body: string; end: number } {
  const chunks: Buffer[] = [];
  for (let at = start; ; ) {
    const sizeEnd = bytes.indexOf('\r\n', at);
    assert.notEqual(sizeEnd, -1, 'the last response is cut');
    const size = Number.parseInt(bytes.toString('latin1', at, sizeEnd), 16);
    const end = sizeEnd + 2 + size + 2;
    assert.ok(end <= bytes.length, 'the last response is cut');
    if (size === 0) return { body: Buffer.concat(chunks).toString(), end };
    chunks.push(bytes.subarray(sizeEnd + 2, sizeEnd + 2 + size));
    at = end;
  }
}

test('keeps its catalogue over a restart, and does not create the demo twice', async () => {
  const own = temporaryFolder();
  const count = async (url: string) =>
    (await fetchJson(url, '/v3.0/albums/?client_id=5eedcafe&limit=200&fullcount=1')).headers;
  await copyDemo(join(own.path, 'data'));
  const first = await startService(own.path);
  const before = await count(first.url);
  first.process.kill('SIGINT');
  assert.equal((await first.ended).code, 0);
  const second = await startService(own.path);
  assert.deepEqual(await count(second.url), before);
  second.process.kill('SIGTERM');
  assert.equal((await second.ended).code, 0);
  own.remove();
});

test('starts empty with CANTIGA_DEMO=off', async () => {
  const own = temporaryFolder();
  const empty = await startService(own.path, { CANTIGA_DEMO: 'off' });
  const { headers } = await fetchJson(empty.url, '/v3.0/tracks/?client_id=5eedcafe');
  assert.equal(headers.code, 5);
  assert.equal(empty.output().stdout, '');
  empty.process.kill('SIGTERM');
  assert.equal((await empty.ended).code, 0);
  own.remove();
});
