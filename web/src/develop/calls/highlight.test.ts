import assert from 'node:assert/strict';
import { test } from 'node:test';
import { syntaxOf, tokenize } from './highlight.ts';

const coloured = (line: string, syntax: 'json' | 'xml') =>
  tokenize(line, syntax)
    .filter(({ kind }) => kind !== 'plain')
    .map(({ kind, text }) => `${kind} ${text}`);

test('finds keys, strings, numbers and literals in JSON', () => {
  assert.deepEqual(coloured('  "limit": 5, "a\\"b": [-1.5e3, true, null, "x: 1"]', 'json'), [
    'key "limit":',
    'number 5',
    'key "a\\"b":',
    'number -1.5e3',
    'literal true',
    'literal null',
    'string "x: 1"',
  ]);
});

test('finds tags, attributes and entities in XML, and leaves text alone', () => {
  assert.deepEqual(coloured('<?xml version="1.0"?><name>12 "R&amp;B" true</name><none/>', 'xml'), [
    'key <?xml',
    'string "1.0"',
    'key ?>',
    'key <name',
    'key >',
    'literal &amp;',
    'key </name',
    'key >',
    'key <none',
    'key />',
  ]);
});

test('the tokens of any line are the line again', () => {
  const lines = [
    '',
    '"unclosed',
    '\\"\\',
    '<<<"',
    '</script><img src=x onerror="alert(1)">',
    '☃'.repeat(5000),
  ];
  for (const line of lines) {
    for (const syntax of ['json', 'xml', 'none'] as const) {
      const tokens = tokenize(line, syntax);
      assert.equal(tokens.map(({ text }) => text).join(''), line);
    }
  }
  assert.deepEqual(tokenize('true', 'json'), [{ kind: 'literal', text: 'true' }]);
  assert.equal(tokenize(`"${'x'.repeat(5000)}"`, 'json')[0].kind, 'plain', 'long lines are plain');
});

test('recognizes the syntax by the media type, JSONP included', () => {
  assert.equal(syntaxOf('show({})', 'application/javascript; charset=utf-8'), 'json');
  assert.equal(syntaxOf('<data/>', 'application/xml'), 'xml');
  assert.equal(syntaxOf('<p>no</p>', 'text/html'), 'none');
});
