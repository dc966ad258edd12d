import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { common, hasAll, together, without } from './ascending.ts';

const SIZE = 2000;
const ordinals = (max: number) =>
  fc.uniqueArray(fc.nat(SIZE - 1), { maxLength: max }).map((list) => Uint32Array.from(list).sort());

test('intersects, subtracts and unites ascending lists, of equal and of very different lengths', () => {
  fc.assert(
    fc.property(fc.oneof(ordinals(5), ordinals(600)), ordinals(600), (a, b) => {
      const inBoth = [...a].filter((one) => b.includes(one));
      assert.deepEqual([...common(a, b, SIZE)], inBoth);
      assert.deepEqual([...common(b, a, SIZE)], inBoth);
      assert.equal(hasAll(b, a), inBoth.length === a.length);
      assert.ok(hasAll(b, Uint32Array.from(inBoth)));
      const inFirst = [...a].filter((one) => !b.includes(one));
      assert.deepEqual([...without(a, b)], inFirst);
      assert.deepEqual(
        [...together(Uint32Array.from(inFirst), b)],
        [...new Set([...a, ...b])].sort((x, y) => x - y),
      );
    }),
  );
});
