import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createLimitedLog, LINES_PER_MINUTE } from './limited-log.ts';

test('an attack writes some lines per minute, and the number of the others', () => {
  const lines: string[] = [];
  let now = 60_000;
  const write = createLimitedLog(
    { info: (message, fields) => void lines.push(`${message} ${JSON.stringify(fields)}`) },
    () => now,
  );
  for (let i = 0; i < LINES_PER_MINUTE + 5; i++) write('denied', { i });
  assert.equal(lines.length, LINES_PER_MINUTE);
  now += 60_000;
  write('denied', { i: 'later' });
  assert.deepEqual(lines.slice(LINES_PER_MINUTE), [
    'log lines about clients were left out {"lines":5}',
    'denied {"i":"later"}',
  ]);
});
