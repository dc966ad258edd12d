/** Seeded randomness: the same seed yields the same catalogue and the same queries on every machine. */
export interface SeededRandom {
  /** In [0, 1). */
  next(): number;
  /** A whole number in 0..limit-1. */
  below(limit: number): number;
  chance(probability: number): boolean;
  pick<T>(items: readonly T[]): T;
}

/** Mulberry32: 32 bits of state, good enough to spread names and numbers. */
export function seeded(seed: number): SeededRandom {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
  const below = (limit: number): number => Math.floor(next() * limit);
  return {
    next,
    below,
    chance: (probability) => next() < probability,
    pick: (items) => items[below(items.length)],
  };
}

/** Ranks 0..count-1, rank r with a weight of 1 / (r + 1): a few are everywhere, most are rare. */
export function zipf(count: number): (random: SeededRandom) => number {
  const upTo = new Float64Array(count);
  let sum = 0;
  for (let rank = 0; rank < count; rank++) {
    sum += 1 / (rank + 1);
    upTo[rank] = sum;
  }
  return (random) => {
    const aim = random.next() * sum;
    let low = 0;
    let high = count - 1;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (upTo[middle] > aim) high = middle;
      else low = middle + 1;
    }
    return low;
  };
}

/** Long-tailed: half of all values lie below `median`; the larger `spread`, the further the others reach. */
export function longTailed(random: SeededRandom, median: number, spread: number): number {
  // A sum of uniforms approximates the normal distribution in the exponent.
  const normal = random.next() + random.next() + random.next() + random.next() - 2;
  return Math.floor(median * Math.exp(spread * normal));
}
