import assert from 'node:assert/strict';
import { test } from 'node:test';
import { forEachDatabase } from '../../test/databases.fixture.ts';
import { compatibleFrom, latestVersion } from '../store/migrations/migrations.ts';
import { fillAccount, leftTables } from './accounts/personal-rows.fixture.ts';
import { createUser } from './accounts/users.ts';
import { deleteOrphanedRows, deleteUser, finishLeaving, NEWER_TABLES } from './delete-user.ts';

const now = new Date();

/** The tables with users of version 16, the earliest whose programs can use this schema. */
const OLDER_TABLES: readonly string[] = [
  ...[
    'application',
    'avatar',
    'mail_link',
    'oauth_code',
    'oauth_token',
    'playlist',
    'review',
    'review_report',
  ],
  ...['session', 'user_album', 'user_artist', 'user_track'],
];

forEachDatabase(({ openFresh }) => {
  test('what an older node left of a deleted user is deleted, and nothing else', async () => {
    const store = await openFresh();
    const { db } = store;
    const [ana, eva] = [await createUser(store, { name: 'ana' }), await createUser(store, { name: 'eva' })];
    for (const { id } of [ana, eva]) {
      await fillAccount(store, id);
      const cover = { playlist_id: id, picture: new Uint8Array([1]), changed: '' };
      await db.insertInto('playlist_cover').values(cover).execute();
      await db.updateTable('playlist_track').set({ added_by: id }).where('playlist_id', '=', id).execute();
    }
    // The fixture has items of users and playlists that do not exist.
    await db.updateTable('user_follow').set({ followed_id: eva.id }).execute();
    await db.updateTable('playlist_member').set({ playlist_id: eva.id }).execute();
    const known = await leftTables(store);
    const countsOf = async (id: number) =>
      Object.fromEntries(
        await Promise.all(
          known.map(async (table) => {
            const rows = await db.selectFrom(table).select('user_id').where('user_id', '=', id).execute();
            return [table, rows.length] as const;
          }),
        ),
      );
    const before = await countsOf(eva.id);
    await deleteOrphanedRows(store, now);
    assert.deepEqual(await countsOf(eva.id), before, 'there are none');
    assert.ok(Object.values(await countsOf(ana.id)).every((count) => count > 0));

    // As a program deletes a user that knows the account, and no other table.
    await db.deleteFrom('user').where('id', '=', ana.id).execute();
    await db.deleteFrom('playlist').where('user_id', '=', ana.id).execute();
    await deleteOrphanedRows(store, now, AbortSignal.abort());
    assert.ok(Object.values(await countsOf(ana.id)).some((count) => count > 0));
    await deleteOrphanedRows(store, now);
    const left = Object.entries(await countsOf(ana.id)).filter(([, count]) => count > 0);
    assert.deepEqual(left, []);
    assert.deepEqual(await countsOf(eva.id), before);
    assert.deepEqual(await db.selectFrom('playlist_cover').select('playlist_id').execute(), [
      { playlist_id: eva.id },
    ]);
    const adders = await db.selectFrom('playlist_track').select('added_by').distinct().execute();
    assert.deepEqual(
      adders.flatMap(({ added_by }) => added_by ?? []),
      [eva.id],
    );
    await deleteUser(store, eva.id);
    await finishLeaving(store);
    await deleteOrphanedRows(store, now);
    assert.deepEqual(await db.selectFrom('playlist_cover').selectAll().execute(), []);
  });

  test('all newer tables with users are looked at', async () => {
    const store = await openFresh();
    assert.equal(compatibleFrom(latestVersion()), 16);
    const newer = (await leftTables(store)).filter((table) => !OLDER_TABLES.includes(table));
    assert.ok(newer.length > 10);
    const lookedAt = new Set<string>(NEWER_TABLES.map(([table]) => table));
    assert.deepEqual(
      newer.filter((table) => !lookedAt.has(table)),
      [],
    );
  });
});
