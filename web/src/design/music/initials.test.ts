import assert from 'node:assert/strict';
import { test } from 'node:test';
import { initialsOf, numberOf } from './initials.ts';

test('the initials are those of the first and the last word', () => {
  const names = {
    'Ana Lima': 'AL',
    'ana maria de lima': 'AL',
    'The Saltmarsh Choir': 'SC',
    The: 'T',
    'Żółte Łódki': 'ŻŁ',
    'Трамвай до реки': 'ТР',
    '404 Owls': '4O',
    'Moth & Lamp': 'ML',
    '“Quoted” (band)': 'QB',
    ßeta: 'S',
    MONO: 'M',
    '!?': '!',
  };
  for (const [name, initials] of Object.entries(names)) assert.equal(initialsOf(name), initials, name);
});

test('scripts without capital letters have one', () => {
  assert.equal(initialsOf('久石 譲'), '久');
  assert.equal(initialsOf('فرقة باب الريح'), 'ف');
});

test('any name has initials that can be shown', () => {
  for (const name of ['', '   ', '!!!', '🎵 🎶', '\ud83d', 'x'.repeat(100_000), '& Band']) {
    const initials = initialsOf(name);
    assert.ok(initials.length >= 1 && initials.length <= 4 && initials.isWellFormed(), name.slice(0, 20));
  }
});

test('colours are spread evenly, and stay the same', () => {
  assert.equal(numberOf('Ana Lima', 1000), 672);
  const counts = new Map<number, number>();
  for (let i = 1; i <= 8000; i++) {
    const number = numberOf(`Artist ${i}`, 8);
    counts.set(number, (counts.get(number) ?? 0) + 1);
  }
  assert.equal(counts.size, 8);
  for (const count of counts.values()) assert.ok(count > 700 && count < 1300, String(count));
});
