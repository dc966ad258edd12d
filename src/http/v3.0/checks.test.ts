/** The order of checks (behaviour.md 3), and the codes that no operation can reach yet. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { Refusal } from '../../domain/refusal.ts';
import {
  CLIENT,
  type ExampleServer,
  type ExampleServices,
  exampleServices,
  STATUS_CLIENT,
  SUSPENDED,
  startServer,
} from '../example-service.fixture.ts';
import { toApiError } from './errors.ts';
import { readResponse } from './fixtures/read-response.fixture.ts';
import { catalogueRead } from './kinds/operation.ts';
import { id, integer, required, text, textList } from './parameters/parameter-types.ts';
import { STANDARD } from './parameters/standard-parameters.ts';
import { shape } from './shapes/shape.ts';

const strict = catalogueRead({
  path: 'strict',
  summary: 'Needs much.',
  parameters: {
    ...STANDARD,
    prefix: required(text('')),
    words: required(textList('')),
    id: id(''),
    name: text(''),
    access_token: { ...integer(''), secret: true as const },
  },
  oneOf: [['id', 'name']],
  result: shape('thing', []),
  find(parsed) {
    if (parsed.prefix === 'crash') throw new TypeError('SELECT secret FROM /etc/passwd');
    if (parsed.prefix === 'busy') throw new Refusal('overload', 'too much to do');
    return { ordinals: [], more: false };
  },
});

let services: ExampleServices;
let server: ExampleServer;
/** The same with HTTP statuses for every application. */
let withStatuses: ExampleServer;
before(async () => {
  services = exampleServices();
  server = await startServer(services, { operations: [strict] });
  const settings = { ...services.settings, httpStatuses: true };
  withStatuses = await startServer(exampleServices({ settings }), { operations: [strict] });
});
after(async () => {
  await server.close();
  await withStatuses.close();
});

async function send(path: string, method = 'GET', { url } = server) {
  const response = await fetch(url + path, { method });
  return { response, status: response.status, ...readResponse('json', await response.text()) };
}

test('checks run in order: path, method, client, format, required, values', async () => {
  const bad = 'format=pdf&limit=0';
  const steps: [string, string, number, number][] = [
    ['POST', `/v3.0/strikt?${bad}`, 7, 404],
    ['POST', `/v3.0/strict?${bad}`, 2, 405],
    ['GET', `/v3.0/strict?${bad}`, 5, 401],
    ['GET', `/v3.0/strict?${bad}&client_id=nobody`, 5, 401],
    ['GET', `/v3.0/strict?${bad}&client_id=${SUSPENDED}`, 11, 403],
    ['GET', `/v3.0/strict?${bad}&client_id=${CLIENT}`, 9, 400],
    ['GET', `/v3.0/strict?limit=0&client_id=${CLIENT}`, 4, 400],
    ['GET', `/v3.0/strict?limit=0&client_id=${CLIENT}&prefix=a&words=,+`, 4, 400],
    ['GET', `/v3.0/strict?limit=0&client_id=${CLIENT}&prefix=a&words=b&name=`, 8, 400],
    ['GET', `/v3.0/strict?limit=0&client_id=${CLIENT}&prefix=a&words=b&name=c`, 3, 400],
    ['GET', `/v3.0/strict?limit=1&client_id=${CLIENT}&prefix=a&words=b&name=c`, 0, 200],
    ['GET', `/v3.0/strict?limit=1&client_id=${CLIENT}&prefix=a&words=b&id=3`, 0, 200],
  ];
  for (const [method, path, code, status] of steps) {
    for (const [requested, expected] of [
      [server, 200],
      [withStatuses, status],
    ] as const) {
      const outcome = await send(path, method, requested);
      assert.deepEqual([outcome.headers.code, outcome.status], [code, expected], `${method} ${path}`);
      assert.equal(outcome.response.headers.get('allow'), code === 2 ? 'GET, HEAD, OPTIONS' : null);
      const caching = code === 0 ? 'public, max-age=60' : 'no-store';
      assert.equal(outcome.response.headers.get('cache-control'), caching);
    }
  }
});

test('a missing parameter is named', async () => {
  const missing = await send(`/v3.0/strict?client_id=${CLIENT}&prefix=+&words=a`);
  assert.match(
    missing.headers.error_message,
    /^Required Parameter Error: parameter prefix is missing or empty/,
  );
  const needed = await send(`/v3.0/strict?client_id=${CLIENT}&prefix=a&words=a`);
  assert.equal(
    needed.headers.error_message,
    'Needed Parameter Error: one of id, name is required; none was sent',
  );
});

test('a secret is neither shown nor logged', async () => {
  const outcome = await send(`/v3.0/strict?client_id=${CLIENT}&prefix=a&words=b&id=3&access_token=hush-hush`);
  assert.equal(outcome.headers.code, 3);
  assert.doesNotMatch(JSON.stringify(outcome.headers), /hush/);
  assert.doesNotMatch(JSON.stringify(services.lines), /hush/);
});

test('an internal error is a fixed sentence, and is logged in full with the request id', async () => {
  services.lines.length = 0;
  const outcome = await send(`/v3.0/strict?client_id=${CLIENT}&prefix=crash&words=b&id=3`);
  assert.deepEqual([outcome.status, outcome.headers.code], [500, 1]);
  assert.doesNotMatch(JSON.stringify(outcome.headers), /SELECT|passwd|TypeError/);
  const line = services.lines.find(({ level }) => level === 'error');
  assert.match(String(line?.fields?.error), /SELECT secret/);
  assert.equal(line?.fields?.requestId, outcome.response.headers.get('x-request-id'));
  const again = await send(`/v3.0/strict?client_id=${CLIENT}&prefix=a&words=b&id=3`);
  assert.equal(again.headers.code, 0);
});

test('an internal error has no details in the response, and is logged in full', async () => {
  const broken = exampleServices({
    catalogue() {
      throw new Error('column 7 is gone');
    },
  });
  const other = await startServer(broken);
  try {
    const response = await fetch(`${other.url}/v3.0/tracks?client_id=${CLIENT}`);
    assert.equal(response.status, 500);
    assert.equal(readResponse('json', await response.text()).headers.code, 1);
    const page = await fetch(`${other.url}/health`);
    assert.equal(page.status, 500);
    assert.doesNotMatch(await page.text(), /column 7/);
    assert.equal(broken.lines.filter(({ level }) => level === 'error').length, 2);
  } finally {
    await other.close();
  }
});

test('overload has Retry-After', async () => {
  const { response, status, headers } = await send(
    `/v3.0/strict?client_id=${CLIENT}&prefix=busy&words=b&id=3`,
  );
  assert.deepEqual(
    [status, headers.code, headers.error_message],
    [503, 1, 'Exception Error: too much to do'],
  );
  assert.match(response.headers.get('retry-after') ?? '', /^\d+$/);
});

test('an application that chose HTTP statuses gets them for every error', async () => {
  for (const [method, path, status] of [
    ['GET', '/v3.0/none', 404],
    ['DELETE', '/v3.0/strict', 405],
    ['GET', '/v3.0/strict', 400],
    ['GET', '/v3.0/strict?prefix=a&words=b&id=3', 200],
  ] as const) {
    const joint = path.includes('?') ? '&' : '?';
    assert.equal((await send(`${path}${joint}client_id=${STATUS_CLIENT}`, method)).status, status);
  }
});

test('an error is counted with the status of its code, whatever status is sent', async () => {
  const counted: number[] = [];
  const traffic = {
    answered: (_kind: string, _operation: string | undefined, status: number) => counted.push(status),
    failed() {},
    streamBegins() {},
    streamEnds() {},
  };
  const counting = await startServer(exampleServices(), { operations: [strict], traffic });
  try {
    for (const path of ['strict', 'none', `strict?client_id=${SUSPENDED}`])
      assert.equal((await send(`/v3.0/${path}`, 'GET', counting)).status, 200);
    assert.deepEqual(counted, [401, 404, 403]);
  } finally {
    await counting.close();
  }
});

test('before the first generation, requests are refused with Retry-After', async () => {
  const starting = await startServer(exampleServices({ catalogue: () => undefined }));
  try {
    const response = await fetch(`${starting.url}/v3.0/tracks?client_id=${CLIENT}`);
    assert.equal(response.status, 503);
    assert.ok(response.headers.has('retry-after'));
    assert.equal(readResponse('json', await response.text()).headers.code, 1);
    const health = await fetch(`${starting.url}/health`);
    assert.equal(health.status, 503);
    assert.match(await health.text(), /"status":"starting"/);
  } finally {
    await starting.close();
  }
});

test('every kind of error has its code and status', () => {
  const table = {
    'http-method': [2, 405],
    type: [3, 400],
    'required-parameter': [4, 400],
    client: [5, 401],
    'rate-limit': [6, 429],
    'not-found': [7, 404],
    'needed-parameter': [8, 400],
    format: [9, 400],
    'suspended-application': [11, 403],
    'access-token': [12, 401],
    scope: [13, 403],
    duplicate: [23, 409],
    overload: [1, 503],
    store: [1, 500],
  } as const;
  for (const [kind, [code, status]] of Object.entries(table)) {
    const failure = toApiError(new Refusal(kind as keyof typeof table, 'why'));
    assert.deepEqual([failure.code, failure.status], [code, status], kind);
  }
  assert.equal(toApiError(new Refusal('rate-limit', 'why', { retryAfter: 40 })).retryAfter, 40);
  assert.equal(toApiError(new Refusal('store', 'postgres://db is gone')).internal, true);
  assert.deepEqual([toApiError('thrown').code, toApiError('thrown').internal], [1, true]);
});

test('the last value counts, also after a malformed one', async () => {
  const query = `client_id=${CLIENT}&prefix=a&words=b`;
  const corrected = await send(`/v3.0/strict?${query}&name=%ff&name=zzz`);
  assert.equal(corrected.headers.code, 0, corrected.headers.error_message);
  assert.equal(corrected.headers.warnings, 'parameter name given more than once, the last one counts');
  for (const bad of ['name=zzz&name=%ff', 'name=%ff&name=', 'name=x&words=%ff&words=c']) {
    assert.equal((await send(`/v3.0/strict?${query}&${bad}`)).headers.code, 3, bad);
  }
});

test('a value of white space counts as missing', async () => {
  const blanks = ['', '+', '%C2%A0', '%E3%80%80', '%09', '%0A+%20'];
  for (const blank of blanks) {
    const { headers } = await send(
      `/v3.0/strict?client_id=${CLIENT}&format=${blank}&prefix=a&words=b&id=1&name=${blank}`,
    );
    assert.equal(headers.code, 0, `'${blank}': ${headers.error_message}`);
  }
  for (const blank of blanks) {
    const { headers } = await send(`/v3.0/strict?client_id=${CLIENT}&prefix=${blank}&words=b&id=1`);
    assert.equal(headers.code, 4, `'${blank}'`);
  }
});
