import assert from 'node:assert/strict';
import { test } from 'node:test';
import { loggedPath } from './answer.ts';

test('neither a query nor what was mailed to somebody gets into the log', () => {
  const logged = (path: string) =>
    loggedPath({ path, query: 'access_token=x', whole: `${path}?access_token=x` });
  assert.equal(logged('/reset/AbCdEf'), '/reset/***');
  assert.equal(logged('/verify/AbCdEf/'), '/verify/***');
  assert.equal(logged('/account'), '/account');
  assert.equal(logged(`/${'x'.repeat(500)}`).length, 200);
});
