import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Unavailable } from '../../domain/refusal.ts';
import { cachedForOutages } from './outage-cache.ts';

test('returns the last result while the database is unavailable', async () => {
  let isAway = false;
  let rows = new Map([
    [1, 'one'],
    [2, 'two'],
    [3, 'three'],
  ]);
  const find = cachedForOutages(
    async (id: number) => {
      if (isAway) throw new Unavailable('away', undefined);
      return rows.get(id);
    },
    { max: 2 },
  );
  for (const id of [1, 2, 3, 2]) await find(id);
  rows = new Map([[2, 'second']]);
  assert.equal(await find(2), 'second');
  isAway = true;
  assert.equal(await find(2), 'second');
  assert.equal(await find(3), 'three');
  await assert.rejects(find(1), Unavailable);
  isAway = false;
  assert.equal(await find(3), undefined);
  isAway = true;
  await assert.rejects(find(3), Unavailable);
});

test('throws other errors', async () => {
  let isBroken = false;
  const find = cachedForOutages(async (_id: number) => {
    if (isBroken) throw new Error('broken');
    return 'x';
  });
  await find(1);
  isBroken = true;
  await assert.rejects(find(1), /broken/);
});

test('a look-up that is not cached waits for the database', async () => {
  let failures = 3;
  const find = cachedForOutages(
    async (id: number) => {
      if (failures-- > 0) throw new Unavailable('away', undefined);
      return id;
    },
    { waitMs: 60_000 },
  );
  assert.equal(await find(1), 1);
  failures = 1;
  assert.equal(await find(1), 1);
  assert.equal(failures, 0);
});

test('without a time to wait, a look-up is tried once', async () => {
  let calls = 0;
  const find = cachedForOutages(async (_id: number) => {
    calls++;
    throw new Unavailable('away', undefined);
  });
  await assert.rejects(find(1), Unavailable);
  assert.equal(calls, 1);
});
