import assert from 'node:assert/strict';
import { test } from 'node:test';
import { takeMemory } from '../../catalogue/columns/column-memory.ts';
import { ReplacedColumns, withoutLeftovers } from './replaced-columns.ts';

const BYTES = 5 * 4096;
const column = () => new Uint8Array(takeMemory(BYTES), 0, BYTES - 1);
/** Whether a new column gets the memory; it keeps it then. */
const isFree = ({ buffer }: Uint8Array) => column().buffer === buffer;

test('the memory of a replaced column is free when every thread has gone on', () => {
  let oldest = 1;
  const replaced = new ReplacedColumns(() => oldest);
  const [a, b, c] = [column(), column(), column()];
  replaced.replace(undefined, { name: a, list: [{ items: b }] }, 1);
  const second = { name: c, list: [{ items: b }] };
  replaced.replace({ name: a, list: [{ items: b }] }, second, 2);
  assert.equal(isFree(a), false, 'a thread still reads the first generation');
  oldest = 2;
  const third = { name: c, list: [{ items: b }], version: 3 };
  replaced.replace(second, third, 3);
  assert.equal(isFree(a), true);
  assert.equal(isFree(b), false);
});

test('memory is free when no part of the generation has it any more', () => {
  const replaced = new ReplacedColumns(() => 100);
  const both = column();
  const moved = column();
  const generations = [
    { one: both, two: both, map: new Map([['x', moved]]), list: [] },
    { one: null, two: both, map: new Map<string, Uint8Array>(), list: [moved] },
    { one: null, two: both.subarray(7), map: new Map([['y', moved]]), list: [] },
    { one: null, map: null, list: [1] },
  ];
  replaced.replace(undefined, generations[0], 1);
  replaced.replace(generations[0], generations[1], 2);
  replaced.replace(generations[1], generations[2], 3);
  assert.equal(isFree(both), false);
  assert.equal(isFree(moved), false);
  replaced.replace(generations[2], generations[3], 4);
  const last = [column().buffer, column().buffer];
  assert.ok(last.includes(both.buffer) && last.includes(moved.buffer));
});

test('what a slow reader keeps from use is left to V8, which is told to collect', () => {
  const replaced = new ReplacedColumns(() => 1);
  const large = () => ({ column: new Uint8Array(takeMemory(40 << 20)) });
  let before = large();
  assert.equal(replaced.replace(undefined, before, 1), true, 'what the start has left');
  const collect: boolean[] = [];
  for (let generation = 2; generation < 10; generation++) {
    const next = large();
    assert.ok(next.column.buffer !== before.column.buffer);
    collect.push(replaced.replace(before, next, generation));
    before = next;
  }
  // 96 MB wait, and as many are left to V8 before each collection.
  assert.deepEqual(collect, [false, false, false, false, true, false, false, true]);
});

test('memory that another thread has made is left to V8', () => {
  const replaced = new ReplacedColumns(() => 100);
  const received = new Uint8Array(new SharedArrayBuffer(BYTES));
  replaced.replace(undefined, { received }, 1);
  replaced.replace({ received }, {}, 2);
  assert.equal(isFree(received), false);
});

test('what a derivation has used on the way is free, and what its result has is not', () => {
  const before = { one: column(), two: column() };
  let temporary: Uint8Array | undefined;
  const next = withoutLeftovers(before, () => {
    temporary = column();
    return { ...before, two: column() };
  });
  assert.equal(isFree(temporary!), true);
  assert.equal(isFree(next.two), false);
  assert.equal(isFree(before.two), false);
});
