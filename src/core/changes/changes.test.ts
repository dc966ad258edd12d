import assert from 'node:assert/strict';
import { test } from 'node:test';
import { forEachDatabase } from '../../../test/databases.fixture.ts';
import { DAY_MS } from '../../domain/timestamps.ts';
import { CHANGED_ENTITIES } from '../../domain/vocabulary.ts';
import { purgeDeleted } from '../../store/changes/changed.ts';
import { latestChanges } from '../../store/changes/changes.ts';
import { storeId } from '../../store/store.ts';
import { openAdmin } from '../admin/admin.fixture.ts';
import { take } from '../playlists/lists.fixture.ts';
import { type ChangesQuery, createChangeLog, decodeCursor, encodeCursor } from './changes.ts';

const ALL = 1000;
const after = (days: number) => new Date(Date.now() + days * DAY_MS);

forEachDatabase((database) => {
  async function open() {
    const opened = await openAdmin(database);
    const { store } = opened;
    const log = createChangeLog(store, await storeId(store));
    /** From a cursor on, as a client would; all pages together. */
    const read = async (cursor?: string, change: Partial<ChangesQuery> = {}) => {
      const { catalogue: upTo } = await latestChanges(store.db);
      const since = cursor === undefined ? undefined : decodeCursor(cursor);
      const query = { since, entities: CHANGED_ENTITIES, limit: ALL, upTo, fullcount: true, ...change };
      const { items, more, fullcount } = await log.find(query);
      const listed = items.map(({ entity, id, action }) => `${entity} ${id} ${action}`);
      return { listed, more, fullcount, cursor: items.at(-1)?.cursor ?? cursor };
    };
    return { ...opened, read };
  }

  test('pages of every size are the whole log, in order', async () => {
    const { read, administration, eva } = await open();
    await administration.hide(eva, 'track', 3);
    await administration.hide(eva, 'album', 80);
    const { listed: all, more, fullcount } = await read();
    assert.deepEqual(all.slice(-3), ['track 3 deleted', 'album 80 deleted', 'track 10 deleted']);
    assert.deepEqual([all.length, fullcount, more], [14, 14, false]);
    for (const limit of [1, 2, 5, 13, 14]) {
      const pages: string[] = [];
      let page = await read(undefined, { limit });
      for (; page.more; page = await read(page.cursor, { limit })) pages.push(...page.listed);
      assert.deepEqual([...pages, ...page.listed], all, `${limit} at a time`);
      assert.deepEqual((await read(page.cursor)).listed, []);
    }
    const artists = await read(undefined, { entities: ['artist'], limit: 1 });
    assert.deepEqual([artists.listed, artists.more, artists.fullcount], [['artist 7 created'], true, 2]);
    const rest = await read(artists.cursor, { entities: ['artist'] });
    assert.deepEqual([rest.listed, rest.more, rest.fullcount], [['artist 8 created'], false, 1]);
  });

  test('a record that changes again moves to the end, also while a client pages', async () => {
    const { store, read } = await open();
    const first = await read(undefined, { limit: 13 });
    assert.deepEqual(first.listed.slice(-1), ['track 9 created']);
    const releasedate = '2021-01-01';
    await take(store, [
      { entity: 'album', id: 70, name: 'Onda', artist_id: 7, releasedate },
      { entity: 'album', id: 71, name: 'Maré', artist_id: 7, releasedate },
    ]);
    const rest = await read(first.cursor);
    assert.deepEqual(rest.listed, ['track 10 created', 'album 70 updated', 'album 71 created']);
  });

  test('changes that this node does not show yet are listed later', async () => {
    const { read, administration, eva, store } = await open();
    const { catalogue: shown } = await latestChanges(store.db);
    const before = await read();
    await administration.hide(eva, 'track', 3);
    assert.deepEqual((await read(before.cursor, { upTo: shown })).listed, []);
    const all = await read(undefined, { upTo: shown });
    assert.ok(!all.listed.includes('track 3 created'), 'its row has moved to a change that is not shown');
    assert.deepEqual((await read(before.cursor)).listed, ['track 3 deleted']);
    const { cursor } = await read();
    assert.deepEqual((await read(cursor, { upTo: shown })).listed, [], 'the cursor of a node that is ahead');
  });

  test('a cursor of another installation, or of a state that a backup has undone, is rejected', async () => {
    const { store, read, administration, eva } = await open();
    const { cursor } = await read();
    const decoded = decodeCursor(cursor!)!;
    const foreign = encodeCursor({ ...decoded, installation: '0'.repeat(12) });
    const rejection = (message: RegExp) => ({ kind: 'type', message });
    await assert.rejects(read(foreign), rejection(/^parameter since: .*another installation; start over/));
    await administration.hide(eva, 'track', 10);
    const later = (await read()).cursor;
    // As from a backup of the time before.
    await store.db.updateTable('changed').set({ seq: 1 }).where('seq', '>', 1).execute();
    await assert.rejects(read(later), rejection(/^parameter since: .*restored from a backup; start over/));
    await store.db.deleteFrom('change').where('seq', '>', 1).execute();
    await assert.rejects(read(later), rejection(/restored from a backup; start over/));
    assert.deepEqual((await read(cursor)).listed, []);
  });

  test('a client that may have missed removed deletions must start over, and others need not', async () => {
    const { store, read, administration, eva } = await open();
    const old = await read(undefined, { limit: 3 });
    const artists = await read(undefined, { entities: ['artist'] });
    await administration.hide(eva, 'track', 3);
    const current = await read();
    await purgeDeleted(store, after(91));
    const tooOld = { kind: 'type', message: /^parameter since: it is too old: .*start over without since$/ };
    await assert.rejects(read(old.cursor), tooOld);
    assert.deepEqual((await read(current.cursor)).listed, []);
    const only = { entities: ['artist'] } as const;
    assert.deepEqual((await read(artists.cursor, only)).listed, [], 'no artist was removed');
    // A client that starts now never saw the removed record, however long it pages.
    const first = await read(undefined, { limit: 3 });
    assert.equal((await read(first.cursor)).listed.length, 10);
    await administration.hide(eva, 'track', 4);
    await purgeDeleted(store, after(91));
    await assert.rejects(read(first.cursor), tooOld);
  });
});
