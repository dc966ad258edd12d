/**
 * Random numbers that are the same on every machine and every day. A source is seeded by its purpose (`random('track',
 * 10007)`), so a change in one band leaves all others unchanged.
 */
export interface Random {
  /** A number in [0, 1). */
  next(): number;
  /** An integer in from..to, both included. */
  integer(from: number, to: number): number;
  chance(share: number): boolean;
  pick<T>(list: readonly T[]): T;
  /** `count` different entries (all, if there are not so many), in the list's order. */
  some<T>(list: readonly T[], count: number): T[];
  /** Within -1..1, mostly near 0: the sum of three dice, centred. */
  bell(): number;
}

export function random(...purpose: (string | number)[]): Random {
  let state = seed(purpose.join('/'));

  // mulberry32: 32 bits of state are plenty for a demo, and it is five lines.
  function next(): number {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  }

  const integer = (from: number, to: number) => from + Math.floor(next() * (to - from + 1));

  return {
    next,
    integer,
    chance: (share) => next() < share,
    pick: (list) => list[integer(0, list.length - 1)],
    some(list, count) {
      // Each entry is taken with the chance that makes exactly `count` of them come out.
      let wanted = Math.min(count, list.length);
      return list.filter((_, index) => {
        if (next() * (list.length - index) >= wanted) return false;
        wanted -= 1;
        return true;
      });
    },
    bell: () => (next() + next() + next()) / 1.5 - 1,
  };
}

/** FNV-1a over the UTF-16 units. */
function seed(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  }
  return hash;
}
