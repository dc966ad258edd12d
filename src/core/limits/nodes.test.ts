/** Three nodes with one database: limits hold for all of them together. */
import assert from 'node:assert/strict';
import { describe, type TestContext, test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { eventually } from '../../../test/cli-process.fixture.ts';
import { onPostgres } from '../../../test/databases.fixture.ts';
import type { Client } from '../../domain/ports.ts';
import { Refusal } from '../../domain/refusal.ts';
import type { TotalChange } from '../../store/shared-counts.ts';
import { createExchange } from '../common-counts/exchange.ts';
import { openNodes } from '../common-counts/nodes.fixture.ts';
import type { Shared } from '../common-counts/shared.ts';
import { createListening } from '../listening/listening.ts';
import { createLimits, type LimitSettings } from './limits.ts';

const OFF: LimitSettings = {
  ...{ rateRead: 0, rateReadwrite: 0, rateAddress: 0, rateUser: 0, rateMedia: 0 },
  ...{ streamsAddress: 0, quotaRead: 0, quotaReadwrite: 0 },
};
const client: Client = {
  ...{ clientId: '5eedcafe', plan: 'read', name: 'x', suspended: false, httpStatuses: false },
};
/** A busy machine must not look like a database that is away. */
const PATIENT = { waitMs: 60_000 };

/** A node with its limits. */
function createNode(shared: Shared, settings: Partial<LimitSettings>) {
  const day = shared.window('day', 86_400);
  return { shared, day, limits: createLimits({ ...OFF, ...settings }, day, { shared, ...PATIENT }) };
}

/** How many of the requests are accepted. */
async function accepted(times: number, request: (i: number) => unknown): Promise<number> {
  const results = await Promise.allSettled(
    Array.from({ length: times }, async (_, i) => {
      await request(i);
    }),
  );
  for (const result of results)
    if (result.status === 'rejected') assert.ok(result.reason instanceof Refusal, result.reason);
  return results.filter(({ status }) => status === 'fulfilled').length;
}

const between = (count: number, min: number, max: number) =>
  assert.ok(count >= min && count <= max, `${count} instead of ${min} to ${max}`);

/** Not across the end of a minute, nor right after its begin: the clock of a node may still be in the minute before. */
async function withinMinute(): Promise<void> {
  const second = (Date.now() / 1000) % 60;
  if (second < 3) await wait((3 - second) * 1000);
  if (second > 45) await wait((63 - second) * 1000);
}

test('a database that is away for long fills no memory, and no total goes down', async () => {
  let isConnected = false;
  const sent: TotalChange[] = [];
  const exchange = createExchange({
    now: Date.now,
    isConnected: () => isConnected,
    async addTotals(changes) {
      sent.push(...changes);
      return changes.map(({ known, added }) => known + added);
    },
  });
  const addresses = exchange.window('address', 3600);
  for (let i = 0; i < 250_000; i++) addresses.count(String(i), 100);
  const more = exchange.window('network', 3600);
  for (let i = 0; i < 60_000; i++) more.count(String(i), 100);
  // The total that the node knows is ahead of its own count.
  const day = exchange.window('day', 86_400);
  day.atLeast('x', 7);
  day.count('x');
  day.atLeast('x', 20);
  isConnected = true;
  await exchange.close();
  assert.ok(sent.length > 0 && sent.length <= 100_000, String(sent.length));
  assert.ok(sent.some(({ known, added }) => known === 20 && added === 0));
  assert.ok(sent.every(({ added }) => added >= 0));
});

onPostgres(({ newLocation }) => {
  async function startNodes(t: TestContext, settings: Partial<LimitSettings>) {
    const nodes = await openNodes(t, await newLocation(), 3);
    return nodes.map((shared) => createNode(shared, settings));
  }

  describe('three nodes', () => {
    test('accept about 50 requests at a limit of 50, all at once or one after the other', async (t) => {
      const nodes = await startNodes(t, { rateRead: 50, rateMedia: 50, rateUser: 50 });
      await withinMinute();
      between(await accepted(300, (i) => nodes[i % 3].limits.countRequest(client, '192.0.2.1')), 50, 53);
      let media = 0;
      for (let i = 0; i < 200; i++)
        media += await accepted(1, () => nodes[i % 3].limits.countMedia('192.0.2.1'));
      between(media, 50, 53);
      between(await accepted(300, (i) => nodes[i % 3].limits.countUser(7)), 50, 53);
    });

    test('accept a few percent more at most, and not every request waits', async (t) => {
      const nodes = await startNodes(t, { rateAddress: 10_000 });
      await withinMinute();
      let waited = 0;
      let count = 0;
      for (let round = 0; round < 150; round++) {
        count += await accepted(100, (i) => {
          const result = nodes[i % 3].limits.countStranger('192.0.2.1');
          if (result instanceof Promise) waited++;
          return result;
        });
      }
      between(count, 10_000, 10_300);
      between(waited, 0, 9000);
    });

    test('share the quota of the day, also one that the database knows better than the server', async (t) => {
      const nodes = await startNodes(t, { quotaRead: 50 });
      const request = async (i: number) => {
        const { limits, day } = nodes[i % 3];
        await limits.countRequest(client, '192.0.2.1');
        day.count(client.clientId);
      };
      nodes[0].day.atLeast(client.clientId, 20);
      between(await accepted(1, () => request(0)), 1, 1);
      await nodes[0].shared.settle();
      let count = 0;
      for (let i = 0; i < 90; i++) count += await accepted(1, () => request(i));
      between(count, 29, 32);
    });

    test('show what remains for all of them', async (t) => {
      const nodes = await startNodes(t, { rateRead: 60 });
      await withinMinute();
      let requests = 0;
      // One node after the other: the others know nothing of it before.
      for (const { limits } of nodes)
        for (let i = 0; i < 15; i++) {
          const status = await limits.countRequest(client, '192.0.2.1');
          requests++;
          between(status!.remaining, 60 - requests, 60 - requests + 3);
        }
      const { application } = await nodes[1].limits.status(client);
      between(application.remaining, 15, 18);
      // It has never seen the application, and its limit is high.
      const other = createNode(nodes[0].shared, { rateRead: 6000 });
      between((await other.limits.status(client))['application'].remaining, 5955, 5958);
    });

    test('limit the streams of an address', async (t) => {
      const nodes = await startNodes(t, { streamsAddress: 5 });
      assert.equal(await accepted(30, (i) => nodes[i % 3].limits.openStream('192.0.2.1')), 5);
    });

    test('a node whose clock is an hour ahead counts in the same minute', async (t) => {
      const location = await newLocation();
      const clock = () => Date.now() + 3_600_000;
      const shared = [...(await openNodes(t, location, 1)), ...(await openNodes(t, location, 1, { clock }))];
      const nodes = shared.map((one) => createNode(one, { rateMedia: 50 }));
      await withinMinute();
      between(await accepted(200, (i) => nodes[i % 2].limits.countMedia('192.0.2.1')), 50, 52);
      // Not an hour ahead; a busy machine may take some seconds.
      assert.ok(Math.abs(nodes[1].shared.now() - Date.now()) < 60_000);
    });

    test('a listener counts once, however a balancer distributes the parts', async (t) => {
      const nodes = await openNodes(t, await newLocation(), 3);
      const counted: number[] = [];
      const ana = { address: '192.0.2.1', userAgent: 'Player/1', from: '' };
      const listenings = nodes.map((shared) =>
        createListening({
          activity: { listened: (id) => counted.push(id), downloaded: (id) => counted.push(-id) },
          clients: { find: () => undefined },
          shared,
        }),
      );
      t.after(() => {
        for (const listening of listenings) listening.close();
      });
      const audio = { size: 60_000, begin: 0, etag: '"x"' };
      const stream = (node: number, id: number, from: number, to: number) =>
        listenings[node].stream(ana, { id, duration: 60 }, 'mp31', audio)(from, to);
      // The whole track from each node, and another one in thirds.
      for (const node of [0, 1, 2]) {
        stream(node, 7, 0, 60_000);
        stream(node, 8, node * 12_000, (node + 1) * 12_000);
        listenings[node].download(ana, { name: 'f', file: audio, tracks: [9] })(
          node * 20_000,
          (node + 1) * 20_000,
        );
      }
      await eventually(
        async () => counted.length,
        (length) => length >= 3,
      );
      // What each node counts later is counted: so is everything before.
      const later = [11, 12, 13];
      for (const [node, id] of later.entries()) stream(node, id, 0, 60_000);
      await eventually(
        async () => counted,
        (ids) => later.every((id) => ids.includes(id)),
      );
      const first = counted.filter((id) => !later.includes(id));
      assert.deepEqual(first.sort(), [-9, 7, 8]);
    });
  });
});
