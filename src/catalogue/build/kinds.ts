/**
 * The kinds of columns that come from rows. A column is built from all rows; where some rows have changed, these are built in the
 * same way and put between those that stay.
 *
 *     years = numbers(Uint16Array, (row) => row.year)
 *     built from 1999, 2004, 2011    →    1999 2004 2011
 *     patched, row 1 is 2005 now     →    1999 2005 2011
 */

import type { NumberedTexts } from '../catalogue.ts';
import { growingLists } from '../columns/growing.ts';
import { indexOfNumber } from '../columns/lookup.ts';
import type { Numbers } from '../columns/new-column.ts';
import { type RowTexts, rowTexts, TEXT_BLOCK_BITS } from '../columns/row-texts.ts';
import { createTextColumnBuilder } from '../columns/text-column.ts';
import { type TextNumbers, textNumbers } from '../columns/text-numbers.ts';
import type { ListColumn } from '../columns/types.ts';
import { changeOf, type RowChange } from '../derive/renumbering.ts';
import {
  remapNumbers,
  spliceBlocks,
  spliceNumbers,
  spliceRagged,
  spliceStarts,
  withItems,
} from '../derive/splice.ts';
import { createNumbering, sortTexts, type TextOrder } from './numbering.ts';

/** What columns refer to. */
export type Referred = 'artists' | 'albums' | 'tracks';
/** The ids of the rows that columns refer to. */
export type Ids = Partial<Record<Referred, Float64Array>>;

export interface Kind<Row, Column> {
  builder(): ColumnBuilder<Row, Column>;
  /** `coming` is built from the written rows. `owners` says how the numbers of other rows change. */
  patch(before: Column, change: RowChange, coming: Column, owners: Record<Referred, RowChange>): Column;
}

interface ColumnBuilder<Row, Column> {
  add(rows: readonly Row[]): void;
  finish(ids: Ids): Column;
}

type NumbersOf<T> = new (content: number) => T;

/** The same type, whatever memory it is in. */
type Shareable<T> = T extends Uint8Array
  ? Uint8Array
  : T extends Uint32Array
    ? Uint32Array
    : T extends Int32Array
      ? Int32Array
      : Float64Array;

export function numbers<Row, T extends Numbers>(
  Column: NumbersOf<T>,
  value: (row: Row) => number,
): Kind<Row, Shareable<T>> {
  return {
    builder() {
      let column = new Column(PAGE);
      let count = 0;
      const page = new Float64Array(PAGE);
      return {
        add(rows) {
          if (count + rows.length > column.length) {
            const larger = new Column(2 * column.length);
            larger.set(column as never);
            column = larger;
          }
          for (let i = 0; i < rows.length; i++) page[i] = value(rows[i]);
          column.set(page.subarray(0, rows.length) as never, count);
          count += rows.length;
        },
        finish: () => column.slice(0, count) as Shareable<T>,
      };
    },
    patch: spliceNumbers,
  };
}

/** Numbers of other rows, by their ids; without an id it is -1. */
export function references<Row, T extends Uint32Array | Int32Array>(
  Column: { from(ids: Float64Array, number: (id: number) => number): T },
  referred: Referred,
  idOf: (row: Row) => number | null,
): Kind<Row, Shareable<T>> {
  return {
    builder() {
      const ids = numbers(Float64Array, (row: Row) => idOf(row) ?? -1).builder();
      return {
        add: ids.add,
        finish: (known) =>
          Column.from(ids.finish(known), ordinalsIn(known[referred]!)) as unknown as Shareable<T>,
      };
    },
    patch: (before, change, coming, owners) =>
      spliceNumbers(remapNumbers(before, owners[referred]), change, coming),
  };
}

function ordinalsIn(ids: Float64Array): (id: number) => number {
  return (id) => {
    const ordinal = indexOfNumber(ids, id);
    if (ordinal < 0 && id >= 0) throw new Error(`the store refers to ${id}, which it does not have`);
    return ordinal;
  };
}

export function texts<Row>(text: (row: Row) => string): Kind<Row, RowTexts> {
  return {
    builder() {
      const builder = createTextColumnBuilder();
      return {
        add: (rows) => {
          for (const row of rows) builder.add(text(row));
        },
        finish: () => rowTexts(builder.finish()),
      };
    },
    patch: spliceRowTexts,
  };
}

export function spliceRowTexts(before: RowTexts, change: RowChange, coming: RowTexts): RowTexts {
  return spliceBlocks(before, TEXT_BLOCK_BITS, change, coming);
}

interface NumberedOptions extends TextOrder {
  /** Stay even if no row has them. */
  fixed?: readonly string[];
}

/** Texts that many rows share, such as licences: a text's number is its place among all of them. */
export function numbered<Row>(
  text: (row: Row) => string,
  options: NumberedOptions = {},
): Kind<Row, NumberedTexts> {
  const narrowed = (texts: string[], items: TextNumbers) => ({
    texts,
    number: textNumbers(items, texts.length),
  });
  return {
    builder() {
      const numbering = createNumbering(options);
      const items = numbers(Uint32Array, (row: Row) => numbering.numberOf(text(row))).builder();
      return {
        add: items.add,
        finish(ids) {
          const { texts, places } = numbering.finish();
          return narrowed(texts, renamed(items.finish(ids), places, 1));
        },
      };
    },
    patch(before, change, coming) {
      const dictionary = united(before.texts, coming.texts, options);
      const items = spliceNumbers(
        renamed(before.number, dictionary.ofBefore, 1),
        change,
        renamed(coming.number, dictionary.ofComing, 1),
      );
      if (items === before.number) return before;
      const used = onlyUsed(dictionary.texts, items, 1, options);
      return narrowed(used.texts, renamed(items, used.numbers, 1));
    },
  };
}

export interface ListedTexts extends ListColumn {
  /** Each once, ascending. */
  texts: string[];
}

/** Lists of such texts, from JSON. With several lists in a row, an item is `number * lists + list`. */
export function listed<Row>(...lists: readonly ((row: Row) => string)[]): Kind<Row, ListedTexts> {
  const parts = lists.length;
  return {
    builder() {
      const numbering = createNumbering();
      const rowsItems = growingLists(Uint32Array);
      /** Few different lists occur, so each is parsed once. */
      const parsed = lists.map(() => new Map<string, number[]>());
      const itemsOf = (json: string, part: number) => {
        const known = parsed[part].get(json);
        if (known !== undefined) return known;
        const distinct = new Set(json === '' ? [] : (JSON.parse(json) as string[]));
        const items = Array.from(distinct, (text) => numbering.numberOf(text) * parts + part);
        parsed[part].set(json, items);
        return items;
      };
      return {
        add(rows) {
          for (const row of rows) {
            for (let part = 0; part < parts; part++)
              for (const item of itemsOf(lists[part](row), part)) rowsItems.add(item);
            rowsItems.endList();
          }
        },
        finish() {
          const { texts, places } = numbering.finish();
          const { starts, items } = rowsItems.finish();
          return { texts, starts, items: renamed(items, places, parts) };
        },
      };
    },
    patch(before, change, coming) {
      const dictionary = united(before.texts, coming.texts);
      const known = withItems(before, renamed(before.items, dictionary.ofBefore, parts));
      const next = spliceRagged(known, change, {
        starts: coming.starts,
        items: renamed(coming.items, dictionary.ofComing, parts),
      });
      if (next === before) return before;
      const used = onlyUsed(dictionary.texts, next.items, parts);
      return { texts: used.texts, starts: next.starts, items: renamed(next.items, used.numbers, parts) };
    },
  };
}

/** All texts of both, and the number of each in it; the same texts if none is new. */
function united(before: string[], coming: string[], order: TextOrder = {}) {
  const known = new Set(before);
  const added = coming.filter((text) => !known.has(text));
  const texts = added.length === 0 ? before : sortTexts([...before, ...added], order);
  /** Both are sorted. */
  const numbersOf = (some: string[]) => {
    let number = 0;
    return Uint32Array.from(some, (text) => {
      while (texts[number] !== text) number++;
      return number;
    });
  };
  return {
    texts,
    ofBefore: added.length === 0 ? undefined : numbersOf(before),
    ofComing: numbersOf(coming),
  };
}

/** The texts that some item has, and their numbers; the same texts if these are all. */
function onlyUsed(
  texts: string[],
  items: TextNumbers,
  parts: number,
  { fixed = [] }: NumberedOptions = {},
): { texts: string[]; numbers?: Uint32Array } {
  const isUsed = new Uint8Array(texts.length * parts);
  for (let i = 0; i < items.length; i++) isUsed[items[i]] = 1;
  const stays = (text: string, number: number) =>
    isUsed.subarray(number * parts, (number + 1) * parts).includes(1) || fixed.includes(text);
  const used = texts.filter(stays);
  if (used.length === texts.length) return { texts };
  let count = 0;
  return {
    texts: used,
    numbers: Uint32Array.from(texts, (text, number) => (stays(text, number) ? count++ : 0)),
  };
}

/** Items whose texts have other numbers. There are few texts and many items, so each is computed once. */
function renamed<T extends TextNumbers>(
  items: T,
  numbers: Uint32Array | undefined,
  parts: number,
): T | Uint32Array {
  if (numbers === undefined) return items;
  const table = new Uint32Array(numbers.length * parts);
  for (let item = 0; item < table.length; item++)
    table[item] = numbers[Math.trunc(item / parts)] * parts + (item % parts);
  const next = new Uint32Array(items.length);
  for (let i = 0; i < items.length; i++) next[i] = table[items[i]];
  return next;
}

// biome-ignore lint/suspicious/noExplicitAny: the rows of a table are of one type, which the columns share.
export type Kinds = Record<string, Kind<any, any>>;
export type RowOf<All extends Kinds> = {
  [Name in keyof All]: All[Name] extends Kind<infer Row, unknown> ? (row: Row) => void : never;
}[keyof All] extends (row: infer Row) => void
  ? Row
  : never;

/** The columns of a table. */
export type ColumnsOf<All extends Kinds> = {
  [Name in keyof All]: All[Name] extends Kind<never, infer Column> ? Column : never;
};

/** So many rows are added at once: a loop over one column is several times faster than one over the columns of a row. */
const PAGE = 1024;

/** Builds the columns of a table, row by row. */
export function createTableBuilder<All extends Kinds>(kinds: All) {
  const builders = Object.entries(kinds).map(([name, kind]) => [name, kind.builder()] as const);
  let page: RowOf<All>[] = [];
  let count = 0;
  const flush = () => {
    for (const [, builder] of builders) builder.add(page);
    page = [];
  };
  return {
    add(row: RowOf<All>): void {
      count++;
      if (page.push(row) === PAGE) flush();
    },
    count: () => count,
    finish(ids: Ids): ColumnsOf<All> {
      flush();
      return Object.fromEntries(
        builders.map(([name, builder]) => [name, builder.finish(ids)]),
      ) as ColumnsOf<All>;
    },
  };
}

/** A table of its own, with several rows for each owner: those of owner `i` are `starts[i] .. starts[i + 1]`. */
export function entries<Owner, All extends Kinds>(
  kinds: All,
  rowsOf: (owner: Owner) => readonly RowOf<All>[],
): Kind<Owner, ColumnsOf<All> & { starts: Uint32Array }> {
  return {
    builder() {
      const table = createTableBuilder(kinds);
      const starts = [0];
      return {
        add(owners) {
          for (const owner of owners) {
            rowsOf(owner).forEach(table.add);
            starts.push(table.count());
          }
        },
        finish: (ids) => ({ ...table.finish(ids), starts: Uint32Array.from(starts) }),
      };
    },
    /** All previous entries of a written owner are removed, and all its entries are inserted. */
    patch(before, change, coming, owners) {
      const starts = spliceStarts(before.starts, change, coming.starts);
      const [removed, inserted] = [entriesOf(before.starts, change.lost), entriesOf(starts, change.written)];
      const rows = changeOf(before.starts.at(-1)!, removed, inserted);
      return { ...patchTable(kinds, before, rows, coming, owners), starts };
    },
  };
}

function entriesOf(starts: Uint32Array, owners: Uint32Array): Uint32Array {
  const entries: number[] = [];
  for (const owner of owners)
    for (let entry = starts[owner]; entry < starts[owner + 1]; entry++) entries.push(entry);
  return Uint32Array.from(entries);
}

/** The columns of these rows. */
export function tableOf<All extends Kinds>(
  kinds: All,
  rows: readonly RowOf<All>[],
  ids: Ids = {},
): ColumnsOf<All> {
  const builder = createTableBuilder(kinds);
  rows.forEach(builder.add);
  return builder.finish(ids);
}

/** The columns when some rows have changed; `coming` are those of the written ones. */
export function patchTable<All extends Kinds>(
  kinds: All,
  before: ColumnsOf<All>,
  change: RowChange,
  coming: ColumnsOf<All>,
  owners: Record<Referred, RowChange>,
): ColumnsOf<All> {
  return Object.fromEntries(
    Object.entries(kinds).map(([name, kind]) => [
      name,
      kind.patch(before[name], change, coming[name], owners),
    ]),
  ) as ColumnsOf<All>;
}
