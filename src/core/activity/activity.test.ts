import assert from 'node:assert/strict';
import { test } from 'node:test';
import { forEachDatabase, startPostgres } from '../../../test/databases.fixture.ts';
import type { Log } from '../../domain/ports.ts';
import { latestChanges } from '../../store/changes/changes.ts';
import { openStore, type Store } from '../../store/store.ts';
import { take } from '../playlists/lists.fixture.ts';
import { createActivity } from './activity.ts';

const DAY = '2026-03-01';

/** A recording log, and a clock that tests set: half a minute before midnight. */
function surroundings() {
  const logged: string[] = [];
  const note = (level: string) => (message: string, fields?: object) => {
    const { lost, lostTouched } = (fields ?? {}) as { lost?: number; lostTouched?: number };
    logged.push(
      `${level}: ${message}${lost === undefined ? '' : ` (${lost}${lostTouched ? `, ${lostTouched} touched` : ''})`}`,
    );
  };
  const log: Log = {
    debug: note('debug'),
    info: note('info'),
    warn: note('warn'),
    error: note('error'),
    isEnabled: () => true,
  };
  const time = { now: Date.parse(`${DAY}T23:59:30Z`) };
  return { logged, log, time, clock: () => time.now };
}

/** The store, whose commits fail while `away` is set. */
function breakable(store: Store) {
  const database = { isDown: false, commits: 0 };
  const commit: Store['commit'] = (work) => {
    database.commits++;
    if (database.isDown) return Promise.reject(new Error('the database is away'));
    return store.commit(work);
  };
  return { database, store: { ...store, commit } satisfies Store };
}

/** Tracks 1 to 3 of artist 1. */
async function fill(store: Store): Promise<void> {
  const license_ccurl = 'http://creativecommons.org/licenses/by/3.0/';
  const track = { entity: 'track', artist_id: 1, duration: 200, releasedate: '2014-02-28', license_ccurl };
  const records = [
    { entity: 'artist', id: 1, name: 'Ana Luz' },
    ...[1, 2, 3].map((id) => ({ ...track, id, name: `Track ${id}` })),
  ];
  await take(store, records);
}

/** `track day client listens downloads` */
async function counts({ db }: Store): Promise<string[]> {
  const rows = await db.selectFrom('activity').selectAll().execute();
  return rows.map((row) => Object.values(row).join(' ')).sort();
}

async function touched({ db }: Store): Promise<string[]> {
  const rows = await db.selectFrom('touched').selectAll().execute();
  return rows.map(({ kind, id, seq }) => `${kind} ${id} ${seq}`).sort();
}

forEachDatabase(({ openFresh }) => {
  test('listens and downloads are counted by track, day and application, and recorded as one change', async () => {
    const { store, database } = breakable(await openFresh());
    await fill(store);
    const before = await latestChanges(store.db);
    const { log, clock, time } = surroundings();
    const activity = createActivity({ store, log, clock });
    for (let i = 0; i < 3; i++) activity.listened(1, '5eedcafe');
    activity.downloaded(1, '5eedcafe');
    activity.listened(1, '');
    time.now += 60_000;
    activity.listened(1, '5eedcafe');
    activity.downloaded(2, '');
    activity.touch('artist', 1);
    await activity.flush();
    assert.deepEqual(await counts(store), [
      '1 2026-03-01  1 0',
      '1 2026-03-01 5eedcafe 3 1',
      '1 2026-03-02 5eedcafe 1 0',
      '2 2026-03-02  0 1',
    ]);
    const { rating } = await latestChanges(store.db);
    assert.ok(rating > before.rating);
    assert.deepEqual(await touched(store), [`artist 1 ${rating}`, `track 1 ${rating}`, `track 2 ${rating}`]);
    assert.equal(database.commits, 1);
    await activity.close();
    assert.equal(database.commits, 1, 'without counts nothing is written');
  });

  test('several commits each record their change', async () => {
    const whole = await openFresh();
    await fill(whole);
    const { database, store: isDown } = breakable(whole);
    const reported: number[] = [];
    const commit: Store['commit'] = async (work) => {
      const done = await isDown.commit(work);
      const counted = await whole.db
        .selectFrom('touched')
        .select('seq')
        .where('id', '=', 1)
        .executeTakeFirst();
      reported.push(counted!.seq);
      return done;
    };
    const { log, clock } = surroundings();
    const activity = createActivity({ store: { ...whole, commit }, log, clock });
    // One row for each application: 5,000 fit into a commit.
    database.isDown = true;
    for (let i = 0; i < 12_000; i++) activity.listened(1, `${i}`);
    await activity.flush();
    database.isDown = false;
    await activity.flush();
    assert.equal(reported.length, 3);
    assert.equal(new Set(reported).size, 3, 'a new change each time');
    assert.equal((await latestChanges(whole.db)).rating, reported[2]);
    await activity.close();
  });

  test('unknown items are not recorded as touched', async () => {
    const store = await openFresh();
    await fill(store);
    const before = await latestChanges(store.db);
    const { log, clock } = surroundings();
    const activity = createActivity({ store, log, clock });
    for (const id of [99, 0, 2 ** 53]) activity.touch('track', id);
    activity.touch('album', 1);
    activity.touch('user', 4711);
    await activity.close();
    assert.deepEqual(await touched(store), []);
    assert.deepEqual(await latestChanges(store.db), before);
  });

  test('counts that cannot be written are kept, logged once, and written later', async () => {
    const { store, database } = breakable(await openFresh());
    await fill(store);
    const { log, clock, logged } = surroundings();
    const activity = createActivity({ store, log, clock });
    database.isDown = true;
    for (let i = 0; i < 3; i++) {
      activity.listened(1, '');
      activity.touch('artist', 1);
      await activity.flush();
    }
    assert.deepEqual(logged, ['warn: cannot write listens, downloads and touched items; retrying']);
    database.isDown = false;
    activity.listened(1, '');
    await activity.flush();
    assert.deepEqual(await counts(store), [`1 ${DAY}  4 0`]);
    assert.deepEqual((await touched(store)).length, 2);
    assert.deepEqual(logged.slice(1), ['info: listens, downloads and touched items are written again (0)']);
    database.isDown = true;
    activity.downloaded(2, '');
    activity.touch('artist', 1);
    await activity.close();
    assert.equal(
      logged.at(-1),
      'warn: listens, downloads or touched items could not be written before the end (1, 1 touched)',
    );
  });

  test('the buffer is limited, and lost counts are logged', async () => {
    const { store, database } = breakable(await openFresh());
    await fill(store);
    const { log, clock, logged } = surroundings();
    const activity = createActivity({ store, log, clock, max: 2 });
    database.isDown = true;
    for (const id of [1, 2, 3, 3, 1]) activity.listened(id, '');
    for (const id of [1, 2, 3, 1]) activity.touch('track', id);
    await activity.flush();
    database.isDown = false;
    await activity.flush();
    assert.deepEqual(await counts(store), [`1 ${DAY}  2 0`, `2 ${DAY}  1 0`]);
    assert.equal(
      logged.at(-1),
      'info: listens, downloads and touched items are written again (2, 1 touched)',
    );
    await activity.close();
  });

  test('counts that arrive during a write are counted once', async () => {
    const store = await openFresh();
    await fill(store);
    const { log, clock } = surroundings();
    const activity = createActivity({ store, log, clock });
    activity.listened(1, '');
    const flushed = activity.flush();
    await Promise.resolve();
    activity.listened(1, '');
    await flushed;
    await activity.close();
    assert.deepEqual(await counts(store), [`1 ${DAY}  2 0`]);
  });
});

test('counts are written within a second, and retried every second', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  let commits = 0;
  const commit: Store['commit'] = () => {
    commits++;
    return Promise.reject(new Error('the database is away'));
  };
  const { log, clock } = surroundings();
  const activity = createActivity({ store: { commit } as Store, log, clock });
  const commitsAfter = async (milliseconds: number) => {
    t.mock.timers.tick(milliseconds);
    await new Promise(setImmediate);
    return commits;
  };
  assert.equal(await commitsAfter(10_000), 0);
  activity.listened(1, '');
  assert.equal(await commitsAfter(1), 0);
  assert.equal(await commitsAfter(999), 1);
  assert.equal(await commitsAfter(1000), 2);
  assert.equal(await commitsAfter(1000), 3);
});

test('an outage of PostgreSQL loses no counts', { timeout: 240_000 }, async (t) => {
  const server = await startPostgres();
  const store = await openStore({ kind: 'postgres', url: server.url });
  const { log, clock } = surroundings();
  const activity = createActivity({ store, log, clock });
  t.after(async () => {
    await activity.close();
    await store.close();
    await server.close();
  });
  await fill(store);
  activity.listened(1, '');
  await activity.flush();
  await server.stop();
  for (let i = 0; i < 5; i++) {
    activity.listened(1, '');
    activity.downloaded(2, '');
    await activity.flush();
  }
  await server.start();
  await activity.flush();
  assert.deepEqual(await counts(store), [`1 ${DAY}  6 0`, `2 ${DAY}  0 5`]);
});
