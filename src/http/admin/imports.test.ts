import assert from 'node:assert/strict';
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { eventually } from '../../../test/cli-process.fixture.ts';
import { forEachDatabase, onSqlite } from '../../../test/databases.fixture.ts';
import type { ToImport } from '../../core/imports/import-process.ts';
import type { ImportProgress } from '../../domain/imports/import-runs.ts';
import { Refusal } from '../../domain/refusal.ts';
import { recordImport } from '../../import/recorded.ts';
import { audio, BY } from '../../import/sources/folder/music.fixture.ts';
import { beginRun, findRun } from '../../store/imports/import-runs.ts';
import { IMPORTS, openImports } from './imports.fixture.ts';

const linesOf = (records: object[]) => records.map((record) => `${JSON.stringify(record)}\n`).join('');
const artists = (many: number) =>
  linesOf(Array.from({ length: many }, (_, at) => ({ entity: 'artist', id: at + 1, name: `Artist ${at}` })));

onSqlite((database) => {
  test('an import reports progress, and its result is stored', async (t) => {
    const { library, start, watch, send, count, logged } = await openImports(t, database);
    const path = join(library, 'many.jsonl');
    await writeFile(path, artists(80_000));
    const run = await start(path);
    assert.deepEqual([run.state, run.by, run.ended], ['running', { id: 1, name: 'eva' }, null]);
    const events = await watch(run.id);
    const done = events.map((event) => event.done);
    assert.ok(new Set(done).size >= 3, `too few progress events: ${done}`);
    const { total, phase } = events.at(-1)!;
    assert.deepEqual([done.at(-1), phase, total > 0], [total, 'checking', true]);
    assert.deepEqual(
      done,
      done.toSorted((a, b) => a - b),
    );
    assert.deepEqual(
      events.map(({ state }) => state),
      [...Array(events.length - 1).fill('running'), 'done'],
    );
    assert.match(events.at(-2)!.last, /^line \d+$/);

    const { json: report } = await send(`GET ${IMPORTS}/${run.id}`);
    assert.deepEqual(report.run.taken, { artist: { records: 80_000, added: 80_000 } });
    assert.deepEqual([report.run.records, report.items, report.total], [80_000, [], 0]);
    assert.ok(report.run.ended >= report.run.started);
    assert.equal(await count('artist'), 80_000);
    const { json: list } = await send(`GET ${IMPORTS}`);
    assert.deepEqual(list, { runs: [report.run], total: 1, running: null });
    assert.deepEqual(await logged(), ['eva import.start import 1', 'eva import.end import 1']);
  });

  test('counts replaced and new records separately', async (t) => {
    const { library, start, reportOf } = await openImports(t, database);
    const path = join(library, 'a.jsonl');
    await writeFile(path, artists(2));
    await reportOf((await start(path)).id);
    await writeFile(path, artists(5));
    const { run } = await reportOf((await start(path)).id);
    assert.deepEqual(run.taken, { artist: { records: 5, added: 3 } });
  });

  test('a bad line rejects the whole file, and the report names line and field', async (t) => {
    const { library, start, reportOf, count } = await openImports(t, database);
    const path = join(library, 'bad.jsonl');
    await writeFile(path, `${artists(2)}{"entity":"artist","id":-1,"name":"x"}\n`);
    const { run, items } = await reportOf((await start(path)).id);
    assert.equal(run.state, 'refused');
    assert.match(run.reason, /^bad\.jsonl:3: artist\.id: expected an id/);
    const reason = 'expected an id, a whole number from 1 to 2^53-1, got -1.';
    assert.deepEqual(items, [{ outcome: 'refused', file: 'bad.jsonl', line: 3, field: 'artist.id', reason }]);
    assert.deepEqual([run.taken, run.records, run.refused, await count('artist')], [{}, 0, 1, 0]);
  });

  test('a folder import reports the broken file and imports the others', async (t) => {
    const { library, start, reportOf, send, count } = await openImports(t, database);
    await audio(join(library, 'music/a.flac'), { artist: 'Lume', title: 'Onda' });
    await audio(join(library, 'music/b.mp3'), { artist: 'Lume', title: 'Faro' });
    await writeFile(join(library, 'music/c.mp3'), 'no sound at all');
    const { run: unlicensed, items } = await reportOf((await start(join(library, 'music'))).id);
    assert.equal(unlicensed.state, 'refused');
    const without = items.map(({ file, reason }) => `${file}: ${reason}`);
    assert.deepEqual(without, ['a.flac: it has no licence', 'b.mp3: it has no licence']);

    const { run } = await reportOf((await start(join(library, 'music'), { license: BY })).id);
    assert.deepEqual([run.state, run.taken.track], ['done', { records: 2, added: 2 }]);
    assert.deepEqual(run.files, { found: 3, read: 3, left_out: 1, gone: 0 });
    const one = `${IMPORTS}/${run.id}`;
    const { json } = await send(`GET ${one}?outcome=left-out&limit=1`);
    assert.deepEqual([json.total, json.items[0].file, json.items[0].outcome], [1, 'c.mp3', 'left-out']);
    assert.equal((await send(`GET ${one}?outcome=refused`)).json.total, 0);
    assert.equal((await send(`GET ${one}?offset=1`)).json.items.length, 0);
    assert.equal(await count('track'), 2);
  });

  test('an import that starts while the previous process is still exiting can be cancelled', async (t) => {
    const { library, store, start, send, imports } = await openImports(t, database);
    const [short, long] = [join(library, 'short.jsonl'), join(library, 'long.jsonl')];
    await writeFile(short, artists(1));
    await writeFile(long, artists(200_000));
    const first = await start(short);
    while ((await findRun(store.db, first.id))?.state === 'running');
    const { id } = await start(long);
    await eventually(
      () => imports.report(id, { offset: 0, limit: 1 }),
      ({ run }) => run.done > 0 || run.state !== 'running',
    );
    assert.equal((await send(`POST ${IMPORTS}/${id}/cancel`)).json.state, 'cancelled');
  });

  test('closing the service interrupts an import, which changes nothing', async (t) => {
    const { library, start, imports, store, send, count } = await openImports(t, database);
    const path = join(library, 'many.jsonl');
    await writeFile(path, artists(100_000));
    const { id } = await start(path);
    await imports.close();
    assert.equal((await findRun(store.db, id))?.state, 'interrupted');
    assert.equal(await count('artist'), 0);
    assert.equal((await send(`POST ${IMPORTS}`, { path })).status, 503);
  });

  test('rejects unknown imports and invalid requests', async (t) => {
    const { send, library } = await openImports(t, database);
    const cases: [string, object | undefined, number, RegExp][] = [
      [`GET ${IMPORTS}/99`, undefined, 404, /There is no import 99/],
      [`GET ${IMPORTS}/x`, undefined, 404, /./],
      [`GET ${IMPORTS}/99/progress`, undefined, 404, /There is no import 99/],
      [`GET ${IMPORTS}?limit=0`, undefined, 400, /limit: expected an integer/],
      [
        `GET ${IMPORTS}/1?outcome=bad`,
        undefined,
        400,
        /outcome: expected refused or left-out or gone or restored/,
      ],
      [`POST ${IMPORTS}`, {}, 400, /The field path is missing/],
      [`POST ${IMPORTS}`, { path: library, license: 'mine' }, 400, /license: expected an http/],
      [`POST ${IMPORTS}`, { path: library, source: 'local' }, 400, /source: expected 1 to 64 .* got "local"/],
      [`POST ${IMPORTS}`, { path: library, accounts: 'true' }, 400, /accounts/],
      [`POST ${IMPORTS}`, { path: join(library, 'nowhere') }, 400, /path: expected a folder or a file/],
      [`POST ${IMPORTS}`, { path: `${library}/../../etc/passwd` }, 403, /CANTIGA_IMPORTS/],
    ];
    for (const [what, body, status, message] of cases) {
      const response = await send(what, body);
      assert.equal(response.status, status, what);
      assert.match(response.json.message, message);
    }
    assert.equal((await send(`GET ${IMPORTS}`)).json.total, 0);
  });
});

forEachDatabase((database) => {
  test('only one import runs at a time: a second one gets 409 with the running one', async (t) => {
    const { library, start, reportOf, send, server, headers } = await openImports(t, database);
    const path = join(library, 'many.jsonl');
    await writeFile(path, artists(5_000));
    const { id } = await start(path);
    const second = await send(`POST ${IMPORTS}`, { path });
    assert.equal(second.status, 409);
    assert.match(second.json.message, /^Import 1 of ".*many\.jsonl", started by eva at .*, is still running/);
    assert.equal((await send(`GET ${IMPORTS}`)).json.running, id);
    const upload = await fetch(`${server.url}${IMPORTS}/upload?name=a.jsonl`, {
      method: 'POST',
      headers,
      body: artists(1),
    });
    assert.equal(upload.status, 409);
    assert.equal((await reportOf(id)).run.state, 'done');
    assert.equal((await reportOf((await start(path)).id)).run.state, 'done');
  });

  test('an imported file cannot grant permissions; records of other sources are refused, listed first, and replaced on request', async (t) => {
    const { library, start, reportOf, store } = await openImports(t, database);
    const path = join(library, 'a.jsonl');
    const take = async (records: object[], more: object = {}) => {
      await writeFile(path, linesOf(records));
      return await reportOf((await start(path, more)).id);
    };
    const mallory = { entity: 'user', id: 5, name: 'mallory', admin: true };
    const rights = await take([mallory], { replace: true });
    assert.equal(rights.run.state, 'refused');
    assert.match(rights.run.reason, /^a\.jsonl:1: user\.admin: expected no such field without --accounts/);

    const ana = { entity: 'artist', id: 1, name: 'Ana' };
    await take([ana], { source: 'label' });
    const { run, items } = await take([
      { ...ana, name: 'Other' },
      { ...ana, id: 2 },
    ]);
    assert.deepEqual([run.state, run.records, run.refused], ['done', 1, 1]);
    const [{ outcome, line, reason }] = items;
    assert.deepEqual([outcome, line], ['refused', 1]);
    assert.match(reason, /^artist 1: the record with this id belongs to the source label/);
    assert.equal((await take([{ ...ana, name: 'Other' }], { replace: true })).run.state, 'done');
    const { name } = await store.db
      .selectFrom('artist')
      .select('name')
      .where('id', '=', 1)
      .executeTakeFirstOrThrow();
    assert.equal(name, 'Other');
    // The email address of the administrator who imports.
    const own = await take([ana, { entity: 'user', id: 1, name: 'eva', email: 'mallory@example.org' }], {
      replace: true,
    });
    assert.match(own.items[0].reason, /^user 1: this account can sign in; only an import with --accounts/);
  });

  test('a cancelled import changes nothing', async (t) => {
    const { library, start, send, count, logged } = await openImports(t, database);
    const path = join(library, 'many.jsonl');
    await writeFile(path, artists(100_000));
    const { id } = await start(path);
    const { status, json } = await send(`POST ${IMPORTS}/${id}/cancel`);
    assert.deepEqual([status, json.state, json.taken], [200, 'cancelled', {}]);
    assert.equal(await count('artist'), 0);
    const expectedLog = [
      'eva import.start import 1',
      'eva import.cancel import 1',
      'eva import.end import 1',
    ];
    assert.deepEqual(await logged(), expectedLog);
    assert.equal((await send(`POST ${IMPORTS}/${id}/cancel`)).status, 409);
    assert.equal((await send(`POST ${IMPORTS}/99/cancel`)).status, 404);
  });

  test('another node sees the progress', async (t) => {
    const { library, start, node, count, eva } = await openImports(t, database);
    // Reading tags takes longer than writing the row.
    for (let at = 0; at < 6; at++)
      await audio(join(library, `music/${at}.flac`), { artist: 'Lume', title: `${at}` });
    const other = node();
    t.after(() => other.close());
    const { id } = await start(join(library, 'music'), { license: BY });
    const events = await other.watch(id, new AbortController().signal);
    const seen: ImportProgress[] = [];
    for await (const event of events) seen.push(event);
    assert.equal(seen[0].state, 'running');
    assert.equal(seen.at(-1)!.state, 'done');
    assert.equal(await count('track'), 6);
    await assert.rejects(other.cancel(eva, id), /has already ended \(done\)/);
  });

  test('an import of another process is cancelled through the store', async (t) => {
    const { store, send, logged } = await openImports(t, database);
    const source = { kind: 'path', name: '/music' } as const;
    const { id } = await beginRun(store, 'command line', source);
    const { signal } = new AbortController();
    const recorded = recordImport(store, { id, by: 'command line', source }, { signal }, async (options) => {
      await once(options.signal, 'abort');
      throw new Refusal('import', 'It was stopped.');
    });
    const refused = assert.rejects(recorded, /It was stopped/);
    assert.equal((await send(`POST ${IMPORTS}/${id}/cancel`)).status, 200);
    await refused;
    assert.equal((await findRun(store.db, id))?.state, 'cancelled');
    const expectedLog = [
      'command line import.start import 1',
      'eva import.cancel import 1',
      'command line import.end import 1',
    ];
    assert.deepEqual(await logged(), expectedLog);
  });

  test('an import stops when its service dies, and reports the interruption', async (t) => {
    const { library, store, folder, database: location, count } = await openImports(t, database);
    const path = join(library, 'many.jsonl');
    await writeFile(path, artists(30_000));
    const by = { id: 1, name: 'eva' };
    const source = { kind: 'path', name: path } as const;
    const { id } = await beginRun(store, by, source);
    const child = fork(new URL('../../core/imports/import-process.ts', import.meta.url), [], {
      execArgv: [],
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    const message: ToImport = {
      task: { store: location, data: folder, run: { id, by, source }, path, options: {} },
    };
    child.send(message);
    await once(child, 'message');
    child.disconnect();
    await once(child, 'exit');
    assert.equal((await findRun(store.db, id))?.state, 'interrupted');
    assert.equal(await count('artist'), 0);
  });

  test('an import whose process was killed is reported as interrupted', async (t) => {
    const { library, store, node, send } = await openImports(t, database);
    const { id } = await beginRun(store, { id: 1, name: 'eva' }, { kind: 'path', name: '/x' });
    const { id: alive } = await beginRun(store, 'command line', { kind: 'path', name: '/y' });
    await store.db
      .updateTable('import_run')
      .set({ seen: '2020-01-01T00:00:00.000Z' })
      .where('id', '=', id)
      .execute();
    const later = node();
    t.after(() => later.close());
    const run = () => findRun(store.db, id);
    assert.match((await eventually(run, (found) => found?.state !== 'running'))!.reason, /is gone/);
    assert.equal((await findRun(store.db, alive))?.state, 'running');
    const { status, json } = await send(`POST ${IMPORTS}`, { path: library });
    assert.deepEqual([status, /from the command line/.test(json.message)], [409, true]);
  });
});
