import assert from 'node:assert/strict';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { test } from 'node:test';
import { setImmediate as turn } from 'node:timers/promises';
import { forEachDatabase } from '../../../test/databases.fixture.ts';
import type { Store } from '../../store/store.ts';
import { playlistRow } from '../playlists/playlist-row.fixture.ts';
import { createExports } from './exports.ts';
import { createUser } from './users.ts';

async function fillLists(store: Store, userId: number, lists: number): Promise<void> {
  const rows = Array.from({ length: lists }, (_, at) =>
    playlistRow({ id: at + 1, name: `List ${at}`, user_id: userId, creationdate: '2026-01-01' }),
  );
  await store.db.insertInto('playlist').values(rows).execute();
}

forEachDatabase(({ openFresh }) => {
  test('one export per user at a time; the next one after it was read or cancelled', async () => {
    const store = await openFresh();
    const [ana, eva] = [await createUser(store, { name: 'ana' }), await createUser(store, { name: 'eva' })];
    const exportData = createExports(store);
    const first = exportData(ana);
    assert.throws(() => exportData(ana), { kind: 'rate-limit', retryAfter: 10 });
    assert.equal(JSON.parse(await text(exportData(eva))).profile.name, 'eva', 'other users do not wait');
    const ended = once(first, 'close');
    assert.equal(JSON.parse(await text(first)).profile.name, 'ana');
    await ended;
    const second = exportData(ana);
    second.destroy();
    await once(second, 'close');
    assert.equal(JSON.parse(await text(exportData(ana))).profile.name, 'ana');
  });

  test('an export is not read ahead of its client', async () => {
    const store = await openFresh();
    const ana = await createUser(store, { name: 'ana' });
    await fillLists(store, ana.id, 20);
    const unread = createExports(store)(ana);
    unread.read(0);
    for (let turns = 0; turns < 50; turns++) await turn();
    // The rest is read when the client has room, so later changes are included.
    await store.db.updateTable('playlist').set({ name: 'Changed' }).execute();
    const { playlists } = JSON.parse(await text(unread));
    assert.equal(playlists.length, 20);
    assert.ok(playlists.every(({ name }: { name: string }) => name === 'Changed'));
  });

  test('too many concurrent exports are refused, until one has ended', async () => {
    const store = await openFresh();
    const ana = await createUser(store, { name: 'ana' });
    const exportData = createExports(store);
    const all = Array.from({ length: 50 }, (_, at) => exportData({ ...ana, id: 1000 + at }));
    assert.throws(() => exportData(ana), { kind: 'overload', retryAfter: 10 });
    all[7].destroy();
    await once(all[7], 'close');
    assert.equal(JSON.parse(await text(exportData(ana))).profile.name, 'ana');
    for (const one of all) one.destroy();
  });

  test('chunks of concurrent exports are read one at a time', async () => {
    const store = await openFresh();
    const users = [await createUser(store, { name: 'ana' }), await createUser(store, { name: 'eva' })];
    let [running, most, all] = [0, 0, 0];
    const longReads = store.longReads.withPlugin({
      transformQuery({ node }) {
        all += 1;
        running += 1;
        most = Math.max(most, running);
        return node;
      },
      async transformResult({ result }) {
        running -= 1;
        return result;
      },
    });
    const exportData = createExports({ ...store, longReads });
    await Promise.all(users.map((user) => text(exportData(user))));
    assert.ok(all > 40);
    assert.equal(most, 1);
  });
});
