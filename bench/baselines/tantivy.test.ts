import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startTantivy } from './tantivy.ts';

test('without python3 there is no tantivy, and no error', async (context) => {
  const path = process.env['PATH'];
  context.after(() => {
    process.env['PATH'] = path;
  });
  process.env['PATH'] = '';
  assert.equal(await startTantivy([{ title: 'a', artist: 'b', album: 'c' }]), undefined);
});

test('finds documents in tantivy, if it is installed', async (context) => {
  await using tantivy = await startTantivy([
    { title: 'River of Gold', artist: 'Anna', album: 'One', tag: ['rock', 'pop'], releasedate: 20_100_101 },
    { title: 'Golden Hour', artist: 'River', album: 'Two', tag: ['rock'], releasedate: 20_200_101 },
  ]);
  if (tantivy === undefined) return context.skip('tantivy is not installed');
  const found = async (...queries: Parameters<typeof tantivy.search>[0]['queries']) =>
    (await tantivy.search({ queries, limit: 10, warmups: 0, milliseconds: 10_000 })).found;
  const search = await found(
    { typed: 'rivre of gold' },
    { words: ['gold'], beginnings: false },
    { words: ['gold'], beginnings: true },
    { all: { tag: ['rock'] }, order: 'releasedate' },
    { all: { tag: ['rock'] }, between: { releasedate: [20_000_101, 20_150_101] }, order: 'releasedate' },
    { any: ['metal', 'pop'] },
  );
  assert.deepEqual(search, [[0, 1], [0], [0, 1], [1, 0], [0], [0]]);
});
