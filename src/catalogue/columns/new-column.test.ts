import assert from 'node:assert/strict';
import { test } from 'node:test';
import { copyOf, newColumn } from './new-column.ts';

test('a new column has the kind of another one, and is shared', () => {
  const column = newColumn(new Float64Array(1), 3);
  assert.deepEqual([column, column.buffer instanceof SharedArrayBuffer], [new Float64Array(3), true]);
});

test('a copy has the same content and memory of its own', () => {
  const column = Uint32Array.from({ length: 5000 }, (_, i) => i * 7);
  const copy = copyOf(column.subarray(10));
  assert.deepEqual(copy, column.slice(10));
  copy[0] = 1;
  assert.equal(column[10], 70);
});
