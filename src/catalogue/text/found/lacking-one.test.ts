import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { bitsOf } from '../../columns/bits.ts';
import type { WordHits } from '../hits/hits.ts';
import type { SearchedCatalogue, SearchIndex } from '../index/search-index.ts';
import { tracksLackingOne } from './lacking-one.ts';

const TRACKS = 64;
/** A few bits of each list: it may have a track twice. */
const lists = fc.array(fc.array(fc.nat(TRACKS - 1), { maxLength: 90 }), { minLength: 2, maxLength: 5 });

/** A word that is in the names of these tracks. */
function wordIn(tracks: number[]): WordHits {
  const hit = { ordinals: Uint32Array.from(tracks), sorted: false, factor: 1 };
  const names = { tracks: [hit], artists: [], albums: [], similar: [] };
  return { names, tags: new Map(), tagFamily: undefined, known: true, reach: tracks.length, key: undefined };
}

test('finds the tracks that have all words, and all but one', () => {
  const none = {
    count: 0,
    name: { exact: [], folded: [] },
    tracks: { starts: new Uint32Array(1), items: new Uint32Array(0) },
  };
  const catalogue = {
    tracks: {
      count: TRACKS,
      artist: new Uint32Array(TRACKS),
      album: new Int32Array(TRACKS).fill(-1),
      tags: none.tracks,
    },
    artists: none,
    albums: none,
    tags: {},
    outsideArtists: { artists: none.tracks },
  } as unknown as SearchedCatalogue;
  const lengths = new Uint8Array(TRACKS).fill(1);
  const index = { tracks: { lengths }, artists: { lengths }, albums: { lengths } } as unknown as SearchIndex;
  fc.assert(
    fc.property(lists, fc.option(fc.array(fc.nat(TRACKS - 1))), (words, allowed) => {
      const byReach = words.toSorted((a, b) => a.length - b.length);
      const found = tracksLackingOne(
        index,
        catalogue,
        byReach.map(wordIn),
        allowed === null ? undefined : bitsOf(allowed, TRACKS),
      );
      const having = (least: number) =>
        Array.from({ length: TRACKS }, (_, track) => track).filter(
          (track) =>
            words.filter((list) => list.includes(track)).length >= least &&
            (allowed?.includes(track) ?? true),
        );
      assert.deepEqual([...found.complete], having(words.length));
      assert.deepEqual([...found.tracks], having(words.length - 1));
    }),
  );
});
