import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Boot } from '../../../src/domain/pages.ts';
import { createApi } from './api.ts';
import { WebApiError } from './web-api.ts';

/** A service that responds with `respond` to what it does not know: an access token, and the API. */
function start(respond: (request: Request) => Response) {
  const requests: string[] = [];
  const refusals: string[] = [];
  const api = createApi({
    boot: { url: 'http://localhost', clientId: 'pages' } as Boot,
    async fetch(input, init) {
      const request = new Request(input, init);
      const path = new URL(request.url).pathname;
      requests.push(`${request.method} ${path} ${request.headers.get('X-CSRF-Token')}`);
      return respond(request);
    },
    csrfToken: () => 'proof',
    user: () => null,
    refused: async () => void refusals.push('refused'),
  });
  return { api, requests, refusals };
}

const refuse = (status: number, fields: object, headers: Record<string, string> = {}) =>
  Response.json({ error: 'conflict', message: 'No.', ...fields }, { status, headers });

/** The API accepts the token `new` only, and says which tokens it received. */
function service(tokens: (() => Response)[]) {
  const received: (string | null)[] = [];
  const started = start((request) => {
    if (request.url.endsWith('/web-api/token')) return tokens.shift()!();
    const token = new URL(request.url).searchParams.get('access_token');
    received.push(token);
    const isValid = token === null || token === 'new';
    const headers = isValid ? { status: 'success', code: 0 } : { status: 'failed', code: 12 };
    return Response.json({ headers, results: [] });
  });
  const call = () => started.api.v3.users({});
  return { ...started, received, call };
}
const token = (access_token: string) => () => Response.json({ access_token });

test('the API is called with the token of the session, which is requested once', async () => {
  const { call, received, requests } = service([token('new')]);
  await Promise.all([call(), call()]);
  await call();
  assert.deepEqual(received, ['new', 'new', 'new']);
  assert.equal(requests.filter((each) => each.startsWith('POST /web-api/token')).length, 1);
});

test('a token that the API rejects is replaced', async () => {
  const { call, received } = service([token('old'), token('new')]);
  await call();
  assert.deepEqual(received, ['old', 'new']);
});

test('the API is called without a token if no user is logged in', async () => {
  const { call, received } = service([() => refuse(401, { error: 'login' })]);
  await call();
  assert.deepEqual(received, [null]);
});

test('a token that cannot be had is an error', async () => {
  const { call, received } = service([() => refuse(503, {})]);
  await assert.rejects(call(), { status: 503 });
  assert.deepEqual(received, []);
});

test('changes prove that they come from this page; reads do not', async () => {
  const { api, requests } = start((request) =>
    request.method === 'DELETE' ? new Response(null, { status: 204 }) : Response.json({ id: 7 }),
  );
  assert.deepEqual(await api.webApi.get('/web-api/session'), { id: 7 });
  assert.deepEqual(await api.webApi.post('/web-api/reviews', { title: 'x' }), { id: 7 });
  assert.equal(await api.webApi.delete('/web-api/reviews'), undefined);
  assert.deepEqual(requests, [
    'GET /web-api/session null',
    'POST /web-api/reviews proof',
    'DELETE /web-api/reviews proof',
  ]);
});

test('a refusal has its kind, field, other fields and time to wait', async () => {
  const others = [{ kind: 'type', message: 'x' }];
  const { api, refusals } = start(() => refuse(409, { field: 'name', others }, { 'Retry-After': '7' }));
  await assert.rejects(api.webApi.post('/web-api/account'), {
    ...{ status: 409, kind: 'conflict', message: 'No.', field: 'name', others, retryAfter: 7 },
  });
  assert.deepEqual(refusals, []);
});

test('a refusal of the session or of its CSRF token is reported', async () => {
  for (const response of [refuse(401, {}), refuse(403, { field: 'csrf_token' })]) {
    const { api, refusals } = start(() => response);
    await assert.rejects(api.webApi.post('/web-api/account'), WebApiError);
    assert.deepEqual(refusals, ['refused']);
  }
});

test('a response that is not JSON is an internal error, none is an error of the connection', async () => {
  const broken = start(() => new Response('<h1>', { status: 502, statusText: 'Bad Gateway' }));
  await assert.rejects(broken.api.webApi.get('/'), { kind: 'internal', message: 'Bad Gateway' });
  const away = start(() => {
    throw new TypeError('offline');
  });
  await assert.rejects(away.api.webApi.get('/'), { status: 0, kind: 'connection' });
});
