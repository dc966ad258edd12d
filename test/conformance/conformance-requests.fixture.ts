/** Sends requests for data of the demo, and parses the responses strictly. */
import assert from 'node:assert/strict';
import { requireSameNext } from '../../src/http/v3.0/fixtures/call.fixture.ts';
import { type Item, readResponse } from '../../src/http/v3.0/fixtures/read-response.fixture.ts';
import { hasObjectResult, type Operation } from '../../src/http/v3.0/kinds/operation.ts';
import { changes } from '../../src/http/v3.0/operations/changes.ts';
import type { Parameter } from '../../src/http/v3.0/parameters/parameter-types.ts';
import { FORMATS } from '../../src/http/v3.0/parameters/standard-parameters.ts';
import {
  type DemoRequest,
  type DemoResponse,
  type DemoService,
  startDemoService,
} from '../demo-service.fixture.ts';

/** Values are encoded, as in the query string. */
export type Query = Readonly<Record<string, string>>;

export interface Outcome {
  response: DemoResponse;
  code: number;
  message: string;
  warnings: string;
  results: Item[];
  fullcount: number | undefined;
  /** The URL of the next page. */
  next: string | undefined;
  /** Not of a redirect to a file. */
  hasEnvelope: boolean;
}

export interface ConformanceRequests {
  start(): Promise<void>;
  close(): Promise<void>;
  service(): DemoService;
  /** The required parameters of an operation, without `without`. */
  needed(operation: Operation, ...without: string[]): Query;
  /** A value that finds something. */
  valueFor(operation: Operation, name: string): string;
  /** Exactly this query, followed by `more` unchanged. */
  send(operation: Operation, query: Query, more?: string, options?: DemoRequest): Promise<Outcome>;
  /** With all required parameters, unless `change` overrides them. */
  sendRequest(operation: Operation, change: Query): Promise<Outcome>;
  /** The same; fails on any error. */
  find(operation: Operation, change: Query): Promise<Outcome>;
}

/** The entities of the demo. */
const IDS: Query = {
  tracks: '10001+10002',
  albums: '1001+1002',
  artists: '101+102',
  users: '501+502',
  playlists: '3001+3002',
  radios: '1',
};
/** Prefix of names. */
const PREFIX = 'lo';

export function createConformanceRequests(): ConformanceRequests {
  let service: DemoService | undefined;
  let cursor = '';
  const started = () => {
    assert.ok(service !== undefined);
    return service;
  };

  function valueFor({ path, parameters }: Operation, name: string): string {
    const { kind, list, secret, values } = parameters.get(name) as Parameter;
    if (name === 'client_id') return started().clientId;
    if (secret) return started().token;
    if (kind === 'cursor') return cursor;
    if (values !== undefined) return String(values[0]);
    if (!kind.startsWith('id')) return PREFIX;
    const ids = IDS[name === 'id' ? path.split('/', 1)[0] : name.replace(/_id$/, 's')] ?? '1';
    return list ? ids : ids.split('+', 1)[0];
  }

  function needed(operation: Operation, ...without: string[]): Query {
    const { required, oneOf, parameters } = operation;
    const isId = (name: string) => parameters.get(name)?.kind.startsWith('id') === true;
    const names = [...required, ...oneOf.map((group) => group.find(isId) ?? group[0])];
    return Object.fromEntries(
      names.filter((name) => !without.includes(name)).map((name) => [name, valueFor(operation, name)]),
    );
  }

  async function send(
    operation: Operation,
    query: Query,
    more = '',
    options: DemoRequest = {},
  ): Promise<Outcome> {
    const target = `/v3.0/${operation.path}?${written(query)}${more}`;
    const method = operation.kind === 'write' ? 'POST' : 'GET';
    return read(operation, await started().sendRequest(target, { method, ...options }));
  }

  const sendRequest = (operation: Operation, change: Query) =>
    send(operation, { ...needed(operation), ...change });

  return {
    async start() {
      service = await startDemoService(1);
      const { results } = await sendRequest(changes, { limit: '1' });
      cursor = String(results[0]['cursor']);
    },
    close: () => started().close(),
    service: started,
    needed,
    valueFor,
    send,
    sendRequest,
    async find(operation, change) {
      const outcome = await sendRequest(operation, change);
      assert.equal(outcome.code, 0, `${written(change)}: ${outcome.message}`);
      assert.equal(outcome.response.status, operation.kind === 'file redirect' ? 302 : 200);
      return outcome;
    },
  };
}

export function written(query: Query): string {
  return Object.entries(query)
    .map(([name, value]) => `${name}=${value}`)
    .join('&');
}

/** HTTP statuses of the codes for applications that chose them (behaviour.md 2), and the names of the errors. */
const CODES: readonly (readonly [code: number, status: number, type: string])[] = [
  [2, 405, 'Http Method'],
  [3, 400, 'Type'],
  [4, 400, 'Required Parameter'],
  [5, 401, 'Invalid Client Id'],
  [7, 404, 'Method Not Found'],
  [8, 400, 'Needed Parameter'],
  [9, 400, 'Format'],
  [12, 401, 'Access Token'],
];

export type Delivery = (typeof FORMATS)[number] | 'jsonp';
export const CONTENT_TYPES: Record<Delivery, string> = {
  json: 'application/json; charset=utf-8',
  jsonpretty: 'application/json; charset=utf-8',
  xml: 'application/xml; charset=utf-8',
  jsonp: 'application/javascript; charset=utf-8',
};

/** The formats an operation supports: writes have no JSONP. */
export function deliveriesOf({ kind }: Operation): readonly Delivery[] {
  return kind === 'write' ? FORMATS : [...FORMATS, 'jsonp'];
}

export const inFormat = (delivery: Delivery): Query =>
  delivery === 'jsonp' ? { callback: 'f.g' } : { format: delivery };

/** A response in the format of its content type. A redirect has its URL as a result, and no envelope. */
const read = (operation: Operation, response: DemoResponse): Outcome =>
  operation.kind === 'file redirect' ? readRedirect(response) : readEnvelope(operation, response);

export function readEnvelope(operation: Operation, response: DemoResponse): Outcome {
  const { text } = response;
  const type = response.headers['content-type'];
  const callback = type === CONTENT_TYPES.jsonp ? /^\/\*\*\/([\w$.]+)\(/.exec(text)?.[1] : undefined;
  const format = type === CONTENT_TYPES.xml ? 'xml' : text.startsWith('{\n') ? 'jsonpretty' : 'json';
  const envelope = readResponse(format, text, callback, hasObjectResult(operation));
  const { headers, results } = envelope;
  const { code, error_message: message, warnings, results_fullcount: fullcount, next } = headers;
  requireSameNext(envelope, { get: (name) => response.headers[name]?.toString() ?? null });
  return { response, code, message, warnings, results, fullcount, next, hasEnvelope: true };
}

export function readRedirect(response: DemoResponse): Outcome {
  const { status, headers, text } = response;
  const outcome = {
    response,
    message: '',
    warnings: '',
    fullcount: undefined,
    next: undefined,
    hasEnvelope: false,
  };
  if (status === 302) return { ...outcome, code: 0, results: [{ location: headers.location }] };
  assert.equal(headers['content-type'], 'text/plain; charset=utf-8');
  const message = text.trimEnd();
  const known = CODES.find(([, , type]) => message.startsWith(`${type} Error: `));
  assert.ok(known !== undefined, message);
  return { ...outcome, message, code: known[0], results: [] };
}

/** Refused with this code and a message with the reason; never cached. `hasStatus`: by an application that chose HTTP statuses. */
export function requireRefusal(
  { response, code, message, hasEnvelope }: Outcome,
  expected: number,
  why: string,
  what: string,
  hasStatus = false,
) {
  assert.equal(code, expected, `${what}: ${message}`);
  const [, status, type] = CODES.find(([known]) => known === expected) ?? [];
  assert.ok(message.startsWith(`${type} Error: `) && message.includes(why), `${what}: ${message}`);
  assert.equal(response.headers['cache-control'], 'no-store', what);
  const isScript = response.headers['content-type'] === CONTENT_TYPES.jsonp;
  assert.equal(response.status, isScript || (hasEnvelope && !hasStatus) ? 200 : status, what);
}
