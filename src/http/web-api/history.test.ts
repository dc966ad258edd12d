import assert from 'node:assert/strict';
import { test } from 'node:test';
import { forEachDatabase } from '../../../test/databases.fixture.ts';
import { createHistory } from '../../core/history/history.ts';
import { createCast, fillCatalogue } from '../../core/playlists/lists.fixture.ts';
import { quiet } from '../../domain/node/quiet-log.fixture.ts';
import type { User } from '../../domain/users.ts';
import { contextOf, serveRoutes } from '../router.fixture.ts';
import { among, catalogueOfLists, sendAs, sessionOf } from './own-page.fixture.ts';
import { playerRoutes } from './player.ts';

forEachDatabase(({ openFresh }) => {
  test('the history is turned on, filled by the player, read in pages, and deleted; others see nothing of it', async (t) => {
    const store = await openFresh();
    await fillCatalogue(store);
    const { ana, rui } = await createCast(store);
    const history = createHistory({ store, jobs: { wake() {} }, mayScrobble: false, log: quiet });
    const server = await serveRoutes(
      playerRoutes(contextOf({ ...catalogueOfLists(), history })),
      among([ana, rui]),
    );
    t.after(() => server.close());
    const send = (user: User, what: string, body?: object) => sendAs(server.url, sessionOf(user), what, body);

    assert.equal((await send(ana, 'POST /web-api/listens', { track_id: 1 })).status, 204);
    const off = (await send(ana, 'GET /web-api/history')).json;
    assert.deepEqual(off, { on: false, entries: [], next: null });
    assert.equal((await send(ana, 'PATCH /web-api/history', { on: true })).status, 204);
    for (const track_id of [1, 2, 3]) await send(ana, 'POST /web-api/listens', { track_id });
    const first = (await send(ana, 'GET /web-api/history?limit=2')).json;
    const second = (await send(ana, `GET /web-api/history?limit=2&before=${first.next}`)).json;
    const ids = (entries: { track_id: number }[]) => entries.map(({ track_id }) => track_id);
    assert.deepEqual([first.on, ids(first.entries), ids(second.entries)], [true, [3, 2], [1]]);
    assert.equal(second.next, null);
    assert.equal(second.entries[0].track.name, 'Track 1');

    const [{ id }] = first.entries;
    assert.deepEqual((await send(rui, 'GET /web-api/history')).json.entries, []);
    assert.equal((await send(rui, `DELETE /web-api/history/${id}`)).status, 404);
    assert.equal((await send(ana, `DELETE /web-api/history/${id}`)).status, 204);
    assert.equal((await send(ana, 'DELETE /web-api/history')).status, 204);
    assert.deepEqual((await send(ana, 'GET /web-api/history')).json.entries, []);

    assert.equal((await send(ana, 'POST /web-api/listens', { track_id: 999 })).status, 404);
    for (const wrong of ['limit=0', 'limit=201', 'before=x', 'user_id=1'])
      assert.equal((await send(ana, `GET /web-api/history?${wrong}`)).status, 400, wrong);
    for (const what of ['GET /web-api/history', 'POST /web-api/listens', 'DELETE /web-api/history'])
      assert.equal((await sendAs(server.url, undefined, what)).status, 401, what);
  });
});
