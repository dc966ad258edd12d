import assert from 'node:assert/strict';
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { test } from 'node:test';
import { forEachDatabase } from '../../../test/databases.fixture.ts';
import { openStore, openUnmigrated } from '../store.ts';
import { createEarlierDatabase } from './earlier.fixture.ts';

const PROCESS = new URL('./killed-process.fixture.ts', import.meta.url);
const EARLIER = 11;

forEachDatabase(({ emptyLocation }) => {
  test('a migration that is killed leaves the database as it was; the next start migrates it', async () => {
    const location = await emptyLocation();
    await createEarlierDatabase(location, EARLIER, [
      `insert into artist (id, name, website, joindate, image, locations, tags, description, "similar")
        values (1, 'Lume', '', '', '', '[]', '[]', '{}', '[]')`,
    ]);
    const child = fork(PROCESS);
    const exited = once(child, 'exit');
    child.send(location);
    assert.deepEqual(await exited, [null, 'SIGKILL']);

    const before = await openUnmigrated(location, { readOnly: true });
    await before.close();
    assert.equal(before.version, EARLIER);
    const store = await openStore(location);
    const artists = await store.db.selectFrom('artist').select(['name', 'source']).execute();
    await store.close();
    assert.deepEqual(artists, [{ name: 'Lume', source: '' }]);
  });
});
