/** Keys of apps and players, and what players save for a user. */
import { randomBytes } from 'node:crypto';
import type { ColumnTypes } from '../dialect/dialect.ts';

export const players = ({ integer, numbered }: ColumnTypes): string[] => [
  `insert into meta (key, value) values ('secret', '${randomBytes(32).toString('hex')}') on conflict (key) do nothing`,
  `create table app_key (
    id ${numbered},
    user_id ${integer} not null,
    name text not null,
    key_hash text not null,
    sealed text not null,
    created text not null,
    used text not null default '',
    used_by text not null default ''
  )`,
  'create unique index app_key_hash on app_key (key_hash)',
  'create index app_key_user on app_key (user_id)',
  `create table bookmark (
    user_id ${integer} not null,
    track_id ${integer} not null,
    position ${integer} not null,
    comment text not null,
    created text not null,
    changed text not null,
    primary key (user_id, track_id)
  )`,
  `create table play_queue (
    user_id ${integer} not null primary key,
    track_ids text not null,
    current ${integer} not null,
    position ${integer} not null,
    changed text not null,
    changed_by text not null
  )`,
  `create table share (
    id ${numbered},
    user_id ${integer} not null,
    kind text not null,
    item_id ${integer} not null,
    description text not null,
    created text not null,
    changed text not null
  )`,
  'create index share_user on share (user_id)',
];
