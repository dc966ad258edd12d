/** Names of artists, albums or tracks (see `NameColumn`): their order, and which of them are equal. */
import type { NameColumn } from '../columns/name-column.ts';
import { areRowsEqual, compareRows, type RowTexts, rowTexts, textOfRow } from '../columns/row-texts.ts';
import { descendingOf, ranksOf, sortByText } from '../columns/sort.ts';
import { areEqual, createTextColumnBuilder } from '../columns/text-column.ts';
import { placesOf, withMoved } from '../derive/orders.ts';
import { GONE, onlyDifferent, type RowChange } from '../derive/renumbering.ts';
import { spliceNumbers } from '../derive/splice.ts';
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
    const places = placesOf(renamed.lost, before.ascending, comparing(before));
    const ascending = withMoved(before.ascending, renamed, places, comparing({ exact, folded }));
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

const comparing =
  ({ exact, folded }: Pick<NameColumn, 'exact' | 'folded'>) =>
  (a: number, b: number) =>
    compareRows(folded, a, b) || compareRows(exact, a, b) || a - b;

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
  const group = spliceNumbers(groupOf, rows, new Uint32Array(rows.written.length).fill(GONE));
  return (a: number, b: number) =>
    group[a] === GONE || group[b] === GONE ? areRowsEqual(texts, a, b) : group[a] === group[b];
}
