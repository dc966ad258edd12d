import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { createTopRows } from './top-rows.ts';

test('the best rows are those of a sorted list, whatever order they are offered in', () => {
  const scores = fc.array(fc.integer({ min: 0, max: 9 }), { maxLength: 60 });
  fc.assert(
    fc.property(scores, fc.integer({ min: 1, max: 20 }), fc.gen(), (rows, max, draw) => {
      const top = createTopRows(max);
      const all = rows.map((score, ordinal) => ({ ordinal, score }));
      const best = (some: typeof all) =>
        some.toSorted((a, b) => b.score - a.score || a.ordinal - b.ordinal).slice(0, max);
      const offered: typeof all = [];
      const shuffled = draw(fc.shuffledSubarray, all, { minLength: all.length });
      for (const row of shuffled) {
        offered.push(row);
        const isBest = best(offered).includes(row);
        assert.equal(top.takes(row.ordinal, row.score), isBest);
        assert.equal(top.offer(row.ordinal, row.score), isBest);
        assert.equal(top.isFull(), offered.length >= max);
        if (top.isFull()) assert.equal(top.worst(), best(offered)[max - 1].score);
      }
      assert.deepEqual(top.inOrder(), best(all));
    }),
  );
});
