/**
 * Intersections and counts of whole sets of bits, block by block in WebAssembly (see `bit-kernel.ts`), or in plain loops where
 * there is none.
 */
import { type BitLoop, createBitKernel, ROUND, SLOT, SLOTS } from './bit-kernel.ts';
import type { Bits, CountedBits } from './types.ts';

const kernel = createBitKernel();
const BYTES = Uint32Array.BYTES_PER_ELEMENT;
/** Words of a block. */
const BLOCK = SLOT / BYTES;
const WORDS_OF_ROUND = ROUND / BYTES;

/** How many bits of a number are set. */
export function countBitsOf(word: number): number {
  let rest = (word - ((word >>> 1) & 0x55555555)) | 0;
  rest = (rest & 0x33333333) + ((rest >>> 2) & 0x33333333);
  return Math.imul((rest + (rest >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

export function countBits(bits: Bits): number {
  let count = 0;
  for (let from = 0; from < bits.length; from += BLOCK) {
    load(TARGET, bits, from);
    count += run('count', bits.length - from);
  }
  return count;
}

/** How many are in both. */
export function countCommon(bits: Bits, other: Bits): number {
  let count = 0;
  for (let from = 0; from < bits.length; from += BLOCK) {
    load(TARGET, bits, from);
    load(SOURCE, other, from);
    count += run('countCommon', bits.length - from);
  }
  return count;
}

/** What is in the first set, in all of `kept` and in none of `dropped`. */
export function intersection(first: Bits, kept: readonly Bits[], dropped: readonly Bits[] = []): CountedBits {
  const bits = new Uint32Array(first.length);
  let count = 0;
  for (let from = 0; from < first.length; from += BLOCK) {
    const left = intersectBlock(first, kept, dropped, from);
    if (left > 0) unload(TARGET, bits, from);
    count += left;
  }
  return { bits, count };
}

/** The same for a block, which is in the first slot then. Returns how many are in it; if none, the slot may have any content. */
function intersectBlock(first: Bits, kept: readonly Bits[], dropped: readonly Bits[], from: number): number {
  load(TARGET, first, from);
  return narrowBlock(kept, dropped, from, run('count', first.length - from));
}

/** Keeps in the block in the first slot, which has `count`, what is in all of `kept` and in none of `dropped`. Returns how many are left. */
function narrowBlock(kept: readonly Bits[], dropped: readonly Bits[], from: number, count: number): number {
  let left = count;
  for (let i = 0; i < kept.length && left > 0; i++) {
    load(SOURCE, kept[i], from);
    left = run('andCount', kept[i].length - from);
  }
  for (let i = 0; i < dropped.length && left > 0; i++) {
    load(SOURCE, dropped[i], from);
    left = run('andNotCount', dropped[i].length - from);
  }
  return left;
}

/** How many are in the first set alone. */
export function countWithout(bits: Bits, other: Bits): number {
  let count = 0;
  for (let from = 0; from < bits.length; from += BLOCK) count += intersectBlock(bits, [], [other], from);
  return count;
}

/** What is in any of the sets, in a set with any content. */
export function union(
  [first, ...others]: readonly [Bits, ...Bits[]],
  bits: Bits = new Uint32Array(first.length),
): Bits {
  for (let from = 0; from < first.length; from += BLOCK) {
    load(TARGET, first, from);
    for (const other of others) {
      load(SOURCE, other, from);
      run('orCount', first.length - from);
    }
    unload(TARGET, bits, from);
  }
  return bits;
}

/** Changes `bits` by a loop over both sets. */
export function combine(loop: 'andCount' | 'orCount' | 'andNotCount', bits: Bits, other: Bits): void {
  for (let from = 0; from < bits.length; from += BLOCK) {
    load(TARGET, bits, from);
    load(SOURCE, other, from);
    run(loop, bits.length - from);
    unload(TARGET, bits, from);
  }
}

/** The ordinals of a set, ascending, which has so many. */
export function listOrdinals(bits: Bits, count: number): Uint32Array {
  const listed = new Uint32Array(count);
  for (let from = 0, at = 0; from < bits.length && at < count; from += BLOCK) {
    load(TARGET, bits, from);
    const inBlock = readOrdinals(from, bits.length - from);
    listed.set(ordinals.subarray(0, inBlock), at);
    at += inBlock;
  }
  return listed;
}

/** Adds 2^first to counters of several bits, where `added` has a bit. Planes for higher numbers are added as needed. */
export function addToCounters(planes: Bits[], added: Bits, first: number): void {
  for (let from = 0; from < added.length; from += BLOCK) {
    load(SOURCE, added, from);
    for (let p = first, carried = 1; carried > 0; p++) {
      while (planes.length <= p) planes.push(new Uint32Array(added.length));
      load(TARGET, planes[p], from);
      carried = run('add', added.length - from);
      unload(TARGET, planes[p], from);
    }
  }
}

/**
 * Where a counter is at least `least`, which is above 0, all of `kept` have the bit and none of `dropped` has it. The planes are compared from the lowest bit of
 * `least` up: where `least` has the bit, both the plane and the rest must have it; where it has not, either suffices.
 */
export function countersAtLeast(
  planes: readonly Bits[],
  least: number,
  kept: readonly Bits[],
  dropped: readonly Bits[],
): CountedBits {
  const bits = new Uint32Array(planes[0].length);
  const lowest = 31 - Math.clz32(least & -least);
  let count = 0;
  for (let from = 0; from < bits.length; from += BLOCK) {
    load(TARGET, planes[lowest], from);
    for (let p = lowest + 1; p < planes.length; p++) {
      load(SOURCE, planes[p], from);
      run(((least >>> p) & 1) === 1 ? 'andCount' : 'orCount', bits.length - from);
    }
    const left = narrowBlock(kept, dropped, from, run('count', bits.length - from));
    if (left > 0) unload(TARGET, bits, from);
    count += left;
  }
  return { bits, count };
}

const TARGET = 0;
const SOURCE = 1;
const slots = kernel?.slots ?? Array.from({ length: SLOTS }, () => new Uint32Array(BLOCK));

/** Copies a block into a slot. The last round is filled up with zeros. */
function load(slot: number, bits: Bits, from: number): void {
  const length = Math.min(BLOCK, bits.length - from);
  slots[slot].set(bits.length === length ? bits : bits.subarray(from, from + length));
  if (length < BLOCK) slots[slot].fill(0, length, Math.min(BLOCK, length + WORDS_OF_ROUND));
}

/** Copies a slot back. */
function unload(slot: number, bits: Bits, from: number): void {
  bits.set(slots[slot].subarray(0, Math.min(BLOCK, bits.length - from)), from);
}

/** Runs a loop over both slots; the block has the rest of the words, or as many as fit. */
function run(loop: BitLoop, rest: number): number {
  const rounds = Math.ceil(Math.min(BLOCK, rest) / WORDS_OF_ROUND);
  if (kernel !== undefined) return kernel[loop](TARGET * SLOT, SOURCE * SLOT, rounds * ROUND);
  return plainLoops[loop](slots[TARGET], slots[SOURCE], rounds * WORDS_OF_ROUND);
}

/** The ordinals of a block. */
const ordinals = kernel?.ordinals ?? new Uint32Array(BLOCK * 32);

/** Writes those of the block in the first slot, which has the rest of the words, to `ordinals`. Returns how many. */
function readOrdinals(from: number, rest: number): number {
  const rounds = Math.ceil(Math.min(BLOCK, rest) / WORDS_OF_ROUND);
  if (kernel !== undefined) return kernel.readOrdinals(TARGET * SLOT, from * 32, rounds * ROUND);
  return plainReadOrdinals(slots[TARGET], from * 32, rounds * WORDS_OF_ROUND, ordinals);
}

/** The same in JavaScript. */
export function plainReadOrdinals(block: Bits, first: number, words: number, into: Uint32Array): number {
  let at = 0;
  for (let word = 0; word < words; word++)
    for (let rest = block[word]; rest !== 0; rest &= rest - 1)
      into[at++] = first + word * 32 + 31 - Math.clz32(rest & -rest);
  return at;
}

type PlainLoop = (target: Bits, source: Bits, words: number) => number;

/** The same loops in JavaScript. */
export const plainLoops: Record<BitLoop, PlainLoop> = {
  count: (target, _, words) => counting(words, (i) => target[i]),
  countCommon: (target, source, words) => counting(words, (i) => target[i] & source[i]),
  andCount: (target, source, words) => counting(words, (i) => (target[i] &= source[i])),
  andNotCount: (target, source, words) => counting(words, (i) => (target[i] &= ~source[i])),
  orCount: (target, source, words) => counting(words, (i) => (target[i] |= source[i])),
  add: (target, source, words) =>
    counting(words, (i) => {
      const carried = target[i] & source[i];
      target[i] ^= source[i];
      source[i] = carried;
      return carried;
    }),
};

function counting(words: number, wordAt: (index: number) => number): number {
  let count = 0;
  for (let i = 0; i < words; i++) {
    count += countBitsOf(wordAt(i));
  }
  return count;
}
