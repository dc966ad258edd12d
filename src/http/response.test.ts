import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseTarget } from './request/request-target.ts';
import { loggedPath } from './response.ts';

test('the log contains neither the query nor mailed tokens', () => {
  const logged = (path: string) => loggedPath(parseTarget(`${path}?access_token=x`));
  assert.equal(logged('/reset/AbCdEf'), '/reset/***');
  assert.equal(logged('/verify/AbCdEf/'), '/verify/***');
  assert.equal(logged('/account'), '/account');
  assert.equal(logged(`/${'x'.repeat(500)}`).length, 200);
});
