/** Separate ranges. Players create a few by seeking; further ones are ignored. */
const RANGES_MAX = 64;

interface Part {
  from: number;
  to: number;
}

/**
 * The total length of ranges, in which overlaps count once:
 *
 *   [0, 10) and [5, 20) and [5, 20) again → 20      [0, 10) and [30, 40) → 20
 */
export function createCoverage() {
  /** In ascending order, with gaps between them. */
  let parts: Part[] = [];
  let covered = 0;
  return {
    get covered() {
      return covered;
    },
    ranges: (): [from: number, to: number][] => parts.map(({ from, to }) => [from, to]),
    /** `to` is exclusive. */
    add(from: number, to: number): void {
      if (!(to > from)) return;
      const whole = { from, to };
      const apart: Part[] = [];
      for (const part of parts) {
        if (part.to < from || part.from > to) apart.push(part);
        else {
          whole.from = Math.min(whole.from, part.from);
          whole.to = Math.max(whole.to, part.to);
        }
      }
      if (apart.length >= RANGES_MAX) return;
      parts = [...apart, whole].sort((one, other) => one.from - other.from);
      covered = parts.reduce((sum, part) => sum + (part.to - part.from), 0);
    },
  };
}

export type Coverage = ReturnType<typeof createCoverage>;
