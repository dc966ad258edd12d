import assert from 'node:assert/strict';
import { test } from 'node:test';
import { exampleTrack } from '../track.fixture.ts';
import { type OfflineTrack, readOffline, withOffline } from './offline.ts';

const kept = (id: number, bytes: number): OfflineTrack => ({ track: exampleTrack(id), bytes });
const ids = (list: readonly OfflineTrack[]) => list.map(({ track }) => Number(track.id));

test('the newest come first, and the oldest leave when there is no room', () => {
  const { kept: two, removed } = withOffline([kept(1, 40), kept(2, 40)], kept(3, 40), 100);
  assert.deepEqual([ids(two), ids(removed)], [[3, 1], [2]]);
  assert.deepEqual(ids(withOffline([kept(1, 40), kept(2, 40)], kept(2, 50), 100).kept), [2, 1]);
  assert.deepEqual(withOffline([kept(1, 40)], kept(2, 200), 100).kept, []);
  assert.deepEqual(ids(withOffline([kept(1, 40), kept(2, 40)], undefined, 50).kept), [1]);
});

test('a list of another kind is ignored', () => {
  const storage = (text: string | null) => ({ read: () => text, write() {} });
  for (const text of [null, '', '{', '{}', 'null', '[1]', '[{"track":{"id":"<b>"},"bytes":1}]'])
    assert.deepEqual(readOffline(storage(text)), [], String(text));
  const list = [kept(1, 5)];
  assert.deepEqual(readOffline(storage(JSON.stringify(list))), list);
});
