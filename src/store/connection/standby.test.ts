import assert from 'node:assert/strict';
import { test } from 'node:test';
import { forEachDatabase } from '../../../test/databases.fixture.ts';
import type { DatabaseLocation } from '../../domain/ports.ts';
import { openStore, type Store, storeId } from '../store.ts';
import { readFromStandby } from './standby.ts';

/** Locations that both lead to the same database, as a primary and its standby do. */
function twice(location: DatabaseLocation): DatabaseLocation {
  if (location.kind === 'sqlite') return { ...location };
  const url = new URL(location.url);
  url.searchParams.set('application_name', 'standby');
  return { kind: 'postgres', url: url.href };
}

forEachDatabase(({ newLocation, emptyLocation }) => {
  const read = async (database: DatabaseLocation, standby: DatabaseLocation | undefined, failures = 0) => {
    const reasons: string[] = [];
    let attempts = 0;
    const work = async (store: Store) => {
      if (attempts++ < failures) throw new Error('canceling statement due to conflict with recovery');
      return await storeId(store);
    };
    const id = await readFromStandby({ database, standby }, (reason) => void reasons.push(reason), work);
    return { id, attempts, reasons };
  };

  test('long reads use a standby, and the primary if it cannot be used', async () => {
    const database = await newLocation();
    const primary = await openStore(database);
    const id = await storeId(primary);
    await primary.close();

    assert.deepEqual(await read(database, undefined), { id, attempts: 1, reasons: [] });
    assert.deepEqual(await read(database, twice(database)), { id, attempts: 1, reasons: [] });

    const other = await read(database, await newLocation());
    assert.deepEqual([other.id, other.attempts], [id, 1]);
    assert.match(other.reasons.join(), /standby of another database/);

    const empty = await read(database, await emptyLocation());
    assert.deepEqual([empty.id, empty.reasons.length], [id, 1]);

    const cancelled = await read(database, twice(database), 1);
    assert.deepEqual([cancelled.id, cancelled.attempts], [id, 2]);
    assert.match(cancelled.reasons.join(), /conflict with recovery/);
  });

  test('an error of the primary is not hidden', async () => {
    const database = await newLocation();
    await assert.rejects(read(database, undefined, 1), /conflict with recovery/);
  });
});
