/**
 * A small counter for every ordinal, as sets of bits:
 *
 *     counter of an ordinal = sum of 2^p over all planes p that have its bit
 *
 * Adding a whole set adds 32 counters at a time: where a plane has the bit already, it is carried to the next one.
 */
import { allBits, bitsOf, dropBits, hasBit, keepBits, ordinalsOf } from './bits.ts';
import type { Bits, Ordinal } from './types.ts';

/** Lists of at least one in so many ordinals are added as a set. */
const LONG = 32;

export class BitCounters {
  readonly #size: number;
  readonly #planes: Bits[] = [];

  constructor(size: number) {
    this.#size = size;
  }

  /** Adds 2^plane to the counters of these ordinals. */
  add(ordinals: Uint32Array, plane: number): void {
    if (ordinals.length * LONG >= this.#size) this.#addSet(bitsOf(ordinals, this.#size), plane);
    else for (let i = 0; i < ordinals.length; i++) this.#addOne(ordinals[i], plane);
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

  /** Those whose counter is `count`, ascending. */
  ordinalsAt(count: number): Uint32Array {
    if (count > this.max) return new Uint32Array(0);
    const set = allBits(this.#size);
    for (const [p, plane] of this.#planes.entries()) {
      if (((count >>> p) & 1) === 1) keepBits(set, plane);
      else dropBits(set, plane);
    }
    return ordinalsOf(set);
  }

  /** Those whose counter is above 0, ascending. */
  ordinals(): Uint32Array {
    const set = new Uint32Array((this.#size + 31) >>> 5);
    for (const plane of this.#planes) for (let word = 0; word < set.length; word++) set[word] |= plane[word];
    return ordinalsOf(set);
  }

  #plane(p: number): Bits {
    while (this.#planes.length <= p) this.#planes.push(new Uint32Array((this.#size + 31) >>> 5));
    return this.#planes[p];
  }

  #addSet(set: Bits, first: number): void {
    let carried = 1;
    for (let p = first; carried !== 0; p++) {
      const plane = this.#plane(p);
      carried = 0;
      for (let word = 0; word < set.length; word++) {
        const carry = plane[word] & set[word];
        plane[word] ^= set[word];
        set[word] = carry;
        carried |= carry;
      }
    }
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
