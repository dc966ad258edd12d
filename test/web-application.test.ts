/** Our own pages against the whole service: an empty one, since even that has their application. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { after, before, test } from 'node:test';
import { startApp } from '../src/app/app.ts';
import { loadConfig } from '../src/config/config.ts';
import type { SessionInfo, WebToken } from '../src/domain/accounts/session.ts';
import { quiet } from '../src/domain/node/quiet-log.fixture.ts';
import type { App } from '../src/domain/ports.ts';
import { WEB_CLIENT_ID } from '../src/domain/vocabulary.ts';
import { eventually, temporaryFolder } from './cli-process.fixture.ts';

const folder = temporaryFolder();
let app: App;

before(async () => {
  const env = { PORT: '0', CANTIGA_DATA: folder.path, CANTIGA_DEMO: 'off' };
  app = await startApp(loadConfig(env, folder.path).config, quiet);
});
after(async () => {
  await app.close();
  folder.remove();
});

/** The fields of the responses that tests read. */
interface ApiResponse extends Partial<SessionInfo & WebToken> {
  headers?: { code: number };
  results?: { name: string }[];
}

const json = async (path: string, init?: RequestInit) =>
  (await (await fetch(app.url + path, init)).json()) as ApiResponse;

test('the pages read, log a user in, and write for that user', async () => {
  const read = () => json(`/v3.0/tracks?client_id=${WEB_CLIENT_ID}`);
  // It is created during the start.
  const { results } = await eventually(read, ({ headers }) => headers?.code === 0);
  assert.deepEqual(results, []);

  const visited = await fetch(`${app.url}/web-api/session`);
  const { csrfToken } = (await visited.json()) as SessionInfo;
  const form = (cookie: string, proof: string) => ({
    cookie: cookie.split(';', 1)[0],
    'x-csrf-token': proof,
    'content-type': 'application/json',
  });
  const created = await fetch(`${app.url}/web-api/account`, {
    method: 'POST',
    headers: form(visited.headers.get('set-cookie')!, csrfToken),
    body: JSON.stringify({ name: 'ana', password: 'correct horse' }),
  });
  assert.equal(created.status, 201);
  const session = form(created.headers.get('set-cookie')!, ((await created.json()) as SessionInfo).csrfToken);
  const { access_token } = await json('/web-api/token', { method: 'POST', headers: session });
  const own = await json(`/v3.0/users?client_id=${WEB_CLIENT_ID}&access_token=${access_token}`);
  assert.deepEqual([own.headers?.code, own.results?.[0].name], [0, 'ana']);
  const liked = `client_id=${WEB_CLIENT_ID}&access_token=${access_token}&track_id=1`;
  assert.equal((await json('/v3.0/setuser/like', { method: 'POST', body: liked })).headers?.code, 0);
  const relations = await json('/web-api/relations?track_id=1', { headers: session });
  assert.deepEqual(relations, { like: [], favorite: [], dislike: [], myalbums: [], fan: [], follow: [] });
});

test('an invalid path is refused before the pages are rendered', async () => {
  const headers = { accept: 'text/html' };
  const statusOf = async (path: string) => (await fetch(app.url + path, { headers })).status;
  assert.equal(await statusOf(`/search?q=${'a'.repeat(9000)}`), 400);
  assert.equal(await statusOf('/track/%ff'), 404);
  assert.equal(await statusOf('/nowhere/%E0%A4%A'), 404);
  const socket = connect(Number(new URL(app.url).port), '127.0.0.1');
  await once(socket, 'connect');
  socket.end('GET * HTTP/1.1\r\nHost: x\r\nAccept: text/html\r\nConnection: close\r\n\r\n');
  assert.match(await text(socket), /^HTTP\/1\.1 404 /);
});
