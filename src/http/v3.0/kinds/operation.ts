/**
 * The kinds of operations: catalogue reads, live reads, file redirects and writes (docs/architecture.md says which one to use when).
 * An operation is one declaration of its path, its parameters, the shape of its results and its query. Validation, types, responses and
 * documentation follow from it.
 */
import type { Catalogue, OrdinalPage } from '../../../catalogue/catalogue.ts';
import type { Client, RateLimitStatus } from '../../../domain/ports.ts';
import type { RelationName } from '../../../domain/vocabulary.ts';
import type { Services } from '../../http-services.ts';
import { METHODS } from '../../response.ts';
import { type ByteBuffer, putBytes } from '../formats/byte-buffer.ts';
import type { FieldName, Syntax } from '../formats/syntax.ts';
import { type Template, writeTemplate } from '../formats/template.ts';
import type { Parameter, Parameters, Parsed } from '../parameters/parameter-types.ts';
import type { ResultsKind } from '../response/envelope.ts';
import type { CatalogueRow, RenderContext, RenderSource } from '../shapes/render-context.ts';
import { itemTemplate, objectTemplate, type ResultField, type Shape } from '../shapes/shape.ts';

export interface OperationDeclaration<P extends Parameters> {
  /** Below `/v3.0/`, e.g. `artists/tracks`. */
  path: string;
  /** Another path of the same operation. */
  alias?: string;
  summary: string;
  parameters: P;
  /** Groups of parameters; at least one of each group is needed. */
  oneOf?: readonly (readonly (keyof P & string)[])[];
  /** The list inside each result that `limit` and `offset` page (behaviour.md 23); without it, they page the results. */
  pages?: string;
}

/** The parameters of a request, as `parseParameters` returns them. */
export type ParsedValues = Record<string, unknown>;

/** A declaration without its type parameters, as the handler and the documentation use it. */
export type Operation = CatalogueRead | LiveRead | FileRedirect | WriteOperation;

export interface OperationDescription {
  path: string;
  alias: string | undefined;
  summary: string;
  /** For the `Allow` header. */
  methods: string;
  parameters: ReadonlyMap<string, Parameter>;
  required: readonly string[];
  oneOf: readonly (readonly string[])[];
  defaults: Readonly<Record<string, unknown>>;
  pages: string | undefined;
}

interface Read extends OperationDescription {
  item: string;
  /** The element around the items in XML; `undefined` where `results` is one object. */
  plural: FieldName | undefined;
  fields: readonly ResultField<never>[];
}

export interface CatalogueRead extends Read {
  kind: 'catalogue read';
  access: 'client';
  read(parsed: ParsedValues, context: RenderContext, warnings: string[]): ReadResult;
}

/** What a read found, ready to be written in any format. */
export interface ReadResult {
  /** For `results_count`. */
  count: number;
  /** Only when it was requested. */
  fullcount: number | undefined;
  /** Where there is a next page. */
  nextOffset: number | undefined;
  /** Instead of an offset: the value of `since` for the next page. */
  nextCursor?: string | undefined;
  results: ResultsKind;
  /** How many times `items` writes; the one object that `results` may be counts as one. */
  itemCount: number;
  items(syntax: Syntax): WriteItem;
}

/** Writes the item at this index, with the separator before it. Called for each in ascending order. */
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
  /** Of the item. */
  id: number;
}

export interface ItemPage<Item> {
  items: readonly Item[];
  /** Only when it was requested. */
  fullcount: number | undefined;
  /** Where there is a next page. */
  nextOffset: number | undefined;
  /** Instead of an offset: the value of `since` for the next page. */
  nextCursor?: string | undefined;
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

/** Templates of an operation, recorded at their first use and cached as long as their generation. */
function createTemplates<R>({ item, fields }: Shape<R>, templateOf = itemTemplate<R>) {
  const known = new WeakMap<RenderSource, Record<Syntax['name'], Map<number, Template<R>>>>();
  const optional = fields.flatMap(({ isPresent }) => isPresent ?? []);

  return (syntax: Syntax, source: RenderSource, row: R): Template<R> => {
    let ofSource = known.get(source);
    if (ofSource === undefined) {
      ofSource = { json: new Map(), xml: new Map() };
      known.set(source, ofSource);
    }
    const ofSyntax = ofSource[syntax.name];
    /** A bit for each optional field. */
    let chosen = 0;
    for (const isPresent of optional) chosen = chosen * 2 + Number(isPresent(row));
    let template = ofSyntax.get(chosen);
    if (template === undefined) {
      const present = fields.filter(({ isPresent }) => isPresent === undefined || isPresent(row));
      template = templateOf(syntax, source, item, present);
      ofSyntax.set(chosen, template);
    }
    return template;
  };
}

/** Reads of the catalogue, which is in memory: they are synchronous and may be cached. */
interface CatalogueReadDeclaration<P extends Parameters, Found extends OrdinalPage, R extends CatalogueRow>
  extends OperationDeclaration<P> {
  result: Shape<R>;
  /** May warn of omitted items. */
  find(parsed: Parsed<P>, catalogue: Catalogue, warnings: string[]): Found;
  /** One mutable row that is moved over the found ordinals, so that writing a result allocates nothing. */
  row(parsed: Parsed<P>, context: RenderContext, found: Found): R;
  /**
   * Written items are cached under this key. Declare it only if an item depends on nothing but its ordinal, the requested fields
   * and the values in this text (image size, audio format, the client id in URLs).
   */
  cacheKey?(parsed: Parsed<P>, context: RenderContext): string;
}

/** `results` is a list with one item per row that was found. */
export function catalogueRead<P extends Parameters, Found extends OrdinalPage, R extends CatalogueRow>(
  declaration: CatalogueReadDeclaration<P, Found, R>,
): CatalogueRead {
  const { result } = declaration;
  const templates = createTemplates(result);
  return {
    ...describeOperation(declaration),
    kind: 'catalogue read',
    access: 'client',
    item: result.item.name,
    plural: result.plural,
    fields: result.fields,
    read(values, context, warnings) {
      const parsed = values as Parsed<P>;
      const { source } = context;
      const found = declaration.find(parsed, source.catalogue, warnings);
      const { ordinals, fullcount, more } = found;
      return {
        count: ordinals.length,
        fullcount,
        nextOffset: more ? Number(values['offset'] ?? 0) + ordinals.length : undefined,
        results: result,
        itemCount: ordinals.length,
        items(syntax) {
          const row = declaration.row(parsed, context, found);
          const template = templates(syntax, source, row);
          const { items } = source;
          const rest = declaration.cacheKey?.(parsed, context);
          const variant = rest === undefined ? undefined : items.variantOf(template, rest);
          return (scratch, index) => {
            row.index = index;
            row.ordinal = ordinals[index];
            if (index > 0) putBytes(scratch, syntax.separator);
            if (variant === undefined) writeTemplate(template, scratch, row);
            else items.write(variant, template, scratch, row);
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
  const { result } = declaration;
  const templates = createTemplates(result, objectTemplate);
  return {
    ...describeOperation(declaration),
    kind: 'catalogue read',
    access: 'client',
    item: result.item.name,
    plural: undefined,
    fields: result.fields,
    read(values, { source }) {
      const { keys, value } = declaration.find(values as Parsed<P>, source.catalogue);
      return {
        count: keys,
        fullcount: values['fullcount'] === true ? keys : undefined,
        nextOffset: undefined,
        results: keys > 0 ? 'object' : 'nothing',
        itemCount: keys > 0 ? 1 : 0,
        items: (syntax) => (scratch) => writeTemplate(templates(syntax, source, value), scratch, value),
      };
    },
  };
}

/** A read of the store, whose result may change at any moment: lists of a user, rate limits. Never cached. */
interface LiveReadDeclaration<P extends Parameters, Item> extends OperationDeclaration<P> {
  access: LiveRead['access'];
  isUnmetered?: LiveRead['isUnmetered'];
  result: Shape<Item>;
  /** May warn of values that it does not use as they were sent. */
  find(parsed: Parsed<P>, reading: LiveReadContext, warnings: string[]): Promise<ItemPage<Item>>;
}

export function liveRead<P extends Parameters, Item>(declaration: LiveReadDeclaration<P, Item>): LiveRead {
  const { access, isUnmetered: free = false, result } = declaration;
  const templates = createTemplates(result);
  return {
    ...describeOperation(declaration),
    kind: 'live read',
    access,
    isUnmetered: free,
    item: result.item.name,
    plural: result.plural,
    fields: result.fields,
    async read(parsed, reading, warnings) {
      const page = await declaration.find(parsed as Parsed<P>, reading, warnings);
      const { items, fullcount, nextOffset, nextCursor } = page;
      return {
        count: items.length,
        fullcount,
        nextOffset,
        nextCursor,
        results: result,
        itemCount: items.length,
        items: (syntax) => (scratch, index) => {
          const item = items[index];
          if (index > 0) putBytes(scratch, syntax.separator);
          writeTemplate(templates(syntax, reading.source, item), scratch, item);
        },
      };
    },
  };
}
