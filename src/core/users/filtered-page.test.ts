import assert from 'node:assert/strict';
import { test } from 'node:test';
import { filteredPage } from './filtered-page.ts';

/** The ids from 1 to `count`, and how many rows or ids each query has read. */
function walkOver(count: number) {
  const reads: string[] = [];
  let at = 0;
  const idsOf = (max: number) => Array.from({ length: Math.min(max, count - at) }, () => ++at);
  return {
    reads,
    async next(max: number) {
      const rows = idsOf(max).map((id) => ({ id }));
      reads.push(`${rows.length} rows`);
      return rows;
    },
    async nextIds(max: number) {
      const ids = idsOf(max);
      reads.push(`${ids.length} ids`);
      return ids;
    },
  };
}

async function readsOf(accept: (id: number) => boolean, offset: number, count = 10_000) {
  const walk = walkOver(count);
  const query = { accept, offset, limit: 10, fullcount: false };
  const { rows } = await filteredPage(query, walk, walkOver(0));
  const accepted = Array.from({ length: count }, (_, i) => i + 1).filter(accept);
  assert.deepEqual(
    rows.map(({ id }) => id),
    accepted.slice(offset, offset + 10),
  );
  return walk.reads;
}

test('a page is read with one query of rows, although some are not accepted', async () => {
  assert.deepEqual(await readsOf(() => true, 0), ['15 rows']);
  assert.deepEqual(await readsOf((id) => id % 5 > 0, 0), ['15 rows']);
  assert.deepEqual(await readsOf((id) => id % 16 > 0, 990), ['990 ids', '81 rows']);
});

test('where few are accepted, the next query reads as many as will be needed', async () => {
  assert.deepEqual(await readsOf((id) => id % 20 === 0, 0), ['15 rows', '180 rows', '44 rows']);
  assert.deepEqual(await readsOf(() => false, 0, 3000), ['15 rows', '180 rows', '2000 rows', '805 rows']);
});
