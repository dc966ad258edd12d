/** The whole service without its database: cached data is served, other requests get Retry-After. */
import assert from 'node:assert/strict';
import { existsSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { type TestContext, test } from 'node:test';
import { startApp } from '../src/app/app.ts';
import { type Config, loadConfig } from '../src/config/config.ts';
import { artist, put, track } from '../src/core/catalogue/example-tracks.fixture.ts';
import { createTokens } from '../src/core/oauth/oauth-tokens.ts';
import type { Log, LogFields } from '../src/domain/ports.ts';
import { openStore } from '../src/store/store.ts';
import { eventually, temporaryFolder } from './cli-process.fixture.ts';
import { startPostgres } from './databases.fixture.ts';
import { copyDemo, shareCache } from './demo-folder.fixture.ts';
import { parseExposition, sumOf } from './exposition.fixture.ts';
import { FREE_METRICS_PORT } from './metrics.fixture.ts';

const CLIENT = 'client_id=5eedcafe';
const USER = 501;
const COOKIE = `cantiga_session=${'a'.repeat(43)}`;

interface Line {
  level: string;
  message: string;
  fields: LogFields | undefined;
}

async function startWith(t: TestContext, change: (folder: string) => Partial<Config>) {
  const folder = temporaryFolder();
  const lines: Line[] = [];
  const write = (level: string) => (message: string, fields?: LogFields) =>
    void lines.push({ level, message, fields });
  const log: Log = {
    debug() {},
    info: write('info'),
    warn: write('warn'),
    error: write('error'),
    isEnabled: () => false,
  };
  const env = {
    ...{ PORT: '0', CANTIGA_THREADS: '1', CANTIGA_DATA: folder.path, ...FREE_METRICS_PORT },
    // Converted audio contains it, so that one service can use what another has converted.
    CANTIGA_URL: 'http://music.example.org',
  };
  const { config } = loadConfig(env, folder.path);
  const whole = { ...config, ...change(folder.path) };
  if (whole.database.kind === 'sqlite') await copyDemo(folder.path);
  shareCache(folder.path);
  const app = await startApp(whole, log);
  t.after(async () => {
    await app.close();
    folder.remove();
  });
  const store = await openStore(whole.database);
  const { access_token: token } = await createTokens(store, { client_id: '5eedcafe', user_id: USER });
  await store.close();
  const portOf = (text: string) => lines.find(({ message }) => message === text)?.fields?.['port'];
  const [port, metricsPort] = [portOf('listening'), portOf('serving metrics')];
  lines.length = 0;
  /** Whether the database can be read, and whether data can be saved: 0 or 1 each. */
  const exposed = async () => {
    const response = await fetch(`http://127.0.0.1:${metricsPort}/metrics`);
    const families = parseExposition(await response.text());
    return [sumOf(families, 'cantiga_database_up'), sumOf(families, 'cantiga_writable')];
  };
  const get = (path: string, init?: RequestInit) => fetch(`http://127.0.0.1:${port}${path}`, init);
  const health = async () => (await get('/health')).json() as Promise<{ status: string; database: string }>;
  const like = (track: number) =>
    get('/v3.0/setuser/like', {
      method: 'POST',
      body: `${CLIENT}&access_token=${token}&track_id=${track}`,
    });
  return { config: whole, lines, get, health, like, token, exposed };
}

type Service = Awaited<ReturnType<typeof startWith>>;

interface Envelope {
  headers: { status: string; code: number; error_message: string };
  results: { id: string; audio: string; image: string }[];
}

const envelope = async (response: Response) => (await response.json()) as Envelope;

/** URLs of a cover and of audio, requested once, so that they are cached. */
async function warmUp({ get }: Service) {
  // The shortest track is synthesized soonest.
  const { results } = await envelope(await get(`/v3.0/tracks?${CLIENT}&order=duration&limit=1`));
  const [{ id }] = results;
  const paths = {
    image: `/image/?type=track&id=${id}&width=200`,
    audio: `/storage/?trackid=${id}&format=mp31`,
  };
  for (const path of Object.values(paths)) {
    const response = await get(path);
    assert.equal(response.status, 200, path);
    await response.arrayBuffer();
  }
  assert.equal((await get('/')).status, 200);
  return { id: Number(id), ...paths };
}

async function requireDegraded(service: Service, warm: Awaited<ReturnType<typeof warmUp>>) {
  const { get, health, exposed } = service;
  const { status, database } = await eventually(health, (found) => found.status === 'degraded');
  assert.equal(status, 'degraded');
  assert.match(database, /^unreachable since \d{4}-.*Z$/);
  assert.equal((await get('/health')).status, 503);
  assert.deepEqual(await exposed(), [0, 0]);
  assert.equal((await get('/health/ready')).status, 200, 'the catalogue is served from memory');

  const read = await get(`/v3.0/tracks?${CLIENT}&limit=3`);
  assert.equal((await envelope(read)).headers.code, 0);
  const pages = ['/', `/track/${warm.id}`, '/search?q=river', '/albums'];
  for (const path of [warm.image, warm.audio, ...pages, '/web-api/suggestions?q=river']) {
    const response = await get(path, { headers: { accept: '*/*', cookie: COOKIE } });
    assert.equal(response.status, 200, path);
    await response.arrayBuffer();
  }

  for (const path of [
    `/v3.0/playlists?${CLIENT}`,
    `/v3.0/users?${CLIENT}&id=501`,
    `/v3.0/reviews/tracks?${CLIENT}`,
  ]) {
    const refused = await get(path);
    assert.equal(refused.status, 503, path);
    assert.match(refused.headers.get('retry-after') ?? '', /^\d+$/);
    const { headers } = await envelope(refused);
    assert.equal(headers.code, 1);
    assert.match(headers.error_message, /database of the server cannot be reached/);
  }
  const uncached = await get('/image/?type=album&id=999999999&width=200');
  assert.equal(uncached.status, 503);
  assert.match(uncached.headers.get('retry-after') ?? '', /^\d+$/);
  const page = await get('/account', {
    headers: { cookie: COOKIE, accept: 'text/html', 'accept-language': 'de' },
  });
  assert.equal(page.status, 503);
  assert.match(await page.text(), /Vorübergehend nicht verfügbar/);
}

/** The service may be reading this change when the database is lost. */
async function rename({ config }: Service, id: number, name: string) {
  const store = await openStore(config.database);
  await put(store, artist, track(id, name, 1));
  await store.close();
}

/** The catalogue is updated after the outage, too. */
async function requireVisible({ get }: Service, id: number, name: string) {
  const read = async () => (await get(`/v3.0/tracks?${CLIENT}&type=single+albumtrack&id=${id}`)).text();
  await eventually(read, (text) => text.includes(name));
}

async function requireRecovered({ get, health, like, exposed }: Service) {
  await eventually(
    () => like(1).then(envelope),
    ({ headers }) => headers.code === 0,
  );
  await eventually(health, ({ status }) => status === 'ok');
  assert.deepEqual(await exposed(), [1, 1]);
  assert.equal((await envelope(await get(`/v3.0/playlists?${CLIENT}&limit=1`))).headers.code, 0);
}

/** One line at its start and one at its end, without a stack. */
function requireQuiet(lines: Line[], outages: number) {
  const reported = lines.filter(({ level, message }) => level !== 'info' || /database/.test(message));
  assert.deepEqual(
    reported.map(({ level }) => level),
    Array.from({ length: outages }, () => ['error', 'info']).flat(),
    JSON.stringify(reported, undefined, 1),
  );
  for (const { fields } of reported) assert.equal(fields?.['error'], undefined);
}

test('PostgreSQL is stopped, crashes and hangs, and recovers each time', async (t) => {
  const server = await startPostgres();
  t.after(() => server.close());
  const service = await startWith(t, () => ({ database: { kind: 'postgres', url: server.url } }));
  const warm = await warmUp(service);

  await rename(service, 900_001, 'Before the stop');
  await server.stop();
  await requireDegraded(service, warm);
  await server.start();
  await requireRecovered(service);
  await requireVisible(service, 900_001, 'Before the stop');
  requireQuiet(service.lines, 1);

  await rename(service, 900_001, 'Before the crash');
  await server.crash();
  await requireDegraded(service, warm);
  await server.start();
  await requireRecovered(service);
  await requireVisible(service, 900_001, 'Before the crash');
  requireQuiet(service.lines, 2);

  await rename(service, 900_001, 'Before the pause');
  server.pause();
  const hanging = await service.like(2);
  assert.equal(hanging.status, 503);
  await requireDegraded(service, warm);
  server.resume();
  await requireRecovered(service);
  await requireVisible(service, 900_001, 'Before the pause');
  requireQuiet(service.lines, 3);
});

test('SQLite is locked by another program, and released', async (t) => {
  const service = await startWith(t, () => ({}));
  const warm = await warmUp(service);
  const { database } = service.config;
  assert.equal(database.kind, 'sqlite');
  const file = join(service.config.data, 'cantiga.db');
  const intruder = new DatabaseSync(file);
  t.after(() => intruder.isOpen && intruder.close());
  intruder.exec('begin immediate');
  const refused = await service.like(3);
  assert.equal(refused.status, 503);
  assert.match(refused.headers.get('retry-after') ?? '', /^\d+$/);
  assert.equal((await service.get(warm.image)).status, 200);
  assert.equal((await service.get(`/v3.0/playlists?${CLIENT}`)).status, 200);
  intruder.exec('rollback');
  intruder.close();
  await requireRecovered(service);
  assert.deepEqual(
    service.lines.filter(({ message }) => message === 'request failed'),
    [],
  );
});

test('the SQLite file is moved away: nothing is written to it until it is back', async (t) => {
  const service = await startWith(t, () => ({}));
  const warm = await warmUp(service);
  const file = join(service.config.data, 'cantiga.db');
  renameSync(file, `${file}.away`);
  const refused = await service.like(3);
  assert.equal(refused.status, 503);
  assert.match((await envelope(refused)).headers.error_message, /Nothing can be saved/);
  assert.equal((await service.health()).status, 'degraded');
  assert.deepEqual(await service.exposed(), [1, 0], 'it can still be read');
  for (const path of [warm.image, warm.audio, '/', `/v3.0/playlists?${CLIENT}`])
    assert.equal((await service.get(path)).status, 200, path);
  const { headers } = await service.get('/albums');
  assert.match(headers.get('cache-control') ?? '', /s-maxage/, 'pages that can be written whole are cached');
  assert.equal(existsSync(file), false);
  renameSync(`${file}.away`, file);
  await requireRecovered(service);
  requireQuiet(service.lines, 1);
});
