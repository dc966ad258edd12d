/** Random numbers seeded by a text, so that they are the same at any time on any node. */
import { createHash } from 'node:crypto';

export interface Chance {
  /** A number in [from, to). */
  between(from: number, to: number): number;
  /** An integer in from..to, both included. */
  integer(from: number, to: number): number;
  pick<T>(list: readonly T[]): T;
  /** The list in another order. */
  shuffled<T>(list: readonly T[]): T[];
}

export function chanceOf(text: string): Chance {
  const seed = createHash('sha256').update(text).digest();
  let [a, b, c, count] = [0, 4, 8, 12].map((at) => seed.readInt32LE(at));

  // sfc32: the whole of its 128 bits of state come from the digest.
  function next(): number {
    const sum = (((a + b) | 0) + count) | 0;
    count = (count + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = (((c << 21) | (c >>> 11)) + sum) | 0;
    return (sum >>> 0) / 4294967296;
  }

  const integer = (from: number, to: number) => from + Math.floor(next() * (to - from + 1));
  return {
    between: (from, to) => from + next() * (to - from),
    integer,
    pick: (list) => list[integer(0, list.length - 1)],
    shuffled(list) {
      const copy = [...list];
      for (let i = copy.length - 1; i > 0; i--) {
        const other = integer(0, i);
        [copy[i], copy[other]] = [copy[other], copy[i]];
      }
      return copy;
    },
  };
}
