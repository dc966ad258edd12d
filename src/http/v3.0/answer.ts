/** Bodies and HTTP headers of every answer of the interface. */
import { type Answer, METHODS, OPEN_TO_ALL, PREFLIGHT } from '../answer.ts';
import type { Delivery } from './delivery.ts';
import { createEnvelope, type Headers } from './envelope.ts';
import type { Failed } from './errors.ts';
import { JSON_SYNTAX } from './formats/json.ts';
import { wrap } from './formats/jsonp.ts';
import { indent } from './formats/jsonpretty.ts';
import { createScratch, detach, giveBack, type Scratch, written } from './formats/scratch.ts';
import type { Syntax } from './formats/syntax.ts';
import { writeTemplate } from './formats/template.ts';
import { XML_SYNTAX } from './formats/xml.ts';
import type { Format } from './standard-parameters.ts';

type Written = Required<Pick<Answer, 'body' | 'sent'>>;

/** Writes the items of an answer, separated as `syntax` wants. */
export type WriteItems = (scratch: Scratch, syntax: Syntax) => void;

const CONTENT_TYPES: Record<Format, string> = {
  json: 'application/json; charset=utf-8',
  jsonpretty: 'application/json; charset=utf-8',
  xml: 'application/xml; charset=utf-8',
};
const SCRIPT = 'application/javascript; charset=utf-8';

const CACHED = ['Cache-Control', 'public, max-age=60', ...OPEN_TO_ALL];
const NOT_STORED = ['Cache-Control', 'no-store', ...OPEN_TO_ALL];

export interface Success {
  headers: Headers;
  items: WriteItems;
  tag: string;
  /** The address of the next page. */
  next: string | undefined;
}

export interface Answers {
  success(delivery: Delivery, success: Success): Answer;
  failure(delivery: Delivery, failure: Failed, status: number): Answer;
}

export function createAnswers(): Answers {
  const scratch = createScratch();
  const envelopes = { json: createEnvelope(JSON_SYNTAX), xml: createEnvelope(XML_SYNTAX) };

  function write({ format, callback }: Delivery, headers: Headers, items: WriteItems): Written {
    const syntax = format === 'xml' ? XML_SYNTAX : JSON_SYNTAX;
    const { open, openCounted, close } = envelopes[syntax.name];
    // What an answer that failed half-way left behind.
    scratch.at = 0;
    writeTemplate(headers.resultsFullcount === undefined ? open : openCounted, scratch, headers);
    items(scratch, syntax);
    writeTemplate(close, scratch, headers);
    if (format === 'jsonpretty') return { body: indent(written(scratch)), sent: undefined };
    if (callback !== undefined) return { body: wrap(callback, written(scratch)), sent: undefined };
    const borrowed = detach(scratch);
    return { body: borrowed.body, sent: () => giveBack(scratch, borrowed) };
  }

  return {
    success(delivery, { headers: envelope, items, tag, next }) {
      const headers = ['Content-Type', contentType(delivery), 'ETag', tag, ...CACHED];
      if (next !== undefined) headers.push('Link', `<${next}>; rel="next"`);
      const { body, sent } = write(delivery, envelope, items);
      return { status: 200, headers, body, sent };
    },
    failure(delivery, { code, message, retryAfter }, status) {
      const envelope: Headers = {
        code,
        errorMessage: message,
        warnings: delivery.warnings,
        resultsCount: 0,
        resultsFullcount: undefined,
      };
      const headers = ['Content-Type', contentType(delivery), ...NOT_STORED];
      if (code === 2) headers.push('Allow', METHODS);
      if (retryAfter !== undefined) headers.push('Retry-After', String(retryAfter));
      const { body, sent } = write(delivery, envelope, () => {});
      return { status, headers, body, sent };
    },
  };
}

export function notModified(tag: string): Answer {
  return { status: 304, headers: ['ETag', tag, ...CACHED] };
}

export function preflight(): Answer {
  return { status: 204, headers: [...PREFLIGHT, 'Allow', METHODS] };
}

function contentType({ format, callback }: Delivery): string {
  return callback === undefined ? CONTENT_TYPES[format] : SCRIPT;
}
