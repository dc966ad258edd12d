import assert from 'node:assert/strict';
import { test } from 'node:test';
import { forEachDatabase } from '../../../test/databases.fixture.ts';
import { quiet } from '../../domain/node/quiet-log.fixture.ts';
import { Refusal } from '../../domain/refusal.ts';
import type { Store } from '../../store/store.ts';
import { createActivity } from '../activity/activity.ts';
import { purgeArtistDays } from '../activity/artist-days.ts';
import { mergeArtist } from '../admin/merge-artists.ts';
import { createApplication } from '../applications/application-edits.ts';
import { createPlaylists } from '../playlists/playlists.ts';
import { createUsers } from '../users/users.ts';
import { openStudio } from './studio.fixture.ts';

const TODAY = '2026-05-01';

/** `day client listens downloads likes playlists fans` */
async function rowsOf({ db }: Store, artistId: number): Promise<string[]> {
  const rows = await db.selectFrom('artist_day').selectAll().where('artist_id', '=', artistId).execute();
  return rows
    .map(({ day, client_id, listens, downloads, likes, playlists, fans }) =>
      [day, client_id || '-', listens, downloads, likes, playlists, fans].join(' '),
    )
    .sort();
}

forEachDatabase((database) => {
  test('days of an artist with members are counted, and shown to members and administrators alone', async (t) => {
    const { store, studio, ana, rui, eva } = await openStudio(t, database);
    const { statistics } = studio;
    await studio.requests.request(ana, { artistId: 7 }, '');
    const [{ id: request }] = (await studio.overview(ana)).requests;
    await studio.requests.decide(eva, request, { approve: true, reply: '' });
    const formula = await createApplication(store, { name: '=1+1', plan: 'read' });
    const radio = await createApplication(store, { name: 'Radio Sur', plan: 'read' });

    const time = { now: Date.parse(`${TODAY}T10:00:00Z`) };
    const activity = createActivity({ store, log: quiet, clock: () => time.now });
    activity.listened(1, formula.client_id);
    activity.listened(2, formula.client_id);
    activity.downloaded(1, radio.client_id);
    activity.listened(1, 'unknown');
    // Faro has no members.
    activity.listened(10, formula.client_id);
    const users = createUsers(store, activity);
    await users.relate(rui.id, 'like', 3);
    await users.relate(rui.id, 'like', 3);
    await users.relate(rui.id, 'favorite', 3);
    await users.relate(rui.id, 'fan', 7);
    const playlists = createPlaylists(store, activity);
    const { id: list } = await playlists.create(rui, { name: 'List' });
    await playlists.add(rui, list, { trackIds: [1, 2, 10] });
    await playlists.replace(rui, list, { trackIds: [2, 3] });
    await activity.flush();
    time.now += 86_400_000;
    activity.listened(1, formula.client_id);
    await activity.flush();

    const { artist, role, counted, days, applications } = await statistics.of(ana, 7, 7);
    assert.deepEqual([artist, role, counted], [{ id: 7, name: 'Lume' }, 'owner', { since: TODAY }]);
    assert.deepEqual(
      days.map(({ day }) => day.slice(5)),
      ['04-25', '04-26', '04-27', '04-28', '04-29', '04-30', '05-01'],
    );
    const counts = { listens: 3, downloads: 1, likes: 1, playlists: 3, fans: 1 };
    assert.deepEqual(days.at(-1), { day: TODAY, ...counts });
    assert.deepEqual(days[0], {
      day: '2026-04-25',
      listens: 0,
      downloads: 0,
      likes: 0,
      playlists: 0,
      fans: 0,
    });
    assert.deepEqual(applications, [
      { name: '=1+1', listens: 3, downloads: 0 },
      { name: 'Radio Sur', listens: 0, downloads: 1 },
      { name: null, listens: 1, downloads: 0 },
    ]);
    assert.deepEqual(await rowsOf(store, 8), []);
    assert.deepEqual((await statistics.of(eva, 8, 30)).counted, 'none');
    assert.equal((await statistics.of(eva, 7, 30)).role, null);
    const forbidden = (error: unknown) => error instanceof Refusal && error.kind === 'forbidden';
    await assert.rejects(statistics.of(rui, 7, 30), forbidden);
    await assert.rejects(statistics.items(rui, 7, 'track', { offset: 0, limit: 1 }), forbidden);

    await activity.close();
  });

  test('what is added and removed again and again on one day counts once at most', async (t) => {
    const { store, studio, ana, rui, eva } = await openStudio(t, database);
    await studio.requests.request(ana, { artistId: 7 }, '');
    const [{ id: request }] = (await studio.overview(ana)).requests;
    await studio.requests.decide(eva, request, { approve: true, reply: '' });
    const activity = createActivity({ store, log: quiet });
    const today = async () => {
      await activity.flush();
      const rows = await store.db.selectFrom('artist_day').selectAll().where('artist_id', '=', 7).execute();
      const sum = (event: 'likes' | 'playlists' | 'fans') =>
        rows.reduce((total, row) => total + row[event], 0);
      return [sum('likes'), sum('playlists'), sum('fans')];
    };
    const users = createUsers(store, activity);
    for (let i = 0; i < 3; i++) {
      await users.relate(rui.id, 'like', 3);
      await users.relate(rui.id, 'fan', 7);
      if (i < 2) await users.unrelate(rui.id, 'like', 3);
      if (i < 2) await users.unrelate(rui.id, 'fan', 7);
    }
    assert.deepEqual(await today(), [1, 0, 1]);
    await users.relate(rui.id, 'dislike', 3);
    assert.deepEqual(await today(), [0, 0, 1]);

    const playlists = createPlaylists(store, activity);
    const { id: list } = await playlists.create(rui, { name: 'List', trackIds: [1] });
    for (let i = 0; i < 3; i++) {
      const { tracks, version } = await playlists.add(rui, list, { trackIds: [1, 2] });
      const positions = Array.from({ length: tracks }, (_, at) => at + 1);
      await playlists.remove(rui, list, positions, version);
    }
    assert.deepEqual(await today(), [0, 0, 1]);
    await playlists.add(rui, list, { trackIds: [2, 2] });
    await playlists.add(rui, list, { trackIds: [2] });
    assert.deepEqual(await today(), [0, 1, 1]);
    for (const isPrivate of [true, false, true]) await playlists.update(rui, list, { private: isPrivate });
    assert.deepEqual(await today(), [0, 0, 1]);
    await playlists.add(rui, list, { trackIds: [3] });
    await playlists.update(rui, list, { private: false });
    assert.deepEqual(await today(), [0, 2, 1]);
    await playlists.replace(rui, list, { trackIds: [3] });
    assert.deepEqual(await today(), [0, 1, 1]);
    await playlists.delete(rui, list);
    assert.deepEqual(await today(), [0, 0, 1]);
    await activity.close();
  });

  test('old days are deleted, and rare applications of past days are summed up', async (t) => {
    const { store, createArtist, ana } = await openStudio(t, database);
    const id = await createArtist(ana, 'Nova');
    const row = (day: string, client_id: string, listens: number) => ({
      artist_id: id,
      day,
      client_id,
      listens,
    });
    const many = Array.from({ length: 23 }, (_, at) =>
      row('2026-04-29', `app${String(at).padStart(2, '0')}`, 100 - at),
    );
    await store.db
      .insertInto('artist_day')
      .values([...many, row('2026-04-29', '', 1), row('2025-03-27', '', 5), row('2025-03-26', '', 5)])
      .execute();
    for (let times = 0; times < 2; times++) await purgeArtistDays(store, new Date(`${TODAY}T12:00:00Z`));
    const rows = await rowsOf(store, id);
    assert.deepEqual(
      rows.filter((text) => !/ app(0\d|1[0-9]) /.test(text)),
      [
        '2025-03-27 - 5 0 0 0 0',
        '2026-04-29 * 237 0 0 0 0',
        '2026-04-29 - 1 0 0 0 0',
        `${TODAY} - 0 0 0 0 0`,
      ],
    );
    assert.equal(rows.length, 24);
  });

  test('the days of a merged artist are added to those of the other', async (t) => {
    const { store } = await openStudio(t, database);
    const row = (artist_id: number, day: string, listens: number) => ({
      artist_id,
      day,
      client_id: '',
      listens,
    });
    await store.db
      .insertInto('artist_day')
      .values([row(7, TODAY, 2), row(7, '2026-04-30', 1), row(8, TODAY, 3)])
      .execute();
    await store.commit((trx) => mergeArtist(trx, 7, 8));
    assert.deepEqual(await rowsOf(store, 8), ['2026-04-30 - 1 0 0 0 0', `${TODAY} - 5 0 0 0 0`]);
    assert.deepEqual(await rowsOf(store, 7), []);
  });
});
