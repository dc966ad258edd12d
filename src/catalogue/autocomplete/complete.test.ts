import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { randomCatalogue } from '../../../test/catalogue-model/random-catalogue.fixture.ts';
import type { ModelCatalogue } from '../../../test/catalogue-model/tracks-model.fixture.ts';
import { TAG_KINDS } from '../../domain/vocabulary.ts';
import { createCatalogueBuilder } from '../build/builder.ts';
import type { Catalogue } from '../catalogue.ts';
import { fold } from '../text/fold.ts';
import { united } from '../text/united.ts';
import { analyseName } from '../text/words.ts';
import { COMPLETED, type Completed, type Completion, complete } from './complete.ts';
import { completeTags } from './completions.ts';

function build(rows: ModelCatalogue): Catalogue {
  const builder = createCatalogueBuilder({ synonyms: rows.synonyms });
  rows.artists.forEach(builder.addArtist);
  rows.albums.forEach(builder.addAlbum);
  rows.tracks.forEach(builder.addTrack);
  return builder.finish(1);
}

interface Entry {
  name: string;
  popularity: number;
}

/** A tag appears once for every track that has it. */
function entriesOf(rows: ModelCatalogue, { artists, albums, tracks }: Catalogue, kind: Completed): Entry[] {
  const named = (list: { name: string }[], popularity: Float64Array) =>
    list.map(({ name }, i) => ({ name, popularity: popularity[i] }));
  switch (kind) {
    case 'artists':
      return named(rows.artists, artists.popularity.popularity_total);
    case 'albums':
      return named(rows.albums, albums.popularity.popularity_total);
    case 'tracks':
      return named(rows.tracks, tracks.rating.popularity_total);
    case 'tags':
      return rows.tracks.flatMap((track) =>
        [...new Set(TAG_KINDS.flatMap((tags) => JSON.parse(track[tags]) as string[]))].map((name) => ({
          name,
          popularity: 0,
        })),
      );
  }
}

function naive(entries: Entry[], typed: string, limit: number): Completion[] {
  const prefix = fold(typed);
  const names = Map.groupBy(entries, ({ name }) => fold(name));
  const atWord = (folded: string) => {
    const first = united(prefix).split(/[^\p{L}\p{M}\p{N}]+/u)[0];
    if (!analyseName(folded).words.some((word) => word.startsWith(first))) return false;
    return (
      united(folded).includes(united(prefix)) &&
      (/^[\p{sc=Hani}\p{sc=Hira}\p{sc=Kana}]/u.test(prefix) ||
        united(folded).startsWith(united(prefix)) ||
        [' ', "'", '-'].some((before) => united(folded).includes(before + united(prefix))))
    );
  };
  return [...names]
    .flatMap(([folded, bearers]) => {
      const tier = folded.startsWith(prefix) ? 0 : atWord(folded) ? 1 : 2;
      const popularity = bearers.reduce((sum, one) => sum + one.popularity, 0);
      return tier === 2 ? [] : [{ folded, bearers, tier, popularity }];
    })
    .sort(
      (a, b) =>
        b.bearers.length - a.bearers.length ||
        a.tier - b.tier ||
        b.popularity - a.popularity ||
        Buffer.compare(Buffer.from(a.folded), Buffer.from(b.folded)),
    )
    .slice(0, limit)
    .map(({ bearers }) => {
      const [best] = bearers.toSorted(
        (a, b) => b.popularity - a.popularity || Buffer.compare(Buffer.from(a.name), Buffer.from(b.name)),
      );
      return { match: best.name.toLowerCase(), count: bearers.length };
    });
}

const prefix = fc.constantFrom(
  'lo',
  'LÓ',
  'love',
  'love s',
  'so',
  'th',
  'the s',
  'go',
  'st',
  'strass',
  '東',
  '東京',
  '京の',
  'の夜',
  'ro',
  'po',
  'hi',
  'hip-',
  'zz',
  '1',
  "don't",
);

describe('completion of a text', () => {
  it('finds the same as comparing every name', () => {
    fc.assert(
      fc.property(
        randomCatalogue,
        fc.array(fc.tuple(prefix, fc.constantFrom(1, 2, 3, 10)), { minLength: 1, maxLength: 8 }),
        (rows, questions) => {
          const catalogue = build(rows);
          for (const [text, limit] of questions)
            for (const kind of COMPLETED.slice(0, 3))
              assert.deepEqual(
                complete(catalogue, kind, text, limit),
                naive(entriesOf(rows, catalogue, kind), text, limit),
                `${kind}: ${text}`,
              );
          for (const [text, limit] of questions)
            assert.deepEqual(
              complete(catalogue, 'tags', text, limit).map(({ count }) => count),
              naive(entriesOf(rows, catalogue, 'tags'), text, limit).map(({ count }) => count),
              `tags: ${text}`,
            );
        },
      ),
      { numRuns: 150 },
    );
  });

  it('counts a track once that has two spellings of a tag', () => {
    // Tracks 0 and 2 are café, tracks 2 and 40 are cafe.
    const tracks = { starts: Uint32Array.of(0, 2, 4, 5), items: Uint32Array.of(2, 40, 0, 2, 7) };
    const { count, tag } = completeTags({ name: ['cafe', 'café', 'jazz'], tracks }, 41);
    assert.deepEqual([...count], [3, 1]);
    assert.deepEqual([...tag], [0, 2]);
  });

  it('finds nothing for a text that folds to nothing, and accepts any text', () => {
    fc.assert(
      fc.property(randomCatalogue, fc.string({ unit: 'binary', maxLength: 10 }), (rows, text) => {
        const catalogue = build(rows);
        for (const kind of COMPLETED) assert.ok(complete(catalogue, kind, text, 3).length <= 3);
        assert.deepEqual(complete(catalogue, 'tracks', '\u0301\u0301', 3), []);
      }),
      { numRuns: 30 },
    );
  });
});
