/** Lists by number (postings): for each key the rows that have it, when some rows have other keys. */
import { bitsOf } from '../columns/bits.ts';
import { listAt, listColumn } from '../columns/list-column.ts';
import type { ListColumn } from '../columns/types.ts';
import { merged } from './orders.ts';
import { changeOf, GONE, numberBefore, type RowChange, removedRows } from './renumbering.ts';
import { remapNumbers, spliceRagged, withItems } from './splice.ts';

const NONE = new Uint32Array(0);

/** A list and a row in it. */
export type Entry = readonly [list: number, row: number];

/** Rows ascend in each list. `losing` are all lists of the lost rows, as numbers before; `gained` are all entries of the written rows, and may be others. */
export function patchLists(
  column: ListColumn,
  lists: RowChange,
  rows: RowChange,
  losing: Iterable<number>,
  gained: Iterable<Entry>,
): ListColumn {
  const contents = new Map<number, number[]>();
  for (const list of losing) contents.set(lists.numbers[list], []);
  contents.delete(GONE);
  lists.written.forEach((list, i) => {
    if (lists.sources[i] === GONE) contents.set(list, []);
  });
  for (const [list, row] of gained) {
    const content = contents.get(list);
    if (content === undefined) contents.set(list, [row]);
    else content.push(row);
  }
  const written = Uint32Array.from(contents.keys()).sort();
  const sources = written.map((list) => numberBefore(lists, list));
  const isLost = bitsOf(rows.lost, rows.before);
  const coming = Array.from(written, (list, i) => {
    const known = sources[i] === GONE ? NONE : listAt(column, sources[i]);
    return merged(known, rows, isLost, Uint32Array.from(contents.get(list)!), (a, b) => a - b);
  });
  const change = changeOf(lists.before, removedRows(lists), written, sources);
  return spliceRagged(withItems(column, remapNumbers(column.items, rows)), change, listColumn(coming));
}
