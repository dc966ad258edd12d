/**
 * Playlists and reviews that users create here. The search and sort keys of a playlist name are stored with it; the service
 * adds missing ones.
 */
import type { ColumnTypes } from '../dialect/dialect.ts';

export const lists = ({ integer, ordered, byKey }: ColumnTypes): string[] => [
  `create table playlist_made (
    id ${integer} primary key,
    name ${ordered} not null,
    name_folded ${ordered},
    name_caseless ${ordered},
    user_id ${integer} not null,
    creationdate text not null,
    updated text not null default '',
    version ${integer} not null default 1
  )`,
  `insert into playlist_made (id, name, user_id, creationdate, updated)
    select id, name, user_id, creationdate,
      coalesce((select max(date) from playlist_track where playlist_id = playlist.id), '')
    from playlist`,
  'drop table playlist',
  'alter table playlist_made rename to playlist',
  'create index playlist_by_user on playlist (user_id)',
  'create index playlist_by_name on playlist (name_folded, name, id)',
  'create index playlist_by_whole_name on playlist (name_caseless, id)',
  'create index playlist_by_creation on playlist (creationdate, id)',
  'create index playlist_by_update on playlist (updated, id)',
  'create index playlist_without_key on playlist (id) where name_folded is null',
  'create index playlist_track_by_date on playlist_track (playlist_id, date, track_id)',

  `alter table review add column hidden ${integer} not null default 0`,
  // Counting reads only these indexes.
  ...['track', 'album'].flatMap((of) => [
    `drop index review_by_${of}`,
    `create index review_by_${of} on review (${of}_id, date, score, hidden) where ${of}_id is not null`,
  ]),
  ...['track', 'album'].flatMap((of) => {
    const shown = `where ${of}_id is not null and hidden = 0`;
    return [
      `create index review_of_${of}_by_date on review (date, id) ${shown}`,
      `create index review_of_${of}_by_score on review ((coalesce(score, -1)) desc, id) ${shown}`,
    ];
  }),
  'create index review_hidden on review (id) where hidden = 1',
  `create table review_report (
    review_id ${integer} not null,
    user_id ${integer} not null,
    date text not null,
    reason text not null,
    primary key (review_id, user_id)
  ) ${byKey}`,
  'create index review_report_by_user on review_report (user_id)',
  // Reviews are queried by artist.
  'create index track_by_artist on track (artist_id)',
  'create index album_by_artist on album (artist_id)',

  `insert into meta (key, value) values ('last_playlist_id', '0'), ('last_review_id', '0'), ('last_feed_id', '0')`,
];
