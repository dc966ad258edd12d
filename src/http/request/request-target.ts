/** The target of a request (path and query), read from its URL or from the first line of a malformed request. */
import { type QueryPairs, splitQuery } from './query-string.ts';

export interface RequestTarget {
  readonly path: string;
  /** Without the question mark. */
  readonly query: string;
  /** The query string, split. */
  readonly pairs: QueryPairs;
  /** Path and query as they were sent. */
  readonly original: string;
}

/** Path and query of `/v3.0/tracks?limit=1`. Also accepts an absolute URL, as proxies send it, and double slashes. */
export function parseTarget(url: string): RequestTarget {
  let original = url;
  if (url.charCodeAt(0) !== 0x2f) original = url.replace(/^[a-z][a-z0-9+.-]*:\/\/[^/?]*/i, '');
  const fragment = original.indexOf('#');
  if (fragment !== -1) original = original.slice(0, fragment);
  const mark = original.indexOf('?');
  const path = singleSlashes(mark === -1 ? original : original.slice(0, mark));
  const query = mark === -1 ? '' : original.slice(mark + 1);
  return { path, query, pairs: splitQuery(query), original };
}

function singleSlashes(path: string): string {
  return path.includes('//') ? path.replace(/\/{2,}/g, '/') : path;
}

/** The error with which Node reports a malformed request. */
export interface MalformedRequestError extends Error {
  code?: string;
  /** The bytes that were being parsed, and how many of them were valid. */
  rawPacket?: Buffer;
  bytesParsed?: number;
}

export interface FirstLine {
  method: string;
  target: RequestTarget;
  /** The URL was invalid only because of raw bytes, which are percent-encoded now. */
  repaired: boolean;
}

const FIRST_LINE = /^([A-Z]+) ([^ ]+) HTTP\/1\.[01]$/;

/** The first line of a malformed request, raw bytes in it percent-encoded; `undefined` where it is not available. */
export function firstLine({ rawPacket, bytesParsed }: MalformedRequestError): FirstLine | undefined {
  if (rawPacket === undefined) return undefined;
  // Earlier requests may be in the same packet.
  const before = rawPacket.lastIndexOf('\r\n\r\n', bytesParsed ?? 0, 'latin1');
  const start = before === -1 ? 0 : before + 4;
  const end = rawPacket.indexOf('\r\n', start, 'latin1');
  const match = FIRST_LINE.exec(rawPacket.toString('latin1', start, end === -1 ? rawPacket.length : end));
  if (match === null) return undefined;
  const [, method, url] = match;
  const encoded = url.replace(/[\x80-\xff]/g, (byte) => `%${byte.charCodeAt(0).toString(16)}`);
  const repaired = encoded !== url && /^[!-~]+$/.test(encoded);
  return { method, target: parseTarget(encoded), repaired };
}
