import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { bitsOf } from '../../columns/bits.ts';
import type { WordHits } from '../hits/hits.ts';
import type { SearchedCatalogue, SearchIndex } from '../index/search-index.ts';
import { ENOUGH } from '../search-weights.ts';
import { tracksWithAll, tracksWithMost } from './tracks-with-words.ts';

const TRACKS = 64;
/** A few bits of each list: it may have a track twice. */
const lists = fc.array(fc.array(fc.nat(TRACKS - 1), { maxLength: 90 }), { minLength: 2, maxLength: 5 });

/** A word that is in the names of these tracks. */
function wordIn(tracks: number[]): WordHits {
  const hit = { ordinals: Uint32Array.from(tracks), sorted: false, factor: 1 };
  const names = { tracks: [hit], artists: [], albums: [], similar: [] };
  return { names, tags: new Map(), tagFamily: undefined, keys: [], known: true, reach: tracks.length };
}

test('finds the tracks that have all words, or all but one, or the most', () => {
  const none = {
    count: 0,
    name: { exact: [], folded: [] },
    tracks: { starts: new Uint32Array(1), items: new Uint32Array(0) },
  };
  const catalogue = {
    tracks: {
      count: TRACKS,
      name: none.name,
      artist: new Uint32Array(TRACKS),
      album: new Int32Array(TRACKS).fill(-1),
      tags: none.tracks,
    },
    artists: none,
    albums: none,
    tags: { tracks: none.tracks },
    outsideArtists: { artists: none.tracks },
  } as unknown as SearchedCatalogue;
  const lengths = new Uint8Array(TRACKS).fill(1);
  const index = { tracks: { lengths }, artists: { lengths }, albums: { lengths } } as unknown as SearchIndex;
  fc.assert(
    fc.property(lists, fc.option(fc.array(fc.nat(TRACKS - 1))), (words, allowed) => {
      const byReach = words.toSorted((a, b) => a.length - b.length).map(wordIn);
      const bits = allowed === null ? undefined : bitsOf(allowed, TRACKS);
      const having = (least: number) =>
        Array.from({ length: TRACKS }, (_, track) => track).filter(
          (track) =>
            words.filter((list) => list.includes(track)).length >= least &&
            (allowed?.includes(track) ?? true),
        );
      const complete = having(words.length);
      assert.deepEqual([...tracksWithAll(index, catalogue, byReach, bits)], complete);
      const found = tracksWithMost(index, catalogue, byReach, bits);
      assert.equal(found.isComplete, complete.length > 0);
      let least = words.length;
      if (complete.length < ENOUGH)
        do least--;
        while (least > 1 && having(least).length === 0);
      assert.deepEqual([...found.tracks], having(least));
      if (found.tracks.length > 0) assert.equal(found.lacking, words.length - least);
    }),
  );
});
