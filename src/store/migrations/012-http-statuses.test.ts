import assert from 'node:assert/strict';
import { test } from 'node:test';
import { forEachDatabase } from '../../../test/databases.fixture.ts';
import { listClients } from '../applications/application-rows.ts';
import { openStore } from '../store.ts';
import { createEarlierDatabase } from './earlier.fixture.ts';

forEachDatabase(({ emptyLocation }) => {
  test('applications of an earlier version get no HTTP statuses until they choose them', async () => {
    const location = await emptyLocation();
    const application = (id: string, failuresAs200: number) =>
      `insert into application (client_id, secret_hash, name, description, redirect_uri, plan, user_id, suspended, failures_as_200, created)
        values ('${id}', 'hash', 'App', '', '', 'read', null, 0, ${failuresAs200}, '2020-01-01T00:00:00.000Z')`;
    await createEarlierDatabase(location, 11, [application('0000000a', 0), application('0000000b', 1)]);
    const store = await openStore(location);
    try {
      const clients = await listClients(store.db);
      assert.deepEqual(
        clients.map(({ clientId, httpStatuses }) => [clientId, httpStatuses]),
        [
          ['0000000a', false],
          ['0000000b', false],
        ],
      );
    } finally {
      await store.close();
    }
  });
});
