/** Names of artists, albums or tracks (see `NameColumn`): their order, and which of them are equal. */
import type { NameColumn } from '../columns/name-column.ts';
import { areRowsEqual, compareRows, rowTexts, textOfRow } from '../columns/row-texts.ts';
import { descendingOf, ranksOf, sortByText } from '../columns/sort.ts';
import { areEqual, createTextColumnBuilder } from '../columns/text-column.ts';
import { patchGroups } from '../derive/groups.ts';
import { placesOf, withMoved } from '../derive/orders.ts';
import { onlyDifferent, type RowChange } from '../derive/renumbering.ts';
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
    const moved = (direction: 'ascending' | 'descending') => {
      const sorted = before[direction];
      const compare = (column: Texts) => (direction === 'ascending' ? comparing : comparingDown)(column);
      const places = placesOf(renamed.lost, sorted, compare(before));
      return { places, sorted: withMoved(sorted, renamed, places, compare({ exact, folded })) };
    };
    const { places, sorted: ascending } = moved('ascending');
    const { groupOf: rank } = patchGroups(
      before.rank,
      renamed,
      { sorted: before.ascending, places },
      { sorted: ascending, places: placesOf(renamed.written, ascending, comparing({ exact, folded })) },
      (a, b) => areRowsEqual(exact, a, b),
    );
    return { exact, folded, ascending, descending: moved('descending').sorted, rank };
  },
};

type Texts = Pick<NameColumn, 'exact' | 'folded'>;

/** The order of names. */
export const comparing =
  ({ exact, folded }: Texts) =>
  (a: number, b: number) =>
    compareRows(folded, a, b) || compareRows(exact, a, b) || a - b;

/** The other way round, but equal names still by ascending ordinal. */
const comparingDown =
  ({ exact, folded }: Texts) =>
  (a: number, b: number) =>
    compareRows(folded, b, a) || compareRows(exact, b, a) || a - b;

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
