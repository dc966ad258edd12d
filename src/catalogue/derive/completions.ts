/** The completions of names (`autocomplete/completions.ts`) when names or popularity have changed. */
import type { NameCompletions } from '../autocomplete/completions.ts';
import type { NameColumn } from '../columns/name-column.ts';
import { compareTexts } from '../columns/text-column.ts';
import { groupsBefore } from './names.ts';
import { withMoved } from './orders.ts';
import {
  GONE,
  isIdentity,
  noChange,
  numbersBefore,
  type Renumbering,
  type RowChange,
  renumbering,
} from './renumbering.ts';

export interface CompletionsChange {
  rows: RowChange;
  /** Rows that are new or have another name, as numbers after, ascending. */
  renamed: Uint32Array;
  /** Further rows whose popularity has changed. */
  recounted: Uint32Array;
  name: NameColumn;
  popularity: Float64Array;
}

/** The rows that stay, but with another value. */
export function recountedRows(change: RowChange, before: Float64Array, after: Float64Array): Uint32Array {
  if (isIdentity(change) && before === after) return new Uint32Array(0);
  const sources = isIdentity(change) ? undefined : numbersBefore(change);
  const rows: number[] = [];
  for (let row = 0; row < after.length; row++) {
    const source = sources === undefined ? row : sources[row];
    if (source !== GONE && before[source] !== after[row]) rows.push(row);
  }
  return Uint32Array.from(rows);
}

export function patchCompletions(before: NameCompletions, change: CompletionsChange): NameCompletions {
  const { rows, renamed, recounted, name, popularity } = change;
  if (isIdentity(rows) && renamed.length + recounted.length === 0) return before;
  const { ascending, folded } = name;
  const order = { ascending, popularity };
  if (isIdentity(rows) && renamed.length === 0) {
    const { starts, nameOf } = before;
    const numbers = noChange(before.ranks.length);
    const touched = new Set(recounted.values().map((row) => nameOf[row]));
    return { starts, nameOf, ranks: ranked(before.ranks, numbers, touched, { starts, ...order }) };
  }
  const groupBefore = groupsBefore(before.nameOf, rows, renamed);
  const starts = new Uint32Array(ascending.length + 1);
  const nameOf = new Uint32Array(ascending.length);
  let names = 0;
  for (let i = 0; i < ascending.length; i++) {
    const row = ascending[i];
    if (i === 0 || !isAlike(ascending[i - 1], row)) starts[names++] = i;
    nameOf[row] = names - 1;
  }
  starts[names] = ascending.length;

  function isAlike(a: number, b: number): boolean {
    if (groupBefore[a] === GONE || groupBefore[b] === GONE) return compareTexts(folded, a, b) === 0;
    return groupBefore[a] === groupBefore[b];
  }

  /** By number before: the name's number after. */
  const nameAfter = new Uint32Array(before.ranks.length).fill(GONE);
  for (let row = 0; row < nameOf.length; row++)
    if (groupBefore[row] !== GONE) nameAfter[groupBefore[row]] = nameOf[row];
  const removed = indexesOf(nameAfter, GONE);
  const staying = new Uint8Array(names);
  for (const number of nameAfter) if (number !== GONE) staying[number] = 1;
  const inserted = indexesOf(staying, 0);

  const touched = new Set(inserted);
  for (const row of [...renamed, ...recounted]) touched.add(nameOf[row]);
  for (const row of lostRows(rows, renamed)) {
    const number = nameAfter[before.nameOf[row]];
    if (number !== GONE) touched.add(number);
  }

  const numbers = renumbering(before.ranks.length, removed, inserted);
  return {
    starts: starts.slice(0, names + 1),
    nameOf,
    ranks: ranked(before.ranks, numbers, touched, { starts, ...order }),
  };
}

interface NameOrder {
  starts: Uint32Array;
  ascending: Uint32Array;
  popularity: Float64Array;
}

/** `touched` are the names, as numbers after, that are new or have other rows or another popularity. */
function ranked(
  before: Uint32Array,
  numbers: Renumbering,
  touched: Set<number>,
  { starts, ascending, popularity }: NameOrder,
): Uint32Array {
  const sum = (number: number) => {
    let total = 0;
    for (let i = starts[number]; i < starts[number + 1]; i++) total += popularity[ascending[i]];
    return total;
  };
  const count = (number: number) => starts[number + 1] - starts[number];
  const order = withMoved(
    inverse(before),
    numbers,
    Uint32Array.from(touched).sort(),
    (a, b) => count(b) - count(a) || sum(b) - sum(a) || a - b,
  );
  return inverse(order);
}

/** Numbers before of the rows that leave their name. */
function lostRows(rows: RowChange, renamed: Uint32Array): Iterable<number> {
  if (isIdentity(rows)) return renamed;
  const sources = numbersBefore(rows);
  return [...rows.removed, ...renamed.map((row) => sources[row]).filter((row) => row !== GONE)];
}

function indexesOf(values: Uint8Array | Uint32Array, wanted: number): Uint32Array {
  const indexes: number[] = [];
  for (let i = 0; i < values.length; i++) if (values[i] === wanted) indexes.push(i);
  return Uint32Array.from(indexes);
}

function inverse(order: Uint32Array): Uint32Array {
  const places = new Uint32Array(order.length);
  for (let place = 0; place < order.length; place++) places[order[place]] = place;
  return places;
}
