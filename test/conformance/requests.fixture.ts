/** Rules for every request, whatever its parameters: paths, methods, the order of checks, CORS. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readResponse } from '../../src/http/v3.0/fixtures/read-response.fixture.ts';
import type { Operation } from '../../src/http/v3.0/kinds/operation.ts';
import type { DemoRequest, DemoResponse } from '../demo-service.fixture.ts';
import {
  type ConformanceRequests,
  type Query,
  requireRefusal,
  written,
} from './conformance-requests.fixture.ts';

export function testRequests(operation: Operation, requests: ConformanceRequests): void {
  const { needed, send, service, valueFor } = requests;
  const { path, kind } = operation;
  const target = (query = needed(operation)) => `/v3.0/${path}?${written(query)}`;

  test('works with a trailing slash', async () => {
    const { results } = await requests.find(operation, {});
    const slashed = await send({ ...operation, path: `${path}/` }, needed(operation));
    assert.deepEqual(slashed.results, results);
  });

  test('rejects other methods with code 2, and names the allowed ones', async () => {
    const others = kind === 'write' ? ['GET', 'PUT', 'DELETE'] : ['POST', 'PUT', 'PATCH', 'DELETE'];
    for (const method of others) {
      const outcome = await send(operation, needed(operation), '', { method });
      requireRefusal(outcome, 2, `${path} does not allow ${method}; accepted: ${operation.methods}`, method);
      assert.equal(outcome.response.headers.allow, operation.methods);
    }
  });

  test('does not exist under another name, with code 7', async () => {
    for (const other of [`${path}x`, `${path}/x`, path.toUpperCase()]) {
      const response = await service().sendRequest(target().replace(path, other));
      const { headers } = readResponse('json', response.text);
      assert.deepEqual([response.status, headers.code], [200, 7], other);
      assert.equal(response.headers['cache-control'], 'no-store');
    }
  });

  test('checks method, client, format, required parameters, values and token in this order', async () => {
    const bad = { client_id: 'nobody', format: 'pdf', fullcount: 'perhaps', access_token: 'bad' };
    requireRefusal(await send(operation, bad, '', { method: 'DELETE' }), 2, path, 'method');
    requireRefusal(await send(operation, bad), 5, 'parameter client_id', 'client');
    const { client_id } = { ...bad, client_id: service().clientId };
    // Without an envelope there is no format, and an operation without such a parameter does not check it.
    const hasFormat = kind !== 'file redirect';
    if (hasFormat) {
      requireRefusal(await send(operation, { ...bad, client_id }), 9, 'parameter format', 'format');
    }
    const { format: _, access_token, ...values } = bad;
    const isRequired = operation.required.some((name) => name !== 'client_id' && name !== 'access_token');
    const needs = isRequired ? 4 : operation.oneOf.length > 0 ? 8 : undefined;
    const token = operation.access === 'token required' ? { access_token } : {};
    if (needs !== undefined) {
      requireRefusal(await send(operation, { ...values, ...token, client_id }), needs, '', 'needed');
    }
    if (operation.access === 'client') return;
    const all = { ...needed(operation), ...values, client_id, access_token };
    requireRefusal(await send(operation, all), 3, 'parameter fullcount', 'values');
    const { fullcount: __, ...good } = all;
    requireRefusal(await send(operation, good), 12, 'parameter access_token', 'token');
  });

  test('errors have their HTTP status if the application chose it', async () => {
    const client_id = service().statusClientId;
    const query = { ...needed(operation), client_id };
    const refuse = async (code: number, change: Query, more: DemoRequest = {}) =>
      requireRefusal(await send(operation, { ...query, ...change }, '', more), code, '', `${code}`, true);
    await refuse(2, {}, { method: 'DELETE' });
    if (operation.parameters.has('fullcount')) await refuse(3, { fullcount: 'perhaps' });
    if (kind !== 'file redirect') await refuse(9, { format: 'pdf' });
    if (operation.access !== 'client') await refuse(12, { access_token: 'bad' });
  });

  test('requires each required parameter, and one of each group', async () => {
    for (const name of operation.required.filter((one) => one !== 'client_id')) {
      requireRefusal(await send(operation, needed(operation, name)), 4, `parameter ${name} is missing`, name);
    }
    for (const group of operation.oneOf) {
      const none: Query = needed(operation, ...group);
      requireRefusal(await send(operation, none), 8, `one of ${group.join(', ')} is required`, group.join());
      for (const name of group) {
        const outcome = await send(operation, { ...none, [name]: valueFor(operation, name) });
        assert.equal(outcome.code, 0, `${name} is enough: ${outcome.message}`);
      }
    }
  });

  test('may be called from any origin', async () => {
    const headers = { Origin: 'https://app.example' };
    const preflight = await service().sendRequest(target({}), { method: 'OPTIONS', headers });
    assert.deepEqual([preflight.status, preflight.text], [204, '']);
    assert.equal(preflight.headers.allow, operation.methods);
    assert.equal(preflight.headers['access-control-allow-methods'], operation.methods);
    const { response } = await requests.sendRequest(operation, {});
    const failed = await requests.sendRequest(operation, { client_id: 'nobody' });
    for (const { headers: given } of [preflight, response, failed.response]) {
      assert.equal(given['access-control-allow-origin'], '*');
      assert.equal(given['access-control-allow-credentials'], undefined);
    }
    assert.match(String(response.headers['x-request-id']), /./);
    assert.notEqual(response.headers['x-request-id'], failed.response.headers['x-request-id']);
  });

  test(kind === 'write' ? 'does not answer HEAD' : 'answers HEAD as GET, without the body', async () => {
    if (kind === 'write') {
      const head = await service().sendRequest(target(), { method: 'HEAD' });
      assert.deepEqual([head.status, head.text, head.headers.allow], [200, '', operation.methods]);
      return;
    }
    for (const change of [{}, { client_id: 'nobody' }, { callback: 'f' }]) {
      const query = { ...needed(operation), ...change };
      const get = await service().sendRequest(target(query));
      const head = await service().sendRequest(target(query), { method: 'HEAD' });
      assert.deepEqual([head.status, head.text], [get.status, '']);
      assert.deepEqual(steady(head), steady(get));
    }
  });
}

/** The headers of a response without those that differ each time, or depend on the transfer of the body. */
function steady({ headers }: DemoResponse): unknown {
  const changing = ['x-request-id', 'ratelimit-remaining', 'date', 'transfer-encoding'];
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !changing.includes(name)));
}
