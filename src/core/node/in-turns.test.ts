import assert from 'node:assert/strict';
import { test } from 'node:test';
import { inTurns } from './in-turns.ts';

test('other work is done between long steps', async () => {
  const order: string[] = [];
  function* steps() {
    for (const name of ['first', 'second']) {
      const end = performance.now() + 20;
      while (performance.now() < end);
      order.push(name);
      yield;
    }
    return 'result';
  }
  setImmediate(() => order.push('other'));
  assert.equal(await inTurns(steps()), 'result');
  assert.deepEqual(order, ['first', 'other', 'second']);
});
