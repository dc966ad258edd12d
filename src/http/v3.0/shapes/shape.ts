/**
 * Result shapes as data: the fields of a result in the order of the API specification, each with its name, type, help
 * and how it is written to a template. `Row` is a cursor: one object per response, moved from item to item.
 */
import type { Catalogue } from '../../../catalogue/catalogue.ts';
import { TEXT_LANGUAGES } from '../../../domain/vocabulary.ts';
import type { EncodedText, Syntax } from '../formats/syntax.ts';
import { type Recorder, record, type Template, type Value } from '../formats/template.ts';
import type { RenderSource } from './render-context.ts';

export type FieldType = 'string' | 'integer' | 'number' | 'boolean' | 'object' | 'array';

/** Called once per generation; only the functions that it passes to the recorder get a row. */
export type Write<Row> = (to: Recorder<Row>, source: RenderSource) => void;

export interface ResultField<Row> {
  name: string;
  type: FieldType;
  help: string;
  /** The parameter that adds the field, where it is not always present. */
  only?: string;
  /** The month in which the API first had it. */
  since?: string;
  /** The fields of an object, or of each item of an array; without it, an object has texts by language, and an array texts. */
  fields?: readonly ResultField<never>[];
  /** An empty object is written as an empty list. */
  emptyList?: true;
  /** The element name of array items in XML. */
  item?: string;
  /** The parameter that makes the items of an array objects; without it they are texts. */
  objectsOnly?: string;
  /** A regular expression that every value of a text matches. */
  pattern?: string;
  /** Called once per response: it depends on the request alone. */
  isPresent?: (row: Row) => boolean;
  /** The value. */
  write: Write<Row>;
}

export interface Shape<Row> {
  /** The entity's singular and plural; in XML they name the items and the element around them. */
  item: string;
  plural: string;
  fields: readonly ResultField<Row>[];
}

export function shape<Row>(item: string, fields: readonly ResultField<Row>[]): Shape<Row> {
  return { item, plural: `${item}s`, fields };
}

/** One object with exactly these fields: an item, or `results` where it is not a list. */
export function objectTemplate<Row>(
  syntax: Syntax,
  source: RenderSource,
  item: string | undefined,
  fields: readonly ResultField<Row>[],
): Template<Row> {
  return record(syntax, (to) => {
    if (item === undefined) writeObject(to, source, fields);
    else to.item(item, () => writeObject(to, source, fields));
  });
}

export function writeObject<Row>(
  to: Recorder<Row>,
  source: RenderSource,
  fields: readonly ResultField<Row>[],
): void {
  to.object(() => {
    for (const { name, write } of fields) to.field(name, () => write(to, source));
  });
}

/** A text that consists of pieces; without pieces it is empty. */
export function text<Row>(name: string, help: string, pieces: Write<Row>): ResultField<Row> {
  return { name, type: 'string', help, write: (to, source) => to.text(() => pieces(to, source)) };
}

/** A text of the row. */
export function string<Row>(name: string, help: string, value: (row: Row) => string): ResultField<Row> {
  return text(name, help, (to) => to.put(value));
}

/** A string of digits. */
export function digits<Row>(name: string, help: string, value: (row: Row) => number): ResultField<Row> {
  return { ...text<Row>(name, help, (to) => to.put(value)), pattern: '^[0-9]+$' };
}

/** `yyyy-mm-dd`, empty for day 0. */
export function date<Row>(name: string, help: string, value: (row: Row) => number): ResultField<Row> {
  return {
    ...text<Row>(name, help, (to) => to.day(value)),
    pattern: '^([0-9]{4}-[0-9]{2}-[0-9]{2})?$',
  };
}

function scalar<Of extends Value>(type: FieldType) {
  return <Row>(name: string, help: string, value: (row: Row) => Of): ResultField<Row> => {
    return { name, type, help, write: (to) => to.put(value) };
  };
}

export const integer = scalar<number>('integer');
export const number = scalar<number>('number');
export const boolean = scalar<boolean>('boolean');

export function object<Row>(
  name: string,
  help: string,
  fields: readonly ResultField<Row>[],
): ResultField<Row> {
  return { name, type: 'object', help, fields, write: (to, source) => writeObject(to, source, fields) };
}

/** `items` writes the list; `item` is the element name in XML. */
export function array<Row>(name: string, help: string, item: string, items: Write<Row>): ResultField<Row> {
  return { name, type: 'array', help, item, write: (to, source) => to.list(() => items(to, source)) };
}

/** A list of objects: `each` moves a cursor from one to the next. */
export function list<Row, Item>(
  name: string,
  help: string,
  item: string,
  fields: readonly ResultField<Item>[],
  each: (row: Row, write: (item: Item) => void) => void,
): ResultField<Row> {
  const items: Write<Row> = (to, source) =>
    to.items<Item>((nested) => nested.item(item, () => writeObject(nested, source, fields)), each);
  return { ...array(name, help, item, items), fields };
}

/** A list of texts. `eachOf` is called once per generation. */
export function texts<Row, Text extends string | EncodedText>(
  name: string,
  help: string,
  item: string,
  eachOf: (catalogue: Catalogue) => (row: Row, write: (text: Text) => void) => void,
): ResultField<Row> {
  return array<Row>(name, help, item, (to, { catalogue }) =>
    to.items<Text>(
      (nested) => nested.item(item, () => nested.text(() => nested.put((text) => text))),
      eachOf(catalogue),
    ),
  );
}

/** A text of an object with languages as keys, and the bytes around it. */
interface Translation {
  before: EncodedText;
  text: string;
  after: EncodedText;
}

const WITHOUT_TEXTS: ReadonlyMap<string, string> = new Map(TEXT_LANGUAGES.map((lang) => [lang, '']));

const aroundOf = new Map<string, Omit<Translation, 'text'>>();

function around(lang: string): Omit<Translation, 'text'> {
  let known = aroundOf.get(lang);
  if (known === undefined) {
    const inBoth = (json: string, xml: string) => ({ json: Buffer.from(json), xml: Buffer.from(xml) });
    known = { before: inBoth(`"${lang}":"`, `<${lang}>`), after: inBoth('"', `</${lang}>`) };
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
  const writeText = (to: Recorder<Translation>) =>
    to.put(
      ({ before }) => before,
      ({ text }) => text,
      ({ after }) => after,
    );
  const writeTexts = (to: Recorder<Row>) =>
    to.object(() =>
      to.items<Translation>(writeText, (row, write) => {
        const texts = new Map(WITHOUT_TEXTS);
        each(row, (lang, text) => texts.set(lang, text));
        for (const [lang, text] of texts) write({ ...around(lang), text });
      }),
    );
  const field: ResultField<Row> = { name, type: 'object', help, write: writeTexts };
  if (isEmpty === undefined) return field;
  const write = (to: Recorder<Row>) =>
    to.when(
      isEmpty,
      () => to.list(() => {}),
      () => writeTexts(to),
    );
  return { ...field, write, emptyList: true };
}

/** The field, only where the request includes it. */
export function only<Row>(
  request: string,
  isPresent: (row: Row) => boolean,
  field: ResultField<Row>,
): ResultField<Row> {
  return { ...field, only: request, isPresent };
}
