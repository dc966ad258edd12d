import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import sharp from 'sharp';
import { forEachDatabase, type TestDatabase } from '../../../test/databases.fixture.ts';
import { PROFILE_LIMITS, type ProfileContent } from '../../domain/studio/studio.ts';
import { listActions } from '../../store/admin-log.ts';
import { findRow } from '../../store/catalogue-edits.ts';
import { latestChanges } from '../../store/changes/changes.ts';
import { createUser } from '../accounts/users.ts';
import { take } from '../playlists/lists.fixture.ts';
import { openStudio } from './studio.fixture.ts';

const SANTIAGO = { latitude: 42.88, longitude: -8.54, country: 'ESP', city: 'Santiago' };
const CONTENT: ProfileContent = {
  website: 'https://lume.example/',
  description: { pt: 'Somos Lume.', en: 'We are Lume.' },
  locations: [SANTIAGO],
};
const IMPORTED = {
  ...{ entity: 'artist', id: 7, name: 'Lume', website: 'https://old.example/' },
  // Galician is none of the languages of the API; what an import has brought stays.
  description: { en: 'Imported.', gl: 'Importado.' },
};

/** Ana owns the imported artist 7, and Rui is an editor. */
async function openClaimed(t: TestContext, database: TestDatabase) {
  const opened = await openStudio(t, database);
  const { studio, store, ana, eva } = opened;
  await take(store, [IMPORTED]);
  await studio.requests.request(ana, { artistId: 7 }, '');
  const [{ id }] = (await studio.overview(ana)).requests;
  await studio.requests.decide(eva, id, { approve: true, reply: '' });
  await studio.members.save(ana, 7, 'rui', 'editor');
  return opened;
}

const picture = () =>
  sharp({ create: { width: 1500, height: 1000, channels: 3, background: 'teal' } })
    .png()
    .toBuffer();

forEachDatabase((database) => {
  test('members edit a claimed artist, and no import overwrites it', async (t) => {
    const { store, studio, ana, rui } = await openClaimed(t, database);
    const before = await studio.profiles.get(ana, 7);
    assert.deepEqual([before.website, before.description], [IMPORTED.website, IMPORTED.description]);
    const since = (await latestChanges(store.db)).catalogue;
    const gl = IMPORTED.description.gl;
    const content = { ...CONTENT, description: { ...CONTENT.description, gl } };
    const saved = await studio.profiles.save(rui, 7, before.version, content);
    const { website, description, locations } = saved;
    assert.deepEqual({ website, description, locations }, content);
    assert.ok((await latestChanges(store.db)).catalogue > since, 'every node is told');
    const [{ who, action, detail }] = (await studio.activity.ofArtist(ana, 7, 1)).actions;
    const fields = ['website', 'description', 'locations'];
    assert.deepEqual([who, action, detail], ['rui', 'profile', { fields }]);
    const row = (await findRow(store.db, 'artist', 7))!;
    await take(store, [{ ...IMPORTED, name: 'LUME', image: 'lume.jpg' }]);
    const after = (await findRow(store.db, 'artist', 7))!;
    assert.deepEqual({ ...row, name: 'LUME', image: 'lume.jpg' }, after);
    assert.deepEqual(await studio.artist(ana, 7).then(({ imported }) => imported), { albums: 1, tracks: 9 });
  });

  test('members of an artist of the Studio edit it', async (t) => {
    const { studio, ana, createArtist } = await openStudio(t, database, { artists: 'open' });
    const id = await createArtist(ana, 'Nova');
    const { version, image } = await studio.profiles.get(ana, id);
    assert.equal(image, '');
    const sent = { ...CONTENT, description: { en: '  One\r\n\r\nTwo ', de: '' } };
    const saved = await studio.profiles.save(ana, id, version, sent);
    assert.deepEqual(saved.description, { en: 'One\n\nTwo' });
    assert.deepEqual((await studio.artist(ana, id)).imported, { albums: 0, tracks: 0 });
  });

  test('an image is resized and shown, and can be deleted', async (t) => {
    const { store, studio, ana } = await openClaimed(t, database);
    const { version } = await studio.profiles.get(ana, 7);
    const saved = await studio.profiles.saveImage(ana, 7, version, await picture());
    assert.match(saved.image, /^\/image\/\?type=artist&id=7&v=/);
    const stored = await store.db.selectFrom('cover').select('picture').executeTakeFirstOrThrow();
    assert.equal((await sharp(stored.picture).metadata()).width, 1200);
    await assert.rejects(studio.profiles.saveImage(ana, 7, saved.version, Buffer.from('no')), {
      field: 'image',
    });
    await assert.rejects(studio.profiles.deleteImage(ana, 7, version), { kind: 'conflict' });
    assert.equal((await studio.profiles.deleteImage(ana, 7, saved.version)).image, '');
  });

  test('the second of two editors is told, and nothing is overwritten', async (t) => {
    const { studio, ana, rui } = await openClaimed(t, database);
    const { version } = await studio.profiles.get(ana, 7);
    await studio.profiles.save(rui, 7, version, CONTENT);
    const mine = { ...CONTENT, website: '' };
    await assert.rejects(studio.profiles.save(ana, 7, version, mine), { kind: 'conflict' });
    await assert.rejects(studio.profiles.saveImage(ana, 7, version, await picture()), { kind: 'conflict' });
    assert.equal((await studio.profiles.get(ana, 7)).website, CONTENT.website);
  });

  test('administrators edit every artist, and their log has what was there before', async (t) => {
    const { store, studio, ana, eva } = await openStudio(t, database);
    await take(store, [IMPORTED]);
    const { version, role } = await studio.profiles.get(eva, 7);
    assert.equal(role, null);
    const content = { ...CONTENT, description: IMPORTED.description };
    const saved = await studio.profiles.save(eva, 7, version, content);
    const shown = await studio.profiles.saveImage(eva, 7, saved.version, await picture());
    await studio.profiles.deleteImage(eva, 7, shown.version);
    const actions = await listActions(store.db, { subject: 'artist 7', limit: 10 });
    assert.deepEqual(
      actions.map(({ who, action }) => [who, action]),
      [
        ['eva', 'artist.image-delete'],
        ['eva', 'artist.image'],
        ['eva', 'artist.edit'],
      ],
    );
    assert.deepEqual(actions[2].detail, {
      before: { website: IMPORTED.website, locations: [] },
      after: { website: CONTENT.website, locations: CONTENT.locations },
    });
    await assert.rejects(studio.profiles.save(ana, 7, version, content), { kind: 'forbidden' });
    const { actions: activity } = await studio.activity.ofArtist(eva, 7, 10);
    assert.deepEqual(activity[2], {
      ...{ at: activity[2].at, by: 'administrator', who: 'eva', action: 'artist.edit' },
      detail: { fields: ['website', 'locations'] },
    });
  });

  test('refuses other users, and what is too long or of another kind', async (t) => {
    const { store, studio, ana } = await openClaimed(t, database);
    const { version } = await studio.profiles.get(ana, 7);
    const other = await createUser(store, { name: 'other' });
    for (const act of [
      () => studio.profiles.get(other, 7),
      () => studio.profiles.save(other, 7, version, CONTENT),
      () => studio.profiles.saveImage(other, 7, version, Buffer.alloc(3)),
      () => studio.profiles.deleteImage(other, 7, version),
      () => studio.profiles.get(ana, 8),
    ])
      await assert.rejects(act, { kind: 'forbidden' });
    const long = 'x'.repeat(PROFILE_LIMITS.description + 1);
    for (const [field, part] of [
      ['website', { website: 'javascript:alert(1)' }],
      ['website', { website: 7 }],
      ['description', { description: { english: 'x' } }],
      ['description', { description: { eu: 'x' } }],
      ['description', { description: ['x'] }],
      ['description.en', { description: { en: long } }],
      ['description.en', { description: { en: 'a\u202eb' } }],
      ['locations', { locations: Array(11).fill(SANTIAGO) }],
      ['locations', { locations: [{ ...SANTIAGO, country: 'Spain' }] }],
      ['locations', { locations: [{ ...SANTIAGO, latitude: 91 }] }],
      ['locations[0]', { locations: [{ city: 'Santiago' }] }],
      ['locations[0].city', { locations: [{ ...SANTIAGO, city: 'a\nb' }] }],
    ] as const)
      await assert.rejects(
        studio.profiles.save(ana, 7, version, { ...CONTENT, ...part }),
        { kind: 'type', field },
        JSON.stringify(part).slice(0, 80),
      );
    await assert.rejects(studio.profiles.save(ana, 7, version, null), { field: 'content' });
    assert.equal((await studio.profiles.get(ana, 7)).version, version);
  });
});
