import assert from 'node:assert/strict';
import { test } from 'node:test';
import { forEachDatabase } from '../../../test/databases.fixture.ts';
import { STUDIO_IDS } from '../../domain/imports/import-sources.ts';
import type { User } from '../../domain/users.ts';
import { listActions } from '../../store/admin-log.ts';
import { latestChanges } from '../../store/changes/changes.ts';
import { takeJob } from '../../store/jobs/jobs.ts';
import { createUser } from '../accounts/users.ts';
import { deleteUser } from '../delete-user.ts';
import { openStudio } from './studio.fixture.ts';

const APPROVED = { approve: true, reply: 'Welcome' };

forEachDatabase((database) => {
  test('an approved request creates the artist, with a log entry and a mail', async (t) => {
    const { store, studio, ana, eva } = await openStudio(t, database);
    const before = await latestChanges(store.db);
    await studio.requests.request(ana, { name: ' Nova ' }, 'Hello');
    const [{ id, name, state }] = (await studio.overview(ana)).requests;
    assert.deepEqual([name, state], ['Nova', 'open']);
    const { items } = await studio.requests.list({ state: 'open', offset: 0, limit: 10 });
    assert.deepEqual([items.length, items[0].user.name, items[0].same_name], [1, 'Ana', null]);

    const decided = await studio.requests.decide(eva, id, APPROVED);
    assert.deepEqual(
      [decided.state, decided.artist_id, decided.reply],
      ['approved', STUDIO_IDS.first, 'Welcome'],
    );
    assert.deepEqual((await studio.overview(ana)).artists, [
      { id: STUDIO_IDS.first, name: 'Nova', role: 'owner' },
    ]);
    assert.ok((await latestChanges(store.db)).catalogue > before.catalogue);
    const [entry] = await listActions(store.db, { limit: 1 });
    assert.deepEqual([entry.who, entry.action, entry.subject], ['eva', 'request.accept', `request ${id}`]);
    const mail = await takeJob(store, 'mail', { node: 'test', leaseMs: 1000 });
    assert.deepEqual(JSON.parse(mail!.payload), { mail: 'artist', requestId: id });
    await assert.rejects(studio.requests.decide(eva, id, APPROVED), { kind: 'conflict' });
  });

  test('ids of artists are never reused', async (t) => {
    const { ana, createArtist, store } = await openStudio(t, database);
    const first = await createArtist(ana, 'Nova');
    await store.db.deleteFrom('artist').where('id', '=', first).execute();
    assert.equal(await createArtist(ana, 'Vela'), first + 1);
  });

  test('open: the artist exists immediately, unless the name is that of another one', async (t) => {
    const { studio, ana } = await openStudio(t, database, { artists: 'open' });
    await studio.requests.request(ana, { name: 'Nova' }, '');
    await studio.requests.request(ana, { name: 'LUME' }, '');
    await studio.requests.request(ana, { artistId: 7 }, '');
    const { artists, requests } = await studio.overview(ana);
    assert.deepEqual(
      artists.map(({ name }) => name),
      ['Nova'],
    );
    assert.deepEqual(
      requests.map(({ state }) => state),
      ['open', 'open', 'approved'],
    );
    const { items } = await studio.requests.list({ state: 'open', offset: 0, limit: 10 });
    assert.deepEqual(items[0].same_name, { id: 7, name: 'Lume' });
  });

  test('closed: requests are rejected', async (t) => {
    const { studio, ana } = await openStudio(t, database, { artists: 'closed' });
    await assert.rejects(studio.requests.request(ana, { name: 'Nova' }, ''), { kind: 'forbidden' });
  });

  test('an artist of other accounts cannot be claimed', async (t) => {
    const { studio, ana, rui, eva } = await openStudio(t, database);
    for (const user of [ana, rui]) await studio.requests.request(user, { artistId: 7 }, 'It is me');
    const [first, second] = (await studio.requests.list({ state: 'open', offset: 0, limit: 10 })).items;
    await studio.requests.decide(eva, first.id, APPROVED);
    await assert.rejects(studio.requests.decide(eva, second.id, APPROVED), { kind: 'conflict' });
    await assert.rejects(studio.requests.request(ana, { artistId: 7 }, ''), {
      message: /You already manage this/,
    });
    await studio.requests.withdraw(rui, second.id);
    await assert.rejects(studio.requests.request(rui, { artistId: 7 }, ''), { message: /Other users/ });
    await assert.rejects(studio.artist(rui, 7), { kind: 'forbidden' });
    await assert.rejects(studio.artist(eva, 7), { kind: 'forbidden' });
  });

  test('requests are bounded, need the terms, and belong to their user', async (t) => {
    const { store, studio, ana, rui } = await openStudio(t, database);
    await assert.rejects(studio.requests.request(ana, { artistId: 12 }, ''), { kind: 'not-found' });
    await assert.rejects(studio.requests.request(ana, { name: 'a\nb' }, ''), { kind: 'type' });
    for (const name of ['A', 'B', 'C', 'D', 'E']) await studio.requests.request(ana, { name }, '');
    await assert.rejects(studio.requests.request(ana, { name: 'A' }, ''), {
      message: /already sent this request/,
    });
    await assert.rejects(studio.requests.request(ana, { name: 'F' }, ''), {
      message: /up to \d+ open requests/,
    });
    const [{ id }] = (await studio.overview(ana)).requests;
    await assert.rejects(studio.requests.withdraw(rui, id), { kind: 'not-found' });
    const stranger = await createUser(store, { name: 'zoe' });
    await assert.rejects(studio.requests.request(stranger, { name: 'Z' }, ''), { field: 'terms' });
  });

  test('owners decide who the members are, and one owner remains', async (t) => {
    const { studio, ana, rui, eva, createArtist } = await openStudio(t, database);
    const id = await createArtist(ana, 'Nova');
    const other = await createArtist(rui, 'Vela');
    const members = async (user: User) =>
      (await studio.artist(user, id)).members.map(({ name, role }) => `${name} ${role}`);

    await assert.rejects(studio.members.save(rui, id, 'rui', 'owner'), { kind: 'forbidden' });
    await assert.rejects(studio.members.save(ana, other, 'Ana', 'editor'), { kind: 'forbidden' });
    await assert.rejects(studio.members.save(ana, id, 'nobody', 'editor'), { field: 'name' });
    await studio.members.save(ana, id, 'RUI', 'editor');
    assert.deepEqual(await members(rui), ['Ana owner', 'rui editor']);
    await assert.rejects(studio.members.save(rui, id, 'eva', 'editor'), { kind: 'forbidden' });
    await assert.rejects(studio.members.remove(ana, id, 'ana'), { message: /needs an owner/ });
    await assert.rejects(studio.members.save(ana, id, 'ana', 'editor'), { message: /needs an owner/ });
    await studio.members.save(ana, id, 'rui', 'owner');
    await studio.members.remove(rui, id, 'ana');
    await assert.rejects(studio.artist(ana, id), { kind: 'forbidden' });
    assert.deepEqual(await members(rui), ['rui owner']);
    await assert.rejects(studio.members.remove(eva, id, 'rui'), { kind: 'forbidden' });
  });

  test('a deleted account manages no artist', async (t) => {
    const { store, studio, ana, rui, createArtist } = await openStudio(t, database);
    const id = await createArtist(ana, 'Nova');
    await studio.members.save(ana, id, 'rui', 'owner');
    await deleteUser(store, ana.id);
    assert.deepEqual((await studio.artist(rui, id)).members.length, 1);
  });

  test('with the policy open, an account creates some artists, and administrators decide on more', async (t) => {
    const { studio, ana, rui, eva } = await openStudio(t, database, { artists: 'open' });
    for (const at of [1, 2, 3, 4, 5]) await studio.requests.request(ana, { name: `Nova ${at}` }, '');
    assert.equal((await studio.overview(ana)).artists.length, 5);
    await studio.requests.request(ana, { name: 'Nova 6' }, '');
    assert.equal((await studio.overview(ana)).artists.length, 5);
    assert.equal((await studio.overview(ana)).requests[0].state, 'open');

    // Only one of two concurrent requests gets the name.
    await Promise.all([eva, rui].map((user) => studio.requests.request(user, { name: 'Eco' }, '')));
    const got = [...(await studio.overview(eva)).artists, ...(await studio.overview(rui)).artists];
    assert.equal(got.length, 1);
  });

  test('after the account of the only owner, the earliest member is the owner', async (t) => {
    const { store, studio, ana, rui, eva, createArtist, setTime } = await openStudio(t, database);
    const artist = await createArtist(rui, 'Nova');
    setTime('2026-05-02T12:00:00Z');
    await studio.members.save(rui, artist, 'ana', 'editor');
    setTime('2026-05-03T12:00:00Z');
    await studio.members.save(rui, artist, 'eva', 'editor');
    await deleteUser(store, rui.id);
    assert.equal((await studio.artist(ana, artist)).role, 'owner');
    assert.equal((await studio.artist(eva, artist)).role, 'editor');
    await studio.members.remove(eva, artist, 'eva');
  });
});
