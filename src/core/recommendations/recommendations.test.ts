import assert from 'node:assert/strict';
import { test } from 'node:test';
import { forEachDatabase } from '../../../test/databases.fixture.ts';
import { askHere } from '../../catalogue/ask-here.fixture.ts';
import { createCatalogueBuilder } from '../../catalogue/build/builder.ts';
import { artist, track } from '../../http/example-service.fixture.ts';
import { createCast, take } from '../playlists/lists.fixture.ts';
import { createUsers } from '../users/users.ts';
import type { Seed } from './rank.ts';
import { chooseSeeds, createRecommendations } from './recommendations.ts';

const TAGS = ['jazz', 'metal'];
const OF_ARTIST = 4;

/** Eight artists with four tracks each; those of odd artists are jazz, the others metal. */
const TRACKS = Array.from({ length: 8 * OF_ARTIST }, (_, at) => {
  const artistId = 1 + Math.floor(at / OF_ARTIST);
  return { id: at + 1, artistId, tag: TAGS[(artistId + 1) % 2] };
});
const tagOf = (id: number) => TRACKS[id - 1].tag;
const artistOf = (id: number) => TRACKS[id - 1].artistId;

function catalogueOf() {
  const builder = createCatalogueBuilder({ synonyms: new Map() });
  for (let id = 1; id <= 8; id++) builder.addArtist(artist(id, `Artist ${id}`));
  for (const { id, artistId, tag } of TRACKS) {
    const genres = JSON.stringify([tag]);
    builder.addTrack(track(id, `Track ${id}`, artistId, { genres, has_audio: id !== 32 }));
  }
  return builder.finish(1);
}

forEachDatabase(({ openFresh }) => {
  const open = async () => {
    const store = await openFresh();
    await take(store, [
      ...Array.from({ length: 8 }, (_, at) => ({ entity: 'artist', id: at + 1, name: `Artist ${at + 1}` })),
      ...TRACKS.map(({ id, artistId }) => ({
        ...{ entity: 'track', id, name: `Track ${id}`, artist_id: artistId, duration: 60 },
        ...{ releasedate: '2020-01-01', license_ccurl: 'http://creativecommons.org/licenses/by/4.0/' },
      })),
    ]);
    const catalogue = catalogueOf();
    let now = new Date('2026-03-01T12:00:00Z');
    const current = () => catalogue;
    const clock = () => now;
    const ask = askHere(current);
    const recommendations = createRecommendations({ store, catalogue: current, ask, clock });
    const users = createUsers(store, { touch: () => {} });
    const setDay = (day: string) => {
      now = new Date(`${day}T12:00:00Z`);
    };
    return { store, recommendations, users, setDay, ...(await createCast(store)) };
  };

  test('similar tracks are recommended with the reason, few of each artist, the same all day', async () => {
    const { recommendations, users, setDay, ana, rui } = await open();
    assert.deepEqual(await recommendations.list(ana.id, 20), []);
    await users.relate(ana.id, 'like', 1);
    await users.relate(ana.id, 'favorite', 9);
    const found = await recommendations.list(ana.id, 20);
    const ids = found.map(({ track_id }) => track_id);
    assert.deepEqual(new Set(ids.map(tagOf)), new Set(['jazz']));
    for (const [of, count] of Map.groupBy(ids, artistOf)) assert.equal(count.length, 3, `artist ${of}`);
    assert.equal(ids.length, 12);
    assert.ok(!ids.includes(1) && !ids.includes(9));
    for (const { because } of found) {
      const reason = because.track_id === 1 ? 'like' : 'favorite';
      assert.deepEqual(because, { reason, track_id: reason === 'like' ? 1 : 9 });
    }
    assert.equal(new Set(found.map(({ because }) => because.reason)).size, 2);
    assert.deepEqual(await recommendations.list(ana.id, 20), found);
    assert.deepEqual(await recommendations.list(ana.id, 3), found.slice(0, 3));
    assert.deepEqual(await recommendations.list(rui.id, 20), []);
    setDay('2026-03-02');
    const tomorrow = await recommendations.list(ana.id, 20);
    assert.notDeepEqual(tomorrow, found);
    assert.equal(tomorrow.length, 12);
  });

  test('a track that the user likes, declines or makes a favourite is no longer recommended', async () => {
    const { recommendations, users, ana } = await open();
    await users.relate(ana.id, 'like', 1);
    const [first, second, third] = (await recommendations.list(ana.id, 20)).map(({ track_id }) => track_id);
    await users.relate(ana.id, 'dislike', first);
    await users.relate(ana.id, 'favorite', second);
    const now = await recommendations.list(ana.id, 20);
    const shown = now.map(({ track_id }) => track_id);
    assert.ok(!shown.includes(first) && !shown.includes(second));
    await users.relate(ana.id, 'dislike', third);
    await users.unrelate(ana.id, 'dislike', third);
    assert.deepEqual(await recommendations.list(ana.id, 20), now, 'a removed dislike does not count');
    for (const relation of ['like', 'favorite'] as const)
      await users.unrelate(ana.id, relation, relation === 'like' ? 1 : second);
    assert.deepEqual(await recommendations.list(ana.id, 20), [], 'no seed is left');
  });

  test('a history with several listens of a track is a reason, and a like of the track a better one', async () => {
    const { store, recommendations, users, ana } = await open();
    const hear = async (n: number, trackId: number, isKept = 1) =>
      await store.db
        .insertInto('listen')
        .values({
          ...{ user_id: ana.id, n, track_id: trackId, listened: `2026-02-0${n}T00:00:00Z` },
          ...{ reported: 1, in_history: isKept, pending: 0 },
        })
        .execute();
    await hear(1, 5);
    await hear(2, 1);
    await hear(3, 9, 0);
    await hear(4, 9, 0);
    assert.deepEqual(await recommendations.list(ana.id, 20), [], 'heard once, or without a history');
    await hear(5, 1);
    const reasons = async () =>
      new Set(
        (await recommendations.list(ana.id, 20)).map(({ because }) => Object.values(because).join(' ')),
      );
    assert.deepEqual(await reasons(), new Set(['listen 1']));
    await users.relate(ana.id, 'like', 1);
    assert.deepEqual(await reasons(), new Set(['like 1']));
  });

  test('tracks without audio are left out', async () => {
    const { recommendations, users, ana } = await open();
    await users.relate(ana.id, 'like', 29);
    const shown = (await recommendations.list(ana.id, 60)).map(({ track_id }) => track_id);
    assert.ok(shown.includes(30) && shown.includes(31));
    assert.ok(!shown.includes(32));
  });
});

test('another seed changes at most one of those chosen, and heavier ones are chosen more often', () => {
  const seeds = Array.from({ length: 100 }, (_, at): Seed => {
    return { trackId: at, reason: 'like', weight: at < 50 ? 4 : 1 };
  });
  let heavy = 0;
  for (let day = 0; day < 50; day++) {
    const chosen = chooseSeeds(seeds, `day ${day}`, 10);
    assert.equal(new Set(chosen).size, 10);
    heavy += chosen.filter(({ weight }) => weight === 4).length;
    const more = chooseSeeds([...seeds, { trackId: 4711, reason: 'favorite', weight: 2 }], `day ${day}`, 10);
    assert.ok(chosen.filter((seed) => !more.includes(seed)).length <= 1);
  }
  assert.ok(heavy > 300, `${heavy} of 500`);
});
