import assert from 'node:assert/strict';
import { test } from 'node:test';
import { CONNECTIONS_MAX, createConnectionMemory, createConnectionTables } from './connection-tables.ts';

function twoThreads() {
  const memory = createConnectionMemory(2);
  return { memory, one: createConnectionTables(memory, 0), two: createConnectionTables(memory, 1) };
}

const remove = (added: ReturnType<ReturnType<typeof twoThreads>['one']['add']>) => {
  assert.ok(typeof added === 'function', String(added));
  return added;
};

test('the connections of one network count in all threads', () => {
  const { one, two } = twoThreads();
  const first = remove(one.add('192.0.2.1', 2));
  remove(two.add('192.0.2.1', 2));
  assert.equal(one.add('192.0.2.1', 2), 'too many');
  assert.equal(two.add('192.0.2.1', 2), 'too many');
  remove(two.add('192.0.2.2', 2));
  assert.deepEqual([one.open(), two.open()], [3, 3]);
  first();
  remove(two.add('192.0.2.1', 2));
});

test('there is a maximum for all networks and threads together', () => {
  const { one, two } = twoThreads();
  for (let i = 0; i < CONNECTIONS_MAX / 2; i++) {
    remove(one.add(undefined, 0));
    remove(two.add(`192.0.2.${i}`, 400));
  }
  assert.equal(one.open(), CONNECTIONS_MAX);
  assert.equal(one.add(undefined, 0), 'full');
  assert.equal(two.add('198.51.100.1', 400), 'full');
});

test('the connections of a thread that has ended do not count once its table is cleared', () => {
  const { memory, one, two } = twoThreads();
  remove(two.add('192.0.2.1', 1));
  memory.tables[1].fill(0);
  remove(one.add('192.0.2.1', 1));
  assert.equal(one.open(), 1);
});
