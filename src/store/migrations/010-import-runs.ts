/** Import runs, and their refused or left-out records. */
import type { ColumnTypes } from '../dialect/dialect.ts';

export const importRuns = ({ integer, byKey, numbered }: ColumnTypes): string[] => [
  `create table import_run (
    id ${numbered},
    user_id ${integer},
    who text not null,
    kind text not null,
    source text not null,
    started text not null,
    ended text not null default '',
    state text not null default 'running',
    phase text not null default 'starting',
    done ${integer} not null default 0,
    total ${integer} not null default 0,
    records ${integer} not null default 0,
    refused ${integer} not null default 0,
    last text not null default '',
    seen text not null,
    cancel ${integer} not null default 0,
    reason text not null default '',
    taken text not null default '{}',
    files text not null default '',
    notes text not null default '[]',
    items ${integer} not null default 0,
    items_beyond ${integer} not null default 0
  )`,
  `create index import_run_running on import_run (seen) where state = 'running'`,
  `create table import_run_item (
    run_id ${integer} not null,
    position ${integer} not null,
    outcome text not null,
    file text not null,
    line ${integer},
    field text not null,
    reason text not null,
    primary key (run_id, position)
  ) ${byKey}`,
  'create index import_run_item_by_outcome on import_run_item (run_id, outcome, position)',
];
