import assert from 'node:assert/strict';
import { test } from 'node:test';
import { clearRows, countRows, createMarkedRows, markRow, rowsMarked } from './marked-rows.ts';

test('marked rows are listed once, ascending, and others after they are cleared', () => {
  const rows = createMarkedRows(3000);
  for (const marked of [[2999, 0, 31, 32, 1024, 31], [], [63, 1023, 64]]) {
    for (const row of marked) markRow(rows, row);
    const expected = [...new Set(marked)].sort((a, b) => a - b);
    assert.equal(countRows(rows), expected.length);
    assert.deepEqual([...rowsMarked(rows)], expected);
    clearRows(rows);
  }
  assert.deepEqual([...rowsMarked(rows)], []);
});
