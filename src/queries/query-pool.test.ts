import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import type { Catalogue } from '../catalogue/catalogue.ts';
import { quiet } from '../domain/node/quiet-log.fixture.ts';
import { Refusal } from '../domain/refusal.ts';
import type { Payer } from '../http/http-services.ts';
import { wholeBody } from '../http/response.ts';
import { createQueryPool } from './query-pool.ts';
import { createTimeAccounts } from './time-accounts.ts';

const MODULE = new URL('./query-module.fixture.ts', import.meta.url);

const generation = (version: number) => ({ version }) as Catalogue;
const payer = (address: string): Payer => ({ address, application: undefined });

async function start(t: TestContext, threads: number, { pauseMs = 20, startsAll = true, version = 1 } = {}) {
  const lines: string[] = [];
  const errors: unknown[] = [];
  const pool = createQueryPool({
    threads,
    data: { settings: { url: '', version: '', storeId: '', httpStatuses: false }, folder: '' },
    accountsOf: createTimeAccounts({ address: 100, application: 0 }),
    env: process.env,
    log: {
      ...quiet,
      info: (message) => lines.push(message),
      error: (_message, fields) => errors.push(fields),
      isEnabled: () => true,
    },
    module: MODULE,
    pauseMs,
  });
  t.after(() => pool.close());
  if (version > 0) pool.setGeneration(generation(version));
  if (startsAll) await pool.start();
  const order: string[] = [];
  /** Resolves to the body. */
  const read = async (target: string, address = 'A', isGone?: () => boolean) => {
    const client = { clientId: 'x', httpStatuses: false };
    const query = { target, pairs: undefined, client, ifNoneMatch: undefined, isTagged: true, requestId: '' };
    const response = await pool.read(query, payer(address), isGone);
    order.push(target);
    return response;
  };
  const textOf = async (target: string, address?: string) => {
    const response = await read(target, address);
    return (await wholeBody(response))?.toString();
  };
  return { pool, read, textOf, order, lines, errors };
}

const isOverload = (error: unknown) => error instanceof Refusal && error.kind === 'overload';

test('a call is answered from the generation that was set before it', async (t) => {
  const { pool, textOf } = await start(t, 2);
  const calls = [];
  for (let version = 2; version < 30; version++) {
    pool.setGeneration(generation(version));
    for (const address of ['A', 'B'])
      calls.push(textOf('x 1', address).then((text) => ({ version, served: Number(text!.slice(2)) })));
  }
  // A call that has waited may be answered from a later one.
  const answers = await Promise.all(calls);
  assert.ok(answers.every(({ version, served }) => served >= version));
  assert.ok(answers.some(({ version, served }) => version === 2 && served === 2));
  assert.deepEqual([pool.running(), pool.waiting(), pool.stuck()], [2, 0, []]);
  assert.deepEqual(pool.items(), { hits: 56, misses: 112 });
  assert.ok((await pool.heapBytes()).every((bytes) => bytes! > 1_000_000));
});

test('of the calls that wait, those of the payer with the smallest debt are first', async (t) => {
  const { read, order } = await start(t, 1);
  await read('a 30');
  const calls = [];
  for (let i = 0; i < 5; i++) calls.push(read(`a${i} 30`));
  calls.push(read('b', 'B'), read('c', 'C'));
  await Promise.all(calls);
  assert.deepEqual(order, ['a 30', 'a0 30', 'b', 'c', 'a1 30', 'a2 30', 'a3 30', 'a4 30']);
});

test('one thread is kept for payers whose calls are short', async (t) => {
  const { pool, read, order } = await start(t, 2);
  // After some calls it is known that those of A are long.
  for (let i = 0; i < 6; i++) await read('a 40');
  const long = Array.from({ length: 4 }, () => read('a 300'));
  await read('b', 'B');
  assert.equal(pool.waiting(), 3, 'the calls of A have only one of the threads');
  assert.deepEqual(order.slice(6), ['b']);
  await Promise.all(long);
});

test('a thread starts with the first call for which no other one is free', async (t) => {
  const { pool, textOf } = await start(t, 2, { startsAll: false });
  assert.equal(pool.running(), 0);
  pool.setGeneration(generation(2));
  assert.equal(await textOf('x'), 'x 2');
  await textOf('x');
  assert.equal(pool.running(), 1);
  // After some calls it is known that they are too long for the first thread.
  for (let i = 0; i < 6; i++) assert.equal(await textOf('a 40'), 'a 2');
  assert.equal(pool.running(), 2);
});

test('short calls do not wait for the answers before them', async (t) => {
  const { pool, read } = await start(t, 1);
  for (let i = 0; i < 40; i++) await read('a');
  const calls = Array.from({ length: 3 }, () => read('a'));
  assert.equal(pool.waiting(), 0);
  await Promise.all(calls);
});

test('a waiting call whose client has disconnected is dropped', async (t) => {
  const { pool, read, order } = await start(t, 1);
  let isGone = false;
  await read('a 30');
  const first = read('a 30');
  void read('gone', 'A', () => isGone);
  const last = read('last');
  isGone = true;
  await Promise.all([first, last]);
  assert.deepEqual(order, ['a 30', 'a 30', 'last']);
  assert.equal(pool.waiting(), 0);
});

test('too many waiting calls of a payer are rejected, and not those of others', async (t) => {
  const { pool, read } = await start(t, 1);
  for (let i = 0; i < 20; i++) await read('a 100');
  void read('a 1000');
  const calls = Array.from({ length: 120 }, () => read('end', 'A', () => true).catch((error) => error));
  const rejected = (await Promise.race([calls.at(-1), wait(1000)])) as Refusal;
  assert.deepEqual([rejected.kind, rejected.retryAfter], ['rate-limit', 5]);
  assert.ok(pool.rejected() > 5 && pool.rejected() < 60, String(pool.rejected()));
  assert.equal((await read('b', 'B')).status, 200);
  assert.equal(pool.waiting(), 0);
});

test('a thread that ends costs its running calls; those that wait are answered by the next one', async (t) => {
  const { pool, read, textOf, errors } = await start(t, 2, { pauseMs: 1 });
  pool.setGeneration(generation(7));
  const lost = [read('end', 'A'), read('end', 'B')];
  await Promise.all(lost.map((call) => assert.rejects(call, isOverload)));
  assert.equal(errors.length, 2);
  while (pool.running() < 2) await wait(5);
  assert.equal(await textOf('x'), 'x 7');
  const survivor = textOf('x 50', 'C');
  await assert.rejects(read('end', 'D'), isOverload);
  assert.equal(await survivor, 'x 7');
});

test('while all threads wait for their next start, calls are rejected', async (t) => {
  const { read } = await start(t, 1, { pauseMs: 60_000 });
  const calls = [read('end'), read('x'), read('y', 'B')];
  await Promise.all(calls.map((call) => assert.rejects(call, isOverload)));
  await assert.rejects(read('z'), isOverload);
});

test('questions are answered, or refused', async (t) => {
  const { pool } = await start(t, 2);
  const ask = (name: string) =>
    pool.ask({ name, answer: () => assert.fail() }, { q: 'rock' }, { payer: 'A' });
  assert.deepEqual(await ask('suggestions'), { name: 'suggestions', input: { q: 'rock' }, version: 1 });
  await assert.rejects(ask('refused'), (error) => error instanceof Refusal && error.kind === 'type');
});

test('questions are refused until there is a generation', async (t) => {
  const { pool } = await start(t, 1, { startsAll: false, version: 0 });
  await assert.rejects(pool.ask({ name: 'x', answer: () => 1 }, 1, { payer: 'A' }), isOverload);
});

test('pages are rendered in the threads for long calls, and other calls of the payer do not wait for them', async (t) => {
  const { pool, read } = await start(t, 2);
  const render = (data: string, ms: number, isGone?: () => boolean) =>
    pool.render(
      { path: '/', url: String(ms), data, kind: 'page' },
      { payer: 'A', ...(isGone && { isGone }) },
    );
  const first = render('first', 200);
  void render('gone', 0, () => true);
  const second = render('second', 0);
  await read('x');
  assert.equal(pool.waiting(), 2, 'the first page is still being rendered, though one thread is free');
  assert.deepEqual(await first, { body: Buffer.from('first'), tag: '"first"' });
  assert.equal(String((await second).body), 'second');
  const lost = render('lost', 200);
  await wait(20);
  await assert.rejects(read('end', 'B'), isOverload);
  assert.equal(String((await lost).body), 'lost', 'the end of another thread does not matter');
});

test('pages need no generation', async (t) => {
  const { pool } = await start(t, 1, { startsAll: false, version: 0 });
  const page = { path: '/', url: '0', data: 'x', kind: 'page' as const };
  assert.equal(String((await pool.render(page, { payer: 'A' })).body), 'x');
});

test('a long document comes in pieces, each when it is requested', async (t) => {
  const { read, textOf, lines } = await start(t, 2);
  assert.equal(await textOf('pieces 5'), '5;4;3;2;1;');
  const slow = await read('pieces 3');
  const pieces = slow.pieces as AsyncIterator<Buffer>;
  const next = async () => String((await pieces.next()).value);
  assert.equal(await next(), '3;');
  assert.equal(await textOf('x', 'B'), 'x 1', 'meanwhile, others are served');
  assert.equal(await next(), '2;');
  slow.sent!();
  while (!lines.some((line) => line.startsWith('end'))) await wait(5);
});

test('a document in the thread that is kept for short calls is ended there', async (t) => {
  const { pool, read } = await start(t, 2, { startsAll: false });
  const document = await read('pieces 2');
  assert.equal(pool.running(), 1);
  for (let i = 0; i < 6; i++) await read('a 40');
  assert.equal(pool.running(), 2, 'the calls of the payer are long now');
  assert.equal(String(await wholeBody(document)), '2;1;');
});

test('the rest of a document is lost with its thread', async (t) => {
  const { pool, read } = await start(t, 1);
  const { pieces } = await read('pieces 3');
  await pieces!.next();
  await assert.rejects(read('end'), isOverload);
  while (pool.running() < 1) await wait(5);
  await assert.rejects(Promise.resolve(pieces!.next()), /unknown document/);
});
