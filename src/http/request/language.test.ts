import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { User } from '../../domain/users.ts';
import { keepLanguage, languageOf } from './language.ts';

const choose = (inUrl: string | null, own: string | undefined, accepted: string | undefined) => {
  const query = new URLSearchParams(inUrl === null ? {} : { language: inUrl });
  const user = own === undefined ? undefined : ({ lang: own } as User);
  return languageOf(
    { query, headers: { 'accept-language': accepted } },
    { session: undefined, csrfToken: '', user, cookie: [] },
  );
};

test('the URL comes first, then the user, then the browser, then English', () => {
  assert.equal(choose('fr', 'es', 'de'), 'fr');
  assert.equal(choose(null, 'es', 'de'), 'es');
  assert.equal(choose(null, undefined, 'de'), 'de');
  assert.equal(choose(null, undefined, undefined), 'en');
});

test('an unsupported language is ignored', () => {
  assert.equal(choose('tlh', 'pt', 'ja, es;q=0.5'), 'es');
  assert.equal(choose('', '', '*'), 'en');
});

test('the preferences of the browser are sorted by quality', () => {
  assert.equal(choose(null, undefined, 'de;q=0.3, fr-CA;q=0.8, en;q=0.1'), 'fr');
  assert.equal(choose(null, undefined, 'de;q=0, es;q=0.1'), 'es');
  assert.equal(choose(null, undefined, 'DE-at'), 'de');
});

test('ignores invalid languages', () => {
  assert.equal(choose('../../de', undefined, ';;;,q=,;q=x'), 'en');
  assert.equal(choose(null, undefined, `${'x,'.repeat(1000)}de`), 'en');
});

test('keeps the language of the URL, and not the one that the browser prefers', () => {
  const path = (query: string) => keepLanguage({ query: new URLSearchParams(query) }, '/account?notice=name');
  assert.equal(path('language=de'), '/account?notice=name&language=de');
  assert.equal(path(''), '/account?notice=name');
  assert.equal(path('language=tlh'), '/account?notice=name');
});
