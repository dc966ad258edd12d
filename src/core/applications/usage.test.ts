import assert from 'node:assert/strict';
import { mock, test } from 'node:test';
import { forEachDatabase } from '../../../test/databases.fixture.ts';
import type { Clients, Log } from '../../domain/ports.ts';
import { openStore, type Store } from '../../store/store.ts';
import { createShared } from '../common-counts/shared.ts';
import { createApplication } from './application-edits.ts';
import { createUsage } from './usage.ts';

const NORTE = '00000001';
const SUR = '00000002';
const clients: Clients = {
  find(clientId) {
    if (clientId !== NORTE && clientId !== SUR) return undefined;
    return { clientId, name: 'x', plan: 'read', suspended: false, httpStatuses: false };
  },
};

/** A recording log, and a clock that tests set: half a minute before midnight. */
function surroundings() {
  const logged: string[] = [];
  const note = (level: string) => (message: string, fields?: object) => {
    logged.push(`${level}: ${message}${fields && 'requests' in fields ? ` (${fields.requests})` : ''}`);
  };
  const log: Log = {
    debug: note('debug'),
    info: note('info'),
    warn: note('warn'),
    error: note('error'),
    isEnabled: () => true,
  };
  const time = { now: Date.UTC(2026, 2, 1, 23, 59, 30) };
  const clock = () => time.now;
  const today = createShared({ clock }).window('day', 86_400);
  return { logged, log, time, clock, today };
}

async function addApplications(store: Store): Promise<void> {
  for (const client_id of [NORTE, SUR])
    await createApplication(store, { name: 'x', plan: 'read', client_id });
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

forEachDatabase(({ newLocation, openFresh }) => {
  test('requests and errors are counted per operation and visible immediately', async () => {
    const store = await openFresh();
    await addApplications(store);
    const { log, clock, today } = surroundings();
    const usage = createUsage({ store, clients, log, clock, today });
    for (let i = 0; i < 5; i++) usage.count(NORTE, 'tracks', i < 2 ? 3 + i : 0);
    usage.count(NORTE, 'albums', 0);
    usage.count(SUR, 'tracks', 0);
    assert.deepEqual([today.find(NORTE), today.find(SUR)], [6, 1]);
    const expected = [
      { day: '2026-03-01', operation: 'albums', requests: 1, failures: 0, errors: {} },
      { day: '2026-03-01', operation: 'tracks', requests: 5, failures: 2, errors: { 3: 1, 4: 1 } },
    ];
    assert.deepEqual(await usage.of(NORTE, 30), expected);
    assert.deepEqual(await usage.of(NORTE, 30), expected);
    assert.deepEqual([today.find(NORTE), today.find(SUR)], [6, 1]);
    await usage.close();
  });

  test('requests above a limit are counted by their code, and do not use the quota', async () => {
    const store = await openFresh();
    await addApplications(store);
    const { log, clock, today } = surroundings();
    const usage = createUsage({ store, clients, log, clock, today });
    usage.count(NORTE, 'tracks', 0);
    for (let i = 0; i < 4; i++) usage.countRefusal(NORTE, 'tracks', 6);
    usage.countRefusal('ffffffff', 'tracks', 6);
    const expected = [{ day: '2026-03-01', operation: 'tracks', requests: 1, failures: 0, errors: { 6: 4 } }];
    assert.deepEqual(await usage.of(NORTE, 1), expected);
    await usage.flush();
    assert.deepEqual(await usage.of(NORTE, 1), expected);
    usage.count(NORTE, 'tracks', 0);
    assert.equal(today.find(NORTE), 2);
    const each = await usage.todayOfEach([NORTE, SUR]);
    assert.deepEqual(
      [...each],
      [
        [NORTE, 2],
        [SUR, 0],
      ],
    );
    await usage.close();
  });

  test('an unknown application is not counted', async () => {
    const store = await openFresh();
    const { log, clock, today } = surroundings();
    const usage = createUsage({ store, clients, log, clock, today });
    usage.count('ffffffff', 'tracks', 0);
    assert.equal(today.find('ffffffff'), 0);
    await usage.close();
    assert.deepEqual(await store.db.selectFrom('app_usage').selectAll().execute(), []);
  });

  test('a request before midnight counts for its day, also if written later', async () => {
    const store = await openFresh();
    await addApplications(store);
    const { log, clock, time, today } = surroundings();
    const usage = createUsage({ store, clients, log, clock, today });
    usage.count(NORTE, 'tracks', 0);
    usage.count(NORTE, 'tracks', 3);
    time.now += 60_000;
    assert.equal(today.find(NORTE), 0);
    usage.count(NORTE, 'tracks', 0);
    assert.equal(today.find(NORTE), 1);
    assert.deepEqual(await usage.of(NORTE, 2), [
      { day: '2026-03-01', operation: 'tracks', requests: 2, failures: 1, errors: { 3: 1 } },
      { day: '2026-03-02', operation: 'tracks', requests: 1, failures: 0, errors: {} },
    ]);
    assert.equal(today.find(NORTE), 1);
    assert.equal((await usage.of(NORTE, 1)).length, 1);
    await usage.close();
  });

  test('nodes share the counts of an application for today', async () => {
    const location = await newLocation();
    const stores = [await openStore(location), await openStore(location)];
    await addApplications(stores[0]);
    const { log, clock, time } = surroundings();
    const days = stores.map(() => createShared({ clock }).window('day', 86_400));
    const [one, other] = stores.map((store, i) =>
      createUsage({ store, clients, log, clock, today: days[i] }),
    );
    for (let i = 0; i < 10; i++) one.count(NORTE, 'tracks', 0);
    for (let i = 0; i < 3; i++) other.count(NORTE, 'tracks', 3);
    await Promise.all([one.flush(), other.flush()]);
    one.count(NORTE, 'albums', 0);
    other.count(NORTE, 'albums', 0);
    await one.flush();
    await other.flush();
    other.count(NORTE, 'tracks', 0);
    assert.deepEqual(
      days.map((day) => day.find(NORTE)),
      [14, 16],
    );
    time.now += 60_000;
    assert.deepEqual(
      days.map((day) => day.find(NORTE)),
      [0, 0],
    );
    for (const usage of [one, other]) await usage.close();
    const [{ requests }] = await stores[0].db
      .selectFrom('app_usage')
      .select(({ fn }) => fn.sum<number>('requests').as('requests'))
      .execute();
    assert.equal(requests, 16);
    for (const store of stores) await store.close();
  });

  test('counts that cannot be written are kept, logged once, and written later', async () => {
    const { database, store } = breakable(await openFresh());
    await addApplications(store);
    const { log, clock, logged, time, today } = surroundings();
    const usage = createUsage({ store, clients, log, clock, today });
    database.isDown = true;
    for (let i = 0; i < 3; i++) {
      usage.count(NORTE, 'tracks', 0);
      await usage.flush();
    }
    assert.equal(today.find(NORTE), 3);
    time.now += 60_000;
    usage.count(NORTE, 'tracks', 3);
    await usage.flush();
    assert.deepEqual(logged, ['warn: cannot write the usage of applications; retrying']);
    database.isDown = false;
    const expected = [
      { day: '2026-03-01', operation: 'tracks', requests: 3, failures: 0, errors: {} },
      { day: '2026-03-02', operation: 'tracks', requests: 1, failures: 1, errors: { 3: 1 } },
    ];
    assert.deepEqual(await usage.of(NORTE, 30), expected, 'unwritten counts are visible too');
    await usage.flush();
    assert.deepEqual(await usage.of(NORTE, 30), expected);
    assert.deepEqual(logged.slice(1), ['info: the usage of applications is written again']);
    database.isDown = true;
    usage.count(NORTE, 'tracks', 3);
    usage.count(NORTE, 'albums', 3);
    await usage.close();
    assert.equal(logged.at(-1), 'warn: the usage of applications could not be written before the end (2)');
  });

  test('counts that arrive during a flush are counted once', async () => {
    const store = await openFresh();
    await addApplications(store);
    const { log, clock, today } = surroundings();
    const usage = createUsage({ store, clients, log, clock, today });
    const operations = Array.from({ length: 150 }, (_, at) => `operation${at}`);
    for (const operation of operations) usage.count(NORTE, operation, 0);
    const flushed = usage.flush();
    await Promise.resolve();
    for (const operation of operations) usage.count(NORTE, operation, 0);
    await flushed;
    assert.equal(today.find(NORTE), 300);
    const rows = await usage.of(NORTE, 1);
    assert.deepEqual(new Set(rows.map((row) => row.requests)), new Set([2]));
    assert.equal(rows.length, 150);
    await usage.close();
  });

  test('the counts of a deleted application do not come back', async () => {
    const store = await openFresh();
    await addApplications(store);
    const { log, clock, today } = surroundings();
    const usage = createUsage({ store, clients, log, clock, today });
    usage.count(NORTE, 'tracks', 0);
    usage.count(SUR, 'tracks', 0);
    await store.db.deleteFrom('application').where('client_id', '=', NORTE).execute();
    await usage.close();
    const rows = await store.db.selectFrom('app_usage').select('client_id').execute();
    assert.deepEqual(rows, [{ client_id: SUR }]);
  });
});

test('counts are written every ten seconds until the end', async () => {
  mock.timers.enable({ apis: ['setTimeout'] });
  const commits: unknown[] = [];
  const commit: Store['commit'] = (work) => {
    commits.push(work);
    return new Promise(() => {});
  };
  const { log, clock, today } = surroundings();
  const usage = createUsage({ store: { commit } as Store, clients, log, clock, today });
  usage.count(NORTE, 'tracks', 0);
  const commitsAfter = async (milliseconds: number) => {
    mock.timers.tick(milliseconds);
    await new Promise(setImmediate);
    return commits.length;
  };
  assert.equal(await commitsAfter(9_999), 0);
  assert.equal(await commitsAfter(1), 1);
  // The first one has not ended, and only one runs at a time.
  assert.equal(await commitsAfter(60_000), 1);
  mock.timers.reset();
});
