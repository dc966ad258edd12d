import assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { forEachDatabase, type TestDatabase } from '../../../test/databases.fixture.ts';
import { askHere } from '../../catalogue/ask-here.fixture.ts';
import { STUDIO_IDS } from '../../domain/imports/import-sources.ts';
import { createAudio } from '../../media/ffmpeg/audio.fixture.ts';
import { listActions } from '../../store/admin-log.ts';
import { findRow } from '../../store/catalogue-edits.ts';
import { createCatalogueAdmin } from '../admin/catalogue.ts';
import { openStudio, piecesOf, skip } from './studio.fixture.ts';
import { isStoredUsed } from './studio-rows.ts';

async function open(t: TestContext, database: TestDatabase) {
  const opened = await openStudio(t, database);
  const { store, studio } = opened;
  const administration = createCatalogueAdmin({ store, ask: askHere(() => undefined) });
  const audio = studio.createTrackAudio(administration);
  const { version } = await administration.get('track', 1);
  return { ...opened, administration, audio, version };
}

forEachDatabase((database) => {
  test('an administrator replaces the audio of a track, as an edit that imports keep', {
    skip,
  }, async (t) => {
    const { store, audio, version, eva, folder, storage, pathOf } = await open(t, database);
    await store.db
      .insertInto('waveform')
      .values({ record: 1, track_id: 1, peaks: Buffer.alloc(2) })
      .execute();
    await store.db.updateTable('track').set({ waveform: 1 }).where('id', '=', 1).execute();
    const bytes = await readFile(await createAudio(join(folder, 'tone.flac'), 'sine=d=3'));
    const sent = { name: 'new.FLAC', version, body: piecesOf(bytes) };
    const changed = await audio.replace(eva, 1, sent);
    assert.ok(changed.edited.includes('audio'));
    const row = (await findRow(store.db, 'track', 1))!;
    assert.deepEqual([row.duration, row.waveform], [3, null]);
    assert.ok((await readFile(pathOf(row.audio))).equals(bytes));
    assert.ok(await isStoredUsed(store.db, row.audio), 'no release may delete it');
    const [{ action, who, detail }] = await listActions(store.db, { subject: 'track 1', limit: 1 });
    assert.deepEqual([action, who, detail], ['track.audio', 'eva', { file: 'new.FLAC', duration: 3 }]);
    assert.deepEqual(await readdir(storage.workFolder), [], 'nothing is left behind');
  });

  test('rejects files that are not audio, tracks of the Studio and changed tracks', { skip }, async (t) => {
    const { store, audio, administration, version, eva } = await open(t, database);
    const before = await findRow(store.db, 'track', 1);
    const replace = (id: number, name: string, text: string, seen = version) =>
      audio.replace(eva, id, { name, version: seen, body: piecesOf(Buffer.from(text)) });
    await assert.rejects(replace(1, 'a.txt', 'x'), { kind: 'type', field: 'filename' });
    await assert.rejects(replace(1, 'a.flac', 'no audio'), { kind: 'type', field: 'audio' });
    await assert.rejects(replace(4711, 'a.flac', 'x'), { kind: 'not-found' });
    assert.deepEqual(await findRow(store.db, 'track', 1), before);
    const stored = { name: 'a.flac', stored: '/a.flac', duration: 3, replaygain: null };
    await assert.rejects(administration.setAudio(eva, 1, stored, 'another'), { kind: 'conflict' });
    const ofStudio = { ...before!, id: STUDIO_IDS.first };
    await store.db.insertInto('track').values(ofStudio).execute();
    const { version: own } = await administration.get('track', ofStudio.id);
    await assert.rejects(administration.setAudio(eva, ofStudio.id, stored, own), { kind: 'conflict' });
  });
});
