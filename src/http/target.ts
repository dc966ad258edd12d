/** What a request is about, cut out of its address or of its bare first line. */
import type { Target } from './answer.ts';

/** Path and query of `/v3.0/tracks?limit=1`, also where a proxy sent the whole address or a client doubled a slash. */
export function cutTarget(url: string): Target {
  let whole = url;
  if (url.charCodeAt(0) !== 0x2f) whole = url.replace(/^[a-z][a-z0-9+.-]*:\/\/[^/?]*/i, '');
  const fragment = whole.indexOf('#');
  if (fragment !== -1) whole = whole.slice(0, fragment);
  const mark = whole.indexOf('?');
  if (mark === -1) return { path: singleSlashes(whole), query: '', whole };
  return { path: singleSlashes(whole.slice(0, mark)), query: whole.slice(mark + 1), whole };
}

function singleSlashes(path: string): string {
  return path.includes('//') ? path.replace(/\/{2,}/g, '/') : path;
}

/** As Node tells that it could not read a request. */
export interface BrokenRequest extends Error {
  code?: string;
  /** What was being read, and how far it went well. */
  rawPacket?: Buffer;
  bytesParsed?: number;
}

export interface FirstLine {
  method: string;
  target: Target;
  /** Raw bytes that should have been percent-encoded were the only fault of the address. */
  mended: boolean;
}

const FIRST_LINE = /^([A-Z]+) ([^ ]+) HTTP\/1\.[01]$/;

/** The first line of a request that could not be read, raw bytes in it percent-encoded; none where it is not at hand. */
export function firstLine({ rawPacket, bytesParsed }: BrokenRequest): FirstLine | undefined {
  if (rawPacket === undefined) return undefined;
  // Requests before it may have come in the same packet.
  const before = rawPacket.lastIndexOf('\r\n\r\n', bytesParsed ?? 0, 'latin1');
  const start = before === -1 ? 0 : before + 4;
  const end = rawPacket.indexOf('\r\n', start, 'latin1');
  const match = FIRST_LINE.exec(rawPacket.toString('latin1', start, end === -1 ? rawPacket.length : end));
  if (match === null) return undefined;
  const [, method, url] = match;
  const encoded = url.replace(/[\x80-\xff]/g, (byte) => `%${byte.charCodeAt(0).toString(16)}`);
  const mended = encoded !== url && /^[!-~]+$/.test(encoded);
  return { method, target: cutTarget(encoded), mended };
}
