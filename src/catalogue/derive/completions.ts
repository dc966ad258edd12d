/** The completions of names (`autocomplete/completions.ts`) when names or popularity have changed. */

import { groupNames, type NameCompletions, type NameGroups, sumOf } from '../autocomplete/completions.ts';
import { alikeAfter } from '../build/names.ts';
import type { NameColumn } from '../columns/name-column.ts';
import { withMoved } from './orders.ts';
import { changeOf, GONE, type RowChange, withDifferent, withWritten } from './renumbering.ts';

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
  const isSame = before.name === after.name;
  if (isSame && before.popularity === after.popularity) return completions;
  const { starts, nameOf } = isSame
    ? completions
    : groupNames(after.name, alikeAfter(completions.nameOf, renamed, after.name.folded));
  const changed = withDifferent(renamed, before.popularity, after.popularity);
  const names = changeOf(
    completions.starts.length - 1,
    namesOnlyOf(changed.lost, completions, before.name),
    namesOnlyOf(changed.written, { starts, nameOf }, after.name),
  );
  const compare = (a: number, b: number) =>
    sumOf(b, starts, after.name, after.popularity) - sumOf(a, starts, after.name, after.popularity) ||
    starts[b + 1] - starts[b] - (starts[a + 1] - starts[a]) ||
    a - b;
  const moved = withWritten(names, [
    ...Array.from(changed.lost, (row) => names.numbers[completions.nameOf[row]]).filter(
      (name) => name !== GONE,
    ),
    ...Array.from(changed.written, (row) => nameOf[row]),
  ]);
  const places = moved.lost.map((name) => completions.ranks[name]);
  return { starts, nameOf, ranks: inverse(withMoved(inverse(completions.ranks), moved, places, compare)) };
}

/** The names that no other rows have, ascending. */
function namesOnlyOf(
  rows: Uint32Array,
  { starts, nameOf }: NameGroups,
  { ascending }: NameColumn,
): Uint32Array {
  const some = new Set(rows);
  const names = new Set(rows.map((row) => nameOf[row]));
  return Uint32Array.from(names)
    .filter((name) => ascending.subarray(starts[name], starts[name + 1]).every((row) => some.has(row)))
    .sort();
}

function inverse(order: Uint32Array): Uint32Array {
  const places = new Uint32Array(order.length);
  for (let place = 0; place < order.length; place++) places[order[place]] = place;
  return places;
}
