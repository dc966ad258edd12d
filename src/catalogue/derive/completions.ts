/** The completions of names (`autocomplete/completions.ts`) when names or popularity have changed. */

import { type NameCompletions, sumOf } from '../autocomplete/completions.ts';
import type { NameColumn } from '../columns/name-column.ts';
import { areRowsEqual } from '../columns/row-texts.ts';
import { patchGroups, withMoved } from './orders.ts';
import {
  changeFrom,
  isUnchanged,
  noChange,
  numbersAfter,
  type RowChange,
  withDifferent,
  withWritten,
} from './renumbering.ts';

interface CompletedNames {
  name: NameColumn;
  popularity: Float64Array;
}

/** `renamed` are the rows whose names have changed. */
export function patchCompletions(
  completions: NameCompletions,
  renamed: RowChange,
  before: CompletedNames,
  after: CompletedNames,
): NameCompletions {
  if (before.name === after.name && before.popularity === after.popularity) return completions;
  const { starts, nameOf, names } = patchNames(completions, renamed, after.name);
  const changed = withDifferent(renamed, before.popularity, after.popularity);
  const moved = withWritten(names, [
    ...Array.from(changed.written, (row) => nameOf[row]),
    ...numbersAfter(
      names,
      Array.from(changed.lost, (row) => completions.nameOf[row]),
    ),
  ]);
  const compare = (a: number, b: number) =>
    sumOf(b, starts, after.name, after.popularity) - sumOf(a, starts, after.name, after.popularity) ||
    starts[b + 1] - starts[b] - (starts[a + 1] - starts[a]) ||
    a - b;
  return { starts, nameOf, ranks: inverse(withMoved(inverse(completions.ranks), moved, compare)) };
}

/** `names` says which names are gone and which are new. */
function patchNames(completions: NameCompletions, renamed: RowChange, { folded, ascending }: NameColumn) {
  const count = completions.ranks.length;
  if (isUnchanged(renamed)) return { ...completions, names: noChange(count) };
  const areAlike = (a: number, b: number) => areRowsEqual(folded, a, b);
  const { groupOf, starts, sources } = patchGroups(completions.nameOf, renamed, ascending, areAlike);
  return { starts, nameOf: groupOf, names: changeFrom(count, sources) };
}

function inverse(order: Uint32Array): Uint32Array {
  const places = new Uint32Array(order.length);
  for (let place = 0; place < order.length; place++) places[order[place]] = place;
  return places;
}
