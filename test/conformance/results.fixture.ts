/** The results of a read: their shape, caching and paging. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Item, readResponse } from '../../src/http/v3.0/fixtures/read-response.fixture.ts';
import type { Operation } from '../../src/http/v3.0/kinds/operation.ts';
import { type ConformanceRequests, type Query, written } from './conformance-requests.fixture.ts';
import { everyField, requireShapes } from './shapes.fixture.ts';

export function testResults(operation: Operation, requests: ConformanceRequests): void {
  const { find, needed, service } = requests;
  const isPaged = operation.parameters.has('offset');

  test('returns items with the declared fields, in their order and of their types', async () => {
    for (const query of [{}, everyField(operation)]) {
      const { results } = await find(operation, { ...query, ...(isPaged ? { limit: 'all' } : {}) });
      assert.ok(results.length > 0, 'the demo has something to show');
      requireShapes(operation, query, results);
    }
  });

  const isLive = operation.kind === 'live read';
  test(isLive ? 'is never stored' : 'may be cached, and costs nothing as long as it holds', async () => {
    const target = `/v3.0/${operation.path}?${written(needed(operation))}`;
    const first = await service().sendRequest(target);
    const { etag } = first.headers;
    if (isLive) {
      assert.deepEqual([first.headers['cache-control'], etag], ['private, no-store', undefined]);
      return;
    }
    assert.equal(first.headers['cache-control'], 'public, max-age=60');
    assert.match(String(etag), /^"[^"]+"$/);
    for (const method of ['GET', 'HEAD']) {
      const again = await service().sendRequest(target, {
        method,
        headers: { 'If-None-Match': String(etag) },
      });
      assert.deepEqual([again.status, again.text, again.headers.etag], [304, '', etag]);
      assert.equal(again.headers['cache-control'], 'public, max-age=60');
    }
    const other = await service().sendRequest(target, { headers: { 'If-None-Match': '"other"' } });
    assert.deepEqual([other.status, other.text], [200, first.text]);
    const failed = await service().sendRequest(`${target}&fullcount=x`, {
      headers: { 'If-None-Match': '*' },
    });
    assert.equal(readResponse('json', failed.text).headers.code, 3);
    assert.equal(failed.headers.etag, undefined);
  });

  if (operation.access === 'token accepted') {
    test('is never cached with a token', async () => {
      const { response } = await find(operation, { access_token: service().token, limit: '1' });
      assert.equal(response.headers['cache-control'], 'private, no-store');
    });
  }

  if (isPaged && operation.pages === undefined) {
    test('finds an item by its own fields', async () => {
      const { results } = await find(operation, { limit: '3', offset: '1' });
      assert.ok(results.length > 0);
      for (const item of results) {
        for (const [name, value] of shownParameters(operation, item)) {
          const again = await find(operation, { [name]: encodeURIComponent(value), limit: 'all' });
          const ids = again.results.map(({ id }) => id);
          assert.ok(ids.includes(item['id']), `${name}=${value} finds ${ids.join()}`);
        }
      }
    });
  }
  if (isPaged) testPaging(operation, requests);
}

/** `id`, `name`, `artist_id`: the field of an item and the parameter have the same name. */
function shownParameters({ parameters, required }: Operation, item: Item): [string, string][] {
  return [...parameters].flatMap(([name]) => {
    const shown = item[name];
    return typeof shown === 'string' && shown !== '' && !required.includes(name) ? [[name, shown]] : [];
  });
}

type PagingRequests = Pick<ConformanceRequests, 'find' | 'needed' | 'send'>;

function testPaging(operation: Operation, pagingRequests: PagingRequests): void {
  const { find } = pagingRequests;
  const rows = async (query: Query) => rowsOf(operation, await pageThrough(operation, pagingRequests, query));

  test('pages through everything without repetition, as many as fullcount', async () => {
    const { fullcount, next } = await find(operation, { fullcount: '1', limit: '1' });
    assert.ok(fullcount !== undefined && fullcount > 1, 'the demo has more than one row');
    assert.match(String(next), /&offset=1$/);
    const all = await rows({ limit: '200' });
    assert.equal(all.length, fullcount);
    assert.equal(new Set(all).size, all.length, 'a row is repeated');
    assert.deepEqual(await rows({ limit: '7' }), all);
    const { results } = await find(operation, { offset: '2', limit: '3' });
    if (operation.pages === undefined) assert.deepEqual(rowsOf(operation, results), all.slice(2, 5));
    const beyond = await find(operation, { offset: '1000000', fullcount: '1' });
    assert.deepEqual([beyond.results, beyond.fullcount, beyond.next], [[], fullcount, undefined]);
  });

  const fields = operation.parameters.get('order')?.values ?? [];
  if (fields.length === 0) return;
  test('has the same rows in every order, with numbers and dates in that order', async () => {
    const all = (await rows({ limit: '200' })).toSorted();
    for (const field of fields.map(String)) {
      for (const order of [field, `${field}_desc`]) {
        const items = await pageThrough(operation, pagingRequests, { limit: '200', order });
        assert.deepEqual(rowsOf(operation, items).toSorted(), all, order);
        if (operation.pages === undefined) requireOrder(items, field, order.endsWith('_desc'));
      }
    }
  });
}

/** Only for visible fields whose values compare without knowing a language. */
function requireOrder(items: readonly Item[], field: string, descending: boolean): void {
  const shown = items.map((item) => String(item[field] ?? 'not shown'));
  if (!shown.every((value) => /^(\d+|\d{4}-\d\d-\d\d.*)?$/.test(value))) return;
  const compare = (one: string, other: string) =>
    one.length - other.length || (one < other ? -1 : one > other ? 1 : 0);
  const sorted = shown.toSorted((one, other) => (descending ? compare(other, one) : compare(one, other)));
  // Without a score: last in either direction.
  const isNone = (value: string) => field === 'score' && value === '0';
  const expected = [...sorted.filter((value) => !isNone(value)), ...sorted.filter(isNone)];
  assert.deepEqual(shown, expected, field);
}

/** The rows of some results, each with a unique key. For paged nested lists, list after list, each entry with its parent. */
function rowsOf({ pages }: Operation, results: readonly Item[]): string[] {
  if (pages === undefined) return results.map(({ id }) => String(id));
  const lists = new Map<unknown, string[]>();
  for (const { id, [pages]: list } of results) {
    const rows = (list as Item[]).map((entry) => `${id} ${entry['position'] ?? ''} ${entry['id']}`);
    lists.set(id, [...(lists.get(id) ?? []), ...rows]);
  }
  return [...lists.values()].flat();
}

/** The results of all pages, following `headers.next`. */
async function pageThrough(
  operation: Operation,
  { needed, send }: PagingRequests,
  query: Query,
): Promise<Item[]> {
  const limit = Number(query['limit']);
  const all: Item[] = [];
  let current: Query = { ...needed(operation), ...query };
  for (let offset = limit; ; offset += limit) {
    const { next, results, code, message } = await send(operation, current);
    assert.equal(code, 0, `${written(current)}: ${message}`);
    all.push(...results);
    if (next === undefined) return all;
    assert.ok(
      rowsOf(operation, results).length >= limit,
      `a page before the last is full: ${written(current)}`,
    );
    const { pathname, searchParams } = new URL(next);
    assert.equal(pathname, `/v3.0/${operation.path}`);
    assert.equal(searchParams.get('offset'), String(offset));
    current = Object.fromEntries([...searchParams].map(([name, value]) => [name, encodeURIComponent(value)]));
  }
}
