/** The column of names (`NameColumn`) when some of them have changed. */
import type { NameColumn } from '../columns/name-column.ts';
import { descendingOf } from '../columns/sort.ts';
import { compareTexts, textAt, textColumn } from '../columns/text-column.ts';
import type { Sorted, TextColumn } from '../columns/types.ts';
import { fold } from '../text/fold.ts';
import { patchGrams } from './grams.ts';
import { withMoved } from './orders.ts';
import { GONE, isIdentity, numbersBefore, type RowChange } from './renumbering.ts';
import { spliceTexts } from './splice.ts';

/** `names` are those of the written rows. */
export function patchNames(column: NameColumn, rows: RowChange, names: readonly string[]): NameColumn {
  const exact = spliceTexts(column.exact, rows, textColumn(names));
  if (exact === column.exact) return column;
  const foldedNames = textColumn(names.map(fold));
  const folded = spliceTexts(column.folded, rows, foldedNames);
  const renamed = renamedRows(column, rows, names);
  const ascending = withMoved(
    column.ascending,
    rows,
    renamed,
    (a, b) => compareTexts(folded, a, b) || compareTexts(exact, a, b) || a - b,
  );
  const rank = ranks(ascending, exact, column.rank, rows, renamed);
  return {
    exact,
    folded,
    ascending,
    descending: descendingOf(ascending, rank),
    rank,
    grams: patchGrams(column.grams, {
      rows,
      lost: {
        texts: textColumn(Array.from(rows.lost, (row) => textAt(column.folded, row))),
        rows: rows.lost,
      },
      gained: { texts: foldedNames, rows: rows.written },
    }),
  };
}

/** The written rows that are new or have another name than before. */
export function renamedRows(
  { exact }: NameColumn,
  { written, sources }: RowChange,
  names: readonly string[],
): Uint32Array {
  return written.filter((_, i) => sources[i] === GONE || textAt(exact, sources[i]) !== names[i]);
}

/** As `ranksOf`. Only the texts of renamed rows are compared; two others have the same name if their ranks were equal. */
function ranks(
  ascending: Sorted,
  exact: TextColumn,
  before: Uint32Array,
  rows: RowChange,
  renamed: Uint32Array,
): Uint32Array {
  const groupBefore = groupsBefore(before, rows, renamed);
  const rank = new Uint32Array(ascending.length);
  let current = 0;
  for (let i = 1; i < ascending.length; i++) {
    const [a, b] = [ascending[i - 1], ascending[i]];
    const known = groupBefore[a] !== GONE && groupBefore[b] !== GONE;
    if (known ? groupBefore[a] !== groupBefore[b] : compareTexts(exact, a, b) !== 0) current++;
    rank[b] = current;
  }
  return rank;
}

/** By number after: what `groups` had for the row before; GONE if it is renamed or new. */
export function groupsBefore(groups: Uint32Array, rows: RowChange, renamed: Uint32Array): Uint32Array {
  const known = isIdentity(rows)
    ? groups.slice()
    : numbersBefore(rows).map((row) => (row === GONE ? GONE : groups[row]));
  for (const row of renamed) known[row] = GONE;
  return known;
}
