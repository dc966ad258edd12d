/** Work that one of the nodes does, and tries again if it fails. */
import type { ColumnTypes } from '../dialect/dialect.ts';

export const jobs = ({ integer, numbered }: ColumnTypes): string[] => [
  `create table job (
    id ${numbered},
    kind text not null,
    key text not null,
    payload text not null,
    due ${integer} not null,
    attempts ${integer} not null default 0,
    node text not null default '',
    lease ${integer} not null default 0,
    done ${integer} not null default 0,
    dead ${integer} not null default 0,
    error text not null default ''
  )`,
  'create unique index job_key on job (kind, key)',
  'create index job_due on job (kind, due) where done = 0 and dead = 0',
];
