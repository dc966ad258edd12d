import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { type BitLoop, createBitKernel, ROUND, SLOT } from './bit-kernel.ts';
import {
  addToCounters,
  countBits,
  countCommon,
  countGroups,
  intersection,
  plainLoops,
  plainReadOrdinals,
  union,
} from './bit-loops.ts';
import { clearBits, hasBit, setBit } from './bits.ts';
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
        const [target, source, third] = [0, 1, 2].map((seed) => randomWords(SLOT / 4, bytes + seed));
        for (const [slot, block] of [target, source, third].entries()) kernel.slots[slot].set(block);
        const expected = plainLoops[loop](target, source, words, third);
        assert.equal(kernel[loop](0, SLOT, bytes, 2 * SLOT), expected, loop);
        for (const [slot, block] of [target, source, third].entries())
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
        assert.equal(kernel.readOrdinals(0, 6400, bytes, 0), count);
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

  it('count groups of neighbours that have a member in both sets', () => {
    for (const length of [1, 31, 64, 65, 8 * SLOT - 1, 8 * SLOT + 100, 20 * SLOT]) {
      const words = (length + 31) >>> 5;
      const [a, b] = [4, 5].map((seed) => randomWords(words, seed));
      const continued = new Uint32Array(words);
      let expected = 0;
      for (let first = 0; first < length; ) {
        const end = Math.min(length, first + 1 + ((first * 7919) % 97));
        const members = Array.from({ length: end - first }, (_, i) => first + i);
        for (const member of members.slice(1)) setBit(continued, member - 1);
        if (members.some((member) => hasBit(a, member) && hasBit(b, member))) expected++;
        first = end;
      }
      for (let beyond = length; beyond < 32 * words; beyond++) clearBits(a, [beyond]);
      assert.equal(countGroups(a, b, continued), expected);
    }
  });
});
