import assert from 'node:assert/strict';
import { test } from 'node:test';
import { exampleTrack, exampleTracks } from '../track.fixture.ts';
import {
  clear,
  currentOf,
  EMPTY,
  emptied,
  enqueue,
  indexAfter,
  indexBefore,
  jump,
  move,
  playNext,
  type Queue,
  remove,
  shuffled,
  start,
  TRACKS_MAX,
  unshuffled,
} from './queue.ts';

/** Numbers between 0 and 1 that are the same each time. */
function chances(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    return state / 2 ** 31;
  };
}

const idsOf = ({ entries }: Queue) => entries.map(({ track }) => Number(track.id));
const begun = (count: number, index = 0) => start(EMPTY, exampleTracks(count), index, chances(1));

test('a list plays from where one wants', () => {
  const queue = begun(4, 2);
  assert.deepEqual([idsOf(queue), queue.index], [[1, 2, 3, 4], 2]);
  assert.equal(begun(4, 99).index, 3);
  assert.equal(begun(4, -1).index, 0);
  assert.equal(begun(0).index, -1);
});

test('what plays next stands behind the current one, what is added at the end', () => {
  const added = [exampleTrack(8), exampleTrack(9)];
  assert.deepEqual(idsOf(playNext(begun(3, 1), added)), [1, 2, 8, 9, 3]);
  assert.deepEqual(idsOf(enqueue(begun(3, 1), added)), [1, 2, 3, 8, 9]);
});

test('an empty queue begins with what is added', () => {
  for (const add of [playNext, enqueue]) assert.equal(add(EMPTY, [exampleTrack(8)]).index, 0);
});

test('the same track may be there twice, each with a key of its own', () => {
  const queue = enqueue(begun(1), [exampleTrack(1), exampleTrack(1)]);
  assert.equal(new Set(queue.entries.map(({ key }) => key)).size, 3);
});

test('what plays goes on when others are removed; in its own place comes the one behind it', () => {
  const current = (queue: Queue) => Number(currentOf(queue)?.track.id);
  assert.equal(current(remove(begun(4, 2), 0)), 3);
  assert.equal(current(remove(begun(4, 2), 3)), 3);
  assert.equal(current(remove(begun(4, 2), 2)), 4);
  assert.equal(current(remove(begun(4, 3), 3)), 3);
  assert.equal(remove(begun(1), 0).index, -1);
  assert.equal(remove(begun(3), 7).entries.length, 3);
});

test('what plays goes on wherever tracks are moved', () => {
  for (let from = 0; from < 4; from++) {
    for (let to = 0; to < 4; to++) {
      const queue = move(begun(4, 2), from, to);
      assert.equal(currentOf(queue)?.track.id, '3', `${from} to ${to}`);
      assert.equal(idsOf(queue)[to], from + 1);
    }
  }
  assert.deepEqual(idsOf(move(begun(3), 0, 99)), [2, 3, 1]);
  assert.deepEqual(idsOf(move(begun(3), 9, 0)), [1, 2, 3]);
});

test('a jump to nowhere changes nothing', () => {
  assert.equal(jump(begun(3), 2).index, 2);
  assert.equal(jump(begun(3, 1), 3).index, 1);
  assert.equal(jump(begun(3, 1), -1).index, 1);
});

test('shuffling puts the current one first, and the order comes back', () => {
  const queue = begun(50, 20);
  const mixed = shuffled(queue, chances(7));
  assert.deepEqual([mixed.index, currentOf(mixed)], [0, currentOf(queue)]);
  assert.notDeepEqual(
    idsOf(mixed).slice(1),
    idsOf(mixed)
      .slice(1)
      .toSorted((a, b) => a - b),
  );
  const later = unshuffled(jump(mixed, 5));
  assert.deepEqual(idsOf(later), idsOf(queue));
  assert.equal(currentOf(later), mixed.entries[5]);
});

test('every order is as likely as every other', () => {
  const chance = chances(3);
  const seen = new Map<string, number>();
  for (let round = 0; round < 6000; round++) {
    const order = idsOf(shuffled(begun(4), chance)).join('');
    seen.set(order, (seen.get(order) ?? 0) + 1);
  }
  assert.equal(seen.size, 6);
  for (const [order, times] of seen) assert.ok(times > 800 && times < 1200, `${order}: ${times}`);
});

test('what is added and removed while it is shuffled is so in the old order too', () => {
  const mixed = shuffled(begun(4, 1), chances(5));
  const changed = remove(enqueue(playNext(mixed, [exampleTrack(8)]), [exampleTrack(9)]), 0);
  assert.deepEqual(idsOf(unshuffled(changed)), [1, 8, 3, 4, 9]);
});

test('a list that is played while shuffling is on comes shuffled, from the one that was chosen', () => {
  const on = shuffled(EMPTY, chances(1));
  const queue = start(on, exampleTracks(10), 4, chances(2));
  assert.deepEqual([currentOf(queue)?.track.id, queue.index], ['5', 0]);
  assert.deepEqual(idsOf(unshuffled(queue)), [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
});

test('the end is the end, unless the queue or the track repeats', () => {
  const last = begun(3, 2);
  assert.equal(indexAfter(last, 'ended'), undefined);
  assert.equal(indexAfter({ ...last, repeat: 'all' }, 'ended'), 0);
  assert.equal(indexAfter({ ...last, repeat: 'one' }, 'ended'), 2);
  assert.equal(indexAfter({ ...last, repeat: 'one' }, 'requested'), 0);
  assert.equal(indexAfter(EMPTY, 'ended'), undefined);
  assert.equal(indexBefore(begun(3)), undefined);
  assert.equal(indexBefore({ ...begun(3), repeat: 'all' }), 2);
  assert.equal(indexBefore(begun(3, 2)), 1);
});

test('clearing leaves the current track and how one listens', () => {
  const queue = clear({ ...shuffled(begun(3, 1), chances(1)), repeat: 'all' });
  assert.deepEqual([idsOf(queue), queue.index, queue.repeat], [[2], 0, 'all']);
  assert.deepEqual(idsOf(unshuffled(queue)), [2]);
  assert.deepEqual([idsOf(clear(EMPTY)), clear(EMPTY).index], [[], -1]);
});

test('emptying leaves nothing but how one listens', () => {
  const queue = emptied({ ...shuffled(begun(3), chances(1)), repeat: 'all' });
  assert.deepEqual([queue.entries, queue.index, queue.ordered, queue.repeat], [[], -1, [], 'all']);
});

test('tracks without audio are left out, and the next one begins in their place', () => {
  const mixed = exampleTracks(6).map((track, at) => (at % 3 === 1 ? { ...track, audio: '' } : track));
  const from = (index: number | undefined) => start(EMPTY, mixed, index, chances(1));
  assert.deepEqual([idsOf(from(0)), from(0).index], [[1, 3, 4, 6], 0]);
  assert.equal(currentOf(from(1))?.track.id, '3', 'the one behind a track without audio');
  assert.equal(currentOf(from(5))?.track.id, '6');
  assert.equal(currentOf(from(undefined))?.track.id, '1');
  assert.deepEqual(idsOf(playNext(from(3), mixed.slice(0, 3))), [1, 3, 4, 1, 3, 6]);
  assert.deepEqual(idsOf(enqueue(EMPTY, mixed.slice(1, 3))), [3]);
  const silent = exampleTracks(2).map((track) => ({ ...track, audio: '' }));
  assert.equal(start(EMPTY, silent, 0, chances(1)).index, -1);
});

test('a queue holds so many, around the one that was chosen', () => {
  const all = exampleTracks(TRACKS_MAX + 100);
  const queue = start(EMPTY, all, TRACKS_MAX + 50, chances(1));
  assert.equal(queue.entries.length, TRACKS_MAX);
  assert.equal(currentOf(queue)?.track.id, String(TRACKS_MAX + 51));
  const more = enqueue(queue, all);
  assert.equal(more.entries.length, TRACKS_MAX);
  assert.equal(enqueue(begun(1), all).entries.length, TRACKS_MAX);
});

test('whatever is done, the current one is one of the queue and the two orders hold the same', () => {
  const chance = chances(11);
  const upTo = (most: number) => Math.floor(chance() * most);
  let queue: Queue = EMPTY;
  for (let step = 0; step < 5000; step++) {
    const { length } = queue.entries;
    const some = exampleTracks(upTo(4));
    queue = [
      () => enqueue(queue, some),
      () => playNext(queue, some),
      () => remove(queue, upTo(length + 1)),
      () => remove(queue, upTo(length + 1)),
      () => move(queue, upTo(length + 1), upTo(length + 1)),
      () => jump(queue, upTo(length + 1)),
      () => (queue.ordered === null ? shuffled(queue, chance) : unshuffled(queue)),
      () => (upTo(50) === 0 ? start(queue, exampleTracks(upTo(9)), undefined, chance) : queue),
    ][upTo(8)]();
    assert.ok(queue.entries.length === 0 ? queue.index === -1 : currentOf(queue) !== undefined);
    const keys = queue.entries.map(({ key }) => key).toSorted();
    assert.equal(new Set(keys).size, keys.length);
    if (queue.ordered !== null) assert.deepEqual(queue.ordered.map(({ key }) => key).toSorted(), keys);
  }
});
