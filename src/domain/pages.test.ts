import assert from 'node:assert/strict';
import { test } from 'node:test';
import { withLanguage } from './pages.ts';

test('adds a language to a path, keeps its query and fragment, and does not replace a language', () => {
  assert.equal(withLanguage('/', 'es'), '/?language=es');
  assert.equal(withLanguage('/list/a1?x=1#language=de', 'es'), '/list/a1?x=1&language=es#language=de');
  assert.equal(withLanguage('/list/a1#a#b', 'es'), '/list/a1?language=es#a#b');
  assert.equal(withLanguage('/search?q=x&language=fr', 'es'), '/search?q=x&language=fr');
});
