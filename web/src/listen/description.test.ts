import assert from 'node:assert/strict';
import { test } from 'node:test';
import { descriptionIn } from './description.ts';

test('the reader’s language comes first, then English, then any', () => {
  const texts = { pt: 'Olá', en: 'Hello', de: ' Hallo ' };
  assert.deepEqual(descriptionIn(texts, 'de'), { text: 'Hallo', language: 'de' });
  assert.deepEqual(descriptionIn(texts, 'fr'), { text: 'Hello', language: 'en' });
  assert.deepEqual(descriptionIn({ pt: 'Olá' }, 'fr'), { text: 'Olá', language: 'pt' });
});

test('an empty text is none', () => {
  assert.deepEqual(descriptionIn({ de: '  ', en: 'Hello' }, 'de'), { text: 'Hello', language: 'en' });
  assert.equal(descriptionIn({ de: '' }, 'de'), undefined);
  assert.equal(descriptionIn({}, 'constructor'), undefined);
});
