/**
 * Result shapes as data: the fields of a result item in the interface's order, each with its name, type, meaning
 * and how it is written. `Row` is a cursor: one object per answer, moved from item to item.
 */
import { type Key, key, type Sink } from '../formats/sink.ts';

export type FieldType = 'string' | 'integer' | 'number' | 'boolean' | 'object' | 'array';

export interface Field<Row> {
  key: Key;
  type: FieldType;
  help: string;
  /** The request that makes the field appear, where it is not always there. */
  only?: string;
  /** The month the interface first had it, where it was not there from the beginning. */
  since?: string;
  /** What an object holds, or each item of an array of objects. */
  fields?: readonly Field<never>[];
  /** Asked once per answer: it depends on the request alone. */
  isPresent?: (row: Row) => boolean;
  /** Name and value. */
  write: (sink: Sink, row: Row) => void;
}

export interface Shape<Row> {
  /** The entity's singular; names the items in XML. */
  item: Key;
  fields: readonly Field<Row>[];
}

export function shape<Row>(item: string, fields: readonly Field<Row>[]): Shape<Row> {
  return { item: key(item), fields };
}

export function writeObject<Row>(sink: Sink, fields: readonly Field<Row>[], row: Row): void {
  sink.openObject();
  for (let i = 0; i < fields.length; i++) {
    fields[i].write(sink, row);
  }
  sink.closeObject();
}

/** A text made of pieces; none of them is an empty text. */
export function text<Row>(name: string, help: string, pieces: (sink: Sink, row: Row) => void): Field<Row> {
  const textKey = key(name);
  return {
    key: textKey,
    type: 'string',
    help,
    write(sink, row) {
      sink.openTextField(textKey);
      pieces(sink, row);
      sink.closeTextField(textKey);
    },
  };
}

/** A string of digits. */
export function digits<Row>(name: string, help: string, value: (row: Row) => number): Field<Row> {
  return text(name, help, (sink, row) => sink.digits(value(row)));
}

/** `yyyy-mm-dd`, empty for day 0. */
export function date<Row>(name: string, help: string, value: (row: Row) => number): Field<Row> {
  return text(name, help, (sink, row) => sink.day(value(row)));
}

export function integer<Row>(name: string, help: string, value: (row: Row) => number): Field<Row> {
  return field(name, 'integer', help, (sink, row) => sink.integer(value(row)));
}

export function number<Row>(name: string, help: string, value: (row: Row) => number): Field<Row> {
  return field(name, 'number', help, (sink, row) => sink.number(value(row)));
}

export function boolean<Row>(name: string, help: string, value: (row: Row) => boolean): Field<Row> {
  return field(name, 'boolean', help, (sink, row) => sink.boolean(value(row)));
}

export function object<Row>(name: string, help: string, fields: readonly Field<Row>[]): Field<Row> {
  return { ...field(name, 'object', help, (sink, row: Row) => writeObject(sink, fields, row)), fields };
}

/** `item` names one of them in XML; `items` writes them, each between `openItem` and `closeItem`. */
export function array<Row>(
  name: string,
  item: string,
  help: string,
  items: (sink: Sink, row: Row, item: Key) => void,
): Field<Row> {
  const itemKey = key(item);
  return field(name, 'array', help, (sink, row) => {
    sink.openList();
    items(sink, row, itemKey);
    sink.closeList();
  });
}

function field<Row>(
  name: string,
  type: FieldType,
  help: string,
  value: (sink: Sink, row: Row) => void,
): Field<Row> {
  const fieldKey = key(name);
  return {
    key: fieldKey,
    type,
    help,
    write(sink, row) {
      sink.openField(fieldKey);
      value(sink, row);
      sink.closeField(fieldKey);
    },
  };
}

/** The field only where the request asked for it. */
export function only<Row>(request: string, isPresent: (row: Row) => boolean, field: Field<Row>): Field<Row> {
  return { ...field, only: request, isPresent };
}
