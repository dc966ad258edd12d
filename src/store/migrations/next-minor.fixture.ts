/**
 * Loaded before the program (`node --import`), this makes a newer minor version of it, with a migration that adds what a migration may
 * add: a table, an index, and a column to every table.
 */
import { TABLES } from '../schema.ts';
import { MIGRATIONS } from './migrations.ts';

MIGRATIONS.push(({ integer }) => [
  `create table added_table (id ${integer} primary key, note text not null)`,
  ...Object.keys(TABLES).map(
    (name) => `alter table "${name}" add column added_column text not null default 'new'`,
  ),
  'create index added_index on track (added_column)',
]);
