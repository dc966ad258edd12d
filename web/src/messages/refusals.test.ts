import assert from 'node:assert/strict';
import { test } from 'node:test';
import { COMMON_PASSWORD, SUSPENDED } from '../../../src/domain/accounts/session.ts';
import { FILE_FAULTS } from '../../../src/domain/media/file-faults.ts';
import { LANGUAGES } from '../../../src/domain/pages.ts';
import { REFUSAL_MESSAGES, refusalMessage } from '../../../src/domain/refusal-messages.ts';
import { WebApiError } from '../api/web-api.ts';
import * as german from './de/index.ts';
import * as english from './en/index.ts';
import * as spanish from './es/index.ts';
import * as french from './fr/index.ts';
import { type AnyRefusal, failureText, refusalText, storedRefusalText } from './refusals.ts';

const MESSAGES = { en: english, de: german, fr: french, es: spanish };
const inGerman = (kind: string, options: Partial<AnyRefusal> = {}) =>
  refusalText({ kind, message: 'No.', ...options }, german);

test('has one sentence for each refusal in every language, and the message itself in English', () => {
  const refusals: [kind: string, field?: string][] = [
    ...['name', 'dispname', 'lang', 'email', 'password', 'avatar'].map((field): [string, string] => [
      'type',
      field,
    ]),
    ['type'],
    ['duplicate', 'name'],
    ['duplicate', 'email'],
    ['login'],
    ['login', 'current_password'],
    ['login', 'code'],
    ['forbidden'],
    ['forbidden', 'csrf_token'],
    ['forbidden', 'origin'],
    ['forbidden', 'admin'],
    ['not-found'],
    ['http-method'],
    ['rate-limit'],
    ['overload'],
  ];
  for (const language of LANGUAGES) {
    const texts = refusals.map(([kind, field]) =>
      refusalText({ kind, field, message: 'No.', retryAfter: 90 }, MESSAGES[language]),
    );
    if (language === 'en') assert.deepEqual(new Set(texts), new Set(['No.']));
    else assert.equal(new Set(texts).size, refusals.length, language);
  }
});

test('names the minutes to wait', () => {
  assert.match(inGerman('rate-limit', { retryAfter: 61 }), /in 2 Minuten/);
});

test('a common password and a suspended account have their own sentences', () => {
  assert.equal(
    inGerman('type', { field: 'password', message: COMMON_PASSWORD }),
    german.refusals!.commonPassword,
  );
  assert.equal(inGerman('login', { message: SUSPENDED }), german.refusals!.suspended);
});

test('a field that no form has gets the general sentence', () => {
  assert.equal(inGerman('type', { field: '__proto__' }), german.refusals!.invalid);
});

test('a service that cannot be reached or has failed, and an empty field, have their own sentences', () => {
  assert.equal(inGerman('connection'), `${german.shell.offline}.`);
  assert.equal(inGerman('internal'), german.shell.failedText);
  assert.equal(inGerman('required-parameter'), german.shell.login.missing);
});

test('messages for operators stay in English', () => {
  assert.equal(
    inGerman('overload', { message: 'The pages are not built yet.' }),
    'The pages are not built yet.',
  );
});

test('a message becomes a sentence', () => {
  assert.equal(refusalText({ kind: 'type', message: 'the body is empty' }, english), 'The body is empty.');
});

test('refusals with a fixed sentence are translated, also where they are stored', () => {
  const { playlistOwnerOnly } = REFUSAL_MESSAGES;
  const refused = new WebApiError(403, 'forbidden', playlistOwnerOnly);
  assert.equal(failureText(refused, german), german.refusals!.known.playlistOwnerOnly);
  assert.equal(failureText(refused, english), playlistOwnerOnly);
  assert.equal(storedRefusalText(playlistOwnerOnly, french), french.refusals!.known.playlistOwnerOnly);
  assert.equal(
    inGerman('forbidden', { message: playlistOwnerOnly }),
    german.refusals!.known.playlistOwnerOnly,
  );
});

test('numbers in a sentence are written as the language writes them', () => {
  const message = refusalMessage('storageFull', { size: 12, used: 9995, max: 10_000 });
  const refused = new WebApiError(409, 'conflict', message);
  assert.match(failureText(refused, english), /needs 12 MB, but 9,995 of 10,000 MB/);
  assert.match(failureText(refused, german), /braucht 12 MB, aber 9\.995 von 10\.000 MB/);
  assert.match(storedRefusalText(message, french), /nécessite 12 Mo, mais 9\s995 Mo sur 10\s000/);
});

test('translations have the places of the English sentences', async () => {
  const placesIn = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(([place]) => place).sort();
  const places = (texts: Record<string, string>) =>
    Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, placesIn(text)]));
  for (const language of ['de', 'fr', 'es'] as const) {
    assert.deepEqual(places(MESSAGES[language].refusals!.known), places(REFUSAL_MESSAGES), language);
    const { upload } = await import(`../studio/messages/${language}.ts`);
    assert.deepEqual(places(upload.faults), places(FILE_FAULTS), language);
  }
});

test('fields of other forms do not get the sentences of account forms', () => {
  const refused = new WebApiError(400, 'type', 'name: expected 1 to 100 characters, got 0.', {
    field: 'name',
  });
  assert.match(failureText(refused, german), /^Das wurde nicht angenommen: name: expected 1 to 100/);
  assert.match(inGerman('conflict', { message: 'The report 7 is already closed.' }), /: The report 7 is/);
  assert.equal(failureText(new Error(german.catalogue.reviewNeeds), german), german.catalogue.reviewNeeds);
});
