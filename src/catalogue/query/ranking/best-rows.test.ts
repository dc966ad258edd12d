import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { build } from '../../../../test/catalogue-model/build.fixture.ts';
import { randomCatalogue } from '../../../../test/catalogue-model/random-catalogue.fixture.ts';
import type { ModelCatalogue } from '../../../../test/catalogue-model/tracks-model.fixture.ts';
import type { TrackQuery } from '../query.ts';
import { findTracks } from '../tracks.ts';

/** Real rows by the thousand: the tracks of a small catalogue, repeated with other ratings, names and tags. */
function largeRows(tracks: number): ModelCatalogue {
  const [rows] = fc.sample(
    randomCatalogue.filter((one) => one.tracks.length > 100 && one.albums.length > 4),
    { numRuns: 1, seed: 15 },
  );
  const WORDS = [
    'rain',
    'rainbow',
    'night',
    'nights',
    'love',
    'road',
    'blue',
    'bleu',
    'rock',
    'ni',
    'ght',
    'nightroad',
    '-road',
  ];
  let random = 12345;
  const below = (limit: number) => {
    random = (Math.imul(random, 1103515245) + 12345) >>> 0;
    return (random >>> 8) % limit;
  };
  const some = (most: number, values: string[]) =>
    Array.from({ length: 1 + below(most) }, () => values[below(values.length)]);
  const named = (one: { name: string }) => ({ ...one, name: some(2, WORDS).join(' ') });
  return {
    ...rows,
    artists: rows.artists.map((one) => ({ ...one, ...named(one) })),
    albums: rows.albums.map((one) => ({ ...one, ...named(one) })),
    tracks: Array.from({ length: tracks }, (_, i) => ({
      ...rows.tracks[i % rows.tracks.length],
      id: i + 1,
      name: [...some(4, WORDS), ...(i % 97 === 0 ? ['zanzibar'] : [])].join(' '),
      genres: JSON.stringify([...new Set(some(3, ['rock', 'poprock', 'pop', 'fast', 'night']))]),
      popularity_month: below(1000) ** 2,
      listens_total: below(50),
    })),
  };
}

test('the first page of a search is the same as when all tracks are scored', () => {
  const catalogue = build(largeRows(12_000));
  const page = (query: Partial<TrackQuery>, offset: number, limit: number) =>
    findTracks(catalogue, {
      types: ['albumtrack', 'single'],
      order: [],
      fullcount: true,
      ...query,
      offset,
      limit,
    });
  const word = fc.constantFrom(
    ...[
      'rain',
      'rainbow',
      'nigt',
      'love',
      'road',
      'blue',
      'pop',
      'rock',
      'fast',
      'unheard',
      '-road',
      '"blue',
      '(feat. zanzibar)',
      '(feat. love)',
    ],
  );
  const query = fc.record(
    {
      search: fc.array(word, { minLength: 1, maxLength: 4 }).map((words) => words.join(' ')),
      boost: fc.constantFrom('popularity_month' as const, 'listens_total' as const),
      featured: fc.boolean(),
      tags: fc.constant<string[]>(['fast']),
    },
    { requiredKeys: ['search'] },
  );
  fc.assert(
    fc.property(query, fc.nat(20), fc.integer({ min: 1, max: 40 }), (query, offset, limit) => {
      // A page that ends this far down is cut out of all tracks.
      const all = page(query, 0, 600);
      const first = page(query, offset, limit);
      assert.deepEqual(first.ordinals, all.ordinals.slice(offset, offset + limit));
      assert.equal(first.fullcount, all.fullcount);
      assert.equal(first.more, (all.fullcount ?? 0) > offset + limit);
    }),
    { numRuns: 100 },
  );
});

test('a track that is the whole text when corrected, but has only one of its words, is found by that word', () => {
  const rows = largeRows(8);
  const names = ['Night', 'Road', 'Ni Ght Road', 'Night', 'Road', 'Rain', 'Night', 'Road'];
  const other = <T>(row: T) => ({ ...row, name: 'Other' });
  const catalogue = build({
    ...rows,
    artists: rows.artists.map(other),
    albums: rows.albums.map(other),
    tracks: rows.tracks.map((track, i) => ({ ...track, name: names[i], genres: '[]' })),
  });
  const query: TrackQuery = {
    types: ['albumtrack', 'single'],
    order: [],
    fullcount: true,
    search: 'nigt road',
    offset: 0,
    limit: 20,
  };
  const { ordinals, fullcount } = findTracks(catalogue, query);
  assert.equal(fullcount, ordinals.length);
  assert.equal(ordinals[0], 2);
});
