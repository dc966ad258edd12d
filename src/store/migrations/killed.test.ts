import assert from 'node:assert/strict';
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { test } from 'node:test';
import { sql } from 'kysely';
import { forEachDatabase } from '../../../test/databases.fixture.ts';
import { openStore, openUnmigrated } from '../store.ts';
import { latestVersion } from './migrations.ts';
import { asNewerProgram } from './newer-program.fixture.ts';

const PROCESS = new URL('./killed-process.fixture.ts', import.meta.url);

forEachDatabase(({ newLocation }) => {
  test('a migration that is killed leaves a database that this program uses; the next start continues it', async () => {
    const location = await newLocation();
    const earlier = await openStore(location);
    const texts = { name: 'Lume', website: '', joindate: '', image: '', locations: '[]', tags: '[]' };
    await earlier.db
      .insertInto('artist')
      .values({ id: 1, ...texts, description: '{}', similar: '[]' })
      .execute();
    await earlier.close();
    const child = fork(PROCESS);
    const exited = once(child, 'exit');
    child.send(location);
    assert.deepEqual(await exited, [null, 'SIGKILL']);

    const before = await openUnmigrated(location, { readOnly: true });
    const moods = ['artist', 'album'].map((kind) => sql.raw(`select mood from ${kind}`).execute(before.db));
    assert.deepEqual(
      (await Promise.allSettled(moods)).map(({ status }) => status),
      ['fulfilled', 'rejected'],
    );
    await before.close();
    assert.equal(before.version, latestVersion());
    await (await openStore(location)).close();
    const store = await asNewerProgram(() => openStore(location));
    const artists = await sql`select name, mood from artist`.execute(store.db);
    await sql`select album.mood, track.mood from album, track`.execute(store.db);
    await store.close();
    assert.deepEqual(artists.rows, [{ name: 'Lume', mood: 'calm' }]);
  });
});
