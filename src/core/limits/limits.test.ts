import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Client, Limits } from '../../domain/ports.ts';
import { Refusal } from '../../domain/refusal.ts';
import { WEB_CLIENT_ID } from '../../domain/vocabulary.ts';
import { createShared } from '../common-counts/shared.ts';
import { createLimits, type LimitSettings } from './limits.ts';
import { networkOf } from './network.ts';

const OFF: LimitSettings = {
  rateRead: 0,
  rateReadwrite: 0,
  rateAddress: 0,
  rateUser: 0,
  rateMedia: 0,
  streamsAddress: 0,
  quotaRead: 0,
  quotaReadwrite: 0,
};

const client = (clientId = '5eedcafe', plan: Client['plan'] = 'read'): Client => ({
  clientId,
  plan,
  name: 'Radio Norte',
  suspended: false,
  httpStatuses: false,
});

/** The clock starts ten seconds into the second to last minute of a day. */
function limitsOf(settings: Partial<LimitSettings>) {
  const time = { now: Date.UTC(2026, 2, 1, 23, 58, 10) };
  const shared = createShared({ clock: () => time.now });
  const day = shared.window('day', 86_400);
  return { time, day, limits: createLimits({ ...OFF, ...settings }, day, { shared }) };
}

function refusal(work: () => unknown): Refusal {
  try {
    work();
  } catch (error) {
    assert.ok(error instanceof Refusal);
    assert.equal(error.kind, 'rate-limit');
    return error;
  }
  return assert.fail('it was not refused');
}

const send = (limits: Limits, times: number, address = '192.0.2.1', by = client()) => {
  for (let i = 0; i < times; i++) void limits.countRequest(by, address);
};

test('refuses an application beyond its rate until the minute ends', () => {
  const { limits, time } = limitsOf({ rateRead: 3 });
  assert.deepEqual(limits.countRequest(client(), '192.0.2.1'), { limit: 3, remaining: 2, reset: 50 });
  assert.deepEqual(limits.countRequest(client(), '192.0.2.2'), { limit: 3, remaining: 1, reset: 50 });
  assert.deepEqual(limits.countRequest(client(), '192.0.2.3'), { limit: 3, remaining: 0, reset: 50 });
  time.now += 1_500;
  const { message, retryAfter } = refusal(() => limits.countRequest(client(), '192.0.2.4'));
  assert.equal(
    message,
    'Rate limit of the application exceeded: 3 requests per minute. Try again in 49 seconds.',
  );
  assert.equal(retryAfter, 49);
  send(limits, 3, '192.0.2.1', client('0ther000'));
  time.now += 48_499;
  assert.match(refusal(() => send(limits, 1)).message, /Try again in 1 second\./);
  time.now += 1;
  assert.deepEqual(limits.countRequest(client(), '192.0.2.1'), { limit: 3, remaining: 2, reset: 60 });
});

test('counts what each limit rejects', async () => {
  const { limits, day } = limitsOf({
    rateRead: 1,
    rateAddress: 2,
    rateUser: 1,
    rateMedia: 1,
    streamsAddress: 1,
    quotaReadwrite: 5,
  });
  const writer = client('0ther000', 'readwrite');
  day.atLeast(writer.clientId, 5);
  send(limits, 1);
  refusal(() => send(limits, 1));
  refusal(() => send(limits, 1, '192.0.2.2', writer));
  void limits.countMedia('192.0.2.1');
  refusal(() => limits.countMedia('192.0.2.1'));
  await limits.openStream('192.0.2.1');
  await assert.rejects(limits.openStream('192.0.2.1'), { kind: 'rate-limit' });
  void limits.countUser(1);
  for (let i = 0; i < 2; i++) refusal(() => limits.countUser(1));
  for (let i = 0; i < 2; i++) void limits.countStranger('192.0.2.3');
  refusal(() => limits.countStranger('192.0.2.3'));
  const rejected = { application: 1, address: 1, media: 1, user: 2, quota: 1, streams: 1 };
  assert.deepEqual(limits.rejected(), rejected);
});

test('each plan has its own rate, and 0 sets no limit', async () => {
  const { limits } = limitsOf({ rateRead: 1 });
  send(limits, 1);
  refusal(() => send(limits, 1));
  assert.equal(limits.countRequest(client('0ther000', 'readwrite'), '192.0.2.1'), undefined);
  send(limits, 100, '192.0.2.1', client('0ther000', 'readwrite'));
  assert.deepEqual(await limits.status(client('0ther000', 'readwrite'), '192.0.2.1'), {});
  const other = limitsOf({ rateReadwrite: 1 }).limits;
  send(other, 1, '192.0.2.1', client('0ther000', 'readwrite'));
  refusal(() => send(other, 1, '192.0.2.1', client('0ther000', 'readwrite')));
  send(other, 100);
});

test('refuses an address beyond its rate, whatever the application', () => {
  const { limits } = limitsOf({ rateAddress: 2, rateRead: 10 });
  send(limits, 1);
  send(limits, 1, '192.0.2.1', client('0ther000'));
  const { message } = refusal(() => send(limits, 1, '192.0.2.1', client('third000')));
  assert.match(message, /^Rate limit of the address exceeded: 2 requests per minute\. .* 50 seconds/);
  send(limits, 1, '192.0.2.2');
});

test('a refused request does not count for the application', async () => {
  const { limits } = limitsOf({ rateAddress: 2, rateRead: 10 });
  send(limits, 2);
  for (let i = 0; i < 20; i++) refusal(() => send(limits, 1));
  const { application } = await limits.status(client(), '192.0.2.2');
  assert.equal(application.remaining, 8);
});

test('all addresses of an IPv6 network count as one', () => {
  const { limits } = limitsOf({ rateAddress: 2 });
  send(limits, 1, '2001:db8:1:2:3:4:5:6');
  send(limits, 1, '2001:db8:1:2::9');
  refusal(() => send(limits, 1, '2001:db8:1:2:ffff::1'));
  send(limits, 1, '2001:db8:1:3::9');
  send(limits, 1, '2001:db8::9');
});

test('the network of an address is its first 64 bits, however it is written', () => {
  const networks = {
    '192.0.2.7': '192.0.2.7',
    '2001:db8:1:2:3:4:5:6': '2001:db8:1:2',
    '2001:db8:1:2::': '2001:db8:1:2',
    '2001:db8:1::6': '2001:db8:1:0',
    '2001:db8::1:2:3:4': '2001:db8:0:0',
    '2001::1:2:3:4:5': '2001:0:0:1',
    '2001:db8:0:0:0:0:0:6': '2001:db8:0:0',
    '::1': '0:0:0:0',
    '::': '0:0:0:0',
    '1::': '1:0:0:0',
    '': '',
    ':': '0:0:0:0',
    'a:b': 'a:b:0:0',
    ':::::::::': '0:0:0:0',
  };
  for (const [address, network] of Object.entries(networks))
    assert.equal(networkOf(address), network, address);
});

test('refuses a user beyond the rate, whatever the application', () => {
  const { limits, time } = limitsOf({ rateUser: 2 });
  void limits.countUser(1);
  void limits.countUser(1);
  const { message, retryAfter } = refusal(() => limits.countUser(1));
  assert.match(message, /^Rate limit of the user exceeded: 2 requests per minute/);
  assert.equal(retryAfter, 50);
  void limits.countUser(2);
  time.now += 50_000;
  void limits.countUser(1);
});

test('the daily quota counts the requests of all nodes', async () => {
  const { limits, day, time } = limitsOf({ quotaRead: 100, rateRead: 1000 });
  assert.deepEqual(limits.countRequest(client(), '192.0.2.1'), { limit: 100, remaining: 100, reset: 110 });
  day.atLeast('5eedcafe', 99);
  assert.deepEqual(limits.countRequest(client(), '192.0.2.1'), { limit: 100, remaining: 1, reset: 110 });
  day.atLeast('5eedcafe', 120);
  const { message, retryAfter } = refusal(() => send(limits, 1));
  assert.equal(
    message,
    'Rate limit of the application exceeded: 100 requests per day (UTC). Try again in 110 seconds.',
  );
  assert.equal(retryAfter, 110);
  const { quota } = await limits.status(client(), '192.0.2.1');
  assert.equal(quota.remaining, 0);
  send(limits, 1, '192.0.2.1', client('0ther000', 'readwrite'));
  time.now += 110_000;
  send(limits, 1);
});

test('reports the tightest limit', () => {
  const { limits, day } = limitsOf({ rateRead: 5, rateAddress: 4, quotaRead: 50 });
  assert.deepEqual(limits.countRequest(client(), '192.0.2.1'), { limit: 4, remaining: 3, reset: 50 });
  send(limits, 2, '192.0.2.2');
  assert.deepEqual(limits.countRequest(client(), '192.0.2.3'), { limit: 5, remaining: 1, reset: 50 });
  day.atLeast('0ther000', 49);
  assert.partialDeepStrictEqual(limits.countRequest(client('0ther000'), '192.0.2.4'), { limit: 50 });
});

test('reading the status counts nothing', async () => {
  const { limits, time } = limitsOf({ rateRead: 5, rateAddress: 4, quotaRead: 50 });
  send(limits, 1);
  const before = await limits.status(client(), '192.0.2.1');
  assert.deepEqual(before, {
    application: { limit: 5, remaining: 4, reset: 50 },
    address: { limit: 4, remaining: 3, reset: 50 },
    quota: { limit: 50, remaining: 50, reset: 110 },
  });
  assert.deepEqual(await limits.status(client(), '192.0.2.1'), before);
  time.now += 60_000;
  const { application } = await limits.status(client(), '192.0.2.1');
  assert.equal(application.remaining, 5);
});

test('a flood of addresses takes bounded memory and locks out no client', () => {
  const { limits, time } = limitsOf({ rateAddress: 1 });
  send(limits, 1, '192.0.2.1');
  for (let i = 0; i < 70_000; i++)
    void limits.countRequest(client(), `10.${i >> 16}.${(i >> 8) & 255}.${i & 255}`);
  // The first address was counted before the flood. The other is new after it and not counted.
  refusal(() => send(limits, 1, '192.0.2.1'));
  send(limits, 3, '203.0.113.9');
  time.now += 60_000;
  send(limits, 1, '203.0.113.9');
  refusal(() => send(limits, 1, '203.0.113.9'));
});

test('a clock that is set back starts a new window', () => {
  const { limits, time } = limitsOf({ rateRead: 1 });
  send(limits, 1);
  time.now -= 3_600_000;
  assert.deepEqual(limits.countRequest(client(), '192.0.2.1'), { limit: 1, remaining: 0, reset: 50 });
});

test('counts requests without a valid client apart', () => {
  const { limits } = limitsOf({ rateAddress: 2 });
  void limits.countStranger('192.0.2.1');
  void limits.countStranger('192.0.2.1');
  assert.match(
    refusal(() => limits.countStranger('192.0.2.1')).message,
    /^Rate limit of the address exceeded/,
  );
  void limits.countStranger('192.0.2.2');
  send(limits, 2);
});

test('counts audio and images apart from other requests, and 0 sets no limit', () => {
  const { limits, time } = limitsOf({ rateMedia: 2, rateAddress: 1 });
  void limits.countMedia('192.0.2.1');
  void limits.countMedia('192.0.2.1');
  const { message, retryAfter } = refusal(() => limits.countMedia('192.0.2.1'));
  assert.match(message, /^Rate limit of the address exceeded: 2 requests per minute\. .* 50 seconds/);
  assert.equal(retryAfter, 50);
  void limits.countMedia('192.0.2.2');
  void limits.countStranger('192.0.2.1');
  send(limits, 1);
  time.now += 50_000;
  void limits.countMedia('192.0.2.1');
  const free = limitsOf({ rateAddress: 1 }).limits;
  for (let i = 0; i < 100; i++) void free.countMedia('192.0.2.1');
});

test('limits the open streams of an address', async () => {
  const { limits } = limitsOf({ streamsAddress: 2 });
  const first = await limits.openStream('2001:db8:1:2::1');
  await limits.openStream('2001:db8:1:2::9');
  await assert.rejects(limits.openStream('2001:db8:1:2::1'), {
    kind: 'rate-limit',
    message: 'Too many open streams from this address (limit: 2).',
    retryAfter: 5,
  });
  const other = await limits.openStream('2001:db8:1:3::1');
  first();
  await limits.openStream('2001:db8:1:2::1');
  await assert.rejects(limits.openStream('2001:db8:1:2::1'), { kind: 'rate-limit' });
  other();
  const free = limitsOf({}).limits;
  for (let i = 0; i < 100; i++) await free.openStream('192.0.2.1');
});

test('the application of our own pages has no rate and no quota; its listeners have', async () => {
  const pages = client(WEB_CLIENT_ID, 'readwrite');
  const { limits, day } = limitsOf({ rateReadwrite: 2, quotaReadwrite: 5, rateAddress: 4, rateUser: 1 });
  day.atLeast(WEB_CLIENT_ID, 1_000_000);
  for (let i = 0; i < 20; i++) void limits.countRequest(pages, `192.0.2.${i}`);
  assert.deepEqual(limits.countRequest(pages, '192.0.2.0'), { limit: 4, remaining: 2, reset: 50 });
  assert.deepEqual(Object.keys(await limits.status(pages, '192.0.2.0')), ['address']);
  send(limits, 2, '192.0.2.0', pages);
  assert.match(
    refusal(() => send(limits, 1, '192.0.2.0', pages)).message,
    /^Rate limit of the address exceeded/,
  );
  void limits.countUser(1);
  assert.match(refusal(() => limits.countUser(1)).message, /^Rate limit of the user exceeded/);
});
