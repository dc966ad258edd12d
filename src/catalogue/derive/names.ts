/** The column of names (`NameColumn`) when some of them have changed. */

import { firstIndex } from '../columns/lookup.ts';
import type { NameColumn } from '../columns/name-column.ts';
import { compareRows, textOfRow } from '../columns/row-texts.ts';
import { textColumn } from '../columns/text-column.ts';
import { fold } from '../text/words/fold.ts';
import { patchGroups, type RegroupedRows } from './groups.ts';
import { withMoved } from './orders.ts';
import { GONE, isIdentity, onlyDifferent, type RowChange } from './renumbering.ts';
import { spliceRowTexts } from './splice-blocks.ts';

export interface PatchedNames {
  name: NameColumn;
  renamed: RegroupedRows;
}

/** `names` are those of the written rows. */
export function patchNames(column: NameColumn, rows: RowChange, names: readonly string[]): PatchedNames {
  const differs = (i: number) => textOfRow(column.exact, rows.sources[i]) !== names[i];
  const renamed = onlyDifferent(rows, differs);
  const { written } = renamed;
  if (isIdentity(rows) && written.length === 0) return sameNames(column, renamed);
  const coming = names.filter((_, i) => rows.sources[i] === GONE || differs(i));
  const exact = spliceRowTexts(column.exact, renamed, textColumn(coming));
  const folded = spliceRowTexts(column.folded, renamed, textColumn(coming.map(fold)));
  const compare = (a: number, b: number) => compareRows(folded, a, b) || compareRows(exact, a, b) || a - b;
  const ascending = withMoved(column.ascending, rows, written, compare);
  const regrouped = {
    rows: renamed,
    before: column.ascending,
    after: ascending,
    places: written
      .map((row) => firstIndex(ascending.length, (place) => compare(ascending[place], row) >= 0))
      .sort(),
  };
  const count = column.rank.length === 0 ? 0 : column.rank[column.ascending.at(-1)!] + 1;
  const { groupOf: rank } = patchGroups(
    column.rank,
    count,
    regrouped,
    (a, b) => compareRows(exact, a, b) === 0,
  );
  const name = {
    exact,
    folded,
    ascending,
    descending: withMoved(column.descending, rows, written, (a, b) => rank[b] - rank[a] || a - b),
    rank,
  };
  return { name, renamed: regrouped };
}

/** `rows` has no row that is written or removed. */
export function sameNames(name: NameColumn, rows: RowChange): PatchedNames {
  const { ascending } = name;
  return { name, renamed: { rows, before: ascending, after: ascending, places: rows.written } };
}
