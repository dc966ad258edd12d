/** ETags (behaviour.md 20) and conditional requests (RFC 9110 8.8.3 and 13). ETags are strong, and include their quotes. */
import type { IncomingHttpHeaders } from 'node:http';
import type { Catalogue } from '../catalogue/catalogue.ts';

export interface Validators {
  etag: string;
  modified: Date | undefined;
}

type GenerationState = Pick<Catalogue, 'version' | 'counted'>;

/** The tag of a response that has the same bytes whenever `content` is the same. */
export function etagOf(content: string): string {
  return `"${hash(content)}"`;
}

/** A strong ETag names certain bytes, so each compression of a response has its own. */
export function etagIn(encoding: 'br' | 'gzip' | 'identity', etag: string): string {
  return encoding === 'identity' ? etag : `${etag.slice(0, -1)}-${encoding}"`;
}

/**
 * A response depends only on the software, its settings, the generation and the request target. Its ETag contains these, so a
 * request with `If-None-Match` is answered before any query runs. The result returns the ETag of a target.
 */
export function generationEtags(service: string, generation: GenerationState): (target: string) => string {
  const start = `"${service}-${generationName(generation)}-`;
  return (target) => `${start}${hash(target)}"`;
}

/** Unique among the generations of a database; includes the state of the ratings. */
export function generationName({ version, counted }: GenerationState): string {
  return `${version.toString(36)}-${counted.change.toString(36)}-${counted.day}`;
}

/** 64 bits in base 36. Distinguishes texts; not for secrets. */
export function hash(text: string): string {
  let a = 0x9e3779b9;
  let b = 0x85ebca6b;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    a = Math.imul(a ^ code, 0x01000193);
    b = Math.imul(b ^ code ^ (a >>> 15), 0x5bd1e995);
  }
  // Without the separator, two different pairs could have the same text.
  return `${(a >>> 0).toString(36)}.${(b >>> 0).toString(36)}`;
}

/** Whether the client already has this response: then it is 304 without a body. */
export function isNotModified(headers: Pick<IncomingHttpHeaders, 'if-none-match'>, etag: string): boolean {
  const condition = headers['if-none-match'];
  // `If-None-Match` compares weakly: `W/` is ignored.
  return (
    condition !== undefined &&
    listOf(condition).some((one) => one === '*' || one === etag || one === `W/${etag}`)
  );
}

/** The status that replaces 200 or 206, if any, in the order of RFC 9110 13.2.2. */
export function evaluateConditions(
  headers: IncomingHttpHeaders,
  { etag, modified }: Validators,
): 304 | 412 | undefined {
  // Content without a date counts as just modified.
  const seconds = modified === undefined ? Number.POSITIVE_INFINITY : wholeSeconds(modified);
  const ifMatch = headers['if-match'];
  if (ifMatch !== undefined) {
    if (!listOf(ifMatch).some((one) => one === '*' || one === etag)) return 412;
  } else if (seconds > (readDate(headers['if-unmodified-since']) ?? seconds)) return 412;
  if (headers['if-none-match'] !== undefined) return isNotModified(headers, etag) ? 304 : undefined;
  const since = readDate(headers['if-modified-since']);
  return since !== undefined && seconds <= since ? 304 : undefined;
}

/** `If-Range`: whether `Range` applies. Otherwise the client has another version, and needs the whole file. */
export function isRangeCurrent(headers: IncomingHttpHeaders, { etag, modified }: Validators): boolean {
  const condition = headers['if-range'];
  if (typeof condition !== 'string') return true;
  if (condition.includes('"')) return condition.trim() === etag;
  if (modified === undefined) return false;
  const seconds = wholeSeconds(modified);
  // A file can change twice within a second, with the same date (RFC 9110 8.8.2.2).
  return readDate(condition) === seconds && Date.now() >= (seconds + 1) * 1000;
}

function listOf(header: string): string[] {
  return header.split(',').map((one) => one.trim());
}

/** The precision of HTTP dates. */
function wholeSeconds(date: Date): number {
  return Math.floor(date.getTime() / 1000);
}

/** `Sun, 06 Nov 1994 08:49:37 GMT`; the two obsolete formats are ignored. */
const HTTP_DATE = /^[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/;

/** In seconds; `undefined` if it is not a date: the header is then ignored. */
function readDate(header: string | undefined): number | undefined {
  if (header === undefined || !HTTP_DATE.test(header)) return undefined;
  const moment = Date.parse(header);
  return Number.isNaN(moment) ? undefined : moment / 1000;
}
