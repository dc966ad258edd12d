/** What an operation of the client looks like. */

export interface AnswerHeaders {
  status: 'success';
  code: 0;
  error_message: string;
  /** Empty, or what the service took otherwise than it came. */
  warnings: string;
  results_count: number;
  /** Only with `fullcount`. */
  results_fullcount?: number;
  /** The absolute address of the next page, while more rows follow. */
  next?: string;
}

export interface Answer<Item> {
  headers: AnswerHeaders;
  results: Item[];
}

export interface CallOptions {
  /** Ends the call, whatever it is waiting for, with the signal's reason. */
  signal?: AbortSignal;
  /** Milliseconds for each attempt; that of the client otherwise. */
  timeout?: number;
  /** Sends the client's token also where something else says whose data is read. */
  token?: true;
}

/** Where no parameter is required, there need not be any. */
type Arguments<P> = object extends P
  ? [parameters?: P, options?: CallOptions]
  : [parameters: P, options?: CallOptions];

export type Read<P, Item> = (...args: Arguments<P>) => Promise<Answer<Item>>;

/** Its results are one object, or an empty list where there is nothing. */
export type KeyedRead<P, Results> = (
  ...args: Arguments<P>
) => Promise<{ headers: AnswerHeaders; results: Results | [] }>;

export interface PagedRead<P, Item> extends Read<P, Item> {
  /** Every result from `offset` on, page by page as they are taken. `limit` is the size of a page: 200 without it. */
  all(...args: Arguments<P>): AsyncGenerator<Item, void, undefined>;
}

/** `limit` and `offset` page a list inside each result. */
export interface NestedRead<P, Item, Entry> extends Read<P, Item> {
  /** Every entry of the lists, each with the result it belongs to. `limit` is the size of a page: 200 without it. */
  all(...args: Arguments<P>): AsyncGenerator<Entry, void, undefined>;
}

/** On behalf of the person whose token the client has. Resolves once it is durable. */
export type Write<P> = (...args: Arguments<P>) => Promise<Answer<never>>;

/** The address that leads to a file. Nothing is asked. */
export type FileAddress<P> = (parameters: P) => string;

/** Texts by language; empty where there is none. Other languages than these may have one too. */
export type Translations = Record<'en' | 'fr' | 'es' | 'de' | 'pl' | 'it' | 'ru' | 'pt' | 'ja', string> &
  Record<string, string>;

/** One value, or several. */
export type List<Value> = Value | readonly Value[];

/** `2015-01-01_2015-12-31`, `60_180`: both ends belong to it. */
export type Between<End extends string | number> = `${End}_${End}`;

export type Sorted<Field extends string> = Field | `${Field}_asc` | `${Field}_desc`;

export interface Row {
  kind: 'read' | 'write' | 'file';
  paged?: true;
  /** The list inside each result that is paged, what a result is called, and what an entry. */
  list?: { name: string; item: string; entry: string };
  /** Parameters of which one is needed: where none is given, the token says whose data is read. */
  whose?: readonly string[];
}

/** Where tokens come from. `createOauth` makes one; a plain text does as well. */
export interface TokenSource {
  /** The current token; `undefined` without a login. */
  get(): Promise<string | undefined>;
  /** A token in place of one that was refused; throws where there is none. */
  renew(refused: string): Promise<string>;
}
