/** Reports of listeners about items of the catalogue and playlists, and the activity log of releases. */
import type { ColumnTypes } from '../dialect/dialect.ts';

export const reports = ({ integer, byKey, numbered }: ColumnTypes): string[] => [
  `create table report (
    id ${numbered},
    kind text not null,
    item_id ${integer} not null,
    name text not null,
    state text not null default 'open',
    handler_id ${integer},
    outcome text not null default '',
    reply text not null default '',
    owner_reply text not null default '',
    created text not null,
    closed text not null default ''
  )`,
  'create index report_by_state on report (state, id)',
  `create unique index report_unclosed on report (kind, item_id) where state <> 'closed'`,
  'create index report_by_handler on report (handler_id) where handler_id is not null',
  'create index report_by_closing on report (closed)',
  `create table report_entry (
    report_id ${integer} not null,
    user_id ${integer} not null,
    reason text not null,
    text text not null,
    at text not null,
    primary key (report_id, user_id)
  ) ${byKey}`,
  'create index report_entry_by_user on report_entry (user_id, at)',

  `create table release_action (
    id ${numbered},
    artist_id ${integer} not null,
    release_id ${integer} not null,
    user_id ${integer},
    at text not null,
    action text not null,
    detail text not null
  )`,
  'create index release_action_by_release on release_action (artist_id, release_id, id)',
  'create index release_action_by_user on release_action (user_id, id)',

  // A request for a new artist looks for another one with its name.
  'create index artist_by_lowercase_name on artist (lower(name))',
];
