/**
 * Thousands of random requests over all operations: every response is a well-formed envelope in the requested format, and never an
 * internal error. `RANDOM_SEED` selects other ones, `RANDOM_REQUESTS` how many.
 */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { readResponse } from '../src/http/v3.0/fixtures/read-response.fixture.ts';
import { hasObjectResult } from '../src/http/v3.0/kinds/operation.ts';
import { OPERATIONS } from '../src/http/v3.0/operations.ts';
import { type DemoResponse, type DemoService, startDemoService } from './demo-service.fixture.ts';
import { createRandomRequests, type RandomRequest } from './random-request.fixture.ts';
import { seeded } from './seeded.fixture.ts';

const SEED = Number(process.env['RANDOM_SEED'] ?? 3);
const REQUESTS = Number(process.env['RANDOM_REQUESTS'] ?? 5_000);
const AT_ONCE = 8;
/** So many of the slowest are repeated, one at a time. */
const REPEATED = 40;
const FAILURES_SHOWN = 10;

let service: DemoService;
before(async () => {
  service = await startDemoService(AT_ONCE);
});
after(() => service.close());

/** Every code that a request can cause. */
const CODES = [0, 2, 3, 4, 5, 7, 8, 9, 12];
/** The statuses of responses without an envelope (behaviour.md 2). */
const STATUSES = [400, 401, 404, 405];

/** Throws if the response is malformed; otherwise returns its code. */
function requireWellFormed(
  { operation, method, delivery, callback, target }: RandomRequest,
  response: DemoResponse,
): number {
  const { status, headers, text } = response;
  assert.ok(status < 500, `status ${status}: ${text.slice(0, 200)}`);
  assert.ok(typeof headers['x-request-id'] === 'string', 'every response has a request id');
  assert.doesNotMatch(text, /node_modules|SQLITE_|\.ts:\d+/);
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

interface Slow {
  request: RandomRequest;
  ms: number;
}

async function timed(request: RandomRequest): Promise<{ response: DemoResponse; ms: number }> {
  const start = performance.now();
  const response = await service.sendRequest(request.target, request);
  return { response, ms: performance.now() - start };
}

const shown = ({ method, target, body }: RandomRequest) =>
  `${method} ${target.slice(0, 600)}${body === undefined ? '' : ` with ${body.slice(0, 300)}`}`;

test(`${REQUESTS} random requests cause no internal error (seed ${SEED})`, async (t) => {
  const next = createRandomRequests(seeded(SEED), service);
  const failures: string[] = [];
  const codes = new Map<number, number>();
  const reached = new Set<string>();
  let slowest: Slow[] = [];
  let sent = 0;

  async function sendSome(): Promise<void> {
    while (sent < REQUESTS && failures.length < FAILURES_SHOWN) {
      const number = ++sent;
      const request = next();
      try {
        const { response, ms } = await timed(request);
        const code = requireWellFormed(request, response);
        codes.set(code, (codes.get(code) ?? 0) + 1);
        if (code === 0) reached.add(request.operation.path);
        slowest.push({ request, ms });
        if (slowest.length > 2 * REPEATED) slowest = slowestOf(slowest);
      } catch (error) {
        failures.push(`request ${number}: ${shown(request)}\n${(error as Error).message}`);
      }
    }
  }

  const start = performance.now();
  await Promise.all(Array.from({ length: AT_ONCE }, sendSome));
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  assert.deepEqual(failures, [], `seed ${SEED}`);
  assert.deepEqual(service.faults, []);

  const counts = [...codes].sort(([one], [other]) => one - other).map(([code, many]) => `${code}: ${many}`);
  t.diagnostic(
    `${sent} requests in ${seconds} s; answers by code (-1: without envelope): ${counts.join(', ')}`,
  );
  const alone: Slow[] = [];
  for (const { request } of slowestOf(slowest)) alone.push({ request, ms: (await timed(request)).ms });
  const [{ ms: together }] = slowestOf(slowest);
  const [{ ms, request }] = slowestOf(alone);
  t.diagnostic(
    `the slowest: ${together.toFixed(1)} ms among ${AT_ONCE} at once; asked again alone ${ms.toFixed(1)} ms: ${shown(request)}`,
  );

  if (REQUESTS < 5_000) return;
  // Otherwise the requests were not varied enough.
  assert.deepEqual(
    CODES.filter((code) => !codes.has(code)),
    [],
  );
  assert.deepEqual(
    OPERATIONS.map(({ path }) => path).filter((path) => !reached.has(path)),
    [],
  );
});

function slowestOf(all: readonly Slow[]): Slow[] {
  return all.toSorted((one, other) => other.ms - one.ms).slice(0, REPEATED);
}
