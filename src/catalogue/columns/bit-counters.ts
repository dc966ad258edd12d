/**
 * A small counter for every ordinal, as sets of bits:
 *
 *     counter of an ordinal = sum of 2^p over all planes p that have its bit
 *
 * Adding a whole set adds 32 counters at a time: where a plane has the bit already, it is carried to the next one.
 */
import { addToCounters, countersAtLeast, intersection } from './bit-loops.ts';
import { allBits, bitsOf, createBits, hasBit } from './bits.ts';
import type { RowSet } from './row-set.ts';
import type { Bits, CountedBits, Ordinal } from './types.ts';

export class BitCounters {
  readonly #size: number;
  readonly #planes: Bits[] = [];

  constructor(size: number) {
    this.#size = size;
  }

  /** Adds a positive number to the counters of these ordinals. */
  add({ ordinals, bits }: RowSet, added: number): void {
    this.addBits(bits ?? bitsOf(ordinals, this.#size), added);
  }

  addBits(set: Bits, added: number): void {
    for (let plane = 0; added >>> plane !== 0; plane++)
      if (((added >>> plane) & 1) === 1) addToCounters(this.#planes, set, plane);
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

  /** The ordinals whose counter is `count`. */
  bitsAt(count: number): CountedBits {
    if (count > this.max) return { bits: createBits(this.#size), count: 0 };
    const [first = allBits(this.#size), ...kept] = this.#planes.filter((_, p) => ((count >>> p) & 1) === 1);
    const dropped = this.#planes.filter((_, p) => ((count >>> p) & 1) === 0);
    return intersection(first, kept, dropped);
  }

  /** The ordinals whose counter is at least `least`, which is above 0, in all of `kept` and in none of `dropped`. */
  atLeast(least: number, kept: readonly Bits[], dropped: readonly Bits[] = []): CountedBits {
    if (least > this.max) return { bits: createBits(this.#size), count: 0 };
    return countersAtLeast(this.#planes, least, kept, dropped);
  }
}
