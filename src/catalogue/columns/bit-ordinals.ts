/**
 * The ordinals of sets that are computed block by block, without memory for the sets or for all ordinals: the consumer of one block decides
 * whether it needs the next.
 *
 * Every list is valid until the next one, of whatever set.
 */
import { BLOCK, blockAtLeast, intersectBlock, load, run, slots, unload } from './bit-loops.ts';
import type { Bits } from './types.ts';

const BITS = 32;
/** The ordinals of a block are less than so many, after a multiple of it. */
export const BLOCK_ORDINALS = BLOCK * BITS;
const ordinals = new Uint32Array(BLOCK_ORDINALS);

/** What is in the first set, in all of `kept` and in none of `dropped`: a list for each block that has any, ascending. */
export function* ordinalsOfIntersection(
  first: Bits,
  kept: readonly Bits[],
  dropped: readonly Bits[],
): Generator<Uint32Array> {
  for (let from = 0; from < first.length; from += BLOCK)
    if (intersectBlock(first, kept, dropped, from) > 0) yield ordinalsOfBlock(from, first.length);
}

/** Where a counter (see `bit-counters.ts`) is at least `least`, without those in `taken`; and adds them to `taken`. */
export function* takeCountersAtLeast(
  planes: readonly Bits[],
  least: number,
  taken: Bits,
): Generator<Uint32Array> {
  for (let from = 0; from < taken.length; from += BLOCK) {
    if (blockAtLeast(planes, least, [taken], from) === 0) continue;
    const list = ordinalsOfBlock(from, taken.length);
    load(1, taken, from);
    run('orCount', taken.length - from);
    unload(0, taken, from);
    yield list;
  }
}

/** Those in the first slot. */
function ordinalsOfBlock(from: number, words: number): Uint32Array {
  const [block] = slots;
  const length = Math.min(BLOCK, words - from);
  let at = 0;
  for (let word = 0; word < length; word++) {
    const first = (from + word) * BITS;
    for (let rest = block[word]; rest !== 0; rest &= rest - 1)
      ordinals[at++] = first + 31 - Math.clz32(rest & -rest);
  }
  return ordinals.subarray(0, at);
}
