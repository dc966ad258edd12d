import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { rowSet } from '../../columns/row-set.ts';
import { RANKS } from '../pages/top-ranked.ts';
import { countTopLevels, createLevels, fullLevel, type TagFamily } from './tag-levels.ts';

/** Of each track: whether it has the tag (2), only one below it (1), or neither. */
type Counts = (0 | 1 | 2)[];

function familyOf(counts: Counts): TagFamily {
  const tracksWith = (count: number) =>
    rowSet(Uint32Array.from(counts.flatMap((one, track) => (one === count ? [track] : []))), counts.length);
  return { asked: tracksWith(2), below: counts.includes(1) ? tracksWith(1) : undefined };
}

const levelsOf = (families: Counts[], size: number) =>
  Array.from({ length: size }, (_, track) => families.reduce((sum, counts) => sum + counts[track], 0));

test('the tracks of each level are those with so many of the tags, for few tags and many', () => {
  const counts = (size: number): fc.Arbitrary<Counts> =>
    fc
      .array(fc.constantFrom<Counts[number]>(0, 0, 1, 2, 2), { minLength: size, maxLength: size })
      .chain((all) => fc.boolean().map((hasBelow) => all.map((one) => (one === 1 && !hasBelow ? 0 : one))));
  const cases = fc
    .integer({ min: 1, max: 100 })
    .chain((size) => fc.tuple(fc.constant(size), fc.array(counts(size), { minLength: 1, maxLength: 6 })));
  fc.assert(
    fc.property(cases, ([size, all]) => {
      const families = all.map(familyOf);
      const expected = levelsOf(all, size);
      const tracksAt = createLevels({ tracks: { count: size } } as never, families);
      for (let level = fullLevel(families); level > 0; level--)
        assert.deepEqual(
          [...tracksAt(level)].sort((a, b) => a - b),
          expected.flatMap((one, track) => (one === level ? [track] : [])),
        );
    }),
  );
});

test('the levels of the highest rated tracks are by rank, and end with the last rank', () => {
  const size = RANKS + 50;
  const sorted = Uint32Array.from({ length: size }, (_, rank) => size - 1 - rank);
  const counts: Counts = Array.from({ length: size }, (_, track) => (track % 3) as 0 | 1 | 2);
  // So few that they are only a list.
  const rare: Counts = Array.from({ length: size }, (_, track) => (track % 200 === 0 ? 2 : 0));
  const expected = levelsOf([counts, rare], size);
  const top = countTopLevels(sorted, [familyOf(counts), familyOf(rare)]);
  for (let level = 1; level <= 4; level++)
    assert.deepEqual(
      [...top.ordinalsAt(level)],
      Array.from(sorted.subarray(0, RANKS).keys()).filter((rank) => expected[sorted[rank]] === level),
    );
});
