/** Compares results with the fields that an operation declares, and reads XML by them. */
import assert from 'node:assert/strict';
import { TEXT_LANGUAGES } from '../../src/domain/vocabulary.ts';
import type { Element, Item } from '../../src/http/v3.0/fixtures/read-response.fixture.ts';
import { hasObjectResult, type Operation } from '../../src/http/v3.0/kinds/operation.ts';
import type { ResultField } from '../../src/http/v3.0/shapes/shape.ts';
import type { Query } from './conformance-requests.fixture.ts';

type Fields = readonly ResultField<never>[];
type Value = unknown;

const fieldsOf = (operation: Operation): Fields => ('fields' in operation ? operation.fields : []);

/** The parameters with which every field appears. */
export function everyField(operation: Operation): Query {
  const query: Record<string, string> = {};
  for (const { only, objectsOnly } of fieldsOf(operation)) {
    for (const wanted of [only, objectsOnly]) {
      const [name, value] = wanted?.split('=') ?? [];
      if (name === undefined) continue;
      const words = new Set([...(query[name]?.split('+') ?? []), value]);
      query[name] = [...words].join('+');
    }
  }
  return query;
}

/** Every result has the declared shape, for this query. */
export function requireShapes(operation: Operation, query: Query, results: readonly Item[]): void {
  if (operation.kind === 'file redirect') return;
  for (const result of results)
    requireShape(fieldsOfResult(operation, query, result), result, operation.path);
}

/** The results of XML as in JSON. */
export function resultsFromXml(operation: Operation, query: Query, results: readonly Item[]): Value[] {
  return results.map((result) => {
    if (hasObjectResult(operation)) {
      const children = Object.entries(result).map(([name, value]) => ({ name, value: value as Element }));
      return itemFromXml(fieldsOfResult(operation, query, result), children);
    }
    assert.deepEqual(Object.keys(result), 'item' in operation ? [operation.item] : []);
    return itemFromXml(fieldsOfResult(operation, query, result), Object.values(result)[0] as Element);
  });
}

/**
 * The fields of this result: `include=musicinfo` and others exist if requested. If `results` is one object, each of its keys is read as a
 * result, and exists if something was found.
 */
function fieldsOfResult(operation: Operation, query: Query, result: Item): Fields {
  const isObject = hasObjectResult(operation);
  return fieldsOf(operation)
    .filter(({ name, only }) => (isObject ? name in result : only === undefined || isRequested(only, query)))
    .map((field) => (isOfTexts(field, query) ? withoutFields(field) : field));
}

/** `include=stats` is requested by `include=stats+lyrics`; `matchcount=true` by `matchcount=1`. */
function isRequested(wanted: string, query: Query): boolean {
  const [name, value] = wanted.split('=');
  const sent = query[name] ?? '';
  return value === 'true' ? /^(true|1)$/i.test(sent) : sent.toLowerCase().split('+').includes(value);
}

const isOfTexts = ({ objectsOnly }: ResultField<never>, query: Query) =>
  objectsOnly !== undefined && !isRequested(objectsOnly, query);

function withoutFields({ fields: _, ...field }: ResultField<never>): ResultField<never> {
  return field;
}

/** The same names in the same order, and every value of its type. */
function requireShape(fields: Fields, item: Value, where = 'result'): void {
  assert.ok(typeof item === 'object' && item !== null && !Array.isArray(item), where);
  assert.deepEqual(
    Object.keys(item),
    fields.map(({ name }) => name),
    where,
  );
  for (const field of fields) {
    const { name } = field;
    requireValue(field, (item as Record<string, Value>)[name], `${where}.${name}`);
  }
}

function requireValue(
  { type, fields, emptyList, pattern }: ResultField<never>,
  value: Value,
  where: string,
): void {
  if (type === 'array') {
    assert.ok(Array.isArray(value), where);
    for (const [index, one] of value.entries()) {
      if (fields === undefined) assert.equal(typeof one, 'string', where);
      else requireShape(fields, one, `${where}[${index}]`);
    }
  } else if (type === 'object' && fields === undefined) {
    if (emptyList && Array.isArray(value) && value.length === 0) return;
    assert.ok(typeof value === 'object' && value !== null && !Array.isArray(value), where);
    assert.deepEqual(Object.keys(value).slice(0, TEXT_LANGUAGES.length), TEXT_LANGUAGES, where);
    for (const [lang, text] of Object.entries(value)) {
      assert.match(lang, /^[a-z]{2}$/, where);
      assert.equal(typeof text, 'string', where);
    }
  } else if (type === 'object') requireShape(fields ?? [], value, where);
  else if (type === 'integer') assert.ok(Number.isSafeInteger(value), where);
  else if (type === 'number') assert.ok(Number.isFinite(value), where);
  else assert.equal(typeof value, type, where);
  if (pattern !== undefined) assert.match(String(value), new RegExp(pattern), where);
}

/** As in JSON: an item of XML, read by the declared fields. */
function itemFromXml(fields: Fields, element: Element): Record<string, Value> {
  const children = childrenOf(element);
  assert.deepEqual(
    children.map(({ name }) => name),
    fields.map(({ name }) => name),
  );
  return Object.fromEntries(
    fields.map((field, index) => [field.name, valueFromXml(field, children[index].value)]),
  );
}

function valueFromXml({ type, fields, emptyList, item }: ResultField<never>, element: Element): Value {
  if (type === 'array') {
    return childrenOf(element).map(({ name, value }) => {
      assert.equal(name, item);
      return fields === undefined ? textOf(value) : itemFromXml(fields, value);
    });
  }
  if (type === 'object' && fields === undefined) {
    const texts = childrenOf(element).map(({ name, value }) => [name, textOf(value)]);
    return emptyList && texts.length === 0 ? [] : Object.fromEntries(texts);
  }
  if (type === 'object') return itemFromXml(fields ?? [], element);
  const text = textOf(element);
  if (type === 'string') return text;
  assert.match(text, type === 'boolean' ? /^(true|false)$/ : /^-?\d+(\.\d+)?(e[+-]?\d+)?$/);
  return JSON.parse(text);
}

function childrenOf(element: Element): Exclude<Element, string> {
  if (element === '') return [];
  assert.ok(Array.isArray(element), `elements, not the text ${element}`);
  return element;
}

function textOf(element: Element): string {
  assert.ok(typeof element === 'string', 'a text, not elements');
  return element;
}
