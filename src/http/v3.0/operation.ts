/**
 * An operation is one declaration: its path, its parameters, the shape of its results, and the query. Validation,
 * types and answers come from it; a new operation is one file, and a line in `operations.ts`.
 */
import type { Catalogue, Page } from '../../catalogue/catalogue.ts';
import { putBytes, type Scratch } from './formats/scratch.ts';
import type { Syntax } from './formats/syntax.ts';
import { type Template, writeTemplate } from './formats/template.ts';
import type { Parameter, Parameters, Parsed } from './parameters.ts';
import type { Context, Row, Source } from './shapes/row.ts';
import { type Field, itemTemplate, type Shape } from './shapes/shape.ts';

export interface Declaration<P extends Parameters, Found extends Page, R extends Row> {
  /** Below `/v3.0/`, e.g. `artists/tracks`. */
  path: string;
  summary: string;
  parameters: P;
  /** Groups of parameters of which at least one must come. */
  oneOf?: readonly (readonly (keyof P & string)[])[];
  result: Shape<R>;
  /** May warn of what it leaves out. */
  find(parsed: Parsed<P>, catalogue: Catalogue, warnings: string[]): Found;
  /** The cursor over what was found. */
  row(parsed: Parsed<P>, context: Context, found: Found): R;
  /**
   * Where an item depends on its ordinal and on nothing else of the request but this text, items are remembered (beside
   * the fields that are present, which always count).
   */
  variant?(parsed: Parsed<P>, context: Context): string;
}

/** A declaration made ready, with its types forgotten: what the handler works with, and whoever describes the interface. */
export interface Operation {
  path: string;
  summary: string;
  parameters: ReadonlyMap<string, Parameter>;
  required: readonly string[];
  oneOf: readonly (readonly string[])[];
  defaults: Readonly<Record<string, unknown>>;
  item: string;
  fields: readonly Field<never>[];
  find(parsed: Values, catalogue: Catalogue, warnings: string[]): Page;
  writeItems(scratch: Scratch, syntax: Syntax, parsed: Values, context: Context, found: Page): void;
}

/** What `parseAll` made of an operation's parameters. */
export type Values = Record<string, unknown>;

export function operation<P extends Parameters, Found extends Page, R extends Row>(
  declaration: Declaration<P, Found, R>,
): Operation {
  const { path, summary, parameters, result } = declaration;
  const entries = Object.entries<Parameter>(parameters);
  const templates = createTemplates(result);
  return {
    path,
    summary,
    parameters: new Map(entries),
    required: entries.filter(([, { required }]) => required).map(([name]) => name),
    oneOf: declaration.oneOf ?? [],
    defaults: Object.fromEntries(entries.map(([name, { fallback }]) => [name, fallback])),
    item: result.item.name,
    fields: result.fields,
    find: (parsed, catalogue, warnings) => declaration.find(parsed as Parsed<P>, catalogue, warnings),
    writeItems(scratch, syntax, parsed, context, found) {
      const row = declaration.row(parsed as Parsed<P>, context, found as Found);
      const template = templates(syntax, context.source, row);
      const { items } = context.source;
      const rest = declaration.variant?.(parsed as Parsed<P>, context);
      const variant = rest === undefined ? undefined : items.variantOf(template, rest);
      for (let i = 0; i < found.ordinals.length; i++) {
        row.index = i;
        row.ordinal = found.ordinals[i];
        if (i > 0) putBytes(scratch, syntax.separator);
        if (variant === undefined) writeTemplate(template, scratch, row);
        else items.write(variant, template, scratch, row);
      }
    },
  };
}

/** Templates of a shape, recorded when first asked for and kept as long as their generation is. */
function createTemplates<R extends Row>({ item, fields }: Shape<R>) {
  const known = new WeakMap<Source, Map<string, Template<R>>>();
  const optional = fields.flatMap(({ isPresent }) => isPresent ?? []);

  return (syntax: Syntax, source: Source, row: R): Template<R> => {
    let ofSource = known.get(source);
    if (ofSource === undefined) {
      ofSource = new Map();
      known.set(source, ofSource);
    }
    let name: string = syntax.name;
    for (const isPresent of optional) name += isPresent(row) ? '+' : '-';
    let template = ofSource.get(name);
    if (template === undefined) {
      const present = fields.filter(({ isPresent }) => isPresent === undefined || isPresent(row));
      template = itemTemplate(syntax, source, item, present);
      ofSource.set(name, template);
    }
    return template;
  };
}

type Optional<T> = { [K in keyof T as undefined extends T[K] ? K : never]?: Exclude<T[K], undefined> };
type Certain<T> = { [K in keyof T as undefined extends T[K] ? never : K]: T[K] };

/** A query's restrictions, where `undefined` is the same as absent. */
export function restrictions<T extends object>(query: T): Optional<T> & Certain<T> {
  return query as Optional<T> & Certain<T>;
}
