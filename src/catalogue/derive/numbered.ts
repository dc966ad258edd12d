/** Columns of numbers that stand for texts (licences, languages, tags): a text's number is its place among all, sorted. */
import { firstIndex } from '../columns/lookup.ts';
import { hasRoom, type TextNumbers, textNumbers } from '../columns/text-numbers.ts';
import type { ListColumn } from '../columns/types.ts';
import { type Renumbering, type RowChange, renumbering } from './renumbering.ts';
import { listsOf, remapNumbers, spliceNumbers, spliceRagged } from './splice.ts';

export interface NumberedChange {
  /** The same array if no text comes or goes. */
  names: string[];
  numbers: Renumbering;
  numberOf(name: string): number;
}

type Compare = (a: string, b: string) => number;
const byCodeUnits: Compare = (a, b) => (a < b ? -1 : a > b ? 1 : 0);

/** `names` are sorted by `compare`. `gone` are numbers, in any order; `coming` may contain existing texts. */
export function changeNames(
  names: string[],
  gone: Iterable<number>,
  coming: Iterable<string>,
  compare = byCodeUnits,
): NumberedChange {
  const placeIn = (sorted: string[]) => (name: string) =>
    firstIndex(sorted.length, (i) => compare(sorted[i], name) >= 0);
  const removed = Uint32Array.from(new Set(gone)).sort();
  const isGone = new Set(removed);
  const placeOf = placeIn(names);
  const added = [...new Set(coming)].filter((name) => names[placeOf(name)] !== name).sort(compare);
  if (removed.length + added.length === 0)
    return { names, numbers: renumbering(names.length, removed, removed), numberOf: placeOf };
  const next = [...names.filter((_, number) => !isGone.has(number)), ...added].sort(compare);
  const numberOf = placeIn(next);
  const inserted = Uint32Array.from(added, numberOf);
  return { names: next, numbers: renumbering(names.length, removed, inserted), numberOf };
}

interface NumberedColumn<T> {
  names: string[];
  numbers: Renumbering;
  column: T;
}

export interface NumberedOptions {
  /** Stays even if no row has it. */
  fixed?: string;
  compare?: Compare;
}

/** One text per row. `texts` are those of the written rows. */
export function patchNumbered<T extends TextNumbers>(
  names: string[],
  column: T,
  rows: RowChange,
  texts: readonly string[],
  { fixed, compare }: NumberedOptions = {},
): NumberedColumn<T> {
  const lost = Array.from(rows.lost, (row) => column[row]);
  const staying = new Set([...texts, fixed]);
  const gone = unused(names, lost, staying, [column]);
  const change = changeNames(names, gone, texts, compare);
  return {
    names: change.names,
    numbers: change.numbers,
    column: spliceNumbers(remapNumbers(column, change.numbers), rows, texts.map(change.numberOf)),
  };
}

/** The same for a column whose width depends on the number of texts. */
export function patchTextNumbers(
  names: string[],
  column: TextNumbers,
  rows: RowChange,
  texts: readonly string[],
  options?: NumberedOptions,
): NumberedColumn<TextNumbers> {
  const room = hasRoom(column, names.length + new Set(texts).size) ? column : Uint32Array.from(column);
  const patched = patchNumbered(names, room, rows, texts, options);
  return { ...patched, column: textNumbers(patched.column, patched.names.length) };
}

export interface NumberedLists {
  lists: ListColumn;
  rows: RowChange;
  /** Those of the written rows. */
  texts: readonly (readonly string[])[];
}

/** Several texts per row, in one or more columns that share the names. */
export function patchNumberedLists(
  names: string[],
  columns: readonly NumberedLists[],
): NumberedChange & { columns: ListColumn[] } {
  const lost = columns.flatMap(({ lists, rows }) =>
    Array.from(rows.lost, (row) => [
      ...lists.items.subarray(lists.starts[row], lists.starts[row + 1]),
    ]).flat(),
  );
  const coming = new Set(columns.flatMap(({ texts }) => texts.flat()));
  const gone = unused(
    names,
    lost,
    coming,
    columns.map(({ lists }) => lists.items),
  );
  const change = changeNames(names, gone, coming);
  return {
    ...change,
    columns: columns.map(({ lists, rows, texts }) => {
      const items = remapNumbers(lists.items, change.numbers);
      const before = items === lists.items ? lists : { starts: lists.starts, items };
      return spliceRagged(before, rows, listsOf(texts.map((list) => list.map(change.numberOf))));
    }),
  };
}

/** The numbers that only lost rows have, and whose names do not stay. `lost` has a number for each use of it. */
function unused(
  names: readonly string[],
  lost: readonly number[],
  staying: ReadonlySet<string | undefined>,
  columns: readonly ArrayLike<number>[],
): number[] {
  const candidates = [...new Set(lost)].filter((number) => !staying.has(names[number]));
  if (candidates.length === 0) return [];
  const uses = new Int32Array(names.length);
  for (const column of columns) for (let i = 0; i < column.length; i++) uses[column[i]]++;
  for (const number of lost) uses[number]--;
  return candidates.filter((number) => uses[number] === 0);
}
