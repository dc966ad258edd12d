import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { test } from 'node:test';
import { quoteForCode, quoteForShell } from './quote.ts';

const HOSTILE = [
  `it's`,
  `"; rm -rf / #`,
  '$(touch x) `touch y` $HOME',
  'two\nlines\r\n',
  '\\',
  `'\\''`,
  '',
  '-d @/etc/passwd',
  '</script><script>alert(1)</script>',
  'مرحبا \u202e gnp.exe',
  '🎵 \u2028 \u0000'.replace('\u0000', ''),
];

test('a shell parses quoted text back to the original', () => {
  for (const text of HOSTILE) {
    const printed = execFileSync('sh', ['-c', `printf %s ${quoteForShell(text)}`], { encoding: 'utf8' });
    assert.equal(printed, text);
  }
});

test('JavaScript parses quoted text back to the original, from one line', () => {
  for (const text of [...HOSTILE, '\u0000\u0007']) {
    const literal = quoteForCode(text);
    assert.equal(new Function(`return ${literal}`)(), text);
    assert.doesNotMatch(literal, /[\n\r\u2028\u2029\u202e]/);
  }
});

test('does not quote plain text for the shell', () => {
  assert.equal(quoteForShell('client_id=5eedcafe'), 'client_id=5eedcafe');
});
