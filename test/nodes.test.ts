/** Several nodes on one database: a write on one is visible on all immediately, and limits hold for all together. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { createTokens, revokeTokens } from '../src/store/oauth-tokens.ts';
import { forEachDatabase } from './databases.fixture.ts';
import { noRedis, sharedRedis } from './redis.fixture.ts';
import { startTwoNodes } from './two-nodes.fixture.ts';

const DEMO = '5eedcafe';
const LISTENER = 501;
const redis = sharedRedis();

interface ApiResponse {
  headers: { code: number };
  results: { tracks: { id: string }[] }[];
}

forEachDatabase((database) => {
  test('a like and a revoked token are visible on another node immediately', async (t) => {
    const shared: Record<string, string> = noRedis ? {} : { CANTIGA_SHARED: await redis() };
    const settings = { ...shared, CANTIGA_RATE_MEDIA: '50' };
    const { here, there, store } = await startTwoNodes(t, database, settings);
    await store.db.deleteFrom('user_track').where('user_id', '=', LISTENER).execute();
    const { access_token } = await createTokens(store, { client_id: DEMO, user_id: LISTENER });

    const liked = async () => {
      const response = await fetch(`${there.url}/v3.0/users/tracks/?access_token=${access_token}&limit=1`);
      const { headers, results } = (await response.json()) as ApiResponse;
      return headers.code === 0 ? results[0].tracks.map(({ id }) => id) : headers.code;
    };
    for (const track_id of ['10001', '10002', '10003']) {
      const body = new URLSearchParams({ client_id: DEMO, access_token, track_id });
      await fetch(`${here.url}/v3.0/setuser/like/`, { method: 'POST', body });
      assert.deepEqual(await liked(), [track_id]);
    }
    await store.commit((trx) => revokeTokens(trx, { user_id: LISTENER, client_id: DEMO }));
    assert.equal(await liked(), 12);

    if (noRedis) return;
    // Not across the end of a minute.
    const left = 60_000 - (Date.now() % 60_000);
    if (left < 15_000) await wait(left);
    let accepted = 0;
    for (let i = 0; i < 80; i++) {
      const { status } = await fetch(`${i % 2 === 0 ? here.url : there.url}/image?type=album&id=0`);
      if (status !== 429) accepted++;
    }
    assert.ok(accepted >= 50 && accepted < 60, `${accepted} instead of 50`);
  });
});
