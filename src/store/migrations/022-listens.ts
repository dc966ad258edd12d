/** The listening history of users who have turned it on, and the service that their listens are sent to. */
import type { ColumnTypes } from '../dialect/dialect.ts';

export const listens = ({ integer }: ColumnTypes): string[] => [
  `create table listener (
    user_id ${integer} not null primary key,
    history ${integer} not null default 0,
    last ${integer} not null default 0,
    scrobble_url text not null default '',
    scrobble_token text not null default '',
    scrobble_name text not null default '',
    scrobble_state text not null default '',
    scrobble_error text not null default '',
    scrobble_changed text not null default '',
    scrobble_sent text not null default ''
  )`,
  `create table listen (
    user_id ${integer} not null,
    n ${integer} not null,
    track_id ${integer} not null,
    listened text not null,
    reported ${integer} not null,
    in_history ${integer} not null,
    pending ${integer} not null,
    primary key (user_id, n)
  )`,
  'create index listen_user on listen (user_id, listened, n)',
  'create index listen_age on listen (listened)',
  'create index listen_brief on listen (listened) where in_history = 0 and pending = 0',
  'create index listen_pending on listen (user_id) where pending = 1',
];
