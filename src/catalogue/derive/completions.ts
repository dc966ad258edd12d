/** The completions of names (`autocomplete/completions.ts`) when names or popularity have changed. */

import { type NameCompletions, type NameGroups, sumOf } from '../autocomplete/completions.ts';
import { comparing } from '../build/names.ts';
import type { NameColumn } from '../columns/name-column.ts';
import { areRowsEqual } from '../columns/row-texts.ts';
import { patchGroups } from './groups.ts';
import { placesOf, withMoved } from './orders.ts';
import { GONE, type RowChange, withDifferent, withWritten } from './renumbering.ts';
import { spliceStarts } from './splice.ts';

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
  const { groups, groupOf: nameOf } = patchGroups(
    completions.nameOf,
    renamed,
    ordered(before.name, renamed.lost),
    ordered(after.name, renamed.written),
    (a, b) => areRowsEqual(after.name.folded, a, b),
  );
  const changed = withDifferent(renamed, before.popularity, after.popularity);
  const moved = withWritten(groups, [
    ...Array.from(changed.lost, (row) => groups.numbers[completions.nameOf[row]]).filter(
      (name) => name !== GONE,
    ),
    ...Array.from(changed.written, (row) => nameOf[row]),
  ]);
  const starts = spliceStarts(completions.starts, moved, startsOfNames(completions, renamed, moved, nameOf));
  const compare = (a: number, b: number) =>
    sumOf(b, starts, after.name, after.popularity) - sumOf(a, starts, after.name, after.popularity) ||
    starts[b + 1] - starts[b] - (starts[a + 1] - starts[a]) ||
    a - b;
  const places = moved.lost.map((name) => completions.ranks[name]);
  return { starts, nameOf, ranks: inverse(withMoved(inverse(completions.ranks), moved, places, compare)) };
}

const ordered = (name: NameColumn, rows: Uint32Array) => ({
  sorted: name.ascending,
  places: placesOf(rows, name.ascending, comparing(name)),
});

/** Of the written names among themselves. */
function startsOfNames(
  { starts, nameOf }: NameGroups,
  renamed: RowChange,
  names: RowChange,
  nameAfter: Uint32Array,
): Uint32Array {
  const more = new Map<number, number>();
  const count = (name: number, by: number) => more.set(name, (more.get(name) ?? 0) + by);
  for (const row of renamed.lost) count(names.numbers[nameOf[row]], -1);
  for (const row of renamed.written) count(nameAfter[row], 1);
  const next = new Uint32Array(names.written.length + 1);
  names.written.forEach((name, i) => {
    const source = names.sources[i];
    const known = source === GONE ? 0 : starts[source + 1] - starts[source];
    next[i + 1] = next[i] + known + (more.get(name) ?? 0);
  });
  return next;
}

function inverse(order: Uint32Array): Uint32Array {
  const places = new Uint32Array(order.length);
  for (let place = 0; place < order.length; place++) places[order[place]] = place;
  return places;
}
