import assert from 'node:assert/strict';
import { test } from 'node:test';
import { seeded } from '../../../test/seeded.fixture.ts';
import { BLOCK_ORDINALS, ordinalsOfIntersection, takeCountersAtLeast } from './bit-ordinals.ts';
import { addBits, bitsOf, dropBits, keepBits, ordinalsOf } from './bits.ts';

/** More than two blocks, the last of them short. */
const SIZE = 2 * BLOCK_ORDINALS + 77;

/** About one in so many ordinals. */
function randomSet(oneIn: number, seed: number): Set<number> {
  const random = seeded(seed);
  const set = new Set<number>([SIZE - 1]);
  for (let ordinal = random(oneIn); ordinal < SIZE; ordinal += 1 + random(2 * oneIn)) set.add(ordinal);
  return set;
}

const toBits = (set: Iterable<number>) => bitsOf([...set], SIZE);
const all = (blocks: Iterable<Uint32Array>) => Array.from(blocks, (block) => [...block]).flat();
const ascending = (set: Iterable<number>) => [...set].sort((a, b) => a - b);

test('an intersection is read block by block', () => {
  const [first, kept, dropped] = [randomSet(9, 1), randomSet(2, 2), randomSet(3, 3)];
  const expected = ascending(first.intersection(kept).difference(dropped));
  assert.deepEqual(all(ordinalsOfIntersection(toBits(first), [toBits(kept)], [toBits(dropped)])), expected);
  assert.deepEqual(all(ordinalsOfIntersection(toBits([]), [toBits(kept)], [])), []);
  for (const block of ordinalsOfIntersection(toBits(first), [], [])) {
    const places = block.map((ordinal) => Math.floor(ordinal / BLOCK_ORDINALS));
    assert.equal(places[0], places.at(-1));
  }
});

test('sets of several blocks are combined and listed', () => {
  const [some, other] = [randomSet(9, 1), randomSet(2, 2)];
  const combined = (combine: typeof addBits) => {
    const bits = toBits(some);
    combine(bits, toBits(other));
    return [...ordinalsOf(bits)];
  };
  assert.deepEqual(combined(addBits), ascending(some.union(other)));
  assert.deepEqual(combined(keepBits), ascending(some.intersection(other)));
  assert.deepEqual(combined(dropBits), ascending(some.difference(other)));
});

test('sets may be combined while the blocks of others are read', () => {
  const [first, kept] = [randomSet(9, 1), randomSet(2, 2)];
  const narrowing = () => {
    const other = toBits(randomSet(3, 3));
    addBits(other, toBits(first));
    return { kept: [other], dropped: [] };
  };
  const blocks = ordinalsOfIntersection(toBits(first), [toBits(kept)], [], narrowing);
  assert.deepEqual(all(blocks), ascending(first.intersection(kept)));
});

test('sets that narrow are used where many are left', () => {
  const [first, kept, dropped] = [randomSet(9, 1), randomSet(2, 2), randomSet(3, 3)];
  const narrowing = () => ({ kept: [toBits(kept)], dropped: [toBits(dropped)] });
  const expected = ascending(first.intersection(kept).difference(dropped));
  const isInLast = (ordinal: number) => ordinal >= 2 * BLOCK_ORDINALS;
  const found = all(ordinalsOfIntersection(toBits(first), [], [], narrowing));
  assert.deepEqual(
    found.filter((ordinal) => !isInLast(ordinal)),
    expected.filter((ordinal) => !isInLast(ordinal)),
  );
  assert.deepEqual(found.filter(isInLast), ascending(first).filter(isInLast));
});

test('ordinals with high counters are taken once', () => {
  const [ones, twos] = [randomSet(3, 4), randomSet(5, 5)];
  const taken = toBits(randomSet(4, 6));
  const before = new Set(ordinalsOf(taken));
  const planes = [toBits(ones), toBits(twos)];
  const three = ascending(ones.intersection(twos).difference(before));
  assert.deepEqual(all(takeCountersAtLeast(planes, 3, taken)), three);
  const two = ascending(twos.difference(before).difference(new Set(three)));
  assert.deepEqual(all(takeCountersAtLeast(planes, 2, taken)), two);
  assert.deepEqual([...ordinalsOf(taken)], ascending([...before, ...three, ...two]));
});
