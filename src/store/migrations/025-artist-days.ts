/**
 * What happens to the music of each artist by day, for artists who have members. The first row of an artist, without counts, says since
 * when it is counted.
 */
import { dayOf } from '../../domain/timestamps.ts';
import type { ColumnTypes } from '../dialect/dialect.ts';

export const artistDays = ({ integer, byKey }: ColumnTypes): string[] => [
  `create table artist_day (
    artist_id ${integer} not null,
    day text not null,
    client_id text not null,
    listens ${integer} not null default 0,
    downloads ${integer} not null default 0,
    likes ${integer} not null default 0,
    playlists ${integer} not null default 0,
    fans ${integer} not null default 0,
    primary key (artist_id, day, client_id)
  ) ${byKey}`,
  'create index artist_day_by_day on artist_day (day, artist_id)',
  `insert into artist_day (artist_id, day, client_id)
    select distinct artist_id, '${dayOf(new Date())}', '' from artist_member`,
];
