/**
 * Sums of numbers that sets give to their ordinals, for 64 ordinals at a time. The sums are sets, too, one for each bit: plane p has the
 * ordinals whose sum has the bit 2^p. As in long addition, three bits of a plane become one of the same plane and one of the next:
 *
 *   plane 0 of the sets a, b, c      1 1 0   →   0, and 1 for plane 1
 *                                    1 1 1   →   1, and 1 for plane 1
 *
 * A block of each set is copied into the memory of the kernel once for each bit of its number, and all planes of that block are computed there.
 */
import { SLOTS } from './bit-kernel.ts';
import { BLOCK, load, run, unload } from './bit-loops.ts';
import type { Bits } from './types.ts';

export interface AddedSet {
  bits: Bits;
  /** A positive number. */
  added: number;
}

/** The planes of the sums, which have as many words as the sets. `createPlane` returns an empty one. */
export function sumOfSets(sets: readonly AddedSet[], words: number, createPlane: () => Bits): Bits[] {
  const max = sets.reduce((sum, { added }) => sum + added, 0);
  const planes = Array.from({ length: 32 - Math.clz32(max) }, createPlane);
  for (let from = 0; from < words; from += BLOCK)
    for (const [plane, slot] of sumOfBlock(sets, planes.length, from, words - from))
      unload(slot, planes[plane], from);
  return planes;
}

/** The planes that are not empty, and the slot of each. */
function sumOfBlock(
  sets: readonly AddedSet[],
  planes: number,
  from: number,
  rest: number,
): Map<number, number> {
  const free = Array.from({ length: SLOTS }, (_, slot) => slot);
  /** For each plane the slots that are still to be added: at most two, except while a third is added. */
  const pending: number[][] = Array.from({ length: planes }, () => []);

  const push = (plane: number, slot: number): void => {
    // No sum is so large: the carry is empty.
    if (plane === planes) free.push(slot);
    else pending[plane].push(slot);
    if (plane === planes || pending[plane].length < 3) return;
    const [sum, carry, third] = pending[plane];
    run('addThree', rest, sum, carry, third);
    free.push(third);
    pending[plane] = [sum];
    push(plane + 1, carry);
  };

  for (const { bits, added } of sets) {
    for (let plane = 0; added >>> plane !== 0; plane++) {
      if (((added >>> plane) & 1) === 0) continue;
      const slot = free.pop()!;
      load(slot, bits, from);
      push(plane, slot);
    }
  }
  const sums = new Map<number, number>();
  for (const [plane, [sum, carry]] of pending.entries()) {
    if (sum !== undefined) sums.set(plane, sum);
    if (carry === undefined) continue;
    run('add', rest, sum, carry);
    push(plane + 1, carry);
  }
  return sums;
}
