/**
 * The ordinals of sets that are computed block by block, without memory for the sets or for all ordinals: the consumer of one block decides
 * whether it needs the next.
 *
 * Every list is valid until the next one, of whatever set, or until the ordinals of a whole set are listed.
 */
import {
  BLOCK,
  blockAtLeast,
  intersectBlock,
  load,
  narrowBlock,
  ordinals,
  readOrdinals,
  run,
  unload,
} from './bit-loops.ts';
import type { Bits } from './types.ts';

/** The ordinals of a block are less than so many, after a multiple of it. */
export const BLOCK_ORDINALS = ordinals.length;

/** Ordinals in all of `kept` and in none of `dropped`. */
export interface Narrowing {
  kept: readonly Bits[];
  dropped: readonly Bits[];
}

/** Sets that leave fewer ordinals for the consumer, who can do without: they are used only for blocks where many are left. */
export type NarrowingOfBlock = () => Narrowing;

/** To look at so many ordinals of a block takes as long as to intersect it with another set. */
const FEW = 128;

/** What is in the first set, in all of `kept` and in none of `dropped`: a list for each block that has any, ascending. */
export function* ordinalsOfIntersection(
  first: Bits,
  kept: readonly Bits[],
  dropped: readonly Bits[],
  narrowing?: NarrowingOfBlock,
): Generator<Uint32Array> {
  for (let from = 0; from < first.length; from += BLOCK) {
    const left = intersectBlock(first, kept, dropped, from);
    if (narrowed(left, from, narrowing) > 0) yield ordinalsOfBlock(from, first.length);
  }
}

/** Where a counter (see `bit-counters.ts`) is at least `least`, without those in `taken`; and adds them to `taken`. */
export function* takeCountersAtLeast(
  planes: readonly Bits[],
  least: number,
  taken: Bits,
  narrowing?: NarrowingOfBlock,
): Generator<Uint32Array> {
  for (let from = 0; from < taken.length; from += BLOCK) {
    const left = blockAtLeast(planes, least, [taken], from);
    if (narrowed(left, from, narrowing) === 0) continue;
    const list = ordinalsOfBlock(from, taken.length);
    load(1, taken, from);
    run('orCount', taken.length - from);
    unload(0, taken, from);
    yield list;
  }
}

function narrowed(count: number, from: number, narrowing: NarrowingOfBlock | undefined): number {
  if (narrowing === undefined || count <= FEW) return count;
  const { kept, dropped } = narrowing();
  return narrowBlock(kept, dropped, from, count, FEW);
}

/** Those in the first slot. */
function ordinalsOfBlock(from: number, words: number): Uint32Array {
  return ordinals.subarray(0, readOrdinals(from, words - from));
}
