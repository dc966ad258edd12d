/** What lists of releases show, beside their whole content, which may have a megabyte. */
import type { ColumnTypes } from '../dialect/dialect.ts';

export const releaseSummaries = ({ integer }: ColumnTypes): string[] => [
  `alter table studio_release add column name text not null default ''`,
  `alter table studio_release add column releasedate text not null default ''`,
  `alter table studio_release add column tracks ${integer} not null default 0`,
];
