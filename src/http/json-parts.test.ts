import assert from 'node:assert/strict';
import { test } from 'node:test';
import { jsonParts } from './response.ts';

const LIST = Array.from({ length: 1000 }, (_, id) => ({
  id,
  name: `“${id}”`,
  tags: ['a', null],
  none: undefined,
}));

test('is what JSON.stringify writes', () => {
  const values = [
    null,
    7,
    'a "quoted" text',
    [],
    {},
    [1, 2],
    { a: { b: [1] } },
    LIST,
    { total: 3, items: LIST },
  ];
  const strange = [...LIST, undefined, null, Number.NaN, new Date(0)];
  const empty = { before: undefined, '': 1, items: strange, after: undefined, total: 2, date: new Date(0) };
  for (const value of [...values, strange, empty])
    assert.equal([...jsonParts(value)].join(''), JSON.stringify(value));
});

test('a long list has a part for each item, and a short one is a part', () => {
  assert.equal([...jsonParts({ items: LIST.slice(0, 20) })].length, 1);
  for (const value of [LIST, { total: LIST.length, items: LIST }])
    assert.ok([...jsonParts(value)].length > LIST.length);
});
