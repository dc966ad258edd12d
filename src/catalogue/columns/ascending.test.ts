import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { common, firstFrom, hasAll } from './ascending.ts';

const SIZE = 2000;
const ordinals = (max: number) =>
  fc.uniqueArray(fc.nat(SIZE - 1), { maxLength: max }).map((list) => Uint32Array.from(list).sort());

test('intersects and searches ascending lists, of equal and of very different lengths', () => {
  fc.assert(
    fc.property(fc.oneof(ordinals(5), ordinals(600)), ordinals(600), (a, b) => {
      const inBoth = [...a].filter((one) => b.includes(one));
      assert.deepEqual([...common(a, b, SIZE)], inBoth);
      assert.deepEqual([...common(b, a, SIZE)], inBoth);
      assert.equal(hasAll(b, a), inBoth.length === a.length);
      assert.ok(hasAll(b, Uint32Array.from(inBoth)));
      for (const one of a) {
        const place = [...b].findIndex((other) => other >= one);
        assert.equal(firstFrom(b, one, 0), place < 0 ? b.length : place);
      }
    }),
  );
});
