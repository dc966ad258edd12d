/**
 * A column and its order, most first, with some values replaced. The order is repaired and not sorted anew: the places
 * of the old values are found by halving, cut out, and the new ones put in.
 *
 *   values [30, 10, 30, 20], sorted [0, 2, 3, 1]; ordinal 0 becomes 20
 *   cut out → [2, 3, 1]; 20 of ordinal 0 comes before 20 of ordinal 3 → [2, 0, 3, 1]
 */
import { firstIndex } from '../columns/lookup.ts';
import { descendingOf, sortByNumber } from '../columns/sort.ts';
import type { Sorted } from '../columns/types.ts';

/** Lets others do something. */
export type Turn = () => Promise<unknown>;

/** So many searches take a few milliseconds. */
export const SEARCHES_AT_ONCE = 2048;

interface Ranked {
  values: Float64Array;
  /** Descending; equal values by ascending ordinal. */
  sorted: Sorted;
}

/** New values of some ordinals, which ascend. */
interface Replacements {
  ordinals: Uint32Array;
  values: Float64Array;
}

/** The same column when nothing differs. */
export async function replaced(column: Ranked, replacements: Replacements, turn: Turn): Promise<Ranked> {
  const { values, sorted } = column;
  const { ordinals, values: fresh } = different(values, replacements);
  if (ordinals.length === 0) return column;

  const cuts = new Uint32Array(ordinals.length);
  for (let i = 0; i < ordinals.length; i++) {
    cuts[i] = placeFor(values, sorted, values[ordinals[i]], ordinals[i]);
    if (i % SEARCHES_AT_ONCE === SEARCHES_AT_ONCE - 1) await turn();
  }
  const kept = without(sorted, cuts.sort());
  await turn();

  const order = descendingOf(sortByNumber(fresh), fresh);
  const coming = order.map((i) => ordinals[i]);
  const places = new Uint32Array(coming.length);
  for (let i = 0; i < coming.length; i++) {
    places[i] = placeFor(values, kept, fresh[order[i]], coming[i]);
    if (i % SEARCHES_AT_ONCE === SEARCHES_AT_ONCE - 1) await turn();
  }
  const next = values.slice();
  for (let i = 0; i < ordinals.length; i++) next[ordinals[i]] = fresh[i];
  return { values: next, sorted: withInserted(kept, coming, places) };
}

function different(values: Float64Array, { ordinals, values: fresh }: Replacements): Replacements {
  const isDifferent = (_: number, i: number) => values[ordinals[i]] !== fresh[i];
  return { ordinals: ordinals.filter(isDifferent), values: fresh.filter(isDifferent) };
}

/** Where `value` of `ordinal` stands in the order, or would stand. */
function placeFor(values: Float64Array, sorted: Sorted, value: number, ordinal: number): number {
  return firstIndex(sorted.length, (place) => {
    const other = values[sorted[place]];
    return other < value || (other === value && sorted[place] >= ordinal);
  });
}

/** `places` ascend. */
function without(sorted: Sorted, places: Uint32Array): Sorted {
  const kept = new Uint32Array(sorted.length - places.length);
  let from = 0;
  for (let i = 0; i <= places.length; i++) {
    const end = i < places.length ? places[i] : sorted.length;
    kept.set(sorted.subarray(from, end), from - i);
    from = end + 1;
  }
  return kept;
}

/** Each comes before what stands at its place; places ascend. */
function withInserted(kept: Sorted, coming: Uint32Array, places: Uint32Array): Sorted {
  const sorted = new Uint32Array(kept.length + coming.length);
  let from = 0;
  for (let i = 0; i <= coming.length; i++) {
    const end = i < coming.length ? places[i] : kept.length;
    sorted.set(kept.subarray(from, end), from + i);
    if (i < coming.length) sorted[end + i] = coming[i];
    from = end;
  }
  return sorted;
}
