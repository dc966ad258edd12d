/**
 * Users and permissions: accounts, sessions, tokens, usage. The relations of a user to a track are one row, so that a page of
 * `users/tracks` is one walk along an index, however many likes there are.
 */
import type { ColumnTypes } from '../dialect/dialect.ts';

export const people = ({ integer, bytes, byKey }: ColumnTypes): string[] => [
  // Finds the latest review of a track by a user without reading their others.
  'drop index review_by_user',
  'create index review_by_user on review (user_id, track_id, date, id)',
  `create table user_track (
    user_id ${integer} not null,
    track_id ${integer} not null,
    liked text not null,
    favorited text not null,
    disliked text not null,
    reviewed text not null,
    score ${integer} not null,
    updated text not null,
    primary key (user_id, track_id)
  ) ${byKey}`,
  `insert into user_track (user_id, track_id, liked, favorited, disliked, reviewed, score, updated)
    select user_id, track_id, max(liked), max(favorited), max(disliked), max(reviewed), max(score), max(updated)
    from (
      select user_id, target_id as track_id,
        case when relation = 'like' then date else '' end as liked,
        case when relation = 'favorite' then date else '' end as favorited,
        case when relation = 'dislike' then date else '' end as disliked,
        '' as reviewed,
        0 as score,
        case when relation = 'dislike' then '' else date end as updated
      from relation where target = 'track'
      union all
      select user_id, track_id, '', '', '', date, coalesce(score, 0), date
      from review where track_id is not null and not exists (
        select 1 from review as later
        where later.user_id = review.user_id and later.track_id = review.track_id
          and (later.date > review.date or later.date = review.date and later.id > review.id)
      )
    ) as what_happened
    group by user_id, track_id`,
  // Of a like and a dislike the later one counts; of the same time, the like.
  `update user_track set disliked = '' where disliked <> '' and liked >= disliked`,
  `update user_track set liked = '', updated = case when favorited > reviewed then favorited else reviewed end
    where liked <> '' and disliked <> ''`,
  'create index user_track_by_date on user_track (user_id, updated desc, track_id)',
  // Counting relations of a track reads only this index.
  'create index user_track_by_track on user_track (track_id, liked, favorited, disliked)',
  `create table user_album (
    user_id ${integer} not null,
    album_id ${integer} not null,
    date text not null,
    primary key (user_id, album_id)
  ) ${byKey}`,
  `insert into user_album (user_id, album_id, date)
    select user_id, target_id, date from relation where relation = 'myalbums'`,
  'create index user_album_by_date on user_album (user_id, date desc, album_id)',
  `create table user_artist (
    user_id ${integer} not null,
    artist_id ${integer} not null,
    date text not null,
    primary key (user_id, artist_id)
  ) ${byKey}`,
  `insert into user_artist (user_id, artist_id, date)
    select user_id, target_id, date from relation where relation = 'fan'`,
  'create index user_artist_by_date on user_artist (user_id, date desc, artist_id)',
  'drop table relation',

  `alter table "user" add column email_folded text not null default ''`,
  `alter table "user" add column email_verified ${integer} not null default 0`,
  // Older imports may have given one address to several users; the first of them keeps it for log-in.
  `update "user" set email_folded = lower(email) where id in (
    select min(id) from "user" where email <> '' group by lower(email)
  )`,
  `create unique index user_by_email on "user" (email_folded) where email_folded <> ''`,
  `insert into meta (key, value) values ('last_user_id', '0')`,
  `create table avatar (
    user_id ${integer} primary key,
    kind text not null,
    picture ${bytes} not null,
    changed text not null
  )`,
  `create table session (
    token_hash text primary key,
    user_id ${integer} not null,
    created text not null,
    expires text not null
  )`,
  'create index session_by_user on session (user_id)',
  'create index session_by_end on session (expires)',
  `create table mail_link (
    token_hash text primary key,
    user_id ${integer} not null,
    purpose text not null,
    email text not null,
    expires text not null
  )`,
  'create index mail_link_by_user on mail_link (user_id)',
  `create table oauth_code (
    code_hash text primary key,
    family text not null,
    client_id text not null,
    user_id ${integer} not null,
    redirect_uri text not null,
    scope text not null,
    challenge text not null,
    expires text not null,
    used ${integer} not null
  )`,
  'create index oauth_code_by_end on oauth_code (expires)',
  `create table oauth_token (
    access_hash text primary key,
    refresh_hash text not null unique,
    family text not null,
    client_id text not null,
    user_id ${integer} not null,
    scope text not null,
    created text not null,
    expires text not null,
    rotated text not null,
    salt text not null
  )`,
  'create index oauth_token_by_family on oauth_token (family)',
  'create index oauth_token_by_user on oauth_token (user_id, client_id)',
  'create index oauth_token_by_client on oauth_token (client_id)',

  `alter table application add column public ${integer} not null default 0`,
  `alter table application add column plan_requested text not null default ''`,
  `create table app_usage (
    client_id text not null,
    day text not null,
    operation text not null,
    requests ${integer} not null,
    failures ${integer} not null,
    primary key (client_id, day, operation)
  )`,
];
