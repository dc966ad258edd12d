import assert from 'node:assert/strict';
import { test } from 'node:test';
import { forEachDatabase } from '../../../test/databases.fixture.ts';
import { createCatalogueBuilder } from '../../catalogue/build/builder.ts';
import { quiet } from '../../domain/node/quiet-log.fixture.ts';
import { artist, track } from '../../http/example-service.fixture.ts';
import { inParts } from '../../store/queries/in-parts.ts';
import { createUser } from '../accounts/users.ts';
import { take } from '../playlists/lists.fixture.ts';
import { createPlaylists } from '../playlists/playlists.ts';
import { createReviews } from '../reviews/reviews.ts';
import { createUsers } from '../users/users.ts';
import { type Activity, createActivity } from './activity.ts';
import { touchRecent } from './recent-activity.ts';

const license_ccurl = 'http://creativecommons.org/licenses/by/4.0/';
const TRACK = {
  ...{ entity: 'track', name: 'Track', artist_id: 1, releasedate: '2020-01-01', license_ccurl },
  duration: 60,
};
const NOW = new Date('2026-03-02T08:00:00Z');

function generation() {
  const builder = createCatalogueBuilder({ synonyms: new Map() });
  builder.addArtist(artist(1, 'Ana'));
  for (const id of [3, 5, 7]) builder.addTrack(track(id, `Track ${id}`, 1));
  return builder.finish(1);
}

const like = (track_id: number, liked: string) => ({
  ...{ user_id: 1, track_id, liked, favorited: '', disliked: '', reviewed: '', score: 0 },
  updated: liked,
});

forEachDatabase(({ openFresh }) => {
  test('items with actions of today and yesterday are touched again, except by listens', async () => {
    const store = await openFresh();
    const { db } = store;
    await createUser(store, { name: 'ana' });
    await createUser(store, { name: 'eva' });
    await db
      .insertInto('user_track')
      .values([
        like(3, '2026-03-01 00:00:00'),
        like(5, '2026-02-28 23:59:59'),
        like(9, '2026-03-02 07:00:00'),
        { ...like(5, '2026-02-28 23:59:59'), user_id: 2 },
      ])
      .execute();
    await db
      .insertInto('user_artist')
      .values({ user_id: 1, artist_id: 1, date: '2026-03-02 07:59:59' })
      .execute();
    await db
      .insertInto('activity')
      .values({ track_id: 7, day: '2026-03-02', client_id: '', listens: 1, downloads: 0 })
      .execute();
    const touched: string[] = [];
    const activity = {
      touch: (kind: string, id: number) => touched.push(`${kind} ${id}`),
      flush: async () => {},
    };
    const parts = { store, activity, log: quiet, generation: generation(), now: NOW };
    await touchRecent(parts).finished;
    assert.deepEqual(touched, ['user 1', 'track 3', 'artist 1']);
  });

  test('what counted for removed actions is touched, until that is recorded', async () => {
    const store = await openFresh();
    await take(store, [
      { entity: 'artist', id: 1, name: 'Ana' },
      { entity: 'album', id: 2, name: 'Mar', artist_id: 1, releasedate: '2020-01-01' },
      ...[3, 5, 7, 8, 9].map((id) => ({ ...TRACK, id })),
    ]);
    const ana = await createUser(store, { name: 'ana' });
    // Of a process that is killed.
    const lost = { touch() {} };
    const users = createUsers(store, lost);
    const reviews = createReviews(store, lost);
    const playlists = createPlaylists(store, lost);
    await users.relate(ana.id, 'like', 3);
    await users.relate(ana.id, 'like', 5);
    await users.relate(ana.id, 'fan', 1);
    await users.relate(ana.id, 'myalbums', 2);
    const { review } = await reviews.write(ana, { of: 'track', id: 7 }, { score: 5 });
    const { id } = await playlists.create(ana, { name: 'Noite', trackIds: [8] });
    const other = await playlists.create(ana, { name: 'Dia', trackIds: [9, 3] });
    const touchedByStart = async (activity: Pick<Activity, 'touch' | 'flush'>) => {
      // Days later: what was added is not recent.
      const now = new Date(Date.now() + 5 * 86_400_000);
      await touchRecent({ store, activity, log: quiet, generation: generation(), now }).finished;
    };
    const touched: string[] = [];
    const seen = { touch: (kind: string, id: number) => touched.push(`${kind} ${id}`), async flush() {} };
    await store.db.deleteFrom('touched').execute();
    await touchedByStart(seen);
    assert.deepEqual(touched, []);

    await users.unrelate(ana.id, 'like', 3);
    await users.relate(ana.id, 'dislike', 5);
    await users.unrelate(ana.id, 'fan', 1);
    await users.unrelate(ana.id, 'myalbums', 2);
    await reviews.delete(ana, review.id);
    await playlists.delete(ana, id);
    await playlists.update(ana, other.id, { private: true });
    await touchedByStart(seen);
    const tracks = [3, 5, 7, 8, 9].map((track) => `track ${track}`);
    assert.deepEqual(touched, ['album 2', 'artist 1', ...tracks, `user ${ana.id}`]);

    const activity = createActivity({ store, log: quiet });
    await touchedByStart(activity);
    await activity.close();
    touched.length = 0;
    await touchedByStart(seen);
    assert.deepEqual(touched, []);
  });

  test('more items than may wait in memory are touched, and none is lost', async () => {
    const store = await openFresh();
    await createUser(store, { name: 'ana' });
    const builder = createCatalogueBuilder({ synonyms: new Map() });
    builder.addArtist(artist(1, 'Ana'));
    const ids = Array.from({ length: 7000 }, (_, i) => i + 1);
    for (const id of ids) builder.addTrack(track(id, 'Track', 1));
    await take(store, [{ entity: 'artist', id: 1, name: 'Ana' }, ...ids.map((id) => ({ ...TRACK, id }))]);
    for (const some of inParts(ids))
      await store.db
        .insertInto('user_track')
        .values(some.map((id) => like(id, '2026-03-01 00:00:00')))
        .execute();
    const warned: string[] = [];
    const log = { ...quiet, warn: (message: string) => warned.push(message) };
    const activity = createActivity({ store, log, max: 6000 });
    await touchRecent({ store, activity, log, generation: builder.finish(1), now: NOW }).finished;
    await activity.close();
    const touched = await store.db.selectFrom('touched').select('id').where('kind', '=', 'track').execute();
    assert.equal(touched.length, ids.length);
    assert.deepEqual(warned, []);
  });

  test('an unavailable database is logged, and has no other effect', async () => {
    const store = await openFresh();
    await store.close();
    const warned: string[] = [];
    const log = { warn: (message: string) => warned.push(message) };
    const touching = touchRecent({
      store,
      activity: { touch() {}, flush: async () => {} },
      log,
      generation: generation(),
      now: NOW,
    });
    await touching.close();
    assert.equal(warned.length, 1);
  });
});
