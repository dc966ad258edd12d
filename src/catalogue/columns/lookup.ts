/** Binary searches over columns. */
import type { NameColumn } from '../catalogue.ts';
import { caseless, fold } from '../text/fold.ts';
import { compareToBytes, textAt } from './text-column.ts';
import type { TextColumn } from './types.ts';

/** The first index in `0..count` for which `holds` is true; it must be false up to some point and true after. */
export function firstIndex(count: number, holds: (index: number) => boolean): number {
  let low = 0;
  let high = count;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (holds(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** Where a number stands among ascending ones, or -1. Of ids, that is the ordinal. */
export function placeOf(ascending: Float64Array | Uint32Array, wanted: number): number {
  let low = 0;
  let high = ascending.length - 1;
  while (low <= high) {
    const middle = (low + high) >>> 1;
    const found = ascending[middle];
    if (found === wanted) return middle;
    if (found < wanted) low = middle + 1;
    else high = middle - 1;
  }
  return -1;
}

export function includes(ascending: Uint32Array, ordinal: number): boolean {
  return placeOf(ascending, ordinal) >= 0;
}

/** The entry of an ascending text column that equals the text, or -1. */
export function indexOfText(ascending: TextColumn, text: string): number {
  const bytes = Buffer.from(text);
  const count = ascending.starts.length - 1;
  const index = firstIndex(count, (i) => compareToBytes(ascending, i, bytes) >= 0);
  return index < count && compareToBytes(ascending, index, bytes) === 0 ? index : -1;
}

/** The ordinals whose whole name is this one, whatever the case (behaviour.md 10), ascending. */
export function ordinalsNamed(column: NameColumn, name: string): Uint32Array {
  const { exact, folded, ascending } = column;
  const wanted = caseless(name);
  const bytes = Buffer.from(fold(name));
  const first = firstIndex(ascending.length, (i) => compareToBytes(folded, ascending[i], bytes) >= 0);
  const named: number[] = [];
  for (let i = first; i < ascending.length && compareToBytes(folded, ascending[i], bytes) === 0; i++)
    if (caseless(textAt(exact, ascending[i])) === wanted) named.push(ascending[i]);
  return Uint32Array.from(named).sort();
}
