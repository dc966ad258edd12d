import assert from 'node:assert/strict';
import { test } from 'node:test';
import { forEachDatabase } from '../../../test/databases.fixture.ts';
import { askHere } from '../../catalogue/ask-here.fixture.ts';
import { RELEASE_ACTIONS_MAX, type ReleaseAction } from '../../domain/studio/release-activity.ts';
import { RIGHTS_VERSION } from '../../domain/studio/studio.ts';
import { createCatalogueAdmin } from '../admin/catalogue.ts';
import { deleteUser, finishLeaving } from '../delete-user.ts';
import { logReleaseAction } from './release-actions.ts';
import { changesOf } from './release-activity.ts';
import { openStudio, RELEASE, trackOf } from './studio.fixture.ts';

/** `action who`, the oldest first. */
const told = (actions: readonly ReleaseAction[]) =>
  actions
    .map(({ action, by, who }) => `${action} ${by === 'schedule' ? 'schedule' : (who ?? 'deleted')}`)
    .reverse();

test('a saved version says which fields and tracks have changed', () => {
  const [mar, sol, lua] = [
    trackOf(1, 'Mar', { id: 1 }),
    trackOf(2, 'Sol', { id: 2 }),
    trackOf(3, 'Lua', { id: 3 }),
  ];
  const before = { ...RELEASE, tracks: [mar, sol] };
  const after = { ...RELEASE, name: 'Segunda', unused: [2], tracks: [{ ...mar, lyrics: 'la' }, lua] };
  assert.deepEqual(changesOf(before, after), {
    fields: ['name', 'tracks'],
    added: ['Lua'],
    removed: ['Sol'],
    changed: ['Mar'],
  });
  assert.deepEqual(changesOf(before, before), { fields: [] });
});

forEachDatabase((database) => {
  test('every change of a release is logged, with those of administrators and members', async (t) => {
    const opened = await openStudio(t, database);
    const { store, studio, ana, rui, eva, createArtist, addFile, setTime } = opened;
    const artistId = await createArtist(ana, 'Nova');
    const { releases, publishing, members, activity } = studio;
    await members.save(ana, artistId, rui.name, 'editor');
    await members.save(ana, artistId, rui.name, 'editor');
    setTime('2026-05-01T13:00:00Z');
    const { id } = await releases.create(ana, artistId, 'Primeira');
    const file = await addFile(id, 'mar.flac');
    const spare = await addFile(id, 'spare.flac');
    setTime('2026-05-01T14:00:00Z');
    const content = { ...RELEASE, tracks: [trackOf(file, 'Mar')], releasedate: '2026-05-02' };
    let { version } = await releases.save(rui, id, 1, content);
    await releases.deleteFile(rui, spare);
    setTime('2026-05-01T15:00:00Z');
    await publishing.publish(rui, id, version, RIGHTS_VERSION);
    ({ version } = await publishing.unpublish(ana, id, version));
    await publishing.publish(rui, id, version, RIGHTS_VERSION);
    setTime('2026-05-02T00:00:01Z');
    await publishing.publishAllDue();
    const administration = createCatalogueAdmin({ store, ask: askHere(() => undefined) });
    await administration.hide(eva, 'album', id);
    setTime('2030-01-01T00:00:00Z');
    ({ version } = await publishing.unpublish(ana, id, version));

    const { actions, name } = await activity.ofRelease(rui, id, 50);
    assert.equal(name, 'Primeira');
    const log = [
      'member-add eva',
      'member-add Ana',
      ...['create Ana', 'save rui', 'file-delete rui', 'schedule rui', 'unschedule Ana', 'schedule rui'],
      'publish schedule',
      ...['album.hide eva', 'withdraw Ana'],
    ];
    assert.deepEqual(told(actions), log);
    const detailOf = (action: string) => actions.find((entry) => entry.action === action)?.detail;
    assert.deepEqual(detailOf('save'), {
      fields: ['releasedate', 'license_ccurl', 'tags', 'description', 'credits', 'lang', 'tracks'],
      added: ['Mar'],
    });
    assert.deepEqual(detailOf('file-delete'), { name: 'spare.flac' });
    assert.deepEqual(detailOf('schedule'), { day: '2026-05-02' });
    assert.deepEqual(detailOf('member-add'), { member: 'rui', role: 'editor' });
    assert.equal((await activity.ofRelease(eva, id, 2)).actions.length, 2);

    await deleteUser(store, rui.id);
    await finishLeaving(store);
    await assert.rejects(activity.ofRelease(rui, id, 50), { kind: 'forbidden' });
    const left = (await activity.ofRelease(ana, id, 50)).actions;
    assert.deepEqual(
      told(left.filter(({ action }) => action !== 'member-remove')),
      log.map((text) => text.replace(' rui', ' deleted')),
    );
    assert.deepEqual(left.find(({ action }) => action === 'member-add')?.detail, {
      member: null,
      role: 'editor',
    });

    await publishing.delete(ana, id, version);
    const ofArtist = (await activity.ofArtist(ana, artistId, 50)).actions;
    assert.deepEqual([ofArtist[0].action, ofArtist[0].detail.name], ['delete', 'Primeira']);
    const rows = await store.db
      .selectFrom('release_action')
      .select('id')
      .where('release_id', '=', id)
      .execute();
    assert.deepEqual(rows, []);
  });

  test('the newest entries of a release are kept', async (t) => {
    const { store, ana, createArtist } = await openStudio(t, database);
    const artist_id = await createArtist(ana, 'Nova');
    const at = '2026-05-01T12:00:00.000Z';
    const rows = Array.from({ length: RELEASE_ACTIONS_MAX }, (_, n) => ({
      ...{ artist_id, release_id: 5, user_id: ana.id, at, action: 'save', detail: `{"name":"${n}"}` },
    }));
    await store.db.insertInto('release_action').values(rows).execute();
    await store.commit((trx) => logReleaseAction(trx, ana, { id: 5, artist_id }, 'save', at));
    const kept = await store.db
      .selectFrom('release_action')
      .select('detail')
      .where('release_id', '=', 5)
      .orderBy('id')
      .execute();
    assert.equal(kept.length, RELEASE_ACTIONS_MAX);
    assert.equal(kept[0].detail, '{"name":"1"}');
  });
});
