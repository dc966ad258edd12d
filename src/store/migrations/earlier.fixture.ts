/** Databases of earlier versions of the program. */
import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import pg from 'pg';
import type { DatabaseLocation } from '../../domain/ports.ts';
import { POSTGRES_TYPES } from '../dialect/postgres.ts';
import { SQLITE_TYPES } from '../dialect/sqlite.ts';
import { MIGRATIONS } from './migrations.ts';

/** Creates it with the first `version` migrations, then runs `statements`. */
export async function createEarlierDatabase(
  location: DatabaseLocation,
  version: number,
  statements: string[],
): Promise<void> {
  const types = location.kind === 'sqlite' ? SQLITE_TYPES : POSTGRES_TYPES;
  await executeIn(location, [
    ...MIGRATIONS.slice(0, version).flatMap((migration) => migration(types)),
    `update meta set value = '${version}' where key = 'schema'`,
    ...statements,
  ]);
}

/** Bypasses the store. */
async function executeIn(location: DatabaseLocation, statements: string[]): Promise<void> {
  const text = statements.join(';\n');
  if (location.kind === 'sqlite') {
    mkdirSync(dirname(location.file), { recursive: true });
    const database = new DatabaseSync(location.file);
    database.exec(text);
    database.close();
    return;
  }
  const client = new pg.Client(location.url);
  await client.connect();
  await client.query(text).finally(() => client.end());
}
