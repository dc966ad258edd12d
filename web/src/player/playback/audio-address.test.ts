import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createTextStorage } from '../../storage/local-storage.ts';
import { createPreferences, parsePreferences } from '../persistence/preferences.ts';
import { audioAddress, qualityFor } from './audio-address.ts';

test('the quality replaces the format of the address', () => {
  assert.equal(
    audioAddress('/storage/?trackid=7&format=mp31&from=app-5eedcafe', 'lossless'),
    '/storage/?trackid=7&from=app-5eedcafe&quality=lossless',
  );
  assert.equal(audioAddress('https://elsewhere.example/7.mp3', 'good'), 'https://elsewhere.example/7.mp3');
});

test('the automatic quality saves data where the connection is slow or the listener wants it', () => {
  assert.equal(qualityFor('automatic', {}), 'good');
  assert.equal(qualityFor('automatic', { effectiveType: '4g' }), 'good');
  assert.equal(qualityFor('automatic', { effectiveType: '3g' }), 'small');
  assert.equal(qualityFor('automatic', { effectiveType: '4g', saveData: true }), 'small');
  assert.equal(qualityFor('lossless', { effectiveType: '2g', saveData: true }), 'lossless');
});

test('stored preferences of any kind are read', () => {
  for (const text of [null, '', '{', 'null', '7', '[]', '{"quality":"best"}'])
    assert.equal(parsePreferences(text).quality, 'automatic', String(text));
  assert.equal(parsePreferences('{"quality":"small","other":1}').quality, 'small');
});

test('preferences are the same object until they change, and listeners learn of a change', () => {
  const stored = new Map<string, string>();
  const preferences = createPreferences(
    createTextStorage(() => ({
      getItem: (key) => stored.get(key) ?? null,
      setItem: (key, text) => void stored.set(key, text),
      removeItem: (key) => void stored.delete(key),
    })),
  );
  let changes = 0;
  preferences.subscribe(() => changes++);
  const before = preferences.read();
  assert.equal(preferences.read(), before);
  preferences.write({ quality: 'lossless' });
  assert.deepEqual([preferences.read().quality, changes], ['lossless', 1]);
});
