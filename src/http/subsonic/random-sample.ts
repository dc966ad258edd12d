/** A random choice of rows, each at most once. */
import type { Ordinal } from '../../catalogue/columns/types.ts';
import { type Selection, selectedOrdinals } from '../../catalogue/query/pages/selection.ts';

/** `below(n)` returns a random whole number below `n`. */
export function randomSample(
  among: Selection | { count: number },
  size: number,
  below: (n: number) => number,
): Ordinal[] {
  const { count } = among;
  const chosen = new Set<number>();
  // Floyd's algorithm: each new number is one of those so far, or the next.
  for (let next = Math.max(0, count - size); next < count; next++) {
    const drawn = below(next + 1);
    chosen.add(chosen.has(drawn) ? next : drawn);
  }
  const positions = shuffled([...chosen], below);
  if (!('kind' in among)) return positions;
  const ordinals = selectedOrdinals(among);
  return positions.map((position) => ordinals[position]);
}

function shuffled(numbers: number[], below: (n: number) => number): number[] {
  for (let i = numbers.length - 1; i > 0; i--) {
    const j = below(i + 1);
    [numbers[i], numbers[j]] = [numbers[j], numbers[i]];
  }
  return numbers;
}
