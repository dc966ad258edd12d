import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { type BitLoop, createBitKernel, ROUND, SLOT } from './bit-kernel.ts';
import {
  addToCounters,
  countBits,
  countCommon,
  intersection,
  plainLoops,
  plainReadOrdinals,
  union,
} from './bit-loops.ts';
import { addBits, dropBits, hasBit, keepBits, ordinalsOf } from './bits.ts';
import type { Bits } from './types.ts';

/** Reproducible words, some of them empty or full. */
function randomWords(length: number, seed: number): Bits {
  let state = seed;
  return Uint32Array.from({ length }, () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state % 11 === 0 ? 0 : state % 7 === 0 ? 0xffffffff : state;
  });
}

function naiveCount(bits: Iterable<number>): number {
  let count = 0;
  for (const word of bits) count += word.toString(2).replaceAll('0', '').length;
  return count;
}

describe('bit loops', () => {
  it('are the same in WebAssembly and in JavaScript', () => {
    const kernel = createBitKernel()!;
    for (const bytes of [ROUND, 5 * ROUND, SLOT])
      for (const loop of Object.keys(plainLoops) as BitLoop[]) {
        const words = bytes / Uint32Array.BYTES_PER_ELEMENT;
        const [target, source] = [0, 1].map((seed) => randomWords(SLOT / 4, bytes + seed));
        for (const [slot, block] of [target, source].entries()) kernel.slots[slot].set(block);
        const expected = plainLoops[loop](target, source, words);
        assert.equal(kernel[loop](0, SLOT, bytes), expected, loop);
        for (const [slot, block] of [target, source].entries())
          assert.deepEqual(kernel.slots[slot], block, loop);
      }
  });

  it('write the ordinals of a block', () => {
    const kernel = createBitKernel()!;
    const sparse = randomWords(SLOT / 4, 9).map((word) => word & (word << 5) & (word << 11) & (word << 17));
    const full = new Uint32Array(SLOT / 4).fill(0xffffffff);
    for (const bytes of [ROUND, 5 * ROUND, SLOT])
      for (const block of [randomWords(SLOT / 4, 8), sparse, full]) {
        const expected = new Uint32Array(SLOT * 8);
        const count = plainReadOrdinals(block, 6400, bytes / 4, expected);
        kernel.slots[0].set(block);
        assert.equal(kernel.readOrdinals(0, 6400, bytes), count);
        assert.deepEqual(kernel.ordinals.subarray(0, count), expected.subarray(0, count));
        assert.equal(count, naiveCount(block.subarray(0, bytes / 4)));
        assert.ok(expected.subarray(0, count).every((ordinal) => hasBit(block, ordinal - 6400)));
      }
  });

  it('work on sets of any length', () => {
    for (const length of [0, 1, 7, 8, 9, SLOT / 4, SLOT / 4 + 3]) {
      const [a, b, c] = [1, 2, 3].map((seed) => randomWords(length, seed));
      assert.equal(countBits(a), naiveCount(a));
      assert.equal(countCommon(a, b), naiveCount(a.map((word, i) => word & b[i])));
      const both = a.map((word, i) => word & b[i] & ~c[i]);
      assert.deepEqual(intersection(a, [b], [c]), { bits: both, count: naiveCount(both) });
      assert.deepEqual(intersection(a, []), { bits: a, count: naiveCount(a) });
      assert.deepEqual(
        union([a, b, c]),
        a.map((word, i) => word | b[i] | c[i]),
      );
      const planes: Bits[] = [];
      for (const added of [a, b, c]) addToCounters(planes, added, 0);
      for (const [p, plane] of planes.entries())
        assert.deepEqual(
          plane,
          p === 0
            ? a.map((word, i) => word ^ b[i] ^ c[i])
            : a.map((word, i) => (word & b[i]) | (word & c[i]) | (b[i] & c[i])),
        );
    }
  });

  it('combine and list sets of several blocks', () => {
    const [some, other] = [1, 2].map((seed) => randomWords(SLOT / 2 + 3, seed));
    const combined = (combine: typeof addBits) => {
      const bits = some.slice();
      combine(bits, other);
      return bits;
    };
    assert.deepEqual(
      combined(addBits),
      some.map((word, i) => word | other[i]),
    );
    assert.deepEqual(
      combined(keepBits),
      some.map((word, i) => word & other[i]),
    );
    assert.deepEqual(
      combined(dropBits),
      some.map((word, i) => word & ~other[i]),
    );
    const listed = new Uint32Array(naiveCount(some));
    plainReadOrdinals(some, 0, some.length, listed);
    assert.deepEqual(ordinalsOf(some), listed);
  });
});
