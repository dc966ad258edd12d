import assert from 'node:assert/strict';
import { test } from 'node:test';
import { generationEtags, hash, isNotModified } from './etag.ts';

test('an ETag depends on version, generation, ratings and target', () => {
  const state = { version: 1, counted: { change: 7, day: '2026-03-01' } };
  const tags = [
    generationEtags('a', state)('/x'),
    generationEtags('b', state)('/x'),
    generationEtags('a', { ...state, version: 2 })('/x'),
    generationEtags('a', { ...state, counted: { change: 8, day: '2026-03-01' } })('/x'),
    generationEtags('a', { ...state, counted: { change: 7, day: '2026-03-02' } })('/x'),
    generationEtags('a', state)('/y'),
  ];
  assert.equal(new Set(tags).size, tags.length);
  assert.match(tags[0], /^"[0-9a-z.-]+"$/);
});

test('texts that differ in one character have different hashes', () => {
  const texts = Array.from({ length: 20_000 }, (_, i) => `/v3.0/tracks/?client_id=5eedcafe&offset=${i}`);
  assert.equal(new Set(texts.map(hash)).size, texts.length);
});

test('the two halves of a hash are independent', () => {
  assert.match(hash('/v3.0/tracks/'), /^[0-9a-z]+\.[0-9a-z]+$/);
});

test('If-None-Match may be a list, weak, or a star', () => {
  for (const header of ['"a"', 'W/"a"', '"x", "a"', '"x",W/"a"', '*'])
    assert.equal(isNotModified({ 'if-none-match': header }, '"a"'), true, header);
  for (const header of ['', 'a', '"x"', '"x", "y"'])
    assert.equal(isNotModified({ 'if-none-match': header }, '"a"'), false, header);
});
