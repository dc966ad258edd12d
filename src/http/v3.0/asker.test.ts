/** Tokens: which are good, for what, and when they are looked at. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { CLIENT, exampleServices, SUSPENDED, TOKENS, WRITER } from '../example-service.fixture.ts';
import { createCall } from './call.fixture.ts';

const services = exampleServices();
const call = createCall(services);
const post = { method: 'POST' };

test('checks come in order: path, method, client, rate, format, required, values, token', async () => {
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
    const answer = await call(target, { method });
    assert.deepEqual([answer.headers.code, answer.status], [code, 200], `${method} ${target}`);
    const told = await withStatuses(target, { method });
    assert.deepEqual([told.headers.code, told.status], [code, status], `${method} ${target}`);
  }
});

const NOT_GOOD: Record<string, string> = {
  'an unknown or expired one': 'f'.repeat(40),
  'a cut one': TOKENS.writer.slice(0, 39),
  'a longer one': `${TOKENS.writer}0`,
  'one in capitals': TOKENS.writer.toUpperCase(),
  'one with a space behind it': `${TOKENS.writer}+`,
  'one with a line end behind it': `${TOKENS.writer}%0A`,
  'one with a zero character': `${TOKENS.writer.slice(0, 39)}%00`,
  'malformed encoding': '%ff%zz',
  'a very long one': 'a'.repeat(5000),
  'an SQL phrase': "'%20OR%201=1--",
};

for (const [name, token] of Object.entries(NOT_GOOD)) {
  test(`${name} is no good token, whatever else comes, and is never shown`, async () => {
    const services = exampleServices();
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
    assert.deepEqual(services.people.written, []);
  });
}

test('the store is only asked for what looks like a token', async () => {
  const asked: string[] = [];
  const grants = {
    async find(token: string) {
      asked.push(token);
      return undefined;
    },
  };
  const ask = createCall(exampleServices({ grants }));
  for (const token of Object.values(NOT_GOOD)) await ask(`users?access_token=${token}`);
  assert.deepEqual(asked, ['f'.repeat(40)]);
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

test('a token of a suspended or deleted application is not good', async () => {
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

test('where no token is taken, one is as unknown as any parameter and names no client', async () => {
  const { headers, http } = await call(`tracks?client_id=${CLIENT}&access_token=${TOKENS.writer}&limit=1`);
  assert.equal(headers.warnings, "unknown parameter 'access_token' ignored");
  assert.ok(!(http.get('link') ?? '').includes(TOKENS.writer));
  assert.equal((await call(`tracks?access_token=${TOKENS.writer}`)).headers.code, 5);
  assert.equal((await call(`rate-limit?access_token=${TOKENS.writer}`)).headers.code, 5);
});

test('JSONP works with a token, and failures with it are scripts too', async () => {
  const good = await call(`users?access_token=${TOKENS.writer}&callback=f`);
  assert.deepEqual([good.status, good.headers.code, good.text.startsWith('/**/f(')], [200, 0, true]);
  assert.equal(good.http.get('cache-control'), 'private, no-store');
  const bad = await call('users?access_token=x&callback=f');
  assert.deepEqual([bad.status, bad.headers.code, bad.text.startsWith('/**/f(')], [200, 12, true]);
});

test('HEAD is as GET', async () => {
  const { status, http } = await call(`users/tracks?access_token=${TOKENS.writer}`, { method: 'HEAD' });
  assert.deepEqual([status, http.get('cache-control')], [200, 'private, no-store']);
});

test('a lookup of tokens that fails is a fault of ours', async () => {
  const broken = exampleServices({ grants: { find: () => Promise.reject(new Error('SELECT token')) } });
  for (const client of ['', `client_id=${WRITER}&`]) {
    const { status, headers } = await createCall(broken)(`users?${client}access_token=${TOKENS.writer}`);
    assert.deepEqual([status, headers.code], [500, 1]);
    assert.doesNotMatch(headers.error_message, /SELECT/);
  }
});
