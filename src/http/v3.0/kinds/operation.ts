/**
 * The kinds of operations: catalogue reads, live reads, file redirects and writes (docs/architecture.md says which one to use when).
 * An operation is one declaration of its path, its parameters, the shape of its results and its query. Validation, types, responses and
 * documentation follow from it.
 */
import type { Catalogue } from '../../../catalogue/catalogue.ts';
import type { ChangeLog } from '../../../core/changes/changes.ts';
import type { Feeds } from '../../../core/feeds/feeds.ts';
import type { Playlists } from '../../../core/playlists/playlists.ts';
import type { Radios } from '../../../core/radios/radios.ts';
import type { Reviews } from '../../../core/reviews/reviews.ts';
import type { Users } from '../../../core/users/users.ts';
import type { Client, RateLimitStatus } from '../../../domain/ports.ts';
import type { RelationName } from '../../../domain/vocabulary.ts';
import type { Services } from '../../http-services.ts';
import { METHODS } from '../../response.ts';
import type { ByteBuffer } from '../formats/byte-buffer.ts';
import type { FieldName, Syntax } from '../formats/syntax.ts';
import type { Template } from '../formats/template.ts';
import type { Parameter, Parameters } from '../parameters/parameter-types.ts';
import type { ResultsKind } from '../response/envelope.ts';
import type { RenderContext, RenderSource } from '../shapes/render-context.ts';
import { itemTemplate, type ResultField, type Shape } from '../shapes/shape.ts';

/** Whether an access token may or must be sent, next to the client id. */
export type OperationAccess = 'client' | 'token accepted' | 'token required';

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
export interface LiveReadContext extends RenderContext {
  users: Pick<Users, 'findUsers' | 'tracks' | 'albums' | 'artists'>;
  radios: Pick<Radios, 'list' | 'playing'>;
  playlists: Pick<Playlists, 'find' | 'hots' | 'entries'>;
  reviews: Pick<Reviews, 'find'>;
  feeds: Feeds;
  changes: ChangeLog;
  /** The change of the catalogue that all responses of this node contain. */
  shown(): number;
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
export function createTemplates<R>({ item, fields }: Shape<R>, templateOf = itemTemplate<R>) {
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
