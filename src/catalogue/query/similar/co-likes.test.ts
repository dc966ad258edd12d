import assert from 'node:assert/strict';
import { test } from 'node:test';
import { artist, track } from '../../../http/example-service.fixture.ts';
import { createCatalogueBuilder } from '../../build/builder.ts';
import { coLikesOf, USERS_COUNTED } from './co-likes.ts';

/** Tracks 0 to 4; `likes` are the tracks of each user. */
function catalogueWith(likes: readonly (readonly number[])[]) {
  const builder = createCatalogueBuilder({ synonyms: new Map() });
  builder.addArtist(artist(1, 'Ana'));
  for (let i = 0; i < 5; i++) builder.addTrack(track(10 + i, `Track ${i}`, 1));
  for (const [i, tracks] of likes.entries())
    builder.addLikes({ id: i + 1, trackIds: tracks.map((one) => 10 + one) });
  return builder.finish(1);
}

function found(catalogue: ReturnType<typeof catalogueWith>, one: number) {
  const { tracks, strength } = coLikesOf(catalogue, one);
  return Object.fromEntries(Array.from(tracks, (other) => [other, strength(other)]));
}

test('two tracks are related by the users who like both, of those who like either', () => {
  const catalogue = catalogueWith([[0, 1], [0, 1, 2], [0], [0, 4]]);
  assert.deepEqual(found(catalogue, 0), { 1: 2 / Math.sqrt(4 * 2) });
  assert.deepEqual(found(catalogue, 1), { 0: 2 / Math.sqrt(2 * 4) });
});

test('one user in common is not enough', () => {
  const catalogue = catalogueWith([
    [0, 1],
    [0, 2],
    [1, 2],
  ]);
  for (const one of [0, 1, 2, 3]) assert.deepEqual(found(catalogue, one), {});
});

test('of a track with very many users the newest count, and the relation is symmetric', () => {
  const extra = 300;
  // The oldest users like 0 and 1, the others 0 and 2; some of both also like 3.
  const likes = Array.from({ length: USERS_COUNTED + extra }, (_, user) => [
    0,
    user < extra + 2 ? 1 : 2,
    ...(user % 100 === 0 ? [3] : []),
  ]);
  const catalogue = catalogueWith(likes);
  const users = (one: number) =>
    [...likes.keys()].filter((user) => likes[user].includes(one)).slice(-USERS_COUNTED);
  const strength = (one: number, other: number) => {
    const [a, b] = [new Set(users(one)), new Set(users(other))];
    const both = a.intersection(b).size;
    return both < 2 ? 0 : both / Math.sqrt(a.size * b.size);
  };
  assert.equal(found(catalogue, 0)[1], 2 / Math.sqrt(USERS_COUNTED * (extra + 2)));
  for (const one of [0, 1, 2, 3])
    for (const other of [0, 1, 2, 3].filter((each) => each !== one))
      assert.equal(found(catalogue, one)[other] ?? 0, strength(one, other), `${one} and ${other}`);
});
