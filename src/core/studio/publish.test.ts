import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { type TestContext, test } from 'node:test';
import { sql } from 'kysely';
import { forEachDatabase, type TestDatabase } from '../../../test/databases.fixture.ts';
import { STUDIO_IDS } from '../../domain/imports/import-sources.ts';
import { type ReleaseContent, RIGHTS_VERSION } from '../../domain/studio/studio.ts';
import { editRow, findRow } from '../../store/catalogue-edits.ts';
import { latestChanges } from '../../store/changes/changes.ts';
import { SHOWN } from '../../store/hidden.ts';
import type { Store } from '../../store/store.ts';
import { take } from '../playlists/lists.fixture.ts';
import { openStudio, RELEASE, trackOf } from './studio.fixture.ts';

/** A release of Ana with two saved tracks. */
async function openSaved(t: TestContext, database: TestDatabase, more: Partial<ReleaseContent> = {}) {
  const opened = await openStudio(t, database, { artists: 'open' });
  const { studio, ana } = opened;
  const artistId = await opened.createArtist(ana, 'Nova');
  await studio.members.save(ana, artistId, 'rui', 'editor');
  const { id } = await studio.releases.create(ana, artistId, '');
  const [mar, sol] = [await opened.addFile(id, 'a.flac'), await opened.addFile(id, 'b.flac')];
  const tracks = [trackOf(sol, 'Sol', { disc: 2 }), trackOf(mar, 'Mar', { lyrics: 'Ondas' })];
  const saved = await studio.releases.save(ana, id, 1, { ...RELEASE, ...more, tracks });
  return { ...opened, artistId, id, saved };
}

async function shown({ db }: Store, kind: 'album' | 'track'): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select name from ${sql.table(kind)} where id >= ${STUDIO_IDS.first} and ${SHOWN[kind]} order by id`.execute(
    db,
  );
  return rows.map(({ name }) => name);
}

forEachDatabase((database) => {
  test('publishes, updates, withdraws, shows again and deletes a release', async (t) => {
    const { store, studio, ana, id, artistId, saved, pathOf } = await openSaved(t, database);
    assert.deepEqual(await shown(store, 'album'), []);
    const since = (await latestChanges(store.db)).catalogue;
    const published = await studio.publishing.publish(ana, id, saved.version, RIGHTS_VERSION);
    assert.deepEqual([published.state, published.published_version], ['published', saved.version]);
    assert.deepEqual(published.rights, { at: '2026-05-01T12:00:00.000Z', by: 'Ana' });
    const album = (await findRow(store.db, 'album', id))!;
    assert.deepEqual([album.name, album.artist_id, album.zip_allowed], ['Primeira', artistId, 1]);
    assert.deepEqual(JSON.parse(album.description), { pt: 'About it\n\nMixed by Ana' });
    const [second, first] = published.content.tracks;
    const row = (await findRow(store.db, 'track', first.id))!;
    assert.deepEqual([row.name, row.position, row.duration, row.lyrics], ['Mar', 1, 1, 'Ondas']);
    assert.ok(existsSync(pathOf(row.audio)) && row.waveform !== null);
    assert.equal((await findRow(store.db, 'track', second.id))!.position, 2, 'discs follow each other');
    assert.ok((await latestChanges(store.db)).catalogue > since, 'nodes notice it');

    // An edit of an administrator survives the next publication; a track that is removed is hidden.
    await store.commit((trx) => editRow(trx, 'track', first.id, { name: 'Mar (live)' }));
    const fewer = { ...published.content, tracks: [{ ...first, name: 'Maré' }] };
    const edited = await studio.releases.save(ana, id, published.version, fewer);
    assert.deepEqual(await shown(store, 'track'), ['Sol', 'Mar (live)']);
    const again = await studio.publishing.publish(ana, id, edited.version, RIGHTS_VERSION);
    assert.deepEqual(await shown(store, 'track'), ['Mar (live)']);

    await studio.publishing.unpublish(ana, id, again.version);
    assert.deepEqual([await shown(store, 'album'), await shown(store, 'track')], [[], []]);
    const back = await studio.publishing.publish(ana, id, again.version, RIGHTS_VERSION);
    assert.deepEqual(
      [await shown(store, 'album'), await shown(store, 'track')],
      [['Primeira'], ['Mar (live)']],
    );

    await studio.publishing.delete(ana, id, back.version);
    assert.deepEqual(
      [await findRow(store.db, 'album', id), await findRow(store.db, 'track', first.id)],
      [undefined, undefined],
    );
    assert.ok(!existsSync(pathOf(row.audio)));
    await assert.rejects(studio.releases.get(ana, id), { kind: 'not-found' });
  });

  test('an import does not change a published release', async (t) => {
    const { store, studio, ana, id, saved } = await openSaved(t, database);
    await studio.publishing.publish(ana, id, saved.version, RIGHTS_VERSION);
    const album = { entity: 'album', id, name: 'Stolen', artist_id: 7, releasedate: '2020-01-01' };
    await assert.rejects(take(store, [album]), { kind: 'import' });
    assert.deepEqual(await shown(store, 'album'), ['Primeira']);
  });

  test('a release date in the future: any node publishes it then, unless the date was changed', async (t) => {
    const opened = await openSaved(t, database, { releasedate: '2026-06-01' });
    const { store, studio, ana, rui, id, saved, setTime } = opened;
    const scheduled = await studio.publishing.publish(ana, id, saved.version, RIGHTS_VERSION);
    assert.equal(scheduled.state, 'scheduled');
    await studio.publishing.publishAllDue();
    assert.deepEqual(await shown(store, 'album'), []);

    // Rui moves the date at the moment of publication: the release appears once, and whole, or not before the new date.
    setTime('2026-06-01T00:00:01Z');
    const later = { ...scheduled.content, releasedate: '2026-07-01' };
    const [moved] = await Promise.allSettled([
      studio.releases.save(rui, id, scheduled.version, later),
      studio.publishing.publishAllDue(),
      studio.publishing.publishAllDue(),
    ]);
    assert.equal(moved.status, 'fulfilled');
    const { state } = await studio.releases.get(ana, id);
    assert.deepEqual(await shown(store, 'album'), state === 'published' ? ['Primeira'] : []);
    if (state === 'scheduled') {
      setTime('2026-07-01T00:00:00Z');
      await studio.publishing.publishAllDue();
    }
    assert.equal((await studio.releases.get(ana, id)).state, 'published');
    assert.deepEqual((await shown(store, 'track')).sort(), ['Mar', 'Sol']);
  });

  test('a scheduled release that cannot be published is a draft again, with the reason', async (t) => {
    const opened = await openSaved(t, database, { releasedate: '2026-06-01' });
    const { store, studio, ana, id, saved, setTime } = opened;
    await studio.publishing.publish(ana, id, saved.version, RIGHTS_VERSION);
    // As after an update of the service that requires more.
    await store.db
      .updateTable('studio_release')
      .set({ content: JSON.stringify({ ...saved.content, name: '' }) })
      .where('id', '=', id)
      .execute();
    setTime('2026-06-01T00:00:01Z');
    await studio.publishing.publishAllDue();
    const { state, fault } = await studio.releases.get(ana, id);
    assert.equal(state, 'draft');
    assert.match(fault, /title/);
    assert.deepEqual(await shown(store, 'album'), []);
  });

  test('a schedule can be ended, and stays complete', async (t) => {
    const { studio, ana, id, saved } = await openSaved(t, database, { releasedate: '2026-06-01' });
    const { version, content } = await studio.publishing.publish(ana, id, saved.version, RIGHTS_VERSION);
    await assert.rejects(studio.releases.save(ana, id, version, { ...content, name: '' }), { field: 'name' });
    assert.equal((await studio.publishing.unpublish(ana, id, version)).state, 'draft');
    await studio.releases.save(ana, id, version, { ...content, name: '' });
  });

  test('of two editors, the second is told, and nothing is overwritten', async (t) => {
    const { studio, ana, rui, id, saved } = await openSaved(t, database);
    await studio.releases.save(rui, id, saved.version, { ...saved.content, name: 'Segunda' });
    const mine = { ...saved.content, name: 'Terceira' };
    const CONFLICT = { kind: 'conflict', message: /^rui has changed this release since you opened it/ };
    await assert.rejects(studio.releases.save(ana, id, saved.version, mine), CONFLICT);
    await assert.rejects(studio.publishing.publish(ana, id, saved.version, RIGHTS_VERSION), CONFLICT);
    await assert.rejects(studio.publishing.delete(ana, id, saved.version), CONFLICT);
    assert.equal((await studio.releases.get(ana, id)).content.name, 'Segunda');
  });

  test('a file is replaced, and the track stays the same', async (t) => {
    const { store, studio, ana, id, saved, addFile, pathOf } = await openSaved(t, database);
    const { version, content } = await studio.publishing.publish(ana, id, saved.version, RIGHTS_VERSION);
    const [track] = content.tracks;
    const before = (await findRow(store.db, 'track', track.id))!;
    const file_id = await addFile(id, 'another.flac', track.id);
    const tracks = content.tracks.map((each) => (each === track ? { ...each, file_id } : each));
    const { version: next } = await studio.releases.save(ana, id, version, { ...content, tracks });
    await assert.rejects(studio.releases.deleteFile(ana, track.file_id), { message: /Publish your changes/ });
    await studio.publishing.publish(ana, id, next, RIGHTS_VERSION);
    const after = (await findRow(store.db, 'track', track.id))!;
    assert.ok(after.audio !== before.audio && after.waveform !== before.waveform);
    await studio.releases.deleteFile(ana, track.file_id);
    assert.ok(!existsSync(pathOf(before.audio)) && existsSync(pathOf(after.audio)));
  });

  test('the file of a removed track can be deleted once the change is published', async (t) => {
    const { store, studio, ana, id, saved, pathOf } = await openSaved(t, database);
    const { version, content } = await studio.publishing.publish(ana, id, saved.version, RIGHTS_VERSION);
    const [removed, ...tracks] = content.tracks;
    const { audio } = (await findRow(store.db, 'track', removed.id))!;
    const { version: next, storage } = await studio.releases.save(ana, id, version, { ...content, tracks });
    await assert.rejects(studio.releases.deleteFile(ana, removed.file_id), { kind: 'conflict' });
    await studio.publishing.publish(ana, id, next, RIGHTS_VERSION);
    await studio.releases.deleteFile(ana, removed.file_id);
    assert.ok(!existsSync(pathOf(audio)));
    assert.equal((await findRow(store.db, 'track', removed.id))!.audio, '');
    assert.ok((await studio.releases.get(ana, id)).storage.used < storage.used);
    await assert.rejects(studio.releases.deleteFile(ana, tracks[0].file_id), { kind: 'conflict' });
  });

  test('refuses what is incomplete, of another release, or of another artist', async (t) => {
    const { studio, ana, eva, id, artistId, saved, createArtist } = await openSaved(t, database);
    const { version, content } = saved;
    const publish = (rights: string) => studio.publishing.publish(ana, id, version, rights);
    await assert.rejects(publish('never'), { field: 'rights' });
    const other = await studio.releases.create(eva, await createArtist(eva, 'Vela'), 'Outra');
    const draft = await studio.releases.create(ana, artistId, '');
    await assert.rejects(studio.publishing.publish(ana, draft.id, draft.version, RIGHTS_VERSION), {
      field: 'name',
    });
    for (const act of [
      () => studio.releases.get(eva, id),
      () => studio.releases.create(eva, artistId, 'x'),
      () => studio.releases.save(eva, id, version, content),
      () => studio.releases.saveCover(eva, id, Buffer.alloc(3)),
      () => studio.releases.deleteCover(eva, id),
      () => studio.releases.cover(eva, id),
      () => studio.publishing.publish(eva, id, version, RIGHTS_VERSION),
      () => studio.publishing.unpublish(eva, id, version),
      () => studio.publishing.delete(eva, id, version),
      () => studio.openAudio(eva, saved.files[0].id, undefined, ''),
      () => studio.releases.get(ana, other.id),
    ])
      await assert.rejects(act, { kind: 'forbidden' });
    const stolen = { ...other.content, tracks: content.tracks };
    await assert.rejects(studio.releases.save(eva, other.id, other.version, stolen), {
      field: 'tracks[0].file_id',
    });
    const [track] = content.tracks;
    const unknown = { ...content, tracks: [{ ...track, id: 5 }] };
    await assert.rejects(studio.releases.save(ana, id, version, unknown), { field: 'tracks[0].id' });
    const twice = { ...content, tracks: [track, { ...track, id: 0 }] };
    await assert.rejects(studio.releases.save(ana, id, version, twice), { field: 'tracks[1].file_id' });
    const bad = { ...content, releasedate: '2026-02-30' };
    await assert.rejects(studio.releases.save(ana, id, version, bad), { field: 'releasedate' });
    await assert.rejects(studio.releases.save(ana, id, version, null), { field: 'content' });
  });

  test('a release that fails does not hold up the others', async (t) => {
    const { store, studio, ana, id, artistId, saved, addFile, setTime } = await openSaved(t, database, {
      releasedate: '2026-05-02',
    });
    await studio.publishing.publish(ana, id, saved.version, RIGHTS_VERSION);
    const { id: other } = await studio.releases.create(ana, artistId, '');
    const tracks = [trackOf(await addFile(other, 'c.flac'), 'Lua')];
    const content = { ...RELEASE, name: 'Segunda', releasedate: '2026-05-03', tracks };
    const { version } = await studio.releases.save(ana, other, 1, content);
    await studio.publishing.publish(ana, other, version, RIGHTS_VERSION);
    // As no use case leaves it.
    await store.db.deleteFrom('studio_file').where('release_id', '=', id).execute();
    setTime('2026-05-03T00:00:00Z');
    await assert.rejects(studio.publishing.publishAllDue());
    assert.deepEqual(await shown(store, 'album'), ['Segunda']);
    assert.equal((await studio.releases.get(ana, id)).state, 'scheduled');
  });
});
