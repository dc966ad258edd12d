import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate as turn } from 'node:timers/promises';
import { createPages, moved, PAGE } from './list-pages.ts';

const numbers = (from: number, to: number) => Array.from({ length: to - from }, (_, i) => from + i);

function long(total: number, options: { maxPage?: number; fails?: () => boolean } = {}) {
  const requests: [number, number][] = [];
  const pages = createPages({
    first: numbers(0, Math.min(PAGE, total)),
    total,
    async load(offset, limit) {
      requests.push([offset, limit]);
      if (options.fails?.()) throw new Error('away');
      return numbers(offset, Math.min(total, offset + Math.min(limit, options.maxPage ?? limit)));
    },
  });
  return { pages, requests };
}

test('a list has its full length from the start, and loads the ranges that are visible', async () => {
  const { pages, requests } = long(10_000);
  assert.equal(pages.items().length, 10_000);
  assert.ok(9999 in pages.items(), 'items that are not loaded have a row');
  pages.need(0, 50);
  pages.need(5000, 5020);
  await turn();
  assert.deepEqual(requests, [[5000, PAGE]]);
  assert.deepEqual([pages.items()[5000], pages.items()[4999]], [5000, undefined]);
});

test('loads the rest of a page that is shorter than requested', async () => {
  const { pages, requests } = long(1000, { maxPage: 30 });
  pages.need(200, 280);
  await turn();
  assert.deepEqual(pages.items().slice(200, 280), numbers(200, 280));
  assert.deepEqual(
    requests.map(([offset]) => offset),
    [200, 230, 260],
  );
});

test('a list that has become shorter ends at its new end', async () => {
  const pages = createPages({ first: [1], total: 500, load: async () => [] });
  pages.need(0, 20);
  await turn();
  assert.deepEqual(pages.items(), [1]);
});

test('a list without a first page is loaded from its first item', async () => {
  const pages = createPages({ first: [], total: 1, load: async () => [1] });
  pages.need(-5, 1);
  await turn();
  assert.deepEqual(pages.items(), [1]);
});

test('a list that has become longer keeps its length', async () => {
  const pages = createPages({ first: [1], total: 3, load: async () => [2, 3, 4, 5] });
  pages.need(0, 3);
  await turn();
  assert.deepEqual(pages.items(), [1, 2, 3]);
});

test('after a failure, loads again only on retry', async () => {
  let isDown = true;
  const { pages, requests } = long(1000, { fails: () => isDown });
  pages.need(300, 310);
  await turn();
  assert.equal(pages.failed(), true);
  pages.need(400, 410);
  await turn();
  assert.equal(requests.length, 1);
  isDown = false;
  pages.retry();
  await turn();
  assert.deepEqual([pages.failed(), pages.items()[400]], [false, 400]);
});

test('reloads items whose index changed while they were loading', async () => {
  const list = numbers(0, 300);
  let hold: (() => void) | undefined;
  const pages = createPages({
    first: list.slice(0, PAGE),
    total: 300,
    async load(offset, limit) {
      const loaded = list.slice(offset, offset + limit);
      if (hold === undefined) await new Promise<void>((resolve) => (hold = resolve));
      return loaded;
    },
  });
  pages.need(200, 210);
  await turn();
  list.splice(0, 1);
  let changes = 0;
  pages.subscribe(() => changes++);
  pages.change((items) => items.slice(1));
  assert.equal(changes, 1);
  hold!();
  await turn();
  assert.deepEqual([pages.items().length, pages.items()[200]], [299, 201]);
});

test('moves an item to its new index, and keeps the order of the others', () => {
  assert.deepEqual(moved(['a', 'b', 'c', 'd'], 0, 2), ['b', 'c', 'a', 'd']);
  assert.deepEqual(moved(['a', 'b', 'c', 'd'], 3, 1), ['a', 'd', 'b', 'c']);
});
