/** The completions of names (`autocomplete/completions.ts`) when names or popularity have changed. */

import type { NameCompletions } from '../autocomplete/completions.ts';
import type { NameColumn } from '../columns/name-column.ts';
import { newColumn } from '../columns/new-column.ts';
import { compareRows } from '../columns/row-texts.ts';
import { membersOf, patchGroups, type RegroupedRows } from './groups.ts';
import { withMoved } from './orders.ts';
import { GONE, isIdentity, numberAfter, type RowChange, union, writtenRows } from './renumbering.ts';
import { spliceStarts, startsOf } from './splice.ts';

export interface CompletionsChange {
  name: NameColumn;
  renamed: RegroupedRows;
  /** Further rows whose popularity has changed, as numbers after. */
  recounted: Uint32Array;
  popularity: Float64Array;
}

export function patchCompletions(before: NameCompletions, change: CompletionsChange): NameCompletions {
  const { renamed, recounted, name, popularity } = change;
  const { rows } = renamed;
  if (isIdentity(rows) && rows.written.length + recounted.length === 0) return before;
  const { ascending, folded } = name;
  const { groupOf: nameOf, numbers } = patchGroups(
    before.nameOf,
    before.ranks.length,
    renamed,
    (a, b) => compareRows(folded, a, b) === 0,
  );
  const names = writtenRows(
    numbers,
    union([
      rows.lost.map((row) => numberAfter(numbers, before.nameOf[row])).filter((number) => number !== GONE),
      rows.written.map((row) => nameOf[row]),
      recounted.map((row) => nameOf[row]),
    ]),
  );
  const lengths = names.written.map((number) => {
    const { from, to } = membersOf(number, nameOf, ascending);
    return to - from;
  });
  const starts = spliceStarts(before.starts, names, startsOf(lengths));

  const sum = (number: number) => {
    let total = 0;
    for (let i = starts[number]; i < starts[number + 1]; i++) total += popularity[ascending[i]];
    return total;
  };
  const count = (number: number) => starts[number + 1] - starts[number];
  const compare = (a: number, b: number) => sum(b) - sum(a) || count(b) - count(a) || a - b;
  return { starts, nameOf, ranks: patchRanks(before.ranks, names, compare) };
}

function patchRanks(ranks: Uint32Array, names: RowChange, compare: (a: number, b: number) => number) {
  const order = withMoved(inverse(ranks, new Uint32Array(ranks.length)), names, names.written, compare);
  const isSame = isIdentity(names) && names.written.every((number) => order[ranks[number]] === number);
  return isSame ? ranks : inverse(order, newColumn(order, order.length));
}

function inverse(order: Uint32Array, places: Uint32Array): Uint32Array {
  for (let place = 0; place < order.length; place++) places[order[place]] = place;
  return places;
}
