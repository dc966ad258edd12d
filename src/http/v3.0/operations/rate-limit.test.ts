/** Rate limits and usage: when they count, and what responses contain. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Limits, RateLimitStatus } from '../../../domain/ports.ts';
import { RateLimited } from '../../../domain/refusal.ts';
import {
  CLIENT,
  exampleServices,
  LIMITLESS,
  STATUS_CLIENT,
  SUSPENDED,
  TOKEN_ONLY,
  TOKENS,
  WRITER,
} from '../../example-service.fixture.ts';
import { ADDRESS, type Called, type CallOptions, createCall } from '../fixtures/call.fixture.ts';

const LIMITS = {
  application: { limit: 100, remaining: 40, reset: 30 },
  address: { limit: 50, remaining: 9, reset: 12 },
  visitor: { limit: 50, remaining: 0, reset: 4 },
  person: { limit: 5, remaining: 0, reset: 3 },
};
const SHOWN = { application: LIMITS.application, address: LIMITS.address };

/** Records what is counted; `used` is the limit that is exhausted. */
function createLimits(used?: 'request' | 'stranger' | 'user') {
  const counted: string[] = [];
  const limits: Limits = {
    ...LIMITLESS,
    countRequest({ clientId }, address) {
      counted.push(`${clientId} ${address}`);
      if (used === 'request') throw new RateLimited('too many requests', LIMITS.address);
      return LIMITS.address;
    },
    countStranger(address) {
      counted.push(`stranger ${address}`);
      if (used === 'stranger') throw new RateLimited('too many tokens', LIMITS.visitor);
    },
    countUser(userId) {
      counted.push(`user ${userId}`);
      if (used === 'user') throw new RateLimited('too many requests of one person', LIMITS.person);
    },
    status: async (): Promise<Record<string, RateLimitStatus>> => SHOWN,
  };
  return { counted, limits };
}

const limitHeaders = ({ http }: Called) =>
  ['limit', 'remaining', 'reset'].map((name) => http.get(`ratelimit-${name}`));

const ADDRESS_HEADERS = ['50', '9', '12'];
const NOTHING = [null, null, null];

test('every response after the client check has the rate-limit headers, errors too', async () => {
  const call = createCall(exampleServices({ limits: createLimits().limits, ...TOKEN_ONLY }));
  const cases: [string, string, number, (string | null)[]][] = [
    ['GET', `tracks?client_id=${CLIENT}`, 0, ADDRESS_HEADERS],
    ['HEAD', `albums?client_id=${CLIENT}`, 0, ADDRESS_HEADERS],
    ['GET', `users?client_id=${CLIENT}&id=1`, 0, ADDRESS_HEADERS],
    ['POST', `setuser/like?client_id=${WRITER}&access_token=${TOKENS.writer}&track_id=7`, 0, ADDRESS_HEADERS],
    ['GET', `tracks?client_id=${CLIENT}&format=pdf`, 9, ADDRESS_HEADERS],
    ['GET', `tracks?client_id=${CLIENT}&limit=0`, 3, ADDRESS_HEADERS],
    ['GET', `users?client_id=${CLIENT}`, 8, ADDRESS_HEADERS],
    ['GET', `users?client_id=${CLIENT}&access_token=x`, 12, ADDRESS_HEADERS],
    ['GET', `nothing?client_id=${CLIENT}`, 7, NOTHING],
    ['POST', `tracks?client_id=${CLIENT}`, 2, NOTHING],
    ['GET', 'tracks', 5, NOTHING],
    ['GET', `tracks?client_id=${SUSPENDED}`, 11, NOTHING],
    ['GET', 'users?access_token=x', 12, NOTHING],
  ];
  for (const [method, target, code, expected] of cases) {
    const response = await call(target, { method });
    assert.equal(response.headers.code, code, target);
    assert.deepEqual(limitHeaders(response), expected, target);
  }
  const etag = (await call(`tracks?client_id=${CLIENT}`)).http.get('etag') ?? '';
  const unchanged = await call(`tracks?client_id=${CLIENT}`, { headers: { 'if-none-match': etag } });
  assert.deepEqual([unchanged.status, limitHeaders(unchanged)], [304, ADDRESS_HEADERS]);
});

test('without limits there are no rate-limit headers', async () => {
  assert.deepEqual(limitHeaders(await createCall(exampleServices())(`tracks?client_id=${CLIENT}`)), NOTHING);
});

test('an exhausted limit is code 6, before the format is checked', async () => {
  const services = exampleServices({ limits: createLimits('request').limits });
  const call = createCall(services);
  for (const target of [`tracks?client_id=${CLIENT}&limit=0`, `users?client_id=${CLIENT}`]) {
    const response = await call(target);
    assert.deepEqual(
      [response.status, response.headers.code, response.http.get('retry-after')],
      [200, 6, '12'],
    );
    assert.deepEqual(limitHeaders(response), ADDRESS_HEADERS);
    assert.equal(response.headers.error_message, 'Rate Limit Exceeded Error: too many requests');
    assert.equal(response.http.get('cache-control'), 'no-store');
  }
  assert.equal((await call(`tracks?client_id=${CLIENT}&format=pdf`)).headers.code, 6);
  const withStatus = await call(`tracks?client_id=${STATUS_CLIENT}`);
  assert.deepEqual([withStatus.status, withStatus.http.get('retry-after')], [429, '12']);
  assert.deepEqual(limitHeaders(withStatus), ADDRESS_HEADERS);
  // A flood with another application's client_id must not exhaust its daily limit.
  assert.deepEqual(services.counted, [
    `${CLIENT} tracks refused 6`,
    `${CLIENT} users refused 6`,
    `${CLIENT} tracks refused 6`,
    `${STATUS_CLIENT} tracks refused 6`,
  ]);
});

test('requests count once, and for a user only with a valid token', async () => {
  const { counted, limits } = createLimits();
  const call = createCall(exampleServices({ limits, ...TOKEN_ONLY }));
  await call(`tracks?client_id=${CLIENT}`);
  await call(`users?client_id=${CLIENT}&id=1`);
  await call(`users?access_token=${TOKENS.writer}`);
  await call(`users?client_id=${WRITER}&access_token=x`);
  await call('tracks');
  await call('tracks', { method: 'OPTIONS' });
  const [reader, writer] = [CLIENT, WRITER].map((client) => `${client} ${ADDRESS}`);
  assert.deepEqual(counted, [reader, reader, `stranger ${ADDRESS}`, 'user 1', writer, writer]);
});

test('an exhausted limit of a user is code 6, and nothing is written', async () => {
  const services = exampleServices({ limits: createLimits('user').limits });
  const target = `setuser/like?client_id=${WRITER}&access_token=${TOKENS.writer}&track_id=7`;
  const { status, headers, http } = await createCall(services)(target, { method: 'POST' });
  assert.deepEqual([status, headers.code, http.get('retry-after')], [200, 6, '3']);
  assert.equal(http.get('ratelimit-limit'), '5', 'the headers are those of the user limit');
  assert.deepEqual(services.users.written, []);
  assert.deepEqual(services.counted, [`${WRITER} setuser/like refused 6`]);
});

test('usage counts each response to a known application once, and every kind of error by its code', async () => {
  const services = exampleServices();
  const call = createCall(services);
  const cases: [string, CallOptions | undefined, string | undefined][] = [
    [`tracks/?client_id=${CLIENT}`, undefined, `${CLIENT} tracks`],
    [`tracks?client_id=${CLIENT}`, { headers: { 'if-none-match': '*' } }, `${CLIENT} tracks`],
    [`tracks?client_id=${CLIENT}&limit=0`, undefined, `${CLIENT} tracks failed 3`],
    [`autocomplete?client_id=${CLIENT}`, undefined, `${CLIENT} autocomplete failed 4`],
    [`users?client_id=${CLIENT}`, undefined, `${CLIENT} users failed 8`],
    [`tracks?client_id=${CLIENT}&format=pdf`, undefined, `${CLIENT} tracks failed 9`],
    [`users?client_id=${SUSPENDED}&id=1`, undefined, `${SUSPENDED} users failed 11`],
    [`users?client_id=${CLIENT}&access_token=x`, undefined, `${CLIENT} users failed 12`],
    [
      `setuser/like?client_id=${CLIENT}&access_token=${TOKENS.reader}&track_id=7`,
      { method: 'POST' },
      `${CLIENT} setuser/like failed 13`,
    ],
    // Not requests of the API: no limit counts them.
    [`tracks?client_id=${CLIENT}`, { method: 'POST' }, `${CLIENT} tracks refused 2`],
    [`nothing?client_id=${CLIENT}`, undefined, `${CLIENT}  refused 7`],
    // Without a client.
    ['tracks', undefined, undefined],
    ['users?access_token=x', undefined, undefined],
    ['tracks', { method: 'OPTIONS' }, undefined],
  ];
  for (const [target, init, expected] of cases) {
    await call(target, init);
    assert.deepEqual(services.counted.splice(0), expected === undefined ? [] : [expected], target);
  }
});

test('an internal error is counted with code 1', async () => {
  const services = exampleServices({ catalogue: () => undefined });
  await createCall(services)(`tracks?client_id=${CLIENT}`);
  assert.deepEqual(services.counted, [`${CLIENT} tracks failed 1`]);
});

test('rate-limit returns the state of each limit of an application', async () => {
  const call = createCall(exampleServices({ limits: createLimits().limits }));
  const { headers, results, http } = await call(`rate-limit?client_id=${CLIENT}`);
  assert.deepEqual([headers.code, headers.warnings], [0, '']);
  assert.deepEqual(results.map(Object.entries), [
    [
      ['name', 'application'],
      ['limit', 100],
      ['remaining', 40],
      ['reset', 30],
    ],
    [
      ['name', 'address'],
      ['limit', 50],
      ['remaining', 9],
      ['reset', 12],
    ],
  ]);
  assert.deepEqual([http.get('cache-control'), http.get('etag')], ['private, no-store', null]);
  const { text } = await call(`rate-limit?client_id=${CLIENT}&format=xml`);
  assert.match(text, /<results><limits><limit><name>application<\/name><limit>100<\/limit>/);
});

test('a request with only a token is counted before the token is looked up', async () => {
  const { limits } = createLimits('stranger');
  let lookups = 0;
  const grants = {
    find: async () => {
      lookups++;
      return undefined;
    },
  };
  const call = createCall(exampleServices({ limits, grants, ...TOKEN_ONLY }));
  const { status, headers, http } = await call(`users?access_token=${TOKENS.writer}`);
  assert.deepEqual([status, headers.code, http.get('retry-after')], [200, 6, '4']);
  assert.equal(lookups, 0);
  assert.equal((await call(`users?client_id=${CLIENT}&access_token=${TOKENS.writer}`)).headers.code, 12);
});

test('rate-limit can be called when the rate is exhausted, and costs nothing', async () => {
  const { limits, counted } = createLimits('request');
  const { headers, results } = await createCall(exampleServices({ limits }))(
    `rate-limit?client_id=${CLIENT}`,
  );
  assert.equal(headers.code, 0);
  assert.equal(results.length, 2);
  assert.deepEqual(counted, [`stranger ${ADDRESS}`]);
});
