import assert from 'node:assert/strict';
import { test } from 'node:test';
import { forEachDatabase } from '../../../test/databases.fixture.ts';
import { FOLLOWED_MAX, FOLLOWERS_SHOWN } from '../../domain/following.ts';
import { inParts } from '../../store/queries/in-parts.ts';
import { resumeUser, suspendUser } from '../accounts/admin-users.ts';
import { createUser } from '../accounts/users.ts';
import { deleteUser, finishLeaving } from '../delete-user.ts';
import { createCast, fillCatalogue } from '../playlists/lists.fixture.ts';
import { createPlaylists } from '../playlists/playlists.ts';
import { createReviews } from '../reviews/reviews.ts';
import { createFollowing } from './following.ts';

const ALL = { offset: 0, limit: 50 };
const UNTOUCHED = { touch: () => {} };

forEachDatabase(({ openFresh }) => {
  const open = async () => {
    const store = await openFresh();
    let seconds = 0;
    const clock = () => new Date(Date.UTC(2026, 2, 1, 12, 0, seconds++));
    return { store, following: createFollowing(store, clock), clock, ...(await createCast(store)) };
  };

  test('a user follows others, once each, the latest first, and stops again', async () => {
    const { following, ana, rui, eva } = await open();
    for (const id of [rui.id, eva.id, rui.id]) await following.follow(ana.id, id);
    await following.follow(eva.id, rui.id);
    assert.deepEqual(await following.following(ana.id, ALL), { total: 2, ids: [eva.id, rui.id] });
    assert.deepEqual(await following.followers(rui.id, ALL), { total: 2, ids: [eva.id, ana.id] });
    assert.deepEqual(await following.followers(rui.id, { offset: 1, limit: 1 }), { total: 2, ids: [ana.id] });
    assert.deepEqual(await following.followedAmong(ana.id, [ana.id, rui.id, 99]), [rui.id]);
    await following.unfollow(ana.id, rui.id);
    await following.unfollow(ana.id, rui.id);
    assert.deepEqual(await following.following(ana.id, ALL), { total: 1, ids: [eva.id] });
    assert.deepEqual(await following.followers(rui.id, ALL), { total: 1, ids: [eva.id] });
  });

  test('a user cannot follow themselves, an unknown or a suspended user, or too many', async () => {
    const { store, following, ana, rui, eva } = await open();
    await assert.rejects(following.follow(ana.id, ana.id), { kind: 'type' });
    await assert.rejects(following.follow(ana.id, 4711), { kind: 'not-found' });
    await suspendUser(store, rui.id, eva);
    await assert.rejects(following.follow(ana.id, rui.id), { kind: 'not-found' });
    const rows = Array.from({ length: FOLLOWED_MAX }, (_, at) => {
      return { user_id: ana.id, followed_id: 100 + at, date: '2026-01-01 00:00:00.000' };
    });
    for (const some of inParts(rows)) await store.db.insertInto('user_follow').values(some).execute();
    await assert.rejects(following.follow(ana.id, eva.id), { kind: 'forbidden', message: /follow up to \d/ });
    assert.deepEqual(await following.followedAmong(ana.id, [eva.id]), []);
    await following.follow(eva.id, ana.id);
  });

  test('two users who follow each other at the same time do not block each other', async () => {
    const { following, ana, rui } = await open();
    await Promise.all(
      Array.from({ length: 10 }, (_, at) =>
        at % 2 === 0 ? following.follow(ana.id, rui.id) : following.follow(rui.id, ana.id),
      ),
    );
    assert.deepEqual(await following.followers(ana.id, ALL), { total: 1, ids: [rui.id] });
    assert.deepEqual(await following.followers(rui.id, ALL), { total: 1, ids: [ana.id] });
  });

  test('a suspended user is in no list until reactivated, and a deleted one leaves no row', async () => {
    const { store, following, ana, rui, eva } = await open();
    await following.follow(ana.id, rui.id);
    await following.follow(rui.id, ana.id);
    const listed = async () => [
      (await following.following(ana.id, ALL)).total,
      (await following.followers(ana.id, ALL)).ids.length,
      (await following.followers(rui.id, ALL)).total,
    ];
    await suspendUser(store, rui.id, eva);
    assert.deepEqual(await listed(), [0, 0, 0]);
    await resumeUser(store, rui.id, eva);
    assert.deepEqual(await listed(), [1, 1, 1]);
    await deleteUser(store, rui.id);
    assert.deepEqual(await listed(), [0, 0, 0]);
    await finishLeaving(store);
    assert.deepEqual(await store.db.selectFrom('user_follow').selectAll().execute(), []);
  });

  test('a list reads a limited number of follows, even if those users are not shown', async () => {
    const { store, following, ana, rui, eva } = await open();
    await following.follow(eva.id, ana.id);
    const rows = Array.from({ length: FOLLOWERS_SHOWN - 1 }, (_, at) => {
      return { user_id: 100 + at, followed_id: ana.id, date: '2027-01-01 00:00:00.000' };
    });
    for (const some of inParts(rows)) await store.db.insertInto('user_follow').values(some).execute();
    assert.deepEqual(await following.followers(ana.id, ALL), { total: 1, ids: [eva.id] });
    const latest = { user_id: rui.id, followed_id: ana.id, date: '2028-01-01 00:00:00.000' };
    await store.db.insertInto('user_follow').values(latest).execute();
    assert.deepEqual(await following.followers(ana.id, ALL), { total: 1, ids: [rui.id] });
  });

  test('new playlists and reviews of followed users are listed, without hidden, empty and old ones', async () => {
    const { store, following, clock, ana, rui, eva } = await open();
    await fillCatalogue(store);
    const playlists = createPlaylists(store, UNTOUCHED, clock);
    const reviews = createReviews(store, UNTOUCHED, clock);
    const stranger = await createUser(store, { name: 'stranger' });
    const createList = async (owner: typeof ana, name: string) => {
      const { id } = await playlists.create(owner, { name });
      await playlists.add(owner, id, { trackIds: [1] });
      return id;
    };
    assert.deepEqual(await following.activity(ana.id, 10), []);
    const list = await createList(rui, 'Mornings');
    await playlists.create(rui, { name: 'Empty' });
    await playlists.create(rui, { name: 'Private', private: true, trackIds: [1] });
    const { id: dynamic } = await playlists.create(rui, { name: 'Jazz', query: 'tags=jazz' });
    await playlists.create(rui, { name: 'Secret', private: true, query: 'tags=jazz' });
    const old = await createList(rui, 'Old');
    await store.db
      .updateTable('playlist')
      .set({ creationdate: '2025-11-30' })
      .where('id', '=', old)
      .execute();
    await createList(stranger, 'Unknown');
    const write = async (user: typeof ana, of: 'track' | 'album', id: number) =>
      (await reviews.write(user, { of, id }, { score: 8 })).review.id;
    const ofTrack = await write(rui, 'track', 2);
    const ofAlbum = await write(rui, 'album', 70);
    await reviews.hide(eva, await write(rui, 'track', 3));
    await write(stranger, 'track', 2);

    await following.follow(ana.id, rui.id);
    const date = '2026-03-01';
    const found = await following.activity(ana.id, 10);
    const byKind = (kind: string) => found.filter((one) => one.kind === kind);
    assert.deepEqual(byKind('playlist'), [
      { kind: 'playlist', id: dynamic, date },
      { kind: 'playlist', id: list, date },
    ]);
    assert.deepEqual(byKind('review'), [
      { kind: 'review', id: ofAlbum, date, target: { of: 'album', id: 70 } },
      { kind: 'review', id: ofTrack, date, target: { of: 'track', id: 2 } },
    ]);
    assert.equal((await following.activity(ana.id, 1)).length, 1);
    await suspendUser(store, rui.id, eva);
    assert.deepEqual(await following.activity(ana.id, 10), []);
  });
});
