import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { UserLikes } from '../../domain/ports.ts';
import type { LikeColumns } from '../catalogue.ts';
import { noChange, rowChange } from '../derive/renumbering.ts';
import { createLikesBuilder, patchLikes } from './likes.ts';

const IDS = Float64Array.of(10, 20, 30);
const LIKES: UserLikes[] = [
  { id: 1, trackIds: [30, 10] },
  { id: 2, trackIds: [20, 99] },
  { id: 5, trackIds: [10] },
];

function built(likes: UserLikes[], ids: Float64Array = IDS): LikeColumns {
  const builder = createLikesBuilder();
  likes.forEach(builder.add);
  return builder.finish(ids);
}

const unchanged = { rows: noChange(IDS.length), before: IDS, after: IDS };

test('without a change everything is shared', () => {
  const before = built(LIKES);
  const after = patchLikes(before, { written: LIKES.slice(1), removed: [3] }, unchanged);
  for (const name of ['user', 'tracks', 'users', 'missing'] as const) assert.equal(after[name], before[name]);
});

test('likes that come and go concern only their users and tracks', () => {
  const before = built(LIKES);
  const written = [
    { id: 2, trackIds: [10, 99] },
    { id: 4, trackIds: [98] },
  ];
  const after = patchLikes(before, { written, removed: [5] }, unchanged);
  assert.deepEqual(after, built([LIKES[0], ...written]));
});

test('a track that goes and returns has its likes again', () => {
  const before = built(LIKES);
  const none = { written: [], removed: [] };
  const left = IDS.slice(1);
  const without = patchLikes(before, none, { rows: rowChange(IDS, [], [10]), before: IDS, after: left });
  assert.deepEqual(without, built(LIKES, left));
  assert.deepEqual([...without.missing.items], [10, 99, 10]);
  const again = patchLikes(without, none, { rows: rowChange(left, [10], []), before: left, after: IDS });
  assert.deepEqual(again, before);
});
