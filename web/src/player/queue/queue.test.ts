import assert from 'node:assert/strict';
import { test } from 'node:test';
import { exampleTrack, exampleTracks } from '../track.fixture.ts';
import {
  clear,
  countAdded,
  currentOf,
  EMPTY,
  emptied,
  enqueue,
  extend,
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
  undone,
  unshuffled,
} from './queue.ts';

/** A deterministic sequence of numbers between 0 and 1. */
function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    return state / 2 ** 31;
  };
}

const idsOf = ({ entries }: Queue) => entries.map(({ track }) => Number(track.id));
const queueOf = (count: number, index = 0) => start(EMPTY, exampleTracks(count), index, randomNumbers(1));

test('plays a list from the chosen track', () => {
  const queue = queueOf(4, 2);
  assert.deepEqual([idsOf(queue), queue.index], [[1, 2, 3, 4], 2]);
  assert.equal(queueOf(4, 99).index, 3);
  assert.equal(queueOf(4, -1).index, 0);
  assert.equal(queueOf(0).index, -1);
});

test('"play next" inserts behind the current track, "add to queue" behind what was added before', () => {
  const added = [exampleTrack(8), exampleTrack(9)];
  const next = playNext(queueOf(3, 1), added);
  assert.deepEqual([idsOf(next), countAdded(next)], [[1, 2, 8, 9, 3], 2]);
  assert.deepEqual(idsOf(enqueue(queueOf(3, 1), added)), [1, 2, 8, 9, 3]);
  const both = enqueue(next, [exampleTrack(7)]);
  assert.deepEqual([idsOf(both), countAdded(both)], [[1, 2, 8, 9, 7, 3], 3]);
  assert.equal(countAdded(jump(both, 3)), 1);
});

test('more of the list that plays goes to its end', () => {
  const queue = extend(enqueue(queueOf(2), [exampleTrack(8)]), [exampleTrack(3)]);
  assert.deepEqual([idsOf(queue), countAdded(queue)], [[1, 8, 2, 3], 1]);
});

test('undoing a removal restores the tracks at their places, and keeps what has happened since', () => {
  const before = queueOf(5, 2);
  const removed = undone(remove(remove(before, 4), 0), before);
  assert.deepEqual([idsOf(removed), removed.index], [[1, 2, 3, 4, 5], 2]);
  const later = jump(enqueue(clear(before), [exampleTrack(8)]), 1);
  const restored = undone(later, before);
  assert.deepEqual([idsOf(restored), restored.index], [[1, 2, 3, 4, 5, 8], 5]);
  const mixed = shuffled(before, randomNumbers(3));
  const back = undone(clear(mixed), mixed);
  assert.deepEqual([idsOf(back), back.ordered?.length], [idsOf(mixed), 5]);
  const all = undone(emptied(before), before);
  assert.deepEqual([idsOf(all), all.index], [[1, 2, 3, 4, 5], 2]);
});

test('adding to an empty queue makes the first track the current one', () => {
  for (const add of [playNext, enqueue]) assert.equal(add(EMPTY, [exampleTrack(8)]).index, 0);
});

test('the same track can be in the queue twice, with different keys', () => {
  const queue = enqueue(queueOf(1), [exampleTrack(1), exampleTrack(1)]);
  assert.equal(new Set(queue.entries.map(({ key }) => key)).size, 3);
});

test('removing other tracks keeps the current one; removing the current one continues with the next', () => {
  const current = (queue: Queue) => Number(currentOf(queue)?.track.id);
  assert.equal(current(remove(queueOf(4, 2), 0)), 3);
  assert.equal(current(remove(queueOf(4, 2), 3)), 3);
  assert.equal(current(remove(queueOf(4, 2), 2)), 4);
  assert.equal(current(remove(queueOf(4, 3), 3)), 3);
  assert.equal(remove(queueOf(1), 0).index, -1);
  assert.equal(remove(queueOf(3), 7).entries.length, 3);
});

test('moving tracks keeps the current track', () => {
  for (let from = 0; from < 4; from++) {
    for (let to = 0; to < 4; to++) {
      const queue = move(queueOf(4, 2), from, to);
      assert.equal(currentOf(queue)?.track.id, '3', `${from} to ${to}`);
      assert.equal(idsOf(queue)[to], from + 1);
    }
  }
  assert.deepEqual(idsOf(move(queueOf(3), 0, 99)), [2, 3, 1]);
  assert.deepEqual(idsOf(move(queueOf(3), 9, 0)), [1, 2, 3]);
});

test('a jump to a missing track changes nothing', () => {
  assert.equal(jump(queueOf(3), 2).index, 2);
  assert.equal(jump(queueOf(3, 1), 3).index, 1);
  assert.equal(jump(queueOf(3, 1), -1).index, 1);
});

test('shuffling puts the current track first, and unshuffling restores the order', () => {
  const queue = queueOf(50, 20);
  const shuffledQueue = shuffled(queue, randomNumbers(7));
  assert.deepEqual([shuffledQueue.index, currentOf(shuffledQueue)], [0, currentOf(queue)]);
  assert.notDeepEqual(
    idsOf(shuffledQueue).slice(1),
    idsOf(shuffledQueue)
      .slice(1)
      .toSorted((a, b) => a - b),
  );
  const later = unshuffled(jump(shuffledQueue, 5));
  assert.deepEqual(idsOf(later), idsOf(queue));
  assert.equal(currentOf(later), shuffledQueue.entries[5]);
});

test('every order is equally likely', () => {
  const random = randomNumbers(3);
  const seen = new Map<string, number>();
  for (let round = 0; round < 6000; round++) {
    const order = idsOf(shuffled(queueOf(4), random)).join('');
    seen.set(order, (seen.get(order) ?? 0) + 1);
  }
  assert.equal(seen.size, 6);
  for (const [order, times] of seen) assert.ok(times > 800 && times < 1200, `${order}: ${times}`);
});

test('tracks added and removed while shuffled are added and removed in the original order too', () => {
  const shuffledQueue = shuffled(queueOf(4, 1), randomNumbers(5));
  const changed = remove(enqueue(playNext(shuffledQueue, [exampleTrack(8)]), [exampleTrack(9)]), 0);
  assert.deepEqual(idsOf(unshuffled(changed)), [1, 8, 9, 3, 4]);
});

test('a list played while shuffle is on is shuffled, starting with the chosen track', () => {
  const on = shuffled(EMPTY, randomNumbers(1));
  const queue = start(on, exampleTracks(10), 4, randomNumbers(2));
  assert.deepEqual([currentOf(queue)?.track.id, queue.index], ['5', 0]);
  assert.deepEqual(idsOf(unshuffled(queue)), [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
});

test('playback ends at the end, unless the queue or the track repeats', () => {
  const last = queueOf(3, 2);
  assert.equal(indexAfter(last, 'ended'), undefined);
  assert.equal(indexAfter({ ...last, repeat: 'all' }, 'ended'), 0);
  assert.equal(indexAfter({ ...last, repeat: 'one' }, 'ended'), 2);
  assert.equal(indexAfter({ ...last, repeat: 'one' }, 'requested'), 0);
  assert.equal(indexAfter(EMPTY, 'ended'), undefined);
  assert.equal(indexBefore(queueOf(3)), undefined);
  assert.equal(indexBefore({ ...queueOf(3), repeat: 'all' }), 2);
  assert.equal(indexBefore(queueOf(3, 2)), 1);
});

test('clearing keeps the current track and the playback modes', () => {
  const queue = clear({ ...shuffled(queueOf(3, 1), randomNumbers(1)), repeat: 'all' });
  assert.deepEqual([idsOf(queue), queue.index, queue.repeat], [[2], 0, 'all']);
  assert.deepEqual(idsOf(unshuffled(queue)), [2]);
  assert.deepEqual([idsOf(clear(EMPTY)), clear(EMPTY).index], [[], -1]);
});

test('emptying keeps only the playback modes', () => {
  const queue = emptied({ ...shuffled(queueOf(3), randomNumbers(1)), repeat: 'all' });
  assert.deepEqual([queue.entries, queue.index, queue.ordered, queue.repeat], [[], -1, [], 'all']);
});

test('leaves out tracks without audio, and starts with the next track that has audio', () => {
  const shuffledQueue = exampleTracks(6).map((track, at) => (at % 3 === 1 ? { ...track, audio: '' } : track));
  const from = (index: number | undefined) => start(EMPTY, shuffledQueue, index, randomNumbers(1));
  assert.deepEqual([idsOf(from(0)), from(0).index], [[1, 3, 4, 6], 0]);
  assert.equal(currentOf(from(1))?.track.id, '3', 'the one behind a track without audio');
  assert.equal(currentOf(from(5))?.track.id, '6');
  assert.equal(currentOf(from(undefined))?.track.id, '1');
  assert.deepEqual(idsOf(playNext(from(3), shuffledQueue.slice(0, 3))), [1, 3, 4, 1, 3, 6]);
  assert.deepEqual(idsOf(enqueue(EMPTY, shuffledQueue.slice(1, 3))), [3]);
  const silent = exampleTracks(2).map((track) => ({ ...track, audio: '' }));
  assert.equal(start(EMPTY, silent, 0, randomNumbers(1)).index, -1);
});

test('limits the length of a queue to a range around the chosen track', () => {
  const all = exampleTracks(TRACKS_MAX + 100);
  const queue = start(EMPTY, all, TRACKS_MAX + 50, randomNumbers(1));
  assert.equal(queue.entries.length, TRACKS_MAX);
  assert.equal(currentOf(queue)?.track.id, String(TRACKS_MAX + 51));
  const more = enqueue(queue, all);
  assert.equal(more.entries.length, TRACKS_MAX);
  assert.equal(enqueue(queueOf(1), all).entries.length, TRACKS_MAX);
});

test('after any operations, the current track is in the queue and both orders hold the same tracks', () => {
  const random = randomNumbers(11);
  const upTo = (max: number) => Math.floor(random() * max);
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
      () => (queue.ordered === null ? shuffled(queue, random) : unshuffled(queue)),
      () => (upTo(50) === 0 ? start(queue, exampleTracks(upTo(9)), undefined, random) : queue),
    ][upTo(8)]();
    assert.ok(queue.entries.length === 0 ? queue.index === -1 : currentOf(queue) !== undefined);
    const keys = queue.entries.map(({ key }) => key).toSorted();
    assert.equal(new Set(keys).size, keys.length);
    if (queue.ordered !== null) assert.deepEqual(queue.ordered.map(({ key }) => key).toSorted(), keys);
  }
});
