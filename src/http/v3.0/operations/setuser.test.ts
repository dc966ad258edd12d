/** Writes: their encodings, responses and permissions. */
import assert from 'node:assert/strict';
import { Readable } from 'node:stream';
import { beforeEach, test } from 'node:test';
import { Refusal } from '../../../domain/refusal.ts';
import {
  CLIENT,
  type ExampleServices,
  exampleServices,
  STATUS_CLIENT,
  TOKENS,
  WRITER,
} from '../../example-service.fixture.ts';
import { type Form, readForm } from '../../request/form.ts';
import { type Call, createCall } from '../fixtures/call.fixture.ts';

let services: ExampleServices;
let call: Call;
beforeEach(() => {
  services = exampleServices();
  call = createCall(services);
});

const AS_ANA = `client_id=${WRITER}&access_token=${TOKENS.writer}`;
const post = (target: string, form?: Form) => call(target, { method: 'POST', ...(form ? { form } : {}) });

/** Like a client, in either encoding. */
async function formOf(fields: FormData | URLSearchParams): Promise<Form> {
  const request = new Request('http://example', { method: 'POST', body: fields });
  const body = Buffer.from(await request.arrayBuffer());
  const headers = {
    'content-type': request.headers.get('content-type') ?? '',
    'content-length': String(body.length),
  };
  return readForm(Object.assign(Readable.from([body]), { headers }));
}

const WRITES: Record<string, [parameter: string, relation: string]> = {
  'setuser/like': ['track_id', 'like'],
  'setuser/favorite': ['track_id', 'favorite'],
  'setuser/dislike': ['track_id', 'dislike'],
  'setuser/myalbum': ['album_id', 'myalbums'],
  'setuser/fan': ['artist_id', 'fan'],
};

for (const [path, [parameter, relation]] of Object.entries(WRITES)) {
  test(`${path} writes the relation of the token's user, by form, multipart form or query string`, async () => {
    const fields = { client_id: WRITER, access_token: TOKENS.writer, [parameter]: '7' };
    const multipart = new FormData();
    for (const [name, value] of Object.entries(fields)) multipart.append(name, value);
    const ways = [
      await post(path, await formOf(new URLSearchParams(fields))),
      await post(`${path}/`, await formOf(multipart)),
      await post(`${path}?${AS_ANA}&${parameter}=7`),
      await post(`${path}/?${parameter}=7`, await formOf(new URLSearchParams(AS_ANA))),
    ];
    for (const { status, headers, results, http } of ways) {
      assert.deepEqual([status, headers.code, headers.warnings, results], [200, 0, '', []]);
      assert.equal(headers.results_fullcount, undefined);
      assert.equal(http.get('cache-control'), 'private, no-store');
      assert.equal(http.get('etag'), null);
      assert.equal(http.get('access-control-allow-origin'), '*');
    }
    assert.deepEqual(services.users.written, Array(4).fill(`1 ${relation} 7`));
    assert.deepEqual(services.counted, Array(4).fill(`${WRITER} ${path}`));
  });

  test(`${path} rejects missing and invalid ids`, async () => {
    const cases: [string, number][] = [
      ['', 4],
      [`${parameter}=`, 4],
      [`${parameter}=x`, 3],
      [`${parameter}=-1`, 3],
      [`${parameter}=1+2`, 3],
    ];
    for (const [query, code] of cases) {
      const { headers } = await post(`${path}?${AS_ANA}&${query}`);
      assert.equal(headers.code, code, query);
      assert.match(headers.error_message, new RegExp(`parameter ${parameter}`));
    }
    assert.deepEqual(services.users.written, []);
    for (const id of ['9007199254740992', '9'.repeat(100)])
      assert.equal((await post(`${path}?${AS_ANA}&${parameter}=${id}`)).headers.code, 0);
    assert.deepEqual(services.users.written, Array(2).fill(`1 ${relation} 9007199254740992`));
  });

  test(`${path} accepts POST only`, async () => {
    for (const method of ['GET', 'HEAD', 'PUT', 'DELETE']) {
      const { status, headers, http } = await call(`${path}?${AS_ANA}&${parameter}=7`, { method });
      assert.deepEqual([status, headers.code, http.get('allow')], [200, 2, 'POST, OPTIONS'], method);
    }
    assert.deepEqual(services.users.written, []);
    const { status, http } = await call(path, { method: 'OPTIONS' });
    assert.deepEqual([status, http.get('allow')], [204, 'POST, OPTIONS']);
    assert.equal(http.get('access-control-allow-methods'), 'POST, OPTIONS');
    assert.equal(http.get('access-control-allow-origin'), '*');
  });
}

test('reads do not accept POST', async () => {
  for (const path of ['tracks', 'users', 'users/tracks', 'rate-limit']) {
    const { status, headers, http } = await post(`${path}?${AS_ANA}&id=1`);
    assert.deepEqual([status, headers.code, http.get('allow')], [200, 2, 'GET, HEAD, OPTIONS'], path);
  }
});

test('the form overrides the query string, with a warning', async () => {
  const form = await formOf(new URLSearchParams({ track_id: '8', format: 'json' }));
  const { headers } = await post(`setuser/like?${AS_ANA}&track_id=7`, form);
  assert.equal(headers.warnings, 'parameter track_id given more than once, the last one counts');
  assert.deepEqual(services.users.written, ['1 like 8']);
  const blank = await post(
    `setuser/like?${AS_ANA}&track_id=7`,
    await formOf(new URLSearchParams('track_id=')),
  );
  assert.deepEqual([blank.headers.code, blank.headers.warnings], [0, '']);
  assert.equal(services.users.written.at(-1), '1 like 7');
});

test('values in a form are not decoded again', async () => {
  for (const value of ['1+2', '%37', '7&x=1', '\u0000', '\ud800']) {
    const form: Form = { fields: new Map(), pairs: [['track_id', value]], files: new Map() };
    const { headers } = await post(`setuser/like?${AS_ANA}`, form);
    assert.equal(headers.code, 3, value);
  }
  const numbered: Form = { fields: new Map(), pairs: [['track_id[]', '7']], files: new Map() };
  assert.equal((await post(`setuser/like?${AS_ANA}`, numbered)).headers.code, 0);
});

test('a file is not a value', async () => {
  const multipart = new FormData();
  multipart.append('track_id', new File(['7'], 'track.txt'));
  assert.equal((await post(`setuser/like?${AS_ANA}`, await formOf(multipart))).headers.code, 4);
});

test('an unreadable body is refused, after the client and format checks', async () => {
  const form = new Refusal('type', 'the body is not a valid multipart form');
  const send = (query: string) => call(`setuser/like?${query}`, { method: 'POST', form });
  assert.equal((await send('')).headers.code, 5);
  assert.equal((await send(`${AS_ANA}&format=pdf`)).headers.code, 9);
  const { status, headers } = await send(AS_ANA);
  assert.deepEqual(
    [status, headers.error_message],
    [200, 'Type Error: the body is not a valid multipart form'],
  );
});

test('fullcount is accepted, a callback is ignored with a warning', async () => {
  const counted = await post(`setuser/like?${AS_ANA}&track_id=7&fullcount=true`);
  assert.equal(counted.headers.results_fullcount, 0);
  for (const callback of ['f', 'alert(1)', '%ff', '%01']) {
    const { status, headers, http } = await post(`setuser/like?${AS_ANA}&track_id=7&callback=${callback}`);
    assert.deepEqual(
      [status, headers.code, headers.warnings],
      [200, 0, 'callback ignored: it needs format json and GET'],
    );
    assert.equal(http.get('content-type'), 'application/json; charset=utf-8');
  }
});

test('a format in the form takes precedence over the query string', async () => {
  const form = await formOf(new URLSearchParams({ format: 'xml', track_id: 'x' }));
  const handled = await createCall(services)(`setuser/like?${AS_ANA}&format=json`, { method: 'POST', form });
  assert.match(handled.text, /<code>3<\/code>/);
});

test('success is only reported once the write is durable', async () => {
  let release = () => {};
  services.users.relate = () => new Promise((resolve) => (release = resolve));
  let isReported = false;
  const response = post(`setuser/like?${AS_ANA}&track_id=7`).then((value) => {
    isReported = true;
    return value;
  });
  await new Promise(setImmediate);
  assert.equal(isReported, false);
  release();
  assert.equal((await response).headers.code, 0);
});

test('a failed write is an error', async () => {
  const faults: [unknown, number, string][] = [
    [
      new Refusal('overload', 'another write is going on', { retryAfter: 7 }),
      503,
      'another write is going on',
    ],
    [new Refusal('store', 'postgres://ana:secret@db is gone'), 500, 'something went wrong'],
    [new TypeError('at /srv/cantiga'), 500, 'something went wrong'],
  ];
  for (const [fault, status, message] of faults) {
    services.users.fault = fault;
    const response = await post(`setuser/like?${AS_ANA}&track_id=7`);
    assert.deepEqual([response.status, response.headers.code], [status, 1]);
    assert.match(response.headers.error_message, new RegExp(message));
    assert.doesNotMatch(response.text, /secret|srv/);
    assert.equal(response.http.get('retry-after'), status === 503 ? '7' : null);
    assert.equal(response.http.get('cache-control'), 'no-store');
  }
  assert.equal(services.lines.filter(({ level }) => level === 'error').length, 2);
  assert.deepEqual(services.counted, Array(3).fill(`${WRITER} setuser/like failed 1`));
});

test('writes do not wait for the catalogue', async () => {
  const early = createCall({ ...services, catalogue: () => undefined });
  assert.equal((await early(`setuser/like?${AS_ANA}&track_id=7`, { method: 'POST' })).headers.code, 0);
});

test('a read-only application may not write, and gets the reason', async () => {
  const query = `client_id=${CLIENT}&access_token=${TOKENS.reader}&track_id=7`;
  const { status, headers } = await post(`setuser/like?${query}`);
  assert.deepEqual([status, headers.code], [200, 13]);
  assert.match(headers.error_message, /^Insufficient Scope Error: .*plan read.*readwrite/);
  assert.deepEqual(services.users.written, []);
});

test('a token without the scope may not write', async () => {
  const { status, headers } = await post(
    `setuser/like?client_id=${WRITER}&access_token=${TOKENS.scopeless}&track_id=7`,
  );
  assert.deepEqual([status, headers.code], [200, 13]);
  assert.match(headers.error_message, /scope music/);
  assert.equal((await call(`users?client_id=${WRITER}&access_token=${TOKENS.scopeless}`)).headers.code, 0);
});

test('an application that chose HTTP statuses gets them for writes too', async () => {
  const { status, headers } = await post(`setuser/like?client_id=${STATUS_CLIENT}&track_id=7`);
  assert.deepEqual([status, headers.code], [400, 4]);
  const byToken = await post(
    `setuser/like?client_id=${STATUS_CLIENT}&access_token=${TOKENS.statuses}&track_id=7`,
  );
  assert.deepEqual([byToken.status, byToken.headers.code], [403, 13]);
  const jsonp = await call(`setuser/like?${AS_ANA}&callback=f`);
  assert.deepEqual([jsonp.status, jsonp.headers.code, jsonp.text.startsWith('/**/f(')], [200, 2, true]);
});
