/** Binary searches over columns. */
import type { NameColumn, TextColumn } from '../catalogue.ts';
import { caseless, fold } from '../text/fold.ts';
import { compareToBytes, textAt } from './text-column.ts';

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

/** The ordinal with this id, or -1. `ids` ascend. */
export function ordinalOf(ids: Float64Array, id: number): number {
  let low = 0;
  let high = ids.length - 1;
  while (low <= high) {
    const middle = (low + high) >>> 1;
    const found = ids[middle];
    if (found === id) return middle;
    if (found < id) low = middle + 1;
    else high = middle - 1;
  }
  return -1;
}

/** The entry of an ascending text column that equals the text, or -1. */
export function indexOfText(ascending: TextColumn, text: string): number {
  const bytes = Buffer.from(text);
  const count = ascending.starts.length - 1;
  const index = firstIndex(count, (i) => compareToBytes(ascending, i, bytes) >= 0);
  return index < count && compareToBytes(ascending, index, bytes) === 0 ? index : -1;
}

/** The ordinals whose whole name is this one, whatever the case (decision 10), ascending. */
export function ordinalsNamed(column: NameColumn, name: string): Uint32Array {
  const { exact, folded, inverse } = column;
  const wanted = caseless(name);
  const bytes = Buffer.from(fold(name));
  const first = firstIndex(inverse.length, (i) => compareToBytes(folded, inverse[i], bytes) >= 0);
  const named: number[] = [];
  for (let i = first; i < inverse.length && compareToBytes(folded, inverse[i], bytes) === 0; i++)
    if (caseless(textAt(exact, inverse[i])) === wanted) named.push(inverse[i]);
  return Uint32Array.from(named).sort();
}
