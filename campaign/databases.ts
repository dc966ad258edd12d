/** A new database for each step, to which the first node imports the demo catalogue. */
import { join } from 'node:path';
import type { DatabaseLocation } from '../src/domain/ports.ts';
import { type PostgresServer, startPostgres } from '../test/postgres-server.fixture.ts';

/** The data is on the disk when it responds; the disk is small. */
const DURABLE = ['fsync=on', 'shared_buffers=32MB', 'max_wal_size=64MB'];

export interface StepDatabase extends AsyncDisposable {
  location: DatabaseLocation;
  server?: PostgresServer;
}

/** `isOnDisk`: the folder is a disk that loses its power. */
export async function openDatabase(
  kind: DatabaseLocation['kind'],
  folder: string,
  isOnDisk = false,
): Promise<StepDatabase> {
  if (kind === 'sqlite')
    return { location: { kind, file: join(folder, 'db', 'cantiga.db') }, async [Symbol.asyncDispose]() {} };
  const { TMPDIR } = process.env;
  process.env['TMPDIR'] = folder;
  const server = await startPostgres(...(isOnDisk ? DURABLE : [])).finally(() => {
    process.env['TMPDIR'] = TMPDIR;
  });
  return { location: { kind, url: server.url }, server, [Symbol.asyncDispose]: server.close };
}

/** The setting of a database. */
export const urlOf = (location: DatabaseLocation) =>
  location.kind === 'sqlite' ? `sqlite:${location.file}` : location.url;
