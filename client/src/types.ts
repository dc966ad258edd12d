/** The types of operations. */

export interface AnswerHeaders {
  status: 'success';
  code: 0;
  error_message: string;
  /** Empty, or how the service has read values that it does not accept as they are. */
  warnings: string;
  results_count: number;
  /** Only with `fullcount`. */
  results_fullcount?: number;
  /** The absolute URL of the next page, if there is one. */
  next?: string;
}

export interface Answer<Item> {
  headers: AnswerHeaders;
  results: Item[];
}

export interface CallOptions {
  /** Ends the call with the signal's reason. */
  signal?: AbortSignal;
  /** Milliseconds for each attempt; that of the client without it. */
  timeout?: number;
  /** Sends the client's token even if another parameter selects the user. */
  token?: true;
}

/** Optional if no parameter is required. */
type Arguments<P> = object extends P
  ? [parameters?: P, options?: CallOptions]
  : [parameters: P, options?: CallOptions];

export type Read<P, Item> = (...args: Arguments<P>) => Promise<Answer<Item>>;

/** Its results are one object, or an empty list if there are none. */
export type KeyedRead<P, Results> = (
  ...args: Arguments<P>
) => Promise<{ headers: AnswerHeaders; results: Results | [] }>;

export interface PagedRead<P, Item> extends Read<P, Item> {
  /** Every result from `offset` or `since` on, page by page as they are taken. `limit` is the size of a page: 200 without it. */
  all(...args: Arguments<P>): AsyncGenerator<Item, void, undefined>;
}

/** `limit` and `offset` page a list inside each result. */
export interface NestedRead<P, Item, Entry> extends Read<P, Item> {
  /** Every entry of the lists, each with the result it belongs to. `limit` is the size of a page: 200 without it. */
  all(...args: Arguments<P>): AsyncGenerator<Entry, void, undefined>;
}

/** On behalf of the user of the client's token. Resolves when it is durable. */
export type Write<P> = (...args: Arguments<P>) => Promise<Answer<never>>;

/** The URL of a file. Sends no request. */
export type FileAddress<P> = (parameters: P) => string;

/** Texts by language, which may be empty. There may be other languages than these. */
export type Translations = Record<'en' | 'fr' | 'es' | 'de' | 'pl' | 'it' | 'ru' | 'pt' | 'ja', string> &
  Record<string, string>;

/** One value, or several. */
export type List<Value> = Value | readonly Value[];

/** `2015-01-01_2015-12-31`, `60_180`: both ends included. */
export type Between<End extends string | number> = `${End}_${End}`;

export type Sorted<Field extends string> = Field | `${Field}_asc` | `${Field}_desc`;

export interface Row {
  kind: 'read' | 'write' | 'file';
  /** With an offset, or with the cursor of the last result. */
  paged?: true | 'cursor';
  /** The list inside each result that is paged, and the names of a result and of an entry. */
  list?: { name: string; item: string; entry: string };
  /** Lists that select by one of their values: an empty one selects nothing. */
  selecting?: readonly string[];
  /** One of these parameters is needed; without all of them, the token selects the user. */
  whose?: readonly string[];
}

/** A source of tokens, such as `createOauth`. */
export interface TokenSource {
  /** The current token; `undefined` without a login. */
  get(): Promise<string | undefined>;
  /** A token in place of one that was rejected; throws if there is none. */
  renew(refused: string): Promise<string>;
}
