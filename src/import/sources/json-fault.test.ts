import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { findJsonFault } from './json-fault.ts';

test('finds the position where a text stops being JSON', () => {
  const cases: [string, number, string][] = [
    ['hello', 0, 'a value'],
    ['{"id":7,"name":oops}', 15, 'a value'],
    ['{"id":7}}', 8, 'the end of the line'],
    ['{"id":7 "name"', 8, 'a comma or }'],
    ['[1 2]', 3, 'a comma or ]'],
    ['[1,]', 3, 'a value'],
    ['{"id" 7}', 6, 'a colon'],
    ['{id:7}', 1, 'a key in quotation marks'],
    ['{"id":7,}', 8, 'a key in quotation marks'],
    ['["a\\q"]', 3, 'an escape that JSON knows'],
    ['["a\u0001"]', 3, 'control characters to be escaped'],
    ['[01]', 2, 'a comma or ]'],
  ];
  for (const [text, at, expected] of cases) assert.deepEqual(findJsonFault(text), { at, expected }, text);
});

test('an object that is truncated anywhere is valid up to its end', () => {
  const records = fc.dictionary(fc.string({ unit: 'binary' }), fc.jsonValue(), { minKeys: 1 });
  fc.assert(
    fc.property(records, fc.double({ min: 0, max: 1, noNaN: true }), (record, share) => {
      const text = JSON.stringify(record);
      const cut = text.slice(0, Math.floor(share * (text.length - 1)));
      assert.equal(findJsonFault(cut).at, cut.length, cut);
    }),
  );
});
