/** What must be true of every response, whatever was requested. */
import assert from 'node:assert/strict';
import * as conformance from '../../test/conformance/conformance-requests.fixture.ts';
import type { DemoResponse } from '../../test/demo-service.fixture.ts';
import type { RandomRequest } from '../../test/random-request.fixture.ts';

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
export function requireWellFormed(
  { operation, method, delivery, callback, target }: RandomRequest,
  response: DemoResponse,
): number {
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
