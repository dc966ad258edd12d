/** Names of artists, albums or tracks (see `NameColumn`): their order, and which of them are equal. */
import type { NameColumn } from '../columns/name-column.ts';
import { areRowsEqual, compareRows, type RowTexts, rowTexts, textOfRow } from '../columns/row-texts.ts';
import { descendingOf, ranksOf, sortByText } from '../columns/sort.ts';
import { areEqual, createTextColumnBuilder } from '../columns/text-column.ts';
import { withMoved } from '../derive/orders.ts';
import { numbersAfter, onlyDifferent, type RowChange } from '../derive/renumbering.ts';
import { fold } from '../text/words/fold.ts';
import { type Kind, spliceRowTexts } from './kinds.ts';

export function createNameColumnBuilder() {
  const exacts = createTextColumnBuilder();
  const foldeds = createTextColumnBuilder();
  return {
    add(name: string, folded = fold(name)): void {
      exacts.add(name);
      foldeds.add(folded);
    },
    finish(): NameColumn {
      const exact = exacts.finish();
      const folded = foldeds.finish();
      const ascending = sortByText(folded, exact);
      const rank = ranksOf(ascending, (a, b) => areEqual(exact, a, b));
      const descending = descendingOf(ascending, rank);
      return {
        exact: rowTexts(exact),
        folded: rowTexts(folded),
        ascending,
        descending,
        rank,
      };
    },
  };
}

export const names: Kind<{ name: string }, NameColumn> = {
  builder() {
    const { add, finish } = createNameColumnBuilder();
    return {
      add(rows) {
        for (const { name } of rows) add(name);
      },
      finish,
    };
  },
  patch(before, change, coming) {
    const exact = spliceRowTexts(before.exact, change, coming.exact);
    if (exact === before.exact) return before;
    const folded = spliceRowTexts(before.folded, change, coming.folded);
    const renamed = renamedRows(before, change, { exact });
    const ascending = withMoved(
      before.ascending,
      change,
      renamed.written,
      (a, b) => compareRows(folded, a, b) || compareRows(exact, a, b) || a - b,
    );
    const rank = ranksOf(ascending, alikeAfter(before.rank, renamed, exact));
    return {
      exact,
      folded,
      ascending,
      descending: descendingOf(ascending, rank),
      rank,
    };
  },
};

/** Without the written rows that keep their names. */
export function renamedRows(
  before: Pick<NameColumn, 'exact'>,
  change: RowChange,
  after: Pick<NameColumn, 'exact'>,
): RowChange {
  return onlyDifferent(
    change,
    (i) => textOfRow(before.exact, change.sources[i]) !== textOfRow(after.exact, change.written[i]),
  );
}

/** Whether two rows have the same text. Of rows that were there before, their groups tell: comparing all texts takes long. */
export function alikeAfter(groupOf: Uint32Array, rows: RowChange, texts: RowTexts) {
  const group = new Int32Array(rows.after).fill(-1);
  const after = numbersAfter(rows);
  for (let row = 0; row < after.length; row++) if (after[row] < rows.after) group[after[row]] = groupOf[row];
  for (const row of rows.written) group[row] = -1;
  return (a: number, b: number) =>
    group[a] < 0 || group[b] < 0 ? areRowsEqual(texts, a, b) : group[a] === group[b];
}
