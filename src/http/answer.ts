/** Requests and answers as every part of the HTTP half sees them. */
import type { Readable } from 'node:stream';
import type { TrafficKind } from '../domain/health.ts';
import { HIDDEN } from '../domain/redact.ts';

export interface Target {
  path: string;
  /** Without the question mark. */
  query: string;
  /** Path and query as they came. */
  whole: string;
}

export interface Answer {
  status: number;
  /** Names and values in turn, as Node takes them fastest. */
  headers: readonly string[];
  body?: Buffer | undefined;
  /** Instead of a body that is long: each piece is made when the connection has taken those before. Sent in chunks. */
  pieces?: Iterator<Buffer, undefined> | undefined;
  /** Instead of a body; destroyed when nobody takes it any more. Without `Content-Length` it is sent in chunks. */
  stream?: Readable | undefined;
  /** To be called each time the connection has taken so many more bytes of the stream, which nobody here needs any more. */
  taken?: ((bytes: number, chunk: Buffer) => void) | undefined;
  /** To be called once the body has been sent: its memory is used again. For a stream, once it is over, whatever came of it. */
  sent?: (() => void) | undefined;
}

/** What the request turned out to be, for the log. */
export interface Handled extends Answer {
  operation?: string | undefined;
  client?: string | undefined;
  /** `pages` where it is absent. */
  kind?: TrafficKind | undefined;
  /** The status of a failure by its code, where it is sent as HTTP 200. */
  meant?: number | undefined;
}

/** The body, made whole where it comes in pieces. */
export function wholeBody({ body, pieces }: Answer): Buffer | undefined {
  return pieces === undefined ? body : Buffer.concat([...Iterator.from(pieces)]);
}

export const METHODS = 'GET, HEAD, OPTIONS';

/** Any origin may read the answer, without credentials (decision 19). */
export const CORS: readonly string[] = [
  'Access-Control-Allow-Origin',
  '*',
  'Access-Control-Expose-Headers',
  'Accept-Ranges, Content-Disposition, Content-Range, ETag, Link, RateLimit-Limit, RateLimit-Remaining, RateLimit-Reset, Retry-After, X-Request-Id',
];

export const OPEN_TO_ALL: readonly string[] = [...CORS, 'X-Content-Type-Options', 'nosniff'];

/** What a browser learns before it calls from another origin, beside that it may. */
export function preflightHeaders(methods: string): string[] {
  return [
    'Access-Control-Allow-Methods',
    methods,
    'Access-Control-Allow-Headers',
    '*, Authorization, Content-Type, If-None-Match, Range, X-Requested-With',
    'Access-Control-Max-Age',
    '86400',
    'Cache-Control',
    'public, max-age=86400',
  ];
}

export const PREFLIGHT: readonly string[] = [...OPEN_TO_ALL, ...preflightHeaders(METHODS)];

const LOGGED_PATH = 200;

/**
 * For the log: never the query, which may carry an access token, nor what was mailed to somebody, and not more than a
 * line of the path.
 */
export function loggedPath({ path }: Target): string {
  return path.slice(0, LOGGED_PATH).replace(/^\/(verify|reset)\/.*/s, `/$1/${HIDDEN}`);
}
