import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate as turn } from 'node:timers/promises';
import { createPages, moved, PAGE } from './list-pages.ts';

const numbers = (from: number, to: number) => Array.from({ length: to - from }, (_, i) => from + i);

function long(total: number, options: { most?: number; fails?: () => boolean } = {}) {
  const asked: [number, number][] = [];
  const pages = createPages({
    first: numbers(0, Math.min(PAGE, total)),
    total,
    async load(offset, limit) {
      asked.push([offset, limit]);
      if (options.fails?.()) throw new Error('away');
      return numbers(offset, Math.min(total, offset + Math.min(limit, options.most ?? limit)));
    },
  });
  return { pages, asked };
}

test('a list has its length from the start, and loads what is looked at', async () => {
  const { pages, asked } = long(10_000);
  assert.equal(pages.items().length, 10_000);
  pages.need(0, 50);
  pages.need(5000, 5020);
  await turn();
  assert.deepEqual(asked, [[5000, PAGE]]);
  assert.deepEqual([pages.items()[5000], pages.items()[4999]], [5000, undefined]);
});

test('parts that are shorter than asked for are completed', async () => {
  const { pages, asked } = long(1000, { most: 30 });
  pages.need(200, 280);
  await turn();
  assert.deepEqual(pages.items().slice(200, 280), numbers(200, 280));
  assert.deepEqual(
    asked.map(([offset]) => offset),
    [200, 230, 260],
  );
});

test('a list that has become shorter ends where it ends', async () => {
  const pages = createPages({ first: [1], total: 500, load: async () => [] });
  pages.need(0, 20);
  await turn();
  assert.deepEqual(pages.items(), [1]);
});

test('after a failure nothing is asked until somebody tries again', async () => {
  let away = true;
  const { pages, asked } = long(1000, { fails: () => away });
  pages.need(300, 310);
  await turn();
  assert.equal(pages.failed(), true);
  pages.need(400, 410);
  await turn();
  assert.equal(asked.length, 1);
  away = false;
  pages.retry();
  await turn();
  assert.deepEqual([pages.failed(), pages.items()[400]], [false, 400]);
});

test('what comes for places that have changed meanwhile is asked for anew', async () => {
  const list = numbers(0, 300);
  let hold: (() => void) | undefined;
  const pages = createPages({
    first: list.slice(0, PAGE),
    total: 300,
    async load(offset, limit) {
      const came = list.slice(offset, offset + limit);
      if (hold === undefined) await new Promise<void>((resolve) => (hold = resolve));
      return came;
    },
  });
  pages.need(200, 210);
  await turn();
  list.splice(0, 1);
  pages.change((items) => items.slice(1));
  hold!();
  await turn();
  assert.deepEqual([pages.items().length, pages.items()[200]], [299, 201]);
});

test('an item moves to its place, and the others keep their order', () => {
  assert.deepEqual(moved(['a', 'b', 'c', 'd'], 0, 2), ['b', 'c', 'a', 'd']);
  assert.deepEqual(moved(['a', 'b', 'c', 'd'], 3, 1), ['a', 'd', 'b', 'c']);
});
