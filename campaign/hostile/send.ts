/** Sends requests that no client would send, and checks what must be true of every response. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { type Agent, request } from 'node:http';
import { connect } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import * as conformance from '../../test/conformance/conformance-requests.fixture.ts';
import type { DemoResponse } from '../../test/demo-service.fixture.ts';
import type { RandomRequest } from '../../test/random-request.fixture.ts';

export interface Attack {
  /** The same for all to one route or operation. */
  name: string;
  method: string;
  target: string;
  headers: Record<string, string>;
  body?: Buffer;
  /** Sent instead of it all, whatever it is; then the connection ends. */
  raw?: Buffer;
  operation?: RandomRequest;
}

/** Later is a hang. Conversions of audio may wait for each other. */
const PATIENCE_MS = 60_000;
/** A stream does not end: so much of it is enough. */
const STREAM_MS = 1000;
const STREAMED = /^(?:audio\/|application\/zip|text\/event-stream)/;

/** Rejects if there is no response in time. The status is 0 if the service closes the connection, or waits for the rest of a raw request. */
export async function sendAttack(agent: Agent, url: URL, attack: Attack): Promise<DemoResponse> {
  const { method, target, headers, body, raw } = attack;
  if (raw !== undefined) return await sendRaw(url, raw);
  const signal = AbortSignal.timeout(PATIENCE_MS);
  // The address of the log-in page has that of an OAuth request, which may be long.
  const options = { agent, method, path: target, headers, maxHeaderSize: 80 * 1024, signal };
  const outgoing = request(url, options).on('error', () => {});
  outgoing.end(body);
  try {
    const [response] = await once(outgoing, 'response');
    const isStream = STREAMED.test(response.headers['content-type']);
    const chunks: Buffer[] = [];
    const start = performance.now();
    for await (const chunk of response) {
      chunks.push(chunk);
      if (isStream && performance.now() > start + STREAM_MS) break;
    }
    const text = Buffer.concat(chunks).toString('utf8');
    return { status: response.statusCode, headers: response.headers, text };
  } catch (error) {
    if (signal.aborted) throw new Error(`no response within ${PATIENCE_MS / 1000} s`);
    if (body === undefined) throw error;
    return { status: 0, headers: {}, text: '' };
  }
}

async function sendRaw({ port, hostname }: URL, bytes: Buffer): Promise<DemoResponse> {
  const socket = connect(Number(port), hostname);
  const chunks: Buffer[] = [];
  socket.on('error', () => {}).on('data', (chunk: Buffer) => chunks.push(chunk));
  socket.write(bytes);
  await Promise.race([once(socket, 'close').catch(() => {}), wait(100)]);
  socket.destroy();
  const text = Buffer.concat(chunks).toString('utf8');
  const [head] = text.split('\r\n\r\n', 1);
  const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(head)?.[1] ?? 0);
  const fields = head.matchAll(/^([\w-]+): (.*)$/gm).map(([, name, value]) => [name.toLowerCase(), value]);
  return { status, headers: Object.fromEntries(fields), text };
}

/** Every other code than 0 that a request can cause. */
export const CODES = [2, 3, 4, 5, 7, 8, 9, 12];
/** What only the inside of a service has. */
const INSIDE =
  /node_modules|SQLITE_|\bat [^\n]{1,200}\.[jt]s:\d+|no such (?:table|column)|syntax error at or near|Cannot read prop|is not a function/;

/** `paths` are folders of the service, which only administrators may see. */
export function requireHonest(target: string, response: DemoResponse, paths: readonly string[]): void {
  const { status, headers, text } = response;
  const isOverload = status === 503 && headers['retry-after'] !== undefined;
  // oEmbed requires 501 for an unknown format.
  const isRight = status < 500 || isOverload || (status === 501 && target.startsWith('/oembed'));
  assert.ok(isRight, `status ${status}: ${text.slice(0, 500)}`);
  if (!/^(?:application\/(?:json|xml|javascript)|text\/)/.test(headers['content-type'] ?? '')) return;
  const secrets = /\/admin\b/.test(target) ? [] : paths;
  const found = INSIDE.exec(text)?.[0] ?? secrets.find((one) => text.includes(one));
  assert.equal(found, undefined, `the response has ${JSON.stringify(found)}`);
}

/** Of an operation of the API. Returns its code, or -1 if it has none. */
export function requireWellFormed(request: RandomRequest, response: DemoResponse): number {
  const { operation, method, delivery, callback, target } = request;
  const { status, headers, text } = response;
  assert.ok(typeof headers['x-request-id'] === 'string', 'every response has a request id');
  if (status === 204) assert.deepEqual([method, headers.allow], ['OPTIONS', operation.methods]);
  if (status === 204 || method === 'HEAD') {
    assert.equal(text, '');
    return -1;
  }
  // Raw bytes are only corrected in a request line that arrives in one piece.
  if (status === 400 && target.length > 16 * 1024 && /[^!-~]/.test(target)) return -1;
  const type = headers['content-type'];
  if (operation.kind === 'file redirect' && !type?.startsWith('application/'))
    return conformance.readRedirect(response).code;
  const { code, message } = conformance.readEnvelope(operation, response);
  const format = callback === undefined ? delivery : 'jsonp';
  assert.deepEqual([status, type], [200, conformance.CONTENT_TYPES[format]]);
  if (code === 0) return code;
  assert.ok(CODES.includes(code), message);
  assert.equal(headers['cache-control'], 'no-store');
  return code;
}
