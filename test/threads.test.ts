/** The service with two query threads: limits hold for both, and each has the current catalogue. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { Agent, type IncomingMessage, request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { type TestContext, test } from 'node:test';
import { startApp } from '../src/app/app.ts';
import { loadConfig } from '../src/config/config.ts';
import { createSession } from '../src/core/accounts/sessions.ts';
import { createUser, getPasswordHash } from '../src/core/accounts/users.ts';
import { createApplication } from '../src/core/applications/application-edits.ts';
import { artist, put, track } from '../src/core/catalogue/example-tracks.fixture.ts';
import { createTokens } from '../src/core/oauth/oauth-tokens.ts';
import { registerSdk } from '../src/core/tracing/sdk.fixture.ts';
import type { Health } from '../src/domain/node/health.ts';
import { quiet } from '../src/domain/node/quiet-log.fixture.ts';
import { openStore } from '../src/store/store.ts';
import { eventually, temporaryFolder } from './cli-process.fixture.ts';
import { copyDemo } from './demo-folder.fixture.ts';
import { sumOf } from './exposition.fixture.ts';
import { FREE_METRICS_PORT, watchMetrics } from './metrics.fixture.ts';

const CLIENT = '5eedcafe';

async function start(t: TestContext, settings: Record<string, string> = {}) {
  const folder = temporaryFolder();
  await copyDemo(folder.path);
  const env = {
    PORT: '0',
    CANTIGA_DATA: folder.path,
    CANTIGA_THREADS: '2',
    ...FREE_METRICS_PORT,
    ...settings,
  };
  const { config } = loadConfig(env, folder.path);
  const metrics = watchMetrics();
  const app = await startApp(config, metrics.log);
  await app.startThreads();
  t.after(async () => {
    await app.close();
    folder.remove();
  });
  return { url: app.url, port: Number(new URL(app.url).port), config, metrics, drain: app.drain };
}

interface Answer {
  code: number;
  text: string;
}

/** A request on the only connection of the agent. */
async function call(agent: Agent, port: number, path: string): Promise<Answer> {
  const sent = request({ port, host: '127.0.0.1', path, agent }).end();
  const [response] = (await once(sent, 'response')) as [IncomingMessage];
  let text = '';
  for await (const chunk of response.setEncoding('utf8')) text += chunk;
  const { headers } = JSON.parse(text) as { headers: { code: number } };
  return { code: headers.code, text };
}

let reads = 0;

/** Each is another one, so that no response is cached. */
const read = (agent: Agent, port: number, clientId = CLIENT) =>
  call(agent, port, `/v3.0/tracks?client_id=${clientId}&limit=1&offset=${reads++ % 100}`);

/** The status of `/health/ready`, and what becomes of the connection. */
async function isReady(agent: Agent, port: number) {
  const probe = request({ port, host: '127.0.0.1', path: '/health/ready', agent }).end();
  const [response] = (await once(probe, 'response')) as [IncomingMessage];
  response.resume();
  await once(response, 'end');
  return { status: response.statusCode, connection: response.headers.connection };
}

/** Two connections: with requests at the same time, both threads are used. */
function connectTwice(t: TestContext): Agent[] {
  const agents = [1, 2].map(() => new Agent({ keepAlive: true, maxSockets: 1 }));
  t.after(() => {
    for (const agent of agents) agent.destroy();
  });
  return agents;
}

test('the rate limit of an application holds for both threads together', async (t) => {
  const { port } = await start(t, { CANTIGA_RATE_READ: '60', CANTIGA_RATE_READWRITE: '60' });
  const agents = connectTwice(t);
  // The count starts again with each minute.
  await eventually(
    async () => new Date().getSeconds(),
    (seconds) => seconds < 50,
  );
  const answers = [];
  for (let i = 0; i < 40; i++) answers.push(...(await Promise.all(agents.map((agent) => read(agent, port)))));
  const codes = answers.map(({ code }) => code);
  assert.equal(codes.filter((code) => code === 0).length, 60);
  assert.deepEqual(codes.slice(-20), Array(20).fill(6));
});

test('the quota of a day, the usage, the health report and the metrics count each request once', async (t) => {
  const { url, port, config, metrics } = await start(t, { CANTIGA_QUOTA_READ: '40' });
  const store = await openStore(config.database);
  t.after(() => store.close());
  const { id } = await createUser(store, { name: 'eva', admin: true });
  const hash = await getPasswordHash(store.db, id);
  const session = await createSession(store, { userId: id, verified: hash, next: hash }, new Date());
  const { client_id } = await createApplication(store, { name: 'x', plan: 'read', user_id: id });
  const probe = new Agent({ keepAlive: true });
  t.after(() => probe.destroy());
  await eventually(
    () => read(probe, port),
    ({ code }) => code === 0,
  );
  const agents = connectTwice(t);
  await eventually(
    () => read(probe, port, client_id),
    ({ code }) => code === 0,
  );
  const codes = [];
  for (let i = 0; i < 50; i++) codes.push((await read(agents[i % 2], port, client_id)).code);
  assert.equal(codes.filter((code) => code === 0).length, 39, 'one of forty was used before');
  assert.deepEqual(codes.slice(-2), [6, 6]);

  const headers = { cookie: `cantiga_session=${session}` };
  const readHealth = async () =>
    (await (await fetch(`${url}/web-api/admin/health`, { headers })).json()) as Health;
  const { node, connections, traffic } = await readHealth();
  assert.ok(traffic.kinds.api.requests >= 51);
  assert.equal(node.threads, 2);
  assert.ok(connections.open >= 3);
  const usage = async () =>
    (await (await fetch(`${url}/web-api/applications/${client_id}/usage?days=1`, { headers })).json()) as {
      days: { requests: number; limited: number }[];
    };
  const {
    days: [today],
  } = await usage();
  assert.deepEqual([today.requests, today.limited], [40, 11]);
  const families = await metrics.read();
  assert.equal(sumOf(families, 'cantiga_rejected_total', { limit: 'quota' }), 11);
  assert.ok(sumOf(families, 'cantiga_requests_total', { operation: 'tracks', status: '200' })! >= 40);
  assert.equal(sumOf(families, 'cantiga_requests_total', { operation: 'tracks', status: '429' }), 11);
  assert.ok(sumOf(families, 'cantiga_cache_misses_total', { cache: 'items' })! > 0);
  for (const thread of ['0', '1', '2'])
    assert.ok(sumOf(families, 'cantiga_thread_heap_bytes', { thread })! > 0, thread);
});

test('the limit of connections holds', async (t) => {
  const { port } = await start(t, { CANTIGA_CONNECTIONS_ADDRESS: '20' });
  const sockets: Socket[] = [];
  t.after(() => {
    for (const socket of sockets) socket.destroy();
  });
  const statuses: string[] = [];
  for (let i = 0; i < 30; i++) {
    const socket = connect(port, '127.0.0.1');
    sockets.push(socket);
    socket.on('error', () => {});
    socket.write(`GET /v3.0/tracks?client_id=${CLIENT} HTTP/1.1\r\nHost: x\r\n\r\n`);
    const [chunk] = (await once(socket, 'data')) as [Buffer];
    statuses.push(chunk.toString('latin1').slice(9, 12));
  }
  assert.deepEqual(statuses, [...Array(20).fill('200'), ...Array(10).fill('503')]);
});

test('both threads know a new application and new tracks, and a node that drains closes connections', async (t) => {
  const { port, config, metrics, drain } = await start(t);
  const agents = connectTwice(t);
  const store = await openStore(config.database);
  t.after(() => store.close());
  const { client_id } = await createApplication(store, { name: 'x', plan: 'read' });
  for (const agent of agents)
    await eventually(
      () => read(agent, port, client_id),
      ({ code }) => code === 0,
    );
  for (const id of [900_001, 900_002]) {
    await put(store, artist, track(id, `Song ${id}`, 1));
    for (const agent of agents)
      await eventually(
        () => read(agent, port, `${client_id}&type=single+albumtrack&id=${id}`),
        ({ text }) => text.includes(`Song ${id}`),
      );
  }
  const families = await eventually(metrics.read, (exposed) => sumOf(exposed, 'cantiga_changes_total')! >= 2);
  assert.ok(sumOf(families, 'cantiga_change_delay_seconds_count')! >= 2);
  assert.ok(sumOf(families, 'cantiga_change_delay_seconds_sum')! > 0);

  const probeBoth = () => Promise.all(agents.map((agent) => isReady(agent, port)));
  assert.deepEqual(await probeBoth(), Array(2).fill({ status: 200, connection: 'keep-alive' }));
  drain();
  assert.deepEqual(await probeBoth(), Array(2).fill({ status: 503, connection: 'close' }));
});

test('a second service cannot listen on the same port', async (t) => {
  const { port } = await start(t);
  const folder = temporaryFolder();
  t.after(() => folder.remove());
  const env = { PORT: String(port), CANTIGA_DATA: folder.path, CANTIGA_THREADS: '2', CANTIGA_DEMO: 'off' };
  await assert.rejects(startApp(loadConfig(env, folder.path).config, quiet), /the port is in use/);
});

test('traces have the requests, their statements and conversions, and no personal data', async (t) => {
  const { spans } = registerSdk();
  const folder = temporaryFolder();
  await copyDemo(folder.path);
  const env = {
    ...{ PORT: '0', CANTIGA_DATA: folder.path, CANTIGA_THREADS: '2' },
    ...{ CANTIGA_PROXIES: 'loopback', CANTIGA_STORAGE: 'folder:objects' },
  };
  const { config } = loadConfig(env, folder.path);
  const app = await startApp(config, quiet);
  let isOpen = true;
  t.after(async () => {
    if (isOpen) await app.close();
    folder.remove();
  });
  const store = await openStore(config.database);
  const { id: user_id } = await createUser(store, { name: 'evangelina' });
  const { access_token } = await createTokens(store, { client_id: CLIENT, user_id });
  await store.close();
  const call = (path: string, flags: string, method = 'GET') => {
    const headers = { traceparent: `00-${'a'.repeat(32)}-${'b'.repeat(16)}-${flags}` };
    return fetch(`${app.url}${path}`, { method, headers });
  };
  const like = await call(
    `/v3.0/setuser/like?client_id=${CLIENT}&access_token=${access_token}&track_id=1`,
    '01',
    'POST',
  );
  assert.equal(((await like.json()) as { headers: { code: number } }).headers.code, 0);
  assert.equal((await call('/v3.0/tracks?client_id=none', '00')).status, 200);
  assert.equal((await fetch(`${app.url}/health/live`)).status, 200);
  const list = await fetch(`${app.url}/v3.0/tracks?client_id=${CLIENT}&limit=1&audioformat=mp31`);
  const [{ audio }] = ((await list.json()) as { results: { audio: string }[] }).results;
  // The rest of the conversion would take seconds.
  const sound = (await fetch(audio)).body!.getReader();
  assert.ok((await sound.read()).value!.length > 0);
  await sound.cancel();
  isOpen = false;
  await app.close();

  const named = (name: string) => spans.filter((span) => span.name === name);
  const reads = named('GET tracks');
  assert.equal(reads.length, 1, 'neither one that its proxy does not record, nor a probe');
  const [liked] = named('POST setuser/like');
  assert.deepEqual([liked.traceId, liked.parentId], ['a'.repeat(32), 'b'.repeat(16)]);
  assert.equal(liked.attributes['http.response.status_code'], 200);
  const partsOf = ({ spanId }: { spanId: string }) =>
    spans.filter(({ parentId }) => parentId === spanId).map(({ name }) => name);
  assert.ok(partsOf(liked).includes('insert user_track'), partsOf(liked).join());
  const [converted] = named('convert mp31');
  const download = spans.find(({ spanId }) => spanId === converted.parentId)!;
  assert.equal(download.attributes['cantiga.kind'], 'media');
  assert.ok(partsOf(download).includes('storage read'), partsOf(download).join());
  assert.ok(named('catalogue update').length > 0);
  assert.ok(
    partsOf(named('catalogue update')[0]).length > 0,
    'the statements of the thread of the catalogue',
  );
  const text = JSON.stringify(spans);
  for (const secret of [access_token, 'evangelina', CLIENT, '127.0.0.1', folder.path])
    assert.ok(!text.includes(secret), secret);
});
