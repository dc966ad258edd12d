import assert from 'node:assert/strict';
import { test } from 'node:test';
import { descriptionIn } from './description.ts';

test('prefers the language of the user, then English, then any', () => {
  const texts = { pt: 'Olá', en: 'Hello', de: ' Hallo ' };
  assert.deepEqual(descriptionIn(texts, 'de'), { text: 'Hallo', language: 'de' });
  assert.deepEqual(descriptionIn(texts, 'fr'), { text: 'Hello', language: 'en' });
  assert.deepEqual(descriptionIn({ pt: 'Olá' }, 'fr'), { text: 'Olá', language: 'pt' });
});

test('skips empty texts', () => {
  assert.deepEqual(descriptionIn({ de: '  ', en: 'Hello' }, 'de'), { text: 'Hello', language: 'en' });
  assert.equal(descriptionIn({ de: '' }, 'de'), undefined);
  assert.equal(descriptionIn({}, 'constructor'), undefined);
});
