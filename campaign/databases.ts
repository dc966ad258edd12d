/** New databases for the steps. PostgreSQL is one server for all of them. */
import { join } from 'node:path';
import type { DatabaseLocation } from '../../src/domain/ports.ts';
import { openStore } from '../../src/store/store.ts';
import { globalTeardown, globalSetup as shareDemo } from '../../test/demo-folder.fixture.ts';
import { createDatabase } from '../../test/postgres-databases.fixture.ts';
import { type PostgresServer, startPostgres } from '../../test/postgres-server.fixture.ts';

let own: Promise<PostgresServer> | undefined;
let ownsDemo = false;

/** `server` is absent if other processes use it. */
export async function openDatabase(
  kind: DatabaseLocation['kind'],
  folder: string,
): Promise<{ location: DatabaseLocation; server?: PostgresServer }> {
  // The demo catalogue is imported once for all steps.
  if (process.env['CANTIGA_TEST_SHARED'] === undefined) {
    shareDemo();
    ownsDemo = true;
  }
  if (kind === 'sqlite') return { location: { kind, file: join(folder, 'db', 'cantiga.db') } };
  const shared = process.env['CANTIGA_TEST_POSTGRES'];
  if (shared === undefined) own ??= startPostgres();
  const server = await own;
  const location = await createDatabase(shared ?? server!.url);
  await (await openStore(location)).close();
  return { location, ...(server !== undefined && { server }) };
}

export async function closeDatabases(): Promise<void> {
  if (ownsDemo) await globalTeardown();
  if (ownsDemo) delete process.env['CANTIGA_TEST_SHARED'];
  ownsDemo = false;
  await (await own)?.close();
  own = undefined;
}
