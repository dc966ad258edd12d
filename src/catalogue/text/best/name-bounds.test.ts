import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { build } from '../../../../test/catalogue-model/build.fixture.ts';
import { randomCatalogue } from '../../../../test/catalogue-model/random-catalogue.fixture.ts';
import type { Catalogue } from '../../catalogue.ts';
import { findTracksOf } from '../found/found-tracks.ts';
import type { WordHits } from '../hits/hits.ts';
import { tracksNamed } from '../hits/whole-names.ts';
import { rarity } from '../search-weights.ts';
import { lookupOf } from '../weights/word-lookup.ts';
import { groupByNames } from './name-bounds.ts';

const WORDS = [
  'love',
  'lvoe',
  'song',
  'songs',
  'rock',
  'pop',
  'rain',
  'the',
  'hip',
  'hop',
  'hiphop',
  'guitar',
  'fast',
];

function weightOf(catalogue: Catalogue, word: WordHits, track: number): number {
  if (word.reach === 0) return 0;
  return (
    rarity(catalogue.tracks.count, word.reach) * lookupOf(catalogue.search, catalogue, word).weightOf(track)
  );
}

test('no track weighs more than the bound of its group, and each is in one', () => {
  const texts = fc.array(fc.subarray(WORDS, { minLength: 1, maxLength: 9 }), { minLength: 3, maxLength: 3 });
  fc.assert(
    fc.property(
      randomCatalogue,
      texts,
      fc.nat(2),
      fc.boolean(),
      fc.boolean(),
      (rows, searched, lacking, owned, byFields) => {
        const catalogue = build(rows);
        const everySecond = [...rows.artists.keys()].filter((artist) => artist % 2 === 0);
        const owners = owned ? { field: 'artists' as const, names: everySecond, bonus: 0 } : undefined;
        const all = owners ? tracksNamed(catalogue, owners) : Uint32Array.from(rows.tracks.keys());
        for (const text of searched.map((words) => words.join(' '))) {
          const found = findTracksOf(catalogue.search, catalogue, text);
          if (found === undefined) continue;
          const words = [...found.words.needed, ...found.words.optional];
          const most = Math.max(1, words.length - lacking);
          const weightsOf = (track: number) => words.map((word) => weightOf(catalogue, word, track));
          const tracks = all.filter(
            (track) => weightsOf(track).filter((weight) => weight > 0).length <= most,
          );
          const groups = groupByNames(catalogue, tracks, words, most, { owners, byFields });
          const grouped = Uint32Array.from(groups.flatMap((group) => [...group.tracks]));
          assert.deepEqual(grouped.sort(), tracks.toSorted());
          for (const { tracks: group, bound } of groups)
            for (const track of group) {
              const weight = weightsOf(track).reduce((sum, one) => sum + one, 0);
              assert.ok(weight <= bound * (1 + 1e-9), `${text}: ${weight} > ${bound}`);
            }
        }
      },
    ),
    { numRuns: 60 },
  );
});
