import assert from 'node:assert/strict';
import { test } from 'node:test';
import { copyOf, newColumn } from './new-column.ts';

test('a new column has the kind of another one, and is shared if it is long', () => {
  const short = newColumn(new Float64Array(1), 3);
  assert.deepEqual([short, short.buffer instanceof SharedArrayBuffer], [new Float64Array(3), false]);
  const long = newColumn(new Uint16Array(1), 5000);
  assert.deepEqual([long, long.buffer instanceof SharedArrayBuffer], [new Uint16Array(5000), true]);
});

test('a copy has the same content and memory of its own', () => {
  const column = Uint32Array.from({ length: 5000 }, (_, i) => i * 7);
  const copy = copyOf(column.subarray(10));
  assert.deepEqual(copy, column.slice(10));
  copy[0] = 1;
  assert.equal(column[10], 70);
});
