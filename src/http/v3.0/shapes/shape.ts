/**
 * Result shapes as data: the fields of a result item in the interface's order, each with its name, type, meaning
 * and how it is told to a template. `Row` is a cursor: one object per answer, moved from item to item.
 */
import { TEXT_LANGUAGES } from '../../../domain/vocabulary.ts';
import { type EncodedText, encodeName, type FieldName, type Syntax } from '../formats/syntax.ts';
import { type Recorder, record, type Template } from '../formats/template.ts';
import type { WriteSource } from './write-context.ts';

export type FieldType = 'string' | 'integer' | 'number' | 'boolean' | 'object' | 'array';

/** Called once per generation; the row is only known to the functions that the recorder is given. */
export type WriteField<Row> = (to: Recorder<Row>, source: WriteSource) => void;

export interface ResultField<Row> {
  key: FieldName;
  type: FieldType;
  help: string;
  /** The request that makes the field appear, where it is not always there. */
  only?: string;
  /** The month the interface first had it, where it was not there from the beginning. */
  since?: string;
  /** What an object holds, or each item of an array of objects; without it they hold texts, an object's by language. */
  fields?: readonly ResultField<never>[];
  /** Of an object: an empty list stands where it holds nothing. */
  emptyList?: true;
  /** What the items of an array are called in XML. */
  item?: string;
  /** Of an array of objects: the request that makes them objects; without it they are texts. */
  objectsOnly?: string;
  /** What every value of a text matches, where that can be said: a regular expression. */
  pattern?: string;
  /** Asked once per answer: it depends on the request alone. */
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

/** One item with these fields, which are all that the answer shows. */
export function itemTemplate<Row>(
  syntax: Syntax,
  source: WriteSource,
  item: FieldName,
  fields: readonly ResultField<Row>[],
): Template<Row> {
  return record(syntax, (to) => writeItemFields(to, source, item, fields));
}

/** The same without an element of its own: what `results` is where it is no list. */
export function objectTemplate<Row>(
  syntax: Syntax,
  source: WriteSource,
  _item: FieldName,
  fields: readonly ResultField<Row>[],
): Template<Row> {
  return record(syntax, (to) => tellObject(to, source, fields));
}

export function writeItemFields<Row>(
  to: Recorder<Row>,
  source: WriteSource,
  item: FieldName,
  fields: readonly ResultField<Row>[],
): void {
  to.openItem(item);
  tellObject(to, source, fields);
  to.closeItem(item);
}

function tellObject<Row>(to: Recorder<Row>, source: WriteSource, fields: readonly ResultField<Row>[]): void {
  to.openObject();
  for (const { write: tell } of fields) tell(to, source);
  to.closeObject();
}

/** A text made of pieces; none of them is an empty text. */
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

/** A text that stands in the row as it is. */
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
    ...field<Row>(name, 'object', help, (to, source) => tellObject(to, source, fields)),
    fields,
  };
}

/** `items` tells what stands in the list; `item` is what each is called in XML. */
export function array<Row>(
  name: string,
  help: string,
  item: string,
  items: WriteField<Row>,
): ResultField<Row> {
  const told = field<Row>(name, 'array', help, (to, source) => {
    to.openList();
    items(to, source);
    to.closeList();
  });
  return { ...told, item };
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

/** A list of texts that are made ready. */
export function encodedTexts<Row>(
  name: string,
  help: string,
  item: string,
  each: (row: Row, source: WriteSource, write: (text: EncodedText) => void) => void,
): ResultField<Row> {
  const itemKey = encodeName(item);
  const tellPart = (to: Recorder<EncodedText>) => {
    to.openItem(itemKey);
    to.openText();
    to.chosen((text) => text);
    to.closeText();
    to.closeItem(itemKey);
  };
  return array<Row>(name, help, item, (to, source) => {
    to.items<EncodedText>(tellPart, (row, write) => each(row, source, write));
  });
}

/** What stands around a text of an object that has languages for keys. */
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
 * An object of texts by language, two letters: `each` gives those that there are, each language once. The nine of
 * `TEXT_LANGUAGES` come first and are always there, because typed clients require them; others follow where they have a text.
 * Where `isEmpty` is given, an empty list stands for none of them.
 */
export function translations<Row>(
  name: string,
  help: string,
  each: (row: Row, write: (lang: string, text: string) => void) => void,
  isEmpty?: (row: Row) => boolean,
): ResultField<Row> {
  const tellText = (to: Recorder<Around & { text: string }>) => {
    to.chosen(({ before }) => before);
    to.string(({ text }) => text);
    to.chosen(({ after }) => after);
  };
  const tellTexts = (to: Recorder<Row>) => {
    to.openObject();
    to.items<Around & { text: string }>(tellText, (row, write) => {
      const texts = new Map(WITHOUT_TEXTS);
      each(row, (lang, text) => texts.set(lang, text));
      for (const [lang, text] of texts) write({ ...around(lang), text });
    });
    to.closeObject();
  };
  if (isEmpty === undefined) return field(name, 'object', help, tellTexts);
  const told = field<Row>(name, 'object', help, (to) => {
    const tellNone = () => {
      to.openList();
      to.closeList();
    };
    to.when(isEmpty, tellNone, () => tellTexts(to));
  });
  return { ...told, emptyList: true };
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

/** The field only where the request asked for it. */
export function only<Row>(
  request: string,
  isPresent: (row: Row) => boolean,
  field: ResultField<Row>,
): ResultField<Row> {
  return { ...field, only: request, isPresent };
}
