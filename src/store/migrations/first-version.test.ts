/**
 * Databases and backups of the first version, made by the program that had all earlier migrations (`LAST_WITH_EARLIER`):
 *
 *   version-32-sqlite.fixture.gz      the file
 *   version-32-postgres.fixture.gz    the statements: the migrations, then the rows
 *   …-backup.fixture.gz               the files of a backup of each, by path, as JSON in base64
 */
import assert from 'node:assert/strict';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { gunzipSync } from 'node:zlib';
import pg from 'pg';
import { forEachDatabase } from '../../../test/databases.fixture.ts';
import { restoreBackup } from '../../backup/restore.ts';
import { personalTables } from '../../core/accounts/personal-rows.fixture.ts';
import type { DatabaseLocation } from '../../domain/ports.ts';
import { openStore } from '../store.ts';
import { factsOf } from './database-facts.fixture.ts';

const KINDS = ['sqlite', 'postgres'] as const;

async function read(name: string): Promise<Buffer> {
  return gunzipSync(await readFile(new URL(`./version-32-${name}.fixture.gz`, import.meta.url)));
}

/** Puts the database of the first version there. */
async function createIn(location: DatabaseLocation): Promise<void> {
  const content = await read(location.kind);
  if (location.kind === 'sqlite') {
    await mkdir(dirname(location.file), { recursive: true });
    await writeFile(location.file, content);
    return;
  }
  const client = new pg.Client(location.url);
  await client.connect();
  await client.query(content.toString()).finally(() => client.end());
}

async function requireContent(location: DatabaseLocation): Promise<void> {
  const store = await openStore(location);
  const tracks = await store.db.selectFrom('track').select(['id', 'name', 'waveform']).execute();
  assert.deepEqual(tracks, [{ id: 7, name: 'Onda', waveform: null }]);
  for (const table of await personalTables(store)) {
    const { rows } = await store.db
      .selectFrom(table)
      .select((select) => select.fn.countAll<number>().as('rows'))
      .where('user_id', '=', 3)
      .executeTakeFirstOrThrow();
    assert.ok(rows > 0, table);
  }
  // Numbers of rows go on after the highest.
  const report = { kind: 'track', item_id: 1, name: 'x', created: '' } as const;
  const added = await store.db.insertInto('report').values(report).returning('id').executeTakeFirstOrThrow();
  assert.equal(added.id, 2);
  await store.close();
}

forEachDatabase(({ emptyLocation, newLocation }) => {
  test('a database of all earlier migrations opens, with its rows, and is the same as a new one', async () => {
    const location = await emptyLocation();
    await createIn(location);
    await requireContent(location);
    const facts = await factsOf(await newLocation());
    assert.ok(facts.length > 900);
    assert.deepEqual(await factsOf(location), facts);
  });

  test('backups of both kinds of databases are restored', async () => {
    for (const kind of KINDS) {
      const folder = await mkdtemp(join(tmpdir(), 'cantiga-backup-'));
      const files = JSON.parse((await read(`${kind}-backup`)).toString()) as Record<string, string>;
      await mkdir(join(folder, 'tables'));
      for (const [path, content] of Object.entries(files))
        await writeFile(join(folder, path), Buffer.from(content, 'base64'));
      const location = await emptyLocation();
      await restoreBackup(folder, location, { signal: new AbortController().signal });
      await rm(folder, { recursive: true });
      await requireContent(location);
    }
  });
});
