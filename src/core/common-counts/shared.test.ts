/** The same tests over both implementations, then what only several nodes have. */
import assert from 'node:assert/strict';
import { describe, type TestContext, test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { listKeys, noRedis, openNodes, sharedRedis, startRedis } from '../../../test/redis.fixture.ts';
import { quiet } from '../../domain/node/quiet-log.fixture.ts';
import { createMemoryShared } from './memory.ts';
import { openShared } from './open-shared.ts';
import type { Shared } from './shared.ts';

const redis = sharedRedis();

async function until(isTrue: () => boolean | Promise<boolean>): Promise<void> {
  for (let tries = 0; !(await isTrue()); tries++) {
    assert.ok(tries < 6000, 'the condition never held');
    await wait(10);
  }
}

const IMPLEMENTATIONS = {
  memory: async (_t: TestContext) => createMemoryShared(),
  redis: async (t: TestContext) => (await openNodes(t, await redis(), 1))[0],
};

for (const [name, open] of Object.entries(IMPLEMENTATIONS)) {
  describe(`with ${name}`, { skip: name === 'redis' && noRedis }, () => {
    test('attempts count up to the max, and each key by itself', async (t) => {
      const attempts = (await open(t)).attempts('tries', { max: 2, seconds: 60 });
      const counted = async (key: string) => (await attempts.tryCount(key)).isCounted;
      assert.deepEqual([await counted('a'), await counted('a'), await counted('a')], [true, true, false]);
      assert.equal(await counted('b'), true);
      const { secondsLeft } = await attempts.tryCount('a');
      assert.ok(secondsLeft > 50 && secondsLeft <= 60, String(secondsLeft));
    });

    test('attempts are taken back and reset, also those of a group', async (t) => {
      const attempts = (await open(t)).attempts('tries', { max: 1, seconds: 60 });
      const counted = async (key: string) => (await attempts.tryCount(key)).isCounted;
      await attempts.uncount('#1 x');
      assert.equal(await counted('#1 x'), true);
      await attempts.uncount('#1 x');
      await attempts.uncount('#1 x');
      assert.deepEqual([await counted('#1 x'), await counted('#1 x')], [true, false]);
      await attempts.reset('#1 x');
      assert.deepEqual(
        [await counted('#1 x'), await counted('#1 y'), await counted('#12 x')],
        [true, true, true],
      );
      await attempts.resetGroup('#1');
      assert.deepEqual(
        [await counted('#1 x'), await counted('#1 y'), await counted('#12 x')],
        [true, true, false],
      );
    });

    test('attempts count again after the window', async (t) => {
      const attempts = (await open(t)).attempts('tries', { max: 1, seconds: 0.05 });
      assert.equal((await attempts.tryCount('a')).isCounted, true);
      await wait(80);
      assert.equal((await attempts.tryCount('a')).isCounted, true);
    });

    test('parallel attempts do not pass the max', async (t) => {
      const attempts = (await open(t)).attempts('tries', { max: 10, seconds: 60 });
      const results = await Promise.all(Array.from({ length: 40 }, () => attempts.tryCount('a')));
      assert.equal(results.filter(({ isCounted }) => isCounted).length, 10);
    });

    test('no more than the max is open at the same time', async (t) => {
      const streams = (await open(t)).open('streams');
      const all = await Promise.all(Array.from({ length: 5 }, () => streams.open('a', 3)));
      const closes = all.filter((close) => close !== undefined);
      assert.equal(closes.length, 3);
      assert.ok(await streams.open('b', 3));
      closes[0]();
      assert.ok(await streams.open('a', 3));
      assert.equal(await streams.open('a', 3), undefined);
    });

    test('an event counts once, and a group has a max', async (t) => {
      const firsts = (await open(t)).firsts('listens', 2);
      const results: boolean[] = [];
      for (const key of ['a', 'a', 'b', 'c']) results.push(await firsts.isFirst(key, 'group'));
      firsts.extend('a');
      results.push(await firsts.isFirst('a', 'other group'), await firsts.isFirst('d', 'other group'));
      assert.deepEqual(results, [true, false, true, false, false, true]);
    });
  });
}

describe('several nodes', { skip: noRedis }, () => {
  test('have ten wrong passwords together, not ten each', async (t) => {
    const nodes = await openNodes(t, await redis(), 3);
    const attempts = nodes.map((node) => node.attempts('failures', { max: 10, seconds: 900 }));
    const results = await Promise.all(Array.from({ length: 90 }, (_, i) => attempts[i % 3].tryCount('ana')));
    assert.equal(results.filter(({ isCounted }) => isCounted).length, 10);
    await attempts[0].reset('ana');
    assert.equal((await attempts[2].tryCount('ana')).isCounted, true);
  });

  test('limit open streams together, and forget those of a node that is gone', async (t) => {
    const nodes = await openNodes(t, await redis(), 3, { openMs: 3000 });
    const streams = nodes.map((node) => node.open('streams'));
    const opened = await Promise.all(Array.from({ length: 30 }, (_, i) => streams[i % 3].open('a', 8)));
    const closes = opened.filter((close) => close !== undefined);
    assert.equal(closes.length, 8);
    for (const close of closes) close();
    await until(async () => (await streams[1].open('a', 1)) !== undefined);
    // Longer than it counts without being renewed.
    await wait(3600);
    assert.equal(await streams[0].open('a', 1), undefined, 'it is still open');
    await nodes[1].close();
    await until(async () => (await streams[0].open('a', 1)) !== undefined);
  });

  test('count one listener once, and merge the parts that each has sent', async (t) => {
    const nodes = await openNodes(t, await redis(), 3);
    const firsts = nodes.map((node) => node.firsts('listens', 10));
    const results = await Promise.all(firsts.map((one) => one.isFirst('listener 7', 'network 7')));
    assert.equal(results.filter(Boolean).length, 1);
    await nodes[0].addRanges([{ key: 'k', ranges: [[0, 10.5]] }]);
    await nodes[1].addRanges([{ key: 'k', ranges: [[20, 30]] }]);
    const merged = await nodes[2].addRanges([
      { key: 'k', ranges: [[10.5, 15]] },
      { key: 'other', ranges: [[1, 2]] },
    ]);
    assert.deepEqual(merged, [
      [
        [0, 15],
        [20, 30],
      ],
      [[1, 2]],
    ]);
    assert.deepEqual(nodes[0].salt(), nodes[2].salt());
  });

  test('totals that the server has lost start with what a node knows', async (t) => {
    const [one, other] = await openNodes(t, await redis(), 2);
    const change = { key: 'x', known: 0, added: 5, seconds: 60 };
    assert.deepEqual(await one.addTotals([change, { ...change, key: 'y' }]), [5, 5]);
    assert.deepEqual(await other.addTotals([{ ...change, known: 100, added: 1 }]), [101]);
    assert.deepEqual(await one.addTotals([{ ...change, known: 5, added: 1 }]), [102]);
  });
});

test('every key has the prefix of the service and expires', { skip: noRedis }, async (t) => {
  const { url } = await startRedis(t);
  const shared = await openShared(url, 'store-1', quiet);
  t.after(() => shared.close());
  await shared.attempts('tries', { max: 2, seconds: 60 }).tryCount('#1 x');
  await shared.open('streams').open('a', 1);
  await shared.firsts('listens', 1).isFirst('a', 'group');
  await shared.addTotals([{ key: 'x', known: 0, added: 1, seconds: 60 }]);
  await shared.addRanges([{ key: 'x', ranges: [[0, 1]] }]);
  const keys = await listKeys(url);
  assert.ok(keys.length >= 9, String(keys));
  for (const [key, ms] of keys) {
    assert.ok(key.startsWith('cantiga:store-1:'), key);
    assert.ok(ms > 0 && ms <= 2 * 86_400_000, `${key} ${ms}`);
  }
});

describe('a server that is away', { skip: noRedis }, () => {
  function recorded() {
    const lines: string[] = [];
    const write = (message: string, fields?: object) =>
      lines.push(`${message} ${JSON.stringify(fields ?? {})}`);
    return { lines, log: { ...quiet, info: write, warn: write, error: write } };
  }
  const isCounted = async (shared: Shared, key: string) =>
    (await shared.attempts('tries', { max: 2, seconds: 60 }).tryCount(key)).isCounted;

  test('does not prevent a start; the password is not logged', async (t) => {
    const { lines, log } = recorded();
    const shared = await openShared('redis://ana:s3cret@127.0.0.1:1/2', 'id', log);
    t.after(() => shared.close());
    assert.deepEqual(shared.status(), { connected: false, fallbacks: 0 });
    assert.equal(await isCounted(shared, 'a'), true);
    const change = { key: 'x', known: 0, added: 5, seconds: 60 };
    assert.equal(await shared.addTotals([change]), undefined);
    assert.equal(lines.length, 1);
    assert.match(lines[0], /each node alone: 127\.0\.0\.1:1\/2 \(CANTIGA_SHARED\) is away/);
    assert.doesNotMatch(lines[0], /s3cret/);
  });

  test('a wrong password is reported without it', async (t) => {
    const { url } = await startRedis(t, '--requirepass', 'right');
    const { lines, log } = recorded();
    const shared = await openShared(url.replace('//', '//:wr0ng@'), 'id', log);
    t.after(() => shared.close());
    assert.equal(shared.isConnected(), false);
    assert.equal(lines.length, 1);
    assert.match(lines[0], /WRONGPASS/);
    assert.doesNotMatch(lines[0], /wr0ng/);
  });

  for (const how of ['crashes', 'does not respond'] as const) {
    test(`each node counts alone while it ${how}, with one line, and together afterwards`, async (t) => {
      const server = await startRedis(t);
      const { lines, log } = recorded();
      const options = { log, timeoutMs: 1000, probeMs: 20 };
      const [one, other] = await openNodes(t, server.url, 2, options);
      const [here, there] = [one, other].map((node) => node.attempts('tries', { max: 2, seconds: 60 }));
      assert.equal((await here.tryCount('a')).isCounted, true);
      if (how === 'crashes') await server.stop();
      else server.pause();
      // They are answered while it is away.
      const results = [];
      for (let i = 0; i < 3; i++) results.push((await here.tryCount('a')).isCounted);
      // One attempt was counted before.
      assert.deepEqual(results, [true, false, false]);
      assert.deepEqual([(await there.tryCount('a')).isCounted, one.isConnected()], [true, false]);
      assert.deepEqual(one.status(), { connected: false, fallbacks: 1 });
      if (how === 'crashes') await server.restart();
      else server.resume();
      await until(() => one.isConnected() && other.isConnected());
      const after = [here, there, here, there].map((node) => node.tryCount('b'));
      assert.equal((await Promise.all(after)).filter((result) => result.isCounted).length, 2);
      assert.deepEqual(lines.map((line) => /is (away|back)/.exec(line)?.[1]).sort(), [
        'away',
        'away',
        'back',
        'back',
      ]);
    });
  }
});
