/** Building of name columns (see `NameColumn`). */
import type { NameColumn } from '../columns/name-column.ts';
import { rowTexts } from '../columns/row-texts.ts';
import { descendingOf, ranksOf, sortByText } from '../columns/sort.ts';
import { areEqual, createTextColumnBuilder } from '../columns/text-column.ts';
import { fold } from '../text/words/fold.ts';

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
