import assert from 'node:assert/strict';
import { test } from 'node:test';
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
  assert.deepEqual((await send('GET /web-api/followed-activity')).json, { items: [] });
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
