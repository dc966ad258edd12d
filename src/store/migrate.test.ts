/** Programs of two versions on one database. The older one is this program; the newer one has further migrations. */
import assert from 'node:assert/strict';
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { test } from 'node:test';
import { eventually } from '../../test/cli-process.fixture.ts';
import { forEachDatabase } from '../../test/databases.fixture.ts';
import { watchSchema } from '../core/node/watch-schema.ts';
import type { DatabaseLocation } from '../domain/ports.ts';
import { Refusal } from '../domain/refusal.ts';
import { watchChanges } from './changes/changes.ts';
import { requireKnown } from './migrate.ts';
import { latestVersion } from './migrations/migrations.ts';
import { openStore, openUnmigrated } from './store.ts';

const urlOf = (file: string) => new URL(`./migrations/${file}.fixture.ts`, import.meta.url);

/** Starts the program of a later version; resolves to its refusal, or to an empty text. */
async function migrateWith(program: 'next-minor' | 'next-major', location: DatabaseLocation) {
  const child = fork(urlOf('open-store'), { execArgv: ['--import', urlOf(program).href] });
  child.send(location);
  const [refusal] = (await once(child, 'message')) as [string];
  return refusal;
}

const refused = (message: RegExp) => (error: unknown) =>
  error instanceof Refusal && error.kind === 'store' && message.test(error.message);

forEachDatabase(({ newLocation }) => {
  test('a migration that only adds runs while older nodes do, and they continue and start again', async (t) => {
    const location = await newLocation();
    const node = await openStore(location);
    const watcher = watchChanges(node, () => {});
    t.after(async () => {
      await watcher.close();
      await node.close();
    });
    // Prepared before the migration.
    const read = () => node.db.selectFrom('meta').selectAll().where('key', '=', 'schema').execute();
    assert.deepEqual(await read(), [{ key: 'schema', value: String(latestVersion()) }]);
    assert.equal(await migrateWith('next-minor', location), '');
    const [{ value }] = await read();
    assert.equal(Number(value), latestVersion() + 1);
    await node.commit((trx) => trx.insertInto('meta').values({ key: 'leaving_1', value: 'x' }).execute());

    for (const readOnly of [false, true]) await (await openStore(location, { readOnly })).close();
    const unmigrated = await openUnmigrated(location);
    await unmigrated.close();
    assert.equal(unmigrated.version, latestVersion() + 1);
    await assert.rejects(
      requireKnown(node.db, node.dialect, 'back up'),
      refused(/Cannot back up .* newer than this program .* Use the newer program/),
    );
  });

  test('a migration that older programs cannot run with waits for the end of their nodes, and locks them out', async () => {
    const location = await newLocation();
    const nodes = [await openStore(location), await openStore(location)];
    const watchers = nodes.map((node) => watchChanges(node, () => {}));
    const of = location.kind === 'sqlite' ? 'a service with this data folder' : '2 with connections from ';
    // They are nodes as soon as they listen.
    const refusal = await eventually(
      () => runningNodes(location),
      (found) => found?.startsWith(of) === true,
    );
    assert.ok(refusal);
    assert.match(
      await migrateWith('next-major', location),
      new RegExp(`^Cannot migrate .* nodes of an older version are running.*\\(${of}.*Stop all of them`),
    );
    await Promise.all(watchers.map((watcher) => watcher.close()));
    const schema = watchSchema(nodes[0], 20);
    assert.equal(await migrateWith('next-major', location), '');
    assert.match((await schema.unusable).message, /newer than this program/);
    await schema.close();
    for (const readOnly of [false, true])
      await assert.rejects(openStore(location, { readOnly }), refused(/newer than this program/));
    for (const node of nodes) await node.close();
  });
});

/** What a migration would find. */
async function runningNodes(location: DatabaseLocation): Promise<string | undefined> {
  const store = await openStore(location);
  let found: string | undefined;
  await store.dialect.migration(store.db, async (_trx, excludeNodes) => {
    found = await excludeNodes();
  });
  await store.close();
  return found;
}
