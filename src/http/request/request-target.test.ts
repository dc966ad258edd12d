import assert from 'node:assert/strict';
import { test } from 'node:test';
import { hasHeader } from './has-header.ts';

test('headers are found in any letter case', () => {
  const request = { rawHeaders: ['Host', 'authorization', 'IF-None-Match', '*'] };
  assert.equal(hasHeader(request, 'if-none-match'), true);
  assert.equal(hasHeader(request, 'authorization'), false);
});
