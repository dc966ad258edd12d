import assert from 'node:assert/strict';
import { test } from 'node:test';
import { BoundedMap } from './bounded-map.ts';

function withAge() {
  const time = { now: 1_000_000 };
  return { time, map: new BoundedMap<string, number>({ max: 3, maxAgeMs: 100, clock: () => time.now }) };
}

const ALL = ['a', 'b', 'c', 'd'];

test('an entry expires, however often it is read', () => {
  const { map, time } = withAge();
  map.set('a', 1);
  time.now += 99;
  assert.equal(map.get('a'), 1);
  time.now += 1;
  assert.equal(map.get('a'), undefined);
  assert.equal(map.has('a'), false);
});

test('an entry that is touched stays', () => {
  const { map, time } = withAge();
  map.set('a', 1);
  for (let i = 0; i < 5; i++) {
    time.now += 99;
    assert.equal(map.get('a'), 1);
    map.touch('a');
  }
  map.delete('a');
  assert.equal(map.get('a'), undefined);
});

test('beyond the max, the entry that was touched longest ago is dropped', () => {
  const { map } = withAge();
  for (const [i, key] of ['a', 'b', 'c'].entries()) map.set(key, i);
  map.touch('a');
  map.set('d', 3);
  assert.deepEqual(
    ALL.map((key) => map.get(key)),
    [0, undefined, 2, 3],
  );
});

test('reading with use touches the entry, reading with get does not', () => {
  const map = new BoundedMap<string, number>({ max: 3 });
  for (const [i, key] of ['a', 'b', 'c'].entries()) map.set(key, i);
  assert.equal(map.use('a'), 0);
  assert.equal(map.get('b'), 1);
  map.set('d', 3);
  assert.deepEqual(
    ALL.map((key) => map.get(key)),
    [0, undefined, 2, 3],
  );
});

test('beyond the max size, the oldest entries are dropped, even the new one', () => {
  const map = new BoundedMap<string, string>({ max: 3, maxSize: 10, sizeOf: (text) => text.length });
  map.set('a', '12345');
  map.set('b', '12345');
  map.set('c', '1');
  assert.deepEqual([...map.keys()], ['b', 'c']);
  map.set('c', '12345');
  assert.deepEqual([...map.keys()], ['b', 'c']);
  map.set('d', '12345678901');
  assert.deepEqual([...map.keys()], []);
});

test('random operations leave what a plain list of entries has', () => {
  const map = new BoundedMap<number, number>({ max: 5 });
  const model: [number, number][] = [];
  const take = (key: number) => {
    const index = model.findIndex(([other]) => other === key);
    return index === -1 ? undefined : model.splice(index, 1)[0];
  };
  let seed = 1;
  for (let step = 0; step < 5000; step++) {
    seed = (seed * 48_271) % 2_147_483_647;
    const key = seed % 9;
    const operation = Math.floor(seed / 9) % 4;
    if (operation === 0) {
      map.delete(key);
      take(key);
    } else if (operation === 1) {
      const entry = take(key);
      if (entry !== undefined) model.push(entry);
      assert.equal(map.use(key), entry?.[1]);
    } else {
      map.set(key, step);
      take(key);
      model.push([key, step]);
      if (model.length > 5) model.shift();
    }
    assert.deepEqual([...map.keys()].map((one) => [one, map.get(one)]).sort(), [...model].sort());
  }
});
