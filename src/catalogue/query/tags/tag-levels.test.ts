import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { rowSet } from '../../columns/row-set.ts';
import { RANKS } from '../pages/top-ranked.ts';
import { countTopLevels, createLevels } from './tag-levels.ts';

/** Of each track: whether it has the tag. */
type Tagged = boolean[];

const tracksOf = (tagged: Tagged) =>
  rowSet(Uint32Array.from(tagged.flatMap((has, track) => (has ? [track] : []))), tagged.length);

const levelsOf = (all: Tagged[], size: number) =>
  Array.from({ length: size }, (_, track) => all.filter((tagged) => tagged[track]).length);

test('the tracks of each level are those with so many of the tags, for few tags and many', () => {
  const cases = fc.integer({ min: 1, max: 100 }).chain((size) =>
    fc.tuple(
      fc.constant(size),
      fc.array(fc.array(fc.boolean(), { minLength: size, maxLength: size }), {
        minLength: 1,
        maxLength: 6,
      }),
    ),
  );
  fc.assert(
    fc.property(cases, ([size, all]) => {
      const expected = levelsOf(all, size);
      const tracksAt = createLevels({ tracks: { count: size } } as never, all.map(tracksOf));
      for (let level = all.length; level > 0; level--)
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
  const frequent: Tagged = Array.from({ length: size }, (_, track) => track % 3 > 0);
  // So few that they are only a list.
  const rare: Tagged = Array.from({ length: size }, (_, track) => track % 200 === 0);
  const expected = levelsOf([frequent, rare], size);
  const top = countTopLevels(sorted, [tracksOf(frequent), tracksOf(rare)]);
  for (let level = 1; level <= 2; level++)
    assert.deepEqual(
      [...top.ordinalsAt(level)],
      Array.from(sorted.subarray(0, RANKS).keys()).filter((rank) => expected[sorted[rank]] === level),
    );
});
