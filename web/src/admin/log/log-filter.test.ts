import assert from 'node:assert/strict';
import { test } from 'node:test';
import { logJson, logPage, readLogFilter } from './log-filter.ts';

test('the filter stands in the address, without what is empty or unknown', () => {
  const filter = readLogFilter(new URLSearchParams('who=ana&action=+&subject=track+7&odd=1'));
  assert.deepEqual(filter, { who: 'ana', subject: 'track 7' });
  assert.equal(logPage(filter), '/admin/log?who=ana&subject=track+7');
  assert.equal(logPage({}), '/admin/log');
  assert.equal(
    logJson({ who: 'a&b' }, { before: 9, limit: 50 }),
    '/web-api/admin/log?who=a%26b&before=9&limit=50',
  );
});
