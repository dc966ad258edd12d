import { DatabaseSync } from 'node:sqlite';
import { SQLITE_TYPES } from './dialect/sqlite.ts';
import { MIGRATIONS } from './migrations/migrations.ts';

/** The names of the tables of a version: a database may also have tables of other programs. They are made once more, in memory. */
export function ownTables(version: number): Set<string> {
  const database = new DatabaseSync(':memory:');
  try {
    for (const migration of MIGRATIONS.slice(0, version))
      for (const statement of migration(SQLITE_TYPES)) database.exec(statement);
    const tables = database.prepare(`select name from sqlite_master where type = 'table'`).all();
    return new Set(tables.map(({ name }) => String(name)));
  } finally {
    database.close();
  }
}
