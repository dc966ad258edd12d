import assert from 'node:assert/strict';
import { test } from 'node:test';
import { logJson, logPage, readLogFilter } from './log-filter.ts';

test('reads and writes the filter in the URL, without empty or unknown parameters', () => {
  const filter = readLogFilter(new URLSearchParams('who=ana&action=+&subject=track+7&odd=1'));
  assert.deepEqual(filter, { who: 'ana', subject: 'track 7' });
  assert.equal(logPage(filter), '/admin/log?who=ana&subject=track+7');
  assert.equal(logPage({}), '/admin/log');
  assert.equal(
    logJson({ who: 'a&b' }, { before: 9, limit: 50 }),
    '/web-api/admin/log?who=a%26b&before=9&limit=50',
  );
});
