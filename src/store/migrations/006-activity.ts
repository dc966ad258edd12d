/** Listens and downloads by day, and entities whose ratings must be counted again. */
import type { ColumnTypes } from '../dialect/dialect.ts';

export const activity = ({ integer, byKey }: ColumnTypes): string[] => [
  `create table activity (
    track_id ${integer} not null,
    day text not null,
    client_id text not null,
    listens ${integer} not null,
    downloads ${integer} not null,
    primary key (track_id, day, client_id)
  ) ${byKey}`,
  'create index activity_by_day on activity (day, track_id)',
  `create table touched (
    kind text not null,
    id ${integer} not null,
    seq ${integer} not null,
    primary key (kind, id)
  )`,
  'create index touched_by_seq on touched (seq)',
  'create index user_album_by_album on user_album (album_id, date)',
  'create index user_artist_by_artist on user_artist (artist_id, date)',
];
