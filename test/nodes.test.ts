/** Several nodes on one database: a write on one is visible on all immediately. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createTokens, revokeTokens } from '../src/store/oauth-tokens.ts';
import { forEachDatabase } from './databases.fixture.ts';
import { startTwoNodes } from './two-nodes.fixture.ts';

const DEMO = '5eedcafe';
const LISTENER = 501;

interface ApiResponse {
  headers: { code: number };
  results: { tracks: { id: string }[] }[];
}

forEachDatabase((database) => {
  test('a like and a revoked token are visible on another node immediately', async (t) => {
    const { here, there, store } = await startTwoNodes(t, database);
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
  });
});
