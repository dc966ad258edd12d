/** A new database for each step. PostgreSQL is one server for all of them, except on a disk that loses its power. */
import { join } from 'node:path';
import type { DatabaseLocation } from '../src/domain/ports.ts';
import { openStore } from '../src/store/store.ts';
import { copyDemo, globalTeardown, globalSetup as shareDemo } from '../test/demo-folder.fixture.ts';
import { createDatabase } from '../test/postgres-databases.fixture.ts';
import { type PostgresServer, startPostgres } from '../test/postgres-server.fixture.ts';

/** The data is on the disk when it responds; the disk is small. */
const DURABLE = ['fsync=on', 'shared_buffers=32MB', 'max_wal_size=64MB'];

export interface StepDatabase {
  location: DatabaseLocation;
  /** Absent if other processes use it. */
  server?: PostgresServer;
  /** Copies the demo catalogue to it, and to the data folder of its first node. Without it, that node imports the demo. */
  fill?(folder: string): Promise<void>;
}

let own: Promise<PostgresServer> | undefined;
const ownsDemo = process.env['CANTIGA_TEST_SHARED'] === undefined;

/** `isOnDisk`: the folder is a disk that loses its power. A server on it is closed by the caller. */
export async function openDatabase(
  kind: DatabaseLocation['kind'],
  folder: string,
  isOnDisk = false,
): Promise<StepDatabase> {
  // The demo catalogue is imported once for all steps.
  if (process.env['CANTIGA_TEST_SHARED'] === undefined) shareDemo();
  const filled = (location: DatabaseLocation) => ({ location, fill: (to: string) => copyDemo(to, location) });
  if (kind === 'sqlite') return filled({ kind, file: join(folder, 'db', 'cantiga.db') });
  if (isOnDisk) {
    const { TMPDIR } = process.env;
    process.env['TMPDIR'] = folder;
    const server = await startPostgres(...DURABLE).finally(() => {
      process.env['TMPDIR'] = TMPDIR;
    });
    // The demo is on another server.
    return { location: { kind, url: server.url }, server };
  }
  const running = process.env['CANTIGA_TEST_POSTGRES'];
  if (running === undefined) own ??= startPostgres();
  const server = await own;
  const location = await createDatabase(running ?? server!.url);
  await (await openStore(location)).close();
  return { ...filled(location), ...(server !== undefined && { server }) };
}

/** The setting of a database. */
export const urlOf = (location: DatabaseLocation) =>
  location.kind === 'sqlite' ? `sqlite:${location.file}` : location.url;

/** Closes what the steps have shared. */
export async function closeDatabases(): Promise<void> {
  if (ownsDemo && process.env['CANTIGA_TEST_SHARED'] !== undefined) await globalTeardown();
  if (ownsDemo) delete process.env['CANTIGA_TEST_SHARED'];
  await (await own)?.close();
  own = undefined;
}
