import assert from 'node:assert/strict';
import { test } from 'node:test';
import { COMMON_PASSWORD, SUSPENDED } from '../../../src/domain/session.ts';
import { WebApiError } from '../api/web-api.ts';
import { shell } from '../messages/de/shell.ts';
import { loginErrorsOf, missingFields } from './errors.ts';

const inGerman = (error: unknown) => loginErrorsOf(error, { shell }, false);

test('a refusal stands at the field it is about, in the language of the page', () => {
  const refused = new WebApiError(400, 'type', 'A name has 2 to 40 characters.', { field: 'name' });
  assert.deepEqual(inGerman(refused), { name: shell.login.nameRule });
  assert.deepEqual(loginErrorsOf(refused, { shell }, true), { name: 'A name has 2 to 40 characters.' });
  const taken = new WebApiError(409, 'duplicate', 'Taken.', { field: 'email' });
  assert.deepEqual(inGerman(taken), { email: shell.login.nameTaken });
});

test('a common password has a message of its own', () => {
  const refused = new WebApiError(400, 'type', COMMON_PASSWORD, { field: 'password' });
  assert.deepEqual(inGerman(refused), { password: shell.login.commonPassword });
});

test('a wrong password is told above the form, without saying which of the two was wrong', () => {
  assert.deepEqual(inGerman(new WebApiError(401, 'login', 'Wrong.')), { form: shell.login.wrong });
});

test('whoever is suspended is not told that their password is wrong', () => {
  const refused = new WebApiError(401, 'login', SUSPENDED);
  assert.deepEqual(inGerman(refused), { form: shell.login.suspended });
  assert.notEqual(shell.login.suspended, shell.login.wrong);
});

test('whoever must wait learns how long', () => {
  const refused = new WebApiError(429, 'rate-limit', 'Too many.', { retryAfter: 130 });
  assert.match(inGerman(refused).form!, /3 Minuten/);
});

test('a field that no form has is told above it', () => {
  const refused = new WebApiError(400, 'type', 'Odd.', { field: '__proto__' });
  assert.deepEqual(inGerman(refused), { form: shell.login.wrong });
});

test('a service that cannot be reached or has failed is not the fault of who asks', () => {
  assert.deepEqual(inGerman(new WebApiError(0, 'connection', '')), { form: `${shell.offline}.` });
  assert.deepEqual(inGerman(new WebApiError(500, 'internal', '')), { form: shell.failedText });
  assert.deepEqual(inGerman(new TypeError('x')), { form: shell.failedText });
});

test('what is needed and empty is named at once; an address is not needed', () => {
  assert.deepEqual(missingFields({ name: ' ', email: '', password: 'x' }, 'needed'), { name: 'needed' });
});
