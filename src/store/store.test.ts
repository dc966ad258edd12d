import assert from 'node:assert/strict';
import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { after, describe, test } from 'node:test';
import { sql } from 'kysely';
import pg from 'pg';
import { forEachDatabase } from '../../test/databases.fixture.ts';
import { playlistRow } from '../core/playlists/playlist-row.fixture.ts';
import type { DatabaseLocation } from '../domain/ports.ts';
import { Refusal } from '../domain/refusal.ts';
import { latestChanges, recordChange } from './changes/changes.ts';
import { openStore, openUnmigrated } from './store.ts';

const refused = (message: RegExp) => (error: unknown) => {
  assert.ok(error instanceof Refusal, String(error));
  assert.match(error.message, message);
  return true;
};

forEachDatabase(({ emptyLocation, openFresh }) => {
  test('several programs may open a new database concurrently', async () => {
    const location = await emptyLocation();
    const stores = await Promise.all([1, 2, 3, 4].map(() => openStore(location)));
    for (const store of stores) {
      assert.deepEqual(await latestChanges(store.db), { catalogue: 0, application: 0, rating: 0 });
      await store.close();
    }
  });

  test('opening again keeps the data', async () => {
    const location = await emptyLocation();
    const first = await openStore(location);
    const row = playlistRow({ id: 2 ** 53 - 1, name: 'Ünïcödé ☂' });
    await first.db.insertInto('playlist').values(row).execute();
    await first.close();
    const second = await openStore(location);
    const rows = await second.db.selectFrom('playlist').selectAll().execute();
    await second.close();
    assert.deepEqual(rows, [
      { ...row, private: 0, description: '', query: '', invite_hash: null, source: 'local' },
    ]);
  });

  test('a database newer than the program is refused and left unchanged', async () => {
    const location = await emptyLocation();
    const store = await openStore(location);
    await store.db
      .updateTable('meta')
      .set({ value: '7000' })
      .where('key', 'in', ['schema', 'compatible_from'])
      .execute();
    await store.close();
    await assert.rejects(
      openStore(location),
      refused(/newer than this program \(schema version 7000, expected at most \d+\)/),
    );
    await assert.rejects(openStore(location, { readOnly: true }), refused(/newer than this program/));
  });

  test('a database older than the first version is refused and left unchanged', async () => {
    const location = await emptyLocation();
    const store = await openStore(location);
    const schema = () => store.db.selectFrom('meta').select('value').where('key', '=', 'schema').execute();
    await store.db.updateTable('meta').set({ value: '31' }).where('key', '=', 'schema').execute();
    const tooOld = refused(/it has schema version 31, .* from version 32 on\. .* start the last version/);
    for (const readOnly of [false, true]) await assert.rejects(openStore(location, { readOnly }), tooOld);
    await assert.rejects(openUnmigrated(location), tooOld);
    assert.deepEqual(await schema(), [{ value: '31' }]);
    await store.close();
  });

  test('a database of another program is refused and left unchanged', async () => {
    const foreign: [string, RegExp][] = [
      ['create table "user" (id integer)', /expected an empty database .* with tables of something else/],
      ['create view greeting as select 1', /expected an empty database .* with tables of something else/],
      ['create table meta (name text)', /its table "meta" was not made by this program/],
      ['create table meta (key integer, value integer)', /its table "meta" was not made by this program/],
    ];
    for (const [statement, message] of foreign) {
      const location = await emptyLocation();
      await executeIn(location, statement);
      await assert.rejects(openStore(location), refused(message), statement);
      // It still exists, without other files.
      await assert.rejects(executeIn(location, statement), /already exists/);
      await assert.rejects(executeIn(location, 'select * from artist'), /artist/);
    }
  });

  test('a program can start while an import holds the write lock', async () => {
    const location = await emptyLocation();
    const importing = await openStore(location);
    await importing.db.transaction().execute(async (trx) => {
      await importing.dialect.lock(trx, 'import');
      await trx
        .insertInto('playlist')
        .values(playlistRow({ id: 1 }))
        .execute();
      const other = await openStore(location);
      assert.deepEqual(await other.db.selectFrom('playlist').selectAll().execute(), []);
      await other.close();
    });
    await importing.close();
  });

  test('a snapshot shows one state and cannot write', async () => {
    const store = await openFresh();
    const write = (id: number) => store.db.insertInto('playlist').values(playlistRow({ id })).execute();
    await write(1);
    await store.snapshot(async (snapshot) => {
      const count = async () => (await snapshot.selectFrom('playlist').select('id').execute()).length;
      assert.equal(await count(), 1);
      await write(2);
      assert.equal(await count(), 1);
    });
    const writing = store.snapshot((snapshot) => snapshot.deleteFrom('playlist').execute());
    await assert.rejects(writing, /read-?only|reading alone/);
    // The connection that refused can write again.
    await write(3);
    const left = await store.db.selectFrom('playlist').select('id').orderBy('id').execute();
    assert.deepEqual(
      left.map((row) => row.id),
      [1, 2, 3],
    );
  });

  test('read-only opening refuses an empty database and cannot write to an existing one', async () => {
    const location = await emptyLocation();
    await assert.rejects(openStore(location, { readOnly: true }), Refusal);
    await (await openStore(location)).close();
    const reader = await openStore(location, { readOnly: true });
    assert.deepEqual(await reader.db.selectFrom('artist').selectAll().execute(), []);
    await assert.rejects(reader.db.deleteFrom('artist').execute(), /read-?only|reading alone/);
    const change = reader.db.transaction().execute((trx) => recordChange(reader, trx, { catalogue: {} }));
    await assert.rejects(change, /read-?only|reading alone/);
    await reader.close();
  });

  test('writers wait for each other, and changes are numbered in the order of commits', async () => {
    const store = await openFresh();
    const write = () =>
      store.db.transaction().execute((trx) => recordChange(store, trx, { catalogue: {}, application: true }));
    await Promise.all(Array.from({ length: 20 }, write));
    const rows = await store.db.selectFrom('change').select(['seq', 'kind']).orderBy('seq').execute();
    assert.deepEqual(
      rows.map((row) => row.seq),
      Array.from({ length: 40 }, (_, at) => at + 1),
    );
    assert.deepEqual(await latestChanges(store.db), { catalogue: 39, application: 40, rating: 0 });
  });

  test('a failed transaction changes nothing and leaves the connection usable', async () => {
    const store = await openFresh();
    const failing = store.db.transaction().execute(async (trx) => {
      await recordChange(store, trx, { catalogue: {} });
      await sql`select * from no_such_table`.execute(trx);
    });
    await assert.rejects(failing);
    assert.deepEqual(await latestChanges(store.db), { catalogue: 0, application: 0, rating: 0 });
  });
});

/** Bypasses the store. */
async function executeIn(location: DatabaseLocation, statement: string): Promise<void> {
  if (location.kind === 'sqlite') {
    await mkdir(dirname(location.file), { recursive: true });
    const database = new DatabaseSync(location.file);
    try {
      database.exec(statement);
    } finally {
      database.close();
    }
    return;
  }
  const client = new pg.Client(location.url);
  await client.connect();
  await client.query(statement).finally(() => client.end());
}

describe('SQLite', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'cantiga-test-'));
  after(() => rm(folder, { recursive: true, force: true }));
  const open = (...path: string[]) => openStore({ kind: 'sqlite', file: join(folder, ...path) });

  test('reads that wait for a connection all continue when one transaction ends', async () => {
    const store = await open('busy.db');
    const held = Array.from({ length: 8 }, () => Promise.withResolvers<void>());
    const snapshots = held.map(({ promise }) =>
      store.snapshot(async (snapshot) => {
        await snapshot.selectFrom('artist').selectAll().execute();
        await promise;
      }),
    );
    // All snapshots have begun.
    await new Promise(setImmediate);
    let done = 0;
    const reads = Array.from({ length: 5 }, async () => {
      await store.db.selectFrom('artist').selectAll().execute();
      done++;
    });
    await new Promise(setImmediate);
    assert.equal(done, 0);
    held[3].resolve();
    await Promise.all(reads);
    for (const { resolve } of held) resolve();
    await Promise.all(snapshots);
    await store.close();
  });

  test('a file that is not a database is refused', async () => {
    await writeFile(join(folder, 'letter.txt'), 'Dear reader, '.repeat(1000));
    await assert.rejects(
      open('letter.txt'),
      refused(/letter\.txt: expected a SQLite database, got a file that is none/),
    );
  });

  test('a folder that cannot be created is refused', async () => {
    await writeFile(join(folder, 'file'), '');
    await assert.rejects(
      open('file', 'data', 'cantiga.db'),
      refused(/Cannot use the folder .*data: part of that path is a file/),
    );
  });

  test('a path where no folder can be created is refused', {
    skip: process.platform !== 'linux',
  }, async () => {
    const opening = openStore({ kind: 'sqlite', file: '/proc/cantiga/data/cantiga.db' });
    await assert.rejects(opening, refused(/Cannot use the folder \/proc\/cantiga\/data: it cannot be made/));
  });

  test('a folder in place of the file is refused', async () => {
    await mkdir(join(folder, 'place', 'cantiga.db'), { recursive: true });
    await assert.rejects(open('place', 'cantiga.db'), refused(/Cannot open the SQLite file/));
  });

  test('a read-only folder and a read-only file are refused', async () => {
    await mkdir(join(folder, 'locked'));
    await (await open('locked-file.db')).close();
    await chmod(folder, 0o755);
    await chmod(join(folder, 'locked'), 0o555);
    await chmod(join(folder, 'locked-file.db'), 0o444);
    await asOrdinaryUser(async () => {
      await assert.rejects(
        open('locked', 'cantiga.db'),
        refused(/Cannot (use the folder|open the SQLite file) .*locked/),
      );
      await assert.rejects(open('locked', 'deeper', 'cantiga.db'), refused(/Cannot use the folder/));
      const reopened = async () => {
        const store = await open('locked-file.db');
        await store.db
          .transaction()
          .execute((trx) => recordChange(store, trx, { catalogue: {} }))
          .catch((error) => {
            throw store.dialect.explain(error) ?? error;
          })
          .finally(() => store.close());
      };
      await assert.rejects(reopened(), refused(/Cannot (write|open) the SQLite file/));
    });
  });
});

describe('PostgreSQL', () => {
  const cases: [string, RegExp][] = [
    [
      'postgres://someone:hush-hush@127.0.0.1:1/catalogue',
      /PostgreSQL at 127\.0\.0\.1:1\/catalogue: nothing listens there/,
    ],
    [
      'postgres://someone:hush-hush@no-such-host.invalid/catalogue',
      /PostgreSQL at no-such-host\.invalid\/catalogue/,
    ],
    [
      'mysql://someone:hush-hush@127.0.0.1/catalogue',
      /Expected .*postgres:\/\/user:password@host:port\/name/,
    ],
    ['not an address with hush-hush', /Expected .*postgres:/],
  ];
  for (const [url, message] of cases) {
    test(`refuses ${url.replace('hush-hush', '…')} and does not repeat the password`, async () => {
      await assert.rejects(openStore({ kind: 'postgres', url }), (error) => {
        refused(message)(error);
        return !String(error).includes('hush');
      });
    });
  }
});

/** Root ignores permissions, so root becomes another user for a while. */
async function asOrdinaryUser(work: () => Promise<void>): Promise<void> {
  if (process.getuid?.() !== 0) return await work();
  process.setegid?.(65534);
  process.seteuid?.(65534);
  try {
    await work();
  } finally {
    process.seteuid?.(0);
    process.setegid?.(0);
  }
}
