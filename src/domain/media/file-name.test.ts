import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { fileName, trackFileName } from './file-name.ts';
import type { TrackMedia } from './media.ts';

test('keeps characters that every system accepts, in any script', () => {
  assert.equal(fileName("Björk & the Bees' 日本 😀 (live), 50 %"), "Björk & the Bees' 日本 😀 (live), 50 %");
});

test('replaces separators and characters that Windows forbids by _', () => {
  assert.equal(fileName('AC/DC: "Live"?'), 'AC_DC_ _Live__');
  assert.equal(fileName('..\\..\\etc/passwd'), '_.._etc_passwd');
});

test('drops invisible characters, and replaces white space by a space', () => {
  assert.equal(fileName('a\u0000b\u001bc\u202egpj.exe\ud800'), 'abcgpj.exe');
  assert.equal(fileName('a\r\nb\tc\u2028d'), 'a b c d');
});

test('has no space or dot at its ends, and is never empty', () => {
  assert.equal(fileName(' ...name. . '), 'name');
  for (const nothing of ['', ' ', '.', '..', '\u0000', '. .']) assert.equal(fileName(nothing), 'untitled');
});

test('is not a device name of Windows', () => {
  assert.deepEqual(['CON', 'nul.txt', 'Con Spirito', ' .Com1. '].map(fileName), [
    '_CON',
    '_nul.txt',
    'Con Spirito',
    '_Com1',
  ]);
});

test('cuts long names between characters', () => {
  assert.equal(fileName('é'.repeat(500)), 'é'.repeat(89));
  assert.equal(fileName('e'.repeat(500)), 'e'.repeat(179));
  assert.equal(fileName(`x${'😀'.repeat(100)}`), `x${'😀'.repeat(44)}`);
});

test('names a file after its artist and title', () => {
  const track = { artist_name: 'Björk', name: 'Jóga / live' } as TrackMedia;
  assert.equal(trackFileName(track, 'mp31'), 'Björk - Jóga _ live.mp3');
  assert.equal(trackFileName(track, 'flac'), 'Björk - Jóga _ live.flac');
});

test('any input gives one safe part of a path', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (text) => {
      const name = fileName(text);
      assert.match(name, /^[^\\/:*?"<>|\p{Cc}\p{Cs}]+$/u);
      assert.doesNotMatch(name, /^[ .]|[ .]$/);
      assert.ok(Buffer.byteLength(name) <= 180);
      assert.equal(fileName(name), name);
    }),
  );
});
