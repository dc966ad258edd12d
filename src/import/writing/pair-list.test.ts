import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pairList } from './pair-list.ts';

test('returns pairs in ascending order, each once, a few at a time', () => {
  const list = pairList();
  assert.deepEqual([...list.inOrder(3)], []);
  const expected = new Map<string, [number, number]>();
  for (let at = 0; at < 5000; at++) {
    const pair: [number, number] = [2 ** 53 - 1 - ((at * 7) % 61), (at * 11) % 97];
    list.add(...pair);
    expected.set(String(pair), pair);
  }
  const parts = [...list.inOrder(100)];
  assert.deepEqual(
    parts.flat(),
    [...expected.values()].sort((a, b) => a[0] - b[0] || a[1] - b[1]),
  );
  assert.ok(parts.slice(0, -1).every((part) => part.length === 100));
});
