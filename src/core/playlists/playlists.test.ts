import assert from 'node:assert/strict';
import { test } from 'node:test';
import { forEachDatabase, type TestDatabase } from '../../../test/databases.fixture.ts';
import { seeded } from '../../../test/seeded.fixture.ts';
import { quiet } from '../../domain/node/quiet-log.fixture.ts';
import type { OwnPlaylist } from '../../domain/playlists.ts';
import type { User } from '../../domain/users.ts';
import { addCounts } from '../../store/queries/add-counts.ts';
import type { Store } from '../../store/store.ts';
import { deleteUser, finishLeaving } from '../delete-user.ts';
import { createCast, fillCatalogue, take } from './lists.fixture.ts';
import { createPlaylistKeys } from './playlist-keys.ts';
import type { EntriesQuery, PlaylistsFilter } from './playlist-reads.ts';
import { playlistRow } from './playlist-row.fixture.ts';
import { createPlaylists, type Playlists } from './playlists.ts';

const NOW = new Date('2026-03-31T12:00:00.500Z');
const ALL = { offset: 0, limit: 1000, fullcount: true };

async function open({ openFresh }: TestDatabase) {
  const store = await openFresh();
  await fillCatalogue(store);
  const touched: string[] = [];
  let now = NOW;
  const playlists = createPlaylists(store, { touch: (kind, id) => touched.push(`${kind} ${id}`) }, () => now);
  const at = (moment: string) => {
    now = new Date(moment);
  };
  return { store, playlists, touched, at, ...(await createCast(store)) };
}

const namesOf = async (playlists: Playlists, query: PlaylistsFilter, order: Order = []) =>
  (await playlists.find(query, order, ALL)).rows.map(({ name }) => name);
type Order = Parameters<Playlists['find']>[1];

/** Track ids in the order of their positions, which must be 1 to n. */
async function tracksOf(store: Store, id: number): Promise<number[]> {
  const rows = await store.db
    .selectFrom('playlist_track')
    .select(['position', 'track_id'])
    .where('playlist_id', '=', id)
    .orderBy('position')
    .execute();
  assert.deepEqual(
    rows.map(({ position }) => position),
    rows.map((_, index) => index + 1),
    'positions are dense',
  );
  return rows.map(({ track_id }) => track_id);
}

forEachDatabase((database) => {
  test('a new playlist is visible immediately, and a deleted one is not', async () => {
    const { playlists, ana } = await open(database);
    const playlist = await playlists.create(ana, { name: '  Mornings ' });
    assert.deepEqual(playlist, {
      ...{ id: 1, name: 'Mornings', creationdate: '2026-03-31', updated: '', version: 1, tracks: 0 },
      ...{ private: false, description: '', query: '', cover: '', role: 'owner' },
      owner: { id: ana.id, name: 'Ana' },
    });
    assert.deepEqual(await playlists.find({}, [], ALL), {
      rows: [
        {
          ...{ id: 1, name: 'Mornings', creationdate: '2026-03-31', query: '' },
          ...{ user_id: ana.id, user_name: 'Ana' },
        },
      ],
      more: false,
      fullcount: 1,
    });
    assert.deepEqual(await playlists.list(ana), [playlist]);
    assert.equal((await playlists.update(ana, 1, { name: 'Evenings' })).name, 'Evenings');
    assert.deepEqual(await namesOf(playlists, { name: 'EVENINGS' }), ['Evenings']);
    assert.deepEqual(await namesOf(playlists, { name: 'mornings' }), []);
    await playlists.delete(ana, 1);
    assert.deepEqual((await playlists.find({}, [], ALL)).rows, []);
    assert.equal((await playlists.create(ana, { name: 'Next' })).id, 2, 'an id is not reused');
  });

  test('the tracks in all playlists of one user are limited, independent of other users', async () => {
    const { store, ana, rui } = await open(database);
    const quotas = { quotaPlaylists: 2, quotaPlaylistTracks: 3 };
    const playlists = createPlaylists(store, { touch() {} }, () => NOW, quotas);
    const [one, two] = [
      await playlists.create(ana, { name: 'one' }),
      await playlists.create(ana, { name: 'two' }),
    ];
    await assert.rejects(playlists.create(ana, { name: 'three' }), {
      kind: 'forbidden',
      message: /playlists and can have up to \d/,
    });
    await playlists.add(ana, one.id, { trackIds: [1, 2] });
    await playlists.add(ana, two.id, { trackIds: [1] });
    await assert.rejects(playlists.add(ana, two.id, { trackIds: [2] }), {
      ...{ kind: 'forbidden', message: /tracks in total and can have up to \d/ },
    });
    const other = await playlists.create(rui, { name: 'other' });
    await playlists.add(rui, other.id, { trackIds: [1, 2] });
    await playlists.delete(ana, one.id);
    await playlists.add(ana, two.id, { trackIds: [2] });
    const none = { quotaPlaylists: 0, quotaPlaylistTracks: 0 };
    const unlimited = createPlaylists(store, { touch() {} }, () => NOW, none);
    await unlimited.create(ana, { name: 'three', trackIds: [1, 2] });
  });

  test('names have one to a hundred visible characters', async () => {
    const { playlists, ana } = await open(database);
    const { id } = await playlists.create(ana, { name: '🎸'.repeat(100) });
    for (const name of ['', '  ', 'x'.repeat(101), 'a\u0000b', 'a\nb', 'a\u202eb', '\ud800'])
      for (const attempt of [
        () => playlists.create(ana, { name }),
        () => playlists.update(ana, id, { name }),
      ])
        await assert.rejects(attempt(), { kind: 'type', message: /^name: expected / }, JSON.stringify(name));
    assert.equal((await playlists.list(ana)).length, 1);
  });

  test('tracks are added at the end and at a position, removed and moved; positions stay dense', async () => {
    const { store, playlists, touched, ana } = await open(database);
    const { id } = await playlists.create(ana, { name: 'Mornings' });
    await playlists.add(ana, id, { trackIds: [1, 2, 3] });
    let list: OwnPlaylist = await playlists.add(ana, id, { trackIds: [4, 1], position: 2, version: 2 });
    assert.deepEqual([list.version, list.tracks, list.updated], [3, 5, '2026-03-31 12:00:00.500']);
    assert.deepEqual(await tracksOf(store, id), [1, 4, 1, 2, 3]);
    list = await playlists.move(ana, id, 1, 5, list.version);
    assert.deepEqual(await tracksOf(store, id), [4, 1, 2, 3, 1]);
    list = await playlists.move(ana, id, 4, 2, list.version);
    assert.deepEqual(await tracksOf(store, id), [4, 3, 1, 2, 1]);
    list = await playlists.move(ana, id, 3, 3, list.version);
    touched.length = 0;
    list = await playlists.remove(ana, id, [1, 4], list.version);
    assert.deepEqual(await tracksOf(store, id), [3, 1, 1]);
    assert.deepEqual(touched, ['track 4', 'track 2']);
    list = await playlists.remove(ana, id, [3, 2, 3], list.version);
    assert.deepEqual([await tracksOf(store, id), list.tracks], [[3], 1]);
    assert.deepEqual((await playlists.get(ana, id)).entries, [
      { position: 1, track_id: 3, date: '2026-03-31 12:00:00.500' },
    ]);
    touched.length = 0;
    await playlists.add(ana, id, { trackIds: [2, 2] });
    await playlists.delete(ana, id);
    assert.deepEqual(touched.sort(), ['track 2', 'track 2', 'track 3']);
    assert.deepEqual(await tracksOf(store, id), [], 'nothing remains of it');
  });

  test('changes that move other tracks run one at a time, and yield to other users in between', async () => {
    const { store, playlists, ana, rui } = await open(database);
    const { id } = await playlists.create(ana, { name: 'Long' });
    await playlists.add(ana, id, { trackIds: [1, 2, 3] });
    const other = await playlists.create(rui, { name: 'Another' });
    await playlists.add(rui, other.id, { trackIds: [4, 5] });
    let [turns, going] = [0, true];
    const count = () => {
      turns += 1;
      if (going) setImmediate(count);
    };
    setImmediate(count);
    const done: [who: string, turn: number][] = [];
    const note = (who: string) => () => done.push([who, turns]);
    const moves = Array.from({ length: 10 }, (_, at) =>
      playlists.move(ana, id, 1, 3, 2 + at).then(note('ana')),
    );
    moves.push(playlists.move(rui, other.id, 1, 2, 2).then(note('rui')));
    await Promise.all(moves);
    going = false;
    assert.equal(new Set(done.map(([, turn]) => turn)).size, 11, 'each in its own turn');
    assert.ok(done.findIndex(([who]) => who === 'rui') < 4, 'no user waits for all changes of another');
    assert.deepEqual(await tracksOf(store, id), [2, 3, 1]);
  });

  test('too many queued changes of one user are refused, without affecting others', async () => {
    const { playlists, ana, rui } = await open(database);
    const [ofAna, ofRui] = [
      await playlists.create(ana, { name: 'Hers' }),
      await playlists.create(rui, { name: 'His' }),
    ];
    await playlists.add(ana, ofAna.id, { trackIds: Array.from({ length: 40 }, () => 1) });
    const changes = Array.from({ length: 30 }, (_, at) => playlists.move(ana, ofAna.id, 1, 2, 2 + at));
    const addition = playlists.add(rui, ofRui.id, { trackIds: [1], position: 1, version: 1 });
    const outcomes = await Promise.allSettled(changes);
    const refused = outcomes.flatMap((each) => (each.status === 'rejected' ? [each.reason] : []));
    assert.deepEqual([refused.length, refused[0].kind, refused[0].retryAfter], [9, 'overload', 5]);
    assert.equal((await addition).tracks, 1);
    assert.equal((await playlists.get(ana, ofAna.id)).version, 23, 'the others were applied');
  });

  test('edits agree with a plain array', async () => {
    const { store, playlists, ana } = await open(database);
    const random = seeded(7);
    const { id } = await playlists.create(ana, { name: 'Model' });
    let [model, version]: [number[], number] = [[], 1];
    for (let round = 0; round < 60; round++) {
      const what = model.length === 0 ? 0 : random(4);
      if (what <= 1) {
        const trackIds = Array.from({ length: 1 + random(4) }, () => 1 + random(10));
        const position = random(2) ? 1 + random(model.length + 1) : undefined;
        ({ version } = await playlists.add(ana, id, { trackIds, position, version }));
        model.splice((position ?? model.length + 1) - 1, 0, ...trackIds);
      } else if (what === 2) {
        const positions = Array.from({ length: 1 + random(3) }, () => 1 + random(model.length));
        ({ version } = await playlists.remove(ana, id, positions, version));
        model = model.filter((_, index) => !positions.includes(index + 1));
      } else {
        const [from, to] = [1 + random(model.length), 1 + random(model.length)];
        ({ version } = await playlists.move(ana, id, from, to, version));
        const [moved] = model.splice(from - 1, 1);
        model.splice(to - 1, 0, moved);
      }
      assert.deepEqual(await tracksOf(store, id), model, `round ${round}`);
    }
  });

  test('edits of a playlist that is longer than one statement changes agree with a plain array', async () => {
    const { store, playlists, ana } = await open(database);
    let model = Array.from({ length: 2300 }, (_, at) => 1 + (at % 7) + (at % 3));
    let { version } = await playlists.create(ana, { name: 'Long', trackIds: model });
    const agrees = async () => assert.deepEqual(await tracksOf(store, 1), model);
    for (const [from, to] of [
      [1, 2300],
      [2200, 5],
      [1000, 1001],
    ]) {
      ({ version } = await playlists.move(ana, 1, from, to, version));
      const [moved] = model.splice(from - 1, 1);
      model.splice(to - 1, 0, moved);
      await agrees();
    }
    ({ version } = await playlists.add(ana, 1, { trackIds: [9, 10], position: 3, version }));
    model.splice(2, 0, 9, 10);
    await agrees();
    // Some that are far apart, more in a row than one statement changes, and the first.
    const row = Array.from({ length: 1100 }, (_, at) => 600 + at);
    for (const positions of [[2, 3, 1005, 2250], [4, ...row], [1]]) {
      ({ version } = await playlists.remove(ana, 1, positions, version));
      model = model.filter((_, at) => !positions.includes(at + 1));
      await agrees();
    }
    model = Array.from({ length: 1500 }, (_, at) => 1 + (at % 10));
    await playlists.replace(ana, 1, { trackIds: model });
    await agrees();
    await playlists.delete(ana, 1);
    model = [];
    await agrees();
  });

  test('a change of a stale version is refused', async () => {
    const { store, playlists, ana } = await open(database);
    const { id } = await playlists.create(ana, { name: 'Tabs' });
    const { version } = await playlists.add(ana, id, { trackIds: [1, 2, 3] });
    await playlists.add(ana, id, { trackIds: [4] });
    const stale = { kind: 'conflict', message: /its version is 3, not 2/ };
    await assert.rejects(playlists.move(ana, id, 1, 3, version), stale);
    await assert.rejects(playlists.remove(ana, id, [1], version), stale);
    await assert.rejects(playlists.add(ana, id, { trackIds: [5], position: 1, version }), stale);
    for (const blind of [
      () => playlists.add(ana, id, { trackIds: [5], position: 1 }),
      () => playlists.remove(ana, id, [1], undefined),
    ])
      await assert.rejects(blind(), { kind: 'required-parameter', message: /version/ });
    assert.deepEqual(await tracksOf(store, id), [1, 2, 3, 4]);
    assert.equal((await playlists.list(ana))[0].version, 3, 'a refusal changes nothing');
  });

  test('twenty concurrent additions are all kept', async () => {
    const { store, playlists, ana } = await open(database);
    const { id } = await playlists.create(ana, { name: 'Race' });
    const tracks = Array.from({ length: 20 }, (_, at) => 1 + (at % 10));
    await Promise.all(tracks.map((track) => playlists.add(ana, id, { trackIds: [track] })));
    assert.deepEqual((await tracksOf(store, id)).sort(), tracks.sort());
    assert.equal((await playlists.list(ana))[0].version, 21);
  });

  test('a change with missing tracks, or too many, is refused as a whole', async () => {
    const { store, playlists, ana } = await open(database);
    const { id } = await playlists.create(ana, { name: 'Edges' });
    await assert.rejects(playlists.add(ana, id, { trackIds: [1, 99] }), {
      ...{ kind: 'not-found', message: 'There is no track 99.' },
    });
    const { version } = await playlists.add(ana, id, { trackIds: [1] });
    for (const refused of [
      () => playlists.add(ana, id, { trackIds: [1], position: 3, version }),
      () => playlists.move(ana, id, 1, 2, version),
      () => playlists.move(ana, id, 0, 1, version),
    ])
      await assert.rejects(refused(), { kind: 'type', message: /^position: expected 1 to / });
    await assert.rejects(playlists.remove(ana, id, [2], version), { kind: 'not-found' });
    await assert.rejects(playlists.remove(ana, id, [1, 2], version), {
      kind: 'not-found',
      message: /position 2/,
    });
    assert.deepEqual(await tracksOf(store, id), [1]);
    await playlists.add(ana, id, { trackIds: Array(9999).fill(2) });
    await assert.rejects(playlists.add(ana, id, { trackIds: [1] }), {
      ...{ kind: 'forbidden', message: /up to 10,000 tracks/ },
    });
    await assert.rejects(playlists.add(ana, id, { trackIds: Array(10_001).fill(2) }), { kind: 'forbidden' });
    const full = (await playlists.list(ana))[0];
    await playlists.move(ana, id, 1, 10_000, full.version);
    assert.equal((await tracksOf(store, id)).at(-1), 1);
  });

  test('tracks and texts change together, or nothing does', async () => {
    const { store, playlists, ana } = await open(database);
    const { id, version } = await playlists.create(ana, { name: 'List', trackIds: [1, 2, 3] });
    const texts = { name: 'Other', description: 'About it', private: true };
    const whole = { trackIds: [4], positions: [1, 3], version, ...texts };
    for (const wrong of [
      { ...whole, trackIds: [4, 999] },
      { ...whole, positions: [1, 9] },
      { ...whole, name: '' },
      { ...whole, version: version + 1 },
    ])
      await assert.rejects(playlists.change(ana, id, wrong));
    const [before] = await playlists.list(ana);
    assert.deepEqual([before.name, before.version, await tracksOf(store, id)], ['List', version, [1, 2, 3]]);
    const changed = await playlists.change(ana, id, whole);
    assert.deepEqual(await tracksOf(store, id), [2, 4]);
    assert.deepEqual([changed.name, changed.description, changed.private], ['Other', 'About it', true]);
    assert.equal(changed.version, version + 1);
  });

  test('a user has at most a thousand playlists, even with concurrent requests', async () => {
    const { store, playlists, ana, rui } = await open(database);
    await store.db
      .insertInto('playlist')
      .values(Array.from({ length: 999 }, (_, at) => playlistRow({ id: at + 1, user_id: ana.id })))
      .execute();
    const requests = [1, 2, 3].map(() => playlists.create(ana, { name: 'one more' }));
    const ended = await Promise.allSettled(requests);
    assert.deepEqual(ended.map(({ status }) => status).sort(), ['fulfilled', 'rejected', 'rejected']);
    await assert.rejects(playlists.create(ana, { name: 'y' }), {
      kind: 'forbidden',
      message: /playlists and can have up to \d/,
    });
    await playlists.create(rui, { name: 'of another' });
  });

  test('playlists of other users cannot be changed, and are reported as missing', async () => {
    const { store, playlists, ana, rui } = await open(database);
    const { id } = await playlists.create(ana, { name: 'Hers' });
    await playlists.add(ana, id, { trackIds: [1, 2] });
    const deleted = { ...rui, id: 4711 };
    for (const user of [rui, deleted])
      for (const attempt of [
        () => playlists.get(user, id),
        () => playlists.update(user, id, { name: 'His' }),
        () => playlists.delete(user, id),
        () => playlists.add(user, id, { trackIds: [3] }),
        () => playlists.remove(user, id, [1], 2),
        () => playlists.move(user, id, 1, 2, 2),
      ])
        await assert.rejects(attempt(), { kind: 'not-found' });
    await assert.rejects(playlists.create(deleted, { name: 'Nobody’s' }), { kind: 'not-found' });
    assert.deepEqual(await tracksOf(store, id), [1, 2]);
    assert.deepEqual(await playlists.list(rui), []);
  });

  test('nothing is added to the playlists of a user who is being deleted, and nothing remains', async () => {
    const { store, playlists, ana } = await open(database);
    const { id } = await playlists.create(ana, { name: 'Last' });
    const others = [1, 2, 3, 4].map((track) => playlists.add(ana, id, { trackIds: [track] }));
    await Promise.allSettled([
      others[0],
      deleteUser(store, ana.id),
      ...others,
      playlists.create(ana, { name: 'More' }),
    ]);
    await finishLeaving(store);
    assert.deepEqual(await store.db.selectFrom('playlist').selectAll().execute(), []);
    assert.deepEqual(await store.db.selectFrom('playlist_track').selectAll().execute(), []);
  });

  test('the id of a deleted user’s playlist, also of an imported one, leads to no other playlist later', async () => {
    const { store, playlists, ana, rui, eva } = await open(database);
    await playlists.create(ana, { name: 'Own' });
    for (const id of [70, 900])
      await store.db
        .insertInto('playlist')
        .values(playlistRow({ id, user_id: ana.id }))
        .execute();
    await deleteUser(store, ana.id);
    await finishLeaving(store);
    assert.ok((await playlists.create(rui, { name: 'New' })).id > 900);
    await store.db.updateTable('playlist').set({ id: 950 }).execute();
    await deleteUser(store, rui.id);
    assert.ok((await playlists.create(eva, { name: 'New' })).id > 950, 'the only one of its user');
  });

  test('finds playlists by every filter, equally on both databases', async () => {
    const { playlists, at, ana, rui } = await open(database);
    const createOn = async (day: string, user: typeof ana, name: string) => {
      at(`${day}T10:00:00Z`);
      return (await playlists.create(user, { name })).id;
    };
    await createOn('2026-01-01', ana, 'Éclair 100%');
    await createOn('2026-01-02', ana, 'eclair_200');
    await createOn('2026-01-02', rui, 'Zebra');
    await createOn('2026-01-03', rui, 'zebra');
    await createOn('2026-01-04', rui, 'STRASSE');
    await createOn('2026-01-05', rui, '\\ 日本');
    const expected: [PlaylistsFilter, string[]][] = [
      [{ ids: [6, 1, 99] }, ['Éclair 100%', '\\ 日本']],
      [{ ids: [] }, []],
      [{ name: 'éclair 100%' }, ['Éclair 100%']],
      [{ name: 'eclair 100%' }, []],
      [{ name: 'straße' }, ['STRASSE']],
      [{ namesearch: 'ECLAIR' }, ['Éclair 100%', 'eclair_200']],
      [{ namesearch: '0%' }, ['Éclair 100%']],
      [{ namesearch: 'r_2' }, ['eclair_200']],
      [{ namesearch: '\\' }, ['\\ 日本']],
      [{ namesearch: '本' }, ['\\ 日本']],
      [{ namesearch: "' or 1=1 --" }, []],
      [{ userIds: [ana.id] }, ['Éclair 100%', 'eclair_200']],
      [{ userIds: [ana.id, rui.id], namesearch: 'zeb' }, ['Zebra', 'zebra']],
      [{ userName: 'ANA' }, ['Éclair 100%', 'eclair_200']],
      [{ userName: 'nobody' }, []],
      [{ userName: 'ana', userIds: [rui.id] }, []],
      [{ created: { from: '2026-01-02', to: '2026-01-03' } }, ['eclair_200', 'Zebra', 'zebra']],
      [{ created: { from: '0000-00-00', to: '2026-01-01' } }, ['Éclair 100%']],
    ];
    for (const [query, names] of expected) {
      assert.deepEqual(await namesOf(playlists, query), names, JSON.stringify(query));
      assert.equal((await playlists.find(query, [], ALL)).fullcount, names.length);
    }
    const by = async (...order: Order) =>
      (await playlists.find({}, order, ALL)).rows.map(({ id }) => id).join('');
    assert.equal(await by(), '123456');
    assert.equal(await by({ field: 'id', descending: true }), '654321');
    assert.equal(await by({ field: 'name', descending: false }), '612534');
    assert.equal(await by({ field: 'name', descending: true }), '435216');
    assert.equal(await by({ field: 'creationdate', descending: true }), '654231');
    assert.equal(
      await by({ field: 'creationdate', descending: false }, { field: 'name', descending: true }),
      '132456',
    );
    const page = await playlists.find({}, [], { offset: 2, limit: 2, fullcount: false });
    assert.deepEqual([page.rows.map(({ id }) => id), page.more, page.fullcount], [[3, 4], true, undefined]);
    assert.equal((await playlists.find({}, [], { offset: 4, limit: 2, fullcount: false })).more, false);
    const beyond = await playlists.find({}, [], { offset: 2 ** 53, limit: 200, fullcount: true });
    assert.deepEqual(beyond, { rows: [], more: false, fullcount: 6 });

    for (const name of ['Trains', 'A rainy day', 'Red (rain)', 'Rainy', 'Rain'])
      await createOn('2026-01-06', ana, name);
    const ranked = ['Rain', 'Rainy', 'Red (rain)', 'A rainy day', 'Trains'];
    assert.deepEqual(await namesOf(playlists, { namesearch: 'RAIN' }), ranked);
    const second = await playlists.find({ namesearch: 'rain' }, [], { offset: 1, limit: 2, fullcount: true });
    assert.deepEqual([second.rows.map(({ name }) => name), second.fullcount], [ranked.slice(1, 3), 5]);
    assert.deepEqual(await playlists.suggest('rain', 10), [11, 10, 8, 9, 7], 'with an error: trains');
    assert.deepEqual(await playlists.suggest('rain', 3), [11, 10, 8]);
    assert.deepEqual(await playlists.suggest('day RANIY', 10), [8]);
    assert.deepEqual(await playlists.suggest('reed', 10), [9]);
    assert.deepEqual(await playlists.suggest('本', 10), [6]);
    for (const nothing of ['', ' ', '%', 'zzzz', "' or 1=1 --"])
      assert.deepEqual(await playlists.suggest(nothing, 10), [], nothing);
    const byId = [{ field: 'id', descending: false } as const];
    assert.equal((await playlists.find({ namesearch: 'rain' }, byId, ALL)).rows[0].name, 'Trains');
  });

  test('imported playlists are found by name after indexing, and an import invalidates old versions', async () => {
    const { store, playlists, ana } = await open(database);
    const record = (id: number, name: string, ...ids: number[]) => ({
      ...{ entity: 'playlist' as const, id, name, user_id: ana.id, creationdate: '2020-01-01' },
      tracks: ids.map((track_id) => ({ track_id, date: `2020-01-0${track_id}` })),
    });
    await take(store, [record(5, 'Ömer', 3, 1), record(6, 'Zoë')]);
    const keys = createPlaylistKeys(store, quiet);
    await keys.wake();
    assert.deepEqual(await namesOf(playlists, { namesearch: 'oe' }), ['Zoë']);
    assert.deepEqual(await namesOf(playlists, { name: 'ÖMER' }), ['Ömer']);
    const [{ version, updated }] = await playlists.list(ana);
    assert.equal(updated, '2020-01-03 00:00:00');
    await take(store, [record(5, 'Renamed', 2)]);
    await keys.wake();
    assert.deepEqual(await namesOf(playlists, { name: 'renamed' }), ['Renamed']);
    await assert.rejects(playlists.move(ana, 5, 1, 1, version), { kind: 'conflict' });
    assert.deepEqual(await tracksOf(store, 5), [2]);
    await keys.close();
  });

  test('entries are returned in order, in pages, without tracks missing in the catalogue', async () => {
    const { playlists, at, ana } = await open(database);
    const { id } = await playlists.create(ana, { name: 'Entries' });
    for (const [day, trackIds] of [
      ['03', [5, 9]],
      ['01', [3]],
      ['02', [1, 7, 3]],
    ] as const) {
      at(`2026-02-${day}T10:00:00.123Z`);
      await playlists.add(ana, id, { trackIds });
    }
    const source = { query: '', creationdate: '2026-02-01' };
    const base: EntriesQuery = { ...ALL, accept: (track) => track !== 9, order: { descending: false } };
    const read = (query: Partial<EntriesQuery>) =>
      playlists.entries({ ...source, id }, { ...base, ...query });
    const ids = async (query: Partial<EntriesQuery>) =>
      (await read(query)).rows.map(({ track_id, position }) => `${track_id}@${position}`).join(' ');
    assert.equal(await ids({}), '5@1 3@3 1@4 7@5 3@6');
    assert.equal(await ids({ order: { descending: true } }), '3@6 7@5 1@4 3@3 5@1');
    assert.equal(await ids({ positions: { from: 2, to: 5 } }), '3@3 1@4 7@5');
    assert.equal(await ids({ offset: 1, limit: 2 }), '3@3 1@4');
    const compare: EntriesQuery['order'] = { keys: [{ of: ({ track_id }) => track_id, descending: false }] };
    assert.equal(await ids({ order: compare }), '1@4 3@3 3@6 5@1 7@5');
    assert.equal(await ids({ order: compare, offset: 3, limit: 1 }), '5@1');
    const part = await read({ offset: 0, limit: 5, fullcount: false });
    assert.deepEqual([part.more, part.fullcount], [false, undefined]);
    assert.deepEqual([(await read({ limit: 4 })).more, (await read({ limit: 4 })).fullcount], [true, 5]);
    assert.equal((await read({})).rows[0].date, '2026-02-03 10:00:00');
    assert.deepEqual(await playlists.entries({ ...source, id: 99 }, base), {
      rows: [],
      more: false,
      fullcount: 0,
    });
  });

  test('the hottest playlists have tracks that others have played since they were added', async () => {
    const { store, playlists, at, ana, rui, eva } = await open(database);
    const fill = async (owner: User, name: string, day: string, ...trackIds: number[]) => {
      at(`${day}T10:00:00Z`);
      const { id } = await playlists.create(owner, { name });
      if (trackIds.length > 0) await playlists.add(owner, id, { trackIds });
      return id;
    };
    const played = (track_id: number, day: string, listens: number, downloads = 0) => ({
      ...{ track_id, day, client_id: '', listens, downloads },
    });
    await fill(ana, 'long ago', '2025-01-01', 1, 2, 3);
    await fill(ana, 'one that some listen to', '2026-03-10', 1);
    const own = await fill(ana, 'only the owner and a collaborator listen', '2026-03-10', 2, 3);
    const member = { playlist_id: own, user_id: rui.id, invited: '2026-03-10', accepted: '2026-03-10' };
    await store.db.insertInto('playlist_member').values(member).execute();
    await fill(rui, 'popular tracks, added after they were played', '2026-03-20', 4, 5, 6, 7);
    await fill(rui, 'downloaded by one', '2026-03-20', 8, 8, 8);
    await fill(eva, 'empty', '2026-03-31');
    await fill(eva, 'unplayed', '2026-03-31', 9, 10);
    const popular = [4, 5, 6, 7].flatMap((id) => [
      played(id, '2026-03-19', 99),
      played(id, '2026-03-20', 99),
    ]);
    await store.commit((trx) =>
      addCounts(trx, 'activity', [
        ...popular,
        ...[played(1, '2026-03-12', 1), played(1, '2026-03-14', 8), played(2, '2026-03-11', 3)],
        ...[played(3, '2026-03-11', 2), played(8, '2026-03-25', 0, 2)],
      ]),
    );
    const heard = (user: User, track_id: number, n: number) => ({
      ...{ user_id: user.id, n, track_id, listened: `2026-03-11T10:0${n}:00.000Z` },
      ...{ reported: 0, in_history: 1, pending: 0 },
    });
    const listens = [
      heard(ana, 2, 1),
      heard(ana, 2, 2),
      heard(ana, 3, 3),
      heard(rui, 2, 1),
      heard(rui, 3, 2),
    ];
    await store.db.insertInto('listen').values(listens).execute();
    at(NOW.toISOString());
    const hots = (await playlists.hots({})).map(({ name }) => name);
    assert.deepEqual(hots, [
      'one that some listen to',
      'downloaded by one',
      'long ago',
      'only the owner and a collaborator listen',
      'popular tracks, added after they were played',
      'unplayed',
    ]);
    const found = await playlists.hots({ namesearch: 'listen' });
    assert.deepEqual(
      found.map(({ name }) => name),
      ['one that some listen to', 'only the owner and a collaborator listen'],
    );
  });
});
