/** The best few of many rows. */
import type { Ordinal } from './types.ts';

export interface ScoredRow {
  ordinal: Ordinal;
  score: number;
}

export type TopRows = ReturnType<typeof createTopRows>;

/** Keeps the `max` best rows. Among equal scores the lower id is better. */
export function createTopRows(max: number) {
  const scores = new Float64Array(max);
  const ordinals = new Uint32Array(max);
  let count = 0;

  /** Whether the row at `a` belongs further down than the one at `b`, that is, is better. */
  const isBetter = (a: number, b: number) =>
    scores[a] > scores[b] || (scores[a] === scores[b] && ordinals[a] < ordinals[b]);
  const swap = (a: number, b: number) => {
    const score = scores[a];
    scores[a] = scores[b];
    scores[b] = score;
    const ordinal = ordinals[a];
    ordinals[a] = ordinals[b];
    ordinals[b] = ordinal;
  };
  const siftUp = (from: number) => {
    for (let at = from; at > 0; ) {
      const parent = (at - 1) >>> 1;
      if (!isBetter(parent, at)) return;
      swap(at, parent);
      at = parent;
    }
  };
  const siftDown = () => {
    for (let at = 0; ; ) {
      let child = at * 2 + 1;
      if (child >= count) return;
      if (child + 1 < count && isBetter(child, child + 1)) child++;
      if (!isBetter(at, child)) return;
      swap(at, child);
      at = child;
    }
  };

  return {
    isFull: () => count === max,
    /** Whether the row would be among the best. */
    takes: (ordinal: Ordinal, score: number): boolean =>
      count < max || score > scores[0] || (score === scores[0] && ordinal < ordinals[0]),
    worst: () => scores[0],
    /** Returns whether the row is now among the best. */
    offer(ordinal: Ordinal, score: number): boolean {
      if (count < max) {
        scores[count] = score;
        ordinals[count] = ordinal;
        siftUp(count++);
        return true;
      }
      if (score < scores[0] || (score === scores[0] && ordinal > ordinals[0])) return false;
      scores[0] = score;
      ordinals[0] = ordinal;
      siftDown();
      return true;
    },
    inOrder: (): ScoredRow[] =>
      Array.from({ length: count }, (_, row) => row)
        .sort((a, b) => (isBetter(a, b) ? -1 : 1))
        .map((row) => ({ ordinal: ordinals[row], score: scores[row] })),
  };
}
