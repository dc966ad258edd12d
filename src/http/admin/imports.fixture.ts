/** Imports behind a real server, with their own store and library. */
import assert from 'node:assert/strict';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { TestContext } from 'node:test';
import type { TestDatabase } from '../../../test/databases.fixture.ts';
import { createUser } from '../../core/accounts/users.ts';
import { createImports, type Imports } from '../../core/imports/imports.ts';
import type { ImportProgress, ImportReport, ImportRun } from '../../domain/imports/import-runs.ts';
import { quiet } from '../../domain/node/quiet-log.fixture.ts';
import { newFolder } from '../../import/sources/folder/music.fixture.ts';
import { createFolderStorage } from '../../media/storage/folder-storage.ts';
import { openStore } from '../../store/store.ts';
import { contextOf, serveRoutes } from '../router.fixture.ts';
import { among, ownHeaders, sendAs, sessionOf } from '../web-api/own-page.fixture.ts';
import { importRoutes } from './routes.ts';

export const IMPORTS = '/web-api/admin/imports';

/** `storage`: the folder of a storage that all nodes share. */
export async function openImports(
  t: TestContext,
  { newLocation }: TestDatabase,
  { storage: shared }: { storage?: string } = {},
) {
  const database = await newLocation();
  const store = await openStore(database);
  const folder = await newFolder();
  const library = join(folder, 'library');
  await mkdir(library);
  const uploads = join(folder, 'uploads');
  const node = (): Imports =>
    createImports({
      store,
      database,
      ...(shared !== undefined && {
        storage: { kind: 'folder', folder: shared },
        shared: createFolderStorage(shared),
      }),
      places: [library],
      uploads,
      uploadMax: 1_000_000,
      requireRoom() {},
      data: folder,
      log: quiet,
    });
  const imports = node();
  const eva = await createUser(store, { name: 'eva', admin: true });
  const server = await serveRoutes(importRoutes(contextOf({ imports })), among([eva]));
  const session = sessionOf(eva);
  t.after(async () => {
    await imports.close();
    await server.close();
    await store.close();
  });
  const headers = ownHeaders(session);

  const send = (what: string, body?: object) => sendAs(server.url, session, what, body);

  async function start(path: string, more: object = {}): Promise<ImportRun> {
    const { status, json } = await send(`POST ${IMPORTS}`, { path, ...more });
    assert.equal(status, 201, JSON.stringify(json));
    return json;
  }

  /** All events of the stream; it ends with the import. */
  async function watch(id: number): Promise<ImportProgress[]> {
    const response = await fetch(`${server.url}${IMPORTS}/${id}/progress`, { headers });
    assert.equal(response.status, 200);
    assert.equal(response.headers.get('content-type'), 'text/event-stream; charset=utf-8');
    const events = (await response.text()).split('\n\n').filter((event) => event !== '');
    return events.map((event) => {
      assert.match(event, /^event: progress\ndata: \{.*\}$/);
      return JSON.parse(event.split('\ndata: ')[1]);
    });
  }

  /** The result of an import after its end. */
  async function reportOf(id: number): Promise<ImportReport> {
    await watch(id);
    return (await send(`GET ${IMPORTS}/${id}`)).json;
  }

  const count = async (table: 'artist' | 'track') =>
    Number(
      (
        await store.db
          .selectFrom(table)
          .select((s) => s.fn.countAll().as('n'))
          .executeTakeFirstOrThrow()
      ).n,
    );

  /** Its entries in the activity log. */
  const logged = async () =>
    (await store.db.selectFrom('admin_action').selectAll().orderBy('id').execute()).map(
      ({ who, action, subject }) => `${who} ${action} ${subject}`,
    );

  return {
    database,
    session,
    store,
    library,
    uploads,
    folder,
    imports,
    node,
    server,
    eva,
    headers,
    send,
    start,
    watch,
    reportOf,
    count,
    logged,
  };
}
