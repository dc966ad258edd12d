import assert from 'node:assert/strict';
import { createHook } from 'node:async_hooks';
import { test } from 'node:test';
import { setImmediate as nextIteration } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { keepTicksFast } from './fast-ticks.ts';

test('one object of the queue of ticks survives every garbage collection', async () => {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  const ticks: WeakRef<object>[] = [];
  const hook = createHook({
    init(_id, type, _trigger, resource) {
      if (type === 'TickObject') ticks.push(new WeakRef(resource));
    },
  }).enable();
  keepTicksFast();
  process.nextTick(() => {});
  hook.disable();
  await nextIteration();
  collect();
  assert.deepEqual(
    ticks.map((tick) => tick.deref() !== undefined),
    [true, false],
  );
});
