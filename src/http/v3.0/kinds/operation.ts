/**
 * The kinds of operations: catalogue reads, live reads, file redirects and writes (docs/architecture.md says which one to use when).
 * An operation is one declaration of its path, its parameters, the shape of its results and its query. Validation, types, responses and
 * documentation follow from it.
 */
import type { Catalogue, OrdinalPage } from '../../../catalogue/catalogue.ts';
import { cached } from '../../../catalogue/columns/cached.ts';
import type { RowPage } from '../../../domain/lists.ts';
import type { Client, RateLimitStatus } from '../../../domain/ports.ts';
import type { RelationName } from '../../../domain/vocabulary.ts';
import type { Services } from '../../http-services.ts';
import { METHODS } from '../../response.ts';
import type { ByteBuffer } from '../formats/byte-buffer.ts';
import type { Syntax } from '../formats/syntax.ts';
import { type Template, writeTemplate } from '../formats/template.ts';
import type { Parameter, Parameters, Parsed } from '../parameters/parameter-types.ts';
import {
  type CatalogueRow,
  type NestedRow,
  type RenderContext,
  type RenderSource,
  startRow,
} from '../shapes/render-context.ts';
import { objectTemplate, type ResultField, type Shape } from '../shapes/shape.ts';

export interface OperationDeclaration<P extends Parameters> {
  /** Below `/v3.0/`, e.g. `artists/tracks`. */
  path: string;
  /** Another path of the same operation. */
  alias?: string | undefined;
  summary: string;
  parameters: P;
  /** Groups of parameters; at least one of each group is needed. */
  oneOf?: readonly (readonly (keyof P & string)[])[];
  /** The list inside each result that `limit` and `offset` page (behaviour.md 23); without it, they page the results. */
  pages?: string | undefined;
}

/** The parameters of a request, as `parseParameters` returns them. */
export type ParsedValues = Record<string, unknown>;

/** A declaration without its type parameters, as the handler and the documentation use it. */
export type Operation = CatalogueRead | LiveRead | FileRedirect | WriteOperation;

export interface OperationDescription extends Omit<OperationDeclaration<Parameters>, 'parameters' | 'oneOf'> {
  /** The value of the `Allow` header. */
  methods: string;
  parameters: ReadonlyMap<string, Parameter>;
  required: readonly string[];
  oneOf: readonly (readonly string[])[];
  defaults: Readonly<Record<string, unknown>>;
}

interface Read extends OperationDescription {
  item: string;
  /** The element around the items in XML; `undefined` where `results` is one object. */
  plural: string | undefined;
  fields: readonly ResultField<never>[];
}

export interface CatalogueRead extends Read {
  kind: 'catalogue read';
  access: 'client';
  read(parsed: ParsedValues, context: RenderContext, warnings: string[]): ReadResult;
}

/** What a read found, ready to be written in any format. */
export interface ReadResult {
  /** The value of `results_count`. */
  resultsCount: number;
  /** Only when it was requested. */
  fullcount: number | undefined;
  /** If there is a next page: its `offset`, or its `since`. */
  next?: number | string | undefined;
  results: ResultsKind;
  /** How many times `items` writes; the one object that `results` may be counts as one. */
  count: number;
  items(syntax: Syntax): WriteItem;
}

/**
 * The content of `results`: items, which in XML are inside one element named by their plural (behaviour.md 17); one object; or nothing,
 * as in errors and writes.
 */
export type ResultsKind = { plural: string } | 'object' | 'nothing';

/** Writes the item at this index. Called for each in ascending order. */
export type WriteItem = (scratch: ByteBuffer, index: number) => void;

export interface LiveRead extends Read {
  kind: 'live read';
  access: 'client' | 'token accepted';
  /** Does not count for the rate limit of the application, so that it works when that is used up. */
  isUnmetered: boolean;
  read(parsed: ParsedValues, reading: LiveReadContext, warnings: string[]): Promise<ReadResult>;
}

export interface FileRedirect extends OperationDescription {
  kind: 'file redirect';
  access: 'client';
  find(parsed: ParsedValues, reach: FileRedirectContext): string | undefined | Promise<string | undefined>;
}

/** All that a file redirect can reach. */
export interface FileRedirectContext {
  catalogue: Catalogue;
  client: Client;
  zips: Services['zips'];
}

export interface WriteOperation extends OperationDescription {
  kind: 'write';
  access: 'token required';
  relationOf(parsed: ParsedValues): NewRelation;
}

/** All that a live read can reach. */
export interface LiveReadContext
  extends RenderContext,
    Pick<Services, 'users' | 'radios' | 'playlists' | 'reviews' | 'feeds' | 'changes' | 'shown'> {
  /** The user of the token. */
  userId: number | undefined;
  /** The state of each limit, for the application and the address. */
  rateLimits(): Promise<Record<string, RateLimitStatus>>;
}

/** What a write adds to the relations of its user. */
export interface NewRelation {
  relation: RelationName;
  /** The id of the item. */
  id: number;
}

export interface LivePage<Row> extends RowPage<Row> {
  /** If there is a next page: its `offset` or its `since`, where that is not the `limit` after this one. */
  next?: number | string | undefined;
}

/** Whether `results` is one object instead of a list. */
export function hasObjectResult(operation: Operation): boolean {
  return operation.kind === 'catalogue read' && operation.plural === undefined;
}

export const WRITE_METHODS = 'POST, OPTIONS';

export function describeOperation<P extends Parameters>(
  { path, alias, summary, parameters, oneOf = [], pages }: OperationDeclaration<P>,
  methods = METHODS,
): OperationDescription {
  const entries = Object.entries<Parameter>(parameters);
  return {
    path,
    alias,
    summary,
    methods,
    parameters: new Map(entries),
    required: entries.filter(([, { required }]) => required).map(([name]) => name),
    oneOf,
    defaults: Object.fromEntries(entries.map(([name, { fallback }]) => [name, fallback])),
    pages,
  };
}

/** Describes an operation that reads. Its templates are recorded at their first use and cached as long as their generation. */
function describeRead<P extends Parameters, R>(
  declaration: OperationDeclaration<P> & { result: Shape<R> },
  isObject = false,
) {
  const { item, plural, fields } = declaration.result;
  const templatesOf = cached(
    (source: RenderSource) => [source],
    () => new Map<string, Template<R>>(),
  );
  const optional = fields.flatMap(({ isPresent }) => isPresent ?? []);

  function templateOf(syntax: Syntax, source: RenderSource, row: R): Template<R> {
    const templates = templatesOf(source);
    const key = `${syntax.name} ${optional.map((isPresent) => isPresent(row))}`;
    let template = templates.get(key);
    if (template === undefined) {
      const present = fields.filter(({ isPresent }) => isPresent === undefined || isPresent(row));
      template = objectTemplate(syntax, source, isObject ? undefined : item, present);
      templates.set(key, template);
    }
    return template;
  }
  const described = {
    ...describeOperation(declaration),
    item,
    plural: isObject ? undefined : plural,
    fields,
  };
  return { described, templateOf };
}

/** The page, and what its rows have besides the fields of all rows. */
type FoundPage<R> = OrdinalPage & Omit<R, Exclude<keyof NestedRow, 'nested'>>;

/** Reads of the catalogue, which is in memory: they are synchronous and may be cached. */
interface CatalogueReadDeclaration<P extends Parameters, R extends CatalogueRow>
  extends OperationDeclaration<P> {
  result: Shape<R>;
  /** May warn of omitted items. */
  find(parsed: Parsed<P>, catalogue: Catalogue, warnings: string[]): FoundPage<R>;
  /**
   * Written items are cached under this key. Declare it only if an item depends on nothing but its ordinal, the requested fields
   * and the values in this text (image size, audio format, the client id in URLs).
   */
  cacheKey?(parsed: Parsed<P>, context: RenderContext): string;
}

/** `results` is a list with one item per row that was found. */
export function catalogueRead<P extends Parameters, R extends CatalogueRow>(
  declaration: CatalogueReadDeclaration<P, R>,
): CatalogueRead {
  const { described, templateOf } = describeRead(declaration);
  return {
    ...described,
    kind: 'catalogue read',
    access: 'client',
    read(values, context, warnings) {
      const parsed = values as Parsed<P>;
      const { source } = context;
      const found = declaration.find(parsed, source.catalogue, warnings);
      const { ordinals, fullcount, more } = found;
      return {
        resultsCount: ordinals.length,
        fullcount,
        next: more ? Number(values['offset'] ?? 0) + ordinals.length : undefined,
        results: declaration.result,
        count: ordinals.length,
        items(syntax) {
          // One mutable row is moved over the found ordinals, so that writing a result allocates nothing.
          const start = startRow(context, values);
          const row = { ...found, ...start, cursor: { ...start } } as unknown as R;
          const template = templateOf(syntax, source, row);
          const rest = declaration.cacheKey?.(parsed, context);
          const variant = rest === undefined ? undefined : source.items.variantOf(template, rest);
          return (scratch, index) => {
            row.index = index;
            row.ordinal = ordinals[index];
            if (variant === undefined) writeTemplate(template, scratch, row);
            else source.items.write(variant, template, scratch, row);
          };
        },
      };
    },
  };
}

interface CatalogueObjectDeclaration<P extends Parameters, Value> extends OperationDeclaration<P> {
  result: Shape<Value>;
  /** With no keys, `results` is an empty list. */
  find(parsed: Parsed<P>, catalogue: Catalogue): { keys: number; value: Value };
}

/** `results` is one object: lists by the name of what they contain. */
export function catalogueObject<P extends Parameters, Value>(
  declaration: CatalogueObjectDeclaration<P, Value>,
): CatalogueRead {
  const { described, templateOf } = describeRead(declaration, true);
  return {
    ...described,
    kind: 'catalogue read',
    access: 'client',
    read(values, { source }) {
      const { keys, value } = declaration.find(values as Parsed<P>, source.catalogue);
      return {
        resultsCount: keys,
        fullcount: values['fullcount'] === true ? keys : undefined,
        results: keys > 0 ? 'object' : 'nothing',
        count: keys > 0 ? 1 : 0,
        items: (syntax) => (scratch) => writeTemplate(templateOf(syntax, source, value), scratch, value),
      };
    },
  };
}

/** A read of the store, whose result may change at any moment: lists of a user, rate limits. Never cached. */
interface LiveReadDeclaration<P extends Parameters, Row> extends OperationDeclaration<P> {
  access: LiveRead['access'];
  isUnmetered?: LiveRead['isUnmetered'];
  result: Shape<Row>;
  /** May warn of values that it does not use as they were sent. */
  find(parsed: Parsed<P>, reading: LiveReadContext, warnings: string[]): Promise<LivePage<Row>>;
}

export function liveRead<P extends Parameters, Row>(declaration: LiveReadDeclaration<P, Row>): LiveRead {
  const { access, isUnmetered = false, result } = declaration;
  const { described, templateOf } = describeRead(declaration);
  return {
    ...described,
    kind: 'live read',
    access,
    isUnmetered,
    async read(values, reading, warnings) {
      const page = await declaration.find(values as Parsed<P>, reading, warnings);
      const { rows, more, fullcount, next = Number(values['offset']) + Number(values['limit']) } = page;
      return {
        resultsCount: rows.length,
        fullcount,
        next: more ? next : undefined,
        results: result,
        count: rows.length,
        items: (syntax) => (scratch, index) => {
          const row = rows[index];
          writeTemplate(templateOf(syntax, reading.source, row), scratch, row);
        },
      };
    },
  };
}
