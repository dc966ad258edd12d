import assert from 'node:assert/strict';
import { test } from 'node:test';
import { hidesSomething, speaksForService } from './names.ts';

const SHOWN: [name: string, what: string][] = [
  ['Ana de Soto', 'plain letters'],
  ['Jose\u0301', 'a combining accent'],
  ['Ольга', 'another alphabet'],
  ['می\u200cخواهم', 'the non-joiner of Persian'],
  ['क्\u200dष', 'a joiner after a virama'],
  ['ක්\u200dරිස්', 'a joiner of Sinhala'],
  ['Ana 🎸', 'an emoji'],
  ['❤\ufe0f', 'an emoji that wishes to be a picture'],
  ['👩🏽\u200d🎤', 'an emoji put together, with a colour of skin'],
  ['❤\ufe0f\u200d🔥', 'an emoji put together with a picture'],
  ['1\ufe0f\u20e3', 'a key'],
];

for (const [name, what] of SHOWN) {
  test(`accepts ${what}`, () => assert.equal(hidesSomething(name), false));
}

const HIDDEN: [name: string, what: string][] = [
  ['Play\u200ber', 'a zero-width space'],
  ['Play\u2060er', 'a word joiner'],
  ['Play\u00ader', 'a soft hyphen'],
  ['\ufeffPlayer', 'a byte order mark'],
  ['\u3164', 'a Hangul filler'],
  ['\uffa0', 'a half-width Hangul filler'],
  ['a\u115f', 'a Hangul initial filler'],
  ['\u2800', 'an empty Braille cell'],
  ['Player\u{e0041}', 'a tag'],
  ['🏴\u{e0067}\u{e007f}', 'tags after an emoji'],
  ['Play\u200der', 'a joiner between Latin letters'],
  ['Play\u200cer', 'a non-joiner between Latin letters'],
  ['\u200cخ', 'a non-joiner before everything'],
  ['خ\u200c', 'a non-joiner after everything'],
  ['क्\u200d\u200dष', 'two joiners'],
  ['🎤\u200d', 'a joiner after an emoji, and nothing then'],
  ['a\ufe0f', 'a variation of a letter'],
  ['a\u034fb', 'a grapheme joiner'],
  ['a\u180eb', 'a Mongolian vowel separator'],
  ['\u202eana', 'a turn of direction'],
  ['a\u061cb', 'an Arabic letter mark'],
  ['a\nb', 'a line end'],
  ['a\u2028b', 'a line separator'],
  ['a\ufffab', 'an annotation'],
  ['\ue000', 'a character of private use'],
];

for (const [name, what] of HIDDEN) {
  test(`detects ${what}`, () => assert.equal(hidesSomething(name), true));
}

const SPEAKS: [name: string, speaks: boolean][] = [
  ['admin', true],
  ['Admins', true],
  ['admin_', true],
  ['Á.d.m.i.n 1', true],
  ['аdmin', true],
  ['Саntiga', true],
  ['ΑDΜΙΝ', true],
  ['ｃａｎｔｉｇａ', true],
  ['Cantiga-Team', true],
  ['CantigaSupport', true],
  ['C a n t i g a', true],
  ['Official Cantiga', true],
  ['the operators of this server', true],
  ['Den Betreibern dieses Servers', true],
  ['Support', true],
  ['Operators', true],
  ['Smooth Operator', false],
  ['supporter', false],
  ['Folk & Cantigas', false],
  ['administrata', false],
  ['Ольга', false],
  ['Σοφία', false],
  ['山田', false],
];

for (const [name, speaks] of SPEAKS) {
  test(`${name} ${speaks ? 'speaks' : 'does not speak'} for the service`, () =>
    assert.equal(speaksForService(name), speaks));
}
