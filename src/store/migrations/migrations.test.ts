/** Nodes of an older version continue to run on a database that a newer one has migrated (docs/operating.md). */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { POSTGRES_TYPES } from '../dialect/postgres.ts';
import { SQLITE_TYPES } from '../dialect/sqlite.ts';
import { compatibleFrom, FIRST_VERSION, latestVersion, statementsBetween } from './migrations.ts';
import { addEverywhere } from './newer-program.fixture.ts';

const ADDITIONS = [
  /^create (unlogged )?table /,
  /^create (unique )?index /,
  /^alter table \S+ add column (?!.*\bnot null\b(?!.*\bdefault\b))/,
  /^insert into /,
  /^update /,
];
const isAddition = (statement: string) =>
  ADDITIONS.some((pattern) => pattern.test(statement.trim().replace(/\s+/g, ' ').toLowerCase()));

test('migrations only add tables, indexes, rows, and columns that old programs need not write', () => {
  for (const types of [SQLITE_TYPES, POSTGRES_TYPES]) {
    const from = Math.max(FIRST_VERSION, compatibleFrom(latestVersion()));
    const added = statementsBetween(from, latestVersion(), types).flatMap(({ statements }) => statements);
    for (const statement of [...added, ...addEverywhere(types)]) assert.ok(isAddition(statement), statement);
  }
});

test('recognizes what old programs could not use', () => {
  const additions = [
    'create table job (id integer primary key)',
    'alter table track add column mood text',
    "alter table track add column mood text not null default ''",
  ];
  const others = [
    'alter table track add column mood text not null',
    'alter table track rename column name to title',
    'alter table track drop column name',
    'drop table track',
    'delete from track',
  ];
  assert.deepEqual(additions.filter(isAddition), additions);
  assert.deepEqual(others.filter(isAddition), []);
});
