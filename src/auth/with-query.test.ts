import assert from 'node:assert/strict';
import { test } from 'node:test';
import { withQuery } from './with-query.ts';

const CASES: [uri: string, expected: string][] = [
  ['https://a.example/cb', 'https://a.example/cb?code=1&state=a%20b%26'],
  ['https://a.example', 'https://a.example?code=1&state=a%20b%26'],
  ['https://a.example/cb?x=%2F+1', 'https://a.example/cb?x=%2F+1&code=1&state=a%20b%26'],
  ['https://a.example/cb?', 'https://a.example/cb?code=1&state=a%20b%26'],
  ['myapp://cb', 'myapp://cb?code=1&state=a%20b%26'],
];

for (const [uri, expected] of CASES) {
  test(`appends the response to ${uri}`, () => {
    assert.equal(withQuery(uri, { code: '1', error: undefined, state: 'a b&' }), expected);
  });
}
