import assert from 'node:assert/strict';
import { test } from 'node:test';
import { csvAnswer } from './csv.ts';

test('values that look like formulas are texts, and numbers stay numbers', () => {
  const { body } = csvAnswer('x.csv', [
    ['name', 'count'],
    ["=cmd|' /C calc'!A0", -3],
    ['+1', 1.5],
    ['-1', 0],
    ['@sum(1)', 0],
    ['\t=1', 0],
    ['say "a, b"', 0],
    ['two\nlines', 0],
    ['\r=1', 0],
  ]);
  assert.equal(
    body?.toString(),
    [
      'name,count',
      "'=cmd|' /C calc'!A0,-3",
      "'+1,1.5",
      "'-1,0",
      "'@sum(1),0",
      "'\t=1,0",
      '"say ""a, b""",0',
      '"two\nlines",0',
      '"\'\r=1",0',
      '',
    ].join('\r\n'),
  );
});
