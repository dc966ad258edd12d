/** Access tokens: which are valid, for what, and when they are checked. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  CLIENT,
  exampleServices,
  SUSPENDED,
  TOKEN_ONLY,
  TOKENS,
  WRITER,
} from '../example-service.fixture.ts';
import { createCall } from './fixtures/call.fixture.ts';
import { OPERATIONS } from './operations.ts';

const services = exampleServices(TOKEN_ONLY);
const call = createCall(services);
const post = { method: 'POST' };
const bearer = (token: string) => ({ headers: { authorization: `Bearer ${token}` } });

test('checks run in order: path, method, client, rate, format, required, values, token', async () => {
  const bad = `format=pdf&track_id=x`;
  const foreign = `access_token=${TOKENS.reader}`;
  const steps: [string, string, number, number][] = [
    ['GET', `setuser/lik?${bad}`, 7, 404],
    ['GET', `setuser/like?${bad}`, 2, 405],
    ['POST', `setuser/like?${bad}`, 5, 401],
    ['POST', `setuser/like?${bad}&${foreign}&client_id=nobody`, 5, 401],
    ['POST', `setuser/like?${bad}&${foreign}&client_id=${SUSPENDED}`, 11, 403],
    ['POST', `setuser/like?${bad}&${foreign}&client_id=${WRITER}`, 9, 400],
    ['POST', `setuser/like?track_id=x&client_id=${WRITER}`, 4, 400],
    ['POST', `setuser/like?track_id=x&client_id=${WRITER}&access_token=`, 4, 400],
    ['POST', `setuser/like?track_id=x&client_id=${WRITER}&${foreign}`, 3, 400],
    ['POST', `setuser/like?track_id=7&client_id=${WRITER}&${foreign}`, 12, 401],
    ['POST', `setuser/like?track_id=7&client_id=${CLIENT}&${foreign}`, 13, 403],
    ['POST', `setuser/like?track_id=7&client_id=${WRITER}&access_token=${TOKENS.writer}`, 0, 200],
    ['GET', `users/tracks?client_id=${CLIENT}&limit=0`, 8, 400],
    ['GET', `users/tracks?client_id=${CLIENT}&limit=0&access_token=x`, 3, 400],
    ['GET', `users/tracks?client_id=${CLIENT}&access_token=x`, 12, 401],
  ];
  const settings = { ...services.settings, httpStatuses: true };
  const withStatuses = createCall({ ...services, settings });
  for (const [method, target, code, status] of steps) {
    const response = await call(target, { method });
    assert.deepEqual([response.headers.code, response.status], [code, 200], `${method} ${target}`);
    const chosen = await withStatuses(target, { method });
    assert.deepEqual([chosen.headers.code, chosen.status], [code, status], `${method} ${target}`);
  }
});

const INVALID: Record<string, string> = {
  'an unknown or expired one': 'f'.repeat(40),
  'a cut one': TOKENS.writer.slice(0, 39),
  'a longer one': `${TOKENS.writer}0`,
  'one in capitals': TOKENS.writer.toUpperCase(),
  'one with a space inside': `${TOKENS.writer.slice(0, 20)}+${TOKENS.writer.slice(20)}`,
  'one with a zero character': `${TOKENS.writer.slice(0, 39)}%00`,
  'malformed encoding': '%ff%zz',
  'a very long one': 'a'.repeat(5000),
  'an SQL phrase': "'%20OR%201=1--",
};

for (const [name, token] of Object.entries(INVALID)) {
  test(`${name} is not a valid token, with any other parameters, and is never shown`, async () => {
    const services = exampleServices(TOKEN_ONLY);
    const call = createCall(services);
    for (const [target, options] of [
      [`users?access_token=${token}`, {}],
      [`users?access_token=${token}&client_id=${WRITER}`, {}],
      [`users?access_token=${token}&client_id=${WRITER}&id=1`, {}],
      [`users/tracks?access_token=${token}&client_id=${WRITER}&id=1`, {}],
      [`setuser/like?access_token=${token}&client_id=${WRITER}&track_id=7`, post],
      [`setuser/like?access_token=${token}&track_id=7`, post],
    ] as const) {
      const { headers, text, http } = await call(target, options);
      assert.equal(headers.code, 12, target);
      assert.match(headers.error_message, /^Access Token Error: parameter access_token/);
      assert.equal(http.get('cache-control'), 'no-store');
      assert.ok(!text.includes(token.slice(0, 12)));
    }
    assert.ok(!JSON.stringify(services.lines).includes(token.slice(0, 12)));
    assert.deepEqual(services.users.written, []);
  });
}

test('only well-formed tokens are looked up in the store', async () => {
  const lookups: string[] = [];
  const grants = {
    async find(token: string) {
      lookups.push(token);
      return undefined;
    },
  };
  const callWith = createCall(exampleServices({ grants, ...TOKEN_ONLY }));
  for (const token of Object.values(INVALID)) await callWith(`users?access_token=${token}`);
  assert.deepEqual(lookups, ['f'.repeat(40)]);
});

test('every operation requires client_id, also with a token, unless the setting lets the token name the application', async () => {
  const services = exampleServices();
  const call = createCall(services);
  for (const { path, kind } of OPERATIONS) {
    const options = kind === 'write' ? post : {};
    for (const { headers, text } of [
      await call(`${path}?access_token=${TOKENS.writer}&track_id=7&id=7`, options),
      await call(`${path}?track_id=7&id=7&client_id=+`, { ...options, ...bearer(TOKENS.writer) }),
    ])
      if (kind === 'file redirect') assert.match(text, /^Invalid Client Id Error/, path);
      else assert.equal(headers.code, 5, path);
  }
  assert.deepEqual(services.users.written, []);
});

test('without client_id the application of the token is the client', async () => {
  services.counted.length = 0;
  const { headers, results } = await call(`users/tracks?access_token=${TOKENS.reader}&limit=1`);
  assert.deepEqual([headers.code, headers.warnings], [0, '']);
  assert.match(JSON.stringify(results), new RegExp(`from=app-${CLIENT}`));
  assert.deepEqual(services.counted, [`${CLIENT} users/tracks`]);
  const blank = await call(`users/tracks?client_id=&access_token=${TOKENS.reader}&limit=1`);
  assert.deepEqual([blank.headers.code, blank.headers.warnings], [0, '']);
});

test('the next page of a catalogue read contains the application of the token, and no token', async () => {
  const query = `access_token=${TOKENS.reader}&limit=1`;
  const { next } = (await call(`tracks?${query}`)).headers;
  assert.equal(next, `https://music.example/v3.0/tracks?limit=1&client_id=${CLIENT}&offset=1`);
  const personal = (await call(`users/tracks?${query}`)).headers;
  assert.equal(
    personal.next,
    `https://music.example/v3.0/users/tracks?${query}&client_id=${CLIENT}&offset=1`,
  );
});

test('a token of a suspended or deleted application is invalid', async () => {
  for (const [target, options] of [
    ['users', {}],
    ['setuser/like', post],
  ] as const) {
    const suspended = await call(`${target}?track_id=7&access_token=${TOKENS.suspended}`, options);
    assert.equal(suspended.headers.code, 11);
    const orphan = await call(`${target}?track_id=7&access_token=${TOKENS.orphan}`, options);
    assert.equal(orphan.headers.code, 12);
  }
});

test('a token of another application is refused', async () => {
  const { headers } = await call(`users?client_id=${CLIENT}&access_token=${TOKENS.writer}`);
  assert.equal(headers.code, 12);
  assert.match(headers.error_message, /another application/);
});

test('a token replaces client_id on every operation, as a parameter and as a header', async () => {
  const values: Record<string, string> = { id: '700', prefix: 'ri' };
  for (const operation of OPERATIONS) {
    const { path, kind, required } = operation;
    const parameters = [...required, 'id']
      .filter((name) => name !== 'client_id' && name !== 'access_token')
      .map((name) => `${name}=${values[name] ?? 7}`)
      .join('&');
    const method = kind === 'write' ? 'POST' : 'GET';
    for (const send of [
      () => call(`${path}?${parameters}&access_token=${TOKENS.writer}`, { method }),
      () => call(`${path}?${parameters}`, { method, ...bearer(TOKENS.writer) }),
      () => call(`${path}?${parameters}&access_token=${TOKENS.writer}`, { method, ...bearer(TOKENS.writer) }),
    ]) {
      services.counted.length = 0;
      const { status, headers, http } = await send();
      if (kind === 'file redirect') assert.ok([302, 404].includes(status), path);
      else assert.equal(headers.code, 0, `${path}: ${headers.error_message}`);
      assert.ok(!headers.warnings.includes('access_token'), path);
      assert.match(http.get('cache-control') ?? '', /no-store$/, path);
      assert.equal(http.get('etag'), null, path);
      assert.ok(!(http.get('link') ?? '').includes(TOKENS.writer), path);
      assert.deepEqual([services.counted.length, services.counted[0]?.startsWith(WRITER)], [1, true], path);
    }
  }
});

test('an invalid token is refused wherever it replaces client_id', async () => {
  for (const { path, kind } of OPERATIONS) {
    const options = kind === 'write' ? post : {};
    const token = 'f'.repeat(40);
    for (const { headers, text } of [
      await call(`${path}?access_token=${token}`, options),
      await call(path, { ...options, ...bearer(token) }),
      await call(path, { ...options, ...bearer('two words') }),
    ]) {
      if (kind === 'file redirect') assert.match(text, /^Access Token Error/, path);
      else assert.equal(headers.code, 12, path);
    }
    const suspended = await call(`${path}?access_token=${TOKENS.suspended}`, options);
    if (kind === 'file redirect') assert.match(suspended.text, /^Suspended Application Error/, path);
    else assert.equal(suspended.headers.code, 11, path);
  }
});

test('a header without a bearer token is ignored', async () => {
  for (const authorization of ['', 'Bearer', 'Bearer ', 'Basic YTpi', 'Bearertoken', TOKENS.writer]) {
    const { headers } = await call('tracks?limit=1', { headers: { authorization } });
    assert.equal(headers.code, 5, authorization);
  }
  const { headers } = await call('tracks?limit=1', {
    headers: { authorization: `bearer   ${TOKENS.writer} ` },
  });
  assert.equal(headers.code, 0);
});

test('two different tokens are refused, with any other parameters', async () => {
  for (const client of ['', `&client_id=${WRITER}`]) {
    const { headers } = await call(`tracks?access_token=${TOKENS.reader}${client}`, bearer(TOKENS.writer));
    assert.equal(headers.code, 3);
    assert.match(headers.error_message, /access_token.*Authorization/);
    assert.ok(!headers.error_message.includes(TOKENS.reader));
  }
});

test('besides client_id, a token is only checked if it selects the user', async () => {
  const bad = 'f'.repeat(40);
  for (const path of ['tracks', 'autocomplete?prefix=ri', 'feeds', 'rate-limit']) {
    const target = `${path}${path.includes('?') ? '&' : '?'}client_id=${CLIENT}`;
    for (const found of [await call(`${target}&access_token=${bad}`), await call(target, bearer(bad))]) {
      assert.deepEqual([found.headers.code, found.headers.warnings], [0, ''], path);
      assert.ok(!(found.http.get('link') ?? '').includes(bad));
    }
  }
  const same = await call(`tracks?client_id=${CLIENT}&limit=1`);
  const withToken = await call(`tracks?client_id=${CLIENT}&limit=1`, bearer(bad));
  assert.equal(withToken.text, same.text);
  assert.equal(withToken.http.get('cache-control'), 'public, max-age=60');
  assert.equal((await call(`users?id=1&client_id=${CLIENT}`, bearer(bad))).headers.code, 12);
  assert.equal((await call(`users?client_id=${CLIENT}`, bearer(TOKENS.writer))).headers.code, 12);
});

test('responses to requests with a token are never cached', async () => {
  const target = `tracks?limit=1&client_id=${CLIENT}`;
  const tag = (await call(target)).http.get('etag') ?? '';
  const known = { 'if-none-match': tag };
  assert.equal((await call(target, { headers: known })).status, 304);
  const own = { headers: { ...known, ...bearer(TOKENS.reader).headers } };
  const { status, http } = await call('tracks?limit=1', own);
  assert.deepEqual([status, http.get('cache-control')], [200, 'private, no-store']);
});

test('the next page of a request with a token contains the application and no token', async () => {
  const { http } = await call(`tracks?limit=1&access_token=${TOKENS.reader}`);
  assert.match(http.get('link') ?? '', new RegExp(`client_id=${CLIENT}&offset=1>`));
});

test('browsers on other origins may send the header', async () => {
  for (const path of ['tracks', 'users', 'tracks/file', 'setuser/like']) {
    const { http } = await call(path, { method: 'OPTIONS' });
    assert.match(http.get('access-control-allow-headers') ?? '', /\bAuthorization\b/, path);
  }
});

test('JSONP works with a token, and its errors are scripts too', async () => {
  const good = await call(`users?access_token=${TOKENS.writer}&callback=f`);
  assert.deepEqual([good.status, good.headers.code, good.text.startsWith('/**/f(')], [200, 0, true]);
  assert.equal(good.http.get('cache-control'), 'private, no-store');
  const bad = await call('users?access_token=x&callback=f');
  assert.deepEqual([bad.status, bad.headers.code, bad.text.startsWith('/**/f(')], [200, 12, true]);
});

test('HEAD works like GET', async () => {
  const { status, http } = await call(`users/tracks?access_token=${TOKENS.writer}`, { method: 'HEAD' });
  assert.deepEqual([status, http.get('cache-control')], [200, 'private, no-store']);
});

test('a failed token lookup is an internal error', async () => {
  const broken = exampleServices({
    grants: { find: () => Promise.reject(new Error('SELECT token')) },
    ...TOKEN_ONLY,
  });
  for (const client of ['', `client_id=${WRITER}&`]) {
    const { status, headers } = await createCall(broken)(`users?${client}access_token=${TOKENS.writer}`);
    assert.deepEqual([status, headers.code], [500, 1]);
    assert.doesNotMatch(headers.error_message, /SELECT/);
  }
});
