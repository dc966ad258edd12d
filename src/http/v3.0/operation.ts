/**
 * An operation is one declaration: its path, its parameters, the shape of its results, and the query. Validation,
 * types and answers come from it; a new operation is one file, and a line in `operations.ts`.
 */
import type { Catalogue, Page } from '../../catalogue/catalogue.ts';
import type { Sink } from './formats/sink.ts';
import type { Parameter, Parameters, Parsed } from './parameters.ts';
import type { Context, Row } from './shapes/row.ts';
import { type Field, type Shape, writeObject } from './shapes/shape.ts';

export interface Declaration<P extends Parameters, Found extends Page, R extends Row> {
  /** Below `/v3.0/`, e.g. `artists/tracks`. */
  path: string;
  summary: string;
  parameters: P;
  /** Groups of parameters of which at least one must come. */
  oneOf?: readonly (readonly (keyof P & string)[])[];
  result: Shape<R>;
  find(parsed: Parsed<P>, catalogue: Catalogue): Found;
  /** The cursor over what was found. */
  row(parsed: Parsed<P>, context: Context, found: Found): R;
}

/** A declaration made ready, with its types forgotten: what the handler and the reference work with. */
export interface Operation {
  path: string;
  summary: string;
  parameters: ReadonlyMap<string, Parameter>;
  required: readonly string[];
  oneOf: readonly (readonly string[])[];
  defaults: Readonly<Record<string, unknown>>;
  item: string;
  fields: readonly Field<never>[];
  find(parsed: Values, catalogue: Catalogue): Page;
  writeItems(sink: Sink, parsed: Values, context: Context, found: Page): void;
}

/** What `parseAll` made of an operation's parameters. */
export type Values = Record<string, unknown>;

export function operation<P extends Parameters, Found extends Page, R extends Row>(
  declaration: Declaration<P, Found, R>,
): Operation {
  const { path, summary, parameters, result } = declaration;
  const entries = Object.entries<Parameter>(parameters);
  return {
    path,
    summary,
    parameters: new Map(entries),
    required: entries.filter(([, { required }]) => required).map(([name]) => name),
    oneOf: declaration.oneOf ?? [],
    defaults: Object.fromEntries(entries.map(([name, { fallback }]) => [name, fallback])),
    item: result.item.name,
    fields: result.fields,
    find: (parsed, catalogue) => declaration.find(parsed as Parsed<P>, catalogue),
    writeItems(sink, parsed, context, found) {
      const row = declaration.row(parsed as Parsed<P>, context, found as Found);
      const fields = result.fields.filter(({ isPresent }) => isPresent === undefined || isPresent(row));
      for (let i = 0; i < found.ordinals.length; i++) {
        row.index = i;
        row.ordinal = found.ordinals[i];
        sink.openItem(result.item);
        writeObject(sink, fields, row);
        sink.closeItem(result.item);
      }
    },
  };
}

type Optional<T> = { [K in keyof T as undefined extends T[K] ? K : never]?: Exclude<T[K], undefined> };
type Certain<T> = { [K in keyof T as undefined extends T[K] ? never : K]: T[K] };

/** A query's restrictions, where `undefined` is the same as absent. */
export function restrictions<T extends object>(query: T): Optional<T> & Certain<T> {
  return query as Optional<T> & Certain<T>;
}
