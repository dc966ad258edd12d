/**
 * Music whose release date is only the time of its file is marked: the next import of its folder finds it. An artist always has a
 * `joindate`: those without one joined today.
 */
import { dayOf } from '../../domain/timestamps.ts';
import type { ColumnTypes } from '../dialect/dialect.ts';

export const dates = ({ integer }: ColumnTypes): string[] => [
  `alter table album add column undated ${integer} not null default 0`,
  `alter table track add column undated ${integer} not null default 0`,
  `update artist set joindate = '${dayOf(new Date())}' where joindate = ''`,
];
