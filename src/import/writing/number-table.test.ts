import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { NumberTable } from './number-table.ts';

test('stores the first line and label of every number, like a Map', () => {
  const key = fc.oneof(
    fc.integer({ min: 1, max: 50 }),
    fc.maxSafeInteger().filter((value) => value > 0),
  );
  // Steps of 2^k have the same slots in a poor hash.
  const regular = fc
    .tuple(fc.nat(52), fc.integer({ min: 1, max: 3000 }))
    .map(([power, count]) =>
      Array.from({ length: count }, (_, at) => Math.min((at + 1) * 2 ** power, Number.MAX_SAFE_INTEGER)),
    );
  fc.assert(
    fc.property(fc.array(key, { maxLength: 3000 }), regular, (some, others) => {
      const table = new NumberTable();
      const model = new Map<number, { line: number; label: number }>();
      for (const [at, value] of [...some, ...others].entries()) {
        assert.equal(table.has(value), model.has(value));
        assert.equal(table.add(value, at + 1, at % 7), model.get(value)?.line ?? 0);
        if (!model.has(value)) model.set(value, { line: at + 1, label: at % 7 });
      }
      const found = [...table.entries()].map(({ key, line, label }): [number, object] => [
        key,
        { line, label },
      ]);
      assert.deepEqual(new Map(found), model);
    }),
    { numRuns: 50 },
  );
});
