import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import { test } from 'node:test';
import { createRenderQueue } from './render-queue.ts';

const of = (address: string) => ({ address, signal: undefined });

test('other requests are served between two pages', async (t) => {
  const inTurn = createRenderQueue();
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const socket = connect(typeof address === 'object' ? address!.port : 0, '127.0.0.1');
  t.after(() => {
    socket.destroy();
    server.close();
  });
  let written = 0;
  const writtenThen = once(server, 'connection').then(() => written);
  const pages = Array.from({ length: 40 }, () => inTurn(of('192.0.2.1'), async () => ++written));
  assert.ok((await writtenThen) < 20);
  await Promise.all(pages);
});

test('one network cannot take all slots', async () => {
  const inTurn = createRenderQueue();
  const order: string[] = [];
  const send = (who: string) => inTurn(of(who), async () => order.push(who));
  const flood = Array.from({ length: 100 }, () => send('192.0.2.1'));
  const other = send('198.51.100.7');
  const [refused] = (await Promise.allSettled(flood)).filter(({ status }) => status === 'rejected');
  assert.match(String('reason' in refused && refused.reason), /busy/);
  await other;
  assert.ok(order.indexOf('198.51.100.7') < 5, 'nor the first ones');
});

test('a page without waiting clients is not rendered, and is not an error', async () => {
  const inTurn = createRenderQueue();
  const aborted = new AbortController();
  const first = inTurn(of('192.0.2.1'), async () => 'first');
  const waiting = inTurn({ address: '192.0.2.2', signal: aborted.signal }, async () =>
    assert.fail('rendered'),
  );
  aborted.abort();
  await assert.rejects(waiting, { kind: 'type' });
  assert.equal(await first, 'first');
  await assert.rejects(
    inTurn({ address: '192.0.2.2', signal: aborted.signal }, async () => assert.fail('rendered')),
    { kind: 'type' },
  );
});
