/**
 * An operation is one declaration: its path, its parameters, the shape of its results, and what it does. Validation,
 * types and answers come from it; a new operation is one file, and a line in `operations.ts`.
 *
 * There are five kinds: catalogue reads, which are answered at once from memory and may be cached; keyed reads, the same with
 * one object for results; live reads, which ask the store and never are cached; redirects to files; and writes. What each gets
 * to see is all that it can reach: no read can write.
 */
import type { Catalogue } from '../../catalogue/catalogue.ts';
import type { Feeds } from '../../core/feeds.ts';
import type { Playlists } from '../../core/playlists/playlists.ts';
import type { Radios } from '../../core/radios/radios.ts';
import type { Reviews } from '../../core/reviews/reviews.ts';
import type { Users } from '../../core/users/users.ts';
import type { Client, RateLimitStatus } from '../../domain/ports.ts';
import { METHODS } from '../response.ts';
import type { Services } from '../services.ts';
import type { Results } from './envelope.ts';
import type { Scratch } from './formats/scratch.ts';
import type { Key, Syntax } from './formats/syntax.ts';
import type { Template } from './formats/template.ts';
import type { Parameter, Parameters } from './parameters.ts';
import type { Context, Source } from './shapes/row.ts';
import { type Field, itemTemplate, type Shape } from './shapes/shape.ts';

/** Who may call an operation: any application, and on whose behalf. */
export type Access = 'client' | 'token accepted' | 'token required';

export interface OperationDeclaration<P extends Parameters> {
  /** Below `/v3.0/`, e.g. `artists/tracks`. */
  path: string;
  summary: string;
  parameters: P;
  /** Groups of parameters of which at least one must come. */
  oneOf?: readonly (readonly (keyof P & string)[])[];
  /** The list inside each result that `limit` and `offset` page (behaviour.md 23); without it, they page the results. */
  pages?: string;
}

/** What `parseAll` made of an operation's parameters. */
export type Values = Record<string, unknown>;

/** A declaration made ready, with its types forgotten: what the handler works with, and whoever describes the interface. */
export type Operation = CatalogueRead | LiveRead | FileRedirect | Write;

export interface Described {
  path: string;
  summary: string;
  /** As the `Allow` header wants them. */
  methods: string;
  parameters: ReadonlyMap<string, Parameter>;
  required: readonly string[];
  oneOf: readonly (readonly string[])[];
  defaults: Readonly<Record<string, unknown>>;
  pages: string | undefined;
}

interface Read extends Described {
  item: string;
  /** The element around the items in XML; `undefined` where `results` is one object. */
  plural: Key | undefined;
  fields: readonly Field<never>[];
}

export interface CatalogueRead extends Read {
  kind: 'catalogue read';
  access: 'client';
  read(parsed: Values, context: Context, warnings: string[]): ReadResult;
}

/** What a read found, ready to be written in any format. */
export interface ReadResult {
  /** For `results_count`. */
  count: number;
  /** Only when it was requested. */
  fullcount: number | undefined;
  /** Where there is a next page. */
  nextOffset: number | undefined;
  results: Results;
  /** How many times `items` writes; the one object that `results` may be counts as one. */
  itemCount: number;
  items(syntax: Syntax): WriteItem;
}

/** Writes the item at this index, with the separator before it. Called for each in ascending order. */
export type WriteItem = (scratch: Scratch, index: number) => void;

export interface LiveRead extends Read {
  kind: 'live read';
  access: 'client' | 'token accepted';
  /** Costs the application nothing of its rate: it can be asked when that is used up. */
  free: boolean;
  read(parsed: Values, reading: Reading, warnings: string[]): Promise<ReadResult>;
}

export interface FileRedirect extends Described {
  kind: 'file redirect';
  access: 'client';
  find(parsed: Values, reach: FileReach): string | undefined | Promise<string | undefined>;
}

/** All that a redirect to a file can reach. */
export interface FileReach {
  catalogue: Catalogue;
  client: Client;
  zips: Services['zips'];
}

export interface Write extends Described {
  kind: 'write';
  access: 'token required';
  write(parsed: Values, userId: number, people: Relating): Promise<void>;
}

/** All that a live read can reach. */
export interface Reading extends Context {
  people: Pick<Users, 'findUsers' | 'tracks' | 'albums' | 'artists'>;
  radios: Pick<Radios, 'list' | 'playing'>;
  playlists: Pick<Playlists, 'find' | 'hots' | 'entries'>;
  reviews: Pick<Reviews, 'find'>;
  feeds: Feeds;
  /** Whose token came with the request. */
  userId: number | undefined;
  /** Where the application and the address stand with each limit. */
  standing(): Record<string, RateLimitStatus>;
}

/** All that a write can reach. */
export type Relating = Pick<Users, 'relate'>;

export interface LivePage<Item> {
  items: readonly Item[];
  /** Only when it was asked for. */
  fullcount: number | undefined;
  /** Where there is a next page. */
  nextOffset: number | undefined;
}

/** Whether `results` is one object instead of a list. */
export function hasObjectResult(operation: Operation): boolean {
  return operation.kind === 'catalogue read' && operation.plural === undefined;
}

export const WRITE_METHODS = 'POST, OPTIONS';

export function describe<P extends Parameters>(
  { path, summary, parameters, oneOf = [], pages }: OperationDeclaration<P>,
  methods = METHODS,
): Described {
  const entries = Object.entries<Parameter>(parameters);
  return {
    path,
    summary,
    methods,
    parameters: new Map(entries),
    required: entries.filter(([, { required }]) => required).map(([name]) => name),
    oneOf,
    defaults: Object.fromEntries(entries.map(([name, { fallback }]) => [name, fallback])),
    pages,
  };
}

/** Templates of a shape, recorded when first asked for and kept as long as their generation is. */
export function createTemplates<R>({ item, fields }: Shape<R>, templateOf = itemTemplate<R>) {
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
      template = templateOf(syntax, source, item, present);
      ofSource.set(name, template);
    }
    return template;
  };
}
