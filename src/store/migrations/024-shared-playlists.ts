/** Private, collaborative and dynamic playlists, with a description and a cover. */
import type { ColumnTypes } from '../dialect/dialect.ts';

export const sharedPlaylists = ({ integer, bytes, byKey }: ColumnTypes): string[] => [
  `alter table playlist add column private ${integer} not null default 0`,
  `alter table playlist add column description text not null default ''`,
  `alter table playlist add column query text not null default ''`,
  'alter table playlist add column invite_hash text',
  'create unique index playlist_by_invite on playlist (invite_hash) where invite_hash is not null',
  `alter table playlist_track add column added_by ${integer}`,
  'create index playlist_track_by_adder on playlist_track (added_by) where added_by is not null',
  `create table playlist_member (
    playlist_id ${integer} not null,
    user_id ${integer} not null,
    invited text not null,
    accepted text not null default '',
    primary key (playlist_id, user_id)
  ) ${byKey}`,
  'create index playlist_member_by_user on playlist_member (user_id, playlist_id)',
  `create table playlist_cover (
    playlist_id ${integer} primary key,
    picture ${bytes} not null,
    changed text not null
  )`,
];
