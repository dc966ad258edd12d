/** The versions of the schema: the first one, which a new database gets from `schema.ts`, and what was changed since. */
import { randomBytes, randomUUID } from 'node:crypto';
import { STUDIO_IDS } from '../../domain/imports/import-sources.ts';
import { type ColumnTypes, createTables } from '../declare-tables.ts';
import { TABLES } from '../schema.ts';
import { sharedCount } from './033-shared-count.ts';

/** Databases of earlier versions are refused: their migrations are gone. */
export const FIRST_VERSION = 32;
/** The last commit that migrates databases of earlier versions to the first one. */
export const LAST_WITH_EARLIER = 'dfde6119';

/** The statements that lead from one version of the schema to the next. */
export type Migration = (types: ColumnTypes) => string[];

/** Oldest first, from `FIRST_VERSION` on. Append only: a migration that was released is never changed. */
export const MIGRATIONS: Migration[] = [sharedCount];

/**
 * Versions of the schema that programs of earlier versions cannot use, in ascending order: their migrations change or remove something, while
 * all others only add. Such a migration does not run while nodes of earlier versions do. Programs of before version 32 would leave rows of deleted
 * users in tables that they do not know; a table of users that is added later refers to "user" with "on delete cascade".
 */
export const BREAKING_VERSIONS: number[] = [FIRST_VERSION];

export const latestVersion = (): number => FIRST_VERSION + MIGRATIONS.length;

/** The earliest version whose programs can use this version of the schema. */
export function compatibleFrom(version: number): number {
  return BREAKING_VERSIONS.findLast((breaking) => breaking <= version) ?? 1;
}

/** The statements of all versions after `from`, by version, up to `to`. */
export function statementsBetween(
  from: number,
  to: number,
  types: ColumnTypes,
): { version: number; statements: string[] }[] {
  const versions = [createSchema, ...MIGRATIONS].map((migration, at) => ({
    migration,
    version: FIRST_VERSION + at,
  }));
  return versions
    .filter(({ version }) => version > from && version <= to)
    .map(({ migration, version }) => ({ version, statements: migration(types) }));
}

function createSchema(types: ColumnTypes): string[] {
  const meta = {
    // Identifies this database, also against a new one at the same location.
    id: randomUUID(),
    secret: randomBytes(32).toString('hex'),
    waveform_records: 0,
    changes_removed: '{}',
    ...Object.fromEntries(['user', 'playlist', 'review', 'feed'].map((kind) => [`last_${kind}_id`, 0])),
    ...Object.fromEntries(
      ['artist', 'album', 'track'].map((kind) => [`last_${kind}_id`, STUDIO_IDS.first - 1]),
    ),
  };
  const rows = Object.entries(meta).map(([key, value]) => `('${key}', '${value}')`);
  return [...createTables(TABLES, types), `insert into meta (key, value) values ${rows.join(', ')}`];
}
