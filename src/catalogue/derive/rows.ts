/** The rows of one kind that a change writes and removes. */
import { type RowChange, rowChange } from './renumbering.ts';

export interface ChangedRows<Row> {
  /** In ascending id. */
  written: readonly Row[];
  /** Ids, ascending; none of them is written. */
  removed: readonly number[];
}

export interface LocatedRows<Row> {
  change: RowChange;
  /** All ids after the change. */
  ids: Float64Array;
  /** Parallel to `change.written`. */
  rows: readonly Row[];
}

export function locateRows<Row extends { id: number }>(
  ids: Float64Array,
  rows: ChangedRows<Row>,
): LocatedRows<Row> {
  const located = rowChange(
    ids,
    rows.written.map(({ id }) => id),
    rows.removed,
  );
  return { ...located, rows: rows.written };
}
