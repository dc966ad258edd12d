import { firstIndex, indexOfNumber } from '../columns/lookup.ts';

/**
 * How rows change from one generation to the next: some are removed, inserted or get other contents, and the others keep their
 * order, but their numbers may change.
 *
 *     before  a b c d     removed [1]        after  a c x d     inserted [2]
 *     numbers  0 → 0, 1 → GONE, 2 → 1, 3 → 3
 */
export interface RowChange {
  before: number;
  after: number;
  /** The number after of each number before, or GONE. */
  readonly numbers: Uint32Array;
  /** Whether every row that is not removed keeps its number: rows are only added or removed at the end. */
  keepsNumbers: boolean;
  /** Numbers after of the rows that are inserted, or replaced, ascending. */
  written: Uint32Array;
  /** The number before of each written row, or GONE if it is inserted. */
  sources: Uint32Array;
  /** Numbers before of the rows that are removed or replaced, ascending. */
  lost: Uint32Array;
  /** All rows after, in ascending order. */
  pieces: readonly Piece[];
}

/** The number after of a removed row, and the number before of an inserted one. -1 as a Uint32. */
export const GONE = 0xffffffff;

/** Consecutive rows from number `first` on: rows `from` to `to` of before, which stay, or the written rows with these indexes. */
interface Piece {
  isWritten: boolean;
  from: number;
  to: number;
  first: number;
}

/** `removed` are numbers before and `written` numbers after, both ascending; `sources` is as in the change, without it all are inserted. */
export function changeOf(
  before: number,
  removed: Uint32Array,
  written: Uint32Array,
  sources = new Uint32Array(written.length).fill(GONE),
): RowChange {
  const lost = Uint32Array.from([...removed, ...sources.filter(isKnown)]).sort();
  const after = before - lost.length + written.length;
  const pieces = piecesOf(before, after, lost, written);
  const keepsNumbers =
    pieces.every(({ isWritten, from, first }) => isWritten || from === first) &&
    sources.every((source, i) => !isKnown(source) || source === written[i]);
  let numbers: Uint32Array | undefined;
  return {
    ...{ before, after, written, sources, lost, pieces, keepsNumbers },
    /** Most changes need none. */
    get numbers() {
      numbers ??= numbersOf(before, pieces, written, sources);
      return numbers;
    },
  };
}

/** Rows are only removed and inserted; `sources` has for each row after its number before, or GONE. */
export function changeFrom(before: number, sources: Uint32Array): RowChange {
  const removed: number[] = [];
  const inserted: number[] = [];
  let next = 0;
  for (let row = 0; row < sources.length; row++) {
    if (sources[row] === GONE) inserted.push(row);
    else {
      for (; next < sources[row]; next++) removed.push(next);
      next++;
    }
  }
  for (; next < before; next++) removed.push(next);
  return changeOf(before, Uint32Array.from(removed), Uint32Array.from(inserted));
}

function numbersOf(before: number, pieces: Piece[], written: Uint32Array, sources: Uint32Array): Uint32Array {
  const numbers = new Uint32Array(before).fill(GONE);
  for (const { isWritten, from, to, first } of pieces)
    if (!isWritten) for (let row = from; row < to; row++) numbers[row] = first + row - from;
  for (let i = 0; i < written.length; i++) if (isKnown(sources[i])) numbers[sources[i]] = written[i];
  return numbers;
}

const isKnown = (row: number) => row !== GONE;

function piecesOf(before: number, after: number, lost: Uint32Array, written: Uint32Array): Piece[] {
  const pieces: Piece[] = [];
  let from = 0;
  for (let row = 0, l = 0, w = 0; row < after; ) {
    if (written[w] === row) {
      const start = w;
      while (written[w] === row) {
        w++;
        row++;
      }
      pieces.push({ isWritten: true, from: start, to: w, first: row - (w - start) });
      continue;
    }
    for (; lost[l] === from; l++) from++;
    const count = Math.min((lost[l] ?? before) - from, (written[w] ?? after) - row);
    if (count <= 0) throw new Error(`row ${written[w]} cannot be inserted after ${row} rows`);
    pieces.push({ isWritten: false, from, to: from + count, first: row });
    from += count;
    row += count;
  }
  return pieces;
}

const NONE = new Uint32Array(0);

/** No row is written or removed. */
export const noChange = (count: number) => changeOf(count, NONE, NONE);

export const isUnchanged = ({ lost, written }: RowChange) => lost.length + written.length === 0;

/** Whether no row is removed or inserted. */
export const hasSameRows = ({ lost, written, sources }: RowChange) =>
  lost.length === written.length && !sources.includes(GONE);

/** Numbers before of the rows that are removed. */
export function removedRows({ lost, sources }: RowChange): Uint32Array {
  const replaced = new Set(sources);
  return lost.filter((row) => !replaced.has(row));
}

/** The numbers after of some rows; those of removed ones are left out. */
export function numbersAfter({ numbers }: RowChange, rows: readonly number[]): number[] {
  return rows.map((row) => numbers[row]).filter(isKnown);
}

/** The number before of a number after, or GONE. */
export function numberBefore({ pieces, sources }: RowChange, row: number): number {
  const { isWritten, from, first } = pieces[firstIndex(pieces.length, (i) => pieces[i].first > row) - 1];
  return isWritten ? sources[from + row - first] : from + row - first;
}

/** The change without the replaced rows for which `differs` is false; it gets an index into `written`. */
export function onlyDifferent(rows: RowChange, differs: (i: number) => boolean): RowChange {
  const isWritten = (_: number, i: number) => !isKnown(rows.sources[i]) || differs(i);
  return changeOf(
    rows.before,
    removedRows(rows),
    rows.written.filter(isWritten),
    rows.sources.filter(isWritten),
  );
}

/** The change with other rows written, too: numbers after. */
export function withWritten(rows: RowChange, others: Iterable<number>): RowChange {
  const written = Uint32Array.from(new Set([...rows.written, ...others])).sort();
  const sources = written.map((row) => numberBefore(rows, row));
  return changeOf(rows.before, removedRows(rows), written, sources);
}

/** The change with the rows whose numbers differ. */
export function withDifferent(
  rows: RowChange,
  before: ArrayLike<number>,
  after: ArrayLike<number>,
): RowChange {
  if (before === after && rows.keepsNumbers) return rows;
  const different: number[] = [];
  for (const { isWritten, from, to, first } of rows.pieces)
    for (let row = from; row < to && !isWritten; row++)
      if (before[row] !== after[first + row - from]) different.push(first + row - from);
  return different.length === 0 ? rows : withWritten(rows, different);
}

export interface ChangedRows<Row> {
  /** In ascending id. */
  written: readonly Row[];
  /** Ids, ascending; none of them is written. */
  removed: readonly number[];
}

/** Both lists ascend, without repetition or a common id. Removing an id that is not there has no effect. */
export function rowChange(
  ids: Float64Array,
  writtenIds: ArrayLike<number>,
  removedIds: ArrayLike<number>,
): RowChange {
  const rowsOf = (some: ArrayLike<number>) => Uint32Array.from(some, (id) => indexOfNumber(ids, id));
  const removed = rowsOf(removedIds).filter(isKnown);
  const sources = rowsOf(writtenIds);
  let removedBelow = 0;
  let inserted = 0;
  const written = Uint32Array.from(writtenIds, (id, i) => {
    const place = firstIndex(ids.length, (row) => ids[row] >= id);
    while (removed[removedBelow] < place) removedBelow++;
    return place - removedBelow + (isKnown(sources[i]) ? inserted : inserted++);
  });
  return changeOf(ids.length, removed, written, sources);
}
