/** For tests: calls the handler itself, and reads its answers back. */
import assert from 'node:assert/strict';
import type { Form } from '../form.ts';
import { parseTarget } from '../request-target.ts';
import { wholeBody } from '../response.ts';
import type { Services } from '../services.ts';
import { createHandler } from './handler.ts';
import type { Operation } from './operation.ts';
import { OPERATIONS } from './operations.ts';
import { type Envelope, readAnswer } from './read-answer.fixture.ts';

export const ADDRESS = '192.0.2.7';

export interface Called extends Envelope {
  status: number;
  http: Headers;
  text: string;
}

export interface CallOptions {
  method?: string;
  form?: Form | Error;
  headers?: Record<string, string>;
}

export type Call = (target: string, options?: CallOptions) => Promise<Called>;

/** Targets are below `/v3.0/`. */
export function createCall(services: Services, operations: readonly Operation[] = OPERATIONS): Call {
  const handler = createHandler(services, operations);
  return async (target, { method = 'GET', form, headers = {} } = {}) => {
    const request = { method, headers, address: ADDRESS, form };
    const handled = await handler(request, parseTarget(`/v3.0/${target}`), 'test-1');
    const http = new Headers();
    for (let i = 0; i < handled.headers.length; i += 2)
      http.append(handled.headers[i], handled.headers[i + 1]);
    const text = wholeBody(handled)?.toString() ?? '';
    handled.sent?.();
    const envelope = isPlain(http) ? NO_ENVELOPE : envelopeOf(target, text);
    requireSameNext(envelope, http);
    return { status: handled.status, http, text, ...envelope };
  };
}

/** `Link` says what `headers.next` says, where it is short enough for a header (behaviour.md 16). */
export function requireSameNext({ headers: { next } }: Envelope, http: Pick<Headers, 'get'>): void {
  const isShort = next !== undefined && next.length <= 4096;
  assert.equal(http.get('link'), isShort ? `<${next}>; rel="next"` : null);
}

const NO_ENVELOPE: Envelope = {
  headers: { status: '', code: -1, error_message: '', warnings: '', results_count: 0 },
  results: [],
};

/** As failures of the operations that lead to files are. */
const isPlain = (http: Headers) => http.get('content-type')?.startsWith('text/plain') === true;

function envelopeOf(target: string, text: string): Envelope {
  if (text === '') return NO_ENVELOPE;
  const callback = /^\/\*\*\/([\w.]+)\(/.exec(text)?.[1];
  const format = /\bformat=(xml|jsonpretty)\b/.exec(target)?.[1] ?? 'json';
  return readAnswer(format, text, callback, target.startsWith('autocomplete'));
}
