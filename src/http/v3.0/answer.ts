/** Bodies and HTTP headers of every answer of the interface. */
import type { Delivery } from './delivery.ts';
import { closeEnvelope, type Headers, openEnvelope } from './envelope.ts';
import type { Failed } from './errors.ts';
import { createJsonSink } from './formats/json.ts';
import { wrap } from './formats/jsonp.ts';
import { indent } from './formats/jsonpretty.ts';
import { createScratch, detach, giveBack, written } from './formats/scratch.ts';
import type { Sink } from './formats/sink.ts';
import { createXmlSink } from './formats/xml.ts';
import type { Format } from './standard-parameters.ts';

export interface Written {
  body: Buffer;
  /** To be called once the body has been sent: its memory is used again. */
  sent?: () => void;
}

export interface Answer extends Partial<Written> {
  status: number;
  /** Names and values in turn, as Node takes them fastest. */
  headers: string[];
}

export const METHODS = 'GET, HEAD, OPTIONS';

const CONTENT_TYPES: Record<Format, string> = {
  json: 'application/json; charset=utf-8',
  jsonpretty: 'application/json; charset=utf-8',
  xml: 'application/xml; charset=utf-8',
};
const SCRIPT = 'application/javascript; charset=utf-8';
const CACHED = 'public, max-age=60';

/** Any origin may read every answer, without credentials (decision 19). */
export const OPEN_TO_ALL = [
  'Access-Control-Allow-Origin',
  '*',
  'Access-Control-Expose-Headers',
  'ETag, Link, Retry-After, X-Request-Id',
  'X-Content-Type-Options',
  'nosniff',
];

export const PREFLIGHT = [
  ...OPEN_TO_ALL,
  'Access-Control-Allow-Methods',
  METHODS,
  'Access-Control-Allow-Headers',
  '*, Content-Type, If-None-Match, Range, X-Requested-With',
  'Access-Control-Max-Age',
  '86400',
  'Cache-Control',
  'public, max-age=86400',
];

export interface Answers {
  success(delivery: Delivery, written: Written, tag: string, next: string | undefined): Answer;
  failure(delivery: Delivery, failure: Failed, status: number): Answer;
  write(delivery: Delivery, headers: Headers, items: (sink: Sink) => void): Written;
}

export function createAnswers(): Answers {
  const scratch = createScratch();
  const json = createJsonSink(scratch);
  const xml = createXmlSink(scratch);

  function write({ format, callback }: Delivery, headers: Headers, items: (sink: Sink) => void): Written {
    const sink = format === 'xml' ? xml : json;
    // What an answer that failed half-way left behind.
    scratch.at = 0;
    openEnvelope(sink, headers);
    items(sink);
    closeEnvelope(sink);
    if (format === 'jsonpretty') return { body: indent(written(scratch)) };
    if (callback !== undefined) return { body: wrap(callback, written(scratch)) };
    const borrowed = detach(scratch);
    return { body: borrowed.body, sent: () => giveBack(scratch, borrowed) };
  }

  return {
    write,
    success(delivery, written, tag, next) {
      const headers = [
        'Content-Type',
        contentType(delivery),
        'Cache-Control',
        CACHED,
        'ETag',
        tag,
        ...OPEN_TO_ALL,
      ];
      if (next !== undefined) headers.push('Link', `<${next}>; rel="next"`);
      return { status: 200, headers, ...written };
    },
    failure(delivery, { code, message, retryAfter }, status) {
      const envelope = { code, errorMessage: message, warnings: delivery.warnings, resultsCount: 0 };
      const headers = ['Content-Type', contentType(delivery), 'Cache-Control', 'no-store', ...OPEN_TO_ALL];
      if (code === 2) headers.push('Allow', METHODS);
      if (retryAfter !== undefined) headers.push('Retry-After', String(retryAfter));
      return { status, headers, ...write(delivery, envelope, () => {}) };
    },
  };
}

export function notModified(tag: string): Answer {
  return { status: 304, headers: ['Cache-Control', CACHED, 'ETag', tag, ...OPEN_TO_ALL] };
}

export function preflight(): Answer {
  return { status: 204, headers: [...PREFLIGHT, 'Allow', METHODS] };
}

function contentType({ format, callback }: Delivery): string {
  return callback === undefined ? CONTENT_TYPES[format] : SCRIPT;
}
