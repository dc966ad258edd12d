import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { forEachDatabase } from '../../../test/databases.fixture.ts';
import { seeded } from '../../../test/seeded.fixture.ts';
import type { Catalogue } from '../../catalogue/catalogue.ts';
import { indexOfNumber } from '../../catalogue/columns/lookup.ts';
import { coLikesOf } from '../../catalogue/query/similar/co-likes.ts';
import { PREVIOUS, type Previous } from '../../domain/activity/popularity.ts';
import { quiet } from '../../domain/node/quiet-log.fixture.ts';
import type { DatabaseLocation } from '../../domain/ports.ts';
import { DAY_MS, dayOf, daysAfter } from '../../domain/timestamps.ts';
import type { Rating } from '../../domain/vocabulary.ts';
import { openStore, type Store } from '../../store/store.ts';
import { recordTouched, type Touched } from '../../store/touched.ts';
import { artist, put, track } from './example-tracks.fixture.ts';
import { Generations } from './generations.ts';
import { createLiveCatalogue } from './live-catalogue.ts';

const folder = mkdtempSync(join(tmpdir(), 'cantiga-ratings-'));
after(() => rmSync(folder, { recursive: true }));

/** Builds use the real clock, so the tests start today and wait if midnight is near. */
const left = DAY_MS - (Date.now() % DAY_MS);
if (left < 180_000) await new Promise((resolve) => setTimeout(resolve, left + 1));
const today = dayOf(new Date());
const onDay = (day: string) => () => new Date(`${day}T00:00:00Z`);

function liveOn(location: DatabaseLocation, clock: () => Date, own = folder) {
  return createLiveCatalogue(
    new Generations({ store: location, folder: own, library: own }, quiet, { clock }),
    quiet,
  );
}

const ratingOf = ({ tracks }: Catalogue, id: number, rating: Rating) =>
  tracks.rating[rating][indexOfNumber(tracks.id, id)];

const touch = (store: Store, ...touched: Touched[]) =>
  store.commit((trx) => recordTouched(store, trx, touched));

async function listen(store: Store, track_id: number, day: string, listens: number): Promise<void> {
  await store.db
    .insertInto('activity')
    .values({ track_id, day, client_id: '', listens, downloads: 0 })
    .onConflict((conflict) => conflict.columns(['track_id', 'day', 'client_id']).doUpdateSet({ listens }))
    .execute();
  await touch(store, { kind: 'track', id: track_id });
}

const MOMENT = `${today} 00:00:00`;

/** A random user action. */
async function act(store: Store, random: (max: number) => number): Promise<Touched[]> {
  const { db } = store;
  const id = 1 + random(8);
  const user_id = 1 + random(5);
  const date = `${daysAfter(today, -random(40))} 11:11:11`;
  switch (random(4)) {
    case 0:
      await db
        .insertInto('user_artist')
        .values({ user_id, artist_id: 1, date })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
      return [{ kind: 'artist', id: 1 }];
    case 1:
      await db
        .insertInto('user_album')
        .values({ user_id, album_id: 5, date })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
      return [{ kind: 'album', id: 5 }];
    case 2:
      await db
        .insertInto('user_track')
        .values({
          user_id,
          track_id: id,
          liked: date,
          favorited: '',
          disliked: '',
          reviewed: '',
          score: 0,
          updated: date,
        })
        .onConflict((conflict) =>
          conflict.columns(['user_id', 'track_id']).doUpdateSet({ liked: '', updated: '' }),
        )
        .execute();
      return [
        { kind: 'track', id },
        { kind: 'user', id: user_id },
      ];
    default:
      await listen(store, id, date.slice(0, 10), 1 + random(9));
      return [{ kind: 'track', id }];
  }
}

forEachDatabase(({ newLocation }) => {
  test('many refreshes give the same result as one build of the same rows', async () => {
    const location = await newLocation();
    const store = await openStore(location);
    const album = { entity: 'album', id: 5, name: 'Praia', artist_id: 1, releasedate: '2020-01-01' } as const;
    const tracks = Array.from({ length: 8 }, (_, i) => track(i + 1, `Track ${i + 1}`, 1));
    await put(
      store,
      artist,
      album,
      ...tracks.map((one, i) => (i < 4 ? { ...one, album_id: 5, position: i } : one)),
    );
    const live = liveOn(location, onDay(today));
    await live.update();
    const random = seeded(7);
    for (let round = 0; round < 20; round++) {
      const touched = [await act(store, random), await act(store, random), await act(store, random)];
      await touch(store, ...touched.flat());
      await live.refreshRatings();
    }
    const other = mkdtempSync(join(folder, 'other-'));
    const whole = liveOn(location, onDay(today), other);
    await whole.update();
    assert.ok(ratingOf(whole.current()!, 1, 'popularity_total') > 0);
    assert.ok(whole.current()!.likes.tracks.items.length > 0);
    assert.deepEqual(live.current(), whole.current());
    await Promise.all([live.close(), whole.close(), store.close()]);
  });

  test('at midnight weeks and months advance, with or without activity', async () => {
    const location = await newLocation();
    const store = await openStore(location);
    await put(store, artist, track(3, 'Three', 1), track(7, 'Seven', 1));
    await store.db.insertInto('user_artist').values({ user_id: 1, artist_id: 1, date: MOMENT }).execute();
    await listen(store, 7, today, 5);
    let day = today;
    const live = liveOn(location, () => onDay(day)());
    await live.update();
    const seen = () => {
      const generation = live.current()!;
      const { popularity_week, popularity_month } = generation.artists.popularity;
      return {
        week: ratingOf(generation, 7, 'listens_week'),
        month: ratingOf(generation, 7, 'listens_month'),
        total: ratingOf(generation, 7, 'listens_total'),
        artist: [popularity_week[0], popularity_month[0]],
      };
    };
    assert.deepEqual(seen(), { week: 5, month: 5, total: 5, artist: [13, 13] });
    const expected: [number, ReturnType<typeof seen>][] = [
      [6, { week: 5, month: 5, total: 5, artist: [13, 13] }],
      [7, { week: 0, month: 5, total: 5, artist: [0, 13] }],
      [30, { week: 0, month: 0, total: 5, artist: [0, 0] }],
      // A clock that was set back.
      [1, { week: 5, month: 5, total: 5, artist: [13, 13] }],
    ];
    for (const [days, numbers] of expected) {
      day = daysAfter(today, days);
      await live.refreshRatings();
      assert.deepEqual(seen(), numbers);
      assert.equal(live.current()!.counted.day, day);
    }
    await Promise.all([live.close(), store.close()]);
  });

  test('counts of the week and the month become those of the previous period', async () => {
    const location = await newLocation();
    const store = await openStore(location);
    await put(store, artist, track(7, 'Seven', 1));
    await store.db.insertInto('user_artist').values({ user_id: 1, artist_id: 1, date: MOMENT }).execute();
    await listen(store, 7, today, 5);
    let day = today;
    const live = liveOn(location, () => onDay(day)());
    await live.update();
    const expected: [number, number[], number[]][] = [
      // After so many days: week, month and total of the previous period, of the track and of its artist, who has a fan.
      [0, [0, 0, 0], [0, 0, 0]],
      [6, [0, 0, 0], [0, 0, 0]],
      [7, [5, 0, 5], [13, 0, 13]],
      [13, [5, 0, 5], [13, 0, 13]],
      [14, [0, 0, 5], [0, 0, 13]],
      [30, [0, 5, 5], [0, 13, 13]],
      [59, [0, 5, 5], [0, 13, 13]],
      [60, [0, 0, 5], [0, 0, 13]],
    ];
    for (const [days, ofTrack, ofArtist] of expected) {
      day = daysAfter(today, days);
      await live.refreshRatings();
      const { tracks, artists } = live.current()!;
      const three = (from: Record<Previous, Float64Array>) => PREVIOUS.map((name) => from[name][0]);
      assert.deepEqual(
        [three(tracks.previous), three(artists.popularity)],
        [ofTrack, ofArtist],
        `day ${days}`,
      );
    }
    await Promise.all([live.close(), store.close()]);
  });

  test('likes of the same users are part of a build and of a refresh', async () => {
    const location = await newLocation();
    const store = await openStore(location);
    await put(store, artist, track(3, 'Three', 1), track(5, 'Five', 1), track(7, 'Seven', 1));
    const like = (user_id: number, track_id: number) => ({
      ...{ user_id, track_id, liked: MOMENT, favorited: '', disliked: '', reviewed: '', score: 0 },
      updated: MOMENT,
    });
    await store.db
      .insertInto('user_track')
      .values([like(1, 3), like(1, 7), like(2, 3), like(2, 7), like(2, 5)])
      .execute();
    const live = liveOn(location, onDay(today));
    await live.update();
    const found = () => {
      const { tracks, strength } = coLikesOf(live.current()!, 0);
      return Array.from(tracks.toSorted(), (other) => [other, strength(other)]);
    };
    assert.deepEqual(found(), [[2, 1]]);
    await store.db.insertInto('user_track').values(like(1, 5)).execute();
    await touch(store, { kind: 'user', id: 1 });
    await live.refreshRatings();
    assert.deepEqual(found(), [
      [1, 1],
      [2, 1],
    ]);
    await store.db.deleteFrom('user_track').where('user_id', '=', 2).execute();
    await touch(store, { kind: 'user', id: 2 });
    await live.refreshRatings();
    assert.deepEqual(found(), []);
    assert.deepEqual([...live.current()!.likes.user], [1]);
    await Promise.all([live.close(), store.close()]);
  });

  test('without changes the generation stays the same', async () => {
    const location = await newLocation();
    const store = await openStore(location);
    await put(store, artist, track(7, 'Seven', 1));
    const live = liveOn(location, onDay(today));
    await live.refreshRatings();
    assert.equal(live.current(), undefined);
    await live.update();
    const generation = live.current();
    await live.refreshRatings();
    assert.equal(live.current(), generation);
    await Promise.all([live.close(), store.close()]);
  });

  test('ratings and records that change at the same time are both shown', async () => {
    const location = await newLocation();
    const store = await openStore(location);
    await put(store, artist, track(7, 'Seven', 1));
    const live = liveOn(location, onDay(today));
    await live.update();
    await listen(store, 7, today, 4);
    await put(store, track(8, 'Eight', 1));
    await Promise.all([live.refreshRatings(), live.update()]);
    assert.equal(live.current()!.tracks.count, 2);
    assert.equal(ratingOf(live.current()!, 7, 'listens_week'), 4);
    await Promise.all([live.close(), store.close()]);
  });
});
