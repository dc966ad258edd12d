import assert from 'node:assert/strict';
import { test } from 'node:test';
import { forEachDatabase } from '../../test/databases.ts';
import type { Log } from '../domain/ports.ts';
import { latestChanges } from '../store/changes.ts';
import { startHousekeeping } from './housekeeping.ts';

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
  test('what has had its time is deleted, the latest change of each kind never', async () => {
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

    const housekeeping = startHousekeeping(store, log);
    await housekeeping.clean();
    await housekeeping.close();
    const left = await db.selectFrom('change').select('seq').orderBy('seq').execute();
    assert.deepEqual(
      left.map(({ seq }) => seq),
      [4, 5],
    );
    assert.deepEqual(await latestChanges(db), { catalogue: 4, application: 5 });
    assert.deepEqual(await db.selectFrom('session').selectAll().execute(), []);
    assert.deepEqual(await db.selectFrom('oauth_code').selectAll().execute(), []);
    assert.deepEqual(lines, []);
  });
});
