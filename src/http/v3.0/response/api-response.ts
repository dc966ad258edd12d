/** Bodies and HTTP headers of all API responses. */
import type { RateLimitStatus } from '../../../domain/ports.ts';
import { type HttpResponse, NO_STORE, OPEN_TO_ALL, PLAIN_TEXT, preflightHeaders } from '../../response.ts';
import type { ApiError } from '../errors.ts';
import { type ByteBuffer, createByteBuffer, detach, recycle, written } from '../formats/byte-buffer.ts';
import { CLOSING, escapeLineEnds, opening, wrap } from '../formats/jsonp.ts';
import { createIndenter, indent } from '../formats/jsonpretty.ts';
import { JSON_SYNTAX, type Syntax, XML_SYNTAX } from '../formats/syntax.ts';
import { writeTemplate } from '../formats/template.ts';
import type { WriteItem } from '../kinds/operation.ts';
import type { Format } from '../parameters/standard-parameters.ts';
import { createEnvelope, type Envelope, type EnvelopeHeaders, type ResultsKind } from './envelope.ts';
import type { OutputFormat } from './output-format.ts';

type Written = Pick<HttpResponse, 'body' | 'pieces' | 'sent'>;

const CONTENT_TYPES: Record<Format, string> = {
  json: 'application/json; charset=utf-8',
  jsonpretty: 'application/json; charset=utf-8',
  xml: 'application/xml; charset=utf-8',
};
const SCRIPT = 'application/javascript; charset=utf-8';

const CACHED = ['Cache-Control', 'public, max-age=60', ...OPEN_TO_ALL];
/** For data of a user, or data that changes at any moment. */
const PRIVATE = ['Cache-Control', 'private, no-store', ...OPEN_TO_ALL];
const NOT_STORED = [...NO_STORE, ...OPEN_TO_ALL];

export const NO_ITEMS = { items: () => () => {}, count: 0 } as const;

export interface SuccessContent {
  headers: EnvelopeHeaders;
  items(syntax: Syntax): WriteItem;
  /** Items to write; the one object that `results` may be counts as one. */
  count: number;
  results: ResultsKind;
  /** Only responses with a tag may be cached. */
  tag: string | undefined;
}

export function createApiResponses() {
  const scratch = createByteBuffer();
  const envelopes = { json: new Map<ResultsKind, Envelope>(), xml: new Map<ResultsKind, Envelope>() };

  function envelopeOf(syntax: Syntax, results: ResultsKind): Envelope {
    const ofSyntax = envelopes[syntax.name];
    let known = ofSyntax.get(results);
    if (known === undefined) {
      known = createEnvelope(syntax, results);
      ofSyntax.set(results, known);
    }
    return known;
  }

  function write(
    outputFormat: OutputFormat,
    headers: EnvelopeHeaders,
    results: ResultsKind,
    { items, count }: Pick<SuccessContent, 'items' | 'count'>,
  ): Written {
    const { format, callback } = outputFormat;
    const syntax = format === 'xml' ? XML_SYNTAX : JSON_SYNTAX;
    const { open, close } = envelopeOf(syntax, results);
    // Discards what a failed response has written.
    scratch.length = 0;
    writeTemplate(open(headers), scratch, headers);
    const writeItem = items(syntax);
    let next = 0;
    while (next < count && scratch.length < PIECE_BYTES) writeItem(scratch, next++);
    if (next < count) {
      const writeEnd = (end: ByteBuffer) => writeTemplate(close, end, headers);
      const beginning = detach(scratch).body;
      return { pieces: bodyPieces(outputFormat, { beginning, next, count, writeItem, writeEnd }) };
    }
    writeTemplate(close, scratch, headers);
    if (format === 'jsonpretty') return { body: indent(written(scratch)) };
    if (callback !== undefined) return { body: wrap(callback, written(scratch)) };
    const borrowed = detach(scratch);
    return { body: borrowed.body, sent: () => recycle(scratch, borrowed) };
  }

  return {
    success(
      outputFormat: OutputFormat,
      { headers: envelope, items, count, results, tag }: SuccessContent,
    ): HttpResponse {
      const type = contentType(outputFormat);
      const headers =
        tag === undefined
          ? ['Content-Type', type, ...PRIVATE]
          : ['Content-Type', type, 'ETag', tag, ...CACHED];
      addLink(headers, envelope.next);
      return { status: 200, headers, ...write(outputFormat, envelope, results, { items, count }) };
    },
    /** `usesStatuses`: see `sentStatus`. `methods` are the accepted ones. */
    failure(
      outputFormat: OutputFormat,
      failure: ApiError,
      usesStatuses: boolean,
      methods: string,
    ): HttpResponse {
      const { code, message, retryAfter } = failure;
      const envelope: EnvelopeHeaders = {
        code,
        errorMessage: message,
        warnings: outputFormat.warnings,
        resultsCount: 0,
        resultsFullcount: undefined,
        next: undefined,
      };
      const headers = ['Content-Type', contentType(outputFormat), ...NOT_STORED];
      addHints(headers, code, retryAfter, methods);
      const written = write(outputFormat, envelope, 'nothing', NO_ITEMS);
      return { status: sentStatus(outputFormat, failure, usesStatuses), headers, ...written };
    },
  };
}

export type ApiResponses = ReturnType<typeof createApiResponses>;

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

/** For operations without an envelope. */
export function plainTextError(
  { code, status, message, retryAfter }: ApiError,
  methods: string,
): HttpResponse {
  const headers = [...PLAIN_TEXT, ...NOT_STORED];
  addHints(headers, code, retryAfter, methods);
  return { status, headers, body: Buffer.from(`${message}\n`) };
}

/** Proxies and clients accept at least 8 kB of headers: a longer URL is in the document only. */
const LINK_MAX = 4096;

function addLink(headers: string[], next: string | undefined): void {
  if (next !== undefined && next.length <= LINK_MAX) headers.push('Link', `<${next}>; rel="next"`);
}

/** Headers that say how the request could succeed. */
function addHints(headers: string[], code: number, retryAfter: number | undefined, methods: string): void {
  if (code === 2) headers.push('Allow', methods);
  if (retryAfter !== undefined) headers.push('Retry-After', String(retryAfter));
}

export function preflight(methods: string): HttpResponse {
  return { status: 204, headers: [...OPEN_TO_ALL, ...preflightHeaders(methods), 'Allow', methods] };
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

/** Bytes before indentation: about two milliseconds of work. A shorter document is sent as one body. */
export const PIECE_BYTES = 256 * 1024;
/** A piece ends with the item that reaches `PIECE_BYTES`. */
const ROOM = PIECE_BYTES + 64 * 1024;

interface UnwrittenRest {
  /** The bytes that are written already. */
  beginning: Buffer;
  /** Index of the next item. */
  next: number;
  count: number;
  writeItem(scratch: ByteBuffer, index: number): void;
  writeEnd(scratch: ByteBuffer): void;
}

/** A long document in pieces that end between two items, so that none of them blocks the event loop for long. */
function* bodyPieces(
  { format, callback }: Pick<OutputFormat, 'format' | 'callback'>,
  { beginning, next, count, writeItem, writeEnd }: UnwrittenRest,
): Generator<Buffer, undefined> {
  const indented = createIndenter();
  const finished = (piece: Buffer) => {
    if (format === 'jsonpretty') return indented(piece);
    return callback === undefined ? piece : escapeLineEnds(piece);
  };
  if (callback !== undefined) yield opening(callback);
  yield finished(beginning);
  for (let index = next; index < count; ) {
    const scratch = createByteBuffer(ROOM);
    while (index < count && scratch.length < PIECE_BYTES) writeItem(scratch, index++);
    if (index === count) writeEnd(scratch);
    yield finished(written(scratch));
  }
  if (callback !== undefined) yield CLOSING;
  return undefined;
}
