/** Errors of applications, and suspended users. */
import type { ColumnTypes } from '../dialect/dialect.ts';

export const usage = ({ integer, byKey }: ColumnTypes): string[] => [
  `create table app_error (
    client_id text not null,
    day text not null,
    operation text not null,
    code ${integer} not null,
    errors ${integer} not null,
    primary key (client_id, day, operation, code)
  ) ${byKey}`,
  `alter table "user" add column suspended ${integer} not null default 0`,
];
