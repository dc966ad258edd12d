/** Names of artists, albums or tracks (see `NameColumn`): their order, and which of them are equal. */
import type { NameColumn } from '../columns/name-column.ts';
import { areRowsEqual, compareRows, rowTexts, textOfRow } from '../columns/row-texts.ts';
import { descendingOf, ranksOf, sortByText } from '../columns/sort.ts';
import { areEqual, createTextColumnBuilder } from '../columns/text-column.ts';
import { patchGroups, withMoved } from '../derive/orders.ts';
import { onlyDifferent, type RowChange } from '../derive/renumbering.ts';
import { fold } from '../text/words/fold.ts';
import { type Kind, spliceRowTexts } from './kinds.ts';

/** `folded` is the folded name, if the caller has it. */
export const names: Kind<{ name: string; folded?: string }, NameColumn> = {
  builder() {
    const exacts = createTextColumnBuilder();
    const foldeds = createTextColumnBuilder();
    return {
      add(rows) {
        for (const { name, folded = fold(name) } of rows) {
          exacts.add(name);
          foldeds.add(folded);
        }
      },
      finish() {
        const exact = exacts.finish();
        const folded = foldeds.finish();
        const ascending = sortByText(folded, exact);
        const rank = ranksOf(ascending, (a, b) => areEqual(exact, a, b));
        const descending = descendingOf(ascending, rank);
        return { exact: rowTexts(exact), folded: rowTexts(folded), ascending, descending, rank };
      },
    };
  },
  patch(before, change, coming) {
    const exact = spliceRowTexts(before.exact, change, coming.exact);
    if (exact === before.exact) return before;
    const folded = spliceRowTexts(before.folded, change, coming.folded);
    const renamed = renamedRows(before, change, { exact });
    const comparing = (sign: 1 | -1) => (a: number, b: number) =>
      sign * (compareRows(folded, a, b) || compareRows(exact, a, b)) || a - b;
    const ascending = withMoved(before.ascending, renamed, comparing(1));
    const descending = withMoved(before.descending, renamed, comparing(-1));
    const areAlike = (a: number, b: number) => areRowsEqual(exact, a, b);
    const { groupOf: rank } = patchGroups(before.rank, renamed, ascending, areAlike);
    return { exact, folded, ascending, descending, rank };
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
