import assert from 'node:assert/strict';
import { test } from 'node:test';
import { visibleText } from './visible-text.ts';

test('shows control characters as symbols, and drops those that change the direction', () => {
  assert.equal(visibleText('a\0b\r\n\x1b[0m\x7f\x85'), 'a␀b␍␊␛[0m␡�');
  assert.equal(visibleText('\u202egpj.exe\u2069\u200f'), 'gpj.exe');
  assert.equal(visibleText('\ud800'), '�');
  assert.equal(visibleText('Ünïcode 🎵 音楽'), 'Ünïcode 🎵 音楽');
});
