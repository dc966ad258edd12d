import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { createProgramme, type Programme, type ProgrammeTrack, succeeding } from './programme.ts';

/** Artist 1 has `counts[0]` tracks, and so on; ids ascend across artists. */
function tracksOf(
  counts: readonly number[],
  duration = (id: number) => 100 + (id % 7) * 31,
): ProgrammeTrack[] {
  const artists = counts.flatMap((count, i) => Array<number>(count).fill(i + 1));
  return artists.map((artistId, i) => ({ id: i + 1, artistId, duration: duration(i + 1) }));
}

const lengthOf = (tracks: readonly ProgrammeTrack[]) =>
  tracks.reduce((sum, { duration }) => sum + duration * 1000, 0);

/** The tracks of some whole cycles, one slot after the other. */
function played(programme: Programme, cycles: number, from: number): number[] {
  const length = lengthOf(programme.tracks);
  const begin = from * length;
  const ids: number[] = [];
  for (let at = begin; at < begin + cycles * length; ) {
    const slot = programme.at(at);
    assert.ok(slot !== undefined);
    assert.equal(slot.start, at, 'each starts at the end of the previous one');
    ids.push(slot.trackId);
    at = slot.end;
  }
  return ids;
}

/** The minimum number of other tracks between two of one artist. */
function fewestBetween(artists: readonly number[]): number {
  const last = new Map<number, number>();
  let minimum = Number.POSITIVE_INFINITY;
  artists.forEach((artist, at) => {
    minimum = Math.min(minimum, at - (last.get(artist) ?? Number.NEGATIVE_INFINITY) - 1);
    last.set(artist, at);
  });
  return minimum;
}

const pools = fc.array(fc.oneof(fc.integer({ min: 1, max: 3 }), fc.integer({ min: 1, max: 12 })), {
  minLength: 1,
  maxLength: 30,
});

test('every track is played once per cycle, for its duration', async () => {
  await fc.assert(
    fc.asyncProperty(pools, fc.integer({ min: 0, max: 1000 }), async (counts, from) => {
      const tracks = tracksOf(counts);
      const ids = played(createProgramme(3, tracks), 2, from);
      for (const cycle of [ids.slice(0, tracks.length), ids.slice(tracks.length)]) {
        assert.deepEqual(
          cycle.toSorted((one, other) => one - other),
          tracks.map(({ id }) => id),
        );
      }
    }),
  );
});

test('an artist is repeated after ten others at the earliest, or as many as the pool allows, across cycles too', async () => {
  await fc.assert(
    fc.asyncProperty(pools, fc.integer({ min: 0, max: 1000 }), async (counts, from) => {
      const tracks = tracksOf(counts);
      const artistOf = new Map(tracks.map(({ id, artistId }) => [id, artistId]));
      const artists = played(createProgramme(3, tracks), 4, from).map((id) => artistOf.get(id)!);
      // The average distance of the artist with the most tracks cannot be greater.
      const possible = Math.floor(tracks.length / Math.max(...counts)) - 1;
      assert.ok(fewestBetween(artists) >= Math.min(10, possible));
    }),
  );
});

test('if one artist has most of the tracks, the others are still spread', async () => {
  const tracks = tracksOf([25, 5, 5, 5, 5, 5]);
  const artistOf = new Map(tracks.map(({ id, artistId }) => [id, artistId]));
  const others = played(createProgramme(1, tracks), 6, 0)
    .map((id) => artistOf.get(id)!)
    .filter((artist) => artist !== 1);
  const repeated = others.filter((artist, i) => artist === others[i - 1]).length;
  assert.ok(repeated <= 3, `${repeated} of ${others.length} follow themselves`);
});

test('the last track of a cycle and the first of the next have different artists if possible', async () => {
  const tracks = tracksOf([4, 2, 7, 3, 1, 1]);
  const ids = played(createProgramme(8, tracks), 40, 100);
  const artistOf = new Map(tracks.map(({ id, artistId }) => [id, artistId]));
  for (const artist of [1, 2, 3, 4]) {
    const own = ids.filter((id) => artistOf.get(id) === artist);
    assert.ok(own.every((id, i) => id !== own[i - 1]));
  }
});

test('cycles differ, and so do radios with the same tracks', async () => {
  const tracks = tracksOf(Array<number>(60).fill(1));
  const one = createProgramme(1, tracks);
  const [first, second, third] = [0, 1, 2].map((cycle) => played(one, 1, cycle).join(' '));
  assert.equal(new Set([first, second, third, played(createProgramme(2, tracks), 1, 0).join(' ')]).size, 4);
});

test('the tracks of one artist have another order in another cycle', async () => {
  const programme = createProgramme(1, tracksOf([8]));
  assert.notDeepEqual(played(programme, 1, 4), played(programme, 1, 5));
});

test('is the same on another node, independent of earlier queries', async () => {
  await fc.assert(
    fc.asyncProperty(
      pools,
      fc.array(fc.integer({ min: 0, max: 2 ** 41 }), { maxLength: 20 }),
      async (counts, moments) => {
        const here = createProgramme(5, tracksOf(counts));
        for (const moment of moments) {
          assert.deepEqual(createProgramme(5, tracksOf(counts)).at(moment), here.at(moment));
        }
      },
    ),
  );
});

test('the current track stays the same until its end', async () => {
  await fc.assert(
    fc.asyncProperty(pools, fc.integer({ min: 0, max: 2 ** 41 }), async (counts, moment) => {
      const programme = createProgramme(5, tracksOf(counts));
      const slot = programme.at(moment);
      assert.ok(slot !== undefined && slot.start <= moment && moment < slot.end);
      assert.deepEqual(programme.at(slot.start), slot);
      assert.deepEqual(programme.at(slot.end - 1), slot);
      assert.equal(programme.at(slot.end)?.start, slot.end);
    }),
  );
});

test('a pool of one track repeats it', async () => {
  const programme = createProgramme(1, [{ id: 9, artistId: 1, duration: 10 }]);
  assert.deepEqual(programme.at(25_000), { trackId: 9, start: 20_000, end: 30_000 });
});

test('an empty pool plays nothing', async () => {
  assert.equal(createProgramme(1, []).at(1_700_000_000_000), undefined);
});

test('a query before preparation returns the same', async () => {
  const tracks = tracksOf([4, 2, 7]);
  const [ready, other] = [createProgramme(2, tracks), createProgramme(2, tracks)];
  for (const moment of [0, 1e12, 1.7e12]) {
    await ready.prepare(moment);
    assert.deepEqual(ready.at(moment), other.at(moment));
  }
});

test('a replaced programme ends its current track and those that start soon', async () => {
  const before = createProgramme(
    1,
    tracksOf([5, 5, 5], () => 40),
  );
  const after = createProgramme(
    1,
    tracksOf([5, 5, 5, 5], () => 50),
  );
  const begin = before.at(1.7e12)!.start;
  const slotsOf = (now: number, isThere = (_id: number) => true) => {
    const both = succeeding(before, after, { now, leadMs: 30_000, isThere });
    return [0, 40_000, 80_000].map((ms) => both.at(begin + ms)?.start);
  };
  const newAt = (ms: number) => after.at(begin + ms)?.start;
  assert.deepEqual(slotsOf(begin + 1000), [begin, newAt(40_000), newAt(80_000)]);
  assert.deepEqual(slotsOf(begin + 20_000), [begin, begin + 40_000, newAt(80_000)]);
  const removed = before.at(begin + 40_000)!.trackId;
  assert.deepEqual(
    slotsOf(begin + 20_000, (id) => id !== removed),
    [begin, newAt(40_000), newAt(80_000)],
  );
});

test('with an empty pool, nothing plays after the current track', async () => {
  const before = createProgramme(1, tracksOf([3]));
  const now = 1.7e12;
  const both = succeeding(before, createProgramme(1, []), { now, leadMs: 1, isThere: () => true });
  assert.equal(both.at(now), undefined);
});
