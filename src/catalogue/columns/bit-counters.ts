/**
 * A small counter for every ordinal, as sets of bits:
 *
 *     counter of an ordinal = sum of 2^p over all planes p that have its bit
 *
 * Adding a whole set adds 32 counters at a time: where a plane has the bit already, it is carried to the next one.
 */
import { addToCounters, countersAtLeast, intersection } from './bit-loops.ts';
import { allBits, bitsOf, createBits, hasBit, ordinalsOf } from './bits.ts';
import type { RowSet } from './row-set.ts';
import type { Bits, CountedBits, Ordinal } from './types.ts';

/** By four bits: a byte for each of them, 0 or 1. */
const SPREAD = Uint32Array.from({ length: 16 }, (_, bits) =>
  [0, 1, 2, 3].reduce((spread, i) => spread | (((bits >>> i) & 1) << (i * 8)), 0),
);

/** A byte for each counter of up to eight planes: four counters are added at a time. */
function smallCounters(planes: readonly Bits[], size: number): Uint8Array {
  const words = (size + 31) >>> 5;
  const counts = new Uint32Array(words * 8);
  for (const [p, plane] of planes.entries())
    for (let word = 0, at = 0; word < words; word++, at += 8) {
      const bits = plane[word];
      if (bits === 0) continue;
      for (let i = 0; i < 8; i++) counts[at + i] |= SPREAD[(bits >>> (i * 4)) & 15] << p;
    }
  return new Uint8Array(counts.buffer, 0, size);
}

/** Lists of less than one in so many ordinals are added one by one. */
const SHORT = 256;
const NONE = new Uint32Array(0);

export class BitCounters {
  readonly #size: number;
  readonly #planes: Bits[] = [];

  constructor(size: number) {
    this.#size = size;
  }

  /** Adds a positive number to the counters of these ordinals. */
  add({ ordinals, bits }: RowSet, added: number): void {
    const isShort = ordinals.length * SHORT <= this.#size;
    const set = isShort ? NONE : (bits ?? bitsOf(ordinals, this.#size));
    for (let plane = 0; added >>> plane !== 0; plane++) {
      if (((added >>> plane) & 1) === 0) continue;
      if (isShort) for (let i = 0; i < ordinals.length; i++) this.#addOne(ordinals[i], plane);
      else addToCounters(this.#planes, set, plane);
    }
  }

  /** No counter is higher. */
  get max(): number {
    return (1 << this.#planes.length) - 1;
  }

  at(ordinal: Ordinal): number {
    let count = 0;
    for (let p = 0; p < this.#planes.length; p++) if (hasBit(this.#planes[p], ordinal)) count += 1 << p;
    return count;
  }

  /** The counters of all ordinals, by one pass over each plane. */
  all(): Uint8Array | Uint32Array {
    return this.#planes.length <= 8 ? smallCounters(this.#planes, this.#size) : this.#large();
  }

  #large(): Uint32Array {
    const counts = new Uint32Array(this.#size);
    for (const [p, plane] of this.#planes.entries())
      for (let word = 0; word < plane.length; word++)
        for (let rest = plane[word]; rest !== 0; rest &= rest - 1)
          counts[(word << 5) | (31 - Math.clz32(rest & -rest))] += 1 << p;
    return counts;
  }

  /** Those whose counter is `count`, ascending. */
  ordinalsAt(count: number): Uint32Array {
    return count > this.max ? NONE : ordinalsOf(this.bitsAt(count));
  }

  /** The same as bits. */
  bitsAt(count: number): Bits {
    if (count > this.max) return createBits(this.#size);
    const [first = allBits(this.#size), ...kept] = this.#planes.filter((_, p) => ((count >>> p) & 1) === 1);
    const dropped = this.#planes.filter((_, p) => ((count >>> p) & 1) === 0);
    return intersection(first, kept, dropped).bits;
  }

  /** Those whose counter is at least `least`, which is above 0, without those in `dropped`. */
  atLeast(least: number, dropped: Bits): CountedBits {
    if (least > this.max) return { bits: createBits(this.#size), count: 0 };
    return countersAtLeast(this.#planes, least, [dropped]);
  }

  #plane(p: number): Bits {
    while (this.#planes.length <= p) this.#planes.push(createBits(this.#size));
    return this.#planes[p];
  }

  #addOne(ordinal: Ordinal, first: number): void {
    const word = ordinal >>> 5;
    const bit = 1 << (ordinal & 31);
    for (let p = first; ; p++) {
      const plane = this.#plane(p);
      plane[word] ^= bit;
      if ((plane[word] & bit) !== 0) return;
    }
  }
}
