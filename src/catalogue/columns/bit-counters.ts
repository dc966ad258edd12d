/**
 * A small counter for every ordinal, as sets of bits:
 *
 *     counter of an ordinal = sum of 2^p over all planes p that have its bit
 *
 * Adding a whole set adds 32 counters at a time: where a plane has the bit already, it is carried to the next one.
 */
import { addToCounters, intersection } from './bit-loops.ts';
import { type NarrowingOfBlock, takeCountersAtLeast } from './bit-ordinals.ts';
import { sumOfSets } from './bit-sums.ts';
import { allBits, bitsOf, createBits, hasBit, ordinalsOf } from './bits.ts';
import type { RowSet } from './row-set.ts';
import type { Bits, Ordinal } from './types.ts';

/** Lists of less than one in so many ordinals are added one by one. */
const SHORT = 256;
const NONE = new Uint32Array(0);

export class BitCounters {
  readonly #size: number;
  readonly #planes: Bits[] = [];
  readonly #createPlane: () => Bits;

  /** `createPlane` returns an empty set of this size. */
  constructor(size: number, createPlane = () => createBits(size)) {
    this.#size = size;
    this.#createPlane = createPlane;
  }

  /** The same as adding each, but faster. */
  static ofAll(
    size: number,
    sets: readonly { set: RowSet; added: number }[],
    createPlane?: () => Bits,
  ): BitCounters {
    const counters = new BitCounters(size, createPlane);
    const isShort = ({ ordinals }: RowSet) => ordinals.length * SHORT <= size;
    const long = sets
      .filter(({ set }) => !isShort(set))
      .map(({ set, added }) => ({ bits: set.bits ?? bitsOf(set.ordinals, size), added }));
    counters.#planes.push(...sumOfSets(long, (size + 31) >>> 5, counters.#createPlane));
    for (const { set, added } of sets) if (isShort(set)) counters.add(set, added);
    return counters;
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
  all(): Uint32Array {
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

  /** Those whose counter is at least `count`, which is above 0, and which are not in `taken`, to which they are added; see `bit-ordinals.ts`. */
  takeAtLeast(count: number, taken: Bits, narrowing?: NarrowingOfBlock): Iterable<Uint32Array> {
    return count > this.max ? [] : takeCountersAtLeast(this.#planes, count, taken, narrowing);
  }

  /** Those whose counter is above 0, ascending. */
  ordinals(): Uint32Array {
    const set = new Uint32Array((this.#size + 31) >>> 5);
    for (const plane of this.#planes) for (let word = 0; word < set.length; word++) set[word] |= plane[word];
    return ordinalsOf(set);
  }

  #plane(p: number): Bits {
    while (this.#planes.length <= p) this.#planes.push(this.#createPlane());
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
