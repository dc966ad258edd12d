/** Personal lists contain the items of the catalogue as pages show them. */
import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import type { FollowedRelease } from '../../domain/following.ts';
import type { PlayQueue } from '../../domain/players.ts';
import type { Recommendation } from '../../domain/recommendations.ts';
import type { User } from '../../domain/users.ts';
import { contextOf, serveRoutes } from '../router.fixture.ts';
import { followingRoutes } from './following.ts';
import { among, catalogueOfLists, sendAs, sessionOf } from './own-page.fixture.ts';
import { playerRoutes } from './player.ts';

const ANA = { id: 3, name: 'ana', admin: false } as User;
/** An id that the catalogue does not have. */
const GONE = 99;

interface Stored {
  releases?: FollowedRelease[];
  recommended?: Recommendation[];
  queue?: PlayQueue;
}

async function open(t: TestContext, { releases: items = [], recommended = [], queue }: Stored) {
  const context = contextOf({
    ...catalogueOfLists(),
    newReleases: { list: async () => ({ total: items.length, unread: 1, items }) },
    recommendations: { list: async () => recommended },
    players: { queue: async () => queue },
  });
  const routes = [...followingRoutes(context), ...playerRoutes(context)];
  const { url, close } = await serveRoutes(routes, among([ANA]));
  t.after(close);
  return (path: string) => sendAs(url, sessionOf(ANA), `GET /web-api/${path}`);
}

test('new releases are albums and tracks in their order, without those that are gone', async (t) => {
  const date = '2026-01-01';
  const send = await open(t, {
    releases: [
      { kind: 'track', id: 8, date },
      { kind: 'album', id: GONE, date },
      { kind: 'track', id: GONE, date },
      { kind: 'album', id: 70, date },
    ],
  });
  const { total, unread, items } = (await send('releases')).json;
  assert.deepEqual([total, unread], [4, 1]);
  const [track, album] = items;
  assert.deepEqual([track.id, track.track.name, track.date], ['track 8', 'Track 8', date]);
  assert.deepEqual([album.id, album.album.name, items.length], ['album 70', 'First', 2]);
});

test('recommended tracks have the name of the track that is the reason', async (t) => {
  const because = { reason: 'like', track_id: 2 } as const;
  const send = await open(t, {
    recommended: [
      { track_id: 9, because },
      { track_id: GONE, because },
      { track_id: 8, because: { ...because, track_id: GONE } },
    ],
  });
  const { items } = (await send('recommendations')).json;
  assert.deepEqual(
    items.map(({ track, because }: { track: { name: string }; because: object }) => [track.name, because]),
    [['Track 9', { reason: 'like', name: 'Track 2' }]],
  );
});

test('the queue of another device has the tracks that can be played', async (t) => {
  const queue = (trackIds: number[], current: number): PlayQueue => {
    return { trackIds, current, position: 1500, changed: '', changedBy: 'web-00000001' };
  };
  const other = await open(t, { queue: queue([10, 3, GONE, 4, 3], 3) });
  const { tracks, index, time } = (await other('play-queue?device=web-00000002')).json.queue;
  assert.deepEqual(
    tracks.map(({ name }: { name: string }) => name),
    ['Track 3', 'Track 4', 'Track 3'],
  );
  assert.deepEqual([index, time], [1, 1.5]);
  assert.deepEqual((await other('play-queue?device=web-00000001')).json, { queue: null });
  assert.equal((await other('play-queue')).status, 400);
  for (const current of [0, 2]) {
    const stuck = await open(t, { queue: queue([10, 3, GONE], current) });
    assert.deepEqual((await stuck('play-queue?device=web-00000002')).json, { queue: null });
  }
  const none = await open(t, {});
  assert.deepEqual((await none('play-queue?device=web-00000002')).json, { queue: null });
});
