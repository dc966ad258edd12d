/** Histories that a right service may have, and wrong ones: each fault is found. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { seeded } from '../../test/seeded.fixture.ts';
import { checkList, checkSwitch, type Read, type Write } from './checker.ts';

const by = 'client 1';
const write = (wrote: number, start: number, end: number): Write => ({ wrote, start, end, by });
const read = (list: number[], start: number, end: number): Read => ({ read: list, start, end, by });

test('appends at the same time may have any order, and one without a response may come at any time', () => {
  const appends = [write(7, 0, 10), write(8, 5, 15), write(9, 20, Infinity)];
  assert.deepEqual(checkList(appends, [read([8], 6, 8), read([8, 7], 30, 40)]), []);
  assert.deepEqual(checkList(appends, [read([8, 7], 30, 40), read([8, 7, 9], 50, 60)]), []);
  assert.deepEqual(checkList(appends, [read([7, 8, 9], 20, 60), read([7, 8], 30, 40)]), []);
});

test('a list that lost an append, has one that was never made, or one twice, is found', () => {
  const appends = [write(7, 0, 10), write(8, 20, 30)];
  const faultOf = (...reads: Read[]) => checkList(appends, reads)[0];
  assert.match(faultOf(read([7], 40, 50)), /^lost: .*"wrote":8.*"read":\[7\]/);
  assert.match(faultOf(read([7, 8, 9], 40, 50)), /^not appended/);
  assert.match(faultOf(read([7, 8], 12, 15)), /^not appended/, 'the read ended before the append');
  assert.match(faultOf(read([7, 8, 8], 40, 50)), /^a number twice/);
});

test('lists that contradict each other, or the time, are found', () => {
  const together = [write(7, 0, 10), write(8, 0, 10)];
  assert.match(checkList(together, [read([7, 8], 20, 30), read([8, 7], 20, 30)])[0], /^two orders/);
  assert.match(checkList(together, [read([7], 1, 9), read([8], 1, 9)])[0], /^two orders/);
  const unknown = [write(7, 0, Infinity)];
  assert.match(checkList(unknown, [read([7], 20, 30), read([], 40, 50)])[0], /^backwards/);
  const inTurn = [write(7, 0, 10), write(8, 20, 30)];
  assert.match(checkList(inTurn, [read([8, 7], 40, 50)])[0], /^wrong order/);
});

test('a switch may have any value that was being written', () => {
  const reads = [read([], 1, 3), read([5], 4, 6), read([5], 11, 12)];
  assert.deepEqual(checkSwitch([write(1, 0, 10)], reads), []);
  const late = [read([], 20, 30), read([5], 40, 50)];
  assert.deepEqual(checkSwitch([write(1, 0, Infinity)], late), []);
  assert.deepEqual(checkSwitch([write(1, 0, 10), write(0, 0, 10)], [read([5], 20, 30)]), []);
});

test('a switch that lost a write, or has one that was never made, is found', () => {
  const after = [read([], 20, 30)];
  assert.match(checkSwitch([write(1, 0, 10)], after)[0], /^no write explains it: .*"read":\[\].*"wrote":1/);
  assert.equal(checkSwitch([write(0, 0, 10), write(1, 12, 18)], after).length, 1);
  assert.equal(checkSwitch([], [read([5], 20, 30)]).length, 1);
  assert.equal(checkSwitch([write(1, 40, 50)], [read([5], 20, 30)]).length, 1);
});

test('random histories of one service are right, and one wrong read more is found', () => {
  for (let seed = 1; seed <= 50; seed++) {
    const random = seeded(seed);
    const list: number[] = [];
    const appends: Write[] = [];
    const reads: Read[] = [];
    const switched: Write[] = [];
    const seen: Read[] = [];
    let value = 0;
    for (let now = 100; now < 3000; now += 1 + random(20)) {
      // Each takes effect now, and has begun and ends at some other time.
      const [start, end] = [now - random(50), now + random(50)];
      const isWrite = random(3) === 0;
      if (isWrite) list.push(now);
      if (isWrite) appends.push(write(now, start, random(8) === 0 ? Infinity : end));
      else reads.push(read([...list], start, end));
      if (isWrite) value = random(2);
      if (isWrite) switched.push(write(value, start, end));
      else seen.push(read(value === 0 ? [] : [5], start, end));
    }
    reads.push(read([...list], 4000, 4001));
    switched.push(write(value, 4000, 4001));
    assert.deepEqual(checkList(appends, reads), [], `seed ${seed}`);
    assert.deepEqual(checkSwitch(switched, seen), [], `seed ${seed}`);
    const without = list.toSpliced(random(list.length), 1);
    assert.notDeepEqual(checkList(appends, [...reads, read(without, 4100, 4101)]), [], `seed ${seed}`);
    const opposite = read(value === 0 ? [5] : [], 4100, 4101);
    assert.equal(checkSwitch(switched, [...seen, opposite]).length, 1, `seed ${seed}`);
  }
});
