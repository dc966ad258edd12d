/** The same response in every format, and the same warnings. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Operation } from '../../src/http/v3.0/kinds/operation.ts';
import {
  CONTENT_TYPES,
  type ConformanceRequests,
  deliveriesOf,
  inFormat,
  type Query,
  written,
} from './conformance-requests.fixture.ts';
import { everyField, resultsFromXml } from './shapes.fixture.ts';

export function testFormats(
  operation: Operation,
  { sendRequest, find, needed, service }: ConformanceRequests,
): void {
  const deliveries = deliveriesOf(operation);

  test('has the same content in every format', async () => {
    const some: Query = operation.parameters.has('limit') ? { limit: '30' } : {};
    for (const query of [some, { ...some, ...everyField(operation) }]) {
      const json = await find(operation, query);
      for (const delivery of deliveries) {
        const { response, results, next } = await find(operation, { ...query, ...inFormat(delivery) });
        assert.equal(next === undefined, json.next === undefined);
        assert.equal(response.headers['content-type'], CONTENT_TYPES[delivery]);
        assert.equal(response.headers['x-content-type-options'], 'nosniff');
        if (delivery === 'jsonpretty') assert.match(response.text, /^\{\n {2}"headers":\{\n {4}"status"/);
        if (delivery !== 'xml') assert.deepEqual(results, json.results);
        else assert.deepEqual(resultsFromXml(operation, query, results), json.results);
      }
    }
  });

  test('has the same errors in every format', async () => {
    for (const failure of [{ client_id: 'n<o>&"b' }, { fullcount: 'a]]>b%E2%80%A8c' }]) {
      const { message, code } = await sendRequest(operation, failure);
      assert.notEqual(code, 0);
      for (const delivery of deliveries) {
        const outcome = await sendRequest(operation, { ...failure, ...inFormat(delivery) });
        assert.deepEqual([outcome.code, outcome.message], [code, message]);
        assert.equal(outcome.response.headers['content-type'], CONTENT_TYPES[delivery]);
      }
    }
  });

  test('warns of unknown parameters, in every format', async () => {
    for (const delivery of deliveries) {
      const warned = await find(operation, { ...inFormat(delivery), nonsense: '1', 'm%3Cn': 'x' });
      assert.equal(warned.warnings, "unknown parameter 'nonsense' ignored; unknown parameter 'm<n' ignored");
      const failed = await sendRequest(operation, {
        ...inFormat(delivery),
        nonsense: '1',
        fullcount: 'perhaps',
      });
      assert.deepEqual([failed.code, failed.warnings], [3, "unknown parameter 'nonsense' ignored"]);
    }
  });

  test('ignores an unusable callback, with a warning, and never shows it', async () => {
    const formats = ['xml', 'jsonpretty', ...(operation.kind === 'write' ? ['json'] : [])];
    for (const format of formats) {
      for (const callback of ['show', 'alert(1)', '%ff', 'a%00b', 'x'.repeat(1001)]) {
        const { response, warnings } = await find(operation, { format, callback });
        assert.equal(warnings, 'callback ignored: it needs format json and GET', callback);
        assert.ok(!response.text.includes(callback));
      }
    }
  });

  if (operation.parameters.has('limit')) {
    test('lowers a limit above 200, with a warning', async () => {
      const largest = await find(operation, { limit: '200' });
      for (const limit of ['201', '1000', '9007199254740992']) {
        const { warnings, results } = await find(operation, { limit });
        assert.equal(warnings, 'limit lowered to 200');
        assert.deepEqual(results, largest.results);
      }
    });
  }

  if (operation.kind !== 'write') return;
  test('accepts its parameters in a form, a multipart form, JSON and the query', async () => {
    const query = needed(operation);
    const fields = new FormData();
    for (const [name, value] of Object.entries(query)) fields.set(name, value);
    const multipart = new Response(fields);
    const bodies: Record<string, string> = {
      'application/x-www-form-urlencoded': written(query),
      'application/json': JSON.stringify(query),
      [String(multipart.headers.get('content-type'))]: await multipart.text(),
    };
    const target = `/v3.0/${operation.path}`;
    for (const [type, body] of Object.entries(bodies)) {
      const response = await service().sendRequest(target, {
        method: 'POST',
        body,
        headers: { 'Content-Type': type },
      });
      assert.deepEqual(
        [response.status, response.text],
        [200, (await find(operation, {})).response.text],
        type,
      );
    }
    const { response, fullcount, results } = await find(operation, { fullcount: '1' });
    assert.deepEqual([fullcount, results], [0, []]);
    assert.deepEqual(
      [response.headers['cache-control'], response.headers.etag],
      ['private, no-store', undefined],
    );
  });
}
