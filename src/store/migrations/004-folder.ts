/** The state of folder imports, so that the next one keeps the ids and reads only changed files. */
import type { ColumnTypes } from '../dialect/dialect.ts';

export const folder = ({ integer }: ColumnTypes): string[] => [
  `create table folder_file (
    path text primary key,
    size ${integer} not null,
    modified ${integer} not null,
    hash text not null,
    tags text not null,
    claim text not null,
    track_id ${integer},
    written text not null,
    gone text not null
  )`,
  `create table folder_name (
    kind text not null,
    key text not null,
    id ${integer} not null,
    written text not null,
    primary key (kind, key)
  )`,
];
