import assert from 'node:assert/strict';
import { test } from 'node:test';
import { LANGUAGES } from '../../domain/pages.ts';
import { Refusal, type RefusalKind } from '../../domain/refusal.ts';
import { refusalText } from './refused.ts';
import { inLanguage, speechOf } from './speech.ts';

const speech = (query: string, accepted?: string) =>
  speechOf({ query: new URLSearchParams(query), headers: { 'accept-language': accepted } });

test('a language that the address asks for goes along; what the browser prefers does not', () => {
  assert.equal(speech('language=de').to('/account?notice=name'), '/account?notice=name&language=de');
  const preferred = speech('', 'de');
  assert.deepEqual([preferred.language, preferred.to('/account')], ['de', '/account']);
  const unknown = speech('language=tlh', 'fr');
  assert.deepEqual([unknown.language, unknown.to('/account')], ['fr', '/account']);
});

test('a way on keeps its own language, its query and its place in the page', () => {
  assert.equal(inLanguage('/', 'es'), '/?language=es');
  assert.equal(inLanguage('/list/a1?x=1#language=de', 'es'), '/list/a1?x=1&language=es#language=de');
  assert.equal(inLanguage('/list/a1#a#b', 'es'), '/list/a1?language=es#a#b');
  assert.equal(inLanguage('/search?q=x&language=fr', 'es'), '/search?q=x&language=fr');
});

test('days are written as the language does', () => {
  assert.equal(speech('language=de').day('2026-01-05'), '5. Januar 2026');
  assert.equal(speech('language=es').day('2026-01-05T23:59:59.000Z'), '5 de enero de 2026');
});

test('what people are refused is said in their language, and exactly as it is in English', () => {
  const refusals: [RefusalKind, string | undefined][] = [
    ['type', 'name'],
    ['type', 'dispname'],
    ['type', 'lang'],
    ['type', 'email'],
    ['type', 'password'],
    ['type', 'avatar'],
    ['type', undefined],
    ['duplicate', 'name'],
    ['duplicate', 'email'],
    ['login', undefined],
    ['login', 'current_password'],
    ['forbidden', undefined],
    ['forbidden', 'csrf_token'],
    ['forbidden', 'origin'],
    ['forbidden', 'admin'],
    ['not-found', undefined],
    ['http-method', undefined],
    ['rate-limit', undefined],
    ['overload', undefined],
  ];
  for (const language of LANGUAGES) {
    const { words } = speech(`language=${language}`);
    const said = refusals.map(([kind, field]) => {
      const refusal = new Refusal(kind, 'No.', { retryAfter: 90, ...(field === undefined ? {} : { field }) });
      return refusalText(refusal, words);
    });
    if (language === 'en') assert.deepEqual(new Set(said), new Set(['No.']));
    else assert.equal(new Set(said).size, refusals.length, `${language}: one sentence for each`);
  }
  const { words } = speech('language=de');
  assert.match(refusalText(new Refusal('rate-limit', '', { retryAfter: 61 }), words), /in 2 Minuten/);
  const operators = new Refusal('overload', 'The pages are not built yet.');
  assert.equal(refusalText(operators, words), 'The pages are not built yet.');
});
