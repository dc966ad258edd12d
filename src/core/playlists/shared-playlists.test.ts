/** Private, collaborative and dynamic playlists. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import sharp from 'sharp';
import { forEachDatabase, type TestDatabase } from '../../../test/databases.fixture.ts';
import { COLLABORATORS_MAX } from '../../domain/playlists.ts';
import type { User } from '../../domain/users.ts';
import { readCountsOf } from '../../store/catalogue/rating-rows.ts';
import { findPicture } from '../../store/pictures.ts';
import { suspendUser } from '../accounts/admin-users.ts';
import { createUser } from '../accounts/users.ts';
import { deleteUser, finishLeaving } from '../delete-user.ts';
import { createCast, fillCatalogue } from './lists.fixture.ts';
import { createPlaylists } from './playlists.ts';

const ALL = { offset: 0, limit: 200, fullcount: true };
const KNOWN = () => true;
const MISSING = { kind: 'not-found' };

async function open({ openFresh }: TestDatabase) {
  const store = await openFresh();
  await fillCatalogue(store);
  const touched: number[] = [];
  const found = new Map([['tags=jazz', [3, 1, 2]]]);
  const search = {
    requireQuery: (query: string) => query,
    find: async (query: string) => found.get(query) ?? [],
  };
  const playlists = createPlaylists(
    store,
    { touch: (_, id) => touched.push(id) },
    () => new Date('2026-03-31T12:00:00Z'),
    undefined,
    search,
  );
  const shown = async (viewer: User | undefined, id: number) =>
    await playlists.show(viewer?.id, id, KNOWN, { offset: 0, limit: 100 });
  /** A playlist of Ana with Rui as a collaborator. */
  const together = async (ana: User, rui: User, trackIds: number[] = []) => {
    const { id } = await playlists.create(ana, { name: 'Ours', trackIds });
    await playlists.collaborators.join(rui, await playlists.collaborators.createLink(ana, id));
    return id;
  };
  return { store, playlists, touched, found, shown, together, ...(await createCast(store)) };
}

forEachDatabase((database) => {
  test('a private playlist is found by its owner and its collaborators alone', async () => {
    const { playlists, shown, together, ana, rui, eva } = await open(database);
    const id = await together(ana, rui, [1]);
    await playlists.create(ana, { name: 'Ours too' });
    await playlists.update(ana, id, { private: true });
    const queries = [{}, { ids: [id] }, { name: 'ours' }, { namesearch: 'our' }, { userIds: [ana.id] }];
    for (const [viewer, expected] of [
      [undefined, []],
      [eva.id, []],
      [rui.id, [id]],
      [ana.id, [id]],
    ] as const)
      for (const query of queries) {
        const { rows, fullcount } = await playlists.find({ ...query, viewer }, [], ALL);
        const ids = rows.map((row) => row.id);
        assert.deepEqual(
          ids.filter((one) => one === id),
          expected,
          JSON.stringify({ viewer, ...query }),
        );
        assert.equal(fullcount, ids.length, 'it is not counted either');
      }
    assert.deepEqual(await playlists.suggest('ours', 10), [2]);
    assert.deepEqual(await playlists.hots({ viewer: ana.id }), []);
    for (const stranger of [undefined, eva]) await assert.rejects(shown(stranger, id), MISSING);
    await assert.rejects(playlists.copy(eva, id, 'Mine'), MISSING);
    assert.equal((await playlists.copy(rui, id, 'Mine')).private, true, 'a copy stays private');
    assert.equal((await shown(rui, id)).role, 'collaborator');
    await playlists.update(ana, id, { private: false });
    // Whichever of the two has the smaller id.
    for (const one of [id, await together(rui, ana)])
      assert.equal((await shown(undefined, one)).role, undefined);
  });

  test('private playlists do not count for their tracks, and a change of privacy counts them again', async () => {
    const { store, playlists, touched, ana } = await open(database);
    const { id } = await playlists.create(ana, { name: 'Mine', trackIds: [1, 2, 1] });
    const countOf = async () => {
      for await (const rows of readCountsOf(store.db, 'track', [1], '2026-03-31'))
        return rows[0].playlists_total;
      return undefined;
    };
    assert.equal(await countOf(), 1);
    touched.length = 0;
    await playlists.update(ana, id, { private: true });
    assert.deepEqual(touched.sort(), [1, 2]);
    assert.equal(await countOf(), 0);
    await playlists.update(ana, id, { private: true, name: 'Still mine' });
    assert.equal(touched.length, 2, 'nothing has changed for the tracks');
  });

  test('descriptions have paragraphs and a limit', async () => {
    const { playlists, shown, ana } = await open(database);
    const { id } = await playlists.create(ana, { name: 'Mine', description: ' One\r\n\r\nTwo ' });
    assert.equal((await shown(undefined, id)).description, 'One\n\nTwo');
    for (const description of ['x'.repeat(1001), 'a\u202eb'])
      await assert.rejects(playlists.update(ana, id, { description }), { kind: 'type' });
    assert.equal((await playlists.update(ana, id, { description: '' })).description, '');
  });

  test('a collaborator edits the tracks, and nothing else', async () => {
    const { playlists, shown, together, ana, rui, eva } = await open(database);
    const id = await together(ana, rui, [1, 2]);
    const { version } = await playlists.add(rui, id, { trackIds: [3] });
    await playlists.move(rui, id, 3, 1, version);
    assert.deepEqual(
      (await shown(eva, id)).entries.map(({ track_id, added_by }) => [track_id, added_by]),
      [
        [3, 'rui'],
        [1, ''],
        [2, ''],
      ],
    );
    await playlists.remove(rui, id, [2], (await shown(rui, id)).version);
    assert.deepEqual(
      (await playlists.list(rui)).map(({ name, role, owner }) => [name, role, owner.name]),
      [['Ours', 'collaborator', 'Ana']],
    );
    const { collaborators } = playlists;
    for (const attempt of [
      () => playlists.update(rui, id, { name: 'Mine' }),
      () => playlists.update(rui, id, { private: true }),
      () => playlists.replace(rui, id, { trackIds: [1], name: 'Mine' }),
      () => playlists.delete(rui, id),
      () => playlists.covers.remove(rui, id),
      () => collaborators.createLink(rui, id),
      () => collaborators.revokeLink(rui, id),
      () => collaborators.invite(rui, id, 'eva'),
      () => collaborators.remove(rui, id, eva.id),
    ])
      await assert.rejects(attempt(), { kind: 'forbidden' });
    await collaborators.remove(ana, id, rui.id);
    await assert.rejects(playlists.add(rui, id, { trackIds: [3] }), MISSING);
    await assert.rejects(collaborators.list(rui, id), MISSING);
  });

  test('edits by two users at the same time are all there, and stale ones are refused', async () => {
    const { playlists, shown, together, ana, rui } = await open(database);
    const id = await together(ana, rui);
    const editors = [ana, rui];
    await Promise.all(
      Array.from({ length: 10 }, (_, at) => playlists.add(editors[at % 2], id, { trackIds: [at + 1] })),
    );
    const { version, entries } = await shown(ana, id);
    assert.deepEqual(entries.map(({ track_id }) => track_id).sort(), [1, 10, 2, 3, 4, 5, 6, 7, 8, 9]);
    const moves = await Promise.allSettled(editors.map((user) => playlists.move(user, id, 1, 9, version)));
    assert.deepEqual(moves.map(({ status }) => status).sort(), ['fulfilled', 'rejected']);
    const once = await Promise.all(
      editors.map((user) => playlists.add(user, id, { trackIds: [5, 1], once: true })),
    );
    assert.deepEqual(
      once.map(({ skipped, tracks }) => [skipped, tracks]),
      [
        [2, 10],
        [2, 10],
      ],
    );
  });

  test('a link invites until it is revoked or replaced', async () => {
    const { store, playlists, ana, rui, eva } = await open(database);
    const { collaborators } = playlists;
    const { id } = await playlists.create(ana, { name: 'Ours', private: true });
    const first = await collaborators.createLink(ana, id);
    const stored = await store.db.selectFrom('playlist').select('invite_hash').executeTakeFirstOrThrow();
    assert.notEqual(stored.invite_hash, first);
    assert.deepEqual(await collaborators.getInvited(first), {
      ...{ id, name: 'Ours', owner: { id: ana.id, name: 'Ana' } },
    });
    const second = await collaborators.createLink(ana, id);
    await assert.rejects(collaborators.join(rui, first), MISSING);
    assert.equal(await collaborators.join(rui, second), id);
    assert.equal(await collaborators.join(rui, second), id, 'a second time changes nothing');
    assert.equal(await collaborators.join(ana, second), id);
    await collaborators.revokeLink(ana, id);
    await assert.rejects(collaborators.join(eva, second), MISSING);
    await assert.rejects(collaborators.getInvited(second), MISSING);
    assert.deepEqual(await collaborators.list(ana, id), {
      collaborators: [{ id: rui.id, name: 'rui', pending: false }],
      hasLink: false,
    });
    await collaborators.remove(rui, id, rui.id);
    assert.deepEqual(await playlists.list(rui), []);
  });

  test('a user who is invited by name sees nothing before accepting', async () => {
    const { store, playlists, ana, rui, eva } = await open(database);
    const { collaborators } = playlists;
    const { id } = await playlists.create(ana, { name: 'Ours', private: true });
    await collaborators.invite(ana, id, 'RUI');
    await collaborators.invite(ana, id, 'rui');
    await assert.rejects(playlists.show(rui.id, id, KNOWN, ALL), MISSING);
    await assert.rejects(playlists.add(rui, id, { trackIds: [1] }), MISSING);
    assert.deepEqual(
      (await collaborators.invitations(rui)).map(({ name, owner }) => [name, owner.name]),
      [['Ours', 'Ana']],
    );
    assert.deepEqual((await collaborators.list(ana, id)).collaborators, [
      { id: rui.id, name: 'rui', pending: true },
    ]);
    await collaborators.accept(rui, id);
    assert.deepEqual(await collaborators.invitations(rui), []);
    await playlists.add(rui, id, { trackIds: [1] });
    await collaborators.invite(ana, id, 'eva');
    assert.equal((await collaborators.list(rui, id)).collaborators.length, 1, 'without open invitations');
    await collaborators.remove(eva, id, eva.id);
    await assert.rejects(collaborators.accept(eva, id), MISSING);
    const kim = await createUser(store, { name: 'kim' });
    await suspendUser(store, kim.id, { id: eva.id, name: 'eva' });
    for (const name of ['nobody', 'kim']) await assert.rejects(collaborators.invite(ana, id, name), MISSING);
    await assert.rejects(collaborators.invite(ana, id, 'ana'), { kind: 'type' });
  });

  test('the number of collaborators is limited', async () => {
    const { store, playlists, ana } = await open(database);
    const { id } = await playlists.create(ana, { name: 'Ours' });
    const row = { playlist_id: id, invited: 'x', accepted: 'x' };
    await store.db
      .insertInto('playlist_member')
      .values(Array.from({ length: COLLABORATORS_MAX - 1 }, (_, at) => ({ ...row, user_id: 1000 + at })))
      .execute();
    const token = await playlists.collaborators.createLink(ana, id);
    const late = await Promise.all(['one', 'two', 'three'].map((name) => createUser(store, { name })));
    const joined = await Promise.allSettled(late.map((user) => playlists.collaborators.join(user, token)));
    assert.deepEqual(joined.map(({ status }) => status).sort(), ['fulfilled', 'rejected', 'rejected']);
  });

  test('with a deleted collaborator the name goes, with a deleted owner everything', async () => {
    const { store, playlists, shown, together, ana, rui, eva } = await open(database);
    const id = await together(ana, rui, [1]);
    await playlists.add(rui, id, { trackIds: [2] });
    const attempts = Promise.allSettled([3, 4].map((track) => playlists.add(rui, id, { trackIds: [track] })));
    await deleteUser(store, rui.id);
    await attempts;
    await finishLeaving(store);
    const { entries } = await shown(eva, id);
    assert.ok(entries.length >= 2 && entries.every(({ added_by }) => added_by === ''));
    const named = store.db.selectFrom('playlist_track').select('added_by').where('added_by', 'is not', null);
    assert.deepEqual(await named.execute(), []);
    await playlists.collaborators.join(eva, await playlists.collaborators.createLink(ana, id));
    await deleteUser(store, ana.id);
    await finishLeaving(store);
    for (const table of ['playlist', 'playlist_track', 'playlist_member', 'playlist_cover'] as const)
      assert.deepEqual(await store.db.selectFrom(table).selectAll().execute(), [], table);
  });

  test('a dynamic playlist has the tracks that its query finds now', async () => {
    const { playlists, found, shown, ana, rui } = await open(database);
    const { id } = await playlists.create(ana, { name: 'Jazz', query: 'tags=jazz' });
    const idsOf = async () => (await shown(rui, id)).entries.map(({ track_id }) => track_id);
    assert.deepEqual(await idsOf(), [3, 1, 2]);
    assert.equal((await playlists.list(ana))[0].tracks, 3);
    const source = { id, query: 'tags=jazz', creationdate: '2026-03-31' };
    const page = { ...ALL, accept: (track: number) => track !== 1 };
    const read = await playlists.entries(source, {
      ...{ ...page, order: { descending: true }, positions: { from: 2, to: 3 } },
    });
    assert.deepEqual(read.rows, [{ position: 3, track_id: 2, date: '2026-03-31 00:00:00' }]);
    const copy = await playlists.copy(rui, id, 'My jazz');
    found.set('tags=jazz', [4]);
    assert.deepEqual(await idsOf(), [4]);
    assert.deepEqual([copy.query, copy.tracks], ['', 3], 'the copy does not change');
    for (const attempt of [
      () => playlists.add(ana, id, { trackIds: [1] }),
      () => playlists.replace(ana, id, { trackIds: [1] }),
      () => playlists.remove(ana, id, [1], 1),
      () => playlists.move(ana, id, 1, 1, 1),
    ])
      await assert.rejects(attempt(), { kind: 'forbidden', message: /dynamic/ });
    const many = Array.from({ length: 49 }, (_, at) =>
      playlists.create(ana, { name: `${at}`, query: 'tags=jazz' }),
    );
    await Promise.all(many);
    await assert.rejects(playlists.create(ana, { name: 'x', query: 'tags=jazz' }), { kind: 'forbidden' });
  });

  test('a copy leaves out tracks that do not exist any more', async () => {
    const { playlists, found, ana } = await open(database);
    found.set('tags=gone', [1, 4711]);
    const { id } = await playlists.create(ana, { name: 'Gone', query: 'tags=gone' });
    assert.equal((await playlists.copy(ana, id, 'Left')).tracks, 1);
  });

  test('a name and tracks are replaced together or not at all', async () => {
    const { playlists, ana } = await open(database);
    const { id } = await playlists.create(ana, { name: 'Before', trackIds: [1] });
    await assert.rejects(playlists.replace(ana, id, { name: 'After', trackIds: [4711] }), MISSING);
    await assert.rejects(playlists.replace(ana, id, { name: '', trackIds: [2] }), { kind: 'type' });
    await assert.rejects(playlists.create(ana, { name: 'None', trackIds: [1, 4711] }), MISSING);
    const [before, ...others] = await playlists.list(ana);
    assert.deepEqual([before.name, before.tracks, others.length], ['Before', 1, 0]);
    const after = await playlists.replace(ana, id, { name: 'After', trackIds: [2, 3] });
    assert.deepEqual([after.name, after.tracks], ['After', 2]);
  });

  test('a cover is stored as an image, for the owner alone to change, and goes with its playlist', async () => {
    const { store, playlists, shown, together, ana, rui } = await open(database);
    const id = await together(ana, rui);
    const { covers } = playlists;
    const create = { width: 900, height: 700, channels: 3, background: 'red' } as const;
    const upload = await sharp({ create }).png().toBuffer();
    await assert.rejects(covers.save(ana, id, Buffer.from('no image')), { kind: 'type' });
    await assert.rejects(covers.save(rui, id, upload), { kind: 'forbidden' });
    await covers.save(ana, id, upload);
    assert.equal((await shown(rui, id)).cover, '2026-03-31T12:00:00.000Z');
    const picture = await sharp(await findPicture(store.db, 'playlist', id)).metadata();
    assert.deepEqual([picture.format, picture.width], ['webp', 600]);
    await covers.remove(ana, id);
    assert.equal((await shown(rui, id)).cover, '');
    await covers.save(ana, id, upload);
    await playlists.delete(ana, id);
    assert.equal(await findPicture(store.db, 'playlist', id), undefined);
  });
});
