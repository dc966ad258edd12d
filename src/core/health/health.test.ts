import assert from 'node:assert/strict';
import { test } from 'node:test';
import { eventually } from '../../../test/cli-process.fixture.ts';
import { watchEventLoop } from './health.ts';

test('the delay of the event loop is that of this minute and the one before', async (t) => {
  t.mock.timers.enable({ apis: ['setInterval'] });
  const eventLoop = watchEventLoop();
  t.after(eventLoop.close);
  const block = async () => {
    for (const end = performance.now() + 200; performance.now() < end; );
    return eventLoop.read().max;
  };
  const worst = await eventually(block, (max) => max > 0);
  t.mock.timers.tick(60_000);
  assert.ok(eventLoop.read().max >= worst);
  t.mock.timers.tick(60_000);
  assert.deepEqual(eventLoop.read(), { p50: 0, p99: 0, max: 0 });
});
