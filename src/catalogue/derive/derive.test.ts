import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { build } from '../../../test/catalogue-model/build.fixture.ts';
import { changedRows } from '../../../test/catalogue-model/changed-rows.fixture.ts';
import { differing } from '../../../test/catalogue-model/differing.fixture.ts';
import { randomCatalogue } from '../../../test/catalogue-model/random-catalogue.fixture.ts';
import { randomLikes } from '../../../test/catalogue-model/random-likes.fixture.ts';
import type { ModelCatalogue } from '../../../test/catalogue-model/tracks-model.fixture.ts';
import { PREVIOUS } from '../../domain/activity/popularity.ts';
import { byName } from '../../domain/collections/by-name.ts';
import type { TrackRow, UserLikes } from '../../domain/ports.ts';
import { RATINGS, TRACK_TYPES } from '../../domain/vocabulary.ts';
import type { TrackCount } from '../build/schema.ts';
import { countFacets } from '../query/facets/facets.ts';
import { derive } from './derive.ts';

type Row = { id: number };
/** A part of each catalogue's rows under ids of one space, with what they refer to. */
function mixed(a: ModelCatalogue, b: ModelCatalogue, choice: (id: number) => number) {
  const merge = <T extends Row>(one: readonly T[], two: readonly T[]): T[] => {
    const rows = new Map<number, T>();
    for (const row of one) if (choice(row.id) !== 1) rows.set(row.id, row);
    for (const row of two) if (choice(row.id) % 3 === 1) rows.set(row.id, row);
    return [...rows.values()].sort((x, y) => x.id - y.id);
  };
  const artists = merge(a.artists, b.artists);
  const has = (rows: Row[]) => {
    const ids = new Set(rows.map(({ id }) => id));
    return (id: number | null) => id === null || ids.has(id);
  };
  const albums = merge(a.albums, b.albums).filter((row) => has(artists)(row.artist_id));
  const tracks = merge(a.tracks, b.tracks).filter(
    (row) => has(artists)(row.artist_id) && has(albums)(row.album_id),
  );
  return { artists, albums, tracks, synonyms: a.synonyms, hierarchy: a.hierarchy };
}

const NO_STATS = { playlisted: 0, favorited: 0, likes: 0, dislikes: 0, notes: 0, avgnote: 0 };

/** Without any activity of users. */
function countsOf(row: TrackRow): TrackCount {
  return {
    id: row.id,
    rating: byName(RATINGS, (name) => row[name]),
    previous: byName(PREVIOUS, (name) => row[name.replace('previous', 'popularity') as 'popularity_week']),
    stats: { track_id: row.id, ...NO_STATS },
  };
}

const FACETS = { types: TRACK_TYPES };

/** The likes of four generations; every second user keeps the likes of the first. */
const fourLikes = fc
  .tuple(randomLikes, randomLikes, randomLikes, randomLikes)
  .map(([first, ...others]) => [first, ...others.map((other) => withKept(first, other))]);

function withKept(first: readonly UserLikes[], other: readonly UserLikes[]): UserLikes[] {
  const isKept = ({ id }: UserLikes) => id % 2 === 0;
  return [...first.filter(isKept), ...other.filter((user) => !isKept(user))].sort((a, b) => a.id - b.id);
}

test('a derived generation is what building it whole gives, and the one before stays as it was', () => {
  fc.assert(
    fc.property(
      randomCatalogue,
      randomCatalogue,
      fourLikes,
      fc.infiniteStream(fc.nat(5)),
      (a, b, likes, stream) => {
        const choices = new Map<number, number>();
        const choice = (id: number) => {
          const known = choices.get(id) ?? stream.next().value!;
          choices.set(id, known);
          return known;
        };
        let rows: ModelCatalogue = a;
        let current = build(rows, likes[0], 1);
        const targets = [mixed(a, b, choice), b, mixed(b, a, choice)];
        for (const [i, next] of targets.entries()) {
          const copy = structuredClone(current);
          const tracks = changedRows(rows.tracks, next.tracks);
          const derived = derive(current, {
            version: i + 2,
            counted: current.counted,
            artists: changedRows(rows.artists, next.artists),
            albums: changedRows(rows.albums, next.albums),
            tracks,
            counts: { artists: [], albums: [], tracks: tracks.written.map(countsOf) },
            likes: changedRows(likes[i], likes[i + 1]),
          });
          const whole = build(next, likes[i + 1], i + 2);
          assert.deepEqual(differing(derived, whole), []);
          assert.deepEqual(differing(current, copy), []);
          current = derived;
          rows = next;
        }
      },
    ),
    { numRuns: 20, endOnFailure: true },
  );
});

test('a change of one field is in everything that is cached by columns', () => {
  const nothing = { written: [], removed: [] };
  fc.assert(
    fc.property(randomCatalogue, (rows) => {
      fc.pre(rows.tracks.length > 1);
      const [one, other] = rows.tracks;
      const before = build(rows, [], 1);
      const fields = (Object.keys(one) as (keyof TrackRow)[]).filter((name) => !/id$/.test(name));
      for (const field of fields) {
        countFacets(before, FACETS);
        const row = { ...one, [field]: other[field] };
        const derived = derive(before, {
          version: 2,
          counted: before.counted,
          artists: nothing,
          albums: nothing,
          tracks: { written: [row], removed: [] },
          counts: { artists: [], albums: [], tracks: [countsOf(row)] },
          likes: nothing,
        });
        const whole = build({ ...rows, tracks: [row, ...rows.tracks.slice(1)] }, [], 2);
        assert.deepEqual(differing(derived, whole), [], field);
        assert.deepEqual(countFacets(derived, FACETS), countFacets(whole, FACETS), field);
      }
    }),
    { numRuns: 4 },
  );
});
