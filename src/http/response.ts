/** Responses as every file below `http` builds them, and headers that several of them share. */
import type { IncomingHttpHeaders } from 'node:http';
import type { Readable } from 'node:stream';
import type { TrafficKind } from '../domain/node/health.ts';
import { HIDDEN } from '../domain/text/redact.ts';
import type { RequestTarget } from './request/request-target.ts';

export interface HttpResponse {
  status: number;
  /** Names and values alternate: the form that Node writes fastest. */
  headers: readonly string[];
  body?: Buffer | undefined;
  /** Instead of a long body: each chunk is built when the connection has accepted the previous ones. Sent in chunks. */
  pieces?: Iterator<Buffer, undefined> | AsyncIterator<Buffer, undefined> | undefined;
  /** Instead of a body; destroyed when the client is gone. Without `Content-Length` it is sent in chunks. */
  stream?: Readable | undefined;
  /** Called whenever the connection has accepted more bytes of the stream. The chunk may be reused afterwards. */
  taken?: ((bytes: number, chunk: Buffer) => void) | undefined;
  /** Called once the body was sent: its buffer is reused. For a stream, once it has ended or failed. */
  sent?: (() => void) | undefined;

  /** What the log and the statistics name: the path of the operation or route, and the client id. */
  operation?: string | undefined;
  client?: string | undefined;
  /** `pages` where it is absent. */
  kind?: TrafficKind | undefined;
  /** The status that belongs to the error code, where the error is sent as HTTP 200. */
  intendedStatus?: number | undefined;
}

/** The body, joined where it consists of pieces. */
export async function wholeBody({ body, pieces }: HttpResponse): Promise<Buffer | undefined> {
  if (pieces === undefined) return body;
  const all: Buffer[] = [];
  for (let next = await pieces.next(); !next.done; next = await pieces.next()) all.push(next.value);
  return Buffer.concat(all);
}

/** A document of one piece as a whole, with its length; a longer one in pieces. */
export function bodyOf(pieces: Generator<Buffer, undefined>): Pick<HttpResponse, 'body' | 'pieces'> {
  const first = pieces.next().value ?? Buffer.alloc(0);
  const second = pieces.next();
  return second.done ? { body: first } : { pieces: continued([first, second.value], pieces) };
}

/** Characters of a piece: less than a millisecond of work. */
const PIECE = 64 * 1024;
/** Parts of a piece: some may be empty. */
const PARTS_MAX = 1000;

/** A text that is written part by part, in pieces. Some may be empty. */
export function* piecesOf(parts: Iterable<string>): Generator<Buffer, undefined> {
  let [piece, count] = ['', 0];
  for (const part of parts) {
    piece += part;
    if (piece.length < PIECE && ++count < PARTS_MAX) continue;
    yield Buffer.from(piece);
    [piece, count] = ['', 0];
  }
  if (piece !== '') yield Buffer.from(piece);
  return undefined;
}

function* continued(first: Buffer[], rest: Generator<Buffer, undefined>): Generator<Buffer, undefined> {
  yield* first;
  return yield* rest;
}

/** Of every response: added where responses are sent. */
export const NOSNIFF: readonly string[] = ['X-Content-Type-Options', 'nosniff'];
/** Data is not a page: a browser that shows it loads and runs nothing, and no site frames it. Chromium shows XML with styles and images of its own. */
export const DATA_POLICY: readonly string[] = [
  'Content-Security-Policy',
  "default-src 'none'; img-src data:; style-src 'unsafe-inline'; frame-ancestors 'none'",
];
export const NO_STORE: readonly string[] = ['Cache-Control', 'no-store'];
export const PLAIN_TEXT: readonly string[] = ['Content-Type', 'text/plain; charset=utf-8', ...DATA_POLICY];
export const JSON_TYPE: readonly string[] = [
  'Content-Type',
  'application/json; charset=utf-8',
  ...DATA_POLICY,
];

/** A 503 for clients that send too much: written before the format of the response is known. */
export function plainUnavailable(message: string, retrySeconds: number): HttpResponse {
  const headers = [...PLAIN_TEXT, ...NO_STORE, 'Retry-After', String(retrySeconds)];
  return { status: 503, headers, body: Buffer.from(`${message}\n`) };
}

export const METHODS = 'GET, HEAD, OPTIONS';

/** Any origin may read the response, without credentials (behaviour.md 19). */
export const CORS: readonly string[] = [
  'Access-Control-Allow-Origin',
  '*',
  'Access-Control-Expose-Headers',
  'Accept-Ranges, Content-Disposition, Content-Range, ETag, Link, RateLimit-Limit, RateLimit-Remaining, RateLimit-Reset, Retry-After, X-Request-Id',
];

/** The response to a CORS preflight, apart from `CORS` itself. */
export function preflightHeaders(methods: string): string[] {
  const headers = '*, Authorization, Content-Type, If-None-Match, Range, X-Requested-With';
  return [
    ...['Access-Control-Allow-Methods', methods, 'Access-Control-Allow-Headers', headers],
    ...['Access-Control-Max-Age', '86400', 'Cache-Control', 'public, max-age=86400'],
  ];
}

export const PREFLIGHT: readonly string[] = [...CORS, ...preflightHeaders(METHODS)];

const LOGGED_PATH_MAX = 200;

/** The path for the log: without the query, which may contain an access token, and without tokens that were mailed to a user. */
export function loggedPath({ path }: RequestTarget): string {
  return path
    .slice(0, LOGGED_PATH_MAX)
    .replace(/^\/(verify|reset|join|web-api\/playlist-invitations)\/.*/s, `/$1/${HIDDEN}`);
}

/** Redirects after a form was accepted, so that reloading does not send it again. */
export function redirect(location: string, headers: readonly string[] = []): HttpResponse {
  return { status: 303, headers: ['Location', location, ...NO_STORE, ...headers] };
}

/** Scripts of the pages ask the routes of forms for JSON; browsers ask for HTML. */
export function wantsJson({ headers: { accept = '' } }: { headers: IncomingHttpHeaders }): boolean {
  return accept.includes('application/json') && !accept.includes('text/html');
}

export function jsonResponse(status: number, value: unknown, headers: readonly string[] = []): HttpResponse {
  const pieces = piecesOf(jsonLine(value));
  return { status, headers: [...JSON_TYPE, ...NO_STORE, ...headers], ...bodyOf(pieces) };
}

function* jsonLine(value: unknown): Generator<string> {
  yield* jsonParts(value);
  yield '\n';
}

export function noContent(headers: readonly string[] = []): HttpResponse {
  return { status: 204, headers: [...NO_STORE, ...headers] };
}

/** A shorter list is written at once, which is faster. */
const LONG = 50;

/**
 * A value as JSON, in parts: the items of a long list, or of an iterator, are written one by one, so that other requests are served in
 * between. Lists end where there is no room left.
 */
export function* jsonParts(value: unknown, hasRoom = () => true): Generator<string> {
  if (!hasLong(value)) {
    yield JSON.stringify(value) ?? 'null';
  } else if (isLong(value) || Array.isArray(value)) {
    let separator = '[';
    for (const item of value) {
      if (!hasRoom()) break;
      // The items of a long list have none themselves.
      if (isLong(value)) yield `${separator}${JSON.stringify(item) ?? null}`;
      else {
        yield separator;
        yield* jsonParts(item, hasRoom);
      }
      separator = ',';
    }
    yield separator === '[' ? '[]' : ']';
  } else {
    let separator = '{';
    for (const [name, property] of Object.entries(value)) {
      if (property === undefined) continue;
      yield `${separator}${JSON.stringify(name)}:`;
      separator = ',';
      yield* jsonParts(property, hasRoom);
    }
    yield '}';
  }
}

function isLong(value: unknown): value is Iterable<unknown> {
  return value instanceof Iterator || (Array.isArray(value) && value.length > LONG);
}

function hasLong(value: unknown): value is object {
  return isLong(value) || (typeof value === 'object' && value !== null && Object.values(value).some(hasLong));
}
