import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { textAt } from '../../columns/text-column.ts';
import { createWordTable } from './word-table.ts';

function unitsOf(text: string): Uint16Array {
  return Uint16Array.from({ length: text.length }, (_, i) => text.charCodeAt(i));
}

test('numbers words by first appearance and sorts them as their UTF-8 bytes', () => {
  const word = fc.string({ unit: fc.constantFrom('a', 'b', 'д', '東', '\uffee', '𝄞', '𐐨'), maxLength: 4 });
  fc.assert(
    fc.property(fc.array(word, { maxLength: 80 }), (words) => {
      const table = createWordTable();
      const distinct = [...new Set(words)];
      for (const text of words)
        assert.equal(table.number(unitsOf(`<${text}>`), 1, 1 + text.length), distinct.indexOf(text));
      const { dictionary, places } = table.finish();
      const sorted = [...distinct].sort((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b)));
      assert.deepEqual(
        sorted.map((_, place) => textAt(dictionary, place)),
        sorted,
      );
      assert.deepEqual(
        [...places],
        distinct.map((text) => sorted.indexOf(text)),
      );
    }),
  );
});

test('holds many words, and very long ones', () => {
  const table = createWordTable();
  for (let round = 0; round < 2; round++)
    for (let i = 0; i < 20_000; i++) {
      const word = `word${i}`;
      assert.equal(table.number(unitsOf(word), 0, word.length), i);
    }
  const long = 'x'.repeat(300_000);
  assert.equal(table.number(unitsOf(long), 0, long.length), 20_000);
  const { dictionary } = table.finish();
  assert.equal(textAt(dictionary, 20_000), long);
});
