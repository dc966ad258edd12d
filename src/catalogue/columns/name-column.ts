/** The column of names that artists, albums and tracks have. */

import { caseless, fold } from '../text/words/fold.ts';
import { firstIndex } from './lookup.ts';
import { compareRowToBytes, type RowTexts, textOfRow } from './row-texts.ts';
import type { Sorted } from './types.ts';

/** A name as it is written, and folded (see `text/words/fold.ts`) for comparing and searching. */
export interface NameColumn {
  exact: RowTexts;
  folded: RowTexts;
  /** By folded name, then exact name. */
  ascending: Sorted;
  descending: Sorted;
  /** `rank[o]` orders as the names do; equal names have equal ranks. */
  rank: Uint32Array;
}

/** The ordinals whose whole name is this one, whatever the case (behaviour.md 10), ascending. */
export function ordinalsNamed(column: NameColumn, name: string): Uint32Array {
  const { exact, folded, ascending } = column;
  const target = caseless(name);
  const bytes = Buffer.from(fold(name));
  const first = firstIndex(ascending.length, (i) => compareRowToBytes(folded, ascending[i], bytes) >= 0);
  const named: number[] = [];
  for (let i = first; i < ascending.length && compareRowToBytes(folded, ascending[i], bytes) === 0; i++)
    if (caseless(textOfRow(exact, ascending[i])) === target) named.push(ascending[i]);
  return Uint32Array.from(named).sort();
}

/** The part of `ascending` whose folded names begin with these bytes: first the names that are equal to them, up to `equal`. */
export function namesFrom({ folded, ascending }: NameColumn, bytes: Uint8Array) {
  const before = (text: Uint8Array) =>
    firstIndex(ascending.length, (i) => compareRowToBytes(folded, ascending[i], text) >= 0);
  // Folded texts have no control characters, and no UTF-8 text has the byte 255.
  return { from: before(bytes), equal: before(withByte(bytes, 0)), to: before(withByte(bytes, 255)) };
}

function withByte(bytes: Uint8Array, last: number): Uint8Array {
  const longer = new Uint8Array(bytes.length + 1);
  longer.set(bytes);
  longer[bytes.length] = last;
  return longer;
}
