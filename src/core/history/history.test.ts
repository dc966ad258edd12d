import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { KyselyPlugin } from 'kysely';
import { forEachDatabase } from '../../../test/databases.fixture.ts';
import { COMMAND_LINE } from '../../domain/admin.ts';
import { HISTORY_MAX } from '../../domain/listens.ts';
import { quiet } from '../../domain/node/quiet-log.fixture.ts';
import { hide } from '../../store/hidden.ts';
import type { Store } from '../../store/store.ts';
import { createUser } from '../accounts/users.ts';
import { deleteItem } from '../admin/delete-items.ts';
import { deleteUser, finishLeaving } from '../delete-user.ts';
import { createCast, fillCatalogue } from '../playlists/lists.fixture.ts';
import { createHistory, purgeListens, readPlace } from './history.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

async function setUp(store: Store) {
  await fillCatalogue(store);
  const { ana, rui } = await createCast(store);
  const time = { now: Date.UTC(2026, 2, 1, 12) };
  const options = {
    ...{ store, jobs: { wake() {} }, mayScrobble: true, log: quiet },
    clock: () => time.now,
  };
  const history = createHistory(options);
  const tracks = async (user = ana) =>
    (await history.page(user, undefined, 200)).entries.map(({ track_id }) => track_id);
  return { history, options, ana, rui, time, tracks };
}

const report = (trackId: number, at: number) => ({ trackId, duration: 180, at, isReported: true });
const stream = (trackId: number, at: number) => ({ ...report(trackId, at), isReported: false });

const rowsOf = ({ db }: Store) =>
  db.selectFrom('listen').selectAll().orderBy('n').orderBy('user_id').execute();

forEachDatabase(({ openFresh }) => {
  test('nothing is stored before the user turns it on, and nothing more after it is turned off', async () => {
    const store = await openFresh();
    const { history, ana, rui, time, tracks } = await setUp(store);
    await history.heard(ana, 1);
    assert.deepEqual(await rowsOf(store), []);
    assert.equal((await history.page(ana, undefined, 10)).on, false);
    await history.turn(ana, true);
    await history.heard(ana, 1);
    await history.heard(rui, 1);
    assert.deepEqual([await tracks(ana), await tracks(rui)], [[1], []]);
    const [{ listened }] = (await history.page(ana, undefined, 10)).entries;
    assert.ok(Date.parse(listened) < time.now && Date.parse(listened) >= time.now - MINUTE, listened);
    await history.turn(ana, false);
    time.now += DAY;
    await history.heard(ana, 2);
    assert.deepEqual(await tracks(), [1]);
    await assert.rejects(history.heard(ana, 999), { kind: 'not-found' });
  });

  test('a stream and a report of it are one listen; a track takes its time', async () => {
    const store = await openFresh();
    const { history, ana, time, tracks } = await setUp(store);
    await history.turn(ana, true);
    await history.record(ana, [stream(1, time.now)]);
    time.now += 3 * MINUTE;
    await history.record(ana, [report(1, time.now)]);
    assert.deepEqual(await tracks(), [1]);
    for (let i = 0; i < 5; i++)
      await history.record(ana, [report(1, time.now - i * 1000), report(1, time.now)]);
    assert.deepEqual(await tracks(), [1, 1], 'repeated after three minutes, however often it is reported');
    await history.record(ana, [stream(1, time.now)]);
    assert.deepEqual(await tracks(), [1, 1]);
    await history.record(ana, [report(2, time.now)]);
    assert.deepEqual(await tracks(), [2, 1, 1]);
    const concurrent = Array.from({ length: 5 }, () => history.record(ana, [report(3, time.now)]));
    await Promise.all(concurrent);
    assert.deepEqual(await tracks(), [3, 2, 1, 1]);
  });

  test('many listens at once are compared with each other and with stored ones, in one query', async () => {
    const store = await openFresh();
    const { ana, time, tracks, ...parts } = await setUp(store);
    await parts.history.turn(ana, true);
    await parts.history.record(ana, [stream(1, time.now - 5 * MINUTE)]);
    let queries = 0;
    const counter: KyselyPlugin = {
      transformQuery({ node }) {
        const isSelection = node.kind === 'RawNode' && /^\s*select/.test(node.sqlFragments[0]);
        if (isSelection || node.kind === 'SelectQueryNode') queries++;
        return node;
      },
      transformResult: async ({ result }) => result,
    };
    const commit: Store['commit'] = (work) => store.commit((trx) => work(trx.withPlugin(counter)));
    const history = createHistory({ ...parts.options, store: { ...store, commit } });
    await history.record(ana, [
      ...[report(1, time.now - 4 * MINUTE), report(1, time.now), report(1, time.now - MINUTE)],
      ...[stream(2, time.now - MINUTE), report(2, time.now), report(3, time.now - DAY), report(3, time.now)],
    ]);
    assert.deepEqual((await tracks()).sort(), [1, 1, 2, 3, 3]);
    assert.ok((await rowsOf(store)).every(({ reported }) => reported === 1));
    assert.equal(queries, 1);
  });

  test('late reports have their own time; impossible ones are corrected or left out', async () => {
    const store = await openFresh();
    const { history, ana, time, tracks } = await setUp(store);
    await history.turn(ana, true);
    await history.record(ana, [report(1, time.now + DAY), report(2, time.now - DAY), report(3, 1)]);
    assert.deepEqual(await tracks(), [1, 2]);
    const [newest] = (await history.page(ana, undefined, 1)).entries;
    assert.equal(newest.listened, new Date(time.now).toISOString());
  });

  test('the pages of a history have every entry once', async () => {
    const store = await openFresh();
    const { history, ana, time } = await setUp(store);
    await history.turn(ana, true);
    // Two at the same second.
    const all = [1, 2, 3, 4, 5].map((id) => report(id, time.now - Math.floor(id / 2) * MINUTE));
    await history.record(ana, all);
    const seen: number[] = [];
    for (let next: string | null = ''; next !== null; ) {
      const page = await history.page(ana, next === '' ? undefined : readPlace(next), 2);
      seen.push(...page.entries.map(({ track_id }) => track_id));
      next = page.next;
    }
    assert.deepEqual(seen, [1, 3, 2, 5, 4]);
    assert.equal(readPlace("2026-03-01T12:00:00.000Z_1' or 1=1"), undefined);
  });

  test('entries are deleted one by one, all, and with the account; what is to be sent stays until then', async () => {
    const store = await openFresh();
    const { history, ana, rui, time, tracks } = await setUp(store);
    for (const user of [ana, rui]) {
      await history.turn(user, true);
      await history.record(user, [report(1, time.now), report(2, time.now), report(3, time.now)]);
    }
    const [{ id }] = (await history.page(ana, undefined, 1)).entries;
    await history.delete(ana, id);
    await assert.rejects(history.delete(ana, id), { kind: 'not-found' });
    assert.deepEqual([(await tracks(ana)).length, (await tracks(rui)).length], [2, 3]);
    await store.db
      .updateTable('listen')
      .set({ pending: 1 })
      .where('user_id', '=', ana.id)
      .where('track_id', '=', 1)
      .execute();
    await history.clear(ana);
    assert.deepEqual([await tracks(ana), (await tracks(rui)).length], [[], 3]);
    const left = (await rowsOf(store)).filter(({ user_id }) => user_id === ana.id);
    assert.deepEqual(
      left.map(({ track_id, in_history }) => [track_id, in_history]),
      [[1, 0]],
    );
    await deleteUser(store, rui.id);
    await finishLeaving(store);
    assert.ok((await rowsOf(store)).every(({ user_id }) => user_id === ana.id));
  });

  test('a history is limited by number and by age', async () => {
    const store = await openFresh();
    const { history, ana, time, tracks } = await setUp(store);
    await history.turn(ana, true);
    await history.record(ana, [report(1, time.now), report(2, time.now)]);
    await store.db.updateTable('listener').set({ last: HISTORY_MAX }).execute();
    await history.record(ana, [report(3, time.now)]);
    assert.deepEqual(await tracks(), [3, 2], 'the first of 10,001 is gone');

    const brief = await createUser(store, { name: 'brief' });
    const row = { user_id: brief.id, track_id: 1, reported: 1, in_history: 0 };
    const listened = new Date(time.now).toISOString();
    await store.db
      .insertInto('listen')
      .values([
        { ...row, n: 1, listened, pending: 0 },
        { ...row, n: 2, listened, pending: 1 },
      ])
      .execute();
    await purgeListens(store, new Date(time.now + 60 * MINUTE));
    assert.equal((await rowsOf(store)).length, 4);
    await purgeListens(store, new Date(time.now + 3 * 60 * MINUTE));
    assert.deepEqual(
      (await rowsOf(store)).map(({ user_id, n }) => [user_id, n]),
      [
        [ana.id, 2],
        [brief.id, 2],
        [ana.id, HISTORY_MAX + 1],
      ],
    );
    await purgeListens(store, new Date(time.now + 366 * DAY));
    assert.deepEqual(await rowsOf(store), []);
  });

  test('listens of a track that was deleted are hidden, and purged; those of a hidden one stay', async () => {
    const store = await openFresh();
    const { history, ana, time, tracks } = await setUp(store);
    // Deletions have the time of the clock.
    time.now = Date.now();
    await history.turn(ana, true);
    const listens = [1, 2, 3].map((id) => report(id, time.now - id * 10 * MINUTE));
    await history.record(ana, listens);
    await deleteItem(store, 'track', 2, COMMAND_LINE);
    await store.commit((trx) => hide(trx, 'track', 3));
    assert.deepEqual(await tracks(), [1, 3]);
    await purgeListens(store, new Date());
    assert.deepEqual(
      (await rowsOf(store)).map(({ track_id }) => track_id),
      [1, 3],
    );
  });
});
