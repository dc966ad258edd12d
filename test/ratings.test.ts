/** User activity changes orders and stats on every node, without a rebuild of the catalogue. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startApp } from '../src/app/app.ts';
import { loadConfig } from '../src/config/config.ts';
import { createTokens } from '../src/core/oauth/oauth-tokens.ts';
import type { Log } from '../src/domain/ports.ts';
import { dayOf } from '../src/domain/timestamps.ts';
import { addCounts } from '../src/store/queries/add-counts.ts';
import { openStore } from '../src/store/store.ts';
import { recordTouched } from '../src/store/touched.ts';
import { eventually, temporaryFolder } from './cli-process.fixture.ts';
import { forEachDatabase } from './databases.fixture.ts';
import { copyDemo } from './demo-folder.fixture.ts';

const DEMO = '5eedcafe';
const LISTENER = 501;
const OTHER_LISTENER = 502;

interface ApiResponse {
  results: { id: string; stats: { likes: number; rate_listened_total: number } }[];
}

forEachDatabase(({ newLocation }) => {
  test('likes and listens change orders, stats, similar tracks and ETags within seconds, and a restart keeps them', async (t) => {
    const database = await newLocation();
    const folders = [temporaryFolder(), temporaryFolder()];
    await copyDemo(folders[0].path, database);
    const messages: string[] = [];
    const say = (message: string) => void messages.push(message);
    const log: Log = { debug: say, info: say, warn: say, error: say, isEnabled: () => true };
    const start = async ({ path }: { path: string }) =>
      await startApp(
        { ...loadConfig({ PORT: '0', CANTIGA_THREADS: '1', CANTIGA_DATA: path }, path).config, database },
        log,
      );
    const here = await start(folders[0]);
    const there = await start(folders[1]);
    const store = await openStore(database);
    t.after(async () => {
      await Promise.all([there.close(), store.close()]);
      for (const folder of folders) folder.remove();
    });
    const fetchTracks = (url: string, query: string) =>
      fetch(`${url}/v3.0/tracks/?client_id=${DEMO}&limit=2&${query}`);
    const best = async (url: string) => {
      const { results } = (await (await fetchTracks(url, 'order=popularity_week')).json()) as ApiResponse;
      return results.map(({ id }) => Number(id));
    };
    const stats = async (url: string, id: number) => {
      const { results } = (await (await fetchTracks(url, `id=${id}&include=stats`)).json()) as ApiResponse;
      return results[0].stats;
    };
    await store.db.deleteFrom('user_track').where('user_id', '=', LISTENER).execute();
    const { id } = await store.db
      .selectFrom('track')
      .select('id')
      .orderBy('popularity_week')
      .orderBy('id')
      .limit(1)
      .executeTakeFirstOrThrow();
    assert.ok(!(await best(here.url)).includes(id));
    const before = await stats(here.url, id);
    const tag = (await fetchTracks(here.url, 'order=popularity_week')).headers.get('etag')!;
    const builds = () => messages.filter((message) => message === 'catalogue ready').length;
    const built = builds();

    await store.commit(async (trx) => {
      const day = dayOf(new Date());
      await addCounts(trx, 'activity', [{ track_id: id, day, client_id: DEMO, listens: 1e9, downloads: 0 }]);
      await recordTouched(store, trx, [{ kind: 'track', id }]);
    });
    for (const { url } of [here, there])
      await eventually(
        () => best(url),
        (found) => found[0] === id,
      );
    const like = async (user_id: number, trackId: number) => {
      const { access_token } = await createTokens(store, { client_id: DEMO, user_id });
      const body = new URLSearchParams({ client_id: DEMO, access_token, track_id: String(trackId) });
      await fetch(`${here.url}/v3.0/setuser/like/`, { method: 'POST', body });
    };
    await like(LISTENER, id);
    for (const { url } of [here, there])
      await eventually(
        () => stats(url, id),
        ({ likes }) => likes === before.likes + 1,
      );
    const mostSimilar = async (url: string) => {
      const response = await fetch(`${url}/v3.0/tracks/similar/?client_id=${DEMO}&id=${id}&limit=1`);
      const { results } = (await response.json()) as { results: { id: string; score: number }[] };
      return results[0];
    };
    const similar = await mostSimilar(there.url);
    for (const user of [LISTENER, OTHER_LISTENER])
      for (const track of [id, Number(similar.id)]) await like(user, track);
    await eventually(
      () => mostSimilar(there.url),
      (found) => found.id === similar.id && found.score > similar.score,
    );
    assert.equal((await stats(there.url, id)).rate_listened_total, before.rate_listened_total + 1e9);
    const again = await fetch(`${here.url}/v3.0/tracks/?client_id=${DEMO}&limit=2&order=popularity_week`, {
      headers: { 'if-none-match': tag },
    });
    assert.equal(again.status, 200);
    assert.notEqual(again.headers.get('etag'), tag);

    await here.close();
    const restarted = await start(folders[0]);
    t.after(() => restarted.close());
    assert.equal((await best(restarted.url))[0], id);
    assert.equal((await stats(restarted.url, id)).likes, before.likes + 2);
    // The restart loaded the file of its last build, and refreshed it.
    assert.equal(builds(), built + 1);
    assert.ok(!messages.includes('the cached catalogue is not used'));
  });
});
