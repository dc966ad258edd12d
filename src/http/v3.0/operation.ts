/**
 * An operation is one declaration: its path, its parameters, the shape of its results, and what it does. Validation,
 * types and answers come from it; a new operation is one file, and a line in `operations.ts`.
 *
 * There are five kinds: catalogue reads, which are answered at once from memory and may be cached; keyed reads, the same with
 * one object for results; live reads, which ask the store and never are cached; redirects to files; and writes. What each gets
 * to see is all that it can reach: no read can write.
 */
import type { Catalogue, Page } from '../../catalogue/catalogue.ts';
import type { Feeds } from '../../core/feeds.ts';
import type { Playlists } from '../../core/playlists/playlists.ts';
import type { Radios } from '../../core/radios/radios.ts';
import type { Reviews } from '../../core/reviews/reviews.ts';
import type { Users } from '../../core/users/users.ts';
import type { Client, RateLimitStatus } from '../../domain/ports.ts';
import { METHODS } from '../answer.ts';
import type { Services } from '../services.ts';
import type { Scratch } from './formats/scratch.ts';
import type { Key, Syntax } from './formats/syntax.ts';
import type { Template } from './formats/template.ts';
import type { Parameter, Parameters } from './parameters.ts';
import type { Context, Source } from './shapes/row.ts';
import { type Field, itemTemplate, type Shape } from './shapes/shape.ts';

/** Who may call an operation: any application, and on whose behalf. */
export type Access = 'client' | 'token accepted' | 'token required';

export interface Description<P extends Parameters> {
  /** Below `/v3.0/`, e.g. `artists/tracks`. */
  path: string;
  summary: string;
  parameters: P;
  /** Groups of parameters of which at least one must come. */
  oneOf?: readonly (readonly (keyof P & string)[])[];
  /** The list inside each result that `limit` and `offset` page (decision 23); without it, they page the results. */
  pages?: string;
}

/** What `parseAll` made of an operation's parameters. */
export type Values = Record<string, unknown>;

/** A declaration made ready, with its types forgotten: what the handler works with, and whoever describes the interface. */
export type Operation = CatalogueRead | KeyedRead | LiveRead | FileRedirect | Write;

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
  fields: readonly Field<never>[];
}

/** A read whose results are a list. */
interface ListRead extends Read {
  /** The element around the items in XML. */
  plural: Key;
}

export interface CatalogueRead extends ListRead {
  kind: 'catalogue read';
  access: 'client';
  find(parsed: Values, catalogue: Catalogue, warnings: string[]): Page;
  writeItems(syntax: Syntax, parsed: Values, context: Context, found: Page): WriteItem;
}

/** Writes the item at this index, with the separator before it. Called for each in turn. */
export type WriteItem = (scratch: Scratch, index: number) => void;

/** What a keyed read found; with no keys at all, `results` is an empty list. */
export interface Keyed<Value> {
  keys: number;
  value: Value;
}

export interface KeyedRead extends Read {
  kind: 'keyed read';
  access: 'client';
  find(parsed: Values, catalogue: Catalogue): Keyed<unknown>;
  writeObject(scratch: Scratch, syntax: Syntax, source: Source, value: unknown): void;
}

export interface LiveRead extends ListRead {
  kind: 'live read';
  access: 'client' | 'token accepted';
  /** Costs the application nothing of its rate: it can be asked when that is used up. */
  free: boolean;
  find(parsed: Values, reading: Reading, warnings: string[]): Promise<LivePage<unknown>>;
  writeItems(syntax: Syntax, source: Source, items: readonly unknown[]): WriteItem;
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
  /** The offset of the next page, where there is one. */
  next: number | undefined;
}

export const WRITE_METHODS = 'POST, OPTIONS';

export function describe<P extends Parameters>(
  { path, summary, parameters, oneOf = [], pages }: Description<P>,
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
