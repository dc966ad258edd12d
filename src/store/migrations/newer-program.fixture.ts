/** A program with a further migration: the databases of this one are of an earlier version for it. */
import { TABLES } from '../schema.ts';
import { MIGRATIONS, type Migration } from './migrations.ts';

/** What a migration may add: a table, an index, and a column to every table. */
export const addEverywhere: Migration = ({ integer }) => [
  `create table added_table (id ${integer} primary key, note text not null)`,
  ...Object.keys(TABLES).map(
    (name) => `alter table "${name}" add column added_column text not null default 'new'`,
  ),
  'create index added_index on track (added_column)',
];

export const addMoods: Migration = () =>
  ['artist', 'album', 'track'].map(
    (kind) => `alter table ${kind} add column mood text not null default 'calm'`,
  );

/** Runs `work` with that migration. */
export async function asNewerProgram<Result>(work: () => Promise<Result>): Promise<Result> {
  MIGRATIONS.push(addMoods);
  return await work().finally(() => MIGRATIONS.pop());
}
