/** Bodies and HTTP headers of all API responses. */
import type { RateLimitStatus } from '../../../domain/ports.ts';
import {
  bodyOf,
  CORS,
  DATA_POLICY,
  type HttpResponse,
  NO_STORE,
  PLAIN_TEXT,
  preflightHeaders,
} from '../../response.ts';
import type { ApiError } from '../errors.ts';
import { createByteBuffer, putBytes, written } from '../formats/byte-buffer.ts';
import { CLOSING, escapeLineEnds, opening } from '../formats/jsonp.ts';
import { createIndenter } from '../formats/jsonpretty.ts';
import { encodeText, JSON_SYNTAX, type Syntax, XML_SYNTAX } from '../formats/syntax.ts';
import type { ReadResult, ResultsKind } from '../kinds/operation.ts';
import type { Format } from '../parameters/standard-parameters.ts';
import type { OutputFormat } from './output-format.ts';

const CONTENT_TYPES: Record<Format, string> = {
  json: 'application/json; charset=utf-8',
  jsonpretty: 'application/json; charset=utf-8',
  xml: 'application/xml; charset=utf-8',
};
const SCRIPT = 'application/javascript; charset=utf-8';

const CACHED = ['Cache-Control', 'public, max-age=60', ...CORS, ...DATA_POLICY];
/** Headers of data of a user, and of data that changes at any moment. */
const PRIVATE = ['Cache-Control', 'private, no-store', ...CORS, ...DATA_POLICY];
const NOT_STORED = [...NO_STORE, ...CORS, ...DATA_POLICY];

/** Proxies and clients accept at least 8 kB of headers: a longer URL is in the document only. */
const LINK_MAX = 4096;

/** Bytes before indentation: about two milliseconds of work. A shorter document is sent as one body. */
export const PIECE_BYTES = 256 * 1024;

/** The results of errors and of writes. */
export const NO_ITEMS = { items: () => () => {}, count: 0, results: 'nothing' } as const;

const scratch = createByteBuffer();

/**
 * The document in pieces that end between two items, so that none of them blocks the event loop for long. Each is written when it is
 * requested, and then copied: allocating room for what may be written would take longer.
 */
function* documentPieces(
  { format, callback }: OutputFormat,
  headers: EnvelopeHeaders,
  { items, count, results }: Pick<ReadResult, 'items' | 'count' | 'results'>,
): Generator<Buffer, undefined> {
  const syntax = format === 'xml' ? XML_SYNTAX : JSON_SYNTAX;
  const { open, close } = createEnvelope(syntax, headers, results);
  const writeItem = items(syntax);
  const indented = createIndenter();
  let start = callback === undefined ? NOTHING : opening(callback);
  function finished(end: Buffer): Buffer {
    if (format === 'jsonpretty') return indented(written(scratch));
    if (callback === undefined) return copyOf(written(scratch));
    const piece = Buffer.concat([start, escapeLineEnds(written(scratch)), end]);
    start = NOTHING;
    return piece;
  }

  // Discards what a failed response has written.
  scratch.length = 0;
  putBytes(scratch, open);
  for (let index = 0; index < count; index++) {
    if (scratch.length >= PIECE_BYTES) {
      yield finished(NOTHING);
      scratch.length = 0;
    }
    if (index > 0) putBytes(scratch, syntax.separator);
    writeItem(scratch, index);
  }
  putBytes(scratch, close);
  yield finished(CLOSING);
  return undefined;
}

/** Only responses with a tag may be cached. */
export function successResponse(
  outputFormat: OutputFormat,
  result: ReadResult,
  next?: string,
  tag?: string,
): HttpResponse {
  const { resultsCount, fullcount } = result;
  const { warnings } = outputFormat;
  const envelope = { code: 0, errorMessage: '', warnings, resultsCount, fullcount, next };
  const type = contentType(outputFormat);
  const headers =
    tag === undefined ? ['Content-Type', type, ...PRIVATE] : ['Content-Type', type, 'ETag', tag, ...CACHED];
  if (next !== undefined && next.length <= LINK_MAX) headers.push('Link', `<${next}>; rel="next"`);
  return { status: 200, headers, ...bodyOf(documentPieces(outputFormat, envelope, result)) };
}

/** `usesStatuses`: see `sentStatus`. `methods` are the accepted ones. */
export function failureResponse(
  outputFormat: OutputFormat,
  failure: ApiError,
  usesStatuses: boolean,
  methods: string,
): HttpResponse {
  const { code, message: errorMessage } = failure;
  const { warnings } = outputFormat;
  const envelope = { code, errorMessage, warnings, resultsCount: 0 };
  const headers = ['Content-Type', contentType(outputFormat), ...NOT_STORED, ...hintsOf(failure, methods)];
  const status = sentStatus(outputFormat, failure, usesStatuses);
  return { status, headers, ...bodyOf(documentPieces(outputFormat, envelope, NO_ITEMS)) };
}

const NOTHING = Buffer.alloc(0);

/** With memory of its own, which can be transferred to another thread. A slice would be filled with zeros first. */
function copyOf(bytes: Buffer): Buffer {
  const copy = Buffer.allocUnsafeSlow(bytes.length);
  bytes.copy(copy);
  return copy;
}

/**
 * behaviour.md 2: an error of the caller is HTTP 200, or has its own status where statuses are enabled; an error of the service always has
 * its own. A script element reads only responses with 200.
 */
function sentStatus({ callback }: OutputFormat, { status }: ApiError, usesStatuses: boolean): number {
  return callback !== undefined || (status < 500 && !usesStatuses) ? 200 : status;
}

export function notModified(tag: string): HttpResponse {
  return { status: 304, headers: ['ETag', tag, ...CACHED] };
}

export function redirectTo(location: string): HttpResponse {
  return { status: 302, headers: ['Location', location, ...NOT_STORED] };
}

/** The error of an operation without an envelope. */
export function plainTextError(failure: ApiError, methods: string): HttpResponse {
  const headers = [...PLAIN_TEXT, ...NO_STORE, ...CORS, ...hintsOf(failure, methods)];
  return { status: failure.status, headers, body: Buffer.from(`${failure.message}\n`) };
}

/** Headers that say how the request could succeed. */
function hintsOf({ code, retryAfter }: ApiError, methods: string): string[] {
  return [
    ...(code === 2 ? ['Allow', methods] : []),
    ...(retryAfter === undefined ? [] : ['Retry-After', String(retryAfter)]),
  ];
}

export function preflight(methods: string): HttpResponse {
  return { status: 204, headers: [...CORS, ...preflightHeaders(methods), 'Allow', methods] };
}

/** The headers, and those about the rate limit. */
export function withRateLimit(
  headers: readonly string[],
  { limit, remaining, reset }: RateLimitStatus,
): readonly string[] {
  return [
    ...headers,
    'RateLimit-Limit',
    String(limit),
    'RateLimit-Remaining',
    String(remaining),
    'RateLimit-Reset',
    String(reset),
  ];
}

function contentType({ format, callback }: OutputFormat): string {
  return callback === undefined ? CONTENT_TYPES[format] : SCRIPT;
}

interface EnvelopeHeaders {
  code: number;
  errorMessage: string;
  warnings: readonly string[];
  resultsCount: number;
  /** Only where it was requested. */
  fullcount?: number | undefined;
  /** The URL of the next page, while more rows follow (behaviour.md 16). */
  next?: string | undefined;
}

/** The document around the results: `headers` first, in the order older clients rely on, then `results`. */
function createEnvelope({ name }: Syntax, headers: EnvelopeHeaders, results: ResultsKind) {
  const { code, errorMessage, warnings, resultsCount, fullcount, next } = headers;
  const fields = {
    status: code === 0 ? 'success' : 'failed',
    code,
    error_message: errorMessage,
    warnings: warnings.join('; '),
    results_count: resultsCount,
    results_fullcount: fullcount,
    next,
  };
  const [open, close] = (name === 'json' ? inJson : inXml)(fields, results);
  return { open: Buffer.from(open), close: Buffer.from(close) };
}

function inJson(headers: object, results: ResultsKind): [string, string] {
  const [open, close] = results === 'object' ? ['', ''] : ['[', ']'];
  return [`{"headers":${JSON.stringify(headers)},"results":${open}`, `${close}}`];
}

function inXml(headers: object, results: ResultsKind): [string, string] {
  const elements = Object.entries(headers)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `<${name}>${encodeText(String(value)).xml}</${name}>`);
  const [open, close] =
    typeof results === 'object' ? [`<${results.plural}>`, `</${results.plural}>`] : ['', ''];
  return [
    `<?xml version="1.0" encoding="utf-8"?>\n<data><headers>${elements.join('')}</headers><results>${open}`,
    `${close}</results></data>\n`,
  ];
}
