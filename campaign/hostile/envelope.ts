/** Whether the response of an API operation is well-formed, whatever was requested. */
import assert from 'node:assert/strict';
import { readResponse } from '../../src/http/v3.0/fixtures/read-response.fixture.ts';
import { hasObjectResult } from '../../src/http/v3.0/kinds/operation.ts';
import type { RandomRequest } from '../../test/random-request.fixture.ts';
import type { HostileResponse } from './send.ts';

/** Every code that a request can cause. */
export const CODES = [0, 2, 3, 4, 5, 7, 8, 9, 12];
/** The statuses of responses without an envelope (behaviour.md 2). */
const STATUSES = [400, 401, 404, 405];
const PIECE = 16 * 1024;

/** Throws if the response is malformed; otherwise returns its code, or -1 without an envelope. */
export function requireWellFormed(
  { operation, method, delivery, callback, target }: RandomRequest,
  { status, headers, text }: HostileResponse,
): number {
  assert.ok(typeof headers['x-request-id'] === 'string', 'every response has a request id');
  const isServed = servedAt(operation.path, method, target);
  if (method === 'OPTIONS' && isServed) {
    assert.deepEqual([status, text, headers.allow], [204, '', operation.methods]);
    return 0;
  }
  if (method === 'HEAD') {
    assert.equal(text, '');
    assert.ok([200, 302, ...STATUSES].includes(status), `status ${status}`);
    return -1;
  }
  if (operation.kind === 'file redirect' && isServed) {
    if (status === 302) {
      assert.match(headers.location ?? '', /^http:\/\/[^ ]+\/storage\/[ -~]+$/);
      return 0;
    }
    assert.match(text, /^[A-Z][A-Za-z ]+ Error: [^\n]+\n$/);
    assert.ok(STATUSES.includes(status), `status ${status}`);
    return -1;
  }
  // Raw bytes are only corrected in a request line that arrives in one piece.
  if (status === 400 && target.length > PIECE && /[^!-~]/.test(target)) return -1;
  const type =
    callback !== undefined
      ? 'application/javascript'
      : delivery === 'xml'
        ? 'application/xml'
        : 'application/json';
  assert.equal(headers['content-type'], `${type}; charset=utf-8`);
  const { headers: envelope } = readResponse(delivery, text, callback, hasObjectResult(operation));
  assert.equal(status, 200);
  assert.ok(CODES.includes(envelope.code), envelope.error_message);
  if (envelope.code !== 0) assert.equal(headers['cache-control'], 'no-store');
  return envelope.code;
}

/** Whether it reaches the operation. Raw bytes in a URL are only corrected for reads. */
function servedAt(path: string, method: string, target: string): boolean {
  const isReadable = method === 'GET' || method === 'HEAD' || /^[!-~]+$/.test(target);
  return isReadable && (target.startsWith(`/v3.0/${path}?`) || target.startsWith(`/v3.0/${path}/?`));
}
