/** Replays the recorded requests of public clients, in their own spelling, and reads the responses as they do. */
import assert from 'node:assert/strict';
import { readXml } from '../src/http/v3.0/fixtures/read-response.fixture.ts';
import { mismatches, type Shape } from './client-shape.fixture.ts';
import type { DemoResponse, DemoService } from './demo-service.fixture.ts';

export interface Client {
  /** The name in a registry or repository. */
  name: string;
  language: string;
  /** Special requirements of the client. */
  needs: string;
  requests: readonly Recorded[];
  /** It sends no `client_id` with a token, and needs CANTIGA_TOKEN_ONLY. */
  tokenOnly?: true;
}

/** One request, and how the client uses the response. */
export interface Recorded {
  /** Method and target as on the wire. `{client}`, `{token}` and others are replaced by values of the service. */
  send: string;
  headers?: Readonly<Record<string, string>>;
  body?: string;
  /** 200 by default: most clients fail on any other. */
  status?: number;
  /** The document. */
  json?: Shape;
  /** The JSON inside this function call. */
  jsonp?: { callback: string; json: Shape };
  /** The value at this path: names, or indexes from 0. */
  xml?: { at: readonly (string | number)[]; shape: Shape };
  /** What clients read that take the text line by line. */
  lines?: readonly RegExp[];
  /** The next requests: URLs in the document by their paths, or the location of a redirect. */
  fetches?: readonly Fetched[];
  /** Until no page is left: along `headers.next`, or incrementing `offset` until the results are empty. */
  pages?: { by: 'next' | 'offset'; count: number };
}

export interface Fetched {
  /** `results.0.audio`, or `location`. */
  at: string;
  method?: 'GET' | 'HEAD';
  headers?: Readonly<Record<string, string>>;
  status?: number;
  type: RegExp;
  /** The first bytes. */
  begins?: string;
  /** Whether there must be a Content-Length. */
  sized?: true;
}

/** Values for `{…}`, created on demand: a code works once. */
export type Credentials = Readonly<Record<string, () => string | Promise<string>>>;

const PAGES_MAX = 20;

export async function replay(service: DemoService, credentials: Credentials, recorded: Recorded) {
  const [method, target] = (await filled(recorded.send, credentials)).split(' ', 2);
  const headers: Record<string, string> = {};
  for (const [name, value] of Object.entries(recorded.headers ?? {}))
    headers[name] = await filled(value, credentials);
  const body = recorded.body === undefined ? undefined : await filled(recorded.body, credentials);
  if (body !== undefined) headers['Content-Length'] = String(Buffer.byteLength(body));
  const response = await service.sendRequest(target, { method, headers, body });
  assert.equal(response.status, recorded.status ?? 200, response.text.slice(0, 500));

  if (recorded.json !== undefined) requireShape(recorded.json, JSON.parse(response.text));
  if (recorded.jsonp !== undefined)
    requireShape(recorded.jsonp.json, calledWith(recorded.jsonp.callback, response));
  if (recorded.xml !== undefined) requireShape(recorded.xml.shape, found(response.text, recorded.xml.at));
  for (const line of recorded.lines ?? [])
    assert.ok(
      response.text.split('\n').some((text) => line.test(text)),
      `no line ${line} in ${response.text}`,
    );
  for (const fetched of recorded.fetches ?? []) await fetchNext(service, response, fetched);
  if (recorded.pages !== undefined) await turnPages(service, { target, headers, response }, recorded);
}

async function filled(text: string, credentials: Credentials): Promise<string> {
  const parts = text.split(/\{(\w+)\}/);
  for (let i = 1; i < parts.length; i += 2) {
    assert.ok(parts[i] in credentials, `no value for {${parts[i]}}`);
    parts[i] = await credentials[parts[i]]();
  }
  return parts.join('');
}

function requireShape(shape: Shape, document: unknown): void {
  assert.deepEqual(mismatches(shape, document), []);
}

function calledWith(callback: string, { text, headers }: DemoResponse): unknown {
  assert.match(String(headers['content-type']), /javascript/);
  const start = text.indexOf(`${callback}(`);
  assert.ok(start !== -1 && text.trimEnd().endsWith(');'), text.slice(0, 80));
  return JSON.parse(text.slice(start + callback.length + 1, text.lastIndexOf(')')));
}

/** The fields of one XML element, those with the same name as a list. */
function found(text: string, at: readonly (string | number)[]): unknown {
  let element = readXml(text);
  for (const step of at) {
    assert.ok(Array.isArray(element), `${step} in the text ${element}`);
    const child: (typeof element)[number] | undefined =
      typeof step === 'number' ? element[step] : element.find(({ name }) => name === step);
    assert.ok(child !== undefined, `no ${step} in ${element.map(({ name }) => name).join()}`);
    element = child.value;
  }
  if (!Array.isArray(element)) return element;
  return Object.fromEntries(element.map(({ name, value }) => [name, Array.isArray(value) ? '' : value]));
}

async function fetchNext(service: DemoService, response: DemoResponse, fetched: Fetched): Promise<void> {
  const { method = 'GET', headers = {}, status = 200, type, begins, sized } = fetched;
  const address =
    fetched.at === 'location' ? response.headers.location : valueAt(JSON.parse(response.text), fetched.at);
  const { origin, pathname, search } = new URL(String(address));
  assert.equal(origin, new URL(service.url).origin);
  const next = await service.sendRequest(`${pathname}${search}`, { method, headers: { ...headers } });
  assert.equal(next.status, status, `${address}: ${next.text.slice(0, 200)}`);
  assert.match(String(next.headers['content-type']), type);
  if (begins !== undefined)
    assert.ok(next.text.startsWith(begins), `${address} starts with ${next.text.slice(0, 8)}`);
  if (sized) assert.match(String(next.headers['content-length']), /^[1-9]\d*$/, `the size of ${address}`);
}

function valueAt(document: unknown, path: string): unknown {
  return path
    .split('.')
    .reduce<unknown>((value, step) => (value as Record<string, unknown> | undefined)?.[step], document);
}

interface FirstPage {
  target: string;
  headers: Record<string, string>;
  response: DemoResponse;
}

async function turnPages(service: DemoService, first: FirstPage, { pages, json }: Recorded): Promise<void> {
  let { target, response } = first;
  let count = 0;
  for (; count < PAGES_MAX; count++) {
    const { headers, results } = JSON.parse(response.text);
    if (results.length === 0) break;
    if (pages?.by === 'next') {
      if (headers.next === undefined) break;
      const next = new URL(headers.next);
      target = `${next.pathname}${next.search}`;
    } else target = nextOffset(target);
    response = await service.sendRequest(target, { headers: first.headers });
    assert.equal(response.status, 200);
    const document = JSON.parse(response.text);
    if (document.results.length > 0 && json !== undefined) requireShape(json, document);
  }
  assert.equal(count, pages?.count, 'pages');
}

const nextOffset = (target: string) => {
  const limit = Number(/[?&]limit=(\d+)/.exec(target)?.[1]);
  return target.replace(/([?&]offset=)(\d+)/, (_, name, offset) => `${name}${Number(offset) + limit}`);
};
