import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { build } from '../../../../test/catalogue-model/build.fixture.ts';
import { randomCatalogue } from '../../../../test/catalogue-model/random-catalogue.fixture.ts';
import type { TrackQuery } from '../query.ts';
import { findTracks } from '../tracks.ts';

interface Tagged {
  id: number;
  genres: string[];
  popularity_month?: number;
  listens_total?: number;
  name?: string;
}

/** The ids that `fuzzytags` finds among these tracks, in order. */
function finder(tagged: Tagged[]) {
  const [rows] = fc
    .sample(randomCatalogue, { numRuns: 30, seed: 1 })
    .filter(({ tracks }) => tracks.length > 0);
  const unrated = { popularity_month: 0, listens_total: 0, instruments: '[]', vartags: '[]', album_id: null };
  const catalogue = build({
    ...rows,
    tracks: tagged.map(({ genres, ...one }) => ({
      ...rows.tracks[0],
      ...unrated,
      ...one,
      genres: JSON.stringify(genres),
    })),
    synonyms: new Map([
      ['hiphop', 'hiphop'],
      ['rap', 'hiphop'],
    ]),
    hierarchy: new Map([['rock', ['poprock', 'punkrock']]]),
  });
  return (fuzzytags: string[], query: Partial<TrackQuery> = {}) => {
    const page = { types: ['single' as const], offset: 0, limit: 200, fullcount: true, order: [] };
    const { ordinals, fullcount } = findTracks(catalogue, { ...page, fuzzytags, ...query });
    assert.equal(fullcount! - (query.offset ?? 0), ordinals.length);
    return ordinals.map((ordinal) => catalogue.tracks.id[ordinal]);
  };
}

describe('fuzzytags', () => {
  it('has tracks with all of the tags first, then by how many, and popularity only orders equal counts', () => {
    const find = finder([
      { id: 1, genres: ['rock'], popularity_month: 1e12, listens_total: 5, name: 'Rain' },
      { id: 2, genres: ['rock', 'pop'], popularity_month: 3, listens_total: 1e12 },
      { id: 3, genres: ['pop', 'folk', 'rock'], name: 'Red Rain' },
      { id: 4, genres: ['folk', 'pop'], popularity_month: 4, name: 'Red Red Rain' },
      { id: 5, genres: ['jazz'], popularity_month: 9 },
      { id: 6, genres: ['pop'], popularity_month: 1e12 },
    ]);
    const tags = ['rock', 'pop', 'folk'];
    assert.deepEqual(find(tags), [3, 4, 2, 1, 6]);
    assert.deepEqual(find(tags, { offset: 1 }), [4, 2, 1, 6]);
    assert.deepEqual(find(tags, { boost: 'listens_total' }), [3, 2, 4, 1, 6]);
    assert.deepEqual(find(tags, { ids: [1, 2, 4, 5, 6] }), [4, 2, 1, 6]);
    // Also where another parameter has matches of its own.
    assert.deepEqual(find(tags, { namesearch: 'rain' }), [3, 4, 1]);
    assert.deepEqual(find(tags, { search: 'rain' }), [3, 4, 1]);
  });

  it('has the same order on deep pages', () => {
    const tagged = Array.from({ length: 1500 }, (_, i) => ({
      id: i + 1,
      genres: ['rock', 'pop', 'folk'].filter((_, tag) => (i >> tag) % 2 === 1),
      popularity_month: (i * 7919) % 1009,
    }));
    const find = finder(tagged);
    const expected = tagged
      .filter(({ genres }) => genres.length > 0)
      .sort(
        (a, b) => b.genres.length - a.genres.length || b.popularity_month - a.popularity_month || a.id - b.id,
      )
      .map(({ id }) => id);
    for (const offset of [0, 480, 520, 1200])
      assert.deepEqual(
        find(['folk', 'rock', 'pop'], { offset, limit: 2000 }),
        expected.slice(offset),
        `${offset}`,
      );
  });

  it('counts a synonym as the same tag, a tag that is sent twice once, and no narrower tag', () => {
    const find = finder([
      { id: 1, genres: ['rap', 'hiphop'], popularity_month: 9 },
      { id: 2, genres: ['hiphop', 'rock'] },
      { id: 3, genres: ['poprock'], popularity_month: 9 },
    ]);
    assert.deepEqual(find(['rap', 'hiphop', 'rap', 'rock']), [2, 1]);
    assert.deepEqual(find(['hip', 'hop', 'rock']), [2, 1]);
    assert.deepEqual(find(['rock']), [2]);
  });

  it('joins neighbouring values only if one of them is no tag on its own', () => {
    const find = finder([
      { id: 1, genres: ['punkrock'] },
      { id: 2, genres: ['punk'], popularity_month: 1 },
      { id: 3, genres: ['rock'], popularity_month: 2 },
      { id: 4, genres: ['drumandbass'] },
      { id: 5, genres: ['bass'] },
    ]);
    for (const tags of [
      ['punk', 'rock'],
      ['rock', 'punk'],
    ])
      assert.deepEqual(find(tags), [3, 2]);
    assert.deepEqual(find(['drum', 'and', 'bass']), [4]);
  });
});
