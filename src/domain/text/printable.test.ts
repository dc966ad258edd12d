import assert from 'node:assert/strict';
import { test } from 'node:test';
import { printable, printableLines } from './printable.ts';

test('escapes control characters and those that change the writing direction', () => {
  assert.equal(printable('a\u001b[31m\u0085\u202eb\u2066\n'), 'a\\u001b[31m\\u0085\\u202eb\\u2066\\n');
  assert.equal(printableLines('a\r\nb\u007f\n'), 'a\\u000d\nb\\u007f\n');
  assert.equal(printable('Ünïcödé ☂ مرحبا'), 'Ünïcödé ☂ مرحبا');
});
