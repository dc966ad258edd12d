/** The same tests of a node alone and of one with others, then what only several nodes have. */
import assert from 'node:assert/strict';
import { after, before, describe, type TestContext, test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { onPostgres, type PostgresServer, startPostgres } from '../../../test/databases.fixture.ts';
import { quiet } from '../../domain/node/quiet-log.fixture.ts';
import type { DatabaseLocation } from '../../domain/ports.ts';
import { openNodes } from './nodes.fixture.ts';
import { createShared } from './shared.ts';

async function until(isTrue: () => boolean | Promise<boolean>): Promise<void> {
  for (let tries = 0; !(await isTrue()); tries++) {
    assert.ok(tries < 6000, 'the condition never held');
    await wait(10);
  }
}

interface CountRow {
  key: string;
  left: number;
}

async function execute(location: DatabaseLocation, text: string): Promise<void> {
  assert.ok(location.kind === 'postgres');
  const client = new pg.Client(location.url);
  await client.connect();
  await client.query(text).finally(() => client.end());
}

/** All rows, with the milliseconds until they end. */
async function rowsOf(location: DatabaseLocation): Promise<CountRow[]> {
  assert.ok(location.kind === 'postgres');
  const client = new pg.Client(location.url);
  await client.connect();
  const now = 'extract(epoch from clock_timestamp()) * 1000';
  const text = `select key, (ends_at - ${now})::float8 as left from shared_count`;
  return (await client.query<CountRow>(text).finally(() => client.end())).rows;
}

test('a node alone starts without a warning', async (t) => {
  const warn = t.mock.fn();
  const shared = createShared({ log: { ...quiet, warn } });
  await shared.start();
  assert.equal(warn.mock.callCount(), 0);
  assert.equal(shared.status(), undefined);
});

test('a key for which a window has no place is counted as if it were the first time', () => {
  const window = createShared().window('day', 86_400, 2);
  const counts = ['a', 'b', 'c', 'c', 'a'].map((key) => window.count(key, 9, 1));
  assert.deepEqual(counts, [1, 1, 1, 1, 2]);
});

onPostgres(({ newLocation }) => {
  const IMPLEMENTATIONS = {
    'a node alone': async (_t: TestContext) => createShared(),
    'a node among others': async (t: TestContext) => (await openNodes(t, await newLocation(), 1))[0],
  };

  for (const [name, open] of Object.entries(IMPLEMENTATIONS)) {
    describe(name, () => {
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

  describe('several nodes', () => {
    test('have ten wrong passwords together, not ten each', async (t) => {
      const nodes = await openNodes(t, await newLocation(), 3);
      const attempts = nodes.map((node) => node.attempts('failures', { max: 10, seconds: 900 }));
      const results = await Promise.all(
        Array.from({ length: 90 }, (_, i) => attempts[i % 3].tryCount('ana')),
      );
      assert.equal(results.filter(({ isCounted }) => isCounted).length, 10);
      await attempts[0].reset('ana');
      assert.equal((await attempts[2].tryCount('ana')).isCounted, true);
    });

    test('limit open streams together, and forget those of a node that is gone', async (t) => {
      const nodes = await openNodes(t, await newLocation(), 3, { openMs: 3000 });
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
      const nodes = await openNodes(t, await newLocation(), 3);
      const firsts = nodes.map((node) => node.firsts('listens', 10));
      const results = await Promise.all(firsts.map((one) => one.isFirst('listener 7', 'network 7')));
      assert.equal(results.filter(Boolean).length, 1);
      await nodes[0].addRanges([{ key: 'k', ranges: [[0, 10.5]] }]);
      await nodes[1].addRanges([{ key: 'k', ranges: [[20, 30]] }]);
      const all = await nodes[2].addRanges([
        { key: 'k', ranges: [[10.5, 15]] },
        { key: 'other', ranges: [[1, 2]] },
      ]);
      const sorted = all?.map((ranges) => ranges.sort(([one], [other]) => one - other));
      assert.deepEqual(sorted, [
        [
          [0, 10.5],
          [10.5, 15],
          [20, 30],
        ],
        [[1, 2]],
      ]);
      assert.deepEqual(nodes[0].salt(), nodes[2].salt());
    });

    test('totals that the database has lost start with what a node knows', async (t) => {
      const location = await newLocation();
      const [one, other] = await openNodes(t, location, 2);
      const [here, there] = [one, other].map((node) => node.window('day', 86_400));
      for (let i = 0; i < 5; i++) here.count('x');
      await one.settle();
      there.count('x');
      await other.settle();
      assert.equal(there.find('x'), 6);
      await execute(location, 'truncate shared_count');
      here.count('x');
      await one.settle();
      there.count('x');
      await other.settle();
      assert.deepEqual([here.find('x'), there.find('x')], [6, 7]);
    });

    test('parallel exchanges of many keys do not wait for each other', async (t) => {
      const nodes = await openNodes(t, await newLocation(), 3);
      const windows = nodes.map((node) => node.window('day', 86_400));
      for (let round = 0; round < 10; round++) {
        // In another order on each node.
        for (let key = 0; key < 1500; key++)
          for (const [i, window] of windows.entries()) window.count(String((key * (i + 1) * 7) % 1511));
        await Promise.all(nodes.map((node) => node.settle()));
      }
      await Promise.all(nodes.map((node) => node.settle()));
      for (const [i, node] of nodes.entries()) {
        assert.deepEqual(node.status(), { connected: true, fallbacks: 0 });
        windows[i].count('7');
        await node.settle();
      }
      assert.equal(windows[2].find('7'), 33);
    });

    test('rows have neither addresses nor names in their keys, and end', async (t) => {
      const location = await newLocation();
      const [node] = await openNodes(t, location, 1, { openMs: 3000 });
      await node.attempts('tries', { max: 2, seconds: 60 }).tryCount('#1 192.0.2.7');
      await node.open('streams').open('192.0.2.7', 1);
      await node.firsts('listens', 1).isFirst('192.0.2.7', '192.0.2.7');
      node.window('address', 60).count('192.0.2.7');
      await node.settle();
      await node.addRanges([{ key: '192.0.2.7', ranges: [[0, 1]] }]);
      const rows = await rowsOf(location);
      const names = rows.map(({ key }) => key.split(' ')[0]).sort();
      assert.deepEqual(names, ['attempts', 'first', 'group', 'open', 'ranges', 'salt', 'total']);
      for (const { key, left } of rows) {
        assert.doesNotMatch(key, /192/);
        assert.ok(left > 0 && left <= 25 * 3_600_000, `${key} ${left}`);
      }
      await execute(location, `update shared_count set ends_at = 1 where key like 'total %'`);
      await until(async () => !(await rowsOf(location)).some(({ key }) => key.startsWith('total ')));
      assert.equal((await rowsOf(location)).length, rows.length - 1);
    });
  });
});

describe('a database that is away', () => {
  let server: PostgresServer;
  let location: DatabaseLocation;
  before(async () => {
    server = await startPostgres();
    location = { kind: 'postgres', url: server.url };
  });
  after(() => server.close());

  const ENDS = {
    crashes: [() => server.crash(), () => server.start()],
    'does not respond': [async () => server.pause(), async () => server.resume()],
  };
  for (const [how, [end, begin]] of Object.entries(ENDS)) {
    test(`each node counts alone while it ${how}, and together afterwards`, async (t) => {
      const [one, other] = await openNodes(t, location, 2);
      const [here, there] = [one, other].map((node) => node.attempts(how, { max: 2, seconds: 60 }));
      const [rateHere, rateThere] = [one, other].map((node) => node.window(how, 86_400));
      assert.equal((await here.tryCount('a')).isCounted, true);
      await end();
      // They are answered while it is away. One attempt was counted before.
      const results = [];
      for (let i = 0; i < 3; i++) results.push((await here.tryCount('a')).isCounted);
      assert.deepEqual(results, [true, false, false]);
      assert.deepEqual([(await there.tryCount('a')).isCounted, one.isConnected()], [true, false]);
      await until(() => one.status()?.fallbacks === 1);
      assert.deepEqual(one.status(), { connected: false, fallbacks: 1 });
      assert.ok(await one.open('streams').open('a', 1));
      for (let i = 0; i < 5; i++) rateHere.count('a');
      assert.equal(rateHere.isAhead('a', 50), false);
      assert.equal(rateHere.find('a'), 5);

      await begin();
      await until(() => one.isConnected() && other.isConnected());
      const after = [here, there, here, there].map((node) => node.tryCount('b'));
      assert.equal((await Promise.all(after)).filter((result) => result.isCounted).length, 2);
      // What was counted meanwhile is added.
      await one.settle();
      rateThere.count('a');
      await other.settle();
      assert.equal(rateThere.find('a'), 6);
    });
  }

  test('rows that cannot be written are reported once, without an outage', async (t) => {
    const lines: string[] = [];
    const write = (message: string) => lines.push(message);
    const [node] = await openNodes(t, location, 1, { log: { ...quiet, info: write, warn: write } });
    await execute(location, 'alter table shared_count rename to elsewhere');
    for (let i = 0; i < 3; i++) await node.attempts('tries', { max: 9, seconds: 60 }).tryCount('a');
    await execute(location, 'alter table elsewhere rename to shared_count');
    await until(() => node.isConnected());
    assert.deepEqual(
      lines.map((line) => line.slice(0, 40)),
      ['The limits hold for each node alone: the', 'The limits hold for all nodes again'],
    );
  });
});
