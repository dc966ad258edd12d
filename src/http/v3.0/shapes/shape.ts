/**
 * Result shapes as data: the fields of a result in the order of the API specification, each with its name, type, help
 * and how it is written to a template. `Row` is a cursor: one object per response, moved from item to item.
 */
import { TEXT_LANGUAGES } from '../../../domain/vocabulary.ts';
import { type EncodedText, encodeName, type FieldName, type Syntax } from '../formats/syntax.ts';
import { type Recorder, record, type Template } from '../formats/template.ts';
import type { RenderSource } from './render-context.ts';

export type FieldType = 'string' | 'integer' | 'number' | 'boolean' | 'object' | 'array';

/** Called once per generation; only the functions that it passes to the recorder get a row. */
export type WriteField<Row> = (to: Recorder<Row>, source: RenderSource) => void;

export interface ResultField<Row> {
  key: FieldName;
  type: FieldType;
  help: string;
  /** The parameter that adds the field, where it is not always present. */
  only?: string;
  /** The month in which the API first had it. */
  since?: string;
  /** The fields of an object, or of each item of an array; without it, an object has texts by language, and an array texts. */
  fields?: readonly ResultField<never>[];
  /** Of an object: it is written as an empty list where it is empty. */
  emptyList?: true;
  /** The element name of array items in XML. */
  item?: string;
  /** Of an array of objects: the parameter that makes them objects; without it they are texts. */
  objectsOnly?: string;
  /** A regular expression that every value of a text matches. */
  pattern?: string;
  /** Called once per response: it depends on the request alone. */
  isPresent?: (row: Row) => boolean;
  /** Name and value. */
  write: WriteField<Row>;
}

export interface Shape<Row> {
  /** The entity's singular and plural; in XML they name the items and the element around them. */
  item: FieldName;
  plural: FieldName;
  fields: readonly ResultField<Row>[];
}

export function shape<Row>(item: string, fields: readonly ResultField<Row>[]): Shape<Row> {
  return { item: encodeName(item), plural: encodeName(`${item}s`), fields };
}

/** One item with exactly these fields. */
export function itemTemplate<Row>(
  syntax: Syntax,
  source: RenderSource,
  item: FieldName,
  fields: readonly ResultField<Row>[],
): Template<Row> {
  return record(syntax, (to) => writeItemFields(to, source, item, fields));
}

/** The same without an element around it: `results` where it is not a list. */
export function objectTemplate<Row>(
  syntax: Syntax,
  source: RenderSource,
  _item: FieldName,
  fields: readonly ResultField<Row>[],
): Template<Row> {
  return record(syntax, (to) => writeObject(to, source, fields));
}

export function writeItemFields<Row>(
  to: Recorder<Row>,
  source: RenderSource,
  item: FieldName,
  fields: readonly ResultField<Row>[],
): void {
  to.openItem(item);
  writeObject(to, source, fields);
  to.closeItem(item);
}

function writeObject<Row>(
  to: Recorder<Row>,
  source: RenderSource,
  fields: readonly ResultField<Row>[],
): void {
  to.openObject();
  for (const { write } of fields) write(to, source);
  to.closeObject();
}

/** A text that consists of pieces; without pieces it is empty. */
export function text<Row>(name: string, help: string, pieces: WriteField<Row>): ResultField<Row> {
  const textKey = encodeName(name);
  return {
    key: textKey,
    type: 'string',
    help,
    write(to, source) {
      to.openTextField(textKey);
      pieces(to, source);
      to.closeTextField(textKey);
    },
  };
}

/** A text of the row. */
export function string<Row>(name: string, help: string, value: (row: Row) => string): ResultField<Row> {
  return text(name, help, (to) => to.string(value));
}

/** A string of digits. */
export function digits<Row>(name: string, help: string, value: (row: Row) => number): ResultField<Row> {
  return { ...text<Row>(name, help, (to) => to.digits(value)), pattern: '^[0-9]+$' };
}

/** `yyyy-mm-dd`, empty for day 0. */
export function date<Row>(name: string, help: string, value: (row: Row) => number): ResultField<Row> {
  return {
    ...text<Row>(name, help, (to) => to.day(value)),
    pattern: '^([0-9]{4}-[0-9]{2}-[0-9]{2})?$',
  };
}

export function integer<Row>(name: string, help: string, value: (row: Row) => number): ResultField<Row> {
  return field(name, 'integer', help, (to) => to.integer(value));
}

export function number<Row>(name: string, help: string, value: (row: Row) => number): ResultField<Row> {
  return field(name, 'number', help, (to) => to.number(value));
}

export function boolean<Row>(name: string, help: string, value: (row: Row) => boolean): ResultField<Row> {
  return field(name, 'boolean', help, (to) => to.boolean(value));
}

export function object<Row>(
  name: string,
  help: string,
  fields: readonly ResultField<Row>[],
): ResultField<Row> {
  return {
    ...field<Row>(name, 'object', help, (to, source) => writeObject(to, source, fields)),
    fields,
  };
}

/** `items` writes the list; `item` is the element name in XML. */
export function array<Row>(
  name: string,
  help: string,
  item: string,
  items: WriteField<Row>,
): ResultField<Row> {
  const base = field<Row>(name, 'array', help, (to, source) => {
    to.openList();
    items(to, source);
    to.closeList();
  });
  return { ...base, item };
}

/** A list of objects: `each` moves a cursor from one to the next. */
export function list<Row, Item>(
  name: string,
  help: string,
  item: string,
  fields: readonly ResultField<Item>[],
  each: (row: Row, write: (item: Item) => void) => void,
): ResultField<Row> {
  const itemKey = encodeName(item);
  return {
    ...array<Row>(name, help, item, (to, source) => {
      to.items<Item>((nested) => writeItemFields(nested, source, itemKey, fields), each);
    }),
    fields,
  };
}

/** A list of encoded texts. */
export function encodedTexts<Row>(
  name: string,
  help: string,
  item: string,
  each: (row: Row, source: RenderSource, write: (text: EncodedText) => void) => void,
): ResultField<Row> {
  const itemKey = encodeName(item);
  const writeText = (to: Recorder<EncodedText>) => {
    to.openItem(itemKey);
    to.openText();
    to.chosen((text) => text);
    to.closeText();
    to.closeItem(itemKey);
  };
  return array<Row>(name, help, item, (to, source) => {
    to.items<EncodedText>(writeText, (row, write) => each(row, source, write));
  });
}

/** The bytes around a text of an object with languages as keys. */
interface Around {
  before: EncodedText;
  after: EncodedText;
}

const WITHOUT_TEXTS: ReadonlyMap<string, string> = new Map(TEXT_LANGUAGES.map((lang) => [lang, '']));

const aroundOf = new Map<string, Around>();
const CLOSE_QUOTE = Buffer.from('"');

function around(lang: string): Around {
  let known = aroundOf.get(lang);
  if (known === undefined) {
    const { jsonText, open, close } = encodeName(lang);
    known = { before: { json: jsonText[0], xml: open }, after: { json: CLOSE_QUOTE, xml: close } };
    aroundOf.set(lang, known);
  }
  return known;
}

/**
 * An object of texts by language (two letters): `each` writes those that exist, each language once. The nine of
 * `TEXT_LANGUAGES` are first and always present, because typed clients require them; others follow where they have a text.
 * Where `isEmpty` returns true, an empty list is written instead.
 */
export function translations<Row>(
  name: string,
  help: string,
  each: (row: Row, write: (lang: string, text: string) => void) => void,
  isEmpty?: (row: Row) => boolean,
): ResultField<Row> {
  const writeText = (to: Recorder<Around & { text: string }>) => {
    to.chosen(({ before }) => before);
    to.string(({ text }) => text);
    to.chosen(({ after }) => after);
  };
  const writeTexts = (to: Recorder<Row>) => {
    to.openObject();
    to.items<Around & { text: string }>(writeText, (row, write) => {
      const texts = new Map(WITHOUT_TEXTS);
      each(row, (lang, text) => texts.set(lang, text));
      for (const [lang, text] of texts) write({ ...around(lang), text });
    });
    to.closeObject();
  };
  if (isEmpty === undefined) return field(name, 'object', help, writeTexts);
  const base = field<Row>(name, 'object', help, (to) => {
    const writeNone = () => {
      to.openList();
      to.closeList();
    };
    to.when(isEmpty, writeNone, () => writeTexts(to));
  });
  return { ...base, emptyList: true };
}

function field<Row>(name: string, type: FieldType, help: string, value: WriteField<Row>): ResultField<Row> {
  const fieldKey = encodeName(name);
  return {
    key: fieldKey,
    type,
    help,
    write(to, source) {
      to.openField(fieldKey);
      value(to, source);
      to.closeField(fieldKey);
    },
  };
}

/** The field, only where the request includes it. */
export function only<Row>(
  request: string,
  isPresent: (row: Row) => boolean,
  field: ResultField<Row>,
): ResultField<Row> {
  return { ...field, only: request, isPresent };
}
