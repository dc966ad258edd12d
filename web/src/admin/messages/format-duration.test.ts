import assert from 'node:assert/strict';
import { test } from 'node:test';
import { formatDuration } from './format-duration.ts';

test('writes a duration in its two largest units', () => {
  const formatted = [0, 0.4, 59, 60, 3601, 93_784, 86_400].map((seconds) =>
    formatDuration(seconds, ['d', 'h', 'min', 's']),
  );
  assert.deepEqual(formatted, ['0 s', '0 s', '59 s', '1 min 0 s', '1 h 0 min', '1 d 2 h', '1 d 0 h']);
});
