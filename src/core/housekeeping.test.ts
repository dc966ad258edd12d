import assert from 'node:assert/strict';
import { test } from 'node:test';
import { forEachDatabase } from '../../test/databases.fixture.ts';
import type { Log } from '../domain/ports.ts';
import { latestChanges } from '../store/changes/changes.ts';
import { startHousekeeping } from './housekeeping.ts';
import { createJobs } from './jobs/jobs.ts';

const LONG_AGO = '2020-01-01T00:00:00.000Z';
const lines: unknown[] = [];
const log: Log = {
  debug() {},
  info() {},
  warn() {},
  error: (...line) => void lines.push(line),
  isEnabled: () => true,
};

forEachDatabase(({ openFresh }) => {
  test('expired rows are deleted, but never the latest change of each kind', async () => {
    const store = await openFresh();
    const { db } = store;
    const kinds = ['catalogue', 'application', 'application', 'catalogue', 'application'] as const;
    await db
      .insertInto('change')
      .values(kinds.map((kind, i) => ({ seq: i + 1, kind, at: LONG_AGO })))
      .execute();
    await db
      .insertInto('session')
      .values({ token_hash: 'x', user_id: 1, created: LONG_AGO, expires: LONG_AGO })
      .execute();
    const code = {
      code_hash: 'x',
      family: 'x',
      client_id: 'x',
      user_id: 1,
      redirect_uri: '',
      scope: 'music',
    };
    await db
      .insertInto('oauth_code')
      .values({ ...code, challenge: '', expires: LONG_AGO, used: 1 })
      .execute();

    await db
      .insertInto('mail_link')
      .values({ token_hash: 'x', user_id: 1, purpose: 'reset', email: 'x', expires: LONG_AGO })
      .execute();
    const usage = { client_id: 'x', day: LONG_AGO.slice(0, 10), operation: 'tracks' };
    await db
      .insertInto('app_usage')
      .values({ ...usage, requests: 1, failures: 0 })
      .execute();

    const activity = { track_id: 7, client_id: 'x', listens: 2, downloads: 1 };
    await db
      .insertInto('activity')
      .values({ ...activity, day: LONG_AGO.slice(0, 10) })
      .execute();

    const jobs = createJobs({ store, log });
    const housekeeping = startHousekeeping(store, jobs, log);
    await housekeeping.close();
    await jobs.settle();
    await jobs.close();
    assert.deepEqual(await db.selectFrom('activity').selectAll().execute(), [{ ...activity, day: '' }]);
    const left = await db.selectFrom('change').select('seq').orderBy('seq').execute();
    assert.deepEqual(
      left.map(({ seq }) => seq),
      [4, 5],
    );
    assert.deepEqual(await latestChanges(db), { catalogue: 4, application: 5, rating: 0 });
    for (const table of ['session', 'mail_link', 'oauth_code', 'app_usage'] as const)
      assert.deepEqual(await db.selectFrom(table).selectAll().execute(), [], table);
    assert.deepEqual(lines, []);
  });

  test('one of several nodes does it, once in an hour', async () => {
    const store = await openFresh();
    for (let start = 0; start < 3; start++) {
      const jobs = createJobs({ store, log });
      await startHousekeeping(store, jobs, log).close();
      await jobs.settle();
      await jobs.close();
    }
    const rows = await store.db.selectFrom('job').select(['kind', 'attempts']).orderBy('kind').execute();
    const kinds = [...new Set(rows.map(({ kind }) => kind))];
    assert.deepEqual(kinds, ['housekeeping']);
    // More if the hour has just ended.
    assert.ok(rows.length <= 2);
    assert.ok(rows.every(({ attempts }) => attempts === 1));
  });
});
