import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { FollowedActivityAnswer } from '../../domain/following.ts';
import type { User } from '../../domain/users.ts';
import { contextOf, serveRoutes } from '../router.fixture.ts';
import { followingRoutes } from './following.ts';
import { among, catalogueOfLists, sendAs, sessionOf } from './own-page.fixture.ts';
import { userListRoutes } from './user-lists.ts';

const ANA = { id: 3, name: 'ana', admin: false } as User;

test('lists of profiles are public, the rest is for users, and slices are limited', async (t) => {
  const calls: unknown[] = [];
  const record =
    (name: string, result?: unknown) =>
    async (...values: unknown[]) => {
      calls.push([name, ...values]);
      return result;
    };
  const names = ['following', 'followers', 'follow', 'unfollow', 'activity'] as const;
  const results = { following: { total: 1, ids: [7] }, activity: [] } as Record<string, unknown>;
  const following = Object.fromEntries(names.map((name) => [name, record(name, results[name])]));
  const releases = { list: record('list', { total: 0, unread: 0, items: [] }), markSeen: record('markSeen') };
  const users = { findUsers: async () => [{ id: 7, name: 'rui', dispname: '', avatar: '' }] as never };
  const context = contextOf({ ...catalogueOfLists(), users, following, newReleases: releases as object });
  const routes = [...followingRoutes(context), ...userListRoutes(context)];
  const { url, close } = await serveRoutes(routes, among([ANA]));
  t.after(close);
  const send = (target: string) => sendAs(url, sessionOf(ANA), target);

  const open = await sendAs(url, undefined, 'GET /web-api/users/5/following?limit=2');
  assert.equal(open.status, 200);
  assert.deepEqual(open.json, { total: 1, items: [{ id: '7', name: 'rui', dispname: '', image: '' }] });
  assert.equal((await sendAs(url, undefined, 'GET /web-api/releases')).status, 401);
  assert.equal((await send('POST /web-api/following/8')).status, 204);
  assert.equal((await send('DELETE /web-api/following/8')).status, 204);
  assert.deepEqual((await send('GET /web-api/followed-activity')).json, { playlists: [], reviews: [] });
  assert.equal((await send('POST /web-api/releases/seen')).status, 204);
  assert.equal((await send('GET /web-api/releases?offset=500')).status, 200);
  assert.deepEqual(calls, [
    ['following', 5, { offset: 0, limit: 2 }],
    ['follow', 3, 8],
    ['unfollow', 3, 8],
    ['activity', 3, 20],
    ['markSeen', 3],
    ['list', 3, { offset: 500, limit: 50 }],
  ]);
  for (const [target, status] of [
    ['GET /web-api/users/5/followers?offset=10001', 400],
    ['GET /web-api/users/5/followers?limit=201', 400],
    ['GET /web-api/users/x/followers', 404],
    ['GET /web-api/releases?offset=501', 400],
    ['GET /web-api/followed-activity?limit=51', 400],
    ['POST /web-api/following/0', 404],
  ] as const)
    assert.equal((await send(target)).status, status, target);
});

test('what followed users did is shown with its items, in its order, without items that are gone', async (t) => {
  const date = '2026-03-01';
  const reviewOf = (id: number, of: 'track' | 'album', item: number) => {
    return { kind: 'review', id, date, target: { of, id: item } } as const;
  };
  const listOf = (id: number) => ({ kind: 'playlist', id, date }) as const;
  const activity = [
    ...[reviewOf(5, 'album', 70), listOf(9), reviewOf(4, 'track', 99), reviewOf(3, 'track', 2)],
    ...[reviewOf(8, 'track', 1), listOf(7), listOf(6)],
  ];
  const rowOf = (id: number, target_id: number, score: number | null, user_dispname = '') => {
    const author = { user_id: 7, user_name: 'rui', user_dispname };
    return { ...author, id, target_id, score, title: 'T', text: 'Words', lang: 'pt', agreecnt: 2 };
  };
  const moment = { date: '2026-03-01 12:00:00' };
  const rows = {
    track: [rowOf(3, 2, null), rowOf(4, 99, 9), rowOf(8, 1, 0)],
    album: [rowOf(5, 70, 8, 'Rui')],
  };
  const asked: unknown[] = [];
  const reviews = {
    async find(of: 'track' | 'album', { ids }: { ids: number[] }) {
      asked.push([of, ids]);
      return { rows: rows[of].map((row) => ({ ...row, ...moment })), more: false };
    },
  };
  const playlists = {
    find: async () => ({
      rows: [
        { id: 7, name: 'Nights', user_id: 7, user_name: 'rui' },
        { id: 9, name: 'Mornings', user_id: 7, user_name: 'rui' },
      ],
    }),
  };
  const following = { activity: async () => activity };
  const context = contextOf({
    ...{ ...catalogueOfLists(), following: following as never },
    ...{ reviews: reviews as never, playlists: playlists as never },
  });
  const { url, close } = await serveRoutes(followingRoutes(context), among([ANA]));
  t.after(close);
  const { json } = await sendAs(url, sessionOf(ANA), 'GET /web-api/followed-activity');
  const shown = json as FollowedActivityAnswer;
  assert.deepEqual(
    shown.playlists.map(({ id, name }) => [id, name]),
    [
      ['9', 'Mornings'],
      ['7', 'Nights'],
    ],
  );
  assert.deepEqual(
    shown.reviews.map(({ review, item }) => [review.id, review.score, review.author.name, item]),
    [
      ['5', '8', 'Rui', { of: 'album', id: '70', name: 'First' }],
      ['3', '', 'rui', { of: 'track', id: '2', name: 'Track 2' }],
      ['8', '', 'rui', { of: 'track', id: '1', name: 'Track 1' }],
    ],
  );
  assert.deepEqual(shown.reviews[0].review, {
    ...{ id: '5', title: 'T', text: 'Words', lang: 'pt', date: '2026-03-01', score: '8', agreecnt: 2 },
    author: { id: '7', name: 'Rui' },
  });
  assert.deepEqual(asked, [
    ['track', [4, 3, 8]],
    ['album', [5]],
  ]);
});
